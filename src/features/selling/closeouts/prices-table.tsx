/** The markdown ladder: listings at a fixed price that are due for their next step. */
import { useMemo } from 'react'
import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import type { ListingRow } from '#domain/selling/listing.ts'
import { setPrices } from '#data/selling/listing-commands.ts'
import { watchListingRows } from '#data/selling/listings.ts'
import { wholeOf } from '#data/store/part.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { labelColumn, moneyColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { useChosen } from '#ui/table/use-chosen.ts'
import type { Column } from '#ui/table/table-column.ts'
import type { Closeouts } from './use-closeouts.ts'

const DAY_MS = 86_400_000
const since = ({ live }: ListingRow): number => Math.min(...live.map(([, { at }]) => Date.parse(at)))

const columnsAt = (now: number): readonly Column<ListingRow>[] => [
  textColumn('title', msg('unit.title'), ({ listing }) => listing.title, { primary: true, width: 340 }),
  labelColumn('label', msg('field.label'), ({ unit }) => unit?.label ?? ''),
  qtyColumn('days', msg('misplaced.column.days'), (row) => Math.max(0, Math.floor((now - since(row)) / DAY_MS)), { width: 76 }),
  qtyColumn('relists', msg('field.relists'), ({ listing }) => listing.relists, { width: 96 }),
  moneyColumn('retail', msg('unit.fact.retail'), ({ unit }) => unit?.retailCents ?? null),
  moneyColumn('price', msg('field.priceCents'), ({ listing }) => listing.priceCents, { secondary: true }),
  moneyColumn('due', msg('listing.column.due'), ({ dueCents }) => dueCents, { secondary: true }),
] // prettier-ignore

const rowId = ({ listing }: ListingRow) => listing.id

export function PricesTable({ closeouts }: { readonly closeouts: Closeouts }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { search, setSearch, nowIso, act, busy } = closeouts
  const chosen = useChosen()
  const hour = `${nowIso.slice(0, 13)}:00:00.000Z`
  const all = useLive(() => wholeOf(watchListingRows(db, hour, null)), [db, hour])
  const rows = useMemo(() => all?.filter(({ dueCents }) => dueCents !== null), [all])
  const columns = useMemo(() => columnsAt(Date.parse(hour)), [hour])
  const { show: _show, open: _open, event: _event, lot: _lot, task: _task, ...view } = search
  const meant = (rows ?? []).filter(({ listing }) => chosen.ids.has(listing.id))
  const due = meant.flatMap(({ listing, dueCents }) => (dueCents === null ? [] : [[listing, dueCents] as const]))
  const reduce = async () => {
    const putBack = chosen.take()
    const isDone = await act((context) => setPrices(context, due), (count) => msg('listing.reduced', { count }))
    if (!isDone) putBack()
  }
  return (
    <RecordTable
      rows={rows}
      columns={columns}
      rowId={rowId}
      name={msg('closeout.view.prices')}
      view={view}
      onView={setSearch}
      selection={chosen}
      actions={
        <Button
          disabled={busy || due.length === 0}
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => void reduce()}
        >
          {due.length === 0 ? t('listing.tickToReduce') : t('listing.reduce', { count: due.length })}
        </Button>
      }
      empty={
        <EmptyState icon={IconArrowDown} title={msg('closeout.noPrices')}>
          {t('closeout.noPricesHint')}
        </EmptyState>
      }
    />
  )
} // prettier-ignore
