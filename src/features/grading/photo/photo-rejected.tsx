/** Photos of units that were taken away in the last 90 days: which shot, why, by whom. */
import { IconPhotoX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { watchRejected, type Rejected } from '#data/grading/photo-queues.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { labelColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { PhotoAddress } from './photo-search.ts'

const DAYS = 90

interface RejectedRow extends Rejected {
  readonly by: string
}

const reasonOf = ({ row }: Rejected): string => {
  const reason = row.data['reason']
  return typeof reason === 'string' && reason !== '' ? reason : 'No reason given'
}

const columns: readonly Column<RejectedRow>[] = [
  timeColumn('at', 'When', ({ row }) => row.at, { secondary: true }),
  textColumn('title', 'Title', ({ unit }) => unit?.title || 'Has left this device', { primary: true }),
  labelColumn('label', 'Label', ({ unit }) => unit?.label ?? ''),
  textColumn('slot', 'Shot', ({ row }) => row.to, { width: 140, options: 'auto', secondary: true }),
  textColumn('reason', 'Reason', reasonOf, { width: 200, options: 'auto' }),
  textColumn('by', 'Who', (row) => row.by, { width: 140, options: 'auto' }),
]

export function PhotoRejected({ search, setSearch }: PhotoAddress) {
  const { db } = useCommandContext()
  const { person } = useNames()
  const [since] = useState(() => new Date(Date.now() - DAYS * 86_400_000).toISOString())
  const rejected = useLive(() => watchRejected(db, since), [db, since])
  const rows = useMemo(() => rejected?.map((one) => ({ ...one, by: person(one.row.by) })), [rejected, person])
  return (
    <RecordTable
      name="Rejected photos"
      rows={rows}
      columns={columns}
      rowId={({ row }) => row.id}
      view={search}
      onView={setSearch}
      onOpen={({ row }) => setSearch({ photos: row.refId, unit: undefined })}
      empty={
        <EmptyState icon={IconPhotoX} title="No photo was rejected">
          Open a unit’s photos to look through them. What is rejected is listed here with its reason.
        </EmptyState>
      }
    />
  )
}
