/** What was just received here: undo, damage by a long press, print again. */
import { msg, sentences } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { describeException } from '#domain/core/unit-facts.ts'
import { ActionIcon, Badge, Menu, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconDotsVertical, IconPrinter } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { markDamaged, undoReceive } from '#data/dock/receive-commands.ts'
import { watchMyReceipts } from '#data/dock/my-receipts.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync, useCommandContext } from '#hooks/use-session.ts'
import { unitLabelJob } from '#domain/codes/label-jobs.ts'
import type { LabelPrinter } from '#ui/labels/label-printer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { useCommand, type CommandVoice } from '#ui/command/use-command.ts'
import { useScanRouter } from '#scan/scan-router.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './receive-page.module.css'

const LONG_PRESS_MS = 500
const SHIFT_MS = 16 * 3_600_000

export interface ReceiveRecentProps {
  readonly loadId: string
  readonly loadCode: string
  readonly printer: LabelPrinter
}

export function ReceiveRecent({ loadId, loadCode, printer }: ReceiveRecentProps) {
  const t = useWords()
  const context = useCommandContext()
  const { show } = useScanRouter()
  const [since] = useState(() => new Date(Date.now() - SHIFT_MS).toISOString())
  const received = useLive(
    () => (loadId ? watchMyReceipts(context.db, context.uid, loadId, since) : null),
    [context, loadId, since],
  )
  const units = received ?? []
  const voice = useMemo<CommandVoice>(
    () => ({ done: () => undefined, refused: (title, detail) => show({ tone: 'red', title, detail }) }),
    [show],
  )
  const { run } = useCommand({ voice, queued: true })
  const damage = async (unit: UnitDoc) => {
    const damaged = unit.coarse !== 'damaged'
    await markDamaged(context, unit.id, damaged)
    show({
      tone: 'amber',
      title: msg(damaged ? 'ledger.unit.damaged' : 'ledger.unit.undamaged'),
      detail: unit.title || unit.label,
    })
  }
  const undo = async (unit: UnitDoc) => {
    await undoReceive(context, unit.id)
    const detail = sentences(unit.title || unit.label, msg('core.takeLabelOff', { label: unit.label }))
    show({ tone: 'amber', title: msg('scan.undone'), detail })
  }
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
        <RecentRow
          key={unit.id}
          unit={unit}
          onDamage={() => void run(() => damage(unit))}
          onUndo={() => void run(() => undo(unit))}
          onPrint={() => void printer.print([unitLabelJob(unit, loadCode)])}
        />
      ))}
    </ul>
  )
}

interface RecentRowProps {
  readonly unit: UnitDoc
  readonly onDamage: () => void
  readonly onUndo: () => void
  readonly onPrint: () => void
}

function RecentRow({ unit, onDamage, onUndo, onPrint }: RecentRowProps) {
  const t = useWords()
  const sync = useSync()
  const state = useLive(() => sync.watchRecord('units', unit.id), [sync, unit.id]) ?? 'saved'
  const press = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = () => clearTimeout(press.current)
  return (
    <li
      className={styles['row']}
      onPointerDown={() => {
        press.current = setTimeout(onDamage, LONG_PRESS_MS)
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
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('receive.moreFor', { label: unit.label })}
            onPointerDown={(event) => event.stopPropagation()}
          >
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item mih="var(--target)" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onUndo}>
            {t('receive.takeBack')}
          </Menu.Item>
          <Menu.Item mih="var(--target)" leftSection={<IconAlertTriangle size={16} aria-hidden />} onClick={onDamage}>
            {t(unit.coarse === 'damaged' ? 'receive.notDamaged' : 'unit.coarse.damaged')}
          </Menu.Item>
          <Menu.Item mih="var(--target)" leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
            {t('place.printLabel')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
