/**
 * What was sent and perhaps not answered: if the server holds exactly the result of it, the local
 * state of that time is the common one. Kept in memory; after a restart the base in the document
 * takes its place, at the price of a conflict row too many. Invariants: only an exact match counts,
 * for a state that the server never took in is no ancestor of what it holds; and only for a row
 * that still rests on the version that it was sent from; what a restore brought back here is older
 * than what was sent; and a merge only if all its ledger rows are on the server. Where everything
 * here gave way, the server held the result before anything was sent. Another device may come to
 * the same result, too.
 */
import type { ServerFields } from '#sync/transport/transport.ts'
import { ledgerIdsOf, sameFields, type Plan, type PushRow } from './plan.ts'

const REMEMBERED = 500

interface Sent {
  readonly row: PushRow
  readonly result: ServerFields
  /** The ids of the ledger rows in the same commit. */
  readonly ledger: readonly string[]
}

export class SentMemory {
  readonly #sent = new Map<string, readonly Sent[]>()

  /** To be called before the commit. */
  remember(plans: readonly Plan[]): void {
    for (const plan of plans) {
      const { row, result } = plan
      const sent: Sent = { row, result, ledger: ledgerIdsOf(plan) }
      const others = (this.#sent.get(row.id) ?? []).filter((one) => !isSame(one, sent))
      this.#sent.delete(row.id)
      this.#sent.set(row.id, [...others, sent])
    }
    for (const id of this.#sent.keys()) {
      if (this.#sent.size <= REMEMBERED) return
      this.#sent.delete(id)
    }
  }

  /** The ledger rows that prove, if the server has them, that what it holds was sent from here. */
  ledgerFor(row: PushRow, held: ServerFields): readonly string[] {
    return this.#matching(row, held).flatMap(({ ledger }) => ledger)
  }

  /**
   * `null` when the server holds nothing that was sent from here. `rowsThere` are ledger rows that
   * it has.
   */
  commonState(row: PushRow, held: ServerFields, rowsThere: ReadonlySet<string>): ServerFields | null {
    const taken = this.#matching(row, held).findLast(({ ledger }) => ledger.every((id) => rowsThere.has(id)))
    return taken?.row.mine ?? null
  }

  #matching({ id, serverTime }: PushRow, held: ServerFields): readonly Sent[] {
    const sent = this.#sent.get(id) ?? []
    return sent.filter(({ row, result }) => row.serverTime === serverTime && sameFields(result, held))
  }
}

function isSame(a: Sent, b: Sent): boolean {
  return sameFields(a.result, b.result) && a.ledger.join() === b.ledger.join()
}
