/**
 * What a scan on the page Pallets means. A pure step: the pallet in hand and what one is in the middle of (`state`), and what the store knows
 * (`facts`), give an answer. Must stay true: a pallet's label takes it in hand, or is the other one while merging; a place moves the pallet in
 * hand with all that is on it; a unit goes onto the pallet in hand, or is chosen while splitting. Blocked and closed places, locked
 * pallets and things that left the house refuse; what is merely odd is done and told.
 */
import type { PalletFacts } from '#domain/core/pallet-contents.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { goneProblem } from '#domain/core/scan-step.ts'
import {
  isAboard, kindWords, lockedWords, mergeProblem, placeProblem, placeWarning, qtyOf, statusWords, things, type PlaceChain,
} from '#domain/core/pallet-contents.ts' // prettier-ignore

/** Kept as a draft, so that a reload goes on where it was. */
export interface PalletTable {
  readonly mode: 'carry' | 'split' | 'merge'
  /** While splitting: the units that go onto the new pallet. */
  readonly chosen: readonly string[]
}

export const idleTable: PalletTable = { mode: 'carry', chosen: [] }

export type PalletAnswer =
  | { readonly kind: 'open'; readonly container: ContainerDoc }
  | { readonly kind: 'move'; readonly container: ContainerDoc; readonly place: PlaceChain; readonly warning: string }
  | { readonly kind: 'merge'; readonly from: ContainerDoc; readonly into: ContainerDoc; readonly warning: string }
  | { readonly kind: 'putUnit'; readonly unit: UnitDoc; readonly container: ContainerDoc; readonly warning: string }
  | { readonly kind: 'choose'; readonly unit: UnitDoc; readonly chosenQty: number }
  | { readonly kind: 'askNew'; readonly sourcePallet: string }
  | { readonly kind: 'tell'; readonly tone: 'amber' | 'red'; readonly title: string; readonly detail: string }
  /** The page gives this scan no meaning: the app opens the thing. */
  | { readonly kind: 'notOurs' }

const tell = (tone: 'amber' | 'red', title: string, detail: string): PalletAnswer => ({
  kind: 'tell',
  tone,
  title,
  detail,
})

export function palletStep(state: PalletTable, scan: Scan, facts: PalletFacts): PalletAnswer {
  if (facts.pallet) return palletSeen(state, facts.pallet, facts)
  if (facts.place.length > 0) return placeSeen(facts)
  switch (scan.kind) {
    case 'container':
      return tell('red', 'No pallet here has this label', scan.raw)
    case 'sourcePallet':
    case 'sscc':
      return { kind: 'askNew', sourcePallet: scan.value }
    case 'unit':
      return unitSeen(state, scan, facts)
    case 'location':
      return tell('red', 'No place here has this label', scan.raw)
    default:
      return facts.current
        ? tell('red', 'Scan a place, a unit or a pallet', `${scan.raw} is none of them.`)
        : { kind: 'notOurs' }
  }
}

function palletSeen(state: PalletTable, seen: ContainerDoc, facts: PalletFacts): PalletAnswer {
  const { current, aboard } = facts
  if (state.mode !== 'merge' || !current) return { kind: 'open', container: seen }
  const problem = mergeProblem(current, seen, qtyOf(aboard))
  if (problem !== '') return tell('red', 'These cannot be merged', problem)
  const warning = current.loadId === seen.loadId ? '' : 'It now carries things of two loads'
  return { kind: 'merge', from: current, into: seen, warning }
}

function placeSeen({ current, aboard, place, atPlaceQty }: PalletFacts): PalletAnswer {
  const [target] = place
  if (!current || !target) return { kind: 'notOurs' }
  const locked = current.status === 'scrapped' ? lockedWords(current) : ''
  if (locked !== '') return tell('red', 'This pallet cannot move', locked)
  const problem = placeProblem(place)
  if (problem !== '') return tell('red', 'Nothing may go there', problem)
  if (current.locationId === target.id && aboard.every((unit) => unit.locationId === target.id)) {
    return tell('amber', 'It is there already', `${current.label} stands at ${target.code}.`)
  }
  const isNewThere = current.locationId !== target.id
  const warning = placeWarning(place, aboard, isNewThere ? atPlaceQty : 0)
  return { kind: 'move', container: current, place, warning }
}

function unitSeen(state: PalletTable, scan: Scan, facts: PalletFacts): PalletAnswer {
  const { unit, current, unitOn } = facts
  if (!current) return { kind: 'notOurs' }
  if (!unit) return tell('red', 'No unit here has this label', scan.raw)
  const gone = goneProblem(unit)
  if (gone !== '') return tell('red', 'This has left the house', gone)
  if (state.mode === 'split') return chosenUnit(state, unit, facts)
  const locked = lockedWords(current) || (unitOn ? lockedWords(unitOn) : '')
  if (locked !== '') return tell('red', 'This cannot be put on another pallet', locked)
  if (unit.containerId === current.id && isAboard(unit))
    return tell('amber', 'Already on this pallet', unit.title || unit.label)
  const warning =
    unit.stage === 'missing'
      ? 'It was missing and is found'
      : unit.stage === 'sold' || unit.stage === 'picked'
        ? 'It is sold'
        : ''
  return { kind: 'putUnit', unit, container: current, warning }
}

function chosenUnit(state: PalletTable, unit: UnitDoc, { current, aboard }: PalletFacts): PalletAnswer {
  if (!current || unit.containerId !== current.id) {
    return tell('red', 'Not on this pallet', `${unit.title || unit.label} is recorded elsewhere.`)
  }
  if (state.chosen.includes(unit.id)) return tell('amber', 'Chosen already', unit.title || unit.label)
  const chosen = aboard.filter((one) => state.chosen.includes(one.id) || one.id === unit.id)
  return { kind: 'choose', unit, chosenQty: qtyOf(chosen) }
}

/** A pallet's card in words: its kind, state and how much is on it. */
export function palletWords(container: ContainerDoc, aboardQty: number): string {
  const load = aboardQty === 0 ? 'nothing on it' : things(aboardQty)
  return `${kindWords[container.kind]}, ${statusWords[container.status].toLowerCase()}, ${load}`
}
