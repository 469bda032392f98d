/** Everything that waits for a name, as a manager looks through it. */
import { IconHelpCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { stageLabels } from '#domain/core/unit-facts.ts'
import { watchPhotoCounts } from '#data/grading/photo-counts.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { labelColumn, placeColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { TableView } from '#ui/table/table-view.ts'

interface NamelessRow {
  readonly unit: UnitDoc
  readonly photos: number
  readonly load: string
  readonly where: string
}

const columns: readonly Column<NamelessRow>[] = [
  labelColumn('label', 'Label', ({ unit }) => unit.label, { primary: true }),
  qtyColumn('photos', 'Photos', (row) => row.photos, { width: 84 }),
  textColumn('load', 'Load', (row) => row.load, { width: 110, mono: true, options: 'auto', secondary: true }),
  placeColumn('where', 'Where', (row) => row.where, { width: 140, secondary: true }),
  textColumn('stage', 'Stage', ({ unit }) => stageLabels[unit.stage], { width: 128, options: 'auto' }),
  textColumn('upc', 'UPC', ({ unit }) => unit.gtin, { width: 150, mono: true }),
  textColumn('lpn', 'LPN', ({ unit }) => unit.lpn, { width: 150, mono: true }),
  timeColumn('received', 'Received', ({ unit }) => unit.receivedAt),
]

export interface RecognitionQueueProps {
  readonly units: readonly UnitDoc[] | undefined
  readonly view: TableView
  readonly onView: (view: TableView) => void
  readonly onTake: (unit: UnitDoc) => void
}

export function RecognitionQueue({ units, view, onView, onTake }: RecognitionQueueProps) {
  const { db } = useCommandContext()
  const { nameOf } = useNames()
  const counts = useLive(() => watchPhotoCounts(db), [db])
  const rows = useMemo(
    () =>
      units?.map((unit): NamelessRow => ({
        unit,
        photos: counts?.of(unit.id).length ?? 0,
        load: nameOf(unit.loadId),
        where: nameOf(unit.containerId || unit.locationId),
      })),
    [units, counts, nameOf],
  )
  return (
    <RecordTable
      name="Waiting for a name"
      rows={rows}
      columns={columns}
      rowId={({ unit }) => unit.id}
      view={view}
      onView={onView}
      onOpen={({ unit }) => onTake(unit)}
      empty={
        <EmptyState icon={IconHelpCircle} title="No items to identify">
          What is received without being on a manifest appears here.
        </EmptyState>
      }
    />
  )
}
