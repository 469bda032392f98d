/**
 * Counts over units, kept in memory: one read in small steps at the start, then every change of a unit moves them. Invariants: no step
 * holds the page up, a change that comes during the read is newer than what was read, and nothing is told before everything was read once.
 */
import { Observable, ReplaySubject, share, timer } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import type { Database } from '#data/store/database.ts'

export interface Tally<Told> {
  /** One unit as it is now, `null` when it is gone. Tells whether a count moved. */
  put(id: string, unit: UnitDoc | null): boolean
  snapshot(): Told
}

export interface TallyPlan<Told> {
  readonly tally: () => Tally<Told>
  /** Hands over the units, a few at a time, until all are read or `isOver`. */
  readonly read: (
    db: Database,
    take: (units: readonly UnitDoc[]) => Promise<void>,
    isOver: () => boolean,
  ) => Promise<void>
  /** Pages need not follow faster; counting is instant, telling is not free. 0 tells at the end of the task. */
  readonly tellMs: number
}

/** Lets the page draw and listen between two steps. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0)
  })

export function countUnits<Told>(db: Database, { tally: make, read, tellMs }: TallyPlan<Told>): Observable<Told> {
  return new Observable((subscriber) => {
    const tally = make()
    const changed = new Set<string>()
    let reading = true
    let cancel: (() => void) | null = null
    const tell = () => {
      cancel = null
      if (!subscriber.closed) subscriber.next(tally.snapshot())
    }
    const changes = db.units.$.subscribe(({ documentId, documentData, operation }) => {
      if (reading) changed.add(documentId)
      const moved = tally.put(documentId, operation === 'DELETE' ? null : documentData)
      if (moved && !reading) cancel ??= soon(tell, tellMs)
    })
    const take = async (units: readonly UnitDoc[]) => {
      for (const unit of units) if (!changed.has(unit.id)) tally.put(unit.id, unit)
      await pause()
    }
    read(db, take, () => subscriber.closed)
      .then(() => {
        reading = false
        changed.clear()
        tell()
      })
      .catch((error: unknown) => subscriber.error(error))
    return () => {
      cancel?.()
      changes.unsubscribe()
    }
  })
}

function soon(act: () => void, ms: number): () => void {
  if (ms === 0) {
    queueMicrotask(act)
    return () => undefined
  }
  const id = setTimeout(act, ms)
  return () => clearTimeout(id)
}

/** One count for every page that asks, kept for a while after the last one has gone. */
export function sharedTally<Told>(plan: TallyPlan<Told>, keepMs: number): (db: Database) => Observable<Told> {
  const tallies = new WeakMap<Database, Observable<Told>>()
  return (db) => {
    const known = tallies.get(db)
    if (known) return known
    const shared = countUnits(db, plan).pipe(
      share({
        connector: () => new ReplaySubject<Told>(1),
        resetOnRefCountZero: () => timer(keepMs),
        resetOnError: true,
      }),
    )
    tallies.set(db, shared)
    return shared
  }
}

/** Adds to a count; what comes to nothing leaves the map. */
export function addTo<Key>(map: Map<Key, number>, key: Key, by: number): void {
  const next = (map.get(key) ?? 0) + by
  if (next === 0) map.delete(key)
  else map.set(key, next)
}
