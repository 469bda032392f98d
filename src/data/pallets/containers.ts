/** Queries over containers. */
import { map, type Observable } from 'rxjs'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

export function watchContainer(db: Database, id: string): Observable<ContainerDoc | null> {
  return db.containers.findOne(id).$.pipe(map((found) => (found ? toPlain(found) : null)))
}

/** Every container on this device, by label. */
export function watchContainers(db: Database): Observable<ContainerDoc[]> {
  return db.containers
    .find({ selector: { label: { $gte: '' } }, sort: [{ label: 'asc' }] })
    .$.pipe(map((docs) => docs.map(toPlain)))
}
