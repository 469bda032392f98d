/**
 * What this person received last in a load, newest first, undone ones left out: from the ledger,
 * with the current units.
 */
import { of, switchMap, type Observable } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import { watchBy } from '#data/core/jobs/activity.ts'
import type { Database } from '#data/store/database.ts'
import { followed, type Tally } from '#data/store/followed.ts'
import { plainOf } from '#data/store/plain.ts'

const ROWS = 60

/** Units of these ids, in their order; one that a list shows is the same object until it changes, so that only the rows that changed render. */
class Some implements Tally<UnitDoc, UnitDoc[]> {
  readonly #ids: readonly string[]
  readonly #units: Map<string, UnitDoc | null>

  constructor(ids: readonly string[]) {
    this.#ids = ids
    this.#units = new Map(ids.map((id) => [id, null]))
  }

  put(id: string, unit: UnitDoc | null): boolean {
    if (!this.#units.has(id)) return false
    this.#units.set(id, unit && (plainOf(unit) as UnitDoc))
    return true
  }

  snapshot(): UnitDoc[] {
    return this.#ids.flatMap((id) => this.#units.get(id) ?? [])
  }
}

/** As the store holds them, as its changes are. */
async function stored(db: Database, ids: readonly string[]): Promise<UnitDoc[]> {
  const found = await db.units.findByIds([...ids]).exec()
  return [...found.values()].map((unit) => unit.toJSON(true) as unknown as UnitDoc)
}

/** Why not a query that is followed: RxDB asks it about each unit that comes before the scan that brought it is answered. */
const watchUnits = (db: Database, ids: readonly string[]): Observable<UnitDoc[]> =>
  followed<UnitDoc, UnitDoc[]>(db.units, {
    tally: () => new Some(ids),
    read: async (take) => take(await stored(db, ids)),
    emitMs: 0,
  })

export function watchMyReceipts(db: Database, uid: string, loadId: string, since: string): Observable<UnitDoc[]> {
  return watchBy(db, uid, since, ROWS).pipe(
    switchMap((rows) => {
      const ids = rows
        .filter((row) => row.type === 'unit.received' && row.data['loadId'] === loadId)
        .map((row) => row.refId)
      return ids.length === 0 ? of([]) : watchUnits(db, ids)
    }),
  )
}
