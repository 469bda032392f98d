/**
 * Whose a unit is, and in which stage, after one device took it off its order or gave it to another while the other device went on with it. Stage and owner merge apart, so
 * the stronger stage would stay with an order that has the unit no longer. Invariants: what left the house left with the order that let it out; a unit in the house
 * has the stage of the side whose owner it has; a sale stands where the other side took back one of its own; a cancel of the order of before leaves a unit with the one that it was given to; where it lies decides whether it is on its shelf; pure, the same on each device, and the same once more for what was merged.
 */
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import type { MergeDoc, MergeSides } from './merge.ts'
import { sameValue, textAt, valueAt } from './merge-values.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import { isUnitStage, mayMove } from '#domain/core/floor/unit-stages.ts'

const leftHouse: readonly string[] = ['shipped', 'handedOver']
const inOrder: readonly string[] = ['sold', 'picked']
const inHand: readonly string[] = ['picked', ...leftHouse]
const missedCodes: readonly string[] = ['pickNotFound', 'auditMissing']
/** From here a unit comes back to the shelf only by leaving a sale. */
const wasOffered = (base: MergeDoc | null): boolean =>
  base !== null && (ownerOf(base) !== '' || ['listed', ...inOrder].includes(stageOf(base)))
const onShelf: readonly string[] = ['stored', 'photographed']
/** What can be taken over from the side that has the owner. Of all else a person decides: the conflict of the stages stays. */
const atHand: readonly string[] = [
  'received', 'inspected', 'photographed', 'stored', 'listed', 'hold', 'missing', 'sold', 'picked',
] // prettier-ignore
const ownerOf = (doc: MergeDoc): string => textAt(doc, 'orderId')
const stageOf = (doc: MergeDoc): string => textAt(doc, 'stage')

const liesAlike = (one: MergeDoc, other: MergeDoc): boolean =>
  ['locationId', 'containerId'].every((key) => sameValue(valueAt(one, key), valueAt(other, key)))

/** Fields that follow from the merged ones and both sides; none where they agree. */
export function followUnit(doc: MergeDoc, sides: MergeSides): MergeDoc {
  const sold = soldMeanwhile(doc, sides)
  const followed = { ...sold, ...ownerAndStage({ ...doc, ...sold }, sides) }
  const now = { ...doc, ...followed }
  return { ...followed, ...foundMeanwhile(now, sides), ...takenOffPallet(now, sides) }
}

/** One device has it looked for since its pallet is gone, while another took it off that pallet. It is as on the side that says where it lies. */
function takenOffPallet(doc: MergeDoc, { mine, theirs }: MergeSides): MergeDoc {
  if (textAt(doc, 'exceptionCode') !== 'palletGone') return {}
  const isOn = (side: MergeDoc) => textAt(side, 'containerId') === textAt(doc, 'containerId')
  const [marks, others] = [true, false].map((is) => [mine, theirs].filter((side) => (textAt(side, 'exceptionCode') === 'palletGone') === is)) // prettier-ignore
  const mover = others?.find(isOn)
  return mover && !marks?.some(isOn)
    ? { exceptionCode: textAt(mover, 'exceptionCode'), exceptionAt: textAt(mover, 'exceptionAt') }
    : {}
}

/** Whoever picked it or let it out had it in hand while the other device missed it. That it was missed is in the conflict of the stages. */
function foundMeanwhile(doc: MergeDoc, { mine, theirs }: MergeSides): MergeDoc {
  const [stage, code] = [stageOf(doc), textAt(doc, 'exceptionCode')]
  if (!missedCodes.includes(code) || !inHand.includes(stage)) return {}
  const isFound = [mine, theirs].some((side) => stageOf(side) === stage && textAt(side, 'exceptionCode') !== code)
  return isFound ? { exceptionCode: '', exceptionAt: '' } : {}
}

/** The sale of one side, where the other took back a sale of its own that nobody had heard of: that says nothing of this one. */
function soldMeanwhile(doc: MergeDoc, { base, mine, theirs }: MergeSides): MergeDoc {
  if (!base || ownerOf(base) !== '' || ownerOf(doc) !== '') return {}
  const [seller, other] = ownerOf(mine) === '' ? [theirs, mine] : [mine, theirs]
  const isFree = ownerOf(other) === '' && ![...inOrder, ...leftHouse].includes(stageOf(other))
  return ownerOf(seller) !== '' && isFree ? { orderId: seller['orderId'], soldCents: seller['soldCents'] } : {}
}

