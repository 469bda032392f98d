/** Shows and their items as they are on this device. */
import { combineLatest, map, of, switchMap, type Observable } from 'rxjs'
import type { ConfigDoc } from '#schemas/config.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { inRunOrder, isActive, type ShowItem } from '#domain/shows/show-item.ts'
import { showChannelOf, type ShowChannel } from '#domain/shows/show-channel.ts'
import { byWork } from '#domain/shows/show-stages.ts'
import { findUnits, watchUnitsById } from '#data/core/units.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'

const showsOf = (db: Database) => db.saleEvents.find({ selector: { kind: 'show', startsAt: { $gte: '' } } })

/** All shows, what is worked on first in front. */
export const watchShows = (db: Database): Observable<readonly SaleEventDoc[]> =>
  showsOf(db).$.pipe(map((docs) => docs.map(toPlain).sort(byWork)))

export const findShows = async (db: Database): Promise<readonly SaleEventDoc[]> =>
  (await showsOf(db).exec()).map(toPlain).sort(byWork)

export async function findShow(db: Database, id: string): Promise<SaleEventDoc | null> {
  const found = id === '' ? null : await db.saleEvents.findOne(id).exec()
  return found ? toPlain(found) : null
}

export async function findListing(db: Database, id: string): Promise<ListingDoc | null> {
  const found = id === '' ? null : await db.listings.findOne(id).exec()
  return found ? toPlain(found) : null
}

const listingsOf = (db: Database, eventId: string) =>
  db.listings.find({ selector: { eventId, lotNo: { $gte: 0 } }, sort: [{ eventId: 'asc' }, { lotNo: 'asc' }] })

export const findListings = async (db: Database, eventId: string): Promise<readonly ListingDoc[]> =>
  eventId === '' ? [] : (await listingsOf(db, eventId).exec()).map(toPlain)

const idsOf = (listings: readonly ListingDoc[]): readonly string[] => [
  ...new Set(listings.flatMap((one) => one.unitIds)),
]

function itemsOf(listings: readonly ListingDoc[], units: readonly UnitDoc[]): readonly ShowItem[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  return inRunOrder(listings.map((listing) => ({ listing, units: listing.unitIds.flatMap((id) => byId.get(id) ?? []) })))
} // prettier-ignore

export async function findItems(db: Database, eventId: string): Promise<readonly ShowItem[]> {
  const listings = await findListings(db, eventId)
  return itemsOf(listings, await findUnits(db, idsOf(listings)))
}

/** The items of a show in the order of its run, live. */
export const watchItems = (db: Database, eventId: string): Observable<readonly ShowItem[]> =>
  eventId === ''
    ? of([])
    : listingsOf(db, eventId).$.pipe(
        map((docs) => docs.map(toPlain)),
        switchMap((listings) => watchUnitsById(db, idsOf(listings)).pipe(map((units) => itemsOf(listings, units)))),
      )

const channelRecords = (db: Database) =>
  [db.config.find({ selector: { kind: 'channel' } }), db.config.find({ selector: { kind: 'valueList' } })] as const

const plainRecords = (docs: readonly { toJSON: () => unknown }[]) => docs.map((doc) => toPlain(doc as never) as ConfigDoc) // prettier-ignore

export async function findShowChannel(db: Database, key: string): Promise<ShowChannel> {
  const [channels, lists] = await Promise.all(channelRecords(db).map((query) => query.exec()))
  return showChannelOf([...plainRecords(channels ?? []), ...plainRecords(lists ?? [])], key)
}

export const watchShowChannel = (db: Database, key: string): Observable<ShowChannel> =>
  combineLatest(channelRecords(db).map((query) => query.$)).pipe(
    map((found) => showChannelOf(found.flatMap(plainRecords), key)),
  )

export interface ShowCount {
  readonly items: number
  readonly sold: number
}

/** How many items each show has, by its id. */
export const watchShowCounts = (db: Database): Observable<ReadonlyMap<string, ShowCount>> =>
  db.listings.find({ selector: { saleType: 'show' } }).$.pipe(
    map((docs) => {
      const counts = new Map<string, ShowCount>()
      for (const { eventId, status } of docs) {
        const { items, sold } = counts.get(eventId) ?? { items: 0, sold: 0 }
        const isCounted = isActive({ status }) || status === 'unsold'
        counts.set(eventId, { items: items + (isCounted ? 1 : 0), sold: sold + (status === 'sold' ? 1 : 0) })
      }
      return counts
    }),
  )
