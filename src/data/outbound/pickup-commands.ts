/**
 * What is done with an order at the counter beside scanning. Invariants: every command is one job and names only what it changes in the hand-over, so that two
 * devices may each note their part; commands about one order take turns on a device, and what would change nothing has no row; an order that is over stays over; money is a manager's (`kept` in the table of ranks).
 */
import { lower, msg } from '#messages/message.ts'
import { isChange } from '#domain/core/merge/edits.ts'
import {
  isOutWith,
  linesAfter,
  orderWrite,
  statusLabels,
  type LineMove,
  type OrderFields,
  type OrderWithUnits,
  type OrderWrite,
} from '#domain/core/orders/order-work.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import type { FeeTerms } from '#domain/core/orders/fees.ts'
import { refundOf } from '#domain/core/orders/order-refunds.ts'
import { isSignedFor, pickupStatus } from '#domain/core/orders/order-status.ts'
import { handOverOf } from '#domain/outbound/pickup.ts'
import { signingFields, signingsOf, type Signed } from '#domain/core/orders/signings.ts'
import { isBuyerHere } from '#domain/core/orders/orders.ts'
import type { OrderDoc, OrderStatus } from '#schemas/orders.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { findFeeTerms } from '#data/core/fee-terms.ts'
import { inTurn } from '#data/core/jobs/in-turn.ts'
import { runJob, type Job } from '#data/core/jobs/job.ts'
import { findOrder, orderJob } from '#data/core/orders.ts'
import { toPlain } from '#data/core/jobs/write.ts'

async function heldOrder({ db }: CommandContext, id: string): Promise<OrderWithUnits> {
  const held = await findOrder(db, id)
  if (!held) throw new Refusal('notHere', msg('pickup.notHere'))
  return held
}

type Change = (held: OrderWithUnits) => OrderFields

function change(context: CommandContext, id: string, type: LedgerType, fieldsOf: Change, to = ''): Promise<Job | null> {
  return inTurn(context.db, id, async () => {
    const held = await heldOrder(context, id)
    const fields = fieldsOf(held)
    return carry(context, orderWrite(held, [], fields, { type, to: to || (fields.status ?? held.order.status) }))
  })
}

/** Nobody comes any more for what is complete, canceled or given up. */
const over: readonly OrderStatus[] = ['complete', 'cancelled', 'abandoned']

function refuseIfOver({ status }: OrderDoc): void {
  refuseIf(over.includes(status) ? msg('pickup.isOver', { state: lower(statusLabels[status]) }) : '', 'changedSince')
}

async function carry(context: CommandContext, write: OrderWrite): Promise<Job | null> {
  if (!write.edits.some(isChange)) return null
  const job = orderJob(write, context.newId())
  return (await runJob(context, job)) ? job : null
}

/** Now, but never before a time that another device noted: its clock may be ahead. */
function nowAfter(context: CommandContext, noted: string): string {
  const now = context.now()
  return now > noted ? now : new Date(Date.parse(noted) + 1).toISOString()
}

/** The buyer is in the yard. Again for one who comes back for the rest. */
export function checkIn(context: CommandContext, id: string, where: { readonly bay: string; readonly plate: string }): Promise<Job | null> {
  const [bay, plate] = [where.bay.trim().slice(0, 20), where.plate.trim().toUpperCase().slice(0, 12)]
  return change(context, id, 'order.checkedIn', ({ order, lines }) => {
    refuseIfOver(order)
    const handOver = { arrivedAt: nowAfter(context, handOverOf(order).leftAt), bay, plate }
    const here = { ...order, handOver: { ...order.handOver, ...handOver } }
    return { handOver, status: pickupStatus(here, lines.map(({ line }) => line)) }
  }, bay)
} // prettier-ignore

/** They drove off, or were never here: what was scanned out stays out. */
export function checkOut(context: CommandContext, id: string): Promise<Job | null> {
  return change(context, id, 'order.edited', ({ order, lines }) => {
    const leftAt = nowAfter(context, handOverOf(order).arrivedAt)
    const gone = { ...order, handOver: { ...order.handOver, leftAt } }
    const status = over.includes(order.status) ? order.status : pickupStatus(gone, lines.map(({ line }) => line))
    return { handOver: { leftAt }, status }
  })
} // prettier-ignore

