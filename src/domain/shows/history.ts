/**
 * How shows did, to the cent. Decides which show a transaction belongs to, what counts once where two files tell of the same money, and which rows do
 * not add up. Invariants: price − commission − processing − taxes − shipping = amount, or the row is listed; a late refund counts in the show that it is
 * about; a payout is of no show; nothing is counted twice.
 */
import { dayOf } from '#domain/core/days.ts'
import type { JsonMap } from '#domain/core/merge/merge-values.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import { countedOnce, feesOf, orderNosOf, type Transaction } from '#domain/core/orders/transactions.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { failedSales } from './mismatches.ts'
import { hoursOf } from './show-stages.ts'

const BEFORE_MS = 3_600_000
const AFTER_MS = 6 * 3_600_000
/** Rounding of a channel; more is an error. */
const MOST_OFF_CENTS = 1

/** By how many cents a row does not add up; `null` where it has no price to check against. */
export function offCents(one: Transaction): number | null {
  const { soldCents, shippingCents, commissionCents, processingCents, taxCents, amountCents } = one
  if (soldCents === null) return null
  return soldCents - (commissionCents ?? 0) - (processingCents ?? 0) - (taxCents ?? 0) - (shippingCents ?? 0) - amountCents
} // prettier-ignore

export const isOff = (one: Transaction): boolean => Math.abs(offCents(one) ?? 0) > MOST_OFF_CENTS

/** Money on its way to our account, and what is of no order: promotions, labels by hand. */
const isOfNoShow = ({ kind, orderNo, soldCents }: Pick<Transaction, 'kind' | 'orderNo' | 'soldCents'>): boolean =>
  /PAYOUT|WITHDRAW|TRANSFER/.test(kind) || (orderNo === '' && soldCents === null)

/** The show of each transaction: by its order, else by the time of the order; `''` for none, as of payouts. */
export function showFinder(
  shows: readonly SaleEventDoc[],
  orders: readonly OrderDoc[],
): (one: Pick<Transaction, 'kind' | 'orderNo' | 'soldCents' | 'at'>) => string {
  const byNumber = new Map(orders.flatMap((order) => orderNosOf(order).map((number) => [number, order.eventId] as const)))
  const spans = shows.map((show) => {
    const from = Date.parse(show.startsAt)
    return { id: show.id, from: from - BEFORE_MS, to: from + hoursOf(show) * 3_600_000 + AFTER_MS }
  })
  return (one) => {
    const { orderNo, at } = one
    if (isOfNoShow(one)) return ''
    const known = orderNo === '' ? undefined : byNumber.get(orderNo)
    if (known !== undefined) return known
    const ms = Date.parse(at)
    return spans.find(({ from, to }) => ms >= from && ms <= to)?.id ?? ''
  }
} // prettier-ignore

export interface ShowResult {
  readonly show: SaleEventDoc
  readonly shipments: number
  readonly sold: number
  readonly failed: number
  /** Goods as the buyers paid them, in cents. */
  readonly grossCents: number
  readonly feesCents: number
  readonly shippingCents: number
  /** Refunds and chargebacks, as a positive amount. */
  readonly refundCents: number
  /** What Whatnot paid out; `null` while no transaction is here. */
  readonly netCents: number | null
  readonly transactions: readonly Transaction[]
  readonly hours: number
  /** Of the sales that were tried; `null` for none. */
  readonly cancelledPct: number | null
  readonly grossPerHourCents: number
}

export interface HistoryFacts {
  readonly shows: readonly SaleEventDoc[]
  readonly orders: readonly OrderDoc[]
  readonly listings: readonly ListingDoc[]
  readonly transactions: readonly Transaction[]
}

const total = (all: readonly Transaction[], of: (one: Transaction) => number): number => all.reduce((sum, one) => sum + of(one), 0) // prettier-ignore

function resultOf(show: SaleEventDoc, { orders, listings }: HistoryFacts, own: readonly Transaction[]): ShowResult {
  const ofShow = orders.filter(({ eventId }) => eventId === show.id)
  const lines = ofShow.flatMap(linesOf)
  const live = lines.filter(({ state }) => state !== 'cancelled')
  const failedRows = listings.filter(({ eventId }) => eventId === show.id).reduce((sum, one) => sum + failedSales(one, show.channelKey), 0) // prettier-ignore
  const failed = Math.max(failedRows, lines.length - live.length)
  // A lot of several units is one sale.
  const sold = new Set(live.map(({ listingId, id }) => listingId || id)).size
  const grossCents = live.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const hours = hoursOf(show)
  return {
    show,
    shipments: ofShow.filter(({ status }) => status !== 'cancelled').length,
    sold,
    failed,
    grossCents,
    feesCents: total(own, feesOf),
    shippingCents: total(own, ({ shippingCents }) => shippingCents ?? 0),
    refundCents: 0 - total(own.filter(({ amountCents }) => amountCents < 0), ({ amountCents }) => amountCents),
    netCents: own.length === 0 ? null : total(own, ({ amountCents }) => amountCents),
    transactions: own,
    hours,
    cancelledPct: sold + failed === 0 ? null : (100 * failed) / (sold + failed),
    grossPerHourCents: Math.round(grossCents / hours),
  }
} // prettier-ignore

export interface History {
  /** The latest show first. */
  readonly results: readonly ShowResult[]
  /** Transactions of no show that is known here: payouts, other sales. */
  readonly others: readonly Transaction[]
  /** Rows that do not add up, each with its show's id. */
  readonly off: readonly { readonly one: Transaction; readonly eventId: string }[]
}

/** The day on which a show starts, by the reader's clock; `''` where its start is not known. */
export const dayOfShow = ({ startsAt }: Pick<SaleEventDoc, 'startsAt'>): string =>
  startsAt === '' ? '' : dayOf(Date.parse(startsAt))

/** @param facts shows and transactions of all times; `from` and `to` are days of the reader's that a show's start lies between, `''` for no end */
export function historyOf(facts: HistoryFacts, from: string, to: string): History {
  const find = showFinder(facts.shows, facts.orders)
  const counted = countedOnce(facts.transactions).map((one) => ({ one, eventId: find(one) }))
  const isWithin = (show: SaleEventDoc) => (from === '' || dayOfShow(show) >= from) && (to === '' || dayOfShow(show) <= to) // prettier-ignore
  const byShow = new Map<string, readonly Transaction[]>()
  for (const { one, eventId } of counted) byShow.set(eventId, [...(byShow.get(eventId) ?? []), one])
  const shows = facts.shows.filter(isWithin).toSorted((a, b) => (a.startsAt < b.startsAt ? 1 : -1))
  const ids = new Set(shows.map(({ id }) => id))
  const results = shows.map((show) => resultOf(show, facts, byShow.get(show.id) ?? []))
  return {
    results: results.filter((one) => one.sold + one.failed + one.transactions.length > 0),
    others: byShow.get('') ?? [],
    off: counted.filter(({ one, eventId }) => isOff(one) && (eventId === '' || ids.has(eventId))),
  }
}

/** As it is kept in a row of our ledger. */
export const transactionData = (one: Transaction): JsonMap => ({ ...one })
