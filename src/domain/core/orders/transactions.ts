/**
 * The money that a channel pays out, as rows of our ledger, and what it kept of an order. Decides what counts once where two files tell of the same money. Invariants:
 * what was taken back does not count; what an order brought is what its rows sum to, once all of its sales are told; a late refund lowers it.
 */
import type { ActivityDoc } from '#schemas/activity.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { JsonMap } from '#domain/core/merge/merge-values.ts'
import { linesOf } from './orders.ts'

/** Amounts in cents as the file has them; fees are what was kept, whatever their sign was. `null`: the file has no such column or cell. */
export interface Transaction {
  /** Lasting: of the transaction's id, else of its content. */
  readonly key: string
  readonly source: 'weekly' | 'ledger'
  readonly kind: string
  readonly orderNo: string
  readonly title: string
  /** When the buyer ordered, else when the row was made; ISO UTC, `''` for unknown. */
  readonly at: string
  readonly amountCents: number
  readonly soldCents: number | null
  readonly shippingCents: number | null
  readonly commissionCents: number | null
  readonly processingCents: number | null
  readonly taxCents: number | null
}

const textOf = (data: JsonMap, name: string): string => (typeof data[name] === 'string' ? data[name] : '')
const centsOf = (data: JsonMap, name: string): number | null => (typeof data[name] === 'number' ? data[name] : null)

/** What makes two rows the same transaction. */
export const keyOf = ({ source, key }: Transaction): string => `${source}|${key}`

/** The first of each. */
export function onePerKey(all: readonly Transaction[]): readonly Transaction[] {
  const seen = new Set<string>()
  return all.filter((one) => seen.size < seen.add(keyOf(one)).size)
}

/** The transactions that the ledger holds, each once; what was taken back is left out. */
export function transactionsOf(rows: readonly Pick<ActivityDoc, 'id' | 'undoOf' | 'data'>[]): readonly Transaction[] {
  const undone = new Set(rows.map(({ undoOf }) => undoOf))
  const all = rows.flatMap(({ id, undoOf, data }): readonly Transaction[] => {
    if (undoOf !== '' || undone.has(id)) return []
    return [{
      key: textOf(data, 'key') || id, source: data['source'] === 'weekly' ? 'weekly' as const : 'ledger' as const, kind: textOf(data, 'kind'), orderNo: textOf(data, 'orderNo'),
      title: textOf(data, 'title'), at: textOf(data, 'at'), amountCents: centsOf(data, 'amountCents') ?? 0, soldCents: centsOf(data, 'soldCents'),
      shippingCents: centsOf(data, 'shippingCents'), commissionCents: centsOf(data, 'commissionCents'), processingCents: centsOf(data, 'processingCents'),
      taxCents: centsOf(data, 'taxCents'),
    }]
  })
  return onePerKey(all)
} // prettier-ignore

/** The statements tell more than the plain ledger: where both have an order's amount, the statement's row counts. */
export function countedOnce(all: readonly Transaction[]): readonly Transaction[] {
  const saleOf = ({ orderNo, amountCents }: Transaction) => `${orderNo}|${amountCents}`
  const told = new Map<string, number>()
  for (const one of all) if (one.source === 'weekly' && one.orderNo !== '') told.set(saleOf(one), (told.get(saleOf(one)) ?? 0) + 1)
  return all.filter((one) => {
    const left = one.source === 'ledger' && one.orderNo !== '' ? (told.get(saleOf(one)) ?? 0) : 0
    if (left === 0) return true
    told.set(saleOf(one), left - 1)
    return false
  })
} // prettier-ignore

/** The fees of a row in cents; 0 for none. */
export const feesOf = ({ commissionCents, processingCents, taxCents }: Transaction): number =>
  (commissionCents ?? 0) + (processingCents ?? 0) + (taxCents ?? 0)

/** Every number that a channel's file may name an order by. */
export const orderNosOf = ({ handOver, externalId }: OrderDoc): readonly string[] => {
  const numbers = handOver['orderNos']
  return [externalId, ...(Array.isArray(numbers) ? numbers.filter((one): one is string => typeof one === 'string') : [])]
} // prettier-ignore

interface OneSale {
  /** Of its lines that are live, and of those that were canceled. */
  readonly liveCents: number
  readonly goneCents: number
  readonly isLive: boolean
}

/** A lot of several units is one sale. */
function salesOf(order: OrderDoc): readonly OneSale[] {
  const sales = new Map<string, OneSale>()
  for (const { id, listingId, priceCents, state } of linesOf(order)) {
    const { liveCents, goneCents, isLive } = sales.get(listingId || id) ?? { liveCents: 0, goneCents: 0, isLive: false }
    const one = state === 'cancelled' ? { liveCents, goneCents: goneCents + priceCents, isLive } : { liveCents: liveCents + priceCents, goneCents, isLive: true }
    sales.set(listingId || id, one)
  }
  return [...sales.values()]
} // prettier-ignore

