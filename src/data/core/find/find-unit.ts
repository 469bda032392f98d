/** One unit, by its id or by what was scanned. */
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { unitMeant, type AtPage, type UnitMeant } from '#domain/codes/units-meant.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

export async function findUnit(db: Database, id: string): Promise<UnitDoc | null> {
  const found = id === '' ? null : await db.units.findOne(id).exec()
  return found ? toPlain(found) : null
}

/** A unit by its own label. */
export async function findLabelled(db: Database, scan: Scan | null): Promise<UnitDoc | null> {
  return scan?.kind === 'unit' ? findUnit(db, idOfLabel(scan.value)) : null
}

/** More units of one code do not help a person to choose. */
const MOST_UNITS = 500

/**
 * Every unit that carries the code; those that have left the warehouse too, where they are still on
 * this device.
 */
async function findCarriers(db: Database, scan: Scan): Promise<UnitDoc[]> {
  const selector =
    scan.kind === 'gtin' ? { gtin: scan.value }
    : scan.kind === 'lpn' ? { lpn: scan.value }
    : scan.kind === 'unknown' ? { lpn: scan.raw.toUpperCase() }
    : null // prettier-ignore
  return selector ? (await db.units.find({ selector, limit: MOST_UNITS }).exec()).map(toPlain) : []
}

/**
 * The unit that a scan means on a page that works on units: by its label, or by an LPN or UPC, as
 * `unitMeant` decides.
 */
export async function findMeant(db: Database, scan: Scan | null, at: AtPage): Promise<UnitMeant> {
  if (!scan || scan.value === '') return { unit: null, doubt: null }
  const labelled = await findLabelled(db, scan)
  return unitMeant(scan, labelled ? [labelled] : await findCarriers(db, scan), at)
}
