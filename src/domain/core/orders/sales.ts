/**
 * A sale becomes an order: what a file or a person says was sold, as changes of listings, units and one order. Decides how the price of a lot is shared
 * out and what happens to a unit that was sold before. Invariants: no order is lost: a unit that another order holds stays there, and this one's line
 * says so; the shares of a lot sum to its price; the ids derive from the channel's number, so that the same file twice changes nothing.
 */
import type { Draft } from '#schemas/document.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { OrderDoc, OrderLine } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { editOf, insertOf, type Edit } from '#domain/core/merge/edits.ts'
import { fingerprintOf } from '#domain/core/hash.ts'
import { shareCents } from '#domain/core/money.ts'
import type { OrderRow } from './order-work.ts'
import { isSoldWhole } from './orders.ts'

/** What was sold in one piece: a lot, a listing, an item of a show. */
export interface SoldItem {
  /** Names the line where there is no unit: the sticker, the lot's number, the channel's item number. */
  readonly key: string
  readonly listing: ListingDoc | null
  /** The units that go with it; none where the file names nothing of ours. */
  readonly units: readonly UnitDoc[]
  readonly priceCents: number
  readonly sticker: string
}

export type SaleTerms = Omit<Draft<OrderDoc>, 'id' | 'lines' | 'lineStates'>

export interface Sale {
  readonly order: Draft<OrderDoc>
  /** Units that another order holds already, or that went with a whole pallet: a manager decides who gets them. */
  readonly soldTwice: readonly UnitDoc[]
  readonly edits: readonly Edit[]
  readonly rows: readonly OrderRow[]
}

const MOST_ID = 80
/** Of a long text: what stays readable. A dash and the fingerprint's digits fill the rest. */
const READABLE = 59

/**
 * An order's id: one for each number of a channel. Characters that an id may not have are spelt out.
 * Invariant: two numbers never share an id. Why: of a long text the end tells bidders apart, so it is never cut off unread.
 */
export function orderIdOf(channelKey: string, externalId: string): string {
  const whole = `order-${channelKey}-${externalId}`.replace(/[^A-Za-z0-9_.-]/g, (character) => `~${character.codePointAt(0)?.toString(16)}`) // prettier-ignore
  if (whole.length <= MOST_ID) return whole
  return `${whole.slice(0, READABLE)}-${fingerprintOf(whole)}`.slice(0, MOST_ID)
}

/** The terms of an order of which nothing is known yet. */
export const plainTerms: SaleTerms = {
  channelKey: '', externalId: '', buyerKey: '', buyerName: '', eventId: '', method: 'ship', placedAt: '', paid: true, payment: '',
  premiumCents: null, taxCents: null, shippingCents: null, feeCents: null, postageCents: null, slotAt: '', status: 'paid', shipTo: '', batch: '',
  weightOz: null, box: '', handOver: {}, carrier: '', tracking: '', shipmentId: '',
} // prettier-ignore

function linesFor({ key, listing, units, priceCents, sticker }: SoldItem): readonly (readonly [string, OrderLine])[] {
  const listingId = listing?.id ?? ''
  if (units.length === 0) return [[`line-${key}`.slice(0, 80), { listingId, unitId: '', sticker, priceCents }]]
  const shares = shareCents(priceCents, units.map((unit) => unit.retailCents ?? 0)) // prettier-ignore
  return units.map((unit, place) => [unit.id, { listingId, unitId: unit.id, sticker, priceCents: shares[place] ?? 0 }])
}

/** What went with its whole pallet has a buyer as well. */
const isFree = (unit: UnitDoc, orderId: string): boolean =>
  unit.orderId === orderId || (unit.orderId === '' && !isSoldWhole(unit))

/** One order with everything that it changes; nothing is written. */
export function planSale(terms: SaleTerms, items: readonly SoldItem[]): Sale {
  const id = orderIdOf(terms.channelKey, terms.externalId)
  const lines = Object.fromEntries(items.flatMap(linesFor))
  const order: Draft<OrderDoc> = { ...terms, id, lines, lineStates: {} }
  const all = items.flatMap((item) => item.units.map((unit) => ({ unit, item })))
  const sold = all.filter(({ unit }) => isFree(unit, id))
  const listings = items.flatMap(({ listing, priceCents }) => (listing ? [{ listing, priceCents }] : []))
  const edits = [
    insertOf('orders', order),
    ...listings.map(({ listing, priceCents }) =>
      editOf('listings', listing, { status: 'sold', ...(listing.saleType === 'fixed' ? {} : { hammerCents: priceCents }) }),
    ),
    ...sold.map(({ unit }) => editOf('units', unit, { stage: 'sold', orderId: id, soldCents: lines[unit.id]?.priceCents ?? 0 })),
  ]
  const rows: readonly OrderRow[] = [
    { type: 'order.imported', refType: 'order', refId: id, from: '', to: terms.status, data: { channelKey: terms.channelKey, lines: Object.keys(lines).length } },
    ...sold.map(({ unit, item }): OrderRow => ({
      type: 'unit.sold', refType: 'unit', refId: unit.id, from: unit.stage, to: 'sold',
      data: { orderId: id, listingId: item.listing?.id ?? '', priceCents: lines[unit.id]?.priceCents ?? 0, loadId: unit.loadId },
    })),
  ]
  return { order, soldTwice: all.filter(({ unit }) => !isFree(unit, id)).map(({ unit }) => unit), edits, rows }
} // prettier-ignore
