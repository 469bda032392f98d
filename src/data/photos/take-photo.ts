/**
 * A photo is taken, or taken away. Invariants: the pixels are on the disk before the photo's document is, and the document before the
 * ledger row; a crash in between leaves pixels without a photo, never a photo without pixels. Taking a photo away hides its document
 * only, so that an undo finds everything.
 */
import { msg } from '#messages/message.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { insertOf, removalOf } from '#domain/core/merge/edits.ts'
import type { PhotoDoc, PhotoOwner } from '#schemas/photos.ts'
import { photoIdOf } from '#domain/photos/photo-id.ts'
import { runJob, type Job, type JobRow } from '#data/core/jobs/job.ts'
import { keepPixels } from './pixels.ts'
import { shrinkPhoto, type ShrunkPhoto } from './shrink-photo.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

export interface PhotoPlace {
  readonly ownerType: PhotoOwner
  readonly ownerId: string
  /** Which shot it is: `front`, `damage`, `seal` … */
  readonly slot: string
}

/** Makes a camera's picture fit and keeps it. @throws Refusal for a file that cannot be kept as a picture */
export async function takePhoto(context: CommandContext, place: PhotoPlace, file: Blob): Promise<PhotoDoc> {
  return keepPhoto(context, place, await shrinkPhoto(file))
}

/** Keeps a picture that is fit already. The id derives from owner, slot and pixels: the same one again changes nothing. */
export async function keepPhoto(context: CommandContext, place: PhotoPlace, shrunk: ShrunkPhoto): Promise<PhotoDoc> {
  const { pixels, ...facts } = shrunk
  await keepPixels(context, shrunk.sha256, pixels)
  const id = photoIdOf(place.ownerId, place.slot, shrunk.sha256)
  const photo = {
    id,
    ...place,
    ...facts,
    takenAt: context.now(),
    bytes: pixels.size,
    uploadState: 'waiting',
    path: '',
  } as const
  await runJob(context, {
    id: context.newId(),
    edits: [insertOf('photos', photo)],
    rows: [rowOf('photo.taken', photo)],
  })
  const found = await context.db.photos.findOne(id).exec()
  if (!found) throw new Refusal('notHere', msg('photo.problem.notSaved'))
  return toPlain(found)
}

/** Resolves with what an undo needs: a picture that was on the server before still is. */
export async function removePhoto(context: CommandContext, photo: PhotoDoc): Promise<Job> {
  const row: JobRow = { ...rowOf('photo.removed', photo), undoType: 'photo.restored' }
  const job: Job = { id: context.newId(), edits: [removalOf('photos', photo)], rows: [row] }
  await runJob(context, job)
  return job
}

function rowOf(type: 'photo.taken' | 'photo.removed', photo: PhotoPlace & { readonly id: string }): JobRow {
  const { ownerType, ownerId, slot, id } = photo
  return { type, refType: ownerType, refId: ownerId, to: slot, data: { photoId: id } }
}
