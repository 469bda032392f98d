/** Manifest lines by a scanned code, from the indexes. */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { lineCodesOf } from '#domain/codes/line-codes.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/**
 * Returns the lines that carry the code, in any load; each once. `limit` holds for each spelling of
 * each kind of code.
 */
export async function findLinesByCode(db: Database, scan: Scan, limit: number): Promise<ManifestLineDoc[]> {
  // Why not `$in`: it reads every line between the least value and the greatest, and of `LPRQ` and `lprq` that may be the whole manifest.
  const asked = lineCodesOf(scan).flatMap(({ field, values }) => values.map((value) => ({ [field]: value })))
  const lists = await Promise.all(asked.map((selector) => db.manifestLines.find({ selector, limit }).exec()))
  return [...new Map(lists.flat().map((line) => [line.id, toPlain(line)])).values()]
}
