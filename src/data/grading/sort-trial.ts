/**
 * The present stock sorted afresh, by the rules in use and by those tried, a page of the store at a
 * time. Nothing is written.
 */
import { Observable } from 'rxjs'
import { isSortable, Trying, type Trial } from '#domain/grading/sort-review.ts'
import type { SortRule } from '#domain/dispositions/sorting.ts'
import type { Database } from '#data/store/database.ts'
import { findOccupancies } from '#data/dispositions/sort-rules.ts'
import { walk } from '#data/store/walk.ts'
import { pause } from '#data/store/pause.ts'

export interface TrialProgress {
  /** Units looked at. */
  readonly read: number
  /** Once all are. */
  readonly trial: Trial | null
}

/** Stops without a subscriber. @param at ISO UTC */
export function watchTrial(
  db: Database,
  before: readonly SortRule[],
  after: readonly SortRule[],
  at: string,
): Observable<TrialProgress> {
  return new Observable((subscriber) => {
    const run = async () => {
      const trying = new Trying(before, after, await findOccupancies(db, [...before, ...after], null), at)
      let read = 0
      for await (const units of walk(db.units)) {
        if (subscriber.closed) return
        for (const unit of units) if (isSortable(unit)) trying.put(unit)
        read += units.length
        subscriber.next({ read, trial: null })
        await pause()
      }
      subscriber.next({ read, trial: trying.result() })
    }
    run().catch((error: unknown) => subscriber.error(error))
  })
}
