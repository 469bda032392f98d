/**
 * What a scan on the page Pallets means.
 * Invariants: a pallet's label takes it in hand, or is the other one while merging; a place moves the pallet in hand with all that is on
 * it; a unit goes onto the pallet in hand, or is chosen while splitting. Blocked and closed places, locked pallets and units that left the
 * warehouse refuse; what is merely odd is done and shown.
 */
import { joined, lower, msg, sentences, type Words } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { isMisplaced } from '#domain/core/floor/found-by-scan.ts'
import { about, goneProblem, passThrough, refuse, type Say, type Step } from '#domain/core/floor/scan-step.ts'
import {
  isOnPallet, kindLabels, lockedProblem, mergeProblem, placeProblem, placeWarning, qtyOf, statusLabels, type PalletFacts,
} from '#domain/core/floor/pallet-contents.ts' // prettier-ignore

/** The work on a pallet that is under way. */
export interface PalletSession {
  readonly mode: 'carry' | 'split' | 'merge'
  /** While splitting: the units that go onto the new pallet. */
  readonly chosen: readonly string[]
}

/** Kept as a draft, so that a reload goes on where it was. */
export interface PalletState extends PalletSession {
  /** The pallet that this is about; with another one in hand it does not count. */
  readonly forId: string
}

export const idleSession: PalletSession = { mode: 'carry', chosen: [] }
export const noPallet: PalletState = { ...idleSession, forId: '' }

export interface PalletScanFacts extends PalletFacts {
  /** The pallet in hand, `''` for none. */
  readonly currentId: string
  /** How many units are on the pallet that was scanned. */
  readonly seenQty: number
  /** The label that a new pallet gets; `''` where none can be asked for. */
  readonly newLabel: string
}

export type PalletEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  /** A tap: to split, to merge, to choose by hand, to give it up. */
  | { readonly kind: 'set'; readonly session: PalletSession }
  /** A pallet that no paper names; `sourcePallet` is the seller's label. */
  | { readonly kind: 'make'; readonly sourcePallet: string }
  | { readonly kind: 'leave' }

export type PalletWrite =
  | { readonly kind: 'move'; readonly containerId: string; readonly place: Pick<LocationDoc, 'id' | 'kind'> }
  | { readonly kind: 'merge'; readonly fromId: string; readonly intoId: string }
  | { readonly kind: 'putUnit'; readonly unitId: string; readonly containerId: string }
  | { readonly kind: 'add'; readonly label: string; readonly loadId: string; readonly sourcePallet: string }

/** The pallet in hand next. */
export interface PalletView {
  readonly open: string
}

export type PalletStep = Step<PalletState, PalletEvent, PalletWrite>

/** The session of the pallet in hand. */
export function sessionOf({ forId, mode, chosen }: PalletState, currentId: string): PalletSession {
  return forId === currentId ? { mode, chosen } : idleSession
}

export function palletStep(state: PalletState, event: PalletEvent, facts: PalletScanFacts): PalletStep {
  switch (event.kind) {
    case 'scan':
      return scanned(state, event.scan, facts)
    case 'set':
      return { state: { ...event.session, forId: facts.currentId }, say: null, writes: [], keepsAnswer: true }
    case 'make':
      return make(event.sourcePallet, facts)
    case 'leave':
      return { state, say: null, writes: [] }
  }
}

function look(state: PalletState, title: Words, detail: Words): PalletStep {
  return { state, say: { tone: 'amber', title, detail }, writes: [] }
}

/** Green, or amber with the warning before the rest. */
function told(warning: Words, title: Words, detail: Words): Say<PalletEvent> {
  return warning === ''
    ? { tone: 'green', title, detail }
    : { tone: 'amber', title, detail: sentences(warning, detail) }
}

function scanned(state: PalletState, scan: Scan, facts: PalletScanFacts): PalletStep {
  if (facts.pallet) return palletSeen(state, facts.pallet, facts)
  if (facts.place.length > 0) return placeSeen(state, facts)
  switch (scan.kind) {
    case 'container':
      return refuse(state, msg('binSpot.noPallet'), scan.raw)
    case 'sourcePallet':
    case 'sscc':
      return askNew(state, scan.value)
    case 'unit':
      return about(facts.unit, unitSeen(state, scan, facts))
    case 'location':
      return refuse(state, msg('binSpot.noPlace'), scan.raw)
    default:
      return facts.current
        ? refuse(state, msg('pallet.scanSomething'), msg('pallet.noneOfThem', { code: scan.raw }))
        : passThrough(state)
  }
}

function inHand(id: string): Pick<PalletStep, 'state' | 'go'> {
  const go: PalletView = { open: id }
  return { state: { ...idleSession, forId: id }, go }
}

function palletSeen(state: PalletState, seen: ContainerDoc, facts: PalletScanFacts): PalletStep {
  const { current, aboard, currentId, seenQty } = facts
  if (sessionOf(state, currentId).mode !== 'merge' || !current) {
    const say = { tone: 'plain', title: seen.label, detail: describePallet(seen, seenQty) } as const
    return { ...inHand(seen.id), say, writes: [] }
  }
  const problem = mergeProblem(current, seen, qtyOf(aboard))
  if (problem !== '') return refuse(state, msg('pallet.cannotMerge'), problem)
  const warning = current.loadId === seen.loadId ? '' : msg('pallet.twoLoads')
  const back: PalletView = { open: current.id }
  return {
    ...inHand(seen.id),
    say: told(
      warning,
      msg('pallet.isEmptyNow', { pallet: current.label }),
      msg('pallet.wentOnto', { qty: qtyOf(aboard), pallet: seen.label }),
    ),
    writes: [{ kind: 'merge', fromId: current.id, intoId: seen.id }],
    back,
  }
}

