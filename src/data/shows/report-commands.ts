/**
 * Takes a livestream report in: each order is a job of its own, the show comes last. Invariants: the plan is made from the store at the moment of the
 * write, so that what came since the preview counts; a stopped import is taken back whole; the same report again does nothing.
 */
import { firstValueFrom } from 'rxjs'
import { msg } from '#messages/message.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { orderIdOf } from '#domain/core/orders/sales.ts'
import type { ReportRow } from '#domain/shows/report.ts'
import { planReport, type ReportFacts, type ReportPlan } from '#domain/shows/report-plan.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJobs, type Job } from '#data/core/jobs/job.ts'
import { watchOrdersOf } from '#data/core/orders.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import type { Database } from '#data/store/database.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { findItems, findShow } from './shows.ts'

const JOBS_PER_STEP = 8

const findOrdersOf = (db: Database, eventId: string): Promise<readonly OrderWithUnits[]> =>
  firstValueFrom(watchOrdersOf(db, eventId))

/** The title of another show that has a shipment of these rows; `''` for none. */
async function findElsewhere(db: Database, show: SaleEventDoc, rows: readonly ReportRow[]): Promise<string> {
  const ids = new Set(
    rows.filter(({ isPaid }) => isPaid).map(({ shipmentId }) => orderIdOf(show.channelKey, shipmentId)),
  )
  const found = [...(await db.orders.findByIds([...ids]).exec()).values()]
  const other = found.find(({ eventId }) => eventId !== show.id && eventId !== '')
  if (!other) return ''
  return (await findShow(db, other.eventId))?.title || other.eventId
}

/** `null` where the show is not on this device. */
async function findFacts(db: Database, eventId: string, rows: readonly ReportRow[]): Promise<ReportFacts | null> {
  const show = await findShow(db, eventId)
  if (!show) return null
  const [items, orders] = await Promise.all([findItems(db, eventId), findOrdersOf(db, eventId)])
  return { show, items, orders, elsewhere: await findElsewhere(db, show, rows) }
}

/** What the report would change; writes nothing. `null` where the show is not on this device. */
export async function previewReport(db: Database, eventId: string, rows: readonly ReportRow[]): Promise<ReportPlan | null> {
  const facts = await findFacts(db, eventId, rows)
  return facts && planReport(rows, facts)
} // prettier-ignore

export interface ReportRun {
  readonly onProgress?: (done: number, total: number) => void
  /** Stops between two steps; what was written is taken back. */
  readonly signal?: AbortSignal
}

/**
 * Resolves with the jobs that did anything; none for a report that is in already, and for a stopped one. Undone with `undoJobs`.
 * @throws Refusal where the show is not on this device, and for the report of another show
 */
export async function takeReport(context: CommandContext, eventId: string, rows: readonly ReportRow[], { onProgress, signal }: ReportRun = {}): Promise<readonly Job[]> {
  const plan = await previewReport(context.db, eventId, rows)
  if (!plan) throw new Refusal('notHere', msg('show.notHere'))
  refuseIf(plan.problem)
  const jobs = plan.parts.map(({ edits, rows: ledger }): Job => ({ id: context.newId(), edits, rows: ledger }))
  const done: Job[] = []
  for (let start = 0; start < jobs.length; start += JOBS_PER_STEP) {
    if (signal?.aborted) {
      await undoJobs(context, done)
      return []
    }
    done.push(...(await runJobs(context, jobs.slice(start, start + JOBS_PER_STEP))))
    onProgress?.(Math.min(jobs.length, start + JOBS_PER_STEP), jobs.length)
  }
  return done
} // prettier-ignore
