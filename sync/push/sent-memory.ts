/**
 * What was sent and perhaps not answered: if the server holds exactly the result of it, the local
 * state of that time is the common one. Kept in memory; after a restart the base in the document
 * takes its place, at the price of a conflict row too many. Invariants: only an exact match counts,
 * for a state that the server never took in is no ancestor of what it holds; and only for a row
 * that still rests on the version that it was sent from; what a restore brought back here is older
 * than what was sent.
 */
import type { ServerFields } from '#sync/transport/transport.ts'
import { sameFields, type Plan, type PushRow } from './plan.ts'

const REMEMBERED = 500

interface Sent {
  readonly row: PushRow
  readonly result: ServerFields
}

export class SentMemory {
  readonly #sent = new Map<string, readonly Sent[]>()

  /** To be called before the commit. */
  remember(plans: readonly Plan[]): void {
    for (const { row, result } of plans) {
      const others = this.#sent.get(row.id) ?? []
      this.#sent.delete(row.id)
      this.#sent.set(row.id, [...others.filter((one) => !sameFields(one.result, result)), { row, result }])
    }
    for (const id of this.#sent.keys()) {
      if (this.#sent.size <= REMEMBERED) return
      this.#sent.delete(id)
    }
  }

  /** `null` when the server holds nothing that was sent from here. */
  commonState({ id, serverTime }: PushRow, held: ServerFields): ServerFields | null {
    const sent = this.#sent.get(id)?.findLast(({ result }) => sameFields(result, held))
    return sent?.row.serverTime === serverTime ? sent.row.mine : null
  }
}
