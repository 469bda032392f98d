/** What the company stated of its warehouse. */
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { Database } from '#data/store/database.ts'

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
