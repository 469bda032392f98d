/** A unit with the shots that it needs and the photos that it has, and its stage as these have it. */
import { firstValueFrom } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import { inShotOrder } from '#domain/dispositions/shots.ts'
import type { ShootFacts } from '#domain/grading/photo-session.ts'
import { stageWrites } from '#domain/grading/shooting.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJobs } from '#data/core/jobs/job.ts'
import { unitJob } from '#data/core/jobs/scan-writes.ts'
import { shotsOf, watchShotRules } from '#data/dispositions/shot-rules.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'

const none: readonly never[] = []

export async function shotsAndPhotos(
  db: Database,
  unit: UnitDoc | null,
): Promise<Pick<ShootFacts, 'shots' | 'photos'>> {
  if (!unit) return { shots: none, photos: none }
  const shots = shotsOf(unit, await firstValueFrom(watchShotRules(db)))
  return { shots, photos: inShotOrder(await firstValueFrom(watchPhotosOf(db, unit.id)), shots) }
}

/** Brings the stage of each unit to what its photos say: they went back in part only, since others have changed them meanwhile. */
export async function followPhotos(context: CommandContext, unitIds: readonly string[]): Promise<void> {
  const found = await context.db.units.findByIds([...new Set(unitIds)]).exec()
  const writes = await Promise.all(
    [...found.values()].map(async (doc) => {
      const unit = toPlain(doc)
      const { shots, photos } = await shotsAndPhotos(context.db, unit)
      return stageWrites(unit, shots, photos)
    }),
  )
  await runJobs(context, writes.flat().map((write) => unitJob(write, context.newId()))) // prettier-ignore
}
