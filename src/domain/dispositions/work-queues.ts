/**
 * The work at hand: which units wait before each bench, in the order in which they are taken. Invariants: the load in work comes first, so that a
 * truck is finished before the next is begun; then the oldest; the same stock gives the same order on every device.
 */
import type { UnitDoc } from '#schemas/units.ts'
import { fits, type SortRule } from './sorting.ts'

/** A load as the queue needs it. */
export interface LoadAge {
  readonly id: string
  readonly arrivedAt: string
}

/** Graded units that wait for the camera, the longest waiting first; what goes straight out of the warehouse needs no photo. */
export function photoQueue(units: readonly UnitDoc[]): readonly UnitDoc[] {
  return waiting(
    units,
    (unit) => unit.stage === 'inspected',
    (unit) => unit.inspectedAt,
  )
}

/** Photographed units that wait for a shelf, the longest waiting first. */
export function putAwayQueue(units: readonly UnitDoc[]): readonly UnitDoc[] {
  return waiting(
    units,
    (unit) => unit.stage === 'photographed',
    (unit) => unit.updatedAt,
  )
}

/** A graded unit that is not where its rule puts it. */
export interface Unsorted {
  readonly unit: UnitDoc
  readonly rule: SortRule
}

/**
 * Graded units that wait to be sorted, the longest waiting first. A unit is sorted when its
 * disposition comes from a rule that fits and it is in one of that rule's places. Where the rule
 * names no place, any will do. A unit that went to a later rule since the first was full is sorted
 * too.
 * @param isIn whether a unit is in a place, or in something in it, by the place's code
 * @param at ISO UTC
 */
export function sortQueue(
  units: readonly UnitDoc[],
  rules: readonly SortRule[],
  isIn: (unit: UnitDoc, code: string) => boolean,
  at: string,
): readonly Unsorted[] {
  const graded = waiting(
    units,
    (unit) => (unit.stage === 'inspected' || unit.stage === 'photographed') && unit.grade !== '',
    (unit) => unit.inspectedAt,
  )
  return graded.flatMap((unit) => {
    const fitting = rules.filter((rule) => fits(unit, rule, at))
    const [rule] = fitting
    if (!rule) return []
    const isSorted = fitting.some(
      ({ destination, targets }) =>
        unit.disposition === destination && (targets.length === 0 || targets.some(({ code }) => isIn(unit, code))),
    )
    return isSorted ? [] : [{ unit, rule }]
  })
}

function waiting(
  units: readonly UnitDoc[],
  isWaiting: (unit: UnitDoc) => boolean,
  since: (unit: UnitDoc) => string,
): readonly UnitDoc[] {
  return units.filter(isWaiting).toSorted((a, b) => compare(since(a), since(b)) || compare(a.id, b.id))
}

/** Units that wait for a grade, in the order of the work: the load in work first, then the oldest load, then the oldest unit. */
export function inspectionQueue(
  units: readonly UnitDoc[],
  loads: readonly LoadAge[],
  loadInWork: string,
): readonly UnitDoc[] {
  const ages = new Map(loads.map((load) => [load.id, load.arrivedAt || '9']))
  const place = (unit: UnitDoc) => (unit.loadId === loadInWork ? '' : (ages.get(unit.loadId) ?? '9'))
  return units
    .filter((unit) => unit.stage === 'received' && unit.grade === '')
    .toSorted(
      (a, b) =>
        compare(place(a), place(b)) ||
        compare(a.loadId, b.loadId) ||
        compare(a.receivedAt, b.receivedAt) ||
        compare(a.id, b.id),
    )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
