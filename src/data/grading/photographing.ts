/**
 * A photo session over the store: the facts of a step, and a picture's way from the camera onto the
 * disk. Invariants: scans and shots are handled in the order in which they were made; a photo never
 * lands on a unit that was scanned later; its pixels are on the disk before a document or a draft
 * names it.
 */
import { msg, type Words } from '#messages/message.ts'
import { combineLatest, map, type Observable } from 'rxjs'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { refusalWords } from '#domain/core/refusal.ts'
import type { UnitWrite } from '#domain/core/floor/scan-step.ts'
import {
  emptySession,
  type PhotoSession,
  type PhotoWrite,
  type ShootEvent,
  type ShootFacts,
  type TakenPicture,
} from '#domain/grading/photo-session.ts'
import { shootStep } from '#domain/grading/shooting.ts'
import { inShotOrder, type Shot } from '#domain/dispositions/shots.ts'
import type { AtPage } from '#domain/codes/units-meant.ts'
import { shotsOf, watchShotRules } from '#data/dispositions/shot-rules.ts'
import { runWrites } from '#data/core/jobs/scan-writes.ts'
import { photoJob, photoWriter } from './photo-writes.ts'
import { followPhotos, shotsAndPhotos } from './unit-shots.ts'
import { keepPixels } from '#data/photos/pixels.ts'
import type { Database } from '#data/store/database.ts'
import { findMeant, findUnit } from '#data/core/find/find-unit.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import type { MeasuredPhoto } from '#data/photos/shrink-photo.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

async function facts(
  context: CommandContext,
  state: PhotoSession,
  _: ShootEvent,
  scan: Scan | null,
): Promise<ShootFacts> {
  const { db } = context
  const at: AtPage = {
    // The photos of the wrong unit move to another.
    ...(state.isMoving ? { inWork: '', taken: [state.unitId] } : { inWork: state.unitId }),
    waits: ({ stage }) => stage === 'inspected',
  }
  const [unit, { unit: scanned, doubt }] = await Promise.all([findUnit(db, state.unitId), findMeant(db, scan, at)])
  const [own, next] = await Promise.all([shotsAndPhotos(db, unit), shotsAndPhotos(db, scanned)])
  return { unit, ...own, scanned, doubt, scannedShots: next.shots, scannedPhotos: next.photos, at: context.now() }
}

export const photoFlow: ScanFlow<PhotoSession, ShootEvent, ShootFacts, UnitWrite | PhotoWrite> = {
  key: 'photo',
  empty: emptySession,
  step: shootStep,
  facts,
  writer: photoWriter,
}

/**
 * Puts pictures on the disk one after the other, as an event that the session takes in its turn; one that cannot be kept does not cost the
 * others. Never rejects.
 * @param onKept called with the place of each picture once it is on the disk, or was given up
 */
export async function keepPictures(
  context: CommandContext,
  files: readonly Blob[],
  measure: (file: Blob) => Promise<MeasuredPhoto>,
  onKept: (place: number) => void,
): Promise<ShootEvent> {
  const pictures: TakenPicture[] = []
  const failures: Words[] = []
  for (const [place, file] of files.entries()) {
    try {
      const { shrunk, quality } = await measure(file)
      const { pixels, ...photo } = shrunk
      await keepPixels(context, shrunk.sha256, pixels)
      pictures.push({ photo: { ...photo, bytes: pixels.size }, quality })
    } catch (error) {
      console.warn('A picture could not be kept.', error)
      failures.push(refusalWords(error, msg('photo.problem.device')))
    }
    onKept(place)
  }
  return { kind: 'shots', pictures, failures }
}

/** Changes the photos of any unit, in work or not: the same rules. Resolves with the way back; `null` when nothing was changed. */
export async function changePhotosOf(
  context: CommandContext,
  unitId: string,
  event: Extract<ShootEvent, { readonly kind: 'reject' | 'reorder' }>,
): Promise<(() => Promise<boolean>) | null> {
  const state: PhotoSession = { ...emptySession, unitId }
  const { writes } = shootStep(state, event, await facts(context, state, event, null))
  if (writes.length === 0) return null
  const undo = await runWrites(context, writes, photoJob)
  return async () => {
    const isWhole = await undo()
    if (!isWhole) await followPhotos(context, [unitId])
    return isWhole
  }
}

/** The photos of a unit with the shots that it needs, in their order. */
export function watchShotsOf(
  db: Database,
  unit: UnitDoc,
): Observable<{ readonly shots: readonly Shot[]; readonly photos: readonly PhotoDoc[] }> {
  return combineLatest([watchShotRules(db), watchPhotosOf(db, unit.id)]).pipe(
    map(([rules, photos]) => {
      const shots = shotsOf(unit, rules)
      return { shots, photos: inShotOrder(photos, shots) }
    }),
  )
}
