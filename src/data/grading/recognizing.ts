/**
 * What recognition needs of the store: every product that an item may be, a few documents at a time
 * and then as it changes; the items to identify.
 */
import { combineLatest, map, Observable, type Subscription } from 'rxjs'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { isNameless } from '#domain/grading/identifying.ts'
import {
  nothingAsked,
  recognitionStep,
  type RecognitionEvent,
  type RecognitionFacts,
  type RecognitionState,
  type RecognitionWrite,
} from '#domain/grading/recognizing-scan.ts'
import { findLabelled, findUnit } from '#data/core/find/find-unit.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { unitWriter, type StepJob, type StepWriter } from '#data/core/jobs/scan-writes.ts'
import { watchBriefPhotos, type BriefPhotos } from '#data/photos/brief-photos.ts'
import { dropPixels, readPixels } from '#data/photos/pixels.ts'
import type { Database } from '#data/store/database.ts'
import { walk } from '#data/store/walk.ts'
import { photoWriter } from './photo-writes.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** A few documents of the store, or what has changed in it. */
export interface KnownThings {
  readonly lines: readonly ManifestLineDoc[]
  readonly units: readonly UnitDoc[]
  readonly photos: readonly Pick<PhotoDoc, 'id' | 'ownerId' | 'likeness'>[]
  readonly gone: readonly { readonly of: 'line' | 'unit' | 'photo'; readonly id: string }[]
  /** What was not read to its end yet. */
  readonly unread: readonly KnownKind[]
}

export type KnownKind = 'lines' | 'units' | 'photos'
const knownKinds: readonly KnownKind[] = ['lines', 'units', 'photos']

const GATHER_MS = 200
const nothing: KnownThings = { lines: [], units: [], photos: [], gone: [], unread: knownKinds }

/** The file's own cells are of no use here, and are most of a line. */
const lean = (line: ManifestLineDoc): ManifestLineDoc => ({ ...line, raw: {} })
const brief = ({ id, ownerId, likeness }: PhotoDoc) => ({ id, ownerId, likeness })

/**
 * All products on this device, in batches; the changes of a moment together. A document may come
 * twice: the later one wins.
 */
export function watchKnownThings(db: Database): Observable<KnownThings> {
  return new Observable((subscriber) => {
    let pending = nothing
    let unread = knownKinds
    let timer: ReturnType<typeof setTimeout> | null = null
    const add = (more: Partial<KnownThings>) => {
      pending = {
        lines: [...pending.lines, ...(more.lines ?? [])],
        units: [...pending.units, ...(more.units ?? [])],
        photos: [...pending.photos, ...(more.photos ?? [])],
        gone: [...pending.gone, ...(more.gone ?? [])],
        unread,
      }
      timer ??= setTimeout(() => {
        timer = null
        subscriber.next({ ...pending, unread })
        pending = nothing
      }, GATHER_MS)
    }
    const subs: Subscription[] = [
      db.manifestLines.$.subscribe(({ documentId: id, documentData, operation }) =>
        add(operation === 'DELETE' ? { gone: [{ of: 'line', id }] } : { lines: [lean(documentData)] }),
      ),
      db.units.$.subscribe(({ documentId: id, documentData, operation }) =>
        add(operation === 'DELETE' ? { gone: [{ of: 'unit', id }] } : { units: [documentData] }),
      ),
      db.photos.$.subscribe(({ documentId: id, documentData, operation }) =>
        add(operation === 'DELETE' ? { gone: [{ of: 'photo', id }] } : { photos: [brief(documentData)] }),
      ),
    ]
    const isOver = () => subscriber.closed
    const read = async () => {
      const give = (more: Partial<KnownThings>) => subscriber.next({ ...nothing, ...more, unread })
      const isRead = (kind: KnownKind) => {
        unread = unread.filter((one) => one !== kind)
        give({})
      }
      for await (const lines of walk(db.manifestLines)) {
        if (isOver()) return
        give({ lines: lines.map(lean) })
      }
      isRead('lines')
      for await (const units of walk(db.units)) {
        if (isOver()) return
        give({ units })
      }
      isRead('units')
      for await (const photos of walk(db.photos)) {
        if (isOver()) return
        give({ photos: photos.map(brief) })
      }
      isRead('photos')
    }
    read().catch((error: unknown) => subscriber.error(error))
    return () => {
      if (timer) clearTimeout(timer)
      for (const sub of subs) sub.unsubscribe()
    }
  })
}

