/** What of a show does not add up, each with what to do. */
import { IconCircleCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { mismatchesOf, mismatchHints, mismatchKinds, mismatchLabels, type Mismatch } from '#domain/shows/mismatches.ts'
import { watchItems } from '#data/shows/shows.ts'
import { watchShipments } from '#data/shows/shipments.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import { badgeColumn, textColumn } from '#ui/table/columns.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { tableViewOf } from '#ui/table/views/table-view.ts'
import { ShowHead } from './show-head.tsx'
import type { Sales } from './use-sales.ts'

const looks: Readonly<Record<string, StateLook>> = Object.fromEntries(
  mismatchKinds.map((kind) => [kind, { words: mismatchLabels[kind] }]),
)
const columns: readonly Column<Mismatch>[] = [
  textColumn('sticker', msg('show.column.sticker'), ({ sticker }) => sticker || '–', { mono: true, width: 90, secondary: true }),
  badgeColumn('kind', msg('show.column.problem'), ({ kind }) => kind, looks, { width: 220, primary: true }),
  textColumn('item', msg('unit.title'), ({ title }) => title, { width: 240, secondary: true }),
  textColumn('buyer', msg('show.column.buyer'), ({ buyer }) => buyer, { width: 140 }),
  textColumn('todo', msg('show.column.todo'), ({ kind }) => mismatchHints[kind], { width: 520 }),
] // prettier-ignore

export function CheckView({ sales }: { readonly sales: Sales }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { event, search, setSearch } = sales
  const eventId = event?.id ?? 'none'
  const items = useLive(() => watchItems(db, eventId), [db, eventId])
  const orders = useLive(() => watchShipments(db, eventId), [db, eventId])
  const rows = useMemo(
    () => items && orders && mismatchesOf(items, orders, event?.channelKey ?? ''),
    [items, orders, event?.channelKey],
  )
  return (
    <ShowHead sales={sales}>
      <RecordTable
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        name={msg('show.view.check')}
        view={tableViewOf(search)}
        onView={setSearch}
        onOpen={({ orderId }) => setSearch(orderId === '' ? {} : { show: 'shipments', order: orderId })}
        openId={undefined}
        empty={
          <EmptyState icon={IconCircleCheck} title={msg('show.noMismatches')}>
            {t('show.noMismatchesHint')}
          </EmptyState>
        }
      />
    </ShowHead>
  )
}
