/**
 * Where a unit may go from where it is: one pure table for the pages, the merge and the generated security rules. The main way runs
 * received → inspected → photographed → stored → listed → sold → picked → shipped or handed over; side stages may be entered at any
 * time while the unit is in the warehouse. Invariants: what has left the warehouse comes back only as `returned`, or by taking back the
 * hand-over itself; every move that a command makes can be undone by a move in this table.
 */
import { unitStages, type UnitStage } from '#schemas/units.ts'

const onSite = ['received', 'inspected', 'photographed', 'stored', 'listed'] as const
const aside = ['hold', 'missing', 'scrapped', 'donated'] as const
/** A device that was away for a day sends only where the unit ended: received, sold and picked arrive as one move. */
const onward = ['sold', 'picked', 'shipped', 'handedOver'] as const

/** From each stage, the stages that one write may lead to. Staying is always allowed and not listed. */
export const unitMoves: { readonly [From in UnitStage]: readonly UnitStage[] } = {
  // A whole pallet is sold as it is, so every stage in the warehouse may become sold.
  received: ['inspected', 'photographed', 'stored', 'listed', ...onward, ...aside],
  inspected: ['received', 'photographed', 'stored', 'listed', ...onward, ...aside],
  photographed: ['received', 'inspected', 'stored', 'listed', ...onward, ...aside],
  stored: ['received', 'inspected', 'photographed', 'listed', ...onward, ...aside],
  listed: ['received', 'inspected', 'photographed', 'stored', ...onward, ...aside],
  // Unpaid, canceled or withdrawn goes back to the shelf.
  sold: [...onSite, 'picked', 'shipped', 'handedOver', 'returned', 'hold', 'missing'],
  picked: [...onSite, 'sold', 'shipped', 'handedOver', 'returned', 'hold', 'missing'],
  shipped: ['sold', 'picked', 'returned'],
  handedOver: ['sold', 'picked', 'returned'],
  hold: [...onSite, ...onward, 'missing', 'scrapped', 'donated', 'returned'],
  missing: [...onSite, ...onward, 'hold', 'scrapped', 'returned'],
  scrapped: [...onSite, 'hold', 'missing', 'returned'],
  donated: [...onSite, 'hold', 'returned'],
  returned: [...onSite, 'shipped', 'handedOver', ...aside],
}

export function mayMove(from: UnitStage, to: UnitStage): boolean {
  return from === to || unitMoves[from].includes(to)
}

/** Which stage is believed when two devices moved one unit: the greater rank, since sold beats inspected. */
const stageRanks: { readonly [Stage in UnitStage]: number } = {
  received: 1,
  inspected: 2,
  photographed: 3,
  stored: 4,
  hold: 5,
  missing: 6,
  listed: 7,
  returned: 8,
  donated: 9,
  scrapped: 10,
  sold: 11,
  picked: 12,
  shipped: 13,
  handedOver: 14,
}

/** The stage that wins a conflict. */
export function strongerStage(a: UnitStage, b: UnitStage): UnitStage {
  return stageRanks[a] >= stageRanks[b] ? a : b
}

export function isUnitStage(word: string): word is UnitStage {
  return (unitStages as readonly string[]).includes(word)
}

/** Stages in which a unit still takes up room in the warehouse. */
export const stagesOnSite: readonly UnitStage[] = [...onSite, 'sold', 'picked', 'hold', 'returned']

const onShelf: readonly UnitStage[] = [...onSite, 'sold', 'hold', 'missing', 'returned']

const inTote: readonly UnitStage[] = [...onShelf, 'picked']

/** The stages between which nobody takes a unit away from where it lies: one that is sold or listed meanwhile is still there, and one in a tote whose order is canceled. */
export function alikeStages(stage: UnitStage): readonly UnitStage[] {
  if (onShelf.includes(stage)) return onShelf
  return stage === 'picked' ? inTote : [stage]
}

/** Stages that a device keeps: everything that work may still touch. The rest leaves the device with its next change. */
export const liveStages: readonly UnitStage[] = [...stagesOnSite, 'missing']
