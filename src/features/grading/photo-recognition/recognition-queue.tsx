/** Everything that waits for a name, as a manager looks through it. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { IconHelpCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { watchNamelessPhotos } from '#data/grading/recognizing.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { labelColumn, placeColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { OnView, TableView } from '#ui/table/views/table-view.ts'

interface NamelessRow {
  readonly unit: UnitDoc
  /** `null` while they are being counted. */
  readonly photos: number | null
  readonly load: string
  readonly where: string
}

const columns: readonly Column<NamelessRow>[] = [
  labelColumn('label', msg('unit.label'), ({ unit }) => unit.label, { primary: true }),
  qtyColumn('photos', msg('record.many.photos'), (row) => row.photos, { width: 84 }),
  textColumn('load', msg('unit.fact.load'), (row) => row.load, {
    width: 110,
    mono: true,
    options: 'auto',
    secondary: true,
  }),
  placeColumn('where', msg('unit.fact.where'), (row) => row.where, { width: 140, secondary: true }),
  textColumn('stage', msg('unit.stage'), ({ unit }) => stageLabels[unit.stage], { width: 128, options: 'auto' }),
  textColumn('upc', msg('unit.fact.upc'), ({ unit }) => unit.gtin, { width: 150, mono: true }),
  textColumn('lpn', msg('unit.fact.lpn'), ({ unit }) => unit.lpn, { width: 150, mono: true }),
  timeColumn('received', msg('unit.receivedAt'), ({ unit }) => unit.receivedAt),
]

export interface RecognitionQueueProps {
  readonly units: readonly UnitDoc[] | undefined
  readonly view: TableView
  readonly onView: OnView
  readonly onTake: (unit: UnitDoc) => void
}

export function RecognitionQueue({ units, view, onView, onTake }: RecognitionQueueProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const { nameOf } = useNames()
  const known = useLive(() => watchNamelessPhotos(db), [db])
  const rows = useMemo(
    () =>
      units?.map((unit): NamelessRow => ({
        unit,
        photos: known?.has(unit.id) ? known.of(unit.id).length : null,
        load: nameOf(unit.loadId),
        where: nameOf(unit.containerId || unit.locationId),
      })),
    [units, known, nameOf],
  )
  return (
    <RecordTable
      name={msg('recognition.waiting')}
      rows={rows}
      columns={columns}
      rowId={({ unit }) => unit.id}
      view={view}
      onView={onView}
      onOpen={({ unit }) => onTake(unit)}
      empty={
        <EmptyState icon={IconHelpCircle} title={msg('recognition.noneWaiting')}>
          {t('recognition.noneWaitingHint')}
        </EmptyState>
      }
    />
  )
}
