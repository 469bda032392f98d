/**
 * What happened to one unit: its own ledger rows, and those of the pallets that carried it while it was on them. A pallet's move is one row
 * for all that is on it; the row names the units.
 */
import { combineLatest, firstValueFrom, map, of, switchMap, type Observable } from 'rxjs'
import type { ActivityDoc } from '#schemas/activity.ts'
import { watchHistory } from '#data/core/jobs/activity.ts'
import type { Database } from '#data/store/database.ts'

/** Pallets beyond this many are history that no person reads. */
const MOST_PALLETS = 12

function namesUnit(row: ActivityDoc, unitId: string): boolean {
  const ids = row.data['unitIds']
  return Array.isArray(ids) && ids.includes(unitId)
}

/** Every pallet that the unit's own rows name, and the one it is on. */
function palletsIn(rows: readonly ActivityDoc[], containerId: string): string[] {
  const named = rows.flatMap((row) => [row.data['containerId'], row.type === 'unit.moved' ? row.to : ''])
  const ids = [containerId, ...named].filter((id): id is string => typeof id === 'string' && id !== '')
  return [...new Set(ids)].slice(0, MOST_PALLETS)
}

/** Newest first. `containerId` is the pallet that the unit is on, `''` for none. */
export function watchUnitHistory(
  db: Database,
  unitId: string,
  containerId: string,
): Observable<readonly ActivityDoc[]> {
  return watchHistory(db, unitId).pipe(
    switchMap((own) => {
      const ids = palletsIn(own, containerId)
      const lists = ids.length === 0 ? of([]) : combineLatest(ids.map((id) => watchHistory(db, id)))
      return lists.pipe(map((rows) => [...own, ...rows.flat().filter((row) => namesUnit(row, unitId))]))
    }),
    map((rows) => rows.sort((a, b) => a.atDesc - b.atDesc)),
  )
}

/** The same, as it is now. */
export function findUnitHistory(db: Database, unitId: string, containerId: string): Promise<readonly ActivityDoc[]> {
  return firstValueFrom(watchUnitHistory(db, unitId, containerId))
}
