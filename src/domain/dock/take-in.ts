/** What an item that is taken in becomes: receipts with their labels, and the session after them. */
import type { LoadDoc } from '#schemas/loads.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { receivedSay } from './receive-answers.ts'
import type { CandidateLine, Receipt, ReceiveFacts, ReceiveState, ReceiveStep } from './receive-state.ts'

/** The codes that a new unit takes from the scan when no line has them. */
export function codesOf(scan: Scan): Receipt['code'] {
  return {
    lpn: scan.kind === 'lpn' ? scan.value : '',
    gtin: scan.kind === 'gtin' ? scan.value : '',
    asin: scan.kind === 'asin' ? scan.value : '',
    itemNo: scan.kind === 'unknown' || scan.kind === 'fnsku' ? scan.raw.slice(0, 60) : '',
    serialNo: scan.serial.slice(0, 80),
  }
}

export function receiptFor(state: ReceiveState, scan: Scan, load: LoadDoc, candidate: CandidateLine | null): Receipt {
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

/** @param receipts of one product; each gets a label of its own */
export function takeIn(state: ReceiveState, receipts: readonly Receipt[], facts: ReceiveFacts): ReceiveStep {
  const labels = [facts.unitLabel, ...facts.moreLabels].slice(0, receipts.length)
  const tookMs = state.lastAt === '' ? 0 : Math.max(0, Date.parse(facts.now) - Date.parse(state.lastAt))
  return {
    state: { ...afterReceipt(state), lastAt: facts.now },
    say: receivedSay(receipts, labels, facts),
    // The time was taken once, for all of them.
    writes: receipts.map((receipt, place) => ({
      kind: 'receive',
      receipt,
      label: labels[place] ?? '',
      tookMs: place === 0 ? tookMs : 0,
    })),
  }
}

/**
 * The session after a receipt: quantity and the one-off conditions go back; what is true of the whole
 * pallet stays.
 */
function afterReceipt(state: ReceiveState): ReceiveState {
  const oneOff = state.coarse === 'damaged' || state.coarse === 'emptyBox'
  return { ...state, qty: 1, coarse: oneOff ? '' : state.coarse }
}
