/** Documents that the server keeps failing on, put aside with growing pauses. Invariant: nothing else waits for them. */
import type { Backoff } from '#sync/backoff.ts'

const LONGEST_PAUSE_MS = 30 * 60_000
/** From here the pauses grow: the document has failed a few times in a row. */
const FIRST_TRIES = 6
/** What was put aside a shorter time ago failed while the server took others. */
const RESTED_MS = 10_000

export class Parked {
  readonly #backoff: Backoff
  readonly #onDue: () => void
  readonly #tries = new Map<string, number>()
  readonly #since = new Map<string, string>()
  readonly #timers = new Map<string, () => void>()
  readonly #parkedMs = new Map<string, number>()
  /** Whose last pause was cut short. */
  readonly #hurried = new Set<string>()

  constructor(backoff: Backoff, onDue: () => void) {
    this.#backoff = backoff
    this.#onDue = onDue
  }

  /** Whether it waits; one that was edited since it was put aside does not. `since` is when it was changed last. */
  has(id: string, since = ''): boolean {
    return this.#timers.has(id) && this.#since.get(id) === since
  }

  park(id: string, since = ''): void {
    this.#since.set(id, since)
    const tries = (this.#tries.get(id) ?? FIRST_TRIES) + 1
    this.#tries.set(id, tries)
    this.#timers.get(id)?.()
    const { clock } = this.#backoff
    const pauseMs = this.#backoff.pauseMs(tries, LONGEST_PAUSE_MS)
    const cancel = clock.after(pauseMs, () => {
      this.#hurried.delete(id)
      this.#release(id)
    })
    this.#timers.set(id, cancel)
    this.#parkedMs.set(id, clock.now())
  }

  /**
   * The server took it: an outage may be over, and what has waited is tried again. Once for each full pause, or one that always fails would be
   * tried with every success.
   */
  settle(id: string): void {
    this.#tries.delete(id)
    this.#hurried.delete(id)
    const now = this.#backoff.clock.now()
    for (const other of this.#timers.keys()) {
      if (this.#hurried.has(other) || Math.abs(now - (this.#parkedMs.get(other) ?? now)) < RESTED_MS) continue
      this.#hurried.add(other)
      this.#release(other)
    }
  }

  /** A person asked, or there is a sign that it may work: all are tried again. */
  releaseAll(): void {
    for (const id of this.#timers.keys()) this.#release(id)
  }

  stop(): void {
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  #release(id: string): void {
    this.#timers.get(id)?.()
    this.#timers.delete(id)
    this.#onDue()
  }
}
