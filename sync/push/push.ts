/**
 * Sends the local changes of one collection. One turn: take the oldest unsent documents, commit them under the version that they rest on, and
 * write down here what the server took in. Invariants:
 * - nothing is read before a write; a failed precondition is the only case that reads, and merges;
 * - a change that is refused for good, seen twice with new credentials between, is in the refused store before it is taken back here;
 * - a try that was not answered is made anew from the store, so that what was edited meanwhile goes out as it is now;
 * - a document on which the server keeps failing is put aside, and nothing waits for it.
 */
import type { CollectionName } from '#schemas/collections.ts'
import { UNKNOWN_VERSION, markClean } from '#domain/unsent.ts'
import { Stopped } from '#sync/backoff.ts'
import { isoOf } from '#sync/clock.ts'
import { emptied, toServer, type SyncContext } from '#sync/context.ts'
import type { LocalRows } from '#sync/local-rows.ts'
import { taken, type Judgement } from '#sync/pull/apply.ts'
import type { UnsentIndex } from '#sync/status/unsent-index.ts'
import {
  asTransportError,
  failureKind,
  lineCodes,
  type ServerFields,
  type TransportCode,
  TransportError,
} from '#sync/transport/transport.ts'
import { renewAccess } from '#sync/transport/until-answered.ts'
import { acknowledge } from './acknowledge.ts'
import { refusalBeforeSending, refusalFor, type Refusal } from './checks.ts'
import { bytesOf, firstChunk } from './chunks.ts'
import { Parked } from './parked.ts'
import { planAgainst, planUnread, pushRowOf, sameFields, type Plan, type PlanTools, type PushRow } from './plan.ts'
import { readHeld, type HeldDocs } from '#sync/pull/read-held.ts'
import type { RefusedStore } from './refused-store.ts'
import { SentMemory } from './sent-memory.ts'

/** Taken from the store at once. */
const TURN = 400
/** A write of the store is heard of within this time. */
const HEARD_MS = 100
/** After so many rounds in which others were faster, wait before the next. */
const PATIENT_ROUNDS = 5
/** Credentials newer than this are not fetched again before a refusal is believed. */
const FRESH_ACCESS_MS = 10_000
/** After so many failures in a row that may be one document's fault, fewer are tried at once. */
const SUSPICIOUS_TRIES = 3
/** A commit that broke off after so long was probably too large for the line. */
const SLOW_MS = 10_000
const HIDDEN = 'The server has a record of this name that your account may not see. Ask a manager, or dismiss it.'

export interface PushTools extends Judgement {
  readonly refused: RefusedStore
  readonly unsent: UnsentIndex
  /** The server holds less than it did: it was restored from a backup. Resolves when this device has given back what it has. */
  readonly onRewound: () => Promise<void>
}

export class Push {
  /** Ids that are on their way, for the record's own state. */
  readonly sending = new Set<string>()
  readonly #context: SyncContext
  readonly #rows: LocalRows
  readonly #tools: PushTools
  readonly #sent = new SentMemory()
  readonly #parked: Parked
  #wake: () => void = () => undefined
  #accessAt = Number.NEGATIVE_INFINITY
  #failures = 0
  /** How many documents may be tried at once: fewer while one of them makes the server fail. */
  #most = Infinity

  constructor(context: SyncContext, rows: LocalRows, tools: PushTools) {
    this.#context = context
    this.#rows = rows
    this.#tools = tools
    this.#parked = new Parked(context.backoff, () => this.#wake())
  }

