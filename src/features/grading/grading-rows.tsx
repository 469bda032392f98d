/** The lists of a bench: what waits, and what was just done with its undo. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { undoRow } from '#data/core/jobs/scan-writes.ts'
import type { DoneUnit } from '#data/core/done-units.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useSync, useCommandContext } from '#hooks/use-session.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { useCommand } from '#ui/command/use-command.ts'
import { useScanActs } from '#scan/scan-router.ts'
import { ListRow } from '#ui/lists/list-row.tsx'
import parts from '#ui/parts/parts.module.css'

const SHIFT_MS = 16 * 3_600_000

/** Since when the lists of what was done reach back, ISO UTC; the same for as long as the page is open. */
export function useShiftStart(): string {
  const [since] = useState(() => new Date(Date.now() - SHIFT_MS).toISOString())
  return since
}

interface RowProps {
  readonly onOpen: (unitId: string) => void
}

/** @param detail is shown at the right, instead of where the unit is */
export function WaitingRow({
  unit,
  detail,
  onOpen,
}: RowProps & { readonly unit: UnitDoc; readonly detail?: ReactNode }) {
  const t = useWords()
  const { nameOf } = useNames()
  const where = nameOf(unit.containerId || unit.locationId)
  return (
    <ListRow
      title={unit.title || t('unit.noTitle')}
      detail={
        <span className={parts['code']}>
          {unit.label}
          {detail !== undefined && where !== '' && ` · ${where}`}
        </span>
      }
      end={detail ?? where}
      onOpen={() => onOpen(unit.id)}
    />
  )
}

export interface DoneRowProps extends RowProps {
  readonly done: DoneUnit
  /** What was done with it, in words. */
  readonly detail: Words
  /** It is not as it was done. */
  readonly warns?: boolean
}

export function DoneRow({ done, detail, warns = false, onOpen }: DoneRowProps) {
  const t = useWords()
  const context = useCommandContext()
  const sync = useSync()
  const { show } = useScanActs()
  const { row, unit } = done
  const state = useLive(() => sync.watchRecord('units', row.refId), [sync, row.refId]) ?? 'saved'
  const { busy, run } = useCommand({ title: msg('core.notUndone') })
  const undo = () =>
    run(async () => {
      const isWhole = await undoRow(context, row.id)
      const what = unit?.title ?? ''
      show({
        tone: 'amber',
        title: isWhole ? msg('scan.undone') : msg('scan.undonePartly'),
        detail: isWhole ? what : msg('scan.undonePartlyDetail', { what }),
      })
    })
  return (
    <ListRow
      title={unit?.title || t('unit.leftDevice')}
      detail={warns ? <StateMark look={{ words: detail, tone: 'amber', icon: IconAlertTriangle }} /> : t.of(detail)}
      label={t('core.open', { name: unit?.title || unit?.label || row.refId })}
      onOpen={() => onOpen(row.refId)}
    >
      <RecordStateIcon state={state} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={48}
        aria-label={t('core.takeBack', { name: unit?.label ?? row.refId })}
        disabled={busy}
        onClick={() => void undo()}
      >
        <IconArrowBackUp size={20} aria-hidden />
      </ActionIcon>
    </ListRow>
  )
}
