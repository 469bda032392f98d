/**
 * What a scan at the receiving table means. A pure step: what the store knows (`facts`) and what
 * the table is in the middle of (`state`) give an answer and, where the scan is clear, the receipt
 * to write.
 * Invariants: received starts at 0 and is only ever counted, never pre-filled; an LPN is not a unit
 * but points to a line with a remaining quantity; what is not on the manifest is taken as extra,
 * aloud; a code that means nothing becomes stock only when a person takes it in; over, another
 * load's LPN and several meanings are asked, never guessed.
 */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { CoarseCondition, UnitDoc } from '#schemas/units.ts'
import type { Scan, ScanKind } from '#domain/codes/barcodes.ts'

/** What the table is in the middle of. Kept as a draft, so that a reload goes on where it was. */
export interface ReceiveState {
  readonly loadId: string
  readonly containerId: string
  /** How many identical things the next scan stands for. */
  readonly qty: number
  readonly coarse: CoarseCondition
}

export const emptyTable: ReceiveState = { loadId: '', containerId: '', qty: 1, coarse: '' }

/**
 * A line that the code may mean, with what was received against it so far and the load it is in.
 */
export interface CandidateLine {
  readonly line: ManifestLineDoc
  readonly receivedQty: number
  readonly load: LoadDoc
}

export interface ReceiveFacts {
  readonly load: LoadDoc | null
  readonly container: ContainerDoc | null
  /** The pallet that was scanned, by our label or the seller's, and its load. */
  readonly pallet: { readonly container: ContainerDoc; readonly load: LoadDoc | null } | null
  /** The unit whose label was scanned. */
  readonly unit: UnitDoc | null
  readonly candidates: readonly CandidateLine[]
}

/**
 * One thing (or `qty` identical ones) to take in. `line` is `null` when it is not on the manifest.
 */
export interface Receipt {
  readonly load: LoadDoc
  readonly containerId: string
  readonly line: ManifestLineDoc | null
  readonly code: {
    readonly lpn: string
    readonly gtin: string
    readonly asin: string
    readonly itemNo: string
    readonly serialNo: string
  }
  /** What a person called a thing that has no code and is on no line; `''` otherwise. */
  readonly title: string
  readonly qty: number
  readonly overQty: number
  readonly coarse: CoarseCondition
}

export type ReceiveAnswer =
  /** Write it, then say so. */
  | { readonly kind: 'receive'; readonly receipt: Receipt }
  | { readonly kind: 'openPallet'; readonly container: ContainerDoc; readonly load: LoadDoc }
  | { readonly kind: 'newPallet'; readonly sourcePallet: string; readonly load: LoadDoc }
  | { readonly kind: 'ask'; readonly question: ReceiveQuestion }
  | { readonly kind: 'tell'; readonly tone: 'amber' | 'red'; readonly title: string; readonly detail: string }

export type ReceiveQuestion =
  | { readonly kind: 'over'; readonly receipt: Receipt; readonly expectedQty: number; readonly receivedQty: number }
  | { readonly kind: 'which'; readonly receipts: readonly Receipt[] }
  | { readonly kind: 'otherLoad'; readonly here: Receipt; readonly there: Receipt }
  /** A link, a serial number, a wrong check digit, a word: `receipt` takes it in as extra. */
  | { readonly kind: 'unknownCode'; readonly code: string; readonly receipt: Receipt }
  | { readonly kind: 'strangePallet'; readonly sourcePallet: string; readonly load: LoadDoc }
  | { readonly kind: 'refusedLoad'; readonly container: ContainerDoc; readonly load: LoadDoc }

/** Codes that are on items; whatever else is scanned at the table is no item. */
const itemKinds: readonly ScanKind[] = ['lpn', 'gtin', 'asin', 'fnsku', 'unknown']

const notItems: Readonly<Partial<Record<ScanKind, string>>> = {
  location: 'That is the label of a place.',
  order: 'That is the number of an order.',
  tracking: 'That is a shipping label.',
  sscc: 'That is a shipping label of a pallet. Scan the seller’s pallet label or ours.',
}

