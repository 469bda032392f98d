/** That an order was paid, and how: a manager's word. Invariant: no number of a card is kept. */
import { editOf } from '#domain/core/merge/edits.ts'
import { totalsOf } from '#domain/core/orders/order-work.ts'
import { isCalledOff, statusOfLines } from '#domain/core/orders/order-status.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import { paymentProblem, paymentText, type Payment } from '#domain/core/orders/payments.ts'
import { refuseIf } from '#domain/core/refusal.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import { runChange } from '#data/core/jobs/change-doc.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJobs, type Job } from '#data/core/jobs/job.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/**
 * Notes invoices as paid, each with what it comes to unless `payment` names an amount. Those that are paid already, canceled or given up are left alone.
 * @throws Refusal for a reference that looks like the number of a card
 */
export async function markPaid(context: CommandContext, orderIds: readonly string[], payment: Omit<Payment, 'amountCents'> & { readonly amountCents: number | null }): Promise<readonly Job[]> {
  const found = await context.db.orders.findByIds([...orderIds]).exec()
  const jobs = [...found.values()].map((doc) => toPlain<OrderDoc>(doc)).filter((order) => !order.paid && !isCalledOff(order)).map((order): Job => {
    const amountCents = payment.amountCents ?? totalsOf(order).buyerPaysCents
    refuseIf(paymentProblem({ ...payment, amountCents }))
    const status = order.status === 'open' ? statusOfLines(order.method, linesOf(order)) : order.status
    const fields = { paid: true, payment: paymentText({ ...payment, amountCents }), status }
    const data = { method: payment.method, amountCents, reference: payment.reference.trim() }
    return { id: context.newId(), edits: [editOf('orders', order, fields)], rows: [{ type: 'order.paid', undoType: 'order.unpaid', refType: 'order', refId: order.id, to: payment.method, data }] }
  })
  return runJobs(context, jobs)
} // prettier-ignore

/** Takes a payment off again, as long as nothing of the invoice was fetched. `null` where it was, or none is noted. */
export function markUnpaid(context: CommandContext, orderId: string): Promise<Job | null> {
  return runChange(context, 'orders', orderId, {
    wanted: (order) => (order.paid && order.status === 'scheduled' ? { paid: false, payment: '', status: 'open' as const } : null),
    row: ({ before }) => ({ type: 'order.unpaid', refType: 'order', refId: orderId, data: { payment: before.payment ?? '' } }),
  })
} // prettier-ignore
