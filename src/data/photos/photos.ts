/** Queries over photos. */
import { map, type Observable } from 'rxjs'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** The photos of one record, in the order of their slots and, within a slot, of their taking. */
export function watchPhotosOf(db: Database, ownerId: string): Observable<PhotoDoc[]> {
  return db.photos
    .find({ selector: { ownerId, slot: { $gte: '' } }, sort: [{ ownerId: 'asc' }, { slot: 'asc' }] })
    .$.pipe(
      map((docs) =>
        docs.map(toPlain).sort((a, b) => a.slot.localeCompare(b.slot) || a.takenAt.localeCompare(b.takenAt)),
      ),
    )
}
