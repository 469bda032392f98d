/**
 * Putting a unit down in a place. Invariants: a blocked or closed place takes nothing; what is merely odd (another zone's goods, a full bin) is
 * done and shown; wherever it was recorded before, it is here now, and the search for it ends.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { goneProblem, nameOfUnit, writeTo, type UnitWrite } from '#domain/core/floor/scan-step.ts'
import { placeProblem, placeWarning, type PlaceChain } from '#domain/core/floor/pallet-contents.ts'
import type { PlaceSum } from '#domain/core/floor/zone-tree.ts'
import { foundPatch, isMisplaced } from '#domain/core/floor/found-by-scan.ts'

export interface PutDown {
  readonly writes: readonly UnitWrite[]
  /** Why nothing is put down; `''` when it is. */
  readonly problem: Words
  /** What is odd about it, in words; `''` when nothing is. */
  readonly warning: Words
}

/**
 * @param thereQty items recorded there already; those among `units` that are may be counted in
 * @param onPallets what comes along on pallets: it needs room and may be in the wrong zone as well
 */
export function putDown(
  units: readonly UnitDoc[],
  chain: PlaceChain,
  thereQty: number,
  page: string,
  onPallets: readonly UnitDoc[] = [],
): PutDown {
  const [place] = chain
  const gone = units.find((unit) => goneProblem(unit) !== '')
  const problem = gone ? joined([nameOfUnit(gone), goneProblem(gone)], ': ') : placeProblem(chain)
  if (!place || problem !== '') return { writes: [], problem: problem || msg('binSpot.scanPlaceFirst'), warning: '' }
  const after = units.map((unit) => {
    const patch = foundPatch(unit, chain)
    return { unit, patch, stage: patch.stage ?? unit.stage }
  })
  const all = [...units, ...onPallets]
  const alreadyQty = all.reduce((sum, unit) => sum + (unit.locationId === place.id ? unit.qty : 0), 0)
  const loose = after.map(({ unit, stage }) => ({ stage, qty: unit.qty }))
  const warning = placeWarning(chain, [...loose, ...onPallets], thereQty - alreadyQty)
  const writes = after.map(({ unit, patch, stage }) => {
    const type = stage === 'stored' && unit.stage !== 'stored' ? 'unit.stored' : 'unit.relocated'
    const was = isMisplaced(unit) ? unit.exceptionCode : ''
    const data = { page, qty: unit.qty, receivedAt: unit.receivedAt, was, odd: warning !== '' }
    return writeTo(unit, patch, { type, from: unit.locationId, to: place.id, data })
  })
  return { writes: writes.filter((write) => Object.keys(write.patch).length > 0), problem: '', warning }
}

/** Whether a place takes something in now. Amber takes it and warns, red refuses. */
export interface PutAwayState {
  readonly tone: 'green' | 'amber' | 'red'
  readonly words: Words
}

/** @param sum the stock there; left out while it is unknown */
export function putAwayState(chain: PlaceChain, sum: Pick<PlaceSum, 'qty' | 'capacity'> | undefined): PutAwayState {
  const problem = placeProblem(chain)
  if (problem !== '') return { tone: 'red', words: msg('place.noPutAway', { problem }) }
  if (sum && sum.capacity !== null && sum.qty >= sum.capacity) {
    return { tone: 'amber', words: msg('place.putAwayFull', { qty: sum.qty, capacity: sum.capacity }) }
  }
  return { tone: 'green', words: msg('place.putAway') }
}
