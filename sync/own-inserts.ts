/**
 * Which new documents this device sent lately: what comes back of them tells nothing new, and after an import there are 50,000 of them. Must
 * stay true: only the first state of a document is passed over, in which every field is as it was sent. A document that the server did not
 * have before cannot have an older state on its way to the store, which the echo would have to correct; one that existed can.
 */
import { sameFields } from './push-plan.ts'
import type { ServerDoc, ServerFields, ServerWrite } from './transport.ts'

/** Echoes come within seconds; older ones are merely compared by the store. */
const REMEMBERED = 5000

export class OwnInserts {
  readonly #sent = new Map<string, ServerFields>()

  /** To be called before the commit: its echo may be faster than its answer. */
  remember(writes: readonly ServerWrite[]): void {
    for (const { fields, precondition } of writes) {
      if ('exists' in precondition) this.#sent.set(fields.id, fields)
      else this.#sent.delete(fields.id)
    }
    for (const id of this.#sent.keys()) {
      if (this.#sent.size <= REMEMBERED) return
      this.#sent.delete(id)
    }
  }

  /** Tells it once: whatever comes of this document afterwards is news. */
  takeEcho({ id, fields }: ServerDoc): boolean {
    const sent = this.#sent.get(id)
    if (!sent) return false
    this.#sent.delete(id)
    return sameFields(sent, fields)
  }
}