  get #name(): CollectionName {
    return this.#rows.name
  }

  /** Whether nothing waits but what is put aside. */
  get isIdle(): boolean {
    return this.sending.size === 0 && this.#dueIds(1).length === 0
  }

  /** Sends until sync stops. Rejects with `Stopped` alone. */
  async run(): Promise<void> {
    const sub = this.#tools.unsent.changed$.subscribe(() => this.#wake())
    try {
      for (;;) {
        if (this.#context.backoff.stopped) throw new Stopped()
        const ids = this.#dueIds(TURN)
        if (ids.length === 0) await this.#untilDue()
        else await this.#turn(ids)
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
    try {
      const here = await this.#rows.find(ids)
      unsent = [...here.values()].filter((row) => row.unsent === 1).map((row) => pushRowOf(this.#name, row))
      // The index hears of a write a moment after the store has it.
      if (unsent.length === 0) return await this.#context.backoff.wait(HEARD_MS)
      const plans = (await this.#checked(unsent)).map((row) => planUnread(row, this.#planTools()))
      for (let left = plans; left.length > 0;) {
        if (this.#context.backoff.stopped) throw new Stopped()
        const chunk = firstChunk(left, this.#context.commitSize.size, this.#most)
        left = left.slice(chunk.length)
        await this.#sendChunk(chunk)
        this.#failures = 0
        this.#most *= 2
      }
    } catch (error) {
      if (error instanceof Stopped || this.#context.backoff.stopped) throw new Stopped()
      await this.#afterFailure(error, unsent)
    }
  }

  async #sendChunk(plans: readonly Plan[]): Promise<void> {
    const ids = plans.map(({ row }) => row.id)
    for (const id of ids) this.sending.add(id)
    try {
      await this.#send(plans, 1)
    } catch (error) {
      this.#maybePark(ids, error)
      throw error
    } finally {
      for (const id of ids) this.sending.delete(id)
    }
  }

  #planTools(): PlanTools {
    const { uid, device, clock } = this.#context
    return { collection: this.#name, uid, device, at: isoOf(clock.now()) }
  }

  /** Rejects with what repeating may cure. */
  async #send(plans: readonly Plan[], round: number): Promise<void> {
    if (this.#context.backoff.stopped) throw new Stopped()
    const [nothing, writing] = [
      plans.filter(({ writes }) => writes.length === 0),
      plans.filter(({ writes }) => writes.length > 0),
    ]
    await this.#settle(nothing.map((plan) => ({ plan, serverTime: plan.heldTime })))
    if (writing.length === 0) return
    try {
      await this.#commit(writing)
    } catch (error) {
      const failure = asTransportError(error)
      const kind = failureKind(failure.code)
      if (kind === 'transient') throw failure
      this.#context.contact.answered(`push ${this.#name}`)
      if (kind === 'race') return this.#sendAgainst(writing, round)
      await this.#bisect(writing, failure.code, round)
    }
  }

  async #commit(plans: readonly Plan[]): Promise<void> {
    const { transport, clock, commitSize, contact } = this.#context
    const [bytes, startedMs] = [bytesOf(plans), clock.now()]
    this.#sent.remember(plans)
    let times: readonly string[]
    try {
      times = await transport.commit(plans.flatMap(({ writes }) => writes))
    } catch (error) {
      const { code } = asTransportError(error)
      const isSlow = clock.now() - startedMs > SLOW_MS
      if (code === 'timeout' || (code === 'network' && isSlow)) commitSize.tooLarge()
      throw error
    }
    commitSize.took(bytes, clock.now() - startedMs)
    contact.answered(`push ${this.#name}`)
    let index = 0
    const done = plans.map((plan) => {
      const serverTime = plan.heldTime || (times[index] ?? '')
      index += plan.writes.length
      return { plan, serverTime }
    })
    await this.#settle(done)
  }

  async #settle(done: Parameters<typeof acknowledge>[2]): Promise<void> {
    if (done.length === 0) return
    await acknowledge(this.#rows, this.#tools, done)
    this.#context.contact.settled(`store ${this.#name}`)
    for (const { plan } of done) this.#parked.settle(plan.row.id)
  }

  /** The server holds something else: read, and thought out anew. */
  async #sendAgainst(plans: readonly Plan[], round: number): Promise<void> {
    if (round > PATIENT_ROUNDS) await this.#context.backoff.backOff(round - PATIENT_ROUNDS)
    const rows = plans.map(({ row }) => row)
    const held = await readHeld(
      this.#context,
      this.#name,
      rows.map(({ id }) => id),
    )
    if (rows.some((row) => isRewound(row, held))) {
      await this.#tools.onRewound()
      return
    }
    const again = await this.#planAll(rows, held)
    // It is there, and not for this person to see: whoever looked again would race for ever.
    for (const row of rows.filter(({ id }) => held.hidden.has(id)))
      await this.#refuse(row, refusalFor('not-yours', HIDDEN))
    await this.#send(again, round + 1)
  }

  async #planAll(rows: readonly PushRow[], { docs, hidden }: HeldDocs): Promise<Plan[]> {
    const tools = this.#planTools()
    const planEach = (rowsThere: ReadonlySet<string>): Plan[] =>
      rows
        .filter(({ id }) => !hidden.has(id))
        .map((row) => {
          const held = docs.get(row.id)
          if (!held) return planUnread({ ...row, serverTime: '' }, tools)
          return planAgainst(row, held, this.#sent.commonState(row.id, held.fields), tools, rowsThere)
        })
    const plans = planEach(new Set())
    // The ledger rows of a merge that was sent before may be there already.
    const ledgerIds = plans.flatMap(({ row, writes }) =>
      writes.map(({ fields }) => fields.id).filter((id) => id !== row.id),
    )
    if (ledgerIds.length === 0) return plans
    const there = await readHeld(this.#context, 'activity', ledgerIds)
    return there.docs.size === 0 ? plans : planEach(new Set(there.docs.keys()))
  }

  /** One of them is refused: halves, until it stands alone. */
  async #bisect(plans: readonly Plan[], code: TransportCode, round: number): Promise<void> {
    const [only] = plans
    if (only && plans.length === 1) return this.#secondTry(only, code, round)
    const half = Math.ceil(plans.length / 2)
    await this.#send(plans.slice(0, half), round)
    await this.#send(plans.slice(half), round)
  }

  /** A refusal is believed at the second time, with new credentials between. */
  async #secondTry(plan: Plan, code: TransportCode, round: number): Promise<void> {
    const now = this.#context.clock.now()
    if (Math.abs(now - this.#accessAt) > FRESH_ACCESS_MS) {
      // With old credentials nothing is proved.
      if (!(await renewAccess(this.#context))) throw new TransportError('unauthenticated', 'No new credentials.')
      this.#accessAt = now
    }
    try {
      await this.#commit([plan])
    } catch (error) {
      const again = asTransportError(error)
      const kind = failureKind(again.code)
      if (kind === 'transient') throw again
      if (kind === 'race') return this.#sendAgainst([plan], round + 1)
      await this.#refuse(plan.row, refusalFor(again.code || code))
    }
  }

  /** Those that may be sent; the others are kept aside, or the server has them already. */
  async #checked(rows: readonly PushRow[]): Promise<PushRow[]> {
    const sendable: PushRow[] = []
    for (const row of rows) {
      const refusal = refusalBeforeSending(this.#name, this.#context.uid, row)
      if (!refusal) sendable.push(row)
      else await this.#keepAside(row, refusal)
    }
    return sendable
  }

  /** One that cannot be kept aside just now does not hold up the others. */
  async #keepAside(row: PushRow, refusal: Refusal): Promise<void> {
    try {
      if (refusal.code !== 'not-yours' || !(await this.#isOnServer(row))) await this.#refuse(row, refusal)
    } catch (error) {
      if (error instanceof Stopped) throw error
      console.warn(`${this.#name} ${row.id} could not be kept aside; it is tried again.`, error)
      this.#parked.park(row.id, String(row.mine['updatedAt']))
    }
  }

  /**
   * Another person's document that looks like work of this device, from a store that an older build left: the server has it, as it is or
   * newer, so that nobody's work is at stake.
   */
  async #isOnServer(row: PushRow): Promise<boolean> {
    const { uid } = this.#context
    const held = (await readHeld(this.#context, this.#name, [row.id])).docs.get(row.id)
    if (!held) return false
    if (row.mine['updatedBy'] === uid && this.#name !== 'activity') {
      await this.#send([planAgainst({ ...row, base: null }, held, null, this.#planTools(), new Set())], 1)
      return true
    }
    if (!sameFields(held.fields, row.mine) && String(held.fields['updatedAt']) < String(row.mine['updatedAt']))
      return false
    await this.#replace(row, held.fields, held.updateTime)
    return true
  }

  /** Keeps the change, then takes it back to what the server holds; where that is nothing, or not ours to see, it is gone here. */
  async #refuse(row: PushRow, refusal: Refusal): Promise<void> {
    const held = await readHeld(this.#context, this.#name, row.id === '' ? [] : [row.id])
    const serverDoc = held.docs.get(row.id)
    const { id: docId, base: baseDoc, mine: doc } = row
    const change = {
      collection: this.#name,
      docId,
      by: this.#context.uid,
      doc,
      baseDoc,
      serverDoc: serverDoc?.fields ?? null,
    }
    await this.#tools.refused.add({ ...change, refusedAt: isoOf(this.#context.clock.now()), ...refusal })
    if (serverDoc) await this.#replace(row, serverDoc.fields, serverDoc.updateTime)
    else await this.#replace(row, null, '')
  }

  /** An edit that came since stays, and is judged by itself. */
  async #replace(row: PushRow, fields: ServerFields | null, serverTime: string): Promise<void> {
    for (;;) {
      const here = (await this.#rows.find([row.id])).get(row.id)
      if (!here || here.unsent === 0 || !sameFields(toServer(this.#name, here), row.mine)) return
      const gone = { previous: here, next: markClean(emptied(this.#name, row.id), serverTime) }
      const changes = fields ? taken(this.#tools, this.#rows, { fields, updateTime: serverTime }, here) : [gone]
      if ((await this.#rows.write(changes.length > 0 ? changes : [gone])).size === 0) return
    }
  }

  /** A code that the server itself gave, again and again, for this one document. */
  #maybePark(ids: readonly string[], error: unknown): void {
    // What this device's own disk refuses is nobody's fault among them.
    if (!(error instanceof TransportError)) return
    const failure = error
    if (lineCodes.includes(failure.code) || this.#failures + 1 < SUSPICIOUS_TRIES) return
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

/** The server has forgotten a version that this device knows it had. */
function isRewound({ id, serverTime }: PushRow, { docs, hidden }: HeldDocs): boolean {
  if (serverTime === '' || serverTime === UNKNOWN_VERSION || hidden.has(id)) return false
  const held = docs.get(id)
  return !held || held.updateTime < serverTime
}
