/** The shipments of shows, and the writes of a desk on them. */
import { map, switchMap, of, type Observable } from 'rxjs'
import type { OrderStatus } from '#schemas/orders.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { leaveOutWrite, shipWrite } from '#domain/shows/pack-scan.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJob, runJobs, type Job } from '#data/core/jobs/job.ts'
import { findOrder, orderJob, watchOrdersOf, watchOrdersWithUnits } from '#data/core/orders.ts'
import type { Database } from '#data/store/database.ts'

const inWork: readonly OrderStatus[] = ['open', 'paid', 'picking', 'picked', 'packed', 'partial']

/** Of one show, whatever became of them; of all shows where `eventId` is `''`: those that are worked on. */
export const watchShipments = (db: Database, eventId: string): Observable<readonly OrderWithUnits[]> =>
  of(eventId).pipe(
    switchMap((id) => (id === '' ? watchOrdersWithUnits(db, inWork) : watchOrdersOf(db, id))),
    map((all) => all.filter(({ order }) => order.channelKey === 'whatnot' && order.eventId !== '')),
  )

/** Sends what is packed and has a tracking number. Resolves with the jobs that did anything. */
export async function shipPacked(context: CommandContext, orderIds: readonly string[]): Promise<readonly Job[]> {
  const found = await Promise.all(orderIds.map((id) => findOrder(context.db, id)))
  const ready = found.filter((held) => held !== null && held.order.status === 'packed' && held.order.tracking !== '')
  return runJobs(context, ready.flatMap((held) => (held ? [orderJob(shipWrite(held, context.now()), context.newId())] : []))) // prettier-ignore
}

/** Takes one line out of a shipment: what cannot be found or is refunded. `null` when it is done already. */
export async function leaveOut(context: CommandContext, orderId: string, lineId: string): Promise<Job | null> {
  const held = await findOrder(context.db, orderId)
  const write = held && leaveOutWrite(held, lineId, context.now())
  if (!write) return null
  const job = orderJob(write, context.newId())
  return (await runJob(context, job)) ? job : null
}
