/** Auctions and their lots as they are on this device. A unit is in the lot that it names; a lot's own list may be older. */
import { combineLatest, map, of, switchMap, type Observable } from 'rxjs'
import type { ConfigDoc } from '#schemas/config.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { openShots } from '#domain/dispositions/shots.ts'
import { readChannel } from '#domain/selling/channel.ts'
import { isOffered, isWaiting, type LotFactsRow } from '#domain/selling/auction-checks.ts'
import { byWork } from '#domain/selling/auction-stages.ts'
import { inOrder } from '#domain/selling/lots/lot-numbers.ts'
import type { LotWithUnits } from '#domain/selling/lots/lot-state.ts'
import { lotChannel, type LotChannel } from '#domain/selling/lots/lot-text.ts'
import { findUnits, watchUnitsById } from '#data/core/units.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { shotsOf, watchShotRules, type ShotRules } from '#data/dispositions/shot-rules.ts'
import type { BriefPhotos } from '#data/photos/brief-photos.ts'
import type { Database } from '#data/store/database.ts'
import { watchWithUnits } from './with-units.ts'

const auctionsOf = (db: Database) => db.saleEvents.find({ selector: { kind: 'auction', startsAt: { $gte: '' } } })

/** All auctions, what is worked on first in front. */
export const watchAuctions = (db: Database): Observable<readonly SaleEventDoc[]> =>
  auctionsOf(db).$.pipe(map((docs) => docs.map(toPlain).sort(byWork)))

export const findAuctions = async (db: Database): Promise<readonly SaleEventDoc[]> =>
  (await auctionsOf(db).exec()).map(toPlain).sort(byWork)

export async function findAuction(db: Database, id: string): Promise<SaleEventDoc | null> {
  const found = id === '' ? null : await db.saleEvents.findOne(id).exec()
  return found ? toPlain(found) : null
}

const lotsOf = (db: Database, eventId: string, from = 0) =>
  db.listings.find({
    selector: { eventId, lotNo: { $gte: from } },
    sort: [{ eventId: 'asc' }, { lotNo: 'asc' }],
  })

/** The lots of an auction, withdrawn ones too, in the order of their numbers. */
export const watchLots = (db: Database, eventId: string): Observable<readonly ListingDoc[]> =>
  lotsOf(db, eventId).$.pipe(map((docs) => inOrder(docs.map(toPlain))))

export const findLots = async (db: Database, eventId: string): Promise<readonly ListingDoc[]> =>
  inOrder((await lotsOf(db, eventId).exec()).map(toPlain))

/**
 * The last number of an auction. Cost: with `hint`, a number that was the last one a moment ago, only what came since is read.
 */
export async function findLastNumber(db: Database, eventId: string, hint: number): Promise<number> {
  const since = await lotsOf(db, eventId, hint).exec()
  const found = since.length > 0 || hint === 0 ? since : await lotsOf(db, eventId).exec()
  return found.reduce((most, { lotNo }) => Math.max(most, lotNo), 0)
}

/** The units that are in a lot, in the order in which they came. */
export const unitsIn = (
  lot: Pick<ListingDoc, 'id' | 'unitIds'>,
  units: ReadonlyMap<string, UnitDoc>,
): readonly UnitDoc[] =>
  lot.unitIds.flatMap((id) => {
    const unit = units.get(id)
    return unit?.listingId === lot.id ? [unit] : []
  })

const byId = (units: readonly UnitDoc[]): ReadonlyMap<string, UnitDoc> => new Map(units.map((unit) => [unit.id, unit]))

const held = (lot: ListingDoc, units: ReadonlyMap<string, UnitDoc>): LotWithUnits => ({
  lot,
  units: unitsIn(lot, units),
  listed: lot.unitIds.flatMap((id) => units.get(id) ?? []),
})

/** A lot with what is in it; `null` where it is not on this device. */
export async function findLot(db: Database, id: string): Promise<LotWithUnits | null> {
  const found = id === '' ? null : await db.listings.findOne(id).exec()
  if (!found) return null
  const lot = toPlain(found)
  return held(lot, byId(await findUnits(db, lot.unitIds)))
}

/** Lots by their ids, each with what is in it. */
export async function withUnits(db: Database, lots: readonly ListingDoc[]): Promise<readonly LotWithUnits[]> {
  const units = byId(await findUnits(db, [...new Set(lots.flatMap((lot) => lot.unitIds))]))
  return lots.map((lot) => held(lot, units))
}

const lotChannelOf = (docs: readonly Pick<ConfigDoc, 'key' | 'data'>[]): LotChannel =>
  lotChannel(docs[0] ? readChannel(docs[0]) : null)

const channelQuery = (db: Database, key: string) => db.config.find({ selector: { kind: 'channel', key } })

export const findChannel = async (db: Database, key: string): Promise<LotChannel> =>
  lotChannelOf(await channelQuery(db, key).exec())

export const watchChannel = (db: Database, key: string): Observable<LotChannel> =>
  channelQuery(db, key).$.pipe(map(lotChannelOf))

/** A lot and what is in it, live; `null` where it is not on this device. */
export const watchLot = (db: Database, id: string): Observable<LotWithUnits | null> =>
  db.listings.findOne(id).$.pipe(
    switchMap((found) => {
      if (!found) return of(null)
      const lot = toPlain(found)
      return watchUnitsById(db, lot.unitIds).pipe(map((units) => held(lot, byId(units))))
    }),
  )

/** All lots of an auction with what a manager looks at, live. */
export const watchLotRows = (db: Database, eventId: string): Observable<readonly LotFactsRow[]> =>
  combineLatest([watchWithUnits(db, watchLots(db, eventId)), watchShotRules(db)]).pipe(
    map(([{ listings, units, photos }, rules]) => {
      const known = byId(units)
      return listings.map((lot) => rowOf(lot, known, photos, rules))
    }),
  )

function rowOf(
  lot: ListingDoc,
  known: ReadonlyMap<string, UnitDoc>,
  photos: BriefPhotos,
  rules: ShotRules,
): LotFactsRow {
  const isOpen = isOffered(lot) && (isWaiting(lot) || lot.status === 'live')
  // A lot that is over keeps its list; its units went on.
  const units = isOpen ? unitsIn(lot, known) : lot.unitIds.flatMap((id) => known.get(id) ?? [])
  const shots = units.map((unit) => {
    const needed = shotsOf(unit, rules).filter((shot) => shot.required)
    const taken = photos.of(unit.id)
    return { needed: needed.length, there: needed.length - openShots(needed, taken).length, isNone: taken.length === 0 }
  })
  return {
    lot,
    units,
    away: isOpen ? lot.unitIds.filter((id) => !units.some((unit) => unit.id === id)) : [],
    photos: shots.reduce((sum, { there }) => sum + there, 0),
    photosNeeded: shots.reduce((sum, { needed }) => sum + needed, 0),
    unphotographed: shots.filter(({ isNone }) => isNone).length,
  }
}

/** How many lots and units each auction has, withdrawn lots left out, by its id. */
export const watchLotCounts = (
  db: Database,
): Observable<ReadonlyMap<string, { readonly lots: number; readonly units: number }>> =>
  db.listings.find({ selector: { saleType: 'auction' } }).$.pipe(
    map((docs) => {
      const counts = new Map<string, { lots: number; units: number }>()
      for (const { eventId, status, unitIds } of docs) {
        if (!isOffered({ status })) continue
        const { lots, units } = counts.get(eventId) ?? { lots: 0, units: 0 }
        counts.set(eventId, { lots: lots + 1, units: units + unitIds.length })
      }
      return counts
    }),
  )