/** Decides what a scan means. */
export function receiveStep(state: ReceiveState, scan: Scan, facts: ReceiveFacts): ReceiveAnswer {
  if (facts.pallet) return openPallet(facts.pallet.container, facts.pallet.load ?? facts.load)
  // An item number of the seller may look like anything.
  const isListed = facts.candidates.length > 0
  if (!isListed && (scan.kind === 'sourcePallet' || scan.kind === 'sscc')) return strangePallet(scan, facts)
  if (scan.kind === 'container') return red('No pallet here has this label', scan.raw)
  if (scan.kind === 'unit') return unitSeen(scan, facts.unit)
  if (!isListed && !itemKinds.includes(scan.kind)) return red('Not an item', notItems[scan.kind] ?? scan.raw)
  if (!facts.load) return red('Scan a pallet first', 'Then scan what is on it. Without a label, choose the load below.')
  return receiveItem(state, scan, facts.load, facts)
}

function red(title: string, detail: string): ReceiveAnswer {
  return { kind: 'tell', tone: 'red', title, detail }
}

const goneStatuses: Readonly<Partial<Record<ContainerDoc['status'], string>>> = {
  soldWhole: 'It was sold whole.',
  scrapped: 'It was scrapped.',
}

function openPallet(container: ContainerDoc, load: LoadDoc | null): ReceiveAnswer {
  const gone = goneStatuses[container.status]
  if (gone) return red('This pallet cannot be received', gone)
  if (!load) return red('This pallet belongs to no load', 'Choose its load on the page Pallets first.')
  if (load.stage === 'refused') return { kind: 'ask', question: { kind: 'refusedLoad', container, load } }
  if (load.stage === 'closed')
    return red('This load is closed', `${load.code} was closed. A manager can open it again.`)
  return { kind: 'openPallet', container, load }
}

function strangePallet(scan: Scan, facts: ReceiveFacts): ReceiveAnswer {
  if (!facts.load) return red('No load expects this pallet', 'Choose the load below, then scan the pallet again.')
  return { kind: 'ask', question: { kind: 'strangePallet', sourcePallet: scan.value, load: facts.load } }
}

function unitSeen(scan: Scan, unit: UnitDoc | null): ReceiveAnswer {
  if (!unit) return red('No unit here has this label', scan.raw)
  const many = unit.qty > 1 ? ` × ${unit.qty}` : ''
  return { kind: 'tell', tone: 'amber', title: 'Already received', detail: `${unit.title || unit.label}${many}` }
}

/** The codes that a new unit takes from the scan when no line tells them. */
export function codesOf(scan: Scan): Receipt['code'] {
  return {
    lpn: scan.kind === 'lpn' ? scan.value : '',
    gtin: scan.kind === 'gtin' ? scan.value : '',
    asin: scan.kind === 'asin' ? scan.value : '',
    itemNo: scan.kind === 'unknown' || scan.kind === 'fnsku' ? scan.raw.slice(0, 60) : '',
    serialNo: scan.serial.slice(0, 80),
  }
}

function receiptFor(state: ReceiveState, scan: Scan, load: LoadDoc, candidate: CandidateLine | null): Receipt {
  const here = load.id === state.loadId
  const left = candidate ? Math.max(0, candidate.line.qty - candidate.receivedQty) : 0
  return {
    load,
    containerId: here ? state.containerId : '',
    line: candidate?.line ?? null,
    code: codesOf(scan),
    title: '',
    qty: state.qty,
    overQty: candidate && !candidate.line.extra ? Math.max(0, state.qty - left) : 0,
    coarse: state.coarse,
  }
}

/** Lines of one product: it does not matter which of them takes the thing. */
function sameProduct(a: ManifestLineDoc, b: ManifestLineDoc): boolean {
  return a.title === b.title && a.gtin === b.gtin && a.asin === b.asin
}

