/**
 * The money of shows in our ledger: rows that are only ever added. Invariants: a transaction's row has an id of its own key, so the same or an overlapping
 * file adds nothing; an import that was taken back can be made again; a stopped one leaves nothing that counts.
 */
import { combineLatest, map, type Observable } from 'rxjs'
import type { ActivityDoc } from '#schemas/activity.ts'
import { fingerprintOf } from '#domain/core/hash.ts'
import { showFinder, transactionData, type HistoryFacts } from '#domain/shows/history.ts'
import type { Transaction } from '#domain/core/orders/transactions.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJob, type Job, type JobRow } from '#data/core/jobs/job.ts'
import { undoIdOf, undoJobs } from '#data/core/jobs/undo-job.ts'
import { watchTransactions } from '#data/core/transactions.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'
import { findShows, watchShows } from './shows.ts'

const ROWS_PER_STEP = 200
/** An import that was taken back this often is not made again. */
const MOST_TIMES = 20

/** What the page looks at, live. `since` is ISO UTC. */
export const watchHistoryFacts = (db: Database, since: string): Observable<HistoryFacts> =>
  combineLatest([
    watchShows(db),
    db.orders.find({ selector: { channelKey: 'whatnot', externalId: { $gte: '' } } }).$,
    db.listings.find({ selector: { saleType: 'show' } }).$,
    watchTransactions(db, since),
  ]).pipe(
    map(([shows, orders, listings, transactions]) => ({
      shows,
      orders: orders.map(toPlain),
      listings: listings.map(toPlain),
      transactions,
    })),
  )

const idOf = ({ key, source }: Transaction): string =>
  `show-tx-${source === 'weekly' && /^[A-Za-z0-9_-]{1,40}$/.test(key) ? key : fingerprintOf(key)}`

/** The id that a transaction's row gets now; `null` where it is there already. One that was taken back gets another. */
async function freshIds(context: CommandContext, all: readonly Transaction[]): Promise<ReadonlyMap<Transaction, string>> {
  const fresh = new Map<Transaction, string>()
  let open = all.map((one) => ({ one, id: idOf(one) }))
  for (let time = 1; open.length > 0 && time <= MOST_TIMES; time += 1) {
    const ids = open.flatMap(({ id }) => [id, undoIdOf(id)])
    const known = await context.db.activity.findByIds(ids).exec()
    for (const { one, id } of open) if (!known.has(id)) fresh.set(one, id)
    open = open.filter(({ id }) => known.has(id) && known.has(undoIdOf(id))).map(({ one }) => ({ one, id: `${idOf(one)}~${time}` }))
  }
  return fresh
} // prettier-ignore

/** How many of them are not here yet. */
export const countFresh = async (context: CommandContext, all: readonly Transaction[]): Promise<number> =>
  (await freshIds(context, all)).size

export interface LedgerRun {
  readonly onProgress?: (done: number, total: number) => void
  readonly signal?: AbortSignal
}

/** Adds the transactions that are not here yet. Resolves with the jobs; none for a file that is in already, and for a stopped one. Undone with `undoJobs`. */
export async function takeLedger(context: CommandContext, all: readonly Transaction[], { onProgress, signal }: LedgerRun = {}): Promise<readonly Job[]> {
  const fresh = [...(await freshIds(context, all))]
  const orders = await context.db.orders.find({ selector: { channelKey: 'whatnot', externalId: { $gte: '' } } }).exec()
  const find = showFinder(await findShows(context.db), orders.map(toPlain))
  const jobs: Job[] = []
  for (let start = 0; start < fresh.length; start += ROWS_PER_STEP) {
    if (signal?.aborted) {
      await undoJobs(context, jobs)
      return []
    }
    const rows = fresh.slice(start, start + ROWS_PER_STEP).map(([one, id]): JobRow & Pick<ActivityDoc, 'id'> => ({
      id, type: 'show.transaction', refType: 'saleEvent', refId: find(one), to: one.kind, data: transactionData(one),
    }))
    const job: Job = { id: context.newId(), edits: [], rows }
    await runJob(context, job)
    jobs.push(job)
    onProgress?.(Math.min(fresh.length, start + ROWS_PER_STEP), fresh.length)
  }
  return jobs
} // prettier-ignore
