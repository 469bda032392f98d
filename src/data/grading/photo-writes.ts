/**
 * Carries out what the page Photo decided about photos, and takes it back. Must stay true: as in `scan-writes.ts`, a job repeated after a crash
 * writes what is missing and nothing twice; pixels are never touched here, so that everything can be taken back.
 */
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitWrite } from '#domain/core/scan-step.ts'
import type { PhotoWrite } from '#domain/grading/shooting.ts'
import { log, type LedgerEntry } from '#data/core/activity.ts'
import { changeAll, changeOne, insertOne, removeAll } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'
import { floorWriter, type FloorJob, type FloorWriter } from '#data/core/scan-writes.ts'

type AnyWrite = UnitWrite | PhotoWrite

/** Each write is a job of its own to the writer of the floor: its rows keep their ids. */
const jobOf = <Write>(job: FloorJob<AnyWrite>, place: number, write: Write): FloorJob<Write> => ({
  id: `${job.id}-${place}`,
  writes: [write],
})

async function apply(work: Work, job: FloorJob<AnyWrite>, again: boolean): Promise<void> {
  for (const [place, write] of job.writes.entries()) {
    if (write.kind === 'unit') await floorWriter.apply(work, jobOf(job, place, write), again)
    else await applyToPhotos(work, write, `${job.id}-${place}`)
  }
}

async function applyToPhotos(work: Work, write: PhotoWrite, rowId: string): Promise<void> {
  if (write.kind === 'removePhoto') await removeAll(work, 'photos', [write.photo.id])
  else if (write.kind === 'movePhotos') {
    await giveTo(work, write.photos, (photo) => (photo.ownerId === write.toUnitId ? null : { ownerId: write.toUnitId }))
  } else {
    for (const { photoId, from, to } of write.slots)
      await changeOne(work, 'photos', photoId, (photo) => (photo.slot === from ? { slot: to } : null))
  }
  await log(work, rowsOf(write, rowId))
}

const giveTo = (
  work: Work,
  photos: readonly PhotoDoc[],
  change: (photo: PhotoDoc) => Partial<PhotoDoc> | null,
): Promise<unknown> => changeAll(work, 'photos', photos.map((photo) => photo.id), change) // prettier-ignore

/** One row for each unit that it is the history of. */
function rowsOf(write: PhotoWrite, id: string): LedgerEntry[] {
  const refType = 'unit'
  if (write.kind === 'removePhoto') {
    const { ownerId, slot } = write.photo
    return [{ id, type: 'photo.removed', refType, refId: ownerId, to: slot, data: { photoId: write.photo.id, reason: write.reason } }] // prettier-ignore
  }
  if (write.kind === 'reslot') {
    return [{ id, type: 'photo.reordered', refType, refId: write.unitId, data: { slots: write.slots } }]
  }
  const { photos, toUnitId } = write
  const fromId = photos[0]?.ownerId ?? ''
  const row = { type: 'photo.moved' as const, refType, from: fromId, to: toUnitId, data: { photoIds: photos.map((one) => one.id) } } // prettier-ignore
  return [
    { ...row, id, refId: fromId },
    { ...row, id: `${id}-to`, refId: toUnitId },
  ]
}

async function takeBack(work: Work, job: FloorJob<AnyWrite>): Promise<boolean> {
  let isWhole = true
  for (const [place, write] of [...job.writes.entries()].reverse()) {
    const back =
      write.kind === 'unit'
        ? await floorWriter.takeBack(work, jobOf(job, place, write))
        : await takeBackPhotos(work, write, `${job.id}-${place}`)
    if (!back) isWhole = false
  }
  return isWhole
}

/** What somebody changed since stays as it is. */
async function takeBackPhotos(work: Work, write: PhotoWrite, rowId: string): Promise<boolean> {
  const isWhole = await photosBack(work, write)
  await log(
    work,
    rowsOf(write, rowId).map((row) => {
      const { id = '', from = '', to = '' } = row
      return { ...row, id: `undo-${id}`, from: to, to: from, undoOf: id }
    }),
  )
  return isWhole
}

async function photosBack(work: Work, write: PhotoWrite): Promise<boolean> {
  if (write.kind === 'removePhoto') {
    const { createdAt: _at, createdBy: _by, updatedAt: _editedAt, updatedBy: _editedBy, ...draft } = write.photo
    return insertOne(work, 'photos', draft)
  }
  if (write.kind === 'movePhotos') {
    const before = new Map(write.photos.map((photo) => [photo.id, photo.ownerId]))
    const back = await changeAll(work, 'photos', [...before.keys()], (photo) =>
      photo.ownerId === write.toUnitId ? { ownerId: before.get(photo.id) ?? '' } : null,
    )
    return back.length === before.size
  }
  let count = 0
  for (const { photoId, from, to } of write.slots) {
    const done = await changeOne(work, 'photos', photoId, (photo) => (photo.slot === to ? { slot: from } : null))
    count += done ? 1 : 0
  }
  return count === write.slots.length
}

export const photoWriter: FloorWriter<AnyWrite> = { apply, takeBack }
