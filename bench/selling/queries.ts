/** The live queries of the selling pages, as the pages ask them, each with the record whose change they show. */
import type { Observable } from 'rxjs'
import type { Database } from '#data/store/database.ts'
import { watchOrdersWithUnits } from '#data/core/orders.ts'
import { watchSent } from '#data/outbound/sent.ts'
import { watchCategories } from '#data/selling/channels.ts'
import { watchEventRows, watchInvoices, watchStays } from '#data/selling/closeouts.ts'
import { watchListingRows, watchListingsOver, watchToEnd } from '#data/selling/listings.ts'
import { watchFreeUnits } from '#data/selling/free-units.ts'
import { watchLotCounts, watchLotRows } from '#data/selling/lots.ts'
import { isoAt, type Filled } from './stock.ts'

export interface Asked {
  readonly name: string
  readonly of: (db: Database) => Observable<unknown>
  /** `null` where one record is not measured. */
  readonly change: Filled | null
}

const now = isoAt(0)
const LIVE: Filled = ['listings', 'listing-5']
const LOT: Filled = ['listings', 'listing-0']
const STAYED: Filled = ['listings', `listing-${4 * (200 + 7)}`]
const INVOICE: Filled = ['orders', 'order-1']

export const queries: readonly Asked[] = [
  { name: 'Listings: in work', of: (db) => watchListingRows(db, now, 'live'), change: LIVE },
  { name: 'Listings: to end now', of: (db) => watchToEnd(db, now), change: null },
  { name: 'Listings: to end now, at the next start', of: (db) => watchToEnd(db, now), change: null },
  { name: 'Listings: over', of: (db) => watchListingsOver(db, now), change: null },
  { name: 'Listings: units to list', of: (db) => watchFreeUnits(db, 'list'), change: null },
  { name: 'Channels: categories in stock', of: watchCategories, change: null },
  { name: 'Auction: lots and units of each auction', of: watchLotCounts, change: LOT },
  { name: 'Auction: lots of one auction', of: (db) => watchLotRows(db, 'event-0'), change: LOT },
  { name: 'Closeouts: lots that stayed', of: watchStays, change: STAYED },
  { name: 'Closeouts: auctions', of: (db) => watchEventRows(db, now), change: INVOICE },
  { name: 'Closeouts: invoices', of: (db) => watchInvoices(db, now), change: INVOICE },
  { name: 'Fulfillment: orders to send', of: (db) => watchOrdersWithUnits(db, ['paid', 'picking', 'picked', 'packed']), change: ['orders', 'order-0'] },
  { name: 'Fulfillment: orders sent', of: watchSent, change: null },
] // prettier-ignore
