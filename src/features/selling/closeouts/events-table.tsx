/** Auctions after the hammer: how far each is, and what it brought. A results file is dropped here. */
import { useState } from 'react'
import { IconGavel } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { auctionStatusLabels } from '#domain/selling/auction-stages.ts'
import type { EventRow } from '#domain/selling/closeouts.ts'
import { saleEventStatuses } from '#schemas/sale-events.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { FileButton } from '#ui/fields/file-button.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import { badgeColumn, moneyColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { Closeouts } from './use-closeouts.ts'
import type { ResultsWork } from './use-results.ts'
import styles from './closeouts.module.css'

const looks: Readonly<Record<string, StateLook>> = Object.fromEntries(
  saleEventStatuses.map((status) => [status, { words: auctionStatusLabels[status] }]),
)

const columns: readonly Column<EventRow>[] = [
  textColumn('title', msg('unit.title'), ({ event }) => event.title, { primary: true, width: 220 }),
  badgeColumn('status', msg('auction.column.status'), ({ event }) => event.status, looks, { width: 110, secondary: true }),
  timeColumn('ends', msg('auction.column.firstEnd'), ({ event }) => event.endsAt),
  qtyColumn('lots', msg('auction.view.lots'), ({ lots }) => lots, { width: 64 }),
  qtyColumn('sold', msg('closeout.column.sold'), ({ sold }) => sold, { width: 76, secondary: true }),
  qtyColumn('unsold', msg('closeout.column.unsold'), ({ unsold }) => unsold, { width: 88 }),
  qtyColumn('open', msg('closeout.column.open'), ({ open }) => open, { width: 92 }),
  qtyColumn('invoices', msg('closeout.view.invoices'), ({ invoices }) => invoices, { width: 88 }),
  qtyColumn('unpaid', msg('closeout.column.unpaid'), ({ unpaid }) => unpaid, { width: 88 }),
  qtyColumn('doubts', msg('order.doubt.soldTwice'), ({ doubts }) => doubts, { width: 100, hidden: true }),
  moneyColumn('hammer', msg('closeout.hammer'), ({ hammerCents }) => hammerCents, { width: 108 }),
  moneyColumn('premium', msg('closeout.premium'), ({ premiumCents }) => premiumCents, { width: 108, hidden: true }),
  moneyColumn('tax', msg('closeout.tax'), ({ taxCents }) => taxCents, { width: 100, hidden: true }),
  moneyColumn('fees', msg('closeout.fees'), ({ feeCents }) => feeCents, { width: 100, hidden: true }),
  moneyColumn('net', msg('closeout.net'), ({ netCents }) => netCents, { width: 108 }),
] // prettier-ignore

const rowId = ({ event }: EventRow) => event.id

export interface EventsProps {
  readonly closeouts: Closeouts
  readonly results: ResultsWork
}

export const resultsEndings = '.csv,.tsv,.txt,.xlsx'

export function EventsTable({ closeouts, results }: EventsProps) {
  const t = useWords()
  const { events, isPart, search, setSearch } = closeouts
  const [isOver, setOver] = useState(false)
  const { show: _show, open: _open, event, lot: _lot, task: _task, ...view } = search
  return (
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(drag) => {
        drag.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(drop) => {
        drop.preventDefault()
        setOver(false)
        const file = drop.dataTransfer.files[0]
        if (file) results.take(file)
      }}
    >
      <RecordTable
        rows={events}
        isPart={isPart.events}
        columns={columns}
        rowId={rowId}
        name={msg('closeout.view.auctions')}
        view={view}
        onView={setSearch}
        onOpen={(row) => setSearch({ event: row.event.id })}
        openId={event}
        actions={<FileButton words={msg('closeout.importResults')} name={msg('closeout.resultsFile')} accept={resultsEndings} isMain onFile={(file) => results.take(file)} />}
        empty={
          <EmptyState icon={IconGavel} title={msg('closeout.noAuctions')}>
            {t('closeout.noAuctionsHint')}
          </EmptyState>
        }
      />
    </div>
  )
} // prettier-ignore
