/** A place by what was scanned. */
import type { LocationDoc } from '#schemas/locations.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { locationCodeOf, locationLabelOf } from '#domain/codes/labels.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** A place by its label, its bare code, or a code that it had before. */
export async function findPlace(db: Database, scan: Scan): Promise<LocationDoc | null> {
  if (scan.kind !== 'location' && scan.kind !== 'unknown') return null
  const code = locationCodeOf(scan.value)
  if (code === '' || code.length > 40) return null
  const byId = await db.locations.findOne(locationLabelOf(code)).exec()
  if (byId) return toPlain(byId)
  const byCode = await db.locations.findOne({ selector: { code } }).exec()
  if (byCode) return toPlain(byCode)
  // Few hundred places and few renamed ones: a scan that is no code at all may cost a walk.
  const aliased = await db.locations.findOne({ selector: { aliases: { $elemMatch: { $eq: code } } } }).exec()
  return aliased ? toPlain(aliased) : null
}
