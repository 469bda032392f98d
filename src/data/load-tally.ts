/**
 * How much of a load has come in, line by line, kept in memory: one read at the start, then every change of a unit moves the counts. A query that
 * lists 5,000 units anew for each scan would cost a frame and more; this costs a map entry.
 */
import { Observable } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import type { Database } from './database.ts'

export interface LoadTally {
  /** Things received, by line id. */
  readonly byLine: ReadonlyMap<string, number>
  /** Things received, by container id. */
  readonly byContainer: ReadonlyMap<string, number>
  readonly qty: number
  readonly units: number
}

type Counted = Pick<UnitDoc, 'lineId' | 'containerId' | 'qty' | 'loadId'>

function add(map: Map<string, number>, key: string, by: number): void {
  const next = (map.get(key) ?? 0) + by
  if (next === 0) map.delete(key)
  else map.set(key, next)
}

/** Emits the tally at once and after each change; changes that come in one task are told together. */
export function watchLoadTally(db: Database, loadId: string): Observable<LoadTally> {
  return new Observable((subscriber) => {
    const known = new Map<string, Counted>()
    const byLine = new Map<string, number>()
    const byContainer = new Map<string, number>()
    let qty = 0
    let told = false
    let ready = false

    const put = (id: string, unit: Counted | null) => {
      const before = known.get(id)
      for (const [one, sign] of [
        [before, -1],
        [unit, 1],
      ] as const) {
        if (!one) continue
        add(byLine, one.lineId, sign * one.qty)
        add(byContainer, one.containerId, sign * one.qty)
        qty += sign * one.qty
      }
      if (unit) known.set(id, unit)
      else known.delete(id)
    }
    const tell = () => {
      told = false
      if (!subscriber.closed)
        subscriber.next({ byLine: new Map(byLine), byContainer: new Map(byContainer), qty, units: known.size })
    }
    const changes = db.units.$.subscribe((event) => {
      const { documentId, documentData, operation } = event
      const inLoad = operation !== 'DELETE' && documentData.loadId === loadId
      if (!inLoad && !known.has(documentId)) return
      put(documentId, inLoad ? documentData : null)
      if (!ready || told) return
      told = true
      queueMicrotask(tell)
    })
    db.units
      .find({ selector: { loadId, stage: { $gte: '' } } })
      .exec()
      .then((units) => {
        // A change that came while the list was read is newer than the list.
        for (const unit of units) if (!known.has(unit.id)) put(unit.id, unit)
        ready = true
        tell()
      })
      .catch((error: unknown) => subscriber.error(error))
    return () => changes.unsubscribe()
  })
}
