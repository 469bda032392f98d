/** Manifest lines by a scanned code, from the indexes. */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { lineCodesOf, type LineCode } from '#domain/codes/line-codes.ts'
import type { Database } from '#data/store/database.ts'
import { docsWith } from '#data/store/by-key.ts'

/**
 * Returns the lines that carry the code, in any load; each once. `limit` holds for each spelling of
 * each kind of code.
 * @param loadId the load that is worked on: an LPN that one of its lines has names that item, and is looked for as nothing else
 */
export async function findLinesByCode(
  db: Database,
  scan: Scan,
  limit: number,
  loadId = '',
): Promise<ManifestLineDoc[]> {
  const codes = lineCodesOf(scan)
  if (scan.kind !== 'lpn' || loadId === '') return linesWith(db, codes, limit)
  const own = await linesWith(db, codes.filter(isLpn), limit)
  if (own.some((line) => line.loadId === loadId)) return own
  return eachOnce([...own, ...(await linesWith(db, codes.filter((code) => !isLpn(code)), limit))])
} // prettier-ignore

const isLpn = ({ field }: LineCode): boolean => field === 'lpn'

async function linesWith(db: Database, codes: readonly LineCode[], limit: number): Promise<ManifestLineDoc[]> {
  const lists = await Promise.all(
    codes.map(({ field, values }) => docsWith(db.manifestLines, [field], [...new Set(values)], limit)),
  )
  return eachOnce(lists.flat())
}

const eachOnce = (lines: readonly ManifestLineDoc[]): ManifestLineDoc[] => [
  ...new Map(lines.map((line) => [line.id, line])).values(),
]
