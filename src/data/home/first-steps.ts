/** How far a new company is: whether there are places, people beside the first admin, a load, and loads that closed before Restow. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { Database } from '#data/store/database.ts'

export interface FirstSteps {
  readonly places: boolean
  readonly people: boolean
  readonly file: boolean
  readonly closed: boolean
}

const stepNames = ['places', 'people', 'file', 'closed'] as const satisfies readonly (keyof FirstSteps)[]

/** Live. Cost: reads one document of each collection, two of people, and of loads those up to the first of a kind. */
export function watchFirstSteps(db: Database): Observable<FirstSteps> {
  const places = db.locations.find({ selector: { code: { $gte: '' } }, limit: 1 }).$
  const people = db.users.find({ limit: 2 }).$
  const bought = db.loads.find({ selector: { broughtCents: null }, limit: 1 }).$
  const before = db.loads.find({ selector: { stage: 'closed', broughtCents: { $ne: null } }, limit: 1 }).$
  return combineLatest([places, people, bought, before]).pipe(
    map(([here, known, own, old]) => ({
      places: here.length > 0,
      people: known.length > 1,
      file: own.length > 0,
      closed: old.length > 0,
    })),
    distinctUntilChanged((a, b) => stepNames.every((name) => a[name] === b[name])),
  )
}
