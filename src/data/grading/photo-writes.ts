/**
 * What the page Photo decided about photos, as jobs. Invariants: as in `scan-writes.ts`; pixels are never touched here, so that everything can be
 * taken back.
 */
import { editBetween, removalOf } from '#domain/core/edits.ts'
import type { UnitWrite } from '#domain/core/scan-step.ts'
import type { PhotoWrite } from '#domain/grading/shooting.ts'
import type { Job } from '#data/core/job.ts'
import { floorJob, jobWriter, type FloorWriter } from '#data/core/scan-writes.ts'

type AnyWrite = UnitWrite | PhotoWrite

/** One row for each unit that it is the history of. */
export function photoJob(write: AnyWrite, id: string): Job {
  if (write.kind === 'unit') return floorJob(write, id)
  const refType = 'unit'
  if (write.kind === 'removePhoto') {
    const { photo, reason } = write
    const data = { photoId: photo.id, reason }
    const row = { type: 'photo.removed', refType, refId: photo.ownerId, to: photo.slot, data } as const
    return { id, edits: [removalOf('photos', photo)], rows: [row] }
  }
  if (write.kind === 'reslot') {
    const { unitId, slots } = write
    const edits = slots.map(({ photoId, from, to }) => editBetween('photos', photoId, { slot: from }, { slot: to }))
    return { id, edits, rows: [{ type: 'photo.reordered', refType, refId: unitId, data: { slots } }] }
  }
  const { photos, toUnitId } = write
  const fromId = photos[0]?.ownerId ?? ''
  const edits = photos.map((one) => editBetween('photos', one.id, { ownerId: one.ownerId }, { ownerId: toUnitId }))
  const data = { photoIds: photos.map((one) => one.id) }
  const row = { type: 'photo.moved', refType, from: fromId, to: toUnitId, data } as const
  return {
    id,
    edits,
    rows: [
      { ...row, refId: fromId },
      { ...row, id: `${id}-to`, refId: toUnitId },
    ],
  }
}

export const photoWriter: FloorWriter<AnyWrite> = jobWriter(photoJob)
