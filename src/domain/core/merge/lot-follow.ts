/**
 * A lot that one device published while another, without contact, still worked on it: buyers see what was published, so that holds. Invariants: what a lot of an
 * auction holds, says, begins at and is numbered by is what its buyers were told; what the other device put into it stays ours, and is told; pure, the same on each device.
 */
import type { MergeDoc, MergeSides } from './merge.ts'
import { sameValue, textAt, valueAt } from './merge-values.ts'

const shown = ['unitIds', 'title', 'description', 'condition', 'startBidCents', 'reserveCents', 'eventId', 'lotNo'] as const // prettier-ignore

const waiting: readonly string[] = ['draft', 'ready']
const isWaiting = (side: MergeDoc): boolean => waiting.includes(textAt(side, 'status'))
/** Withdrawn before its buyers saw it, it is nobody's. */
const isOut = (side: MergeDoc): boolean => !isWaiting(side) && !['', 'withdrawn'].includes(textAt(side, 'status'))

export function followLot(doc: MergeDoc, { base, mine, theirs }: MergeSides): MergeDoc {
  if (!base || !isWaiting(base) || textAt(doc, 'saleType') !== 'auction' || !isOut(doc)) return {}
  const [out, ...others] = [mine, theirs].filter(isOut)
  if (!out || others.length > 0) return {}
  const names = shown.filter((name) => valueAt(out, name) !== undefined && !sameValue(valueAt(out, name), valueAt(doc, name))) // prettier-ignore
  return Object.fromEntries(names.map((name) => [name, valueAt(out, name)]))
}
