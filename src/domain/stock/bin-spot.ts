/**
 * What happens on the page Bin spot. A pure step: a unit or a pallet scanned first is put away into the place that is scanned next; a place scanned
 * first is counted blind (`cycle-count-scan.ts`). Invariants: wherever a unit was recorded, it is where it was put down; a place read twice
 * by a wedge starts no count; what is scanned is never left to the app while something is in hand.
 */
import { joined, msg, sentences, type Words } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { about, goneProblem, nameOfUnit, passThrough, refuse } from '#domain/core/floor/scan-step.ts'
import { lockedProblem, qtyOf } from '#domain/core/floor/pallet-contents.ts'
import { putDown } from './put-away.ts'
import { foundByScan } from '#domain/core/floor/found-by-scan.ts'
import { countStep } from './cycle-count-scan.ts'
import { describeLabels, movePalletTo } from './cycle-count-settle.ts'
import {
  isSameScan,
  type LadenPallet,
  type BinSpotEvent,
  type BinSpotFacts,
  type BinSpotState,
  type BinSpotStep,
} from './bin-spot-state.ts'
import { isSoldWhole } from '#domain/core/orders/orders.ts'
import { askWhich } from '#domain/codes/units-meant.ts'

export function binSpotStep(state: BinSpotState, event: BinSpotEvent, facts: BinSpotFacts): BinSpotStep {
  switch (event.kind) {
    case 'letGo':
      return letGo(state, event.id)
    case 'restore':
      return quiet({ ...state, audit: event.audit })
    case 'scan':
      return state.audit ? countStep(state, state.audit, event, facts) : scanned(state, event.scan, facts)
    default:
      // The count that this was pressed for is over, and its answer stays true.
      return state.audit ? countStep(state, state.audit, event, facts) : { ...quiet(state), keepsAnswer: true }
  }
}

const quiet = (state: BinSpotState): BinSpotStep => ({ state, say: null, writes: [] })

function letGo(state: BinSpotState, id: string): BinSpotStep {
  const keep = (one: string): boolean => id !== '' && one !== id
  return quiet({ ...state, inHand: state.inHand.filter(keep), pallets: state.pallets.filter(keep) })
}

function scanned(state: BinSpotState, scan: Scan, facts: BinSpotFacts): BinSpotStep {
  const { unit, pallet, place } = facts
  if (unit) return about(unit, taken(state, unit, facts))
  const asked = askWhich(state, scan, facts.doubt)
  if (asked) return asked
  if (scan.kind === 'unit') return refuse(state, msg('core.noUnitLabel'), scan.raw)
  if (pallet) return palletTaken(state, pallet)
  if (scan.kind === 'container') return refuse(state, msg('binSpot.noPallet'), scan.raw)
  const isBusy = manyOf(state) > 0
  const [target] = place
  if (!target) {
    if (scan.kind === 'location') return refuse(state, msg('binSpot.noPlace'), scan.raw)
    return isBusy
      ? refuse(state, msg('binSpot.scanPlace'), msg('binSpot.noSuchPlace', { code: scan.raw }))
      : passThrough(state)
  }
  if (isBusy) return put(state, facts)
  if (target.id === state.justPut.placeId && isSameScan(state.justPut.at, facts.at)) {
    const detail = msg('binSpot.countAgain', { place: target.code })
    return {
      state,
      say: { tone: 'amber', title: msg('binSpot.placeDone', { place: target.code }), detail },
      writes: [],
    }
  }
  const audit = { placeId: target.id, code: target.code, startedAt: facts.at, counted: [], pallets: [], strays: [], isOver: false, settled: [] } // prettier-ignore
  const detail = msg('binSpot.scanAll', { place: target.code })
  return {
    state: { ...state, audit },
    say: { tone: 'plain', title: msg('binSpot.count', { place: target.code }), detail },
    writes: [],
  }
}

const lostWords = msg('binSpot.lost')

const manyOf = ({ inHand, pallets }: BinSpotState): number => inHand.length + pallets.length

/** How much is in hand, where it is more than one. */
function describeInHand(state: BinSpotState): Words {
  const count = manyOf(state)
  return count > 1 ? msg('binSpot.manyInHand', { count }) : ''
}

/** It goes with its pallet, and without it the sale could not be taken back. */
const isLocked = (unit: UnitDoc, on: ContainerDoc | null): on is ContainerDoc =>
  on !== null && on.status === 'soldWhole' && isSoldWhole(unit)

/** A pallet was sold whole after one of its units was taken in hand: that one goes back onto it. `null` where none was. */
function soldMeanwhile(state: BinSpotState, { inHand, inHandOn }: BinSpotFacts): BinSpotStep | null {
  for (const unit of inHand) {
    const on = inHandOn.find(({ id }) => id === unit.containerId) ?? null
    if (!state.inHand.includes(unit.id) || !isLocked(unit, on)) continue
    const rest = { ...state, inHand: state.inHand.filter((id) => id !== unit.id) }
    return about(unit, refuse(rest, msg('binSpot.staysOnPallet'), joined([nameOfUnit(unit), lockedProblem(on)], ': ')))
  }
  return null
}

