/**
 * Sends plans until the server has taken each, or has refused it for good. Invariants: nothing is read before a write; a failed precondition
 * is the only case that reads, and merges; a refusal is believed when it was seen twice, with new credentials between; what was taken is
 * written down here at once.
 */
import { msg } from '#messages/message.ts'
import { UNKNOWN_VERSION } from '#domain/core/merge/unsent.ts'
import { Stopped } from '#sync/backoff.ts'
import { isoOf } from '#sync/clock.ts'
import type { Restores, SyncContext } from '#sync/context.ts'
import type { LocalRows } from '#sync/local-rows.ts'
import { applyDocs, type Judgement } from '#sync/pull/apply.ts'
import { readHeld, type HeldDocs } from '#sync/pull/read-held.ts'
import {
  asTransportError,
  failureKind,
  TransportError,
  type ServerDoc,
  type TransportCode,
} from '#sync/transport/transport.ts'
import { renewAccess } from '#sync/transport/until-answered.ts'
import { acknowledge, type Acknowledged } from './acknowledge.ts'
import type { Aside } from './aside.ts'
import { refusalFor } from './checks.ts'
import { bytesOf } from './chunks.ts'
import { ledgerIdsOf, planAgainst, planUnread, type Plan, type PlanTools, type PushRow } from './plan.ts'
import { SentMemory } from './sent-memory.ts'

/** After so many rounds in which others were faster, wait before the next. */
const PATIENT_ROUNDS = 5
/** Credentials newer than this are not fetched again before a refusal is believed. */
const FRESH_ACCESS_MS = 10_000
/** A commit that broke off after so long was probably too large for the line. */
const SLOW_MS = 10_000
const HIDDEN = msg('sync.refusal.hidden')

export interface SenderTools extends Judgement, Restores {
  /** What the server called its epoch last; `''` for none. */
  readonly epoch: () => string
  /** The ledger as this device holds it; `undefined` where it holds none. */
  readonly ledger: () => LocalRows | undefined
  /** The server has these, and the store records that. */
  readonly onTaken: (ids: readonly string[]) => void
}

interface Settled extends Acknowledged {
  /** The ledger rows that the server took with it. */
  readonly ledger?: readonly ServerDoc[]
}

export class Sender {
  readonly #context: SyncContext
  readonly #rows: LocalRows
  readonly #tools: SenderTools
  readonly #aside: Aside
  readonly #sent = new SentMemory()
  #accessAt = Number.NEGATIVE_INFINITY

  constructor(context: SyncContext, rows: LocalRows, tools: SenderTools, aside: Aside) {
    this.#context = context
    this.#rows = rows
    this.#tools = tools
    this.#aside = aside
  }

  /** Resolves when the server has answered for each. Rejects with what repeating may cure. */
  send(plans: readonly Plan[]): Promise<void> {
    return this.#send(plans, 1)
  }

  get planTools(): PlanTools {
    const { uid, rank, device, clock } = this.#context
    return { collection: this.#rows.name, uid, rank, device, at: isoOf(clock.now()) }
  }

  /** @param epoch in which what the plans rest on was read */
  async #send(plans: readonly Plan[], round: number, epoch = this.#tools.epoch()): Promise<void> {
    if (this.#context.backoff.stopped) throw new Stopped()
    const [nothing, writing] = [
      plans.filter(({ writes }) => writes.length === 0),
      plans.filter(({ writes }) => writes.length > 0),
    ]
    await this.#settle(
      nothing.map((plan) => ({ plan, serverTime: plan.heldTime })),
      epoch,
    )
    if (writing.length === 0) return
    try {
      await this.#commit(writing)
    } catch (error) {
      const failure = asTransportError(error)
      const kind = failureKind(failure.code)
      if (kind === 'transient') throw failure
      this.#context.contact.answered(`push ${this.#rows.name}`)
      if (kind === 'race') return this.#sendAgainst(writing, round)
      await this.#bisect(writing, failure.code, round)
    }
  }

  async #commit(plans: readonly Plan[]): Promise<void> {
    const { transport, clock, commitSize, contact } = this.#context
    const [bytes, startedMs, epoch] = [bytesOf(plans), clock.now(), this.#tools.epoch()]
    this.#sent.remember(plans)
    let times: readonly string[]
    try {
      times = await this.#inOneEpoch(() => transport.commit(plans.flatMap(({ writes }) => writes)))
    } catch (error) {
      const { code } = asTransportError(error)
      const isSlow = clock.now() - startedMs > SLOW_MS
      if (code === 'over-limit') commitSize.overLimit(bytes)
      if (code === 'timeout' || (code === 'network' && isSlow)) commitSize.tooLarge()
      throw error
    }
    commitSize.took(bytes, clock.now() - startedMs)
    contact.answered(`push ${this.#rows.name}`)
    let index = 0
    const done = plans.map((plan) => {
      const serverTime = plan.heldTime || (times[index] ?? '')
      const ledger = plan.writes.flatMap(({ fields }, place) =>
        fields.id === plan.row.id
          ? []
          : [{ id: fields.id, fields, syncedAt: null, updateTime: times[index + place] ?? '' }],
      )
      index += plan.writes.length
      return { plan, serverTime, ledger }
    })
    await this.#settle(done, epoch)
  }

