/** Listings with their units and the photos of these, live. */
import {
  combineLatest,
  distinctUntilChanged,
  filter,
  map,
  ReplaySubject,
  share,
  switchMap,
  type Observable,
} from 'rxjs'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { watchUnitsById } from '#data/core/units.ts'
import { watchBriefPhotos, type BriefPhotos } from '#data/photos/brief-photos.ts'
import type { Database } from '#data/store/database.ts'

export interface WithUnits {
  readonly listings: readonly ListingDoc[]
  /** Those that are on this device, in the order of their ids in the listings. */
  readonly units: readonly UnitDoc[]
  readonly photos: BriefPhotos
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, place) => id === b[place])

const idsOf = (listings: readonly ListingDoc[]) => [...new Set(listings.flatMap(({ unitIds }) => unitIds))]

/** Units and photos are asked for anew only where other listings came in: a price that changes does not read them all again. */
export function watchWithUnits(db: Database, listings$: Observable<readonly ListingDoc[]>): Observable<WithUnits> {
  const both$ = listings$.pipe(
    map((listings) => ({ listings, ids: idsOf(listings) })),
    share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: true }),
  )
  const ids$ = both$.pipe(
    map(({ ids }) => ids),
    distinctUntilChanged(isSame),
    share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: true }),
  )
  const units$ = ids$.pipe(switchMap((ids) => watchUnitsById(db, ids).pipe(map((units) => ({ ids, units })))))
  // Units of listings that are not shown any more are left out, and no listing is without the photos of its units.
  return combineLatest([both$, units$, watchBriefPhotos(db, ids$)]).pipe(
    filter(([{ ids }, read, photos]) => isSame(ids, read.ids) && ids.every((id) => photos.has(id))),
    map(([{ listings }, { units }, photos]) => ({ listings, units, photos })),
  )
}
