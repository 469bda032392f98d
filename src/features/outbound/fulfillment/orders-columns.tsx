/** The table of orders to send, and of those that were sent. */
import { IconAlertTriangle, IconCircleCheck, IconClipboardList, IconPackage, IconShoppingCart, IconTruckDelivery, type Icon } from '@tabler/icons-react' // prettier-ignore
import { msg, type Words } from '#messages/message.ts'
import { orderStatuses, type OrderDoc, type OrderStatus } from '#schemas/orders.ts'
import { dayOrMoment } from '#domain/core/plain-days.ts'
import { doubtLabels, lineLabels, statusLabels, totalsOf, type OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { liveLines, orderDoubt, orderName, shippedAt, statusNow } from '#domain/outbound/fulfil-orders.ts'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import { badgeColumn, labelColumn, moneyColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import type { Column } from '#ui/table/table-column.ts'

const icons: Partial<Record<OrderStatus, Icon>> = {
  paid: IconClipboardList,
  picking: IconShoppingCart,
  picked: IconShoppingCart,
  packed: IconPackage,
  shipped: IconTruckDelivery,
}

export const orderLooks: Readonly<Record<string, StateLook>> = Object.fromEntries(
  orderStatuses.map((status): readonly [string, StateLook] => {
    const icon = icons[status] ?? IconCircleCheck
    return [status, { words: statusLabels[status], icon, ...(status === 'packed' || status === 'shipped' ? { tone: 'green' } : {}) }]
  }),
) // prettier-ignore

export const doubtWords = (one: OrderWithUnits): Words => {
  const doubt = orderDoubt(one)
  if (doubt === '') return ''
  return doubt === 'missing' ? lineLabels.missing : doubtLabels[doubt]
}

function DoubtCell({ row }: { readonly row: OrderWithUnits }) {
  const words = doubtWords(row)
  return words === '' ? null : <StateMark look={{ words, icon: IconAlertTriangle, tone: 'amber' }} />
}

const pickedOf = (one: OrderWithUnits): Words => {
  const live = liveLines(one)
  const done = live.filter(({ line }) => line.state !== 'open' && line.state !== 'missing').length
  return msg('core.countOf', { count: done, all: live.length })
}

const placedAt = ({ placedAt: at, createdAt }: OrderDoc): string => at || createdAt

/** @param channelName by its key */
export const orderColumns = (channelName: (key: string) => string): readonly Column<OrderWithUnits>[] => [
  labelColumn('order', msg('fulfillment.column.order'), ({ order }) => orderName(order), { width: 160, primary: true }),
  textColumn('buyer', msg('fulfillment.column.buyer'), ({ order }) => order.buyerName, { width: 170, secondary: true }),
  timeColumn('placed', msg('fulfillment.column.placed'), ({ order }) => dayOrMoment(placedAt(order))),
  textColumn('lines', msg('fulfillment.column.picked'), pickedOf, { width: 90 }),
  badgeColumn('status', msg('fulfillment.column.state'), statusNow, orderLooks, { width: 120, secondary: true }),
  textColumn('batch', msg('fulfillment.column.batch'), ({ order }) => order.batch, { width: 150, options: 'auto' }),
  textColumn('doubt', msg('fulfillment.column.doubt'), doubtWords, { width: 150, options: 'auto', cell: (row) => <DoubtCell row={row} /> }),
  moneyColumn('total', msg('fulfillment.column.total'), ({ order }) => totalsOf(order).buyerPaysCents, { width: 110 }),
  textColumn('channel', msg('field.channelKey'), ({ order }) => channelName(order.channelKey), { width: 110, options: 'auto' }),
  qtyColumn('weight', msg('fulfillment.column.weight'), ({ order }) => order.weightOz, { width: 112, hidden: true }),
  labelColumn('tracking', msg('field.tracking'), ({ order }) => order.tracking, { width: 200, hidden: true }),
  textColumn('shipTo', msg('field.shipTo'), ({ order }) => order.shipTo.replaceAll('\n', ', '), { width: 260, hidden: true }),
] // prettier-ignore

/** @param channelName by its key */
export const shippedColumns = (channelName: (key: string) => string): readonly Column<OrderWithUnits>[] => [
  labelColumn('order', msg('fulfillment.column.order'), ({ order }) => orderName(order), { width: 160, primary: true }),
  textColumn('buyer', msg('fulfillment.column.buyer'), ({ order }) => order.buyerName, { width: 180, secondary: true }),
  timeColumn('shipped', msg('fulfillment.column.shipped'), ({ order }) => dayOrMoment(shippedAt(order)), { secondary: true }),
  textColumn('carrier', msg('field.carrier'), ({ order }) => order.carrier, { width: 100, options: 'auto' }),
  labelColumn('tracking', msg('field.tracking'), ({ order }) => order.tracking, { width: 230 }),
  qtyColumn('lines', msg('fulfillment.column.units'), (one) => liveLines(one).length, { width: 70 }),
  qtyColumn('weight', msg('fulfillment.column.weight'), ({ order }) => order.weightOz, { width: 112 }),
  moneyColumn('postage', msg('field.postageCents'), ({ order }) => order.postageCents, { width: 110 }),
  textColumn('channel', msg('field.channelKey'), ({ order }) => channelName(order.channelKey), { width: 110, options: 'auto' }),
] // prettier-ignore
