/** Transactions: those that do not add up, and those of no show that is known here. */
import { IconCircleCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { offCents } from '#domain/shows/history.ts'
import { dayOrMoment } from '#domain/core/plain-days.ts'
import { feesOf, type Transaction } from '#domain/core/orders/transactions.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { labelColumn, moneyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { tableViewOf } from '#ui/table/views/table-view.ts'
import type { HistoryWork } from './use-history.ts'

const columns: readonly Column<Transaction>[] = [
  labelColumn('order', msg('history.order'), ({ orderNo }) => orderNo, { width: 140, primary: true }),
  textColumn('kind', msg('history.kind'), ({ kind }) => readableName(kind), { width: 180, secondary: true }),
  textColumn('title', msg('unit.title'), ({ title }) => title, { width: 240 }),
  timeColumn('at', msg('history.at'), ({ at }) => dayOrMoment(at)),
  moneyColumn('sold', msg('history.price'), ({ soldCents }) => soldCents),
  moneyColumn('fees', msg('history.fees'), feesOf),
  moneyColumn('shipping', msg('history.shipping'), ({ shippingCents }) => shippingCents),
  moneyColumn('amount', msg('history.amount'), ({ amountCents }) => amountCents, { secondary: true }),
  moneyColumn('off', msg('history.offBy'), (one) => offCents(one) || null),
]
const rowId = ({ key }: Transaction) => key

interface TableProps {
  readonly work: HistoryWork
  readonly rows: readonly Transaction[]
  readonly name: Words
  readonly none: Words
  readonly hint: Words
}

function TransactionTable({ work, rows, name, none, hint }: TableProps) {
  const t = useWords()
  return (
    <RecordTable
      rows={rows}
      columns={columns}
      rowId={rowId}
      name={name}
      view={tableViewOf(work.search)}
      onView={work.setSearch}
      empty={
        <EmptyState icon={IconCircleCheck} title={none}>
          {t.of(hint)}
        </EmptyState>
      }
    />
  )
}

export function OffTable({ work }: { readonly work: HistoryWork }) {
  const rows = useMemo(() => work.history.off.map(({ one }) => one), [work.history])
  return <TransactionTable work={work} rows={rows} name={msg('history.view.off')} none={msg('history.noneOff')} hint={msg('history.noneOffHint')} /> // prettier-ignore
}

export function OthersTable({ work }: { readonly work: HistoryWork }) {
  return <TransactionTable work={work} rows={work.history.others} name={msg('history.view.others')} none={msg('history.noOthers')} hint={msg('history.noOthersHint')} /> // prettier-ignore
}
