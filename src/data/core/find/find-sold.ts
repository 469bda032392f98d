/**
 * Orders, lots, auctions and shows by what people call them. Numbers, and the numbers of bidders, come from indexes. A buyer's name has no index: it is looked
 * for among the orders in work, by their state, and no further than `MOST_ORDERS`. Invariant: no amount and no address is in what is found.
 */
import { joined, msg } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import { orderStatuses, type OrderDoc, type OrderStatus } from '#schemas/orders.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { statusLabels } from '#domain/core/orders/order-work.ts'
import { folded } from '#domain/core/words/palette-ranking.ts'
import type { Database } from '#data/store/database.ts'
import { findChannelKeys } from '#data/core/channel-names.ts'
import { beginning, MOST_FOUND, openable, type Found, type Viewer } from './found.ts'
import { toPlain } from '#data/core/jobs/write.ts'

const over: readonly OrderStatus[] = ['shipped', 'complete', 'cancelled', 'abandoned']
const inWork = orderStatuses.filter((status) => !over.includes(status))
const MOST_ORDERS = 3_000
const ORDERS_AT_ONCE = 500
/** Lots and bidders are looked for in these: the newest by their first day. */
const NEWEST_EVENTS = 12
const SHORTEST_NAME = 3

/** Where an order is shown: at the counter for everybody; what is over or sent, and what a show sold, to who works with those. */
function pageOfOrder(rank: Viewer, order: OrderDoc, show: boolean): Pick<Found, 'path' | 'search'> {
  const { id, status, method } = order
  if (show && mayDo(rank, 'admin')) return openable(rank, '/whatnot-sales', { show: 'shipments', event: order.eventId, order: id }) // prettier-ignore
  if (method === 'pickup' && !over.includes(status)) return openable(rank, '/pickup', { show: 'orders', open: id })
  if (!mayDo(rank, 'manager')) return { path: '/', search: {} }
  if (method === 'pickup') return openable(rank, '/closeouts', { show: 'invoices', open: id })
  return openable(rank, '/fulfillment', { show: over.includes(status) ? 'shipped' : 'orders', order: id })
}

export function orderFound(rank: Viewer, order: OrderDoc, isOfShow: boolean): Found {
  return {
    collection: 'orders',
    id: order.id,
    title: order.externalId || order.buyerName || order.id,
    detail: joined([order.externalId !== '' && order.buyerName, statusLabels[order.status]], ' · '),
    ...pageOfOrder(rank, order, isOfShow),
  }
}

export function eventFound(rank: Viewer, event: Pick<SaleEventDoc, 'id' | 'title' | 'kind' | 'status'>): Found {
  const isShow = event.kind === 'show'
  const isOver = event.status === 'closed' || event.status === 'settled'
  const where = isShow
    ? openable(rank, '/whatnot-sales', { show: isOver ? 'shipments' : 'order', event: event.id })
    : mayDo(rank, 'manager')
      ? openable(rank, '/auction', { show: 'lots', event: event.id })
      : openable(rank, '/', {})
  return {
    collection: 'saleEvents',
    id: event.id,
    title: event.title,
    detail: isShow ? msg('palette.show') : msg('page.auction'),
    ...where,
  }
}

export function lotFound(
  rank: Viewer,
  lot: Pick<ListingDoc, 'id' | 'lotNo' | 'title' | 'eventId'>,
  event: string,
): Found {
  const where = mayDo(rank, 'manager')
    ? openable(rank, '/auction', { show: 'lots', event: lot.eventId, lot: lot.id })
    : openable(rank, '/', {})
  return { collection: 'listings', id: lot.id, title: `${lot.lotNo} ${lot.title}`, detail: event, ...where }
}

/** All auctions and shows that this device has, the newest first: some hundred at most. */
async function findEvents(db: Database): Promise<readonly SaleEventDoc[]> {
  const lists = await Promise.all(
    (['auction', 'show'] as const).map(
      (kind) =>
      db.saleEvents.find({ selector: { kind, startsAt: { $gte: '' } }, sort: [{ kind: 'asc' }, { startsAt: 'asc' }] }).exec(), // prettier-ignore
    ),
  )
  return lists
    .flat()
    .map((doc) => toPlain<SaleEventDoc>(doc))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? 1 : -1))
}

