/**
 * What a scan, a tap or an answer means while receiving.
 * Invariants: received starts at 0 and is only ever counted, never pre-filled; an LPN is not a unit but points to a line with a remaining
 * quantity; what is not on the manifest is taken as extra, aloud; a code that means nothing becomes stock only when a person takes it in;
 * over, another load's LPN and several meanings are asked, never guessed.
 */
import { msg, type Words } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan, ScanKind } from '#domain/codes/barcodes.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { about, goneProblem, nameOfUnit, refuse } from '#domain/core/floor/scan-step.ts'
import { productsOf, spreadOver } from './one-product.ts'
import {
  newPalletSay,
  openedSay,
  otherLoadQuestion,
  overQuestion,
  refusedLoadQuestion,
  strangePalletQuestion,
  unknownCodeQuestion,
  whichQuestion,
} from './receive-answers.ts'
import { goneStatuses, shutLoad } from './receive-shut.ts'
import { receiptFor, takeIn } from './take-in.ts'
import {
  describedTitle,
  type CandidateLine,
  type Receipt,
  type ReceiveEvent,
  type ReceiveFacts,
  type ReceiveState,
  type ReceiveStep,
} from './receive-state.ts'

/** No person counts more of one item at a time. */
export const MOST_AT_ONCE = 5_000

export const quantityIn = (qty: number): number => Math.max(1, Math.min(MOST_AT_ONCE, Math.round(qty) || 1))

/** Codes that are on items; any other scanned code is no item. */
const itemKinds: readonly ScanKind[] = ['lpn', 'gtin', 'asin', 'fnsku', 'unknown']

const notItems: Readonly<Partial<Record<ScanKind, Words>>> = {
  location: msg('receive.notItem.location'),
  order: msg('receive.notItem.order'),
  tracking: msg('receive.notItem.tracking'),
  sscc: msg('receive.notItem.sscc'),
}

const noScan: Scan = { kind: 'unknown', value: '', raw: '', serial: '' }

export function receiveStep(state: ReceiveState, event: ReceiveEvent, facts: ReceiveFacts): ReceiveStep {
  switch (event.kind) {
    case 'scan':
      return scanned(state, event.scan, facts)
    case 'pickLine':
      return pickLine(state, event.line, facts)
    case 'describe':
      return describe(state, event.title, facts)
    case 'take':
      return taken(state, event.receipt, facts)
    case 'openPallet':
      // Of a refused load, the person has confirmed it.
      return openPallet({ ...state, refusedLoadId: event.load.id }, event.container, event.load)
    case 'newPallet':
      return newPallet(state, event.sourcePallet, facts)
    case 'chooseLoad':
      return tapped({ ...state, loadId: event.loadId, containerId: '' })
    case 'set':
      return tapped({
        ...state,
        qty: quantityIn(event.qty ?? state.qty),
        coarse: event.coarse ?? state.coarse,
      })
    case 'leave':
      return { state, say: null, writes: [] }
  }
}

/** The screen shows it, and the answer before it stays true. */
function tapped(state: ReceiveState): ReceiveStep {
  return { state, say: null, writes: [], keepsAnswer: true }
}

function asked(state: ReceiveState, say: ReceiveStep['say']): ReceiveStep {
  return { state, say, writes: [] }
}

const noLoad = (state: ReceiveState): ReceiveStep =>
  refuse(state, msg('receive.palletFirst'), msg('receive.palletFirstDetail'))

function scanned(state: ReceiveState, scan: Scan, facts: ReceiveFacts): ReceiveStep {
  if (facts.pallet) return palletScanned(state, facts.pallet.container, facts.pallet.load, facts)
  // An item number of the seller may have any form.
  const isListed = facts.candidates.length > 0
  if (!isListed && (scan.kind === 'sourcePallet' || scan.kind === 'sscc')) return strangePallet(state, scan, facts)
  if (scan.kind === 'container') return refuse(state, msg('binSpot.noPallet'), scan.raw)
  if (scan.kind === 'unit') return about(facts.unit, unitSeen(state, scan, facts.unit))
  if (!isListed && !itemKinds.includes(scan.kind))
    return refuse(state, msg('receive.notAnItem'), notItems[scan.kind] ?? scan.raw)
  if (!facts.load) return noLoad(state)
  return shutTable(state, facts) ?? receiveItem(state, scan, facts.load, facts)
}

