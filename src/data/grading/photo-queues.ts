/** The work of the photo bench: what waits for the camera, which shots are missing where, what was rejected. */
import { auditTime, combineLatest, filter, map, merge, of, shareReplay, skip, switchMap, take, type Observable } from 'rxjs' // prettier-ignore
import type { ActivityDoc } from '#schemas/activity.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import { openShots, type Shot } from '#domain/dispositions/shots.ts'
import { photoQueue } from '#domain/dispositions/work-queues.ts'
import { watchOfType } from '#data/core/jobs/activity.ts'
import type { Database } from '#data/store/database.ts'
import { watchBriefPhotos, type BriefPhoto } from '#data/photos/brief-photos.ts'
import { shotsOf, watchShotRules } from '#data/dispositions/shot-rules.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** Units beyond this many of one stage do not help anyone to choose. */
const MOST_UNITS = 2_000
const EMIT_MS = 250

function watchStage(db: Database, stage: UnitStage): Observable<readonly UnitDoc[]> {
  return db.units.find({
    selector: { stage, updatedDesc: { $gte: 0 } },
    sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }],
    limit: MOST_UNITS,
  }).$.pipe(map((docs) => docs.map(toPlain)))
} // prettier-ignore

export interface WaitingForPhotos {
  readonly units: readonly UnitDoc[]
  /** More waits than is listed. */
  readonly isCut: boolean
}

/** Graded units that wait for the camera, the longest waiting first. */
export function watchPhotoQueue(db: Database): Observable<WaitingForPhotos> {
  return watchStage(db, 'inspected').pipe(
    map((units) => ({ units: photoQueue(units), isCut: units.length === MOST_UNITS })),
  )
}

/** The state of a unit's photos. */
export interface PhotographedUnit {
  readonly unit: UnitDoc
  readonly shots: readonly Shot[]
  readonly photos: readonly BriefPhoto[]
  /** Required shots without a photo. */
  readonly missing: readonly Shot[]
  /** Photos that the server does not have yet. */
  readonly waiting: number
}

/** At the camera, and past it. */
const stages = ['inspected', 'photographed', 'stored'] as const

/** Units at the camera and past it that are still in the warehouse and unlisted. The first answer comes at once, later ones a few times a second at most. */
export function watchPhotographed(db: Database): Observable<readonly PhotographedUnit[]> {
  const units$ = combineLatest(stages.map((stage) => watchStage(db, stage))).pipe(
    map(([inspected = [], ...past]) => [...photoQueue(inspected), ...past.flat()]),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
  const photos$ = watchBriefPhotos(db, units$.pipe(map((units) => units.map(({ id }) => id))))
  const all = combineLatest([units$, watchShotRules(db), photos$]).pipe(
    filter(([units, , photos]) => units.every(({ id }) => photos.has(id))),
  )
  return merge(all.pipe(take(1)), all.pipe(skip(1), auditTime(EMIT_MS))).pipe(
    map(([units, rules, known]) =>
      units.map((unit) => {
        const shots = shotsOf(unit, rules)
        const photos = known.of(unit.id)
        return {
          unit,
          shots,
          photos,
          missing: openShots(shots, photos).filter((shot) => shot.required),
          waiting: photos.filter((photo) => photo.uploadState !== 'uploaded').length,
        }
      }),
    ),
  )
}

/**
 * A photo that was taken away, with the current state of its unit; `null` when it has left this
 * device.
 */
export interface Rejected {
  readonly row: ActivityDoc
  readonly unit: UnitDoc | null
}

/** Photos of units that were taken away since a time (ISO UTC), newest first, those that came back left out. A manager's device has everyone's. */
export function watchRejected(db: Database, since: string): Observable<readonly Rejected[]> {
  return watchOfType(db, 'photo.removed', since).pipe(
    switchMap((rows) => {
      const undone = new Set(rows.map((row) => row.undoOf))
      const standing = rows.filter((row) => row.refType === 'unit' && row.undoOf === '' && !undone.has(row.id))
      if (standing.length === 0) return of([])
      return db.units
        .findByIds([...new Set(standing.map((row) => row.refId))])
        .$.pipe(map((found) => standing.map((row) => ({ row, unit: unitIn(found.get(row.refId)) }))))
    }),
  )
}

const unitIn = (found: Parameters<typeof toPlain<UnitDoc>>[0] | undefined): UnitDoc | null => found ? toPlain(found) : null // prettier-ignore
