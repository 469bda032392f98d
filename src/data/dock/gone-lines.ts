/** What stands for lines that were taken back while items came in against them. */
import { map, type Observable } from 'rxjs'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import { lineOfUnit } from '#domain/core/loads/gone-lines.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** One line for each of these ids that units name, in their order. */
export function watchGoneLines(db: Database, lineIds: readonly string[]): Observable<ManifestLineDoc[]> {
  const selector = { lineId: { $in: [...lineIds] } }
  return db.units.find({ selector }).$.pipe(
    map((docs) => {
      const units = docs.map(toPlain).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      return lineIds.flatMap((id) => {
        const unit = units.find(({ lineId }) => lineId === id)
        return unit ? [lineOfUnit(unit)] : []
      })
    }),
  )
}
