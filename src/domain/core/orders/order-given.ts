/**
 * A unit that two orders sold: one manager gives it to an order (`given-…` in the hand-over) while another, without contact, takes its line off there. Each
 * changes other records, so both would come true and the unit would belong to an order that has its line no longer. Invariants: the unit stays with the
 * order that it was given to, whichever device brings both together; what took its line off gives way, and is told; a line that is taken off by a person who
 * knew of it comes off. Pure, and the same once more for what was merged.
 */
import type { OrderDoc } from '#schemas/orders.ts'
import type { MergeDoc, MergeSides } from '#domain/core/merge/merge.ts'
import { isMap, keysOf, sameValue, valueAt, type Json, type JsonMap } from '#domain/core/merge/merge-values.ts'
import { amountsAfterMerge } from '#domain/core/orders/order-merge-amounts.ts'
import { statusAfterMerge } from '#domain/core/orders/order-status.ts'

/** Where `handOver` notes when a manager gave the unit of this line to the order, ISO UTC; `true` of an earlier version. */
export const givenMark = (lineId: string): string => `given-${lineId}`

const mapAt = (doc: MergeDoc, field: string): JsonMap => {
  const value = valueAt(doc, field)
  return isMap(value) ? value : {}
}
const stateIn = (doc: MergeDoc, lineId: string): Json => valueAt(mapAt(doc, 'lineStates'), lineId)
const markIn = (doc: MergeDoc, lineId: string): Json => valueAt(mapAt(doc, 'handOver'), givenMark(lineId))
/** The mark of an earlier time may have stayed; each is as old as its decision, so that it is told from a new one. */
const isGivenBy = (by: MergeDoc, lineId: string, others: readonly MergeDoc[]): boolean =>
  markIn(by, lineId) !== undefined &&
  others.every((doc) => !sameValue(markIn(doc, lineId) ?? null, markIn(by, lineId) ?? null))

const cancelledSince = (base: MergeDoc, side: MergeDoc): readonly string[] =>
  keysOf(mapAt(side, 'lineStates')).filter((id) => stateIn(side, id) === 'cancelled' && stateIn(base, id) !== 'cancelled') // prettier-ignore

interface Given {
  /** The side that gave it. */
  readonly by: MergeDoc
  readonly lineIds: readonly string[]
  /** The other side took nothing else off: the amounts are those of `by`. */
  readonly isAll: boolean
}

/** Lines that one side was given, and that the other took off without knowing. */
function givenOf({ base, mine, theirs }: MergeSides): Given | null {
  if (!base) return null
  for (const [by, other] of [[mine, theirs], [theirs, mine]] as const) {
    const off = cancelledSince(base, other)
    const lineIds = off.filter((id) => isGivenBy(by, id, [base, other]) && stateIn(by, id) !== 'cancelled')
    if (lineIds.length > 0) return { by, lineIds, isAll: lineIds.length === off.length }
  }
  return null
} // prettier-ignore

const amounts = ['premiumCents', 'taxCents', 'feeCents'] as const
const calledOff: readonly Json[] = ['cancelled', 'abandoned']

/** Two devices that each move a line write the status of what each of them saw; what holds is that of all lines. */
export function followOrder(doc: MergeDoc, sides: MergeSides): MergeDoc {
  if (![doc['lines'], doc['lineStates'], doc['handOver']].every(isMap)) return {}
  const given = givenOf(sides)
  if (!given) return { ...amountsAfterMerge(sides), ...statusOf(doc) }
  const states = Object.fromEntries(given.lineIds.map((id) => [id, stateIn(given.by, id) ?? 'open']))
  const ofGiver = given.isAll ? Object.fromEntries(amounts.map((name) => [name, given.by[name]])) : {}
  // With its last line the order was called off; what a person decided otherwise, such as an absent buyer, stays.
  const status = given.isAll && calledOff.includes(doc['status']) ? { status: given.by['status'] } : {}
  const fields = { lineStates: { ...mapAt(doc, 'lineStates'), ...states }, ...ofGiver, ...status }
  return { ...fields, ...statusOf({ ...doc, ...fields }) }
}

function statusOf(doc: MergeDoc): MergeDoc {
  const status = statusAfterMerge(doc as unknown as OrderDoc)
  return status === null ? {} : { status }
}
