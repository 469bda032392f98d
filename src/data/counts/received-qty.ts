/**
 * How many items of each of these loads have come in, kept in memory: one read of each load's units at the start, then every change of a unit
 * moves the sums. For lists of loads; one load line by line is `load-counts.ts`.
 */
import { Observable } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import type { Database } from '#data/store/database.ts'

type Counted = Pick<UnitDoc, 'loadId' | 'qty'>

/** Emits the sums by load id at once and after each change; loads with nothing in are left out. Changes of one task are emitted together. */
export function watchReceivedQty(db: Database, loadIds: readonly string[]): Observable<ReadonlyMap<string, number>> {
  return new Observable((subscriber) => {
    const wanted = new Set(loadIds)
    const known = new Map<string, Counted>()
    const sums = new Map<string, number>()
    /** What changed while the lists are read. */
    const changed = new Set<string>()
    let ready = false
    let told = false

    const put = (id: string, unit: Counted | null) => {
      const before = known.get(id)
      if (before) sums.set(before.loadId, (sums.get(before.loadId) ?? 0) - before.qty)
      if (unit) sums.set(unit.loadId, (sums.get(unit.loadId) ?? 0) + unit.qty)
      if (unit) known.set(id, { loadId: unit.loadId, qty: unit.qty })
      else known.delete(id)
    }
    const tell = () => {
      told = false
      if (!subscriber.closed) subscriber.next(new Map([...sums].filter(([, qty]) => qty > 0)))
    }
    const changes = db.units.$.subscribe(({ documentId, documentData, operation }) => {
      if (!ready) changed.add(documentId)
      const counts = operation !== 'DELETE' && wanted.has(documentData.loadId)
      if (!counts && !known.has(documentId)) return
      put(documentId, counts ? documentData : null)
      if (!ready || told) return
      told = true
      queueMicrotask(tell)
    })
    Promise.all(loadIds.map((loadId) => db.units.find({ selector: { loadId, stage: { $gte: '' } } }).exec()))
      .then((lists) => {
        // A change that came while the lists were read is newer than they are.
        for (const unit of lists.flat()) if (!changed.has(unit.id)) put(unit.id, unit)
        changed.clear()
        ready = true
        tell()
      })
      .catch((error: unknown) => subscriber.error(error))
    return () => changes.unsubscribe()
  })
}