/** A time to come, ISO UTC; `''` for none. */
export const setSlot = (context: CommandContext, id: string, slotAt: string): Promise<Job | null> =>
  change(context, id, 'order.slotSet', ({ order, lines }) => ({ slotAt, status: order.status === 'noShow' ? pickupStatus(order, lines.map(({ line }) => line)) : order.status }), slotAt) // prettier-ignore

/** Nobody came. What was fetched stays where it is. */
export const markNoShow = (context: CommandContext, id: string): Promise<Job | null> =>
  change(context, id, 'order.noShow', ({ order }) => {
    refuseIfOver(order)
    refuseIf(isBuyerHere(order) ? msg('pickup.isHere') : '')
    return { status: 'noShow' }
  })

export type Signing = Omit<Signed, 'at' | 'lineIds'>

/** The hand-over is over: what is out is signed for, the rest stays open. @throws Refusal while nothing is out, where all of it is signed for, and without a name */
export async function signFor(context: CommandContext, id: string, signing: Signing): Promise<Job | null> {
  refuseIf(signing.takenBy.trim() === '' ? msg('pickup.whoTakes') : '')
  return inTurn(context.db, id, async () => signed(context, await heldOrder(context, id), signing))
}

function signed(context: CommandContext, held: OrderWithUnits, signing: Signing): Promise<Job | null> {
  const { order } = held
  const lines = held.lines.map(({ line }) => line)
  const out = lines.filter(({ state }) => state === 'handedOver').map((line) => line.id)
  refuseIf(out.length > 0 ? '' : msg('pickup.nothingOut'))
  const before = new Set(signingsOf(order).flatMap(({ lineIds }) => lineIds))
  const at = nowAfter(context, handOverOf(order).arrivedAt)
  const takenBy = signing.takenBy.trim().slice(0, 120)
  const lineIds = out.filter((lineId) => !before.has(lineId))
  // A second tab, or a second press: the fee of this visit is taken.
  refuseIf(lineIds.length === 0 && isSignedFor(order) ? msg('pickup.signedAlready') : '', 'changedSince')
  const handOver = signingFields(order, { ...signing, takenBy, at, lineIds }, context.newId())
  const status = pickupStatus({ ...order, handOver: { ...order.handOver, ...handOver } }, lines)
  // The drawing is in the order alone.
  const data = { takenBy, isProxy: signing.isProxy, feeCents: signing.feeCents, lineIds }
  return carry(context, orderWrite(held, [], { handOver, status }, { type: 'order.handedOver', to: status, data }))
}

/** The terms of the auction that an order is an invoice of; `null` for any other order. */
async function auctionTerms({ db }: CommandContext, { eventId }: OrderDoc): Promise<FeeTerms | null> {
  const event = eventId === '' ? null : await db.saleEvents.findOne(eventId).exec()
  return event?.kind === 'auction' ? findFeeTerms(db, toPlain<SaleEventDoc>(event)) : null
}

/**
 * A missing lot is paid back with its premium and tax: the line is canceled, and what was given back is noted. The caller has made sure that there is contact.
 * Undone with `undoWhole`: a part of it would leave amounts that do not add up.
 * @throws Refusal for an order that is not paid, and for a line that is not missing
 */
export function refundLine(context: CommandContext, id: string, lineId: string): Promise<Job | null> {
  return inTurn(context.db, id, async () => refunded(context, await heldOrder(context, id), lineId))
}

async function refunded(context: CommandContext, held: OrderWithUnits, lineId: string): Promise<Job | null> {
  const { order } = held
  const one = held.lines.find(({ line }) => line.id === lineId)
  refuseIf(order.paid ? '' : msg('pickup.refundUnpaid'))
  refuseIf(one?.line.state === 'missing' ? '' : msg('pickup.notMissing'))
  refuseIf(one && isOutWith(order.id, one) ? msg('pickup.outAlready') : '')
  const { cents, amounts } = refundOf(order, [lineId], await auctionTerms(context, order))
  // Found again, it may be offered and sold to another buyer.
  const move: LineMove = {
    lineId,
    state: 'cancelled',
    type: 'unit.unsold',
    patch: { orderId: '', listingId: '', soldCents: null },
  }
  const status = pickupStatus(order, linesAfter(order, [move]))
  const handOver = { [`refund-${lineId}`]: { cents, at: context.now(), by: context.uid } }
  return carry(context, orderWrite(held, [move], { ...amounts, handOver, status }, { type: 'order.edited', to: status, data: { lineId, refundCents: cents } })) // prettier-ignore
}
