/**
 * Units that came too late into a lot, as they are on this device: it was published or withdrawn while a colleague, out of reach, put them into it. They name it
 * still. Cost: the newest lots that were published or withdrawn, and the units that name them.
 */
import { combineLatest, distinctUntilChanged, map, of, switchMap, type Observable } from 'rxjs'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { isLeftOutOf, doneStatuses } from '#domain/selling/free-units.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { byKey } from '#data/store/by-key.ts'
import type { Database } from '#data/store/database.ts'
import { followed, type Tally } from '#data/store/followed.ts'

/** Of each status. A unit that stands out is put into another lot long before so many are over. */
const MOST_LOTS = 500

type Lots = ReadonlyMap<string, ListingDoc>

export interface LeftOut {
  readonly unit: UnitDoc
  readonly lot: ListingDoc
}

class LeftOutUnits implements Tally<UnitDoc, readonly LeftOut[]> {
  readonly #lots: Lots
  readonly #found = new Map<string, LeftOut>()

  constructor(lots: Lots) {
    this.#lots = lots
  }

  put(id: string, unit: UnitDoc | null): boolean {
    const lot = unit ? this.#lots.get(unit.listingId) : undefined
    if (!unit || !lot || !isLeftOutOf(lot, unit)) return this.#found.delete(id)
    this.#found.set(id, { unit, lot })
    return true
  }

  snapshot(): readonly LeftOut[] {
    return [...this.#found.values()]
  }
}

const doneLots = (db: Database): Observable<readonly ListingDoc[]> =>
  combineLatest(
    doneStatuses.map((status) =>
      db.listings
        .find({
          selector: { saleType: 'auction', status, updatedDesc: { $gte: 0 } },
          sort: [{ saleType: 'asc' }, { status: 'asc' }, { updatedDesc: 'asc' }],
          limit: MOST_LOTS,
        })
        .$.pipe(map((docs) => docs.map(toPlain<ListingDoc>))),
    ),
  ).pipe(map((lists) => lists.flat()))

/** What units hang on: a bid that comes in reads none of them again. */
const idsIn = (lots: readonly ListingDoc[]): string =>
  lots
    .map(({ id, status, unitIds }) => [id, status, ...unitIds].join())
    .toSorted()
    .join('\n')

export function watchLeftOut(db: Database): Observable<readonly LeftOut[]> {
  return doneLots(db).pipe(
    distinctUntilChanged((a, b) => idsIn(a) === idsIn(b)),
    switchMap((found) => {
      const lots: Lots = new Map(found.map((lot) => [lot.id, lot]))
      if (lots.size === 0) return of([])
      return followed<UnitDoc, readonly LeftOut[]>(db.units, {
        tally: () => new LeftOutUnits(lots),
        read: async (take, isOver) => {
          for await (const { docs } of byKey(db.units, ['listingId'], [...lots.keys()])) {
            if (isOver()) return
            await take(docs)
          }
        },
        emitMs: 0,
      })
    }),
  )
}
