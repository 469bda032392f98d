/** Nothing in hand: what was just put away, what waits for a shelf, and which bins are to be counted next. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconForklift } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { placeLabelJob } from '#domain/core/floor/zone-tree.ts'
import { undoRow } from '#data/core/jobs/scan-writes.ts'
import { undoPallet } from '#data/pallets/undo-pallet.ts'
import { watchMyPutAways, watchPutAwayQueue } from '#data/stock/bin-spot.ts'
import { watchUnitsById } from '#data/core/units.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useSync, useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { useCommand } from '#ui/command/use-command.ts'
import { useScanActs } from '#scan/scan-router.ts'
import { useDueAudits } from './use-due-audits.ts'
import { Section } from '#ui/parts/section.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { FigureRow } from '#ui/figures/figure-row.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './bin-spot-page.module.css'

const SHIFT_MS = 16 * 3_600_000
const SHOWN_DONE = 5
const SHOWN_DUE = 3
const SHOWN_WAITING = 20

export interface BinSpotIdleProps {
  readonly onOpen: (unitId: string) => void
  /** Shows all that is due. */
  readonly onDue: () => void
}

export function BinSpotIdle({ onOpen, onDue }: BinSpotIdleProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const waiting = useLive(() => watchPutAwayQueue(db), [db])
  return (
    <div className={parts['work']}>
      <JustPut onOpen={onOpen} />
      <NextCounts onDue={onDue} />
      <Section title={msg('binSpot.waiting')} count={waiting?.length}>
        {waiting?.length === 0 && (
          <EmptyState icon={IconForklift} title={msg('binSpot.noneWaiting')}>
            {t('binSpot.noneWaitingHint')}
          </EmptyState>
        )}
        <ul className={parts['bare']} aria-label={t('binSpot.waiting')}>
          {waiting?.slice(0, SHOWN_WAITING).map((unit) => (
            <WaitingRow key={unit.id} unit={unit} onOpen={onOpen} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function WaitingRow({ unit, onOpen }: { readonly unit: UnitDoc; readonly onOpen: (unitId: string) => void }) {
  const { nameOf } = useNames()
  return (
    <ListRow
      title={nameOfUnit(unit)}
      detail={<span className={parts['code']}>{unit.label}</span>}
      end={nameOf(unit.containerId || unit.locationId)}
      onOpen={() => onOpen(unit.id)}
    />
  )
}

function NextCounts({ onDue }: Pick<BinSpotIdleProps, 'onDue'>) {
  const t = useWords()
  const { take } = useScanActs()
  const due = useDueAudits()
  if (!due || due.length === 0) return null
  return (
    <Section title={msg('binSpot.countNext')}>
      <ul className={parts['bare']} aria-label={t('binSpot.countNext')}>
        {due.slice(0, SHOWN_DUE).map(({ place, why }) => (
          <FigureRow
            key={place.id}
            lead={<span className={styles['code']}>{place.code}</span>}
            onOpen={() => take(placeLabelJob(place).label)}
          >
            <span className={parts['quiet']}>{t.of(why)}</span>
          </FigureRow>
        ))}
      </ul>
      {due.length > SHOWN_DUE && (
        <Button variant="subtle" color="gray" mih={48} px={2} onClick={onDue}>
          {t('binSpot.allToCount', { count: due.length })}
        </Button>
      )}
    </Section>
  )
}

function JustPut({ onOpen }: Pick<BinSpotIdleProps, 'onOpen'>) {
  const t = useWords()
  const { db, uid } = useCommandContext()
  const [since] = useState(() => new Date(Date.now() - SHIFT_MS).toISOString())
  const rows = useLive(() => watchMyPutAways(db, uid, since), [db, uid, since])
  const ids = useMemo(() => rows?.slice(0, SHOWN_DONE).map((row) => row.refId) ?? [], [rows])
  const units = useLive(() => watchUnitsById(db, ids), [db, ids])
  if (!rows || rows.length === 0) return null
  return (
    <Section title={msg('binSpot.justPutAway')}>
      <ul className={parts['bare']} aria-label={t('binSpot.justPutAway')}>
        {rows.slice(0, SHOWN_DONE).map((row) => (
          <DoneRow key={row.id} row={row} unit={units?.find((one) => one.id === row.refId)} onOpen={onOpen} />
        ))}
      </ul>
    </Section>
  )
}

interface DoneRowProps {
  readonly row: ActivityDoc
  /** `undefined` for a pallet. */
  readonly unit: UnitDoc | undefined
  readonly onOpen: (unitId: string) => void
}

function DoneRow({ row, unit, onOpen }: DoneRowProps) {
  const t = useWords()
  const context = useCommandContext()
  const sync = useSync()
  const { nameOf } = useNames()
  const { show } = useScanActs()
  const isPallet = row.refType === 'container'
  const state = useLive(() => sync.watchRecord(isPallet ? 'containers' : 'units', row.refId), [sync, row.refId]) ?? 'saved' // prettier-ignore
  const name = unit ? nameOfUnit(unit) : nameOf(row.refId)
  const { busy, run } = useCommand({ title: msg('core.notUndone') })
  const undo = () =>
    run(async () => {
      if (isPallet) await undoPallet(context, row.id)
      const isWhole = isPallet || (await undoRow(context, row.id))
      show({
        tone: 'amber',
        title: isWhole ? msg('scan.undone') : msg('scan.undonePartly'),
        detail: isWhole ? name : msg('scan.undonePartlyDetail', { what: name }),
      })
    })
  return (
    <ListRow
      title={name}
      detail={
        <>
          {t('binSpot.to')} <span className={parts['code']}>{nameOf(row.to)}</span>
        </>
      }
      label={t('core.open', { name })}
      onOpen={isPallet ? undefined : () => onOpen(row.refId)}
    >
      <RecordStateIcon state={state} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={48}
        aria-label={t('core.takeBack', { name })}
        disabled={busy}
        onClick={() => void undo()}
      >
        <IconArrowBackUp size={20} aria-hidden />
      </ActionIcon>
    </ListRow>
  )
}
