/**
 * The price of a pallet that was sold whole, and of each unit on it, after two managers without contact: status, stage and amount merge apart, so a sale that stands would
 * lose its price where the other manager took a sale of their own back later. Invariants: what was sold whole has the price of a side that sold it; pure, the same on each device.
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

/** A unit that was sold with its pallet. */
export const followSoldWith = (doc: MergeDoc, sides: MergeSides): MergeDoc =>
  priceOf(doc, sides, (side) => textAt(side, 'stage') === 'sold' && textAt(side, 'orderId') === '')
