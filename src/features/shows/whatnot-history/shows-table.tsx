/** The shows with what they brought. */
import { IconVideo } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import type { ShowResult } from '#domain/shows/history.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { moneyColumn, percentColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { tableViewOf } from '#ui/table/views/table-view.ts'
import type { HistoryWork } from './use-history.ts'

const columns: readonly Column<ShowResult>[] = [
  textColumn('title', msg('unit.title'), ({ show }) => show.title, { primary: true, width: 190 }),
  timeColumn('starts', msg('field.startsAt'), ({ show }) => show.startsAt, { secondary: true }),
  qtyColumn('sold', msg('history.sold'), ({ sold }) => sold),
  qtyColumn('shipments', msg('history.shipments'), ({ shipments }) => shipments, { width: 96 }),
  percentColumn('cancelled', msg('history.canceled'), ({ cancelledPct }) => cancelledPct),
  moneyColumn('gross', msg('history.gross'), ({ grossCents }) => grossCents, { secondary: true, width: 104 }),
  moneyColumn('fees', msg('history.fees'), ({ netCents, feesCents }) => (netCents === null ? null : feesCents), { width: 96 }),
  moneyColumn('shipping', msg('history.shipping'), ({ netCents, shippingCents }) => (netCents === null ? null : shippingCents), { hidden: true }),
  moneyColumn('refunds', msg('history.refunds'), ({ netCents, refundCents }) => (netCents === null ? null : refundCents), { width: 96 }),
  moneyColumn('net', msg('history.net'), ({ netCents }) => netCents, { width: 104 }),
  moneyColumn('perHour', msg('history.perHour'), ({ grossPerHourCents }) => grossPerHourCents, { width: 116 }),
  qtyColumn('hours', msg('history.hours'), ({ hours }) => Math.round(hours * 10) / 10, { hidden: true }),
] // prettier-ignore
const rowId = ({ show }: ShowResult) => show.id

export function ShowsTable({ work }: { readonly work: HistoryWork }) {
  const t = useWords()
  const { history, search, setSearch } = work
  return (
    <RecordTable
      rows={history.results}
      columns={columns}
      rowId={rowId}
      name={msg('history.view.shows')}
      view={tableViewOf(search)}
      onView={setSearch}
      onOpen={({ show }) => setSearch({ open: show.id })}
      openId={search.open}
      empty={
        <EmptyState icon={IconVideo} title={msg('history.noShows')}>
          {t('history.noShowsHint')}
        </EmptyState>
      }
    />
  )
}
