/**
 * The status of an order as it follows from its lines and its hand-over. Invariants: an order that is fetched is complete only once it is signed for;
 * what a person decided (canceled, absent, given up) follows from no line. The merge of two devices' work rests on it as well.
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

/** What is out was signed for, and the buyer is not back for more. */
export const isSignedFor = (order: Pick<OrderDoc, 'handOver'>): boolean =>
  typeof order.handOver['signedAt'] === 'string' && order.handOver['signedAt'] !== '' && !isBuyerHere(order)

/** The status of an order that is fetched. `order` has the hand-over as it is to be, `lines` where they are to be. */
export function pickupStatus(
  order: Pick<OrderDoc, 'handOver' | 'status'>,
  lines: readonly { readonly state: LineState }[],
): OrderStatus {
  const status = statusOfLines('pickup', lines)
  if (status === 'complete' && !isSignedFor(order)) return 'partial'
  if (status !== 'scheduled') return status
  if (isBuyerHere(order)) return 'checkedIn'
  return order.status === 'open' || order.status === 'paid' ? order.status : 'scheduled'
}

const calledOff: readonly OrderStatus[] = ['cancelled', 'abandoned']
const decided: readonly OrderStatus[] = ['open', 'noShow', ...calledOff]

/** The status of an order whose lines two devices moved; `null` where a person decided it. */
export function statusAfterMerge(
  order: Pick<OrderDoc, 'handOver' | 'status' | 'lines' | 'lineStates' | 'method'>,
): OrderStatus | null {
  const lines = linesOf(order)
  const hasLeft = lines.some(({ state }) => state === 'handedOver' || state === 'shipped')
  // Called off on one device while the other let a part of it out: what is out is not called off.
  const isDecided = decided.includes(order.status) && !(hasLeft && calledOff.includes(order.status))
  if (isDecided) return null
  return order.method === 'pickup' ? pickupStatus(order, lines) : statusOfLines('ship', lines)
}
