/** One unit, by its id or by what was scanned. */
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/barcodes.ts'
import { idOfLabel } from '#domain/labels.ts'
import type { Database } from './database.ts'
import { plain } from './write.ts'

export async function findUnit(db: Database, id: string): Promise<UnitDoc | null> {
  const found = id === '' ? null : await db.units.findOne(id).exec()
  return found ? plain(found) : null
}

/** A unit by its own label, or by an LPN that only one unit here has. */
export async function findScannedUnit(db: Database, scan: Scan | null): Promise<UnitDoc | null> {
  if (!scan) return null
  if (scan.kind === 'unit') return findUnit(db, idOfLabel(scan.value))
  if (scan.kind !== 'lpn') return null
  const [first, ...others] = await db.units.find({ selector: { lpn: scan.value }, limit: 2 }).exec()
  return first && others.length === 0 ? plain(first) : null
}
