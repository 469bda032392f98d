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
import { fittingOf, productsOf, spreadOver, withSameProduct } from './one-product.ts'
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
      return taken(state, event.receipt, event.others ?? [], facts)
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
    if (list.length > 0) return takeOneOf(state, scan, list, open(here), facts)
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

/** @param more lines that take what those have no room for, where they are of the same product */
function takeOneOf(
  state: ReceiveState,
  scan: Scan,
  list: readonly CandidateLine[],
  more: readonly CandidateLine[],
  facts: ReceiveFacts,
): ReceiveStep {
  const meanings = productsOf(list).flatMap((product) => {
    const [first, ...others] = withSameProduct(product, more)
    return first ? [{ receipt: receiptFor(state, scan, first.load, first), first, others }] : []
  })
  const [only, ...rest] = meanings
  if (!only || rest.length > 0) return asked(state, whichQuestion(meanings))
  const fitting = fittingOf(list, state.qty)
  if (fitting) return takeIn(state, [receiptFor(state, scan, fitting.load, fitting)], facts)
  return takeSpread(state, only.receipt, [only.first, ...only.others], facts)
}

function takeSpread(
  state: ReceiveState,
  receipt: Receipt,
  [first, ...others]: readonly [CandidateLine, ...CandidateLine[]],
  facts: ReceiveFacts,
  asked?: Receipt,
): ReceiveStep {
  const parts = spreadOver([first, ...others], state.qty)
  const overQty = parts.reduce((all, part) => all + part.overQty, 0)
  const isNamed = asked !== undefined && state.qty === asked.qty && overQty <= asked.overQty
  if (overQty > 0 && !isNamed) return { state, say: overQuestion({ ...receipt, overQty }, first, others), writes: [] }
  const receipts = parts.map((part) => ({
    ...receipt,
    load: part.one.load,
    line: part.one.line,
    qty: part.qty,
    overQty: part.overQty,
  }))
  return takeIn(state, receipts, facts)
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
function taken(
  state: ReceiveState,
  asked: Receipt,
  others: readonly ManifestLineDoc[],
  facts: ReceiveFacts,
): ReceiveStep {
  if (!facts.load) return noLoad(state)
  const shut = shutTable(state, facts)
  if (shut) return shut
  const receipt = { ...asked, qty: state.qty, overQty: 0, coarse: state.coarse }
  const { line } = asked
  if (!line) return takeIn(state, [receipt], facts)
  const asNow = (id: string) => facts.candidates.filter((one) => one.line.id === id)
  const [first = { line, load: asked.load, receivedQty: 0 }] = asNow(line.id)
  return takeSpread(state, receipt, [first, ...others.flatMap(({ id }) => asNow(id))], facts, asked)
}
