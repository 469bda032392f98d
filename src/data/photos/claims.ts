/** Loads whose claim has a clock, and the evidence that there is for each. */
import { combineLatest, distinctUntilChanged, map, of, switchMap, type Observable } from 'rxjs'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import { claimStages } from '#domain/core/loads/claim-clock.ts'
import { watchAsCame } from '#data/core/first-in.ts'
import { watchLoadsIn } from '#data/core/loads.ts'
import { watchPhotosOf } from './photos.ts'
import type { Database } from '#data/store/database.ts'

export interface ClaimedLoad {
  readonly load: LoadDoc
  /** Of the photos of the load. */
  readonly slots: readonly string[]
}

/** The slots of the photos of one load. */
export function watchLoadSlots(db: Database, loadId: string): Observable<readonly string[]> {
  return watchPhotosOf(db, loadId).pipe(
    map((photos) => photos.map(({ slot }) => slot)),
    distinctUntilChanged((before, after) => before.join() === after.join()),
  )
}

/** Loads that may be on the dock: of the first two nobody noted the arrival. */
const asked = ['booked', 'inTransit', ...claimStages] as const satisfies readonly LoadStage[]

const isClaimed = ({ stage, claimBy }: LoadDoc): boolean => claimBy !== '' && claimStages.some((one) => one === stage)

function watchLoads(db: Database): Observable<readonly LoadDoc[]> {
  return watchLoadsIn(db, asked).pipe(
    switchMap((loads) => (loads.length === 0 ? of([]) : combineLatest(loads.map((load) => watchAsCame(db, load))))),
  )
}

/** The one that ends first comes first. */
export function watchClaims(db: Database): Observable<readonly ClaimedLoad[]> {
  return watchLoads(db).pipe(
    map((loads) => loads.filter(isClaimed).toSorted((a, b) => (a.claimBy < b.claimBy ? -1 : 1))),
    switchMap((loads) =>
      loads.length === 0
        ? of([])
        : combineLatest(loads.map((load) => watchLoadSlots(db, load.id).pipe(map((slots) => ({ load, slots }))))),
    ),
  )
}
