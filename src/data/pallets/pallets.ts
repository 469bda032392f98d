/** Queries over pallets and what is on them: by index and by derived id only. */
import { combineLatest, map, of, type Observable } from 'rxjs'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { isOnPallet } from '#domain/core/floor/pallet-contents.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/**
 * A place is in a rack, in an aisle, in a zone; more steps than this are a circle that a person
 * made by mistake.
 */
const DEEPEST = 8

export async function findAboard(db: Database, containerId: string): Promise<UnitDoc[]> {
  if (containerId === '') return []
  const found = await db.units.find({ selector: { containerId } }).exec()
  return found.map(toPlain).filter(isOnPallet)
}

/** A place with all places around it, from itself upwards. */
export async function findPlacesAround(db: Database, place: LocationDoc): Promise<LocationDoc[]> {
  const chain = [place]
  for (let next = place.parentId; next !== '' && chain.length < DEEPEST;) {
    const found = await db.locations.findOne(next).exec()
    if (!found || chain.some((one) => one.id === found.id)) break
    chain.push(toPlain(found))
    next = found.parentId
  }
  return chain
}

/** The same by the place's id; none where there is no such place. */
export async function findPlaceChain(db: Database, id: string): Promise<LocationDoc[]> {
  const found = id === '' ? null : await db.locations.findOne(id).exec()
  return found ? findPlacesAround(db, toPlain(found)) : []
}

/** What is on a pallet now, newest first. */
export function watchAboard(db: Database, containerId: string): Observable<UnitDoc[]> {
  return db.units.find({ selector: { containerId } }).$.pipe(
    map((docs) =>
      docs
        .map(toPlain)
        .filter(isOnPallet)
        .sort((a, b) => a.updatedDesc - b.updatedDesc),
    ),
  )
}

/** Places by id; one read, then live. */
export function watchPlaces(db: Database): Observable<ReadonlyMap<string, LocationDoc>> {
  return db.locations
    .find({ selector: { code: { $gte: '' } }, sort: [{ code: 'asc' }] })
    .$.pipe(map((docs) => new Map(docs.map((doc) => [doc.id, toPlain(doc)]))))
}

/** Loads by id that a pallet may belong to or came with. */
export function watchLoadsById(db: Database): Observable<ReadonlyMap<string, LoadDoc>> {
  return db.loads
    .find({ selector: { code: { $gte: '' } }, sort: [{ code: 'asc' }] })
    .$.pipe(map((docs) => new Map(docs.map((doc) => [doc.id, toPlain(doc)]))))
}

/** A pallet's parent and the pallets that were split from it. */
export function watchFamily(
  db: Database,
  container: Pick<ContainerDoc, 'id' | 'parentId'>,
): Observable<{ readonly parent: ContainerDoc | null; readonly children: readonly ContainerDoc[] }> {
  const parent = container.parentId === '' ? of(null) : db.containers.findOne(container.parentId).$
  const children = db.containers.find({ selector: { parentId: container.id } }).$
  return combineLatest([parent, children]).pipe(
    map(([one, many]) => ({ parent: one ? toPlain(one) : null, children: many.map(toPlain) })),
  )
}
