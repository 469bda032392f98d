/**
 * The money of shows in our ledger: rows that are only ever added. Invariants: the same or an overlapping file adds nothing; each import has rows of its
 * own, so that of two people without contact who read the same file in, one takes back their own rows alone, and a transaction counts once; an import that was taken back can be made again; a stopped one leaves nothing that counts.
 */
import { combineLatest, firstValueFrom, map, type Observable } from 'rxjs'
import { showFinder, transactionData, type HistoryFacts } from '#domain/shows/history.ts'
import { keyOf, onePerKey, type Transaction } from '#domain/core/orders/transactions.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJob, type Job, type JobRow } from '#data/core/jobs/job.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { watchTransactions } from '#data/core/transactions.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'
import { findShows, watchShows } from './shows.ts'

const ROWS_PER_STEP = 200
const ALL_TIMES = '1970-01-01T00:00:00.000Z'

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

/** Those that do not count yet. */
async function freshOf({ db }: CommandContext, all: readonly Transaction[]): Promise<readonly Transaction[]> {
  const known = new Set((await firstValueFrom(watchTransactions(db, ALL_TIMES))).map(keyOf))
  return onePerKey(all).filter((one) => !known.has(keyOf(one)))
}

/** How many of them are not here yet. */
export const countFresh = async (context: CommandContext, all: readonly Transaction[]): Promise<number> =>
  (await freshOf(context, all)).length

export interface LedgerRun {
  readonly onProgress?: (done: number, total: number) => void
  readonly signal?: AbortSignal
}

/** Adds the transactions that are not here yet. Resolves with the jobs; none for a file that is in already, and for a stopped one. Undone with `undoJobs`. */
export async function takeLedger(context: CommandContext, all: readonly Transaction[], { onProgress, signal }: LedgerRun = {}): Promise<readonly Job[]> {
  const fresh = await freshOf(context, all)
  const orders = await context.db.orders.find({ selector: { channelKey: 'whatnot', externalId: { $gte: '' } } }).exec()
  const find = showFinder(await findShows(context.db), orders.map(toPlain))
  const jobs: Job[] = []
  for (let start = 0; start < fresh.length; start += ROWS_PER_STEP) {
    if (signal?.aborted) {
      await undoJobs(context, jobs)
      return []
    }
    const rows = fresh.slice(start, start + ROWS_PER_STEP).map((one): JobRow => ({
      type: 'show.transaction', refType: 'saleEvent', refId: find(one), to: one.kind, data: transactionData(one),
    }))
    const job: Job = { id: context.newId(), edits: [], rows }
    await runJob(context, job)
    jobs.push(job)
    onProgress?.(Math.min(fresh.length, start + ROWS_PER_STEP), fresh.length)
  }
  return jobs
} // prettier-ignore
