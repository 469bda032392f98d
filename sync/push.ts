/**
 * Sends the local changes of one collection. Must stay true: total but for `Stopped`, because an error thrown anywhere else would lose the
 * write; what is returned is what the local side takes over, so it is always the server's own state (or nothing of it, as deleted); a
 * change that is refused for good is in the refused store before it is taken back, and nothing else waits for it; two tabs may send the
 * same rows at once.
 */
import type { CollectionName } from '#schemas/collections.ts'
import type { WithDeleted } from 'rxdb'
import { isoOf } from './clock.ts'
import { asLeft, toServer, type AnyStored, type SyncContext } from './context.ts'
import { Stopped } from './patience.ts'
import { renewAccess } from './persist.ts'
import { isLeaving, refusalBeforeSending, refusalFor, type Refusal } from './push-checks.ts'
import { OwnInserts } from './own-inserts.ts'
import { chunksOf, commitParts } from './push-commit.ts'
import { planRow, sameFields, type Held, type Plan, type PushRow } from './push-plan.ts'
import { readHeld } from './push-read.ts'
import type { RefusedStore } from './refused-store.ts'
import { Superseded } from './superseded.ts'
import type { ServerFields } from './transport.ts'

/** After so many rounds in which others were faster, wait before the next. */
const PATIENT_ROUNDS = 5
/** Credentials newer than this are not fetched again before a refusal is believed. */
const FRESH_ACCESS_MS = 10_000
const REMEMBERED_MERGES = 500
const HIDDEN = 'The server has a record of this name that your account may not see. Ask a manager, or dismiss it.'

export interface PushInput {
  readonly assumedMasterState?: object | undefined
  readonly newDocumentState: object
}

export interface PushTools {
  readonly refused: RefusedStore
  /** The server's state as this device is to hold it: what does not belong here is marked as deleted. */
  readonly asKept: (fields: ServerFields) => WithDeleted<AnyStored>
}

export class Push {
  readonly #context: SyncContext
  readonly #collection: CollectionName
  readonly #tools: PushTools
  /** What was merged and not yet taken over here: if the server still holds the result, the local state of then is the common one. */
  readonly #merges = new Map<string, { readonly mine: ServerFields; readonly merged: ServerFields }>()
  /** How often something was sent: a page that was read before the last time may be older than what is here. */
  sends = 0
  /** Ids that are on their way, for the record's own state. */
  readonly sending = new Set<string>()
  readonly ownInserts = new OwnInserts()
  readonly superseded: Superseded
  #accessAt = Number.NEGATIVE_INFINITY

  constructor(context: SyncContext, collection: CollectionName, tools: PushTools) {
    this.#context = context
    this.#collection = collection
    this.#tools = tools
    this.superseded = new Superseded(context.clock)
  }

