/** What managers do with orders to send: batches, canceling, tracking numbers and orders out of files. Each is undone with `undoJobs`. */
import { msg } from '#messages/message.ts'
import { orderWrite, type OrderWrite } from '#domain/core/orders/order-work.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { cancelWrite } from '#domain/core/orders/order-cancel.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJobs, type Job } from '#data/core/jobs/job.ts'
import { findOrder, findOrdersById, orderJob } from '#data/core/orders.ts'

/** Carries out writes that were planned together. Resolves with the jobs that did anything. */
export function runOrderWrites(context: CommandContext, writes: readonly OrderWrite[]): Promise<readonly Job[]> {
  return runJobs(
    context,
    writes.map((write) => orderJob(write, context.newId())),
  )
}

/** Puts orders into a batch; `''` takes them out of theirs. */
export async function setBatch(context: CommandContext, ids: readonly string[], batch: string): Promise<readonly Job[]> {
  const found = await findOrdersById(context.db, ids)
  const writes = found.flatMap((one) =>
    one.order.batch !== batch ? [orderWrite(one, [], { batch }, { type: 'order.batched', to: batch })] : [],
  )
  return runOrderWrites(context, writes)
} // prettier-ignore

/**
 * Cancels an order, or lines of it; its units go back to the shelf. Resolves with the jobs that did anything.
 * @throws Refusal for an order that is not on this device, or of which nothing is left to cancel
 */
export async function cancelOrder(context: CommandContext, id: string, lineIds?: readonly string[]): Promise<readonly Job[]> {
  const one = await findOrder(context.db, id)
  if (!one) throw new Refusal('notHere', msg('fulfillment.noOrder'))
  const write = cancelWrite(one, context.now(), lineIds)
  if (!write) throw new Refusal('changedSince', msg('fulfillment.nothingToCancel'))
  return runOrderWrites(context, [write])
} // prettier-ignore
