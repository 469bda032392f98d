/** The managers' inbox: conflicts of the ledger that are not settled. */
import type { Words } from '#messages/message.ts'
import { combineLatest, map, of, switchMap, type Observable } from 'rxjs'
import type { RxCollection } from 'rxdb'
import type { CollectionName } from '#schemas/collections.ts'
import type { Audited } from '#schemas/document.ts'
import { conflictOf, type Conflict } from '#domain/home/conflicts.ts'
import { describeDoc } from '#domain/core/words/record-labels.ts'
import { watchOfType } from '#data/core/jobs/activity.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

export interface OpenConflict {
  readonly conflict: Conflict
  /** The current record; `null` where this device does not have it. */
  readonly doc: Readonly<Record<string, unknown>> | null
  /** What the record is called. */
  readonly name: Words
}

/** More than this many are not looked at in one sitting. */
const MOST = 50

export function collectionNamed(db: Database, name: CollectionName): RxCollection<Audited> {
  return db[name] as unknown as RxCollection<Audited>
}

/**
 * Conflicts since a time (ISO UTC) that are not settled, newest first, with the current records.
 */
export function watchOpenConflicts(db: Database, since: string): Observable<readonly OpenConflict[]> {
  return combineLatest([watchOfType(db, 'conflict', since), watchOfType(db, 'conflict.settled', since)]).pipe(
    map(([rows, settled]) => {
      const undone = new Set(settled.map((row) => row.undoOf))
      const done = new Set(settled.filter((row) => row.undoOf === '' && !undone.has(row.id)).map((row) => row.refId))
      const open = rows.filter((row) => !done.has(row.id)).map(conflictOf)
      return open.filter((conflict) => conflict !== null).slice(0, MOST)
    }),
    switchMap((conflicts) =>
      conflicts.length === 0 ? of([]) : combineLatest(conflicts.map((one) => withDoc(db, one))),
    ),
  )
}

function withDoc(db: Database, conflict: Conflict): Observable<OpenConflict> {
  return collectionNamed(db, conflict.collection)
    .findOne(conflict.docId)
    .$.pipe(
      map((found) => {
        const doc = found ? ({ ...toPlain(found) } as Readonly<Record<string, unknown>>) : null
        return { conflict, doc, name: doc ? describeDoc(conflict.collection, doc) : conflict.docId }
      }),
    )
}
