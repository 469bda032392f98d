/**
 * A lot that one device published while another, without contact, still worked on it: buyers see what was published, so that holds. Invariants: what a lot of an
 * auction holds, says, begins at and is numbered by is what its buyers were told; what the other device put into it stays ours, and is told; what stands as sold has its price; pure, the same on each device.
 */
import type { MergeDoc, MergeSides } from './merge.ts'
import { sameValue, textAt, valueAt } from './merge-values.ts'

const shown = ['unitIds', 'title', 'description', 'condition', 'startBidCents', 'reserveCents', 'eventId', 'lotNo'] as const // prettier-ignore

const waiting: readonly string[] = ['draft', 'ready']
const isWaiting = (side: MergeDoc): boolean => waiting.includes(textAt(side, 'status'))
/** Withdrawn before its buyers saw it, it is nobody's. */
const isOut = (side: MergeDoc): boolean => !isWaiting(side) && !['', 'withdrawn'].includes(textAt(side, 'status'))

export const followLot = (doc: MergeDoc, sides: MergeSides): MergeDoc => ({
  ...asShown(doc, sides),
  ...priceOfSale(doc, sides),
})

/** Status and price merge apart: what stands as sold has the price of a side that sold it. */
function priceOfSale(doc: MergeDoc, { mine, theirs }: MergeSides): MergeDoc {
  const isPriced = (side: MergeDoc) => typeof valueAt(side, 'hammerCents') === 'number'
  if (textAt(doc, 'status') !== 'sold' || isPriced(doc)) return {}
  const seller = [mine, theirs].find((side) => textAt(side, 'status') === 'sold' && isPriced(side))
  return seller ? { hammerCents: seller['hammerCents'] } : {}
}

function asShown(doc: MergeDoc, { base, mine, theirs }: MergeSides): MergeDoc {
  if (!base || !isWaiting(base) || textAt(doc, 'saleType') !== 'auction' || !isOut(doc)) return {}
  const [out, ...others] = [mine, theirs].filter(isOut)
  if (!out || others.length > 0) return {}
  const names = shown.filter((name) => valueAt(out, name) !== undefined && !sameValue(valueAt(out, name), valueAt(doc, name))) // prettier-ignore
  return Object.fromEntries(names.map((name) => [name, valueAt(out, name)]))
}