function receiveItem(state: ReceiveState, scan: Scan, load: LoadDoc, facts: ReceiveFacts): ReceiveAnswer {
  const here = facts.candidates.filter((one) => one.load.id === load.id)
  const sourcePallet = facts.container?.sourcePallet ?? ''
  const onPallet = sourcePallet === '' ? [] : here.filter((one) => one.line.sourcePallet === sourcePallet)
  const open = (list: readonly CandidateLine[]) =>
    list.filter((one) => one.line.qty > one.receivedQty || one.line.extra)
  for (const list of [open(onPallet), open(here)]) {
    const [first] = list
    if (first) return takeOneOf(state, scan, load, list, first)
  }
  const [full] = onPallet.length ? onPallet : here
  if (full) return asksOver(state, scan, load, full)
  const lpn = scan.raw.toUpperCase()
  const elsewhere = facts.candidates.find(({ line }) => scan.kind === 'lpn' || line.lpn === lpn)
  if (elsewhere) {
    const question = {
      kind: 'otherLoad',
      here: receiptFor(state, scan, load, null),
      there: receiptFor(state, scan, elsewhere.load, elsewhere),
    } as const
    return { kind: 'ask', question }
  }
  const receipt = receiptFor(state, scan, load, null)
  if (!namesAnItem(scan)) return { kind: 'ask', question: { kind: 'unknownCode', code: scan.raw, receipt } }
  return { kind: 'receive', receipt }
}

/**
 * Whether the code alone says that this is goods. Ten digits may be a book's number, or any serial
 * number.
 */
function namesAnItem(scan: Scan): boolean {
  return ['lpn', 'gtin', 'fnsku'].includes(scan.kind) || (scan.kind === 'asin' && scan.value.startsWith('B'))
}

function takeOneOf(
  state: ReceiveState,
  scan: Scan,
  load: LoadDoc,
  list: readonly CandidateLine[],
  first: CandidateLine,
): ReceiveAnswer {
  const products = list.filter((one, index) => list.findIndex((other) => sameProduct(other.line, one.line)) === index)
  if (products.length > 1)
    return {
      kind: 'ask',
      question: { kind: 'which', receipts: products.map((one) => receiptFor(state, scan, load, one)) },
    }
  // Among lines of one product, the one that has room for all of them; else the first in the file.
  const fitting = list.find((one) => one.line.qty - one.receivedQty >= state.qty) ?? first
  const receipt = receiptFor(state, scan, load, fitting)
  return receipt.overQty > 0 ? asksOver(state, scan, load, fitting) : { kind: 'receive', receipt }
}

function asksOver(state: ReceiveState, scan: Scan, load: LoadDoc, candidate: CandidateLine): ReceiveAnswer {
  const receipt = receiptFor(state, scan, load, candidate)
  return {
    kind: 'ask',
    question: { kind: 'over', receipt, expectedQty: candidate.line.qty, receivedQty: candidate.receivedQty },
  }
}

/**
 * A thing without a code: a person picked its line, or described it (`line` is `null`, and it
 * becomes extra).
 */
export function receiveByHand(
  state: ReceiveState,
  load: LoadDoc,
  candidate: CandidateLine | null,
  title: string,
): ReceiveAnswer {
  const scan: Scan = { kind: 'unknown', value: '', raw: '', serial: '' }
  const receipt = { ...receiptFor(state, scan, load, candidate), title: candidate ? '' : title.trim().slice(0, 300) }
  if (!candidate || receipt.overQty === 0) return { kind: 'receive', receipt }
  return {
    kind: 'ask',
    question: { kind: 'over', receipt, expectedQty: candidate.line.qty, receivedQty: candidate.receivedQty },
  }
}

/**
 * The table after a receipt: quantity and the one-off conditions go back; what is true of the whole
 * pallet stays.
 */
export function afterReceipt(state: ReceiveState): ReceiveState {
  const oneOff = state.coarse === 'damaged' || state.coarse === 'emptyBox'
  return { ...state, qty: 1, coarse: oneOff ? '' : state.coarse }
}

/**
 * Words in a title or category that put a thing aside until somebody has looked: what may burn,
 * leak or be recalled.
 */
const holdWords: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['recall', /\brecall(ed)?\b/i],
  ['battery', /\b(lithium|li-?ion|power bank|battery pack|e-?bike|hoverboard|scooter electric|electric scooter)\b/i],
  [
    'hazmat',
    /\b(hazmat|aerosol|propane|butane|bleach|pesticide|insecticide|paint thinner|lighter fluid|ammonia|fertili[sz]er)\b/i,
  ],
]

/** Why a thing must be put aside: `recall`, `battery`, `hazmat`, `emptyBox`, or `''`. */
export function holdReason(title: string, category: string, coarse: CoarseCondition): string {
  if (coarse === 'emptyBox') return 'emptyBox'
  const words = `${title} ${category}`
  return holdWords.find(([, pattern]) => pattern.test(words))?.[0] ?? ''
}
