/** Fixed-price listings as they are on this device, with what a manager looks at. */
import { combineLatest, map, of, switchMap, type Observable } from 'rxjs'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { FeeTerms } from '#domain/core/fees.ts'
import type { Channel } from '#domain/selling/channel.ts'
import { feesIn } from '#domain/selling/value-lists.ts'
import { duePrice } from '#domain/selling/listing-price.ts'
import { rulesAt } from '#domain/core/price-rules.ts'
import { listingProblem, listingRow, type ListingRow } from '#domain/selling/listing.ts'
import { watchUnitsById } from '#data/core/units.ts'
import { toPlain } from '#data/core/write.ts'
import { watchPhotoCounts } from '#data/photos/photo-counts.ts'
import type { Database } from '#data/store/database.ts'
import { watchRules } from '#data/core/price-rules.ts'
import { watchChannels, watchValueLists } from './channels.ts'

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

function rowsOf(db: Database, listings: readonly ListingDoc[], nowIso: string): Observable<readonly ListingRow[]> {
  const units = watchUnitsById(db, [...new Set(listings.flatMap(({ unitIds }) => unitIds))])
  return combineLatest([units, watchPhotoCounts(db), watchShopChannels(db), watchRules(db)]).pipe(
    switchMap(([found, photos, channels, dated]) => {
      const rules = rulesAt(dated, nowIso).now
      const byId = new Map(found.map((unit) => [unit.id, unit]))
      const orderIds = [...new Set(found.map(({ orderId }) => orderId).filter((id) => id !== ''))]
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

/** All fixed-price listings, newest first. @param nowIso by which markdowns are due */
export const watchListingRows = (db: Database, nowIso: string): Observable<readonly ListingRow[]> =>
  db.listings
    .find({ selector: { saleType: 'fixed' }, sort: [{ saleType: 'asc' }, { status: 'asc' }, { updatedDesc: 'asc' }] })
    .$.pipe(switchMap((docs) => rowsOf(db, docs.map(toPlain), nowIso)))

/** More are not chosen from by hand; a filter by scan finds any. */
export const MOST_TO_LIST = 1_000
/** Units that are sold in another way. */
const otherWays: readonly string[] = ['auction', 'show', 'scrap', 'donate']

/** Units of which a listing can be made, the ones that changed last first. */
export const watchUnitsToList = (db: Database): Observable<readonly UnitDoc[]> =>
  combineLatest(
    (['inspected', 'photographed', 'stored'] as const).map((stage) =>
      db.units
        .find({
          selector: { stage, listingId: '' },
          sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }],
          limit: MOST_TO_LIST,
        })
        .$.pipe(map((docs) => docs.map(toPlain<UnitDoc>))),
    ),
  ).pipe(
    map((stages) =>
      stages
        .flat()
        .filter((unit) => listingProblem(unit) === '' && !otherWays.includes(unit.disposition))
        .toSorted((a, b) => a.updatedDesc - b.updatedDesc)
        .slice(0, MOST_TO_LIST),
    ),
  )

export async function findListing(db: Database, id: string): Promise<ListingDoc | null> {
  const found = id === '' ? null : await db.listings.findOne(id).exec()
  return found ? toPlain<ListingDoc>(found) : null
}
