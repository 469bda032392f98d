/**
 * An order that its buyer fetches: who is here, who is late, what is out, what it costs to have left it here. Formulas: late is half an hour after the
 * slot; the storage fee is for each day begun after the free days that follow the end of the pickup. All times ISO UTC; amounts in cents.
 */
import { lineDoubt, type OrderWithUnits, type UnitLine } from '#domain/core/orders/order-work.ts'
import { isSignedFor } from '#domain/core/orders/order-status.ts'
import { isBuyerHere, type LineInWork } from '#domain/core/orders/orders.ts'
import { onTheWall, sameClockLater, weekdayOnTheWall } from '#domain/core/wall-clock.ts'
import { storageTakenCents } from '#domain/core/orders/signings.ts'
import type { OrderDoc, OrderStatus } from '#schemas/orders.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** So long after the slot a buyer is late. */
const LATE_MS = 30 * MINUTE_MS
/** More than a week of slots is chosen as a moment. */
const MOST_SLOTS = 400
/** A lot that is not found in so many days of work is refunded. */
const REFUND_WORKDAYS = 4

export const pickupStatuses: readonly OrderStatus[] = [
  'open', 'paid', 'scheduled', 'checkedIn', 'pulling', 'staged', 'partial', 'noShow',
] // prettier-ignore

/** What the hand-over has so far. */
export interface HandOver {
  readonly arrivedAt: string
  readonly leftAt: string
  readonly bay: string
  readonly plate: string
  /** Storage that was taken at all visits together. */
  readonly feeCents: number
}

/** Whatever another version wrote there is no text and counts as nothing. */
export function handOverOf({ handOver }: Pick<OrderDoc, 'handOver'>): HandOver {
  const text = (key: keyof HandOver): string => (typeof handOver[key] === 'string' ? handOver[key] : '')
  const feeCents = storageTakenCents({ handOver })
  return { arrivedAt: text('arrivedAt'), leftAt: text('leftAt'), bay: text('bay'), plate: text('plate'), feeCents }
}

/** Where an order stands in the yard's day. `toSign`: everything is out and nobody has signed. */
export type PickupState = 'unpaid' | 'expected' | 'late' | 'here' | 'ready' | 'partial' | 'noShow' | 'toSign'

export interface PickupRow extends OrderWithUnits {
  readonly state: PickupState
  readonly at: HandOver
  /** Lines that are not canceled. */
  readonly total: number
  readonly fetched: number
  readonly out: number
  readonly missing: number
  /** Lines that something is odd about. */
  readonly doubts: number
  /** How long the buyer has waited, and how late they are. */
  readonly waitingMs: number
  readonly lateMs: number
  /** Storage that is due now. */
  readonly feeCents: number
}

/** What the warehouse asks for goods that stay. */
export interface StorageTerms {
  readonly freeDays: number
  readonly dayCents: number
}
export const usualStorage: StorageTerms = { freeDays: 3, dayCents: 500 }

/** What storage is counted by. */
interface YardRules {
  readonly terms: StorageTerms
  /** Of the warehouse's clocks, as `wall-clock.ts` takes it. Why: a buyer pays the same on every device. */
  readonly zone: string
}

/** What is booked of an amount that was typed. Why: a draft outlives a fee that a colleague has taken, and the right to take one. */
export const feeTaken = (typedCents: number | null, dueCents: number, isManager: boolean): number =>
  isManager && dueCents > 0 ? (typedCents ?? 0) : 0

/** @param endsAt when the pickup was over, `''` for no end. @param zone of the warehouse's clocks */
export function storageFee({ freeDays, dayCents }: StorageTerms, endsAt: string, nowMs: number, zone: string): number {
  if (endsAt === '') return 0
  const late = onTheWall(nowMs, zone) - onTheWall(Date.parse(endsAt), zone) - freeDays * DAY_MS
  return late > 0 ? Math.ceil(late / DAY_MS) * dayCents : 0
}

/**
 * What is due for storage now. It stops growing when the buyer arrives, and what was taken at an earlier visit is no longer due; nothing is once all of it
 * is out and signed for.
 */
function feeDue(order: OrderDoc, isOut: boolean, endsAt: string, nowMs: number, { terms, zone }: YardRules): number {
  if (isOut && isSignedFor(order)) return 0
  const { arrivedAt, feeCents } = handOverOf(order)
  const cameMs = isOut || isBuyerHere(order) ? Date.parse(arrivedAt) : nowMs
  return Math.max(0, storageFee(terms, endsAt, Number.isNaN(cameMs) ? nowMs : Math.min(cameMs, nowMs), zone) - feeCents)
}

const count = (lines: readonly UnitLine[], state: LineInWork['state']): number =>
  lines.filter(({ line }) => line.state === state).length

function stateOf(order: OrderDoc, isOut: boolean, isFetched: boolean, lateMs: number): PickupState {
  if (!order.paid) return 'unpaid'
  if (isOut) return 'toSign'
  if (isBuyerHere(order)) return 'here'
  if (order.status === 'noShow' || order.status === 'partial') return order.status
  if (lateMs > 0) return 'late'
  return isFetched ? 'ready' : 'expected'
}

