/**
 * What the seller lists in a load, one line for each item; and items found but not listed
 * (`extra`). The seller's words are never overwritten.
 */
import type { CollectionSpec, LoadId, Audited } from './document.ts'
import { cents, flag, map, ref, text, whole } from './fields.ts'

export interface ManifestLineDoc extends Audited {
  readonly loadId: LoadId
  /** The line's place in the file, from 1; extra lines go on after the last. */
  readonly row: number
  /** The seller's licence plate number. One LPN may cover many items; it is not a unit. */
  readonly lpn: string
  /** GTIN-14, or `''`. */
  readonly gtin: string
  readonly asin: string
  readonly itemNo: string
  /** The seller's second number for the item, such as a model beside `Item #`. */
  readonly otherNo: string
  readonly title: string
  readonly brand: string
  readonly category: string
  readonly qty: number
  readonly unitRetailCents: number | null
  /** The condition that the seller claims; our grade is on the unit. */
  readonly claimedCondition: string
  readonly sourcePallet: string
  /** Found on the dock, not listed by the seller. */
  readonly extra: boolean
  /** Why a difference is not claimed; `''` while it is open. */
  readonly waivedReason: string
  /** The row's cells as in the file, by header. */
  readonly raw: Readonly<Record<string, string>>
}

export const manifestLines: CollectionSpec<ManifestLineDoc> = {
  name: 'manifestLines',
  version: 3,
  fields: {
    loadId: ref,
    row: whole(1_000_000),
    lpn: text(60),
    gtin: text(14),
    asin: text(10),
    itemNo: text(60),
    otherNo: text(60),
    title: text(300),
    brand: text(120),
    category: text(120),
    qty: whole(1_000_000),
    unitRetailCents: cents,
    claimedCondition: text(60),
    sourcePallet: text(80),
    extra: flag,
    waivedReason: text(200),
    raw: map,
  },
  added: ['otherNo'],
  indexes: [['loadId', 'row'], ['lpn'], ['gtin'], ['asin'], ['itemNo'], ['otherNo']],
  sparse: ['lpn', 'gtin', 'asin', 'itemNo', 'otherNo'],
  merge: { raw: 'fixed', loadId: 'fixed' },
}
