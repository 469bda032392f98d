/**
 * The price of a pallet that was sold whole, and of each unit on it, after two managers without contact: status, stage and amount merge apart, so a sale that stands would
 * lose its price where the other manager took a sale of their own back later. Invariants: what was sold whole has the price of a side that sold it, and is on the pallet with which it was sold; pure, the same on each device.
 */
import type { MergeDoc, MergeSides } from './merge.ts'
import { textAt, valueAt } from './merge-values.ts'

const hasPrice = (doc: MergeDoc): boolean => typeof valueAt(doc, 'soldCents') === 'number'

function priceOf(doc: MergeDoc, { mine, theirs }: MergeSides, isSold: (side: MergeDoc) => boolean): MergeDoc {
  if (!isSold(doc) || hasPrice(doc)) return {}
  const seller = [mine, theirs].find((side) => isSold(side) && hasPrice(side))
  return seller ? { soldCents: seller['soldCents'] } : {}
}

export const followPallet = (doc: MergeDoc, sides: MergeSides): MergeDoc =>
  priceOf(doc, sides, (side) => textAt(side, 'status') === 'soldWhole')

const isSoldWith = (doc: MergeDoc): boolean => textAt(doc, 'stage') === 'sold' && textAt(doc, 'orderId') === ''

/** A unit that was sold with its pallet. */
export const followSoldWith = (doc: MergeDoc, sides: MergeSides): MergeDoc => ({
  ...priceOf(doc, sides, isSoldWith),
  ...placeOfSale(doc, sides),
})

/** Where one device put it elsewhere meanwhile, it stays on the pallet that its buyer gets, as it had with contact; the other place gives way and is told. */
function placeOfSale(doc: MergeDoc, { base, mine, theirs }: MergeSides): MergeDoc {
  if (!isSoldWith(doc) || !base || isSoldWith(base)) return {}
  const [seller, ...others] = [mine, theirs].filter(isSoldWith)
  if (!seller || others.length > 0) return {}
  const [containerId, locationId] = [textAt(seller, 'containerId'), textAt(seller, 'locationId')]
  return containerId === '' || containerId === textAt(doc, 'containerId') ? {} : { containerId, locationId }
}
