/** What was just received here: undo, damage by a long press, print again. */
import { msg, sentences } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { describeException } from '#domain/core/floor/unit-facts.ts'
import { ActionIcon, Badge, Menu, Text, type ActionIconProps } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconDotsVertical, IconPrinter } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { markDamaged, undoReceive } from '#data/dock/receive-commands.ts'
import { watchMyReceipts } from '#data/dock/my-receipts.ts'
import { useLater } from '#hooks/use-live.ts'
import { useSync, useCommandContext } from '#hooks/use-session.ts'
import { unitLabelJob } from '#domain/codes/label-jobs.ts'
import type { LabelPrinter } from '#ui/labels/label-printer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { useCommand, type CommandVoice } from '#ui/command/use-command.ts'
import { useScanActs } from '#scan/scan-router.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './receive-page.module.css'

const LONG_PRESS_MS = 500
const SHIFT_MS = 16 * 3_600_000

export interface ReceiveRecentProps {
  readonly loadId: string
  readonly loadCode: string
  readonly printer: LabelPrinter
}

export const ReceiveRecent = memo(function ReceiveRecent({ loadId, loadCode, printer }: ReceiveRecentProps) {
  const t = useWords()
  const context = useCommandContext()
  const { show } = useScanActs()
  const [since] = useState(() => new Date(Date.now() - SHIFT_MS).toISOString())
  const received = useLater(
    () => (loadId ? watchMyReceipts(context.db, context.uid, loadId, since) : null),
    [context, loadId, since],
  )
  const units = received ?? []
  const voice = useMemo<CommandVoice>(
    () => ({ done: () => undefined, refused: (title, detail) => show({ tone: 'red', title, detail }) }),
    [show],
  )
  const { run } = useCommand({ voice, queued: true })
  const onDamage = useCallback(
    (unit: UnitDoc) =>
      void run(async () => {
        const damaged = unit.coarse !== 'damaged'
        await markDamaged(context, unit.id, damaged)
        const title = msg(damaged ? 'ledger.unit.damaged' : 'ledger.unit.undamaged')
        show({ tone: 'amber', title, detail: unit.title || unit.label })
      }),
    [context, run, show],
  )
  const onUndo = useCallback(
    (unit: UnitDoc) =>
      void run(async () => {
        await undoReceive(context, unit.id)
        const detail = sentences(unit.title || unit.label, msg('core.takeLabelOff', { label: unit.label }))
        show({ tone: 'amber', title: msg('scan.undone'), detail })
      }),
    [context, run, show],
  )
  const onPrint = useCallback(
    (unit: UnitDoc) => void printer.print([unitLabelJob(unit, loadCode)]),
    [loadCode, printer],
  )
  if (units.length === 0) {
    return (
      <div className={styles['recent']}>
        {(received || loadId === '') && (
          <Text size="sm" c="dimmed" py="md">
            {t('receive.nothingYet')}
          </Text>
        )}
      </div>
    )
  }
  return (
    <ul className={`${parts['bare']} ${styles['recent']}`} aria-label={t('receive.justReceived')}>
      {units.map((unit) => (
        <RecentRow key={unit.id} unit={unit} onDamage={onDamage} onUndo={onUndo} onPrint={onPrint} />
      ))}
    </ul>
  )
})

interface RecentRowProps {
  readonly unit: UnitDoc
  readonly onDamage: (unit: UnitDoc) => void
  readonly onUndo: (unit: UnitDoc) => void
  readonly onPrint: (unit: UnitDoc) => void
}

/** Invariant: what it gets stays the same while its unit does; a scan renders its own row and no other. */
const RecentRow = memo(function RecentRow({ unit, onDamage, onUndo, onPrint }: RecentRowProps) {
  const t = useWords()
  const [hasMenu, setHasMenu] = useState(false)
  const sync = useSync()
  const state = useLater(() => sync.watchRecord('units', unit.id), [sync, unit.id]) ?? 'saved'
  const press = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = () => clearTimeout(press.current)
  return (
    <li
      className={`${parts['row']} ${styles['row']}`}
      onPointerDown={() => {
        press.current = setTimeout(() => onDamage(unit), LONG_PRESS_MS)
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div className={parts['grow']}>
        <Text size="sm" truncate>
          {unit.title || t('unit.noTitle')}
        </Text>
        <span className={parts['code']}>{unit.label}</span>
      </div>
      {unit.qty > 1 && <Badge variant="default">× {unit.qty}</Badge>}
      {unit.exceptionCode && (
        <Badge color="yellow" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
          {t.of(describeException(unit.exceptionCode))}
        </Badge>
      )}
      <RecordStateIcon state={state} />
      {hasMenu ? (
        <RowMenu unit={unit} onDamage={onDamage} onUndo={onUndo} onPrint={onPrint} />
      ) : (
        <MoreButton unit={unit} aria-haspopup="menu" aria-expanded={false} onClick={() => setHasMenu(true)} />
      )}
    </li>
  )
})

interface MoreButtonProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  readonly unit: UnitDoc
}

function MoreButton({ unit, ...more }: MoreButtonProps) {
  const t = useWords()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={t('receive.moreFor', { label: unit.label })}
      {...more}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <IconDotsVertical size={18} aria-hidden />
    </ActionIcon>
  )
}

/** Made when it is first asked for: sixty menus cost a scan more than everything else on the page. */
function RowMenu({ unit, onDamage, onUndo, onPrint }: RecentRowProps) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The menu gives the focus back to what had it.
    button.current?.focus()
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <MoreButton ref={button} unit={unit} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          mih="var(--target)"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => onUndo(unit)}
        >
          {t('receive.takeBack')}
        </Menu.Item>
        <Menu.Item
          mih="var(--target)"
          leftSection={<IconAlertTriangle size={16} aria-hidden />}
          onClick={() => onDamage(unit)}
        >
          {t(unit.coarse === 'damaged' ? 'receive.notDamaged' : 'unit.coarse.damaged')}
        </Menu.Item>
        <Menu.Item
          mih="var(--target)"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => onPrint(unit)}
        >
          {t('place.printLabel')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
