/**
 * Counts over units, kept in memory: one read in small steps at the start, then every change of a unit moves them.
 * Invariants: no step holds the page up; a change that comes during the read is newer than what was read; nothing is
 * emitted before everything was read once.
 */
import { Observable, ReplaySubject, share, timer } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import type { Database } from '#data/store/database.ts'

export interface Counter<Counts> {
  /** One unit as it is now, `null` when it is gone. Returns whether a count moved. */
  put(id: string, unit: UnitDoc | null): boolean
  snapshot(): Counts
}

export interface CountPlan<Counts> {
  readonly counter: () => Counter<Counts>
  /** Hands over the units, a few at a time, until all are read or `isOver`. */
  readonly read: (
    db: Database,
    take: (units: readonly UnitDoc[]) => Promise<void>,
    isOver: () => boolean,
  ) => Promise<void>
  /** Pages need not follow faster; counting is instant, emitting is not free. 0 emits at the end of the task. */
  readonly emitMs: number
}

/** Lets the page draw and listen between two steps. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0)
  })

export function countUnits<Counts>(
  db: Database,
  { counter: make, read, emitMs }: CountPlan<Counts>,
): Observable<Counts> {
  return new Observable((subscriber) => {
    const counter = make()
    const changed = new Set<string>()
    let reading = true
    let cancel: (() => void) | null = null
    const emit = () => {
      cancel = null
      if (!subscriber.closed) subscriber.next(counter.snapshot())
    }
    const changes = db.units.$.subscribe(({ documentId, documentData, operation }) => {
      if (reading) changed.add(documentId)
      const moved = counter.put(documentId, operation === 'DELETE' ? null : documentData)
      if (moved && !reading) cancel ??= soon(emit, emitMs)
    })
    const take = async (units: readonly UnitDoc[]) => {
      for (const unit of units) if (!changed.has(unit.id)) counter.put(unit.id, unit)
      await pause()
    }
    read(db, take, () => subscriber.closed)
      .then(() => {
        reading = false
        changed.clear()
        emit()
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
export function sharedCounts<Counts>(plan: CountPlan<Counts>, keepMs: number): (db: Database) => Observable<Counts> {
  const watched = new WeakMap<Database, Observable<Counts>>()
  return (db) => {
    const known = watched.get(db)
    if (known) return known
    const shared = countUnits(db, plan).pipe(
      share({
        connector: () => new ReplaySubject<Counts>(1),
        resetOnRefCountZero: () => timer(keepMs),
        resetOnError: true,
      }),
    )
    watched.set(db, shared)
    return shared
  }
}

/** Adds to a count; a count of 0 leaves the map. */
export function addTo<Key>(map: Map<Key, number>, key: Key, by: number): void {
  const next = (map.get(key) ?? 0) + by
  if (next === 0) map.delete(key)
  else map.set(key, next)
}