/**
 * A person closed, reconciled or refused the load on the table, or sold or scrapped the pallet, since it was opened here.
 */
function shutTable(state: ReceiveState, { load, container }: ReceiveFacts): ReceiveStep | null {
  const shut = load && loadShut(state, load)
  if (shut) return shut
  const gone = container ? goneStatuses[container.status] : undefined
  return gone ? palletGone(state, gone) : null
}

function loadShut(state: ReceiveState, load: LoadDoc): ReceiveStep | null {
  const shut = shutLoad(state, load)
  return shut && refuse(state, shut.title, shut.detail)
}

const palletGone = (state: ReceiveState, why: Words): ReceiveStep => refuse(state, msg('receive.palletRefused'), why)

/** Statuses from which breaking down begins by itself. */
const closedStatuses: readonly ContainerDoc['status'][] = ['expected', 'received', 'stored', 'empty']

function palletScanned(
  state: ReceiveState,
  container: ContainerDoc,
  ownLoad: LoadDoc | null,
  { load: worked, mayTakeRefused }: ReceiveFacts,
): ReceiveStep {
  const gone = goneStatuses[container.status]
  if (gone) return palletGone(state, gone)
  if (!ownLoad && container.loadId !== '')
    return refuse(state, msg('receive.palletLoadAway'), msg('receive.palletLoadAwayDetail'))
  const load = ownLoad ?? worked
  if (!load) return refuse(state, msg('receive.palletNoLoad'), msg('receive.palletNoLoadDetail'))
  if (load.stage === 'refused' && mayTakeRefused) return asked(state, refusedLoadQuestion(container, load))
  return loadShut(state, load) ?? openPallet(state, container, load)
}

function openPallet(state: ReceiveState, container: ContainerDoc, load: LoadDoc): ReceiveStep {
  const isNew = closedStatuses.includes(container.status)
  return {
    state: { ...state, loadId: load.id, containerId: container.id },
    say: openedSay(container, load, isNew),
    writes: isNew ? [{ kind: 'openPallet', container }] : [],
  }
}

function newPallet(state: ReceiveState, sourcePallet: string, { load, palletLabel }: ReceiveFacts): ReceiveStep {
  if (!load) return noLoad(state)
  const opened: ReceiveStep = {
    state: { ...state, loadId: load.id, containerId: idOfLabel(palletLabel) },
    say: newPalletSay(palletLabel, load),
    writes: [{ kind: 'newPallet', label: palletLabel, sourcePallet, load }],
  }
  return loadShut(state, load) ?? opened
}

function strangePallet(state: ReceiveState, scan: Scan, { load }: ReceiveFacts): ReceiveStep {
  if (!load) return refuse(state, msg('receive.notExpected'), msg('receive.notExpectedDetail'))
  return asked(state, strangePalletQuestion(scan.value, load))
}

function unitSeen(state: ReceiveState, scan: Scan, unit: UnitDoc | null): ReceiveStep {
  if (!unit) return refuse(state, msg('core.noUnitLabel'), scan.raw)
  const gone = goneProblem(unit)
  if (gone !== '') return refuse(state, msg('core.unitGone'), gone)
  return asked(state, { tone: 'amber', title: msg('receive.already'), detail: nameOfUnit(unit) })
}

