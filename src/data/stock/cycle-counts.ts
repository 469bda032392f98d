/** Counts of places: what is due, what came of the last ones. All of it out of the ledger of 90 days that a manager's device holds. */
import { combineLatest, map, type Observable } from 'rxjs'
import { auditSchedule, type DueAudit } from '#domain/stock/cycle-count.ts'
import {
  lastAuditAt,
  pastAudits,
  exceptionsSince,
  exceptionTypes,
  type PastAudit,
} from '#domain/stock/cycle-counts-due.ts'
import { watchOfType } from '#data/core/jobs/activity.ts'
import type { Database } from '#data/store/database.ts'
import { watchStockCounts } from '#data/counts/stock-counts.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { watchAllPlaces } from '#data/core/zones.ts'

/** The default of the warehouse setting. */
const USUAL_DAYS = 14

/** After how many days a bin is to be counted again: the warehouse's own setting. */
function watchAuditEvery(db: Database): Observable<number> {
  return db.config.find({ selector: { kind: 'settings', key: 'house' } }).$.pipe(
    map((docs) => {
      const [doc] = docs.map(toPlain)
      const days = doc?.data['auditEveryDays']
      return typeof days === 'number' && Number.isFinite(days) && days >= 1 ? Math.floor(days) : USUAL_DAYS
    }),
  )
}

/** The counts of all places since a time (ISO UTC), newest first. */
export function watchAudits(db: Database, since: string): Observable<readonly PastAudit[]> {
  return watchOfType(db, 'location.audited', since).pipe(map(pastAudits))
}

export interface DuePlace extends DueAudit {
  /** Items recorded there. */
  readonly qty: number
  /** ISO UTC; `''` when it was not counted since `since`. */
  readonly lastAt: string
}

/** Bins to count next, the most urgent first. `at` is now, `since` the beginning of the ledger that is looked at; both ISO UTC. */
export function watchDueAudits(db: Database, at: string, since: string): Observable<readonly DuePlace[]> {
  return combineLatest([
    watchAllPlaces(db),
    watchStockCounts(db),
    watchAuditEvery(db),
    watchOfType(db, 'location.audited', since),
    ...exceptionTypes.map((type) => watchOfType(db, type, since)),
  ]).pipe(
    map(([places, stock, everyDays, counts, ...exceptions]) => {
      const lastAt = lastAuditAt(counts)
      const qtyAt = new Map([...stock.byPlace].map(([id, there]) => [id, there.qty]))
      const facts = { places, lastAt, qtyAt, exceptions: exceptionsSince(exceptions.flat(), lastAt), everyDays, at }
      return auditSchedule(facts).map((due) => ({
        ...due,
        qty: qtyAt.get(due.place.id) ?? 0,
        lastAt: lastAt.get(due.place.id) ?? '',
      }))
    }),
  )
}