const MOST_UNITS = 2_000
const stages: readonly UnitStage[] = ['received', 'inspected', 'photographed', 'stored', 'hold']

/** Units without a name yet, the longest waiting first. */
export function watchNameless(db: Database): Observable<readonly UnitDoc[]> {
  const queries = stages.map(
    (stage) =>
      db.units.find({
        selector: { stage, updatedDesc: { $gte: 0 } },
        sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }],
        limit: MOST_UNITS,
      }).$,
  )
  return combineLatest(queries).pipe(
    map((lists) =>
      lists
        .flatMap((docs) => docs.filter((doc) => isNameless(doc)).map(toPlain))
        .sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : a.receivedAt > b.receivedAt ? 1 : a.id < b.id ? -1 : 1)),
    ),
  )
}

/** The photos of these, in short. */
export const watchNamelessPhotos = (db: Database): Observable<BriefPhotos> =>
  watchBriefPhotos(db, watchNameless(db).pipe(map((units) => units.map(({ id }) => id))))

async function hasFront(db: Database, unitId: string): Promise<boolean> {
  if (unitId === '') return false
  return (await db.photos.findOne({ selector: { ownerId: unitId, slot: 'front' } }).exec()) !== null
}

async function facts(
  context: CommandContext,
  state: RecognitionState,
  _: RecognitionEvent,
  scan: Scan | null,
): Promise<RecognitionFacts> {
  const { db } = context
  const [unit, scanned] = await Promise.all([findUnit(db, state.unitId), findLabelled(db, scan)])
  return { unit, scanned, hasFront: await hasFront(db, (scanned ?? unit)?.id ?? ''), at: context.now() }
}

async function applyOne(
  context: CommandContext,
  job: StepJob<RecognitionWrite>,
  place: number,
  again: boolean,
): Promise<void> {
  const write = job.writes[place]
  const id = `${job.id}-${place}`
  if (!write) return
  if (write.kind === 'dropPicture') return dropPixels(context.db, write.sha256)
  if (write.kind === 'row') return unitWriter.apply(context, { id, writes: [write] }, again)
  // A picture that was dropped since, and came back by an undo, has no pixels any more.
  if (write.kind === 'keepPhoto' && !(await readPixels(context.db, write.photo.sha256))) return
  await photoWriter.apply(context, { id, writes: [write] }, again)
}

async function undoOne(context: CommandContext, job: StepJob<RecognitionWrite>, place: number): Promise<boolean> {
  const write = job.writes[place]
  const id = `${job.id}-${place}`
  if (!write || write.kind === 'dropPicture') return true
  if (write.kind === 'row') return unitWriter.undo(context, { id, writes: [write] })
  return photoWriter.undo(context, { id, writes: [write] })
}

const recognitionWriter: StepWriter<RecognitionWrite> = {
  async apply(context, job, again) {
    for (const place of job.writes.keys()) await applyOne(context, job, place, again)
  },
  async undo(context, job) {
    let isWhole = true
    for (const place of [...job.writes.keys()].toReversed()) {
      isWhole = (await undoOne(context, job, place)) && isWhole
    }
    return isWhole
  },
}

export const recognitionFlow: ScanFlow<RecognitionState, RecognitionEvent, RecognitionFacts, RecognitionWrite> = {
  key: 'recognition',
  empty: nothingAsked,
  step: recognitionStep,
  facts,
  writer: recognitionWriter,
}
