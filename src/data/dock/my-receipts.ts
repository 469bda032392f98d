/**
 * What this person received last in a load, newest first, undone ones left out: from the ledger,
 * with the current units.
 */
import type { RxDocument } from 'rxdb'
import { map, of, switchMap, type Observable } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import { watchBy } from '#data/core/jobs/activity.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

const ROWS = 60

/** The same object for the same state of a unit, so that a list renders only the rows that changed. */
const plain = new WeakMap<RxDocument<UnitDoc>, UnitDoc>()

function plainOf(found: RxDocument<UnitDoc>): UnitDoc {
  const known = plain.get(found) ?? toPlain(found)
  plain.set(found, known)
  return known
}

export function watchMyReceipts(db: Database, uid: string, loadId: string, since: string): Observable<UnitDoc[]> {
  return watchBy(db, uid, since, ROWS).pipe(
    switchMap((rows) => {
      const ids = rows
        .filter((row) => row.type === 'unit.received' && row.data['loadId'] === loadId)
        .map((row) => row.refId)
      if (ids.length === 0) return of([])
      return db.units.findByIds(ids).$.pipe(
        map((found) =>
          ids
            .map((id) => found.get(id))
            .filter((unit) => unit !== undefined)
            .map(plainOf),
        ),
      )
    }),
  )
}
