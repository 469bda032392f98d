/**
 * States of documents that the server is known to have left behind, because this device's own write came after them. What was told of them
 * may still wait its turn in RxDB, and would then take back for a moment what was sent; with the power gone in that moment, for good: the
 * old state would look like an edit, and be sent. Must stay true: only what a conditional write of this device has replaced stands here, so
 * that the server cannot come back to it by itself; nothing stands here for long.
 */
import type { Clock } from './clock.ts'
import { sameFields } from './push-plan.ts'
import type { ServerFields } from './transport.ts'

/** RxDB deals with what it was told within seconds. */
const REMEMBERED_MS = 120_000

interface Left {
  readonly fields: ServerFields
  readonly untilMs: number
}

export class Superseded {
  readonly #clock: Clock
  /** By id, in the order in which they were last added to. */
  readonly #left = new Map<string, readonly Left[]>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The server held these fields, and does not any more. */
  add(fields: ServerFields): void {
    const nowMs = this.#clock.now()
    const others = this.#fresh(fields.id, nowMs)
    this.#left.delete(fields.id)
    this.#left.set(fields.id, [...others, { fields, untilMs: nowMs + REMEMBERED_MS }])
    for (const id of this.#left.keys()) {
      if (this.#fresh(id, nowMs).length > 0) return
      this.#left.delete(id)
    }
  }

  has(fields: ServerFields): boolean {
    return this.#fresh(fields.id, this.#clock.now()).some((left) => sameFields(left.fields, fields))
  }

  #fresh(id: string, nowMs: number): readonly Left[] {
    return this.#left.get(id)?.filter(({ untilMs }) => untilMs > nowMs) ?? []
  }
}
