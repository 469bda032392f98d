/** The pallet that is open: in hand on touch devices, in the drawer on a desktop. The parts are the same; their frame differs. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { ActionIcon, Badge } from '@mantine/core'
import { IconLock, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { containerLabelJob } from '#domain/codes/label-jobs.ts'
import { kindLabels, lockedProblem, statusLabels } from '#domain/core/floor/pallet-contents.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { watchAboard } from '#data/pallets/pallets.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext, useRank, useSync } from '#hooks/use-session.ts'
import { useLabelPrinter } from '#ui/labels/label-printer.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import type { CommandVoice } from '#ui/command/use-command.ts'
import { useScanActs, type ScanAnswer } from '#scan/scan-router.ts'
import type { PalletRow, PalletWorld } from './pallet-rows.ts'
import { PalletsButtons } from './pallets-buttons.tsx'
import { PalletsCard } from './pallets-card.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import shared from '#ui/parts/parts.module.css'
import styles from './pallets-page.module.css'
import { PalletsTask } from './pallets-task.tsx'
import { usePalletActions } from './use-pallet-actions.ts'
import type { Pallets } from './use-pallets.ts'

export interface PalletsOpenProps {
  readonly row: PalletRow
  readonly rows: readonly PalletRow[]
  readonly world: PalletWorld
  readonly pallets: Pallets
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

const noUnits: readonly UnitDoc[] = []

function useParts({ row, rows, world, pallets, onOpen }: PalletsOpenProps, voice?: CommandVoice) {
  const { db } = useCommandContext()
  const { container } = row
  const { session, setSession } = pallets
  const aboard = useLive(() => watchAboard(db, container.id), [db, container.id])
  const [sellingId, setSelling] = useState('')
  const actions = usePalletActions(container, row.loadCode, onOpen, voice)
  const printer = useLabelPrinter()
  // The role may be taken while the price is being typed.
  const maySell = mayDo(useRank(), 'manager')
  const selling = maySell && sellingId === container.id
  const shared = { session, setSession, actions }
  const others = rows.map((one) => one.container).filter((one) => one.id !== container.id && one.status !== 'expected')
  return {
    card: <PalletsCard {...shared} aboard={aboard} row={row} world={world} onOpen={onOpen} />,
    task: aboard && (
      <PalletsTask
        {...shared}
        aboard={aboard}
        pallet={container}
        others={others}
        selling={selling}
        onSelling={(on) => setSelling(on ? container.id : '')}
      />
    ),
    isBusy: selling || session.mode !== 'carry',
    buttons: (
      <PalletsButtons
        {...shared}
        aboard={aboard ?? noUnits}
        pallet={container}
        onSelling={() => setSelling(container.id)}
        onPrint={() => void printer.print([containerLabelJob(container, row.loadCode)])}
      />
    ),
  }
}

function StateBadge({ row }: { readonly row: PalletRow }) {
  const t = useWords()
  const isLocked = lockedProblem(row.container) !== ''
  return (
    <Badge variant="default" {...(isLocked ? { leftSection: <IconLock size={12} aria-hidden /> } : {})}>
      {t.of(statusLabels[row.container.status])}
    </Badge>
  )
}

function SyncState({ id }: { readonly id: string }) {
  const sync = useSync()
  return <RecordStateIcon state={useLive(() => sync.watchRecord('containers', id), [sync, id]) ?? 'saved'} />
}

const takenBack: ScanAnswer = { tone: 'amber', title: msg('scan.undone') }

function notUndone(error: unknown): ScanAnswer {
  if (!(error instanceof Refusal)) throw error
  return { tone: 'red', title: msg('core.notUndone'), detail: error.words }
}

/**
 * With a pallet in hand, what was done is shown where scans are answered: a notice would lie over
 * the buttons.
 */
function answerVoice(show: (answer: ScanAnswer) => void): CommandVoice {
  return {
    done: (title, undo) => show({ tone: 'green', title, undo: () => undo().then(() => takenBack, notUndone) }),
    refused: (title, detail) => show({ tone: 'red', title, detail }),
  }
}

/** On a handheld and a tablet. */
export function PalletInHand(props: PalletsOpenProps) {
  const t = useWords()
  const { row, onClose } = props
  const { show } = useScanActs()
  const parts = useParts(
    props,
    useMemo(() => answerVoice(show), [show]),
  )
  return (
    <>
      <section className={styles['card']} aria-label={t('core.inHand')}>
        <div className={`${shared['row']} ${styles['head']}`}>
          <span className={`${shared['mono']} ${styles['label']}`}>{row.container.label}</span>
          <StateBadge row={row} />
          <SyncState id={row.container.id} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            ml="auto"
            aria-label={t('pallet.putDown')}
            onClick={onClose}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </div>
        {parts.card}
      </section>
      <Foot label={msg('pallet.whatToDo')} isStacked>
        {parts.isBusy ? parts.task : <div className={styles['three']}>{parts.buttons}</div>}
      </Foot>
    </>
  )
}

/** On a desktop, beside the table. */
export function PalletDrawer({ openId, ...props }: PalletsOpenProps & { readonly openId: string | undefined }) {
  const t = useWords()
  const parts = useParts(props)
  const { container, loadCode } = props.row
  return (
    <RecordDrawer
      openId={openId}
      onClose={props.onClose}
      title={
        loadCode === ''
          ? t.of(kindLabels[container.kind])
          : t('pallet.kindOfLoad', { kind: kindLabels[container.kind], load: loadCode })
      }
      label={container.label}
      state={
        <>
          <StateBadge row={props.row} />
          <SyncState id={container.id} />
        </>
      }
      foot={parts.isBusy ? parts.task : parts.buttons}
    >
      {parts.card}
    </RecordDrawer>
  )
}
