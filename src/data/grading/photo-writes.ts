/**
 * What the page Photo decided about photos, as jobs. Invariants: as in `scan-writes.ts`; pixels are never touched here, so that everything can be
 * taken back.
 */
import { editBetween, insertOf, removalOf } from '#domain/core/merge/edits.ts'
import type { UnitWrite } from '#domain/core/floor/scan-step.ts'
import type { PhotoWrite } from '#domain/grading/photo-session.ts'
import { runJob, rowsOf, type Job } from '#data/core/jobs/job.ts'
import { unitJob, jobWriter, type StepWriter } from '#data/core/jobs/scan-writes.ts'
import { counterRow, undoIdOf, undoJob } from '#data/core/jobs/undo-job.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { followPhotos } from './unit-shots.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

type AnyWrite = UnitWrite | PhotoWrite

/** One row for each unit that it is the history of. */
export function photoJob(write: AnyWrite, id: string): Job {
  if (write.kind === 'unit') return unitJob(write, id)
  const refType = 'unit'
  if (write.kind === 'keepPhoto') {
    const { id: photoId, ownerId, slot } = write.photo
    const row = { type: 'photo.taken', refType, refId: ownerId, to: slot, data: { photoId } } as const
    return { id, edits: [insertOf('photos', write.photo)], rows: [row] }
  }
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

/** A shot is on its way to the server, which changes its document: what counts is whose photo it is. */
async function takeShotBack(
  context: CommandContext,
  write: Extract<PhotoWrite, { kind: 'keepPhoto' }>,
  id: string,
): Promise<boolean> {
  const { id: photoId, ownerId } = write.photo
  const now = await context.db.photos.findOne(photoId).exec()
  if (now?.ownerId !== ownerId) return false
  const edits = [removalOf('photos', toPlain(now))]
  const rows = rowsOf(photoJob(write, id)).map((row) => counterRow(row, edits))
  await runJob(context, { id: undoIdOf(id), edits, rows })
  return true
}

/** The units whose photos a write changes. */
function unitsOf(write: AnyWrite): readonly string[] {
  if (write.kind === 'keepPhoto' || write.kind === 'removePhoto') return [write.photo.ownerId]
  if (write.kind === 'movePhotos') return [write.toUnitId, ...write.photos.map(({ ownerId }) => ownerId)]
  return [write.unitId]
}

const jobs = jobWriter(photoJob)

export const photoWriter: StepWriter<AnyWrite> = {
  apply: jobs.apply,
  begin: jobs.begin,
  isBegun: jobs.isBegun,
  async undo(context, job) {
    let isWhole = true
    for (const [place, write] of [...job.writes.entries()].toReversed()) {
      const id = `${job.id}-${place}`
      const back = write.kind === 'keepPhoto' ? takeShotBack(context, write, id) : undoJob(context, photoJob(write, id))
      isWhole = (await back) && isWhole
    }
    if (!isWhole) await followPhotos(context, job.writes.flatMap(unitsOf))
    return isWhole
  },
}
