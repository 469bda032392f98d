/**
 * Items whose line is gone: one device received them while another took the import of their manifest back. They are of the load and on the floor, so each such
 * line stands as one of an extra item, made from what its units say. Nothing of it is stored.
 */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { UnitDoc } from '#schemas/units.ts'

/** After the lines of the file, as those of other extra items. */
const GONE_ROW = 900_000

/** The line of an extra item is never removed: where it is not there, it is on its way. */
const extraId = /-x-[0-9a-f]{32}$/

/** The lines that something was received against and that are not among these, in order. `receivedOf` has the items by line. */
export function goneLineIds(lineIds: ReadonlySet<string>, receivedOf: Iterable<readonly [string, number]>): string[] {
  const isGone = (id: string) => id !== '' && !lineIds.has(id) && !extraId.test(id)
  const gone = [...receivedOf].filter(([id, received]) => received > 0 && isGone(id))
  return gone.map(([id]) => id).toSorted()
}

/** @param unit the first that was received against it */
export function lineOfUnit(unit: UnitDoc): ManifestLineDoc {
  const { lineId, loadId, lpn, gtin, asin, title, brand, category, qty, retailCents } = unit
  const { createdAt, createdBy } = unit
  return {
    id: lineId, loadId, row: GONE_ROW, lpn, gtin, asin, itemNo: '', otherNo: '', title, brand, category, qty: 0,
    unitRetailCents: retailCents === null || qty === 0 ? null : Math.round(retailCents / qty),
    claimedCondition: '', sourcePallet: '', extra: true, waivedReason: '', raw: {},
    createdAt, createdBy, updatedAt: createdAt, updatedBy: createdBy,
  } // prettier-ignore
}
