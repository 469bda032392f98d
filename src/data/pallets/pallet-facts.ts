/** What a scan on the pallets page needs from the store. */
import type { PalletFacts } from '#domain/core/floor/pallet-contents.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { isOnPallet, qtyOf } from '#domain/core/floor/pallet-contents.ts'
import type { Database } from '#data/store/database.ts'
import { findContainer, findPallet } from '#data/core/find/find-pallet.ts'
import { findPlace } from '#data/core/find/find-place.ts'
import { findAboard, findPlacesAround } from './pallets.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** Items recorded at a place, where a person entered how many it holds; 0 for the rest. */
export async function qtyAt(db: Database, place: LocationDoc | undefined): Promise<number> {
  if (!place || place.capacity === null) return 0
  const units = await db.units.find({ selector: { locationId: place.id, stage: { $gte: '' } } }).exec()
  return qtyOf(units.filter(isOnPallet))
}

/** The pallet that was scanned, or the place with all places around it. */
export async function findScanned(db: Database, scan: Scan): Promise<Pick<PalletFacts, 'pallet' | 'place'>> {
  const pallet = await findPallet(db, scan)
  const seen = pallet ? null : await findPlace(db, scan)
  return { pallet, place: seen ? await findPlacesAround(db, seen) : [] }
}

/** The store's facts of a scan, with this pallet in hand. */
export async function palletFacts(db: Database, containerId: string, scan: Scan): Promise<PalletFacts> {
  const [current, aboard, { pallet, place }, unitFound] = await Promise.all([
    findContainer(db, containerId),
    findAboard(db, containerId),
    findScanned(db, scan),
    scan.kind === 'unit' ? db.units.findOne(idOfLabel(scan.value)).exec() : null,
  ])
  const unit = unitFound ? toPlain(unitFound) : null
  return {
    current,
    aboard,
    pallet,
    place,
    atPlaceQty: current ? await qtyAt(db, place[0]) : 0,
    unit,
    unitOn: unit ? await findContainer(db, unit.containerId) : null,
  }
}
