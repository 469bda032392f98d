/** Everything that waits for a grade, as a manager looks at it. */
import { IconClipboardCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { coarseLabels } from '#domain/core/unit-facts.ts'
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
  qtyColumn('turn', 'Turn', (row) => row.place, { width: 72 }),
  textColumn('title', 'Title', ({ unit }) => unit.title || 'Not on the manifest', { primary: true }),
  labelColumn('label', 'Label', ({ unit }) => unit.label, { secondary: true }),
  textColumn('category', 'Category', ({ unit }) => unit.category, { width: 160, options: 'auto' }),
  textColumn('load', 'Load', (row) => row.load, { width: 110, mono: true, options: 'auto', secondary: true }),
  placeColumn('where', 'Where', (row) => row.where, { width: 132 }),
  textColumn('coarse', 'At the dock', ({ unit }) => coarseLabels[unit.coarse], { width: 116, options: 'auto' }),
  qtyColumn('qty', 'Qty', ({ unit }) => unit.qty, { width: 72 }),
  moneyColumn('retail', 'Retail', ({ unit }) => unit.retailCents, { width: 104 }),
  timeColumn('received', 'Received', ({ unit }) => unit.receivedAt),
]

export function InspectQueue({ search, setSearch }: InspectAddress) {
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
      name="Waiting for a grade"
      rows={rows}
      columns={columns}
      rowId={({ unit }) => unit.id}
      view={search}
      onView={setSearch}
      openId={search.unit}
      onOpen={({ unit }) => setSearch({ unit: unit.id })}
      empty={
        <EmptyState icon={IconClipboardCheck} title="No units to grade">
          What is received appears here.
        </EmptyState>
      }
    />
  )
}
