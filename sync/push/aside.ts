/**
 * Keeps aside what the server refuses for good, and takes it back here. Invariants: a refused change is in the refused store before it is
 * taken back; an edit that came meanwhile stays, and is judged by itself.
 */
import { markClean } from '#domain/core/merge/unsent.ts'
import { isoOf } from '#sync/clock.ts'
import { emptied, toServer, type SyncContext } from '#sync/context.ts'
import type { LocalRows } from '#sync/local-rows.ts'
import { taken, type Judgement } from '#sync/pull/apply.ts'
import { readHeld } from '#sync/pull/read-held.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import type { Refusal } from './checks.ts'
import { planAgainst, sameFields, type Plan, type PlanTools, type PushRow } from './plan.ts'
import type { RefusedStore } from './refused-store.ts'

export interface AsideTools extends Judgement {
  readonly refused: RefusedStore
}

export class Aside {
  readonly #context: SyncContext
  readonly #rows: LocalRows
  readonly #tools: AsideTools

  constructor(context: SyncContext, rows: LocalRows, tools: AsideTools) {
    this.#context = context
    this.#rows = rows
    this.#tools = tools
  }

  /**
   * Another person's document that looks like work of this device, from a store that an older build
   * left. What is to be sent of it; `null` when nothing is: the server has it, as it is or newer,
   * so that no person's work is at stake, or it is kept aside.
   */
  async notYours(row: PushRow, refusal: Refusal, planTools: PlanTools): Promise<Plan | null> {
    const name = this.#rows.name
    const held = (await readHeld(this.#context, name, [row.id])).docs.get(row.id)
    if (held && row.mine['updatedBy'] === this.#context.uid && name !== 'activity')
      return planAgainst({ ...row, base: null }, held, null, planTools, new Set())
    const isNewer = String(held?.fields['updatedAt']) >= String(row.mine['updatedAt'])
    if (held && (isNewer || sameFields(held.fields, row.mine))) await this.#replace(row, held.fields, held.updateTime)
    else await this.refuse(row, refusal)
    return null
  }

  /** Keeps the change, then takes it back to what the server holds; where that is nothing, or not ours to see, it is gone here. */
  async refuse(row: PushRow, refusal: Refusal): Promise<void> {
    const held = await readHeld(this.#context, this.#rows.name, row.id === '' ? [] : [row.id])
    const serverDoc = held.docs.get(row.id)
    const { id: docId, base: baseDoc, mine: doc } = row
    const change = {
      collection: this.#rows.name,
      docId,
      by: this.#context.uid,
      doc,
      baseDoc,
      wasThere: row.serverTime !== '',
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
      if (!here || here.unsent === 0 || !sameFields(toServer(this.#rows.name, here), row.mine)) return
      const gone = { previous: here, next: markClean(emptied(this.#rows.name, row.id), serverTime) }
      const changes = fields ? taken(this.#tools, this.#rows, { fields, updateTime: serverTime }, here) : [gone]
      if ((await this.#rows.write(changes.length > 0 ? changes : [gone])).size === 0) return
    }
  }
}
