/**
 * The work at hand: which units wait before each bench, in the order in which they are taken. Must stay true: the load in work comes first, so that a
 * truck is finished before the next is begun; then the oldest; the same stock gives the same order on every device.
 */
import type { UnitDoc } from '#schemas/units.ts'

/** A load as the queue needs it. */
export interface LoadAge {
  readonly id: string
  readonly arrivedAt: string
}

/** Graded units that wait for the camera, the longest waiting first; what goes straight out of the house needs no photo. */
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