export function pickupRow(
  held: OrderWithUnits,
  event: Pick<SaleEventDoc, 'pickupTo'> | null,
  nowMs: number,
  rules: YardRules,
): PickupRow {
  const { order, lines } = held
  const live = lines.filter(({ line }) => line.state !== 'cancelled')
  const [out, fetched] = [count(live, 'handedOver'), count(live, 'picked')]
  const isOut = out > 0 && out === live.length
  const late = order.slotAt === '' || isBuyerHere(order) ? 0 : nowMs - Date.parse(order.slotAt) - LATE_MS
  const at = handOverOf(order)
  return {
    ...held,
    state: stateOf(order, isOut, fetched > 0 && fetched + out === live.length, late),
    at,
    total: live.length,
    fetched,
    out,
    missing: count(live, 'missing'),
    doubts: live.filter((one) => lineDoubt(order.id, one) !== '').length,
    waitingMs: isBuyerHere(order) ? Math.max(0, nowMs - Date.parse(at.arrivedAt)) : 0,
    lateMs: Math.max(0, late),
    feeCents: feeDue(order, isOut, event?.pickupTo ?? '', nowMs, rules),
  }
}

const rank: { readonly [State in PickupState]: number } = {
  here: 0, toSign: 1, late: 2, ready: 3, expected: 4, partial: 5, unpaid: 6, noShow: 7,
} // prettier-ignore

/** Who waits comes first, the longest waiting first; then by slot, and what has none last. */
export function byYard(a: PickupRow, b: PickupRow): number {
  const timeOf = (row: PickupRow) => (row.state === 'here' ? row.at.arrivedAt : row.order.slotAt || '9')
  return (
    rank[a.state] - rank[b.state] ||
    timeOf(a).localeCompare(timeOf(b)) ||
    a.order.buyerName.localeCompare(b.order.buyerName)
  )
}

/** What the yard's day rests on. */
export interface YardFacts extends YardRules {
  readonly orders: readonly OrderWithUnits[]
  /** Auctions by their ids. */
  readonly events: ReadonlyMap<string, Pick<SaleEventDoc, 'pickupTo'>>
}

/** Everyone who fetches, as of now, who waits first. */
export const pickupRows = ({ orders, events, terms, zone }: YardFacts, nowMs: number): readonly PickupRow[] =>
  orders.map((held) => pickupRow(held, events.get(held.order.eventId) ?? null, nowMs, { terms, zone })).toSorted(byYard)

/**
 * The slots of an auction's pickup: each day from its first hour to its last, also where the clocks change meanwhile.
 * @param zone of the warehouse's clocks
 */
export function slotsOf(
  event: Pick<SaleEventDoc, 'pickupFrom' | 'pickupTo' | 'slotMinutes'>,
  zone: string,
): readonly string[] {
  const [from, to] = [Date.parse(event.pickupFrom), Date.parse(event.pickupTo)]
  const slotMs = event.slotMinutes * MINUTE_MS
  if (Number.isNaN(from) || Number.isNaN(to) || to <= from || slotMs <= 0) return []
  const wholeMs = onTheWall(to, zone) - onTheWall(from, zone)
  const days = Math.ceil(wholeMs / DAY_MS)
  const perDay = Math.max(1, Math.floor((wholeMs % DAY_MS || DAY_MS) / slotMs))
  return Array.from({ length: Math.min(MOST_SLOTS, days * perDay) }, (_, place) =>
    new Date(sameClockLater(from, Math.floor(place / perDay), zone) + (place % perDay) * slotMs).toISOString(),
  )
}

const isWorkday = (ms: number, zone: string): boolean => ![0, 6].includes(weekdayOnTheWall(ms, zone))

/** When a missing lot is to be refunded, ISO UTC; `''` where nobody knows since when it is missing. @param zone of the warehouse's clocks */
export function refundDueAt(missingSince: string, zone: string): string {
  let ms = Date.parse(missingSince)
  if (Number.isNaN(ms)) return ''
  for (let left = REFUND_WORKDAYS; left > 0;) {
    ms = sameClockLater(ms, 1, zone)
    if (isWorkday(ms, zone)) left -= 1
  }
  return new Date(ms).toISOString()
}

/** Orders that a typed word or number may mean: by number, else by every word of the buyer's name. */
export function ordersNamed<Order extends Pick<OrderDoc, 'externalId' | 'buyerKey' | 'buyerName'>>(
  orders: readonly Order[],
  typed: string,
): readonly Order[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return []
  const byNumber = orders.filter((order) => [order.externalId, order.buyerKey].some((one) => one.toLowerCase() === text)) // prettier-ignore
  if (byNumber.length > 0) return byNumber
  const words = text.split(/\s+/)
  return orders.filter(({ buyerName, externalId }) => {
    const name = `${buyerName} ${externalId}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
}