function ownerAndStage(doc: MergeDoc, { base, mine, theirs }: MergeSides): MergeDoc {
  const sides = [mine, theirs]
  const stage = stageOf(doc)
  const winners = sides.filter((side) => stageOf(side) === stage)
  const isTorn = winners.length > 0 && winners.every((side) => ownerOf(side) !== ownerOf(doc))
  if (leftHouse.includes(stage)) return isTorn ? leftWith(winners) : {}
  const given = givenMeanwhile(base, mine, theirs)
  if (given)
    return { orderId: given['orderId'], soldCents: given['soldCents'], ...movedTo(stageOf(given), doc, theirs) }
  const owner = isTorn && inOrder.includes(stage) ? sides.find((side) => ownerOf(side) === ownerOf(doc)) : undefined
  const isOff = wasOffered(base) && sides.every((side) => offOrder(side) === stageOf(side))
  if ((owner && ownerOf(doc) === '') || isOff) {
    const byPlace = stageByPlace(doc, sides)
    if (byPlace !== '') return movedTo(byPlace, doc, theirs)
  }
  return owner && atHand.includes(stageOf(owner)) ? movedTo(stageOf(owner), doc, theirs) : {}
}

/** Whether the unit left the house with an order. */
export const hasLeft = ({ stage, orderId }: Pick<UnitDoc, 'stage' | 'orderId'>): boolean =>
  orderId !== '' && leftHouse.includes(stage)

/** What the unit was sold for in the order that it names, in cents: the price of its lines there. `null` where none is live, and without the order. */
export function soldFor({ id, orderId }: Pick<UnitDoc, 'id' | 'orderId'>, order: OrderDoc | undefined): number | null {
  const lines = order && order.id === orderId ? linesOf(order) : []
  const own = lines.filter(({ unitId, state }) => unitId === id && state !== 'cancelled')
  return own.length === 0 ? null : own.reduce((sum, { priceCents }) => sum + priceCents, 0)
}

/**
 * The side that gave the unit to another order while the other took it off the one of before, as a cancel does: that says nothing about the new one. `undefined` where
 * the unit was free, or went on elsewhere.
 */
function givenMeanwhile(base: MergeDoc | null, mine: MergeDoc, theirs: MergeDoc): MergeDoc | undefined {
  const was = base ? ownerOf(base) : ''
  const isNew = (side: MergeDoc) => ![was, ''].includes(ownerOf(side)) && stageOf(side) === 'sold'
  if (was === '') return undefined
  return [[mine, theirs], [theirs, mine]].find(([side, other]) => side && other && isNew(side) && offOrder(other) !== '')?.[0]
} // prettier-ignore

/** Nothing where it left without any order, as with a whole pallet. */
function leftWith(winners: readonly MergeDoc[]): MergeDoc {
  const owner = winners.find((side) => ownerOf(side) !== '')
  return owner ? { orderId: owner['orderId'], soldCents: owner['soldCents'] } : {}
}

/** Where the unit of this side is without its order: as a cancel leaves it. `''` where it went on elsewhere, or was sold with its whole pallet. */
function offOrder(side: MergeDoc): UnitStage | '' {
  const stage = stageOf(side)
  if (ownerOf(side) === '') return onShelf.includes(stage) ? (stage as UnitStage) : ''
  return stage === 'sold' ? 'stored' : stage === 'picked' ? 'photographed' : ''
}

/** On its shelf, or taken off it: as on the side that says where it lies. */
function stageByPlace(doc: MergeDoc, sides: readonly MergeDoc[]): UnitStage | '' {
  const stages = sides.map(offOrder)
  if (stages.includes('')) return ''
  const lying = new Set(stages.filter((_, place) => liesAlike(sides[place] ?? {}, doc)))
  return lying.size === 1 ? ([...lying][0] ?? '') : 'stored'
}

/** The server takes only moves of the table. */
function movedTo(stage: string, doc: MergeDoc, theirs: MergeDoc): MergeDoc {
  const from = stageOf(theirs)
  const isAllowed = isUnitStage(stage) && isUnitStage(from) && mayMove(from, stage)
  return isAllowed && stage !== stageOf(doc) ? { stage } : {}
}
