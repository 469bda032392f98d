/**
 * How a manifest line stands: what the seller promised against what was received. Quantities are compared and never rows, since a line with one license
 * plate may cover many items.
 */
import type { LineId } from '#schemas/document.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { UnitDoc } from '#schemas/units.ts'

export type LineState = 'open' | 'partial' | 'complete' | 'over' | 'short' | 'waived' | 'extra'

/** The part of a unit that counts for the manifest; any unit document will do. */
export type ReceivedUnit = Pick<UnitDoc, 'lineId' | 'qty' | 'coarse'>

/** The items received against one line. */
export interface ReceivedCount {
  readonly received: number
  readonly damaged: number
  readonly emptyBoxes: number
}

export const nothingReceived: ReceivedCount = { received: 0, damaged: 0, emptyBoxes: 0 }

/** Counts received items by line. Units that belong to no line are left out. */
export function countReceived(units: Iterable<ReceivedUnit>): ReadonlyMap<LineId, ReceivedCount> {
  const counts = new Map<LineId, ReceivedCount>()
  for (const unit of units) {
    if (unit.lineId === '') continue
    const count = counts.get(unit.lineId) ?? nothingReceived
    counts.set(unit.lineId, {
      received: count.received + unit.qty,
      damaged: count.damaged + (unit.coarse === 'damaged' ? unit.qty : 0),
      emptyBoxes: count.emptyBoxes + (unit.coarse === 'emptyBox' ? unit.qty : 0),
    })
  }
  return counts
}

/**
 * The state of a line. `finished`: the load's receiving is over, and from then on what has not come is short. A waived difference stays
 * waived until the line is complete.
 */
export function lineState(
  line: Pick<ManifestLineDoc, 'qty' | 'extra' | 'waivedReason'>,
  received: number,
  finished: boolean,
): LineState {
  if (line.extra) return 'extra'
  if (received === line.qty) return 'complete'
  if (line.waivedReason !== '') return 'waived'
  if (received > line.qty) return 'over'
  if (finished) return 'short'
  return received === 0 ? 'open' : 'partial'
}
