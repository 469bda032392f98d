/** Units in no offer, and those that a lot was published without, as they are on this device, with the lots that the rest of their pallets are in. Cost: the newest of each stage, and what is on their pallets. */
import { combineLatest, distinctUntilChanged, map, of, shareReplay, switchMap, type Observable } from 'rxjs'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { freeUnit, isLotInWork, leftOutUnit, wayToSell, type FreeUnit, type PalletLot, type WayToSell } from '#domain/selling/free-units.ts' // prettier-ignore
import { toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'
import { watchLeftOut } from './left-out.ts'
import { watchAuctions } from './lots.ts'

/** More are not chosen from by hand; a filter by scan finds any. */
export const MOST_FREE = 1_000

/** In no offer, the newest of each stage. */
const inNoOffer = (db: Database): Observable<readonly UnitDoc[]> =>
  combineLatest(
    (['received', 'inspected', 'photographed', 'stored'] as const).map((stage) =>
      db.units
        .find({
          selector: { stage, listingId: '' },
          sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }],
          limit: MOST_FREE,
        })
        .$.pipe(map((docs) => docs.map(toPlain<UnitDoc>))),
    ),
  ).pipe(map((stages) => stages.flat()))

/** The lot in work that units of a pallet are in, by pallet; none where they go into several lots, as when each is a lot. */
function watchLotsOn(db: Database, containerIds: readonly string[]): Observable<ReadonlyMap<string, ListingDoc>> {
  if (containerIds.length === 0) return of(new Map())
  const aboard$ = db.units.find({ selector: { containerId: { $in: [...containerIds] } } }).$.pipe(
    map((docs) => docs.filter(({ listingId }) => listingId !== '').map(({ containerId, listingId }) => ({ containerId, listingId }))),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  )
  return aboard$.pipe(
    switchMap((aboard) =>
      db.listings.findByIds([...new Set(aboard.map(({ listingId }) => listingId))]).$.pipe(
        map((found) => {
          const lots = new Map<string, ListingDoc>()
          const inSeveral = new Set<string>()
          for (const { containerId, listingId } of aboard) {
            const lot = found.get(listingId)
            if (!lot || !isLotInWork(lot)) continue
            if ((lots.get(containerId)?.id ?? listingId) !== listingId) inSeveral.add(containerId)
            lots.set(containerId, toPlain<ListingDoc>(lot))
          }
          for (const containerId of inSeveral) lots.delete(containerId)
          return lots
        }),
      ),
    ),
  )
} // prettier-ignore

const palletsOf = (units: readonly UnitDoc[]): string =>
  [...new Set(units.map(({ containerId }) => containerId))]
    .filter((id) => id !== '')
    .toSorted()
    .join()

/** Those that are to be listed, or to be lotted, changed last in front, at most `MOST_FREE`. */
export function watchFreeUnits(db: Database, way: WayToSell): Observable<readonly FreeUnit[]> {
  const units$ = inNoOffer(db).pipe(shareReplay({ bufferSize: 1, refCount: true }))
  const lots$ = units$.pipe(
    map(palletsOf),
    distinctUntilChanged(),
    switchMap((ids) => watchLotsOn(db, ids === '' ? [] : ids.split(','))),
  )
  // They were meant for a lot.
  const leftOut$ = way === 'lot' ? watchLeftOut(db) : of([])
  return combineLatest([units$, lots$, leftOut$, watchAuctions(db)]).pipe(
    map(([units, lots, leftOut, auctions]) => {
      const withAuction = (lot: ListingDoc): PalletLot => ({
        lot,
        auction: auctions.find(({ id }) => id === lot.eventId) ?? null,
      })
      const palletLotOf = ({ containerId }: UnitDoc): PalletLot | null => {
        const lot = lots.get(containerId)
        return lot ? withAuction(lot) : null
      }
      return [
        ...units.map((unit) => freeUnit(unit, palletLotOf(unit))),
        ...leftOut.map(({ unit, lot }) => leftOutUnit(unit, withAuction(lot))),
      ]
        .filter((one) => wayToSell(one) === way)
        .toSorted((a, b) => a.unit.updatedDesc - b.unit.updatedDesc)
        .slice(0, MOST_FREE)
    }),
  )
}
