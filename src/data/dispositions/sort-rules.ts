/** The warehouse's sort rules with the room at their destinations: the destination of a graded unit, from the data on this device. */
import { firstValueFrom, map, merge, timer, type Observable } from 'rxjs'
import type { ConfigDoc } from '#schemas/config.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { isOnPallet, lockedProblem, placeProblem, qtyOf } from '#domain/core/floor/pallet-contents.ts'
import { inTurn } from '#domain/dispositions/sort-order.ts'
import {
  readSortRule,
  routeOf,
  type Occupancy,
  type Occupancies,
  type Route,
  type SortRule,
} from '#domain/dispositions/sorting.ts'
import { placePath, placeSums, placeTree, type PlaceSum } from '#domain/core/floor/zone-tree.ts'
import type { Database } from '#data/store/database.ts'
import { findContainer } from '#data/core/find/find-pallet.ts'
import { findAboard } from '#data/pallets/pallets.ts'
import { watchStockCounts } from '#data/counts/stock-counts.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { findAllPlaces } from '#data/core/zones.ts'

/** The rules in the order in which they are tried. One that cannot be read is passed over. */
export function rulesIn(docs: readonly ConfigDoc[]): readonly SortRule[] {
  return inTurn(
    docs.flatMap(({ key, data, rank }) => {
      const rule = readSortRule(key, data)
      return rule ? [{ rule, rank }] : []
    }),
  )
}

export async function findSortDocs(db: Database): Promise<readonly ConfigDoc[]> {
  return (await db.config.find({ selector: { kind: 'sort' } }).exec()).map(toPlain)
}

export function watchSortDocs(db: Database): Observable<readonly ConfigDoc[]> {
  return db.config.find({ selector: { kind: 'sort' } }).$.pipe(map((docs) => docs.map(toPlain)))
}

export function watchSortRules(db: Database): Observable<readonly SortRule[]> {
  return watchSortDocs(db).pipe(map(rulesIn))
}

/** The counts when they are there already; a scan does not wait until the whole stock was counted. */
async function countedNow(db: Database): Promise<ReadonlyMap<string, { readonly qty: number }>> {
  const stock = await firstValueFrom(merge(watchStockCounts(db), timer(0).pipe(map(() => null))))
  return stock?.byPlace ?? new Map()
}

function occupancyOf(place: LocationDoc, chain: readonly LocationDoc[], sum: PlaceSum | undefined): Occupancy {
  return { qty: sum?.qty ?? 0, capacity: sum?.capacity ?? place.capacity, problem: placeProblem(chain) }
}

async function containerOccupancy(db: Database, code: string, unitId: string): Promise<Occupancy | null> {
  const container = await findContainer(db, idOfLabel(code))
  if (!container) return null
  const aboard = await findAboard(db, container.id)
  const qty = qtyOf(aboard.filter((unit) => unit.id !== unitId))
  return { qty, capacity: null, problem: lockedProblem(container) }
}

/** The room at every destination that the rules name, without the unit that is being sorted. */
export async function findOccupancies(
  db: Database,
  rules: readonly SortRule[],
  unit: UnitDoc | null,
): Promise<Occupancies> {
  const codes = new Set(rules.flatMap((rule) => rule.targets.map((target) => target.code)))
  if (codes.size === 0) return new Map()
  const [places, counts] = await Promise.all([findAllPlaces(db), countedNow(db)])
  const sums = placeSums(placeTree(places), counts)
  const byId = new Map(places.map((place) => [place.id, place]))
  const occupancies = new Map<string, Occupancy>()
  for (const code of codes) {
    const place = places.find((one) => one.code === code) ?? places.find((one) => one.aliases.includes(code))
    if (!place) {
      const occupancy = await containerOccupancy(db, code, unit?.id ?? '')
      if (occupancy) occupancies.set(code, occupancy)
      continue
    }
    const occupancy = occupancyOf(place, chainOf(byId, place), sums.get(place.id))
    const isThere =
      unit !== null && isOnPallet(unit) && placePath(byId, unit.locationId).some((one) => one.id === place.id)
    occupancies.set(code, isThere ? { ...occupancy, qty: Math.max(0, occupancy.qty - unit.qty) } : occupancy)
  }
  return occupancies
}

/** The place itself first, then the places around it. */
function chainOf(byId: ReadonlyMap<string, LocationDoc>, place: LocationDoc): readonly LocationDoc[] {
  return [...placePath(byId, place.id)].reverse()
}

/** The destination of this unit by the rules, at this time (ISO UTC); `null` when the warehouse has no rules. */
export async function findRoute(db: Database, unit: UnitDoc, at: string): Promise<Route | null> {
  const rules = await firstValueFrom(watchSortRules(db))
  return routeOf(rules, unit, await findOccupancies(db, rules, unit), at)
}
