/** The invoices of all auctions: where each stands, what it comes to, how long it waits. */
import { useMemo, useState } from 'react'
import { Button, Group, NativeSelect } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCash,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconReceipt,
  IconUserX,
} from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { doubtLabels, statusLabels } from '#domain/core/orders/order-work.ts'
import type { InvoiceRow, InvoiceState } from '#domain/selling/closeouts.ts'
import { isCalledOff } from '#domain/core/orders/order-status.ts'
import { payLabels, payMethods, paymentWords, type PayMethod } from '#domain/core/orders/payments.ts'
import { markPaid } from '#data/core/order-payments.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import {
  badgeColumn,
  dayColumn,
  labelColumn,
  moneyColumn,
  qtyColumn,
  textColumn,
  timeColumn,
} from '#ui/table/columns.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { chosenAmong, useChosen, type Chosen } from '#ui/table/use-chosen.ts'
import type { Column } from '#ui/table/table-column.ts'
import type { Closeouts } from './use-closeouts.ts'

export const invoiceLooks: { readonly [State in InvoiceState]: StateLook } = {
  soldTwice: { words: doubtLabels.soldTwice, icon: IconAlertTriangle, tone: 'red' },
  misfit: { words: msg('closeout.state.misfit'), icon: IconAlertTriangle, tone: 'amber' },
  paidOff: { words: msg('closeout.state.paidOff'), icon: IconAlertTriangle, tone: 'amber' },
  unpaid: { words: statusLabels.open, icon: IconAlertTriangle, tone: 'amber' },
  noShow: { words: statusLabels.noShow, icon: IconUserX, tone: 'amber' },
  overdue: { words: msg('closeout.state.overdue'), icon: IconClock, tone: 'amber' },
  waiting: { words: statusLabels.paid, icon: IconCash, tone: 'green' },
  partial: { words: statusLabels.partial, icon: IconClock },
  complete: { words: statusLabels.complete, icon: IconCircleCheck, tone: 'green' },
  cancelled: { words: statusLabels.cancelled, icon: IconCircleX },
  abandoned: { words: statusLabels.abandoned, icon: IconCircleX },
}

const DAY_MS = 86_400_000
const isOpen = ({ order }: InvoiceRow): boolean => !isCalledOff(order) && order.status !== 'complete'

const columnsAt = (now: number): readonly Column<InvoiceRow>[] => [
  textColumn('buyer', msg('closeout.column.buyer'), ({ order }) => order.buyerName, { primary: true, width: 190 }),
  labelColumn('number', msg('closeout.column.number'), ({ order }) => order.externalId, { width: 160 }),
  textColumn('auction', msg('page.auction'), ({ event }) => event.title, { width: 200, options: 'auto' }),
  badgeColumn('state', msg('closeout.column.state'), ({ state }) => state, invoiceLooks, { width: 184, secondary: true }),
  qtyColumn('lots', msg('auction.view.lots'), ({ lots }) => lots, { width: 64 }),
  moneyColumn('hammer', msg('closeout.hammer'), ({ hammerCents }) => hammerCents, { width: 104 }),
  moneyColumn('total', msg('closeout.total'), ({ totalCents }) => totalCents, { width: 104, secondary: true }),
  qtyColumn('age', msg('misplaced.column.days'), (row) => (isOpen(row) && !row.order.paid ? Math.max(0, Math.floor((now - Date.parse(row.order.placedAt)) / DAY_MS)) : null), { width: 70 }),
  textColumn('payment', msg('closeout.column.payment'), ({ order }) => paymentWords(order), { width: 190 }),
  dayColumn('placed', msg('closeout.column.placed'), ({ order }) => order.placedAt, { hidden: true }),
  timeColumn('slot', msg('closeout.column.slot'), ({ order }) => order.slotAt, { hidden: true }),
  moneyColumn('premium', msg('closeout.premium'), ({ order }) => order.premiumCents, { hidden: true }),
  moneyColumn('tax', msg('closeout.tax'), ({ order }) => order.taxCents, { hidden: true }),
  moneyColumn('fee', msg('closeout.fees'), ({ order }) => order.feeCents, { hidden: true }),
  moneyColumn('net', msg('closeout.net'), ({ netCents }) => netCents, { hidden: true }),
] // prettier-ignore

const rowId = ({ order }: InvoiceRow) => order.id

export function InvoicesTable({ closeouts }: { readonly closeouts: Closeouts }) {
  const t = useWords()
  const { invoices, isPart, search, setSearch, nowIso } = closeouts
  const chosen = useChosen()
  const hour = nowIso.slice(0, 13)
  const columns = useMemo(() => columnsAt(Date.parse(`${hour}:00:00.000Z`)), [hour])
  const { show: _show, open, event: _event, lot: _lot, task: _task, ...view } = search
  return (
    <RecordTable
      rows={invoices}
      isPart={isPart.invoices}
      columns={columns}
      rowId={rowId}
      name={msg('closeout.view.invoices')}
      view={view}
      onView={setSearch}
      onOpen={(row) => setSearch({ open: row.order.id })}
      openId={open}
      selection={chosen}
      actions={<PayChosen closeouts={closeouts} chosen={chosen} />}
      footer={(shown) => {
        const live = shown.filter(({ order }) => !isCalledOff(order))
        return { hammer: t.money(live.reduce((sum, row) => sum + row.hammerCents, 0)), total: t.money(live.reduce((sum, row) => sum + row.totalCents, 0)) }
      }}
      empty={
        <EmptyState icon={IconReceipt} title={msg('closeout.noInvoices')}>
          {t('closeout.noInvoicesHint')}
        </EmptyState>
      }
    />
  )
} // prettier-ignore

interface PayProps {
  readonly closeouts: Closeouts
  readonly chosen: Chosen
}

/** Several at once, each with what it comes to. */
function PayChosen({ closeouts, chosen }: PayProps) {
  const t = useWords()
  const { invoices = [], isPart, act, busy } = closeouts
  const [method, setMethod] = useState<PayMethod>('online')
  const ticked = chosenAmong(invoices, isPart.invoices, chosen.ids, rowId)
  const ids = ticked.filter((row) => isOpen(row) && !row.order.paid && !row.misfit).map(rowId)
  if (ids.length === 0) return null
  const pay = async () => {
    const putBack = chosen.take()
    const isDone = await act((context) => markPaid(context, ids, { method, amountCents: null, reference: '' }), (count) => msg('closeout.paidMany', { count }))
    if (!isDone) putBack()
  }
  return (
    <Group gap={8}>
      <NativeSelect
        size="sm"
        w={210}
        aria-label={t('payment.method')}
        value={method}
        data={payMethods.map((value) => ({ value, label: t.of(payLabels[value]) }))}
        onChange={(change) => setMethod(payMethods.find((one) => one === change.currentTarget.value) ?? 'online')}
      />
      <Button size="sm" disabled={busy} leftSection={<IconCash size={16} aria-hidden />} onClick={() => void pay()}>
        {t('closeout.markPaidMany', { count: ids.length })}
      </Button>
    </Group>
  )
} // prettier-ignore
