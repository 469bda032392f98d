/** Fixed-price listings as they are on this device, with what a manager looks at. */
import { combineLatest, map, of, switchMap, type Observable } from 'rxjs'
import { listingStatuses, type ListingDoc, type ListingStatus } from '#schemas/listings.ts'
import type { FeeTerms } from '#domain/core/orders/fees.ts'
import type { Channel } from '#domain/selling/channel.ts'
import { feesIn } from '#domain/selling/value-lists.ts'
import { duePrice, inWork, isInWork } from '#domain/selling/listing-price.ts'
import { rulesAt } from '#domain/core/orders/price-rules.ts'
import { listingRow, type ListingRow } from '#domain/selling/listing.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'
import { FIRST_ROWS, firstThenAll, type Part } from '#data/store/part.ts'
import { watchRules } from '#data/core/price-rules.ts'
import { watchChannels, watchValueLists } from './channels.ts'
import { watchIdsToEnd } from './to-end.ts'
import { watchWithUnits } from './with-units.ts'

/** With what states and marketplaces take beside its own fee. */
export type ShopChannel = Channel & Required<Pick<FeeTerms, 'extraFees'>>

/** Channels at a fixed price that are in use, in their order. */
export const watchShopChannels = (db: Database): Observable<readonly ShopChannel[]> =>
  combineLatest([watchChannels(db), watchValueLists(db)]).pipe(
    map(([records, lists]) =>
      records
        .map(({ channel }) => ({ ...channel, extraFees: feesIn(lists, channel.key) }))
        .filter(({ active, template }) => active && template !== 'hibid'),
    ),
  )

const soldChannels = (db: Database, orderIds: readonly string[]): Observable<ReadonlyMap<string, string>> =>
  orderIds.length === 0
    ? of(new Map())
    : db.orders
        .findByIds([...orderIds])
        .$.pipe(map((found) => new Map([...found].map(([id, order]) => [id, order.channelKey]))))

function rowsOf(
  db: Database,
  listings$: Observable<readonly ListingDoc[]>,
  nowIso: string,
): Observable<readonly ListingRow[]> {
  const facts$ = combineLatest([watchShopChannels(db), watchRules(db)])
  return combineLatest([watchWithUnits(db, listings$), facts$]).pipe(
    switchMap(([{ listings, units, photos }, [channels, dated]]) => {
      const rules = rulesAt(dated, nowIso).now
      const byId = new Map(units.map((unit) => [unit.id, unit]))
      const orderIds = [...new Set(units.map(({ orderId }) => orderId).filter((id) => id !== ''))]
      return soldChannels(db, orderIds).pipe(
        map((sold) =>
          listings.map((listing) => {
            const unit = byId.get(listing.unitIds[0] ?? '') ?? null
            const soldOn = unit ? (sold.get(unit.orderId) ?? '') : ''
            const count = unit ? photos.of(unit.id).length : 0
            return listingRow(listing, channels, { unit, photos: count, soldOn, due: duePrice(listing, nowIso, rules) })
          }),
        ),
      )
    }),
  )
}

const byIds = (db: Database, ids: readonly string[]): Observable<readonly ListingDoc[]> =>
  ids.length === 0
    ? of([])
    : db.listings.findByIds([...ids]).$.pipe(map((found) => [...found.values()].map(toPlain<ListingDoc>)))

/** Those in one of these states, newest first, at most `most` of each state. */
const inStates = (db: Database, states: readonly ListingStatus[], most?: number): Observable<readonly ListingDoc[]> =>
  combineLatest(
    states.map((status) =>
      db.listings
        .find({
          selector: { saleType: 'fixed', status },
          sort: [{ saleType: 'asc' }, { status: 'asc' }, { updatedDesc: 'asc' }],
          ...(most === undefined ? {} : { limit: most }),
        })
        .$.pipe(map((docs) => docs.map(toPlain<ListingDoc>))),
    ),
  ).pipe(map((found) => found.flat()))

const newestFirst = (rows: readonly ListingRow[]): readonly ListingRow[] =>
  rows.toSorted((a, b) => a.listing.updatedDesc - b.listing.updatedDesc)

/**
 * The fixed-price listings in work: drafts, ready, and on offer, changed last in front. Cost: what is in work.
 * @param nowIso by which markdowns are due
 * @param first the state whose first rows come before the rest is read; `null` for none
 */
export const watchListingRows = (
  db: Database,
  nowIso: string,
  first: ListingStatus | null,
): Observable<Part<ListingRow>> =>
  firstThenAll(
    rowsOf(db, first === null ? of([]) : inStates(db, [first], FIRST_ROWS), nowIso),
    rowsOf(db, inStates(db, inWork), nowIso).pipe(map(newestFirst)),
  )

/** Listings that are over and must still be ended on a channel, newest first. Cost: see `to-end.ts`; beyond that, what is to end. */
export const watchToEnd = (db: Database, nowIso: string): Observable<Part<ListingRow>> =>
  watchIdsToEnd(db).pipe(
    switchMap(({ rows: ids, isWhole }) =>
      rowsOf(db, byIds(db, ids), nowIso).pipe(
        map((rows) => ({ rows: newestFirst(rows.filter(({ view }) => view === 'endNow')), isWhole })),
      ),
    ),
  )

/** More of what is over are not looked through by hand; a scan opens any. */
export const MOST_OVER = 1_000
const over: readonly ListingStatus[] = listingStatuses.filter((status) => !isInWork({ status }))

/** The newest of these that are over, at most `MOST_OVER`: units are read of as many as are looked through. Those to end are passed over. */
const newestOver = (
  db: Database,
  listings: readonly ListingDoc[],
  looked: number,
  nowIso: string,
): Observable<readonly ListingRow[]> =>
  rowsOf(db, of(listings.slice(0, looked)), nowIso).pipe(
    switchMap((rows) => {
      const found = rows.filter(({ view }) => view === 'over')
      const isAll = found.length >= MOST_OVER || looked >= listings.length
      return isAll ? of(found.slice(0, MOST_OVER)) : newestOver(db, listings, looked + MOST_OVER, nowIso)
    }),
  )

/** Changed last in front, at most so many of each state that is over. */
const overListings = (db: Database, most: number): Observable<readonly ListingDoc[]> =>
  inStates(db, over, most).pipe(map((listings) => listings.toSorted((a, b) => a.updatedDesc - b.updatedDesc)))

/** The fixed-price listings that are over, changed last in front, at most `MOST_OVER`. */
export const watchListingsOver = (db: Database, nowIso: string): Observable<Part<ListingRow>> =>
  firstThenAll(
    rowsOf(db, overListings(db, FIRST_ROWS).pipe(map((listings) => listings.slice(0, FIRST_ROWS))), nowIso).pipe(
      map((rows) => rows.filter(({ view }) => view === 'over')),
    ),
    overListings(db, MOST_OVER).pipe(switchMap((listings) => newestOver(db, listings, MOST_OVER, nowIso))),
  )

/** One listing, wherever it stands; `null` where it is not on this device. */
export const watchListingRow = (db: Database, id: string, nowIso: string): Observable<ListingRow | null> =>
  rowsOf(db, byIds(db, [id]), nowIso).pipe(map(([row]) => row ?? null))

export async function findListing(db: Database, id: string): Promise<ListingDoc | null> {
  const found = id === '' ? null : await db.listings.findOne(id).exec()
  return found ? toPlain<ListingDoc>(found) : null
}