const auctionsOf = (events: readonly SaleEventDoc[]): readonly SaleEventDoc[] =>
  events.filter(({ kind }) => kind === 'auction').slice(0, NEWEST_EVENTS)

/** Lots with this number in the newest auctions. */
async function findLots(db: Database, rank: Viewer, text: string, events: readonly SaleEventDoc[]): Promise<Found[]> {
  const number = /^(?:\p{L}+\s+|#)?(\d{1,5})$/u.exec(text)?.[1]
  if (!number || !mayDo(rank, 'manager')) return []
  const found = await Promise.all(
    auctionsOf(events).map(async ({ id, title }) => {
      const lot = await db.listings.findOne({ selector: { eventId: id, lotNo: Number(number) } }).exec()
      return lot && Number(number) > 0 ? [lotFound(rank, lot, title)] : []
    }),
  )
  return found.flat()
}

/** By number of order or parcel, whole or begun, or by the number of a bidder. */
async function findOrdersByNumber(
  db: Database,
  text: string,
  events: readonly SaleEventDoc[],
): Promise<readonly OrderDoc[]> {
  const spellings = [...new Set([text, text.toUpperCase()])]
  const channels = await findChannelKeys(db, events)
  const limit = MOST_FOUND
  const lists = await Promise.all([
    ...channels.flatMap((channelKey) =>
      spellings.map((one) =>
        db.orders.find({ selector: { channelKey, externalId: beginning(one) }, sort: [{ channelKey: 'asc' }, { externalId: 'asc' }], limit }).exec(),
      ),
    ),
    ...spellings.map((one) => db.orders.find({ selector: { tracking: beginning(one) }, sort: [{ tracking: 'asc' }], limit }).exec()),
    ...auctionsOf(events).map(({ id }) => db.orders.find({ selector: { eventId: id, buyerKey: text }, limit }).exec()),
  ]) // prettier-ignore
  return lists.flat().map((doc) => toPlain<OrderDoc>(doc))
}

/** Orders in work whose buyer's name has all the words; stops as soon as `isStale` returns true. */
async function findOrdersByBuyer(db: Database, text: string, isStale: () => boolean): Promise<readonly OrderDoc[]> {
  const words = folded(text).split(/\s+/)
  const found: OrderDoc[] = []
  let read = 0
  for (const status of inWork) {
    for (let skip = 0; read < MOST_ORDERS && found.length < MOST_FOUND && !isStale(); skip += ORDERS_AT_ONCE) {
      const docs = await db.orders
        .find({
          selector: { status, slotAt: { $gte: '' } },
          sort: [{ status: 'asc' }, { slotAt: 'asc' }],
          skip,
          limit: ORDERS_AT_ONCE,
        })
        .exec()
      read += docs.length
      const named = docs.filter(({ buyerName }) => {
        const name = folded(buyerName).split(/\s+/)
        return words.every((word) => name.some((one) => one.startsWith(word)))
      })
      found.push(...named.map((doc) => toPlain<OrderDoc>(doc)))
      if (docs.length < ORDERS_AT_ONCE) break
    }
  }
  return found
}

/** Everything that was or is to be sold under this number or name. */
export async function findSold(db: Database, rank: Viewer, text: string, isStale: () => boolean): Promise<Found[]> {
  if (!mayDo(rank, 'associate')) return []
  const events = await findEvents(db)
  const [lots, byNumber] = await Promise.all([findLots(db, rank, text, events), findOrdersByNumber(db, text, events)])
  const isName = text.length >= SHORTEST_NAME && /\p{L}/u.test(text)
  const byBuyer = isName && byNumber.length < MOST_FOUND ? await findOrdersByBuyer(db, text, isStale) : []
  const shows = new Set(events.filter(({ kind }) => kind === 'show').map(({ id }) => id))
  const words = folded(text).split(/\s+/)
  const named = isName ? events.filter(({ title }) => words.every((word) => folded(title).includes(word))) : []
  return [
    ...lots,
    ...[...byNumber, ...byBuyer].map((order) => orderFound(rank, order, shows.has(order.eventId))),
    ...named.slice(0, MOST_FOUND).map((event) => eventFound(rank, event)),
  ]
}
