/** How far a new company is: whether there are places, people beside the first admin, and a load. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { Database } from '#data/store/database.ts'

export interface FirstSteps {
  readonly places: boolean
  readonly people: boolean
  readonly file: boolean
}

/** Live. Cost: reads one document of each collection, two of people. */
export function watchFirstSteps(db: Database): Observable<FirstSteps> {
  const places = db.locations.find({ selector: { code: { $gte: '' } }, limit: 1 }).$
  const people = db.users.find({ limit: 2 }).$
  const loads = db.loads.find({ limit: 1 }).$
  return combineLatest([places, people, loads]).pipe(
    map(([here, known, bought]) => ({ places: here.length > 0, people: known.length > 1, file: bought.length > 0 })),
    distinctUntilChanged((a, b) => a.places === b.places && a.people === b.people && a.file === b.file),
  )
}

/** The zone of the warehouse's clocks, as IANA names it; `''` where it was never stated. */
export function watchHouseZone(db: Database): Observable<string> {
  return db.config.find({ selector: { kind: 'settings', key: 'house' } }).$.pipe(
    map(([doc]) => {
      const zone = doc?.data['timeZone']
      return typeof zone === 'string' ? zone : ''
    }),
    distinctUntilChanged(),
  )
}
