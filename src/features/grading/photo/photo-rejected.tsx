/** Photos of units that were taken away in the last 90 days: which shot, why, by whom. */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { useWords } from '#language/use-words.ts'
import { lower, msg, type Words } from '#messages/message.ts'
import { IconPhotoX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { labelOfSlot } from '#domain/core/floor/slot-labels.ts'
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

const reasonOf = ({ row }: Rejected): Words => {
  const reason = row.data['reason']
  return typeof reason === 'string' && reason !== '' ? storedWords(reason) : msg('photo.noReason')
}

const columns: readonly Column<RejectedRow>[] = [
  timeColumn('at', msg('core.when'), ({ row }) => row.at, { secondary: true }),
  textColumn('title', msg('unit.title'), ({ unit }) => unit?.title || msg('unit.leftDevice'), { primary: true }),
  labelColumn('label', msg('unit.label'), ({ unit }) => unit?.label ?? ''),
  textColumn('slot', msg('photo.shot'), ({ row }) => lower(labelOfSlot(row.to)), {
    width: 140,
    options: 'auto',
    secondary: true,
  }),
  textColumn('reason', msg('core.reason'), reasonOf, { width: 200, options: 'auto' }),
  textColumn('by', msg('core.who'), (row) => row.by, { width: 140, options: 'auto' }),
]

export function PhotoRejected({ search, setSearch }: PhotoAddress) {
  const t = useWords()
  const { db } = useCommandContext()
  const { person } = useNames()
  const [since] = useState(() => new Date(Date.now() - DAYS * 86_400_000).toISOString())
  const rejected = useLive(() => watchRejected(db, since), [db, since])
  const rows = useMemo(() => rejected?.map((one) => ({ ...one, by: person(one.row.by) })), [rejected, person])
  return (
    <RecordTable
      name={msg('photo.rejectedPhotos')}
      rows={rows}
      columns={columns}
      rowId={({ row }) => row.id}
      view={search}
      onView={setSearch}
      onOpen={({ row }) => setSearch({ photos: row.refId, unit: undefined })}
      empty={
        <EmptyState icon={IconPhotoX} title={msg('photo.noneRejected')}>
          {t('photo.noneRejectedHint')}
        </EmptyState>
      }
    />
  )
}