function placeSeen(state: PalletState, { current, aboard, place, atPlaceQty }: PalletScanFacts): PalletStep {
  const [target] = place
  if (!current || !target) return passThrough(state)
  const locked = current.status === 'scrapped' ? lockedProblem(current) : ''
  if (locked !== '') return refuse(state, msg('binSpot.cannotMove'), locked)
  const problem = placeProblem(place)
  if (problem !== '') return refuse(state, msg('place.refused'), problem)
  if (current.locationId === target.id && aboard.every((unit) => unit.locationId === target.id)) {
    return look(
      state,
      msg('pallet.thereAlready'),
      msg('pallet.standsAt', { pallet: current.label, place: target.code }),
    )
  }
  const isNewThere = current.locationId !== target.id
  const warning = placeWarning(place, aboard, isNewThere ? atPlaceQty : 0)
  const qty = qtyOf(aboard)
  const detail = qty === 0 ? msg('pallet.nothingOnIt') : msg('pallet.movedAlong', { qty })
  return {
    state,
    say: { ...told(warning, msg('pallet.moved', { pallet: current.label }), detail), big: target.code },
    writes: [{ kind: 'move', containerId: current.id, place: { id: target.id, kind: target.kind } }],
  }
}

const foundWarnings: Readonly<Partial<Record<UnitDoc['stage'], Words>>> = {
  missing: msg('core.wasMissing'),
  sold: msg('binSpot.isSold'),
  picked: msg('binSpot.isSold'),
}

const foundWarning = (unit: UnitDoc): Words =>
  foundWarnings[unit.stage] ?? (isMisplaced(unit) ? msg('core.wasLookedFor') : '')

function unitSeen(state: PalletState, scan: Scan, facts: PalletScanFacts): PalletStep {
  const { unit, current, unitOn } = facts
  if (!current) return passThrough(state)
  if (!unit) return refuse(state, msg('core.noUnitLabel'), scan.raw)
  const gone = goneProblem(unit)
  if (gone !== '') return refuse(state, msg('core.unitGone'), gone)
  if (sessionOf(state, facts.currentId).mode === 'split') return chosenUnit(state, unit, facts)
  const locked = lockedProblem(current) || (unitOn ? lockedProblem(unitOn) : '')
  if (locked !== '') return refuse(state, msg('pallet.unitRefused'), locked)
  const name = unit.title || unit.label
  if (unit.containerId === current.id && isOnPallet(unit) && !isMisplaced(unit))
    return look(state, msg('pallet.alreadyOn'), name)
  return {
    state,
    say: told(foundWarning(unit), name, msg('pallet.nowOn', { pallet: current.label })),
    writes: [{ kind: 'putUnit', unitId: unit.id, containerId: current.id }],
  }
}

function chosenUnit(state: PalletState, unit: UnitDoc, { current, aboard }: PalletScanFacts): PalletStep {
  const name = unit.title || unit.label
  if (!current || unit.containerId !== current.id) {
    return refuse(state, msg('pallet.notOn'), msg('pallet.notOnDetail', { unit: name }))
  }
  if (state.chosen.includes(unit.id)) return look(state, msg('pallet.chosenAlready'), name)
  const chosen = [...state.chosen, unit.id]
  const qty = qtyOf(aboard.filter((one) => chosen.includes(one.id)))
  return {
    state: { ...state, chosen },
    say: { tone: 'plain', title: name, detail: msg('pallet.chosen', { qty }) },
    // It was looked for, and is here: a sight without a place would take it off the pallet.
    writes:
      isMisplaced(unit) && lockedProblem(current) === ''
        ? [{ kind: 'putUnit', unitId: unit.id, containerId: current.id }]
        : [],
  }
}

function askNew(state: PalletState, sourcePallet: string): PalletStep {
  const choices = [
    { label: msg('pallet.makeNew'), event: { kind: 'make', sourcePallet } },
    { label: msg('core.leaveIt'), event: { kind: 'leave' } },
  ] as const
  const say = { tone: 'amber', title: msg('binSpot.noPallet'), detail: sourcePallet, choices } as const
  return { state, say, writes: [] }
}

function make(sourcePallet: string, { current, newLabel }: PalletScanFacts): PalletStep {
  const back: PalletView = { open: '' }
  return {
    ...inHand(idOfLabel(newLabel)),
    say: {
      tone: 'green',
      title: msg('pallet.new', { pallet: newLabel }),
      detail: msg('pallet.printThenScan'),
    },
    writes: [{ kind: 'add', label: newLabel, loadId: current?.loadId ?? '', sourcePallet }],
    back,
  }
}

/** A pallet's card in words: its kind, state and how much is on it. */
export function describePallet(container: ContainerDoc, aboardQty: number): Words {
  const load = aboardQty === 0 ? lower(msg('pallet.nothingOnIt')) : msg('core.items', { qty: aboardQty })
  return joined([kindLabels[container.kind], lower(statusLabels[container.status]), load])
}