function receiveItem(state: ReceiveState, scan: Scan, load: LoadDoc, facts: ReceiveFacts): ReceiveStep {
  const here = facts.candidates.filter((one) => one.load.id === load.id)
  const sourcePallet = facts.container?.sourcePallet ?? ''
  const onPallet = sourcePallet === '' ? [] : here.filter((one) => one.line.sourcePallet === sourcePallet)
  const open = (list: readonly CandidateLine[]) =>
    list.filter((one) => one.line.qty > one.receivedQty || one.line.extra)
  for (const list of [open(onPallet), open(here)]) {
    const [first] = list
    if (first) return takeOneOf(state, scan, list, first, facts)
  }
  const [full] = onPallet.length ? onPallet : here
  if (full) return asked(state, overQuestion(receiptFor(state, scan, load, full), full))
  const receipt = receiptFor(state, scan, load, null)
  const lpn = scan.raw.toUpperCase()
  const elsewhere = facts.candidates.find(({ line }) => scan.kind === 'lpn' || line.lpn === lpn)
  if (elsewhere) {
    return asked(state, otherLoadQuestion(receipt, receiptFor(state, scan, elsewhere.load, elsewhere)))
  }
  if (!namesAnItem(scan)) return asked(state, unknownCodeQuestion(scan.raw, receipt))
  return takeIn(state, [receipt], facts)
}

/**
 * Whether the code alone identifies goods. Ten digits may be a book's number, or any serial number.
 */
function namesAnItem(scan: Scan): boolean {
  return ['lpn', 'gtin', 'fnsku'].includes(scan.kind) || (scan.kind === 'asin' && scan.value.startsWith('B'))
}

function takeOneOf(
  state: ReceiveState,
  scan: Scan,
  list: readonly CandidateLine[],
  first: CandidateLine,
  facts: ReceiveFacts,
): ReceiveStep {
  const products = productsOf(list)
  if (products.length > 1) {
    return asked(state, whichQuestion(products.map((one) => receiptFor(state, scan, one.load, one))))
  }
  const parts = spreadOver(list, state.qty).map(({ one, qty }) => ({
    ...receiptFor(state, scan, one.load, one),
    qty,
    overQty: 0,
  }))
  if (parts.length > 0) return takeIn(state, parts, facts)
  return takeOrAsk(state, receiptFor(state, scan, first.load, first), first, facts)
}

function takeOrAsk(state: ReceiveState, receipt: Receipt, candidate: CandidateLine, facts: ReceiveFacts): ReceiveStep {
  return receipt.overQty > 0 ? asked(state, overQuestion(receipt, candidate)) : takeIn(state, [receipt], facts)
}

function pickLine(state: ReceiveState, line: ManifestLineDoc, facts: ReceiveFacts): ReceiveStep {
  if (!facts.load) return noLoad(state)
  const shut = shutTable(state, facts)
  if (shut) return shut
  const known = facts.candidates.find((one) => one.line.id === line.id)
  const candidate = known ?? { line, load: facts.load, receivedQty: 0 }
  return takeOrAsk(state, receiptFor(state, noScan, candidate.load, candidate), candidate, facts)
}

function describe(state: ReceiveState, title: string, facts: ReceiveFacts): ReceiveStep {
  if (!facts.load) return noLoad(state)
  const receipt = receiptFor(state, noScan, facts.load, null)
  return shutTable(state, facts) ?? takeIn(state, [{ ...receipt, title: describedTitle(title) }], facts)
}

/**
 * An answer takes the quantity and the condition as they are now: a person often sets them while
 * the question waits. A load or a pallet that was closed meanwhile takes nothing. More over than the question named is asked about.
 */
function taken(state: ReceiveState, asked: Receipt, facts: ReceiveFacts): ReceiveStep {
  if (!facts.load) return noLoad(state)
  const shut = shutTable(state, facts)
  if (shut) return shut
  const candidate = asked.line && facts.candidates.find((one) => one.line.id === asked.line?.id)
  const room = asked.line && !asked.line.extra ? asked.line.qty - (candidate?.receivedQty ?? 0) : state.qty
  const overQty = Math.max(0, state.qty - Math.max(0, room))
  const receipt = { ...asked, qty: state.qty, overQty, coarse: state.coarse }
  const isNamed = state.qty === asked.qty && overQty <= asked.overQty
  if (candidate && overQty > 0 && !isNamed) return { state, say: overQuestion(receipt, candidate), writes: [] }
  return takeIn(state, [receipt], facts)
}
