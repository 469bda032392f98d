/**
 * The status of an order as it follows from its lines and its hand-over. Invariants: an order that is fetched is complete only once it is signed for;
 * what a person decided (canceled or given up as a whole, absent) follows from no line. The merge of two devices' work rests on it as well.
 */
import type { LineState, OrderDoc, OrderMethod, OrderStatus } from '#schemas/orders.ts'
import { isBuyerHere, linesOf } from './orders.ts'

/** The status that follows from the lines while they are fetched, packed, sent or handed over. */
export function statusOfLines(method: OrderMethod, lines: readonly { readonly state: LineState }[]): OrderStatus {
  const live = lines.filter(({ state }) => state !== 'cancelled')
  const open = live.filter(({ state }) => state === 'open' || state === 'missing').length
  const left = live.filter(({ state }) => state === 'handedOver' || state === 'shipped').length
  if (live.length === 0) return 'cancelled'
  if (left === live.length) return method === 'pickup' ? 'complete' : 'shipped'
  if (left > 0) return 'partial'
  if (method === 'pickup') return open === live.length ? 'scheduled' : open > 0 ? 'pulling' : 'staged'
  if (live.every(({ state }) => state === 'packed')) return 'packed'
  return open === live.length ? 'paid' : open > 0 ? 'picking' : 'picked'
}

/** The status of an order to send. Where nothing of it is fetched yet it waits for its payment, if that is still to come: another version may know no payment. */
export function shipStatus(order: Partial<Pick<OrderDoc, 'paid'>>, lines: readonly { readonly state: LineState }[]): OrderStatus {
  const status = statusOfLines('ship', lines)
  return status === 'paid' && order.paid === false ? 'open' : status
} // prettier-ignore

/** What is out was signed for, and the buyer is not back for more. */
export const isSignedFor = (order: Pick<OrderDoc, 'handOver'>): boolean =>
  typeof order.handOver['signedAt'] === 'string' && order.handOver['signedAt'] !== '' && !isBuyerHere(order)

/** The status of an order that is fetched. `order` has the hand-over as it is to be, `lines` where they are to be. */
export function pickupStatus(
  order: Pick<OrderDoc, 'handOver' | 'status'> & Partial<Pick<OrderDoc, 'paid'>>,
  lines: readonly { readonly state: LineState }[],
): OrderStatus {
  const status = statusOfLines('pickup', lines)
  if (status === 'complete' && !isSignedFor(order)) return 'partial'
  if (status !== 'scheduled') return status
  if (isBuyerHere(order)) return 'checkedIn'
  // Why from the payment: the status of before is lost once something was fetched. Another version may know no payment.
  if (order.paid === false) return 'open'
  return order.status === 'paid' ? 'paid' : 'scheduled'
}

const calledOff: readonly OrderStatus[] = ['cancelled', 'abandoned']
/** Canceled, or given up: its goods are no buyer's. */
export const isCalledOff = ({ status }: Pick<OrderDoc, 'status'>): boolean => calledOff.includes(status)

type StatusFacts = Pick<OrderDoc, 'handOver' | 'status' | 'lines' | 'lineStates' | 'method' | 'paid'>

/** Called off by its lines: none is live any more. A channel's file or a person may call an order off without a word about any line. */
export function isOffByLines(order: Pick<StatusFacts, 'status' | 'lines' | 'lineStates'>): boolean {
  const lines = linesOf(order)
  return isCalledOff(order) && lines.length > 0 && lines.every(({ state }) => state === 'cancelled')
}

/** The status of an order whose lines two devices moved; `null` where a person decided it. */
export function statusAfterMerge(order: StatusFacts): OrderStatus | null {
  return isDecided(order) ? null : order.method === 'pickup' ? pickupStatus(order, linesOf(order)) : shipStatus(order, linesOf(order)) // prettier-ignore
}

function isDecided(order: StatusFacts): boolean {
  // Of an order without lines nothing follows: they may come in a later file.
  if (order.status === 'noShow' || linesOf(order).length === 0) return true
  if (order.status === 'open') return order.method !== 'pickup'
  if (!isCalledOff(order)) return false
  const states = linesOf(order).map(({ state }) => state)
  // Called off on one device while the other let a part of it out: what is out is not called off.
  if (states.some((state) => state === 'handedOver' || state === 'shipped')) return false
  // Lines were canceled one by one, and one was taken back or came since: no person decided about that one.
  return !(states.includes('cancelled') && states.some((state) => state !== 'cancelled'))
}
