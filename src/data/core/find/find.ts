/** What a scan opens on a page that gives it no meaning. The search as one types is in `find-anything.ts`, which comes after the shell. */
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { askWhich, type AtPage, type ScanEvent } from '#domain/codes/units-meant.ts'
import type { Say } from '#domain/core/floor/scan-step.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import type { Database } from '#data/store/database.ts'
import { findLinesByCode } from './find-lines.ts'
import { findPallet } from './find-pallet.ts'
import { findPlace } from './find-place.ts'
import { findMeant } from './find-unit.ts'
import {
  containerFound,
  findByCode,
  lineNamed,
  MOST_FOUND,
  placeFound,
  unitFound,
  type Found,
  type Viewer,
} from './found.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** No unit is in work, and none waits for the page. */
const anyPage: AtPage = { inWork: '', waits: () => false }

/** The only unit in the warehouse that has this UPC; `null` where there are several. */
async function findSoleUnit(db: Database, scan: Scan): Promise<UnitDoc | null> {
  if (scan.kind !== 'gtin') return null
  return (await findMeant(db, scan, anyPage)).unit
}

/** What a scan opens on a page that gives scans no meaning of its own; `null` when nothing here has the code. */
export async function openByScan(db: Database, scan: Scan, rank: Viewer): Promise<Found | null> {
  if (scan.kind === 'unit') {
    const unit = await db.units.findOne(idOfLabel(scan.value)).exec()
    if (unit) return unitFound(rank, toPlain(unit))
  }
  const sole = await findSoleUnit(db, scan)
  if (sole) return unitFound(rank, sole)
  const text = scan.kind === 'unknown' ? scan.raw : scan.value
  const exact = await findByCode(db, rank, text)
  const same = exact.find((one) => one.title.toUpperCase() === text.toUpperCase())
  if (same) return same
  const [line] = await findLinesByCode(db, scan, MOST_FOUND)
  if (line) return lineNamed(rank, line, scan.raw)
  // By the label of the seller, or by a code that is still on the shelf and that the place had before.
  const pallet = await findPallet(db, scan)
  if (pallet) return containerFound(rank, pallet)
  const place = await findPlace(db, scan)
  if (place) return placeFound(rank, place)
  const { unit } = await findMeant(db, scan, anyPage)
  return unit && unitFound(rank, unit)
}

/** What is said of a code that `openByScan` opens nothing for: which of several units is meant, or that all have left; `null` where no unit has it. */
export async function askByScan(db: Database, scan: Scan): Promise<Say<ScanEvent> | null> {
  const { doubt } = await findMeant(db, scan, anyPage)
  return askWhich({}, scan, doubt)?.say ?? null
}
