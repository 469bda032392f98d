/** A warehouse with a year behind it: what is in work, and much more that is over. The same for each size. */
import type { ListingDoc, ListingStatus } from '#schemas/listings.ts'
import type { OrderDoc, OrderStatus } from '#schemas/orders.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import type { PhotoDoc } from '#schemas/photos.ts'
import { aLot, anAuction, anOrder, aPhoto, aUnit } from '#tests/support/records.ts'

export interface Size {
  readonly units: number
  readonly listings: number
  readonly orders: number
  readonly photos: number
}

/** A record that a change of one record is measured with. */
export type Filled = readonly [collection: 'listings' | 'orders', id: string]

const START_MS = Date.parse('2026-11-24T08:00:00.000Z')
export const isoAt = (minutesAgo: number): string => new Date(START_MS - minutesAgo * 60_000).toISOString()

const LOTS_PER_EVENT = 200
const OPEN_ORDERS = 300
const list = <Doc>(count: number, make: (index: number) => Doc): Doc[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** The first of each kind are in work: 5 in a hundred listings are drafts or ready, 25 on offer; a quarter of all are lots of auctions. */
function statusOf(place: number): ListingStatus {
  if (place < 3) return 'draft'
  if (place < 5) return 'ready'
  if (place < 30) return 'live'
  return place < 65 ? 'sold' : 'ended'
}

function listingOf(index: number): ListingDoc {
  const at = isoAt(index * 13)
  const unitIds = [`unit-${index}`]
  const common = { id: `listing-${index}`, unitIds, createdAt: at, updatedAt: at, title: `Kettle ${index}` }
  if (index % 4 === 0) {
    const lot = index / 4
    const event = Math.floor(lot / LOTS_PER_EVENT)
    const status: ListingStatus = event === 0 ? 'draft' : lot % 50 === 7 ? 'unsold' : 'sold'
    return aLot({ ...common, eventId: `event-${event}`, lotNo: (lot % LOTS_PER_EVENT) + 1, status })
  }
  const status = statusOf(index % 100)
  const live = { state: 'live', at, number: '', firstCents: 3_999, toldCents: 3_999 }
  const publications = status === 'live' || status === 'sold' ? { ebay: live } : {}
  return aLot({ ...common, saleType: 'fixed', eventId: '', lotNo: 0, priceCents: 3_999, status, publications })
}

/**
 * Even orders are of the shop, odd ones invoices of auctions. Of what was sold at a fixed price, the shop sold all but one in a hundred, which went another way and is
 * still on offer.
 */
function orderIdOf(index: number, { orders }: Size): string {
  const isOfAuction = index % 4 === 0 || index % 97 === 0
  return `order-${(index - (index % 2) + (isOfAuction ? 1 : 0)) % orders}`
}

const gone: readonly UnitStage[] = ['shipped', 'handedOver', 'sold']

function unitOf(index: number, size: Size): UnitDoc {
  const { listings } = size
  const at = isoAt(index * 5)
  const listing = index < listings ? listingOf(index) : null
  const isSold = listing?.status === 'sold'
  const stage: UnitStage = isSold ? (gone[index % gone.length] ?? 'sold') : listing ? 'listed' : index % 3 === 0 ? 'received' : 'stored' // prettier-ignore
  return aUnit({
    id: `unit-${index}`,
    label: `U-${String(index).padStart(8, '0')}`,
    title: `Hearthway kettle ${index}, 1.7 l, model ${index % 997}`,
    category: `Category ${index % 40}`,
    grade: stage === 'received' ? '' : 'usedGood',
    stage,
    listingId: listing?.id ?? '',
    orderId: isSold ? orderIdOf(index, size) : '',
    locationId: `bin-${index % 2_000}`,
    retailCents: 5_000 + (index % 20_000),
    createdAt: at,
    updatedAt: at,
  })
}

const over: readonly OrderStatus[] = ['shipped', 'complete']

function orderOf(index: number, { listings }: Size): OrderDoc {
  const at = isoAt(index * 26)
  const isInvoice = index % 2 === 1
  const events = Math.ceil(listings / 4 / LOTS_PER_EVENT)
  const status: OrderStatus = index < OPEN_ORDERS ? (isInvoice ? 'scheduled' : 'paid') : (over[isInvoice ? 1 : 0] ?? 'shipped') // prettier-ignore
  return anOrder({
    id: `order-${index}`,
    externalId: String(index),
    channelKey: isInvoice ? 'hibid' : 'ebay',
    eventId: isInvoice ? `event-${1 + (index % (events - 1))}` : '',
    method: isInvoice ? 'pickup' : 'ship',
    buyerKey: `buyer-${index}`,
    buyerName: `Buyer ${index}`,
    lines: { 'line-1': { listingId: `listing-${index * 2}`, unitId: `unit-${index * 2}`, sticker: '', priceCents: 3_999 } },
    lineStates: { 'line-1': index < OPEN_ORDERS ? 'open' : 'shipped' },
    status,
    placedAt: at,
    createdAt: at,
    updatedAt: at,
  }) // prettier-ignore
}

function eventOf(index: number): SaleEventDoc {
  const status = index === 0 ? 'draft' : index < 4 ? 'closed' : 'settled'
  return anAuction({ id: `event-${index}`, title: `Auction ${index}`, status, updatedAt: isoAt(index * 10_000) })
}

/** As much as a thumbnail of a camera's picture takes. */
const THUMB = `data:image/jpeg;base64,${'thumb+nail/'.repeat(550)}`

const photoOf = (index: number): PhotoDoc =>
  aPhoto({
    id: `unit-${index}-front-${index}`,
    ownerId: `unit-${index}`,
    slot: 'front',
    thumb: THUMB,
    uploadState: 'uploaded',
  })

export const stocked = ['units', 'listings', 'orders', 'saleEvents', 'photos'] as const

export function docsOf(name: (typeof stocked)[number], size: Size): readonly object[] {
  if (name === 'units') return list(size.units, (index) => unitOf(index, size))
  if (name === 'listings') return list(size.listings, listingOf)
  if (name === 'photos') return list(size.photos, photoOf)
  if (name === 'orders') return list(size.orders, (index) => orderOf(index, size))
  return list(Math.ceil(size.listings / 4 / LOTS_PER_EVENT), eventOf)
}
