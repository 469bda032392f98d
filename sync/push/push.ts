/**
 * Sends the local changes of one collection. One turn: take the oldest unsent documents, commit them under the version
 * they rest on, and write down here what the server took in. Invariants: an unanswered try is made anew from the store,
 * so what was edited meanwhile goes out as it is now; a document on which the server keeps failing is put aside, and
 * nothing waits for it.
 */
import type { CollectionName } from '#schemas/collections.ts'
import { Stopped } from '#sync/backoff.ts'
import type { SyncContext } from '#sync/context.ts'
import type { LocalRows } from '#sync/local-rows.ts'
import { isPageVisible } from '#sync/status/signs.ts'
import type { UnsentIndex } from '#sync/status/unsent-index.ts'
import { asTransportError, lineCodes, TransportError } from '#sync/transport/transport.ts'
import { renewAccess } from '#sync/transport/until-answered.ts'
import { Aside } from './aside.ts'
import { refusalBeforeSending, type Refusal } from './checks.ts'
import { firstChunk } from './chunks.ts'
import { pauseAfter, pauseSince } from './pace.ts'
import { Parked } from './parked.ts'
import { planUnread, pushRowOf, type Plan, type PushRow } from './plan.ts'
import type { RefusedStore } from './refused-store.ts'
import { Sender, type SenderTools } from './sender.ts'

/** Taken from the store at once. */
const TURN = 400
/** So many changes at once are an import, and no person's scans. */
const MUCH = 50
/** How often is asked whether an import is done. */
const MUCH_ASKED_MS = 500
/** A write of the store is noticed within this time. */
const HEARD_MS = 100
/** After so many failures in a row that may be one document's fault, fewer are tried at once. */
const SUSPICIOUS_TRIES = 3

export interface PushTools extends Omit<SenderTools, 'onTaken'> {
  readonly refused: RefusedStore
  readonly unsent: UnsentIndex
}

export class Push {
  /** Ids that are on their way, for the record's own state. */
  readonly sending = new Set<string>()
  readonly #context: SyncContext
  readonly #rows: LocalRows
  readonly #tools: PushTools
  readonly #parked: Parked
  readonly #aside: Aside
  readonly #sender: Sender
  #wake: () => void = () => undefined
  #failures = 0
  /** Failures in a row that may be one document's fault: a lost line is none's. */
  #suspicions = 0
  /** When the last turn began, by this device's clock. */
  #beganMs = Number.NEGATIVE_INFINITY
  /** How many documents may be tried at once: fewer while one of them makes the server fail. */
  #most = Infinity

  constructor(context: SyncContext, rows: LocalRows, tools: PushTools) {
    this.#context = context
    this.#rows = rows
    this.#tools = tools
    this.#parked = new Parked(context.backoff, () => this.#wake())
    this.#aside = new Aside(context, rows, tools)
    const onTaken = (ids: readonly string[]): void => ids.forEach((id) => this.#parked.settle(id))
    this.#sender = new Sender(context, rows, { ...tools, onTaken }, this.#aside)
  }

  get #name(): CollectionName {
    return this.#rows.name
  }

