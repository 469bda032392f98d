/** Queries over loads, and what is received of one. */
import { combineLatest, map, type Observable } from 'rxjs'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import { withoutCounted } from '#domain/core/floor/pallet-contents.ts'
import { docsWith } from '#data/store/by-key.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** Loads that may be received against, those on the dock first. */
export const receivableStages = [
  'receiving',
  'arrived',
  'received',
  'inTransit',
  'booked',
] as const satisfies readonly LoadStage[]

/** Loads of several stages, one index range each (a range over `$in` would read everything between). */
export function watchLoadsIn(db: Database, stages: readonly LoadStage[]): Observable<LoadDoc[]> {
  const lists = stages.map((stage) =>
    db.loads
      .find({ selector: { stage, etaAt: { $gte: '' } }, sort: [{ stage: 'asc' }, { etaAt: 'asc' }] })
      .$.pipe(map((docs) => docs.map(toPlain))),
  )
  return combineLatest(lists).pipe(map((parts) => parts.flat()))
}

export function watchLoad(db: Database, id: string): Observable<LoadDoc | null> {
  return db.loads.findOne(id).$.pipe(map((found) => (found ? toPlain(found) : null)))
}

/** A load's manifest in the file's order, the extra lines last. */
export function watchLines(db: Database, loadId: string): Observable<ManifestLineDoc[]> {
  return db.manifestLines
    .find({ selector: { loadId, row: { $gte: 0 } }, sort: [{ loadId: 'asc' }, { row: 'asc' }] })
    .$.pipe(map((docs) => docs.map(toPlain)))
}

/** The pallets under a label of a seller, in any load. */
export async function findSellersPallets(db: Database, sourcePallet: string): Promise<readonly ContainerDoc[]> {
  return withoutCounted(await docsWith(db.containers, ['sourcePallet'], [sourcePallet]))
}

export function watchContainersOfLoad(db: Database, loadId: string): Observable<ContainerDoc[]> {
  return db.containers
    .find({ selector: { loadId, status: { $gte: '' } }, sort: [{ loadId: 'asc' }, { status: 'asc' }] })
    .$.pipe(map((docs) => withoutCounted(docs.map(toPlain<ContainerDoc>))))
}
