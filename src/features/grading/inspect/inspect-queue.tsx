/** Everything that waits for a grade, as a manager looks at it. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { coarseLabels } from '#domain/core/floor/unit-facts.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { watchInspectionQueue } from '#data/grading/inspecting.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { labelColumn, moneyColumn, placeColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { InspectAddress } from './inspect-search.ts'

interface QueueRow {
  readonly unit: UnitDoc
  readonly place: number
  readonly load: string
  readonly where: string
}

const columns: readonly Column<QueueRow>[] = [
  qtyColumn('turn', msg('inspect.column.turn'), (row) => row.place, { width: 72 }),
  textColumn('title', msg('unit.title'), ({ unit }) => unit.title || msg('unit.noTitle'), { primary: true }),
  labelColumn('label', msg('unit.label'), ({ unit }) => unit.label, { secondary: true }),
  textColumn('category', msg('unit.fact.category'), ({ unit }) => readableName(unit.category), {
    width: 160,
    options: 'auto',
  }),
  textColumn('load', msg('unit.fact.load'), (row) => row.load, {
    width: 110,
    mono: true,
    options: 'auto',
    secondary: true,
  }),
  placeColumn('where', msg('unit.fact.where'), (row) => row.where, { width: 132 }),
  textColumn('coarse', msg('unit.fact.atTheDock'), ({ unit }) => coarseLabels[unit.coarse], {
    width: 116,
    options: 'auto',
  }),
  qtyColumn('qty', msg('unit.qty'), ({ unit }) => unit.qty, { width: 72 }),
  moneyColumn('retail', msg('unit.fact.retail'), ({ unit }) => unit.retailCents, { width: 104 }),
  timeColumn('received', msg('unit.receivedAt'), ({ unit }) => unit.receivedAt),
]

export function InspectQueue({ search, setSearch }: InspectAddress) {
  const t = useWords()
  const { db } = useCommandContext()
  const { nameOf } = useNames()
  const waiting = useLive(() => watchInspectionQueue(db, ''), [db])
  const rows = useMemo(
    () =>
      waiting?.units.map((unit, index) => ({
        unit,
        place: index + 1,
        load: nameOf(unit.loadId),
        where: nameOf(unit.containerId || unit.locationId),
      })),
    [waiting, nameOf],
  )
  return (
    <RecordTable
      name={msg('inspect.waiting')}
      rows={rows}
      columns={columns}
      rowId={({ unit }) => unit.id}
      view={search}
      onView={setSearch}
      openId={search.unit}
      onOpen={({ unit }) => setSearch({ unit: unit.id })}
      empty={
        <EmptyState icon={IconClipboardCheck} title={msg('inspect.noneWaiting')}>
          {t('inspect.noneWaitingHint')}
        </EmptyState>
      }
    />
  )
}
