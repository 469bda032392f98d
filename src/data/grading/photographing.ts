/**
 * What the photo tent knows of the store: the facts of a step, and a photo's way from the camera into its unit. Must stay true: scans and shots
 * take their turn in the order in which they were made, so that a photo never lands on the unit that was scanned after it; its pixels are on the disk
 * before anything tells of it.
 */
import { combineLatest, firstValueFrom, map, type Observable } from 'rxjs'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { checklistFor, type Checklist } from '#domain/dispositions/checklist.ts'
import type { UnitWrite } from '#domain/core/scan-step.ts'
import {
  emptyTent,
  shootStep,
  slotNow,
  type PhotoWrite,
  type ShootEvent,
  type ShootFacts,
  type ShootState,
} from '#domain/grading/shooting.ts'
import { inShotOrder, shotsFor, type Shot } from '#domain/grading/shots.ts'
import type { AtPage } from '#domain/codes/units-meant.ts'
import { watchChecklists } from '#data/dispositions/checklists.ts'
import { runWrites } from '#data/core/scan-writes.ts'
import { photoJob, photoWriter } from './photo-writes.ts'
import { keepPhoto } from '#data/photos/take-photo.ts'
import type { Database } from '#data/store/database.ts'
import { findMeant, findUnit } from '#data/core/find-unit.ts'
import { ScanFlowSession, type Done, type ScanFlow } from '#data/core/scan-session.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import type { MeasuredPhoto } from '#data/photos/shrink-photo.ts'
import type { Work } from '#data/core/work.ts'
import { plain } from '#data/core/write.ts'

/** What decides which shots a thing needs: the house's checklists, and what its channels ask for. */
export interface ShotRules {
  readonly lists: readonly Checklist[]
  readonly asked: readonly string[]
}

export function watchShotRules(db: Database): Observable<ShotRules> {
  const asked = db.config.find({ selector: { kind: 'channel' } }).$.pipe(
    map((docs) => [...new Set(docs.flatMap((doc) => shotsAsked(plain(doc).data)))]),
  )
  return combineLatest([watchChecklists(db), asked]).pipe(map(([lists, slots]) => ({ lists, asked: slots })))
} // prettier-ignore

/** Of a channel that is in use; whatever another version wrote there is no slot unless it is text. */
function shotsAsked(data: Readonly<Record<string, unknown>>): readonly string[] {
  const { shots, active } = data
  if (active === false || !Array.isArray(shots)) return []
  return shots.filter((slot): slot is string => typeof slot === 'string' && slot !== '')
}

export function shotsOf(unit: UnitDoc, { lists, asked }: ShotRules): readonly Shot[] {
  return shotsFor(unit, checklistFor(unit.category, lists), asked)
}

const none: readonly never[] = []

async function ofUnit(db: Database, unit: UnitDoc | null): Promise<Pick<ShootFacts, 'shots' | 'photos'>> {
  if (!unit) return { shots: none, photos: none }
  const shots = shotsOf(unit, await firstValueFrom(watchShotRules(db)))
  return { shots, photos: inShotOrder(await firstValueFrom(watchPhotosOf(db, unit.id)), shots) }
}

async function facts(work: Work, state: ShootState, _: ShootEvent | null, scan: Scan | null): Promise<ShootFacts> {
  const { db } = work
  const at: AtPage = {
    // The photos of the wrong unit move to another.
    ...(state.isMoving ? { inWork: '', taken: [state.unitId] } : { inWork: state.unitId }),
    waits: ({ stage }) => stage === 'inspected',
  }
  const [unit, { unit: scanned, doubt }] = await Promise.all([findUnit(db, state.unitId), findMeant(db, scan, at)])
  const [own, next] = await Promise.all([ofUnit(db, unit), ofUnit(db, scanned)])
  return { unit, ...own, scanned, doubt, scannedShots: next.shots, scannedPhotos: next.photos, at: work.now() }
}

export const photoFloor: ScanFlow<ShootState, ShootEvent, ShootFacts, UnitWrite | PhotoWrite> = {
  key: 'photo',
  empty: emptyTent,
  step: shootStep,
  facts,
  writer: photoWriter,
}

export class Tent {
  readonly #work: Work
  readonly #session: ScanFlowSession<ShootState, ShootEvent, ShootFacts, UnitWrite | PhotoWrite>
  #queue: Promise<unknown> = Promise.resolve()
  readonly state$: Observable<ShootState>

  constructor(work: Work) {
    this.#work = work
    this.#session = new ScanFlowSession(work, photoFloor)
    this.state$ = this.#session.state$
  }

  act(event: ShootEvent, scan: Scan | null = null): Promise<Done<ShootEvent>> {
    return this.#inTurn(() => this.#session.act(event, scan))
  }

  /** Keeps a picture in the slot that is next. Resolves when it is on the disk; `null` when no unit is in the tent. Rejects when it cannot be kept, in words for people. */
  shoot(measured: Promise<MeasuredPhoto>): Promise<Done<ShootEvent> | null> {
    // A rejection is told when its turn comes.
    measured.catch(() => undefined)
    return this.#inTurn(async () => {
      const state = await firstValueFrom(this.state$)
      const known = await facts(this.#work, state, null, null)
      if (!known.unit) return null
      const { shrunk, quality } = await measured
      const place = { ownerType: 'unit', ownerId: known.unit.id, slot: slotNow(state, known) } as const
      const photo = await keepPhoto(this.#work, place, shrunk)
      return this.#session.act({ kind: 'shot', photo, quality })
    })
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(act)
    this.#queue = turn.catch(() => null)
    return turn
  }
}

/** Changes the photos of any unit, in the tent or not: the same rules. Resolves with the way back; `null` when nothing was changed. */
export async function changePhotosOf(
  work: Work,
  unitId: string,
  event: Extract<ShootEvent, { readonly kind: 'reject' | 'reorder' }>,
): Promise<(() => Promise<boolean>) | null> {
  const state: ShootState = { ...emptyTent, unitId }
  const { writes } = shootStep(state, event, await facts(work, state, event, null))
  if (writes.length === 0) return null
  return runWrites(work, writes, photoJob)
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
