/**
 * One walk through the house for several orders: what is fetched next, and from where. Decides the order of the walk. Invariants: only an open line whose
 * unit is ours to send is walked to; what was skipped comes last; a bin that was just scanned comes first.
 */
import { byWalk, lineDoubt, type OrderWithUnits, type UnitLine } from '#domain/core/orders/order-work.ts'
import { goneProblem } from '#domain/core/floor/scan-step.ts'
import type { LineInWork } from '#domain/core/orders/orders.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'

/** A unit that was picked in this walk, and where it came from. */
export interface PickedOne {
  readonly orderId: string
  readonly lineId: string
  readonly unitId: string
  readonly fromId: string
}

export interface PickState {
  /** The orders of the walk; empty while none was chosen. */
  readonly orderIds: readonly string[]
  readonly batch: string
  /** Unit ids that were skipped, the last one last. */
  readonly skipped: readonly string[]
  /** The bin that was scanned last. */
  readonly binId: string
  /** What is in the tote: picked here and not set down yet. */
  readonly picked: readonly PickedOne[]
  /** Where the last tote went. */
  readonly laneId: string
  /** A canceled unit in hand that goes back to its place. */
  readonly backUnitId: string
}

export const emptyPick: PickState = { orderIds: [], batch: '', skipped: [], binId: '', picked: [], laneId: '', backUnitId: '' } // prettier-ignore

/** Where a unit lies: its own place, else that of its pallet. `undefined` for none. */
export type PlaceOf = (unit: Pick<UnitDoc, 'locationId' | 'containerId'>) => LocationDoc | undefined

export interface PickTask {
  readonly order: OrderDoc
  readonly line: LineInWork
  readonly unit: UnitDoc
  readonly place: LocationDoc | undefined
}

/** Of another device's pick the unit may arrive before its order: what is in a tote is not fetched again. */
const isToFetch = (orderId: string, one: UnitLine): boolean =>
  one.line.state === 'open' && one.unit?.stage !== 'picked' && lineDoubt(orderId, one) === ''

/** What is still to fetch, the next one first. */
export function walkOf(
  orders: readonly OrderWithUnits[],
  placeOf: PlaceOf,
  { skipped, binId }: Pick<PickState, 'skipped' | 'binId'>,
): readonly PickTask[] {
  const tasks = orders.flatMap((one) => {
    const open = one.lines.filter((line) => one.order.status !== 'cancelled' && isToFetch(one.order.id, line))
    return open.flatMap(({ line, unit }): readonly PickTask[] => (unit ? [{ order: one.order, line, unit, place: placeOf(unit) }] : []))
  })
  const late = ({ unit }: PickTask) => skipped.indexOf(unit.id)
  const isHere = ({ place }: PickTask) => binId !== '' && place?.id === binId
  return tasks.toSorted(
    (a, b) =>
      late(a) - late(b) ||
      Number(isHere(b)) - Number(isHere(a)) ||
      byWalk(a.place, b.place) ||
      a.unit.label.localeCompare(b.unit.label),
  )
} // prettier-ignore

/**
 * What lies in the tote, though it is sold to its order no more: it goes back. Why by the unit alone: a canceled order leaves an associate's device at once.
 */
export function toPutBack(
  { picked }: Pick<PickState, 'picked'>,
  unitOf: (id: string) => UnitDoc | undefined,
): readonly { readonly one: PickedOne; readonly unit: UnitDoc }[] {
  return picked.flatMap((one) => {
    const unit = unitOf(one.unitId)
    return unit && unit.orderId !== one.orderId && goneProblem(unit) === '' ? [{ one, unit }] : []
  })
}
