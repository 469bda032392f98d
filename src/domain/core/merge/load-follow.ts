/**
 * When a load came and was done with, after two people without contact moved it. Stage and times merge apart, so a load would be received that never arrived, or on the road
 * since a time. Invariants: where both moved it, the times are those of the move that holds; a time that one of them corrected and did not move stays; pure, the same on each device.
 */
import type { MergeDoc, MergeSides } from './merge.ts'
import { sameValue, textAt, valueAt } from './merge-values.ts'

const times = ['arrivedAt', 'receivingAt', 'receivedAt', 'closedAt'] as const

/** Of what gives way, these are told: no stage says them. */
export const toldOfLoad: readonly string[] = ['arrivedAt', 'claimBy']

const stageOf = (doc: MergeDoc): string => textAt(doc, 'stage')

export function followLoad(doc: MergeDoc, { base, mine, theirs }: MergeSides): MergeDoc {
  const isMoved = (side: MergeDoc) => base !== null && stageOf(side) !== stageOf(base)
  if (!isMoved(mine) || !isMoved(theirs) || stageOf(mine) === stageOf(theirs)) return {}
  const mover = stageOf(mine) === stageOf(doc) ? mine : theirs
  // The last day for a claim goes along with the arrival.
  const isSameArrival = sameValue(valueAt(mine, 'arrivedAt'), valueAt(theirs, 'arrivedAt'))
  const fields = isSameArrival ? times : [...times, 'claimBy']
  const given = fields.filter((field) => !sameValue(valueAt(doc, field), valueAt(mover, field)))
  return Object.fromEntries(given.map((field) => [field, valueAt(mover, field)]))
}