/** What rows tell of a canceled sale. */
interface ToldOfCanceled {
  readonly goneCents: number
  readonly payment: Transaction
  /** `null` while it is to come: it is expected in full. */
  readonly refund: Transaction | null
}

/** Takes the first that fits out of the list. */
function takeOne<One>(list: One[], fits: (one: One) => boolean): One | null {
  const place = list.findIndex(fits)
  return place < 0 ? null : (list.splice(place, 1)[0] ?? null)
}

/**
 * Finds the payments of canceled sales: one that was refunded, else one at this price that is of no live sale. A row without prices may be of any sale: its
 * refund is at least half of the price, for the fees may be given back beside it.
 */
function toldOfCanceled(sales: readonly OneSale[], rows: readonly Transaction[]): readonly ToldOfCanceled[] {
  const payments = rows.filter(({ amountCents }) => amountCents > 0)
  const refunds = rows.filter(({ amountCents }) => amountCents < 0)
  const pay = (cents: number | null) => takeOne(payments, ({ soldCents }) => soldCents === cents)
  const told = new Map<OneSale, ToldOfCanceled>()
  const canceled = sales.filter(({ isLive }) => !isLive)
  for (const one of canceled) {
    const { goneCents } = one
    const refund =
      takeOne(refunds, ({ soldCents, amountCents }) => 0 - (soldCents ?? amountCents) === goneCents) ??
      takeOne(refunds, ({ soldCents, amountCents }) => soldCents === null && -2 * amountCents >= goneCents)
    const payment = refund && (pay(goneCents) ?? pay(null))
    if (payment) told.set(one, { goneCents, payment, refund })
  }
  for (const { isLive, liveCents, goneCents } of sales) if (isLive) pay(liveCents + goneCents)
  for (const one of canceled) {
    const payment = told.has(one) ? null : pay(one.goneCents)
    if (payment) told.set(one, { goneCents: one.goneCents, payment, refund: null })
  }
  return [...told.values()]
}

/**
 * What the channel kept of an order, in cents: fees, its labels, refunds. `null` while no row tells of it. Where only some of its sales are told, only what
 * was kept of those counts. A canceled sale is not in the order's price any more: of its payment and its refund only the difference was kept.
 * @param rows those of this order, each counted once
 */
export function keptCents(order: OrderDoc, rows: readonly Transaction[]): number | null {
  if (rows.length === 0) return null
  const sales = salesOf(order)
  const canceled = toldOfCanceled(sales, rows)
  const paid = rows.filter(({ amountCents }) => amountCents > 0)
  const sum = <One>(list: readonly One[], of: (one: One) => number) => list.reduce((all, one) => all + of(one), 0)
  if (paid.length - canceled.length >= sales.filter(({ isLive }) => isLive).length) {
    const price = sum(sales, ({ liveCents }) => liveCents)
    return price + (order.premiumCents ?? 0) + (order.shippingCents ?? 0) - sum(rows, ({ amountCents }) => amountCents)
  }
  const ofCanceled = new Set(canceled.flatMap(({ payment, refund }) => [payment, refund]))
  const told = rows.filter((one) => !ofCanceled.has(one) && (one.amountCents < 0 || one.soldCents !== null))
  const kept = sum(told, ({ soldCents, amountCents }) => (amountCents > 0 ? (soldCents ?? 0) : 0) - amountCents)
  const back = canceled.filter(({ payment }) => payment.soldCents !== null)
  return kept + sum(back, ({ goneCents, payment, refund }) => 0 - payment.amountCents - (refund?.amountCents ?? 0 - goneCents))
} // prettier-ignore

export type RowsByOrder = ReadonlyMap<string, readonly Transaction[]>

/** The rows of each order number, each counted once. */
export function rowsByOrder(transactions: readonly Transaction[]): RowsByOrder {
  const rows = new Map<string, Transaction[]>()
  for (const one of countedOnce(transactions)) {
    if (one.orderNo === '') continue
    const own = rows.get(one.orderNo)
    if (own) own.push(one)
    else rows.set(one.orderNo, [one])
  }
  return rows
}

/** The orders with what their channel kept, by its ledger; an order that the ledger does not tell of keeps the fee that it has. */
export const withLedger = (orders: readonly OrderDoc[], rows: RowsByOrder): readonly OrderDoc[] =>
  orders.map((order) => {
    const kept = keptCents(order, [...new Set(orderNosOf(order))].flatMap((number) => rows.get(number) ?? []))
    return kept === null ? order : { ...order, feeCents: kept }
  }) // prettier-ignore
