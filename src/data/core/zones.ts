/**
 * Queries over places: the whole warehouse (few hundred documents), and the contents of one place.
 */
import { map, type Observable } from 'rxjs'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { isOnPallet, qtyOf } from '#domain/core/floor/pallet-contents.ts'
import { stagesOnSite } from '#domain/core/floor/unit-stages.ts'
import { byWalk, palletGone, type Occupied } from '#domain/core/floor/zone-tree.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** Units of a place beyond this many are counted, not listed. */
const MOST_LISTED = 200

export async function findAllPlaces(db: Database): Promise<LocationDoc[]> {
  return (await db.locations.find({ selector: { code: { $gte: '' } } }).exec()).map(toPlain)
}

/**
 * Every place on this device, in the order of the walk; a person without a role has the zones
 * alone.
 */
export function watchAllPlaces(db: Database): Observable<LocationDoc[]> {
  return db.locations
    .find({ selector: { code: { $gte: '' } }, sort: [{ code: 'asc' }] })
    .$.pipe(map((docs) => docs.map(toPlain).sort(byWalk)))
}

export interface LooseUnits {
  readonly units: readonly UnitDoc[]
  /** Whether more units are there than are listed. */
  readonly isCut: boolean
}

/** The units at a place itself, on no pallet. */
export function watchLooseUnits(db: Database, placeId: string): Observable<LooseUnits> {
  const selector = { locationId: placeId, containerId: '', stage: { $in: [...stagesOnSite] } }
  return db.units
    .find({ selector, limit: MOST_LISTED + 1 })
    .$.pipe(map((found) => ({ units: found.map(toPlain).slice(0, MOST_LISTED), isCut: found.length > MOST_LISTED })))
}

/** These pallets by id; those that are not on this device are left out. */
export function watchPallets(db: Database, ids: readonly string[]): Observable<ReadonlyMap<string, ContainerDoc>> {
  return db.containers
    .findByIds([...ids])
    .$.pipe(map((found) => new Map([...found].map(([id, doc]) => [id, toPlain(doc)]))))
}

/** The contents of these places now, read from the store itself: for a decision, not for a list. */
export async function findOccupied(
  db: Database,
  places: readonly LocationDoc[],
): Promise<{ readonly occupied: readonly Occupied[]; readonly pallets: number }> {
  const occupied: Occupied[] = []
  let pallets = 0
  for (const place of places) {
    const units = await db.units.find({ selector: { locationId: place.id, stage: { $gte: '' } } }).exec()
    const containers = await db.containers.find({ selector: { locationId: place.id } }).exec()
    const standing = containers.filter((one) => !palletGone.includes(one.status))
    // Received onto a pallet, a unit has no place of its own.
    const aboard = await Promise.all(
      standing.map((one) => db.units.find({ selector: { containerId: one.id, locationId: '' } }).exec()),
    )
    occupied.push({ code: place.code, qty: qtyOf([...units, ...aboard.flat()].map(toPlain).filter(isOnPallet)) })
    pallets += standing.length
  }
  return { occupied, pallets }
}
