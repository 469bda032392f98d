/** Queries of the page Leads. */
import { map, type Observable } from 'rxjs'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { checkManifest, unsoldOf, type ManifestCheck, type Unsold } from '#domain/buying/manifest-check.ts'
import type { Database } from '#data/store/database.ts'
import { watchLoadsIn } from '#data/core/loads.ts'
import { toPlain } from '#data/core/jobs/write.ts'

export const leadStages = ['lead', 'watching', 'bid', 'won', 'lost', 'passed'] as const satisfies readonly LoadStage[]

/** Loads that are being bought, or were not. */
export const watchLeads = (db: Database): Observable<LoadDoc[]> => watchLoadsIn(db, leadStages)

/** The days to claim that the source of a load gave last; `null` where none of its loads has any. Cost: reads all loads. */
export const watchUsualClaimDays = (db: Database, source: string): Observable<number | null> =>
  db.loads.find({ selector: { claimDays: { $gt: 0 } } }).$.pipe(
    map((docs) => {
      const known = docs
        .filter((load) => load.source === source)
        .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
      return known[0]?.claimDays ?? null
    }),
  )

/** Asked for at once: so many that the disk is busy, so few that the page is not. */
const GTINS_AT_ONCE = 20

export interface LeadManifest {
  readonly check: ManifestCheck
  readonly unsold: readonly Unsold[]
}

/** The check of a lead's manifest; `null` where the lead has none. */
export async function readLeadManifest(db: Database, loadId: string): Promise<LeadManifest | null> {
  const docs = await db.manifestLines.find({ selector: { loadId, row: { $gte: 0 } } }).exec()
  const lines = docs.map(toPlain).filter((line) => !line.extra)
  if (lines.length === 0) return null
  const gtins = [...new Set(lines.map((line) => line.gtin))].filter((gtin) => gtin !== '')
  const units: UnitDoc[] = []
  // Why each by itself: a question for several is answered by all units from the least barcode to the greatest.
  for (let start = 0; start < gtins.length; start += GTINS_AT_ONCE) {
    const part = gtins.slice(start, start + GTINS_AT_ONCE)
    const found = await Promise.all(part.map((gtin) => db.units.find({ selector: { gtin } }).exec()))
    units.push(...found.flat().map(toPlain))
  }
  return { check: checkManifest(lines), unsold: unsoldOf(lines, units) }
}
