/** What several pages ask of the store is read once for all of them, and kept for a while after the last one has gone. */
import { ReplaySubject, share, timer, type Observable } from 'rxjs'
import type { Database } from './database.ts'

/** The same live value for everyone who asks for it of one store. An error is not kept: the next one who asks reads anew. */
export function keptFor<Value>(
  keepMs: number,
  watch: (db: Database) => Observable<Value>,
): (db: Database) => Observable<Value> {
  const kept = new WeakMap<Database, Observable<Value>>()
  return (db) => {
    const known = kept.get(db)
    if (known) return known
    const shared = watch(db).pipe(
      share({
        connector: () => new ReplaySubject<Value>(1),
        resetOnRefCountZero: () => timer(keepMs),
        resetOnError: true,
      }),
    )
    kept.set(db, shared)
    return shared
  }
}
