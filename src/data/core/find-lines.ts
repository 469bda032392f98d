/** Manifest lines by a scanned code, from the indexes. */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { lineCodesOf } from '#domain/codes/line-codes.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from './write.ts'

/**
 * Returns the lines that carry the code, in any load; each once. `limit` holds for each kind of
 * code.
 */
export async function findLinesByCode(db: Database, scan: Scan, limit: number): Promise<ManifestLineDoc[]> {
  const lists = await Promise.all(
    lineCodesOf(scan).map(({ field, values }) =>
      db.manifestLines.find({ selector: { [field]: { $in: [...values] } }, limit }).exec(),
    ),
  )
  return [...new Map(lists.flat().map((line) => [line.id, toPlain(line)])).values()]
}
