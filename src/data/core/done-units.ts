/** What was done at a bench: entries of the ledger with the current state of their units. */
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { of, switchMap, map, type Observable } from 'rxjs'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { watchBy, watchOfType } from '#data/core/jobs/activity.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

const MOST_DONE = 60

/**
 * An entry of the ledger with the current state of its unit; `null` when it has left this device.
 */
export interface DoneUnit {
  readonly row: ActivityDoc
  readonly unit: UnitDoc | null
}

function withUnits(db: Database, rows: readonly ActivityDoc[]): Observable<readonly DoneUnit[]> {
  if (rows.length === 0) return of([])
  return db.units.findByIds([...new Set(rows.map((row) => row.refId))]).$.pipe(
    map((found) =>
      rows.map((row) => {
        const unit = found.get(row.refId)
        return { row, unit: unit ? toPlain(unit) : null }
      }),
    ),
  )
}

const standing = (rows: readonly ActivityDoc[]): readonly ActivityDoc[] => {
  const undone = new Set(rows.map((row) => row.undoOf))
  return rows.filter((row) => row.undoOf === '' && !undone.has(row.id))
}

/** What this person did of these types since a time (ISO UTC), newest first, undone ones left out. */
export function watchMyDone(
  db: Database,
  uid: string,
  since: string,
  types: readonly string[],
): Observable<readonly DoneUnit[]> {
  return watchBy(db, uid, since).pipe(
    switchMap((rows) => withUnits(db, standing(rows.filter((row) => types.includes(row.type))).slice(0, MOST_DONE))),
  )
}

/** What was done of a type since a time (ISO UTC), newest first, undone ones left out. A manager's device has everyone's. */
export function watchDoneOfType(db: Database, type: LedgerType, since: string): Observable<readonly DoneUnit[]> {
  return watchOfType(db, type, since).pipe(switchMap((rows) => withUnits(db, standing(rows))))
}
