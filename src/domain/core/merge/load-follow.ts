/**
 * When a load came and was done with, and until when a claim can be made, after two people without contact moved or edited it. Stage and times merge apart, so a load would be
 * received that never arrived, or on the road since a time; and a claim would run from an arrival that gave way. Invariants: where both moved it, the times are those of the move
 * that holds; a time that one of them corrected and did not move stays; a truck that both saw came when the first saw it; what a person typed for the claim stays, and what was
 * counted is counted again; pure, the same on each device.
 */
import { claimDeadline } from '#domain/core/loads/claim-clock.ts'
import type { MergeDoc, MergeSides } from './merge.ts'
import { sameValue, textAt, valueAt } from './merge-values.ts'

const times = ['arrivedAt', 'receivingAt', 'receivedAt', 'closedAt'] as const

const stageOf = (doc: MergeDoc): string => textAt(doc, 'stage')

export function followLoad(doc: MergeDoc, sides: MergeSides): MergeDoc {
  const moved = followMoves(doc, sides)
  const arrived = { ...moved, ...firstArrival({ ...doc, ...moved }, sides) }
  return { ...arrived, ...followClaim({ ...doc, ...arrived }, sides) }
}

/** Of what gives way, these are told: no stage says them. What was counted is nobody's decision. */
export const isToldOfLoad = (path: string, loser: MergeDoc, base: MergeDoc | null): boolean =>
  path === 'arrivedAt' || (path === 'claimBy' && isTyped(loser, base))

function followMoves(doc: MergeDoc, { base, mine, theirs }: MergeSides): MergeDoc {
  const isMoved = (side: MergeDoc) => base !== null && stageOf(side) !== stageOf(base)
  if (!isMoved(mine) || !isMoved(theirs) || stageOf(mine) === stageOf(theirs)) return {}
  const mover = stageOf(mine) === stageOf(doc) ? mine : theirs
  // The last day for a claim goes along with the arrival.
  const isSameArrival = sameValue(valueAt(mine, 'arrivedAt'), valueAt(theirs, 'arrivedAt'))
  const fields = isSameArrival ? times : [...times, 'claimBy']
  const given = fields.filter((field) => !sameValue(valueAt(doc, field), valueAt(mover, field)))
  return Object.fromEntries(given.map((field) => [field, valueAt(mover, field)]))
}

const arrivalOf = (doc: MergeDoc | null): string => textAt(doc, 'arrivedAt')

/** Why the first: whoever noted it later did not know that the truck was here. */
function firstArrival(doc: MergeDoc, { base, mine, theirs }: MergeSides): MergeDoc {
  const [one, other] = [arrivalOf(mine), arrivalOf(theirs)]
  if (arrivalOf(base) !== '' || arrivalOf(doc) === '' || one === '' || other === '' || one === other) return {}
  return { arrivedAt: one < other ? one : other }
}

function counted(doc: MergeDoc | null): string {
  const days = valueAt(doc, 'claimDays')
  return claimDeadline(typeof days === 'number' ? days : null, arrivalOf(doc))
}

/** Whether a person wrote another last day than the one that is counted, or struck it out. */
const isTyped = (side: MergeDoc, base: MergeDoc | null): boolean =>
  textAt(side, 'claimBy') !== textAt(base, 'claimBy') && textAt(side, 'claimBy') !== counted(side)

function followClaim(doc: MergeDoc, { base, mine, theirs }: MergeSides): MergeDoc {
  const before = textAt(base, 'claimBy')
  if ((before !== '' && before !== counted(base)) || arrivalOf(doc) === arrivalOf(base)) return {}
  const typed = [mine, theirs].filter((side) => isTyped(side, base))
  if (typed.length === 2) return {}
  return { claimBy: typed[0] ? textAt(typed[0], 'claimBy') : counted(doc) }
}