  /**
   * It is unknown whether the backup has what was acknowledged before a restore: it counts as not
   * acknowledged.
   */
  async #inOneEpoch<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const epoch = this.#tools.epoch()
    const answer = await ask()
    this.#expectEpoch(epoch)
    return answer
  }

  #expectEpoch(epoch: string): void {
    if (this.#tools.epoch() !== epoch) throw new TransportError('aborted', 'The server was restored meanwhile.')
  }

  /**
   * What looks for lost versions waits until this is on the disk, where it finds them. The ledger rows of a merge are: a restore may
   * take them before they come back, and nothing else here has the values that gave way.
   */
  async #settle(done: readonly Settled[], epoch: string): Promise<void> {
    if (done.length === 0) return
    this.#expectEpoch(epoch)
    const ledger = this.#tools.ledger()
    const told = done.flatMap((one) => one.ledger ?? [])
    const write = async (): Promise<void> => {
      if (ledger && told.length > 0) await applyDocs(ledger, this.#tools, told)
      await acknowledge(this.#rows, this.#tools, done)
    }
    const writing = write()
    await Promise.all([this.#rows.takeDown(writing), told.length > 0 && ledger?.takeDown(writing)])
    this.#context.contact.settled(`store ${this.#rows.name}`)
    this.#tools.onTaken(done.map(({ plan }) => plan.row.id))
  }

  /** The server holds something else: read, and thought out anew. */
  async #sendAgainst(plans: readonly Plan[], round: number): Promise<void> {
    if (round > PATIENT_ROUNDS) await this.#context.backoff.backOff(round - PATIENT_ROUNDS)
    const rows = plans.map(({ row }) => row)
    // What a restored server holds does not rest on what is held here, nor on what was read here before that was given back.
    const isRestored = await this.#tools.isRestored()
    const recoveries = this.#tools.recoveries()
    if (isRestored || rows.some((row) => (row.recoveries ?? recoveries) !== recoveries)) return
    const epoch = this.#tools.epoch()
    const ids = rows.map(({ id }) => id)
    const held = await this.#inOneEpoch(() => this.#readTwice(ids))
    if (rows.some((row) => isRewound(row, held))) {
      await this.#tools.onRewound()
      return
    }
    const again = await this.#planAll(rows, held)
    // It is there, but this person may not read it: looking again would race for ever.
    for (const row of rows.filter(({ id }) => held.hidden.has(id)))
      await this.#aside.refuse(row, refusalFor('not-yours', HIDDEN))
    await this.#send(again, round + 1, epoch)
  }

  /** What may not be read is believed at the second time, as a refused write is. */
  async #readTwice(ids: readonly string[]): Promise<HeldDocs> {
    const held = await readHeld(this.#context, this.#rows.name, ids)
    if (held.hidden.size === 0) return held
    await this.#renewAccess()
    return readHeld(this.#context, this.#rows.name, ids)
  }

  async #planAll(rows: readonly PushRow[], { docs, hidden }: HeldDocs): Promise<Plan[]> {
    const tools = this.planTools
    const planEach = (rowsThere: ReadonlySet<string>): Plan[] =>
      rows
        .filter(({ id }) => !hidden.has(id))
        .map((row) => {
          const held = docs.get(row.id)
          if (!held) return planUnread({ ...row, serverTime: '' }, tools)
          const sent = this.#sent.commonState(row, held.fields, rowsThere)
          return planAgainst(row, held, sent, tools, rowsThere)
        })
    const plans = planEach(new Set())
    // The ledger rows of a merge that was sent before may be there already. They alone prove that it was taken.
    const sentBefore = rows.flatMap((row) => {
      const held = docs.get(row.id)
      return held ? this.#sent.ledgerFor(row, held.fields) : []
    })
    const ledgerIds = new Set([...plans.flatMap(ledgerIdsOf), ...sentBefore])
    if (ledgerIds.size === 0) return plans
    const there = await this.#inOneEpoch(() => readHeld(this.#context, 'activity', [...ledgerIds]))
    return there.docs.size === 0 ? plans : planEach(new Set(there.docs.keys()))
  }

  /** One of them is refused: halves, until it is alone. */
  async #bisect(plans: readonly Plan[], code: TransportCode, round: number): Promise<void> {
    const [only] = plans
    if (only && plans.length === 1) return this.#secondTry(only, code, round)
    const half = Math.ceil(plans.length / 2)
    await this.#send(plans.slice(0, half), round)
    await this.#send(plans.slice(half), round)
  }

  /** With old credentials nothing is proved. */
  async #renewAccess(): Promise<void> {
    const now = this.#context.clock.now()
    if (Math.abs(now - this.#accessAt) <= FRESH_ACCESS_MS) return
    if (!(await renewAccess(this.#context))) throw new TransportError('unauthenticated', 'No new credentials.')
    this.#accessAt = now
  }

  /** A refusal is believed at the second time, with new credentials between. */
  async #secondTry(plan: Plan, code: TransportCode, round: number): Promise<void> {
    await this.#renewAccess()
    try {
      await this.#commit([plan])
    } catch (error) {
      const again = asTransportError(error)
      const kind = failureKind(again.code)
      if (kind === 'transient') throw again
      if (kind === 'race') return this.#sendAgainst([plan], round + 1)
      await this.#aside.refuse(plan.row, refusalFor(again.code || code))
    }
  }
}

/** The server has lost a version that this device has seen on it. */
function isRewound({ id, serverTime }: PushRow, { docs, hidden }: HeldDocs): boolean {
  if (serverTime === '' || serverTime === UNKNOWN_VERSION || hidden.has(id)) return false
  const held = docs.get(id)
  return !held || held.updateTime < serverTime
}