  /** Sends until sync stops. Rejects with `Stopped` alone. */
  async run(): Promise<void> {
    const sub = this.#tools.unsent.changed$.subscribe(() => this.#wake())
    try {
      for (;;) {
        if (this.#context.backoff.stopped) throw new Stopped()
        const ids = this.#dueIds(TURN)
        if (ids.length === 0) await this.#untilDue()
        else if (await this.#isHeldBack(ids.length)) await this.#context.backoff.wait(MUCH_ASKED_MS)
        else await this.#turn(await this.#withWhatFollows(ids))
      }
    } finally {
      sub.unsubscribe()
      this.#parked.stop()
    }
  }

  /** What was put aside is tried again. */
  retryNow(): void {
    this.#parked.releaseAll()
  }

  #dueIds(most: number): string[] {
    const ids: string[] = []
    for (const [id, { since }] of this.#tools.unsent.entries) {
      if (ids.length >= most) break
      if (!this.#parked.has(id, since)) ids.push(id)
    }
    return ids
  }

  /** Scans that come one right after the other go out together. A person's first change waits for nothing, and an import is no person's. Nobody scans into a hidden page. */
  async #withWhatFollows(ids: string[]): Promise<string[]> {
    const pause = ids.length < MUCH && isPageVisible() ? pauseSince(this.#beganMs, this.#context.clock.now()) : 0
    if (pause > 0) await this.#context.backoff.wait(pause)
    this.#beganMs = this.#context.clock.now()
    return pause > 0 ? this.#dueIds(TURN) : ids
  }

  /** What is sent while more is written goes to the same disk, and both take longer. */
  async #isHeldBack(due: number): Promise<boolean> {
    return due >= MUCH && (await this.#context.isMuchWritten(this.#name))
  }

  #untilDue(): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = this.#context.backoff.onStop(() => reject(new Stopped()))
      this.#wake = () => {
        stop.unsubscribe()
        this.#wake = () => undefined
        resolve()
      }
    })
  }

  async #turn(ids: readonly string[]): Promise<void> {
    let unsent: PushRow[] = []
    const recoveries = this.#tools.recoveries()
    try {
      const here = await this.#rows.find(ids)
      const edited = [...here.values()].filter((row) => row.unsent === 1)
      unsent = edited.map((row) => ({ ...pushRowOf(this.#name, row), recoveries }))
      // The index gets a write a moment after the store has it.
      if (unsent.length === 0) return await this.#context.backoff.wait(HEARD_MS)
      for (let left: readonly Plan[] = await this.#planned(unsent); left.length > 0;) {
        if (this.#context.backoff.stopped) throw new Stopped()
        const chunk = firstChunk(left, this.#context.commitSize.size, this.#most)
        left = left.slice(chunk.length)
        const startedMs = this.#context.clock.now()
        await this.#sendChunk(chunk)
        this.#failures = 0
        this.#suspicions = 0
        this.#most *= 2
        await this.#makeRoom(chunk, startedMs)
      }
    } catch (error) {
      if (error instanceof Stopped || this.#context.backoff.stopped) throw new Stopped()
      await this.#afterFailure(error, unsent)
    }
  }

  /** A server that names its epochs is our own, which takes writes as fast as they come. */
  async #makeRoom(sent: readonly Plan[], startedMs: number): Promise<void> {
    if (this.#tools.epoch() !== '') return
    const writes = sent.reduce((sum, plan) => sum + plan.writes.length, 0)
    const pause = pauseAfter(writes, this.#context.clock.now() - startedMs)
    if (pause > 0) await this.#context.backoff.wait(pause)
  }

  async #sendChunk(plans: readonly Plan[]): Promise<void> {
    const ids = plans.map(({ row }) => row.id)
    this.#mark(ids, true)
    try {
      await this.#sender.send(plans)
    } catch (error) {
      this.#maybePark(ids, error)
      throw error
    } finally {
      this.#mark(ids, false)
    }
  }

  /** A page that shows one of these records is notified. */
  #mark(ids: readonly string[], isSending: boolean): void {
    for (const id of ids) {
      if (isSending) this.sending.add(id)
      else this.sending.delete(id)
    }
    this.#tools.unsent.changed$.next()
  }

  /** What is to be sent of them; the others are kept aside, or the server has them already. */
  async #planned(rows: readonly PushRow[]): Promise<Plan[]> {
    const plans: Plan[] = []
    for (const row of rows) {
      const refusal = refusalBeforeSending(this.#name, this.#context.uid, row)
      const plan = refusal ? await this.#planOfRefused(row, refusal) : planUnread(row, this.#sender.planTools)
      if (plan) plans.push(plan)
    }
    return plans
  }

  /** One that cannot be kept aside just now does not hold up the others. */
  async #planOfRefused(row: PushRow, refusal: Refusal): Promise<Plan | null> {
    try {
      if (refusal.code === 'not-yours') return await this.#aside.notYours(row, refusal, this.#sender.planTools)
      await this.#aside.refuse(row, refusal)
    } catch (error) {
      if (error instanceof Stopped) throw error
      console.warn(`${this.#name} ${row.id} could not be kept aside; it is tried again.`, error)
      this.#parked.park(row.id, String(row.mine['updatedAt']))
    }
    return null
  }

  /** A code that the server itself gave, again and again, for this one document. */
  #maybePark(ids: readonly string[], error: unknown): void {
    // A refusal by this device's own disk is not the fault of any of them.
    if (!(error instanceof TransportError)) return
    const failure = error
    if (lineCodes.includes(failure.code)) return
    this.#suspicions += 1
    if (this.#suspicions < SUSPICIOUS_TRIES) return
    this.#most = Math.max(1, Math.floor(ids.length / 2))
    const [only] = ids
    if (ids.length === 1 && only !== undefined)
      this.#parked.park(only, this.#tools.unsent.entries.get(only)?.since ?? '')
  }

  async #afterFailure(error: unknown, rows: readonly PushRow[]): Promise<void> {
    this.#failures += 1
    const failure: TransportError = asTransportError(error)
    this.#context.contact.failed(`push ${this.#name}`, failure)
    if (failure.code === 'unauthenticated') await renewAccess(this.#context)
    console.warn(`${rows.length} changes of ${this.#name} were not sent (${failure.code}); they are tried again.`)
    await this.#context.backoff.backOff(this.#failures)
  }
}
