/** Several units at once, by their ids: as fast as one, at any size of the stock. */
import { map, of, type Observable } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import type { Database } from '#data/store/database.ts'
import { inOrder, toPlain } from '#data/core/jobs/write.ts'

/** In the order of the ids; what is not on this device is left out. */
export async function findUnits(db: Database, ids: readonly string[]): Promise<UnitDoc[]> {
  return ids.length === 0 ? [] : inOrder(ids, await db.units.findByIds([...ids]).exec())
}

/** As they are now, in the order of the ids. */
export function watchUnitsById(db: Database, ids: readonly string[]): Observable<readonly UnitDoc[]> {
  if (ids.length === 0) return of([])
  return db.units.findByIds([...ids]).$.pipe(map((found) => inOrder(ids, found)))
}

export function watchUnit(db: Database, id: string): Observable<UnitDoc | null> {
  return db.units.findOne(id).$.pipe(map((found) => (found ? toPlain(found) : null)))
}
