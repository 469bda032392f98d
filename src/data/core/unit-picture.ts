/** How a unit looks at a glance. */
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { Database } from '#data/store/database.ts'

/** A unit is known by its front; without one, by the first picture that was taken. */
const byFront = (a: Picture, b: Picture): number =>
  Number(b.slot === 'front') - Number(a.slot === 'front') || a.takenAt.localeCompare(b.takenAt)

interface Picture {
  readonly slot: string
  readonly takenAt: string
  readonly thumb: string
}

/** The thumbnail, a data URL; `''` while the unit has no photo on this device. */
export function watchUnitPicture(db: Database, unitId: string): Observable<string> {
  return db.photos.find({ selector: { ownerId: unitId, slot: { $gte: '' } } }).$.pipe(
    map((docs) => docs.toSorted(byFront)[0]?.thumb ?? ''),
    distinctUntilChanged(),
  )
}
