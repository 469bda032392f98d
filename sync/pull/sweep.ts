/**
 * Takes off the device what does not belong on it (any more): what the person's rank may not read, and what is done with. Invariants:
 * nothing is deleted on the server by it, and nothing unsent goes, nor anything that unsent work refers to; it judges only when every
 * collection has caught up; what a restored server lacks is given back before it could go; what stays of a document is its name; that a
 * sweep is due outlives a restart.
 */
import { readLocal, toServer, type Restores, type SyncContext } from '#sync/context.ts'
import type { LocalRows } from '#sync/local-rows.ts'
import { belongsHere, leaving, type Judgement } from './apply.ts'

const DAY_MS = 86_400_000
const SWEPT = 'sync-swept'

/** Resolves when every row has been judged: `onUnjudged` is told where one stays for no other reason than that it is not sent. Rejects when the disk refuses. */
export async function sweep(rows: LocalRows, judgement: Judgement, isStopped = (): boolean => false): Promise<void> {
  for await (const page of rows.walk()) {
    const done = page.filter((row) => !row._deleted && !belongsHere(judgement, rows.name, toServer(rows.name, row)))
    if (isStopped()) return
    const leave = done.filter(({ unsent }) => unsent === 0)
    if (leave.length < done.length) judgement.onUnjudged()
    // A row that is written this very moment is judged the next time.
    await rows.write(leave.map((row) => leaving(rows.name, row)))
  }
}

export type SweepTools = Pick<Judgement, 'facts' | 'isNeeded'> & Pick<Restores, 'isRestored'>

export class Sweeps {
  readonly #context: SyncContext
  readonly #allRows: () => readonly LocalRows[]
  readonly #judgement: Judgement
  readonly #isRestored: SweepTools['isRestored']
  #isDue = false
  #waitsForWork = false

  constructor(context: SyncContext, allRows: () => readonly LocalRows[], tools: SweepTools) {
    this.#context = context
    this.#allRows = allRows
    this.#judgement = { ...tools, mayJudge: () => true, onUnjudged: () => this.#afterWork() }
    this.#isRestored = tools.isRestored
  }

  /** Whether the last sweep passed by what will leave as soon as it is sent: the work of a device that was away for long. */
  get waitsForWork(): boolean {
    return this.#waitsForWork
  }

  #afterWork(): void {
    this.#waitsForWork = true
    this.due()
  }

  /** What was swept under another rank counts no more, even if that was only for a moment. */
  async begin(): Promise<void> {
    const { database, rank } = this.#context
    if ((await readLocal(database, SWEPT, 'rank')) !== rank) await database.upsertLocal(SWEPT, { rank, at: null })
  }

  /** Something stayed for now, or a load was closed. */
  due(): void {
    if (this.#isDue) return
    this.#isDue = true
    void this.#noteDue()
  }

  /** Until the disk takes it: it outlives a restart. */
  async #noteDue(): Promise<void> {
    const { database, rank, backoff } = this.#context
    for (let tries = 1; this.#isDue && !backoff.stopped; tries += 1) {
      try {
        await database.upsertLocal(SWEPT, { rank, at: null })
        return
      } catch (error) {
        console.warn('That a sweep is due was not written down; it is tried again.', error)
      }
      await backoff.backOff(tries).catch(() => undefined)
    }
  }

  /** A day after the last time, for the first time under this rank, or when there is a reason. Rejects when the server does not answer. */
  async runIfDue(): Promise<void> {
    const { database, rank, clock, backoff, contact } = this.#context
    const lastMs = await readLocal(database, SWEPT, 'at')
    const isOld = typeof lastMs !== 'number' || Math.abs(clock.now() - lastMs) > DAY_MS
    if (!this.#isDue && !isOld) return
    await this.#isRestored()
    this.#isDue = false
    this.#waitsForWork = false
    try {
      for (const rows of this.#allRows()) await sweep(rows, this.#judgement, () => backoff.stopped)
    } catch (error) {
      // The disk may have refused too to note that it is due.
      this.#isDue = true
      throw error
    }
    // It may have been cut short.
    if (backoff.stopped) return
    // What had to stay for now is judged again soon, after a restart too; so is what is kept by
    // days, once the server's time is known.
    if (!this.#isDue && contact.serverTime) await database.upsertLocal(SWEPT, { rank, at: clock.now() })
  }
}