  /** Resolves with the documents that the local side must take over. Rejects only with `Stopped`. */
  async send(inputs: readonly PushInput[]): Promise<WithDeleted<AnyStored>[]> {
    const { uid } = this.#context
    const offered = inputs.map((input) => this.#rowOf(input)).filter((row) => !this.#isTakenOver(row))
    const leaving = offered.filter((row) => isLeaving(uid, row))
    const rows = offered.filter((row) => !isLeaving(uid, row))
    if (rows.length > 0) this.sends += 1
    for (const row of rows) this.sending.add(row.id)
    try {
      const takeOver = new Map<string, ServerFields>()
      await this.#lookAgainAt(leaving, takeOver)
      let todo = await this.#checked(rows, takeOver)
      for (let round = 1; todo.length > 0; round += 1) {
        if (round > PATIENT_ROUNDS) await this.#context.patience.backOff(round - PATIENT_ROUNDS)
        todo = await this.#round(todo, round > 1, takeOver)
      }
      return [...takeOver.values()].map((fields) => this.#tools.asKept(fields))
    } catch (error) {
      if (error instanceof Stopped && this.#context.breaks.has('stop-counts-as-sent')) return []
      throw error
    } finally {
      for (const row of rows) this.sending.delete(row.id)
    }
  }

  /** RxDB offers once more what it took over: then the local state is the server's, and what was before it is no base any more. */
  #isTakenOver({ id, base, mine }: PushRow): boolean {
    if (!base || !sameFields(base, mine)) return false
    this.#merges.delete(id)
    return true
  }

  #rowOf({ assumedMasterState, newDocumentState }: PushInput): PushRow {
    const mine = toServer(this.#collection, newDocumentState)
    return { id: mine.id, base: assumedMasterState ? toServer(this.#collection, assumedMasterState) : null, mine }
  }

  /** What left the device half-way: under the rank of now it may belong here. */
  async #lookAgainAt(rows: readonly PushRow[], takeOver: Map<string, ServerFields>): Promise<void> {
    if (rows.length === 0) return
    const ids = rows.map((row) => row.id)
    const { docs } = await readHeld(this.#context, this.#collection, ids)
    for (const [id, { fields }] of docs) takeOver.set(id, fields)
  }

  async #checked(rows: readonly PushRow[], takeOver: Map<string, ServerFields>): Promise<PushRow[]> {
    const sendable: PushRow[] = []
    for (const row of rows) {
      const uid = this.#context.breaks.has('push-as-another') ? String(row.mine['updatedBy']) : this.#context.uid
      const refusal = refusalBeforeSending(this.#collection, uid, row)
      if (!refusal || (await this.#isEditWithoutBase(row, refusal))) sendable.push(row)
      else if (!(await this.#isOnServer(row, refusal, takeOver))) await this.#refuse(row, refusal, takeOver)
    }
    return sendable
  }

  /** Own work on a pulled document of which RxDB's note was lost in a crash: it looks like an insert, and is merged. */
  async #isEditWithoutBase({ id, base, mine }: PushRow, { code }: Refusal): Promise<boolean> {
    if (this.#collection === 'activity' || code !== 'not-yours' || base) return false
    if (mine['updatedBy'] !== this.#context.uid) return false
    return (await readHeld(this.#context, this.#collection, [id])).docs.has(id)
  }

  /**
   * Another person's document that looks like a change: pulled, but RxDB's note of it was lost in a crash. The server has it, as it is or
   * newer, so that nobody's work is at stake.
   */
  async #isOnServer(row: PushRow, refusal: Refusal, takeOver: Map<string, ServerFields>): Promise<boolean> {
    if (refusal.code !== 'not-yours') return false
    const held = (await readHeld(this.#context, this.#collection, [row.id])).docs.get(row.id)
    if (!held || String(held.fields['updatedAt']) < String(row.mine['updatedAt'])) return false
    if (!sameFields(held.fields, row.mine)) takeOver.set(row.id, held.fields)
    return true
  }

  /** One look and one try for each row; resolves with the rows for which somebody else was faster. */
  async #round(rows: readonly PushRow[], readAll: boolean, takeOver: Map<string, ServerFields>): Promise<PushRow[]> {
    const { plans, hidden } = await this.#plan(rows, readAll)
    for (const plan of plans) if (plan.writes.length === 0) this.#settle(plan, takeOver)
    const raced: PushRow[] = []
    for (const chunk of chunksOf(plans.filter((plan) => plan.writes.length > 0))) {
      this.ownInserts.remember(
        chunk.flatMap((plan) => plan.writes.filter(({ collection }) => collection === this.#collection)),
      )
      const outcome = await commitParts(this.#context, this.#collection, chunk)
      for (const plan of outcome.done) this.#settle(plan, takeOver)
      for (const { row } of outcome.raced) {
        // It is there, and not for this person to see: whoever looked again would race for ever.
        if (hidden.has(row.id)) await this.#refuse(row, refusalFor('not-yours', HIDDEN), takeOver)
        else raced.push(row)
      }
      for (const { plan, code } of outcome.refused) {
        const again = await this.#secondTry(plan)
        if (again === 'done') this.#settle(plan, takeOver)
        else if (again === 'raced') raced.push(plan.row)
        else await this.#refuse(plan.row, refusalFor(again ?? code), takeOver)
      }
    }
    return raced
  }

  /** Inserts go out unread; everything else is compared with what the server holds. */
  async #plan(rows: readonly PushRow[], readAll: boolean): Promise<{ plans: Plan[]; hidden: ReadonlySet<string> }> {
    const unread = (row: PushRow): boolean =>
      !readAll && row.base === null && row.mine['createdBy'] === this.#context.uid
    const { docs: held, hidden } = await readHeld(
      this.#context,
      this.#collection,
      rows.filter((row) => !unread(row)).map((row) => row.id),
    )
    const tools = { ...this.#context, collection: this.#collection, at: isoOf(this.#context.clock.now()) }
    const planAll = (rowsThere: ReadonlySet<string>): Plan[] =>
      rows.map((row) => {
        const state: Held = unread(row) ? 'unread' : (held.get(row.id) ?? 'nothing')
        return planRow(this.#withMemory(row, state), state, tools, rowsThere)
      })
    const plans = planAll(new Set())
    // The rows of a merge that was sent before may be there already.
    const rowIds = plans.flatMap((plan) =>
      plan.writes.filter((write) => write.fields.id !== plan.row.id).map((write) => write.fields.id),
    )
    if (!readAll || rowIds.length === 0) return { plans, hidden }
    const there = await readHeld(this.#context, 'activity', rowIds)
    return { plans: there.docs.size === 0 ? plans : planAll(new Set(there.docs.keys())), hidden }
  }

  #withMemory(row: PushRow, held: Held): PushRow {
    const memory = this.#merges.get(row.id)
    return memory && typeof held === 'object' && sameFields(held.fields, memory.merged)
      ? { ...row, base: memory.mine }
      : row
  }

  #settle({ row, replaces, takeOver: fields }: Plan, takeOver: Map<string, ServerFields>): void {
    // The base too: an earlier try may have been the one that replaced it.
    for (const left of [row.base, replaces])
      if (left && !sameFields(left, fields ?? row.mine)) this.superseded.add(left)
    if (!fields) return
    takeOver.set(row.id, fields)
    if (this.#merges.size >= REMEMBERED_MERGES) this.#merges.clear()
    this.#merges.set(row.id, { mine: row.mine, merged: fields })
  }

  /** A refusal is believed at the second time, with new credentials between. Resolves with `done`, `raced`, or the code; `null` for the first one's. */
  async #secondTry(plan: Plan): Promise<'done' | 'raced' | Refusal['code'] | null> {
    if (this.#context.breaks.has('believe-first-denial')) return null
    const now = this.#context.clock.now()
    if (now - this.#accessAt > FRESH_ACCESS_MS) {
      await renewAccess(this.#context)
      this.#accessAt = now
    }
    const outcome = await commitParts(this.#context, this.#collection, [plan])
    if (outcome.done.length > 0) return 'done'
    return outcome.refused[0]?.code ?? 'raced'
  }

  /** Keeps the change, then takes it back to what the server holds; where that is nothing, or not ours to see, it is gone here. */
  async #refuse(row: PushRow, refusal: Refusal, takeOver: Map<string, ServerFields>): Promise<void> {
    const { breaks } = this.#context
    if (breaks.has('swallow-denied')) return
    const held = await readHeld(this.#context, this.#collection, row.id === '' ? [] : [row.id])
    const serverDoc = held.docs.get(row.id)?.fields ?? null
    const { id: docId, base: baseDoc, mine: doc } = row
    const change = { collection: this.#collection, docId, by: this.#context.uid, doc, baseDoc, serverDoc }
    const refusedAt = isoOf(this.#context.clock.now())
    if (!breaks.has('drop-refused-copy')) await this.#tools.refused.add({ ...change, refusedAt, ...refusal })
    takeOver.set(row.id, serverDoc ?? asLeft(row.mine))
  }
}
