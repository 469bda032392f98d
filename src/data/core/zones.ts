/** Queries over places: the whole house (few hundred documents), and what stands at one place. */
import { combineLatest, map, type Observable } from 'rxjs'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { isAboard, qtyOf } from '#domain/core/pallet-contents.ts'
import { byWalk, type Occupied } from '#domain/core/zone-tree.ts'
import type { Database } from '#data/store/database.ts'
import { plain } from './write.ts'

/** Things of a place beyond this many are counted, not listed. */
const MOST_LISTED = 200

export async function findAllPlaces(db: Database): Promise<LocationDoc[]> {
  return (await db.locations.find({ selector: { code: { $gte: '' } } }).exec()).map(plain)
}

/** Every place that this device knows, in the order of the walk; a person without a role has the zones alone. */
export function watchAllPlaces(db: Database): Observable<LocationDoc[]> {
  return db.locations
    .find({ selector: { code: { $gte: '' } }, sort: [{ code: 'asc' }] })
    .$.pipe(map((docs) => docs.map(plain).sort(byWalk)))
}

export interface PlaceContents {
  readonly units: readonly UnitDoc[]
  readonly pallets: readonly ContainerDoc[]
  /** Whether more things stand there than are listed. */
  readonly isCut: boolean
}

const palletGone: readonly string[] = ['empty', 'scrapped']

/** What stands at a place itself. */
export function watchPlaceContents(db: Database, placeId: string): Observable<PlaceContents> {
  const units = db.units.find({ selector: { locationId: placeId, stage: { $gte: '' } }, limit: MOST_LISTED + 1 }).$
  const pallets = db.containers.find({ selector: { locationId: placeId } }).$
  return combineLatest([units, pallets]).pipe(
    map(([things, containers]) => ({
      units: things.map(plain).filter(isAboard).slice(0, MOST_LISTED),
      pallets: containers.map(plain).filter((one) => !palletGone.includes(one.status)),
      isCut: things.length > MOST_LISTED,
    })),
  )
}

/** What stands at these places now, asked of the store itself: for a decision, not for a list. */
export async function findOccupied(
  db: Database,
  places: readonly LocationDoc[],
): Promise<{ readonly occupied: readonly Occupied[]; readonly pallets: number }> {
  const occupied: Occupied[] = []
  let pallets = 0
  for (const place of places) {
    const units = await db.units.find({ selector: { locationId: place.id, stage: { $gte: '' } } }).exec()
    const containers = await db.containers.find({ selector: { locationId: place.id } }).exec()
    occupied.push({ code: place.code, qty: qtyOf(units.map(plain).filter(isAboard)) })
    pallets += containers.filter((one) => !palletGone.includes(one.status)).length
  }
  return { occupied, pallets }
}
