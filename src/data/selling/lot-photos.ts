/** The photos of a lot in the order in which buyers see them: unit by unit, each in the order of its shots. */
import { firstValueFrom } from 'rxjs'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { inShotOrder } from '#domain/dispositions/shots.ts'
import { shotsOf, watchShotRules } from '#data/dispositions/shot-rules.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import type { Database } from '#data/store/database.ts'

export async function findPhotosOfLot(db: Database, units: readonly UnitDoc[]): Promise<readonly PhotoDoc[]> {
  const rules = await firstValueFrom(watchShotRules(db))
  const photos: PhotoDoc[] = []
  for (const unit of units)
    photos.push(...inShotOrder(await firstValueFrom(watchPhotosOf(db, unit.id)), shotsOf(unit, rules)))
  return photos
}