function taken(state: BinSpotState, unit: UnitDoc, facts: BinSpotFacts): BinSpotStep {
  const { writes } = foundByScan(unit, { place: [], page: 'binSpot', at: facts.at })
  const gone = goneProblem(unit)
  if (gone !== '') return { ...refuse(state, msg('core.unitGone'), gone), writes }
  const { unitOn } = facts
  if (isLocked(unit, unitOn)) return { ...refuse(state, msg('binSpot.staysOnPallet'), lockedProblem(unitOn)), writes }
  if (state.inHand.includes(unit.id)) {
    return {
      state,
      say: { tone: 'amber', title: msg('binSpot.inHandAlready'), detail: nameOfUnit(unit), pictureOf: unit.id },
      writes: [],
    }
  }
  const next = { ...state, inHand: [...state.inHand, unit.id] }
  const sold = unit.stage === 'sold' || unit.stage === 'picked'
  const odd = unit.stage === 'missing' ? msg('core.wasMissing') : sold ? msg('binSpot.isSold') : ''
  return {
    state: next,
    say: {
      tone: odd === '' ? 'plain' : 'amber',
      title: odd || nameOfUnit(unit),
      detail: sentences(odd && nameOfUnit(unit), joined([describeInHand(next), msg('binSpot.scanItsPlace')], ' ')),
      pictureOf: unit.id,
    },
    writes,
  }
}

function palletTaken(state: BinSpotState, { container, aboard }: LadenPallet): BinSpotStep {
  const { id, label, status } = container
  if (status === 'scrapped') return refuse(state, msg('binSpot.cannotMove'), lockedProblem(container))
  if (state.pallets.includes(id)) {
    return { state, say: { tone: 'amber', title: msg('binSpot.inHandAlready'), detail: label }, writes: [] }
  }
  const next = { ...state, pallets: [...state.pallets, id] }
  const onIt = msg('binSpot.onIt', { items: msg('core.items', { qty: qtyOf(aboard) }) })
  const detail = joined([onIt, describeInHand(next), msg('binSpot.scanItsPlace')], ' ')
  return { state: next, say: { tone: 'plain', title: label, detail }, writes: [] }
}

/** Items are what lies in a place; labels are what was scanned. Both, where one label stands for several items. */
function describeLoose(units: readonly UnitDoc[]): Words {
  const qty = qtyOf(units)
  return qty === units.length ? msg('core.items', { qty }) : describeLabels(units)
}

/** What was put down, in words. */
function describePut(units: readonly UnitDoc[], pallets: readonly LadenPallet[]): Words {
  const [unit] = units
  const [pallet] = pallets
  const loose = unit && units.length === 1 ? nameOfUnit(unit) : units.length > 0 ? describeLoose(units) : ''
  const carried =
    pallet && pallets.length === 1 ? pallet.container.label : msg('binSpot.pallets', { count: pallets.length })
  if (pallets.length === 0) return loose
  return loose === '' ? carried : msg('core.and', { first: loose, second: carried })
}

function put(state: BinSpotState, facts: BinSpotFacts): BinSpotStep {
  const [target] = facts.place
  const units = facts.inHand.filter((unit) => state.inHand.includes(unit.id))
  const pallets = facts.palletsInHand.filter(({ container }) => state.pallets.includes(container.id))
  const lost = manyOf(state) - units.length - pallets.length
  // Green would mean that it lies there.
  if (lost > 0 && lost === manyOf(state))
    return refuse({ ...state, inHand: [], pallets: [] }, msg('binSpot.nothingPut'), lostWords)
  const onPallets = pallets.flatMap((one) => one.aboard).filter((unit) => !state.inHand.includes(unit.id))
  const locked = soldMeanwhile(state, facts)
  if (locked) return locked
  const { writes, problem, warning } = putDown(units, facts.place, facts.placeQty, 'binSpot', onPallets)
  const only = units.length === 1 && pallets.length === 0 ? units[0] : null
  if (!target || problem !== '') return about(only, refuse(state, msg('place.refused'), problem))
  const moves = pallets
    .filter(({ container, aboard }) => [container, ...aboard].some((one) => one.locationId !== target.id))
    .map(({ container }) => movePalletTo(container, target))
  const odd = [warning, lost > 0 ? lostWords : ''].filter((part) => part !== '')
  return about(only, {
    state: { ...state, inHand: [], pallets: [], justPut: { placeId: target.id, at: facts.at } },
    say: {
      tone: odd.length === 0 ? 'green' : 'amber',
      title: target.code,
      detail: joined([describePut(units, pallets), ...odd], '. '),
    },
    writes: [...moves, ...writes],
  })
}
