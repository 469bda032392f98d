/**
 * Time that moves only when the simulation moves it on. Timers fire in order, and what they set off
 * is let run before the next.
 */
import type { Clock } from '#sync/clock.ts'

interface Timer {
  readonly at: number
  readonly order: number
  readonly call: () => void
}

/** Lets everything run that needs no time: the store's own work takes a few turns of the event loop. */
export async function quiet(rounds = 6): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

export class VirtualClock {
  #now = Date.UTC(2026, 10, 20, 8)
  #order = 0
  readonly #timers = new Map<number, Timer>()

  now(): number {
    return this.#now
  }

  /** How many timers are still to fire. */
  get waiting(): number {
    return this.#timers.size
  }

  after(ms: number, call: () => void): () => void {
    this.#order += 1
    const order = this.#order
    this.#timers.set(order, { at: this.#now + Math.max(0, ms), order, call })
    return () => this.#timers.delete(order)
  }

  /** A promise for `after`. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve))
  }

  /** Moves on by so much. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms
    await quiet()
    for (let next = this.#next(until); next; next = this.#next(until)) {
      this.#timers.delete(next.order)
      this.#now = Math.max(this.#now, next.at)
      next.call()
      // Timers of one moment belong together.
      if (this.#next(this.#now) === undefined) await quiet()
    }
    this.#now = until
    await quiet()
  }

  /** This clock as a device sees it whose own is off by so much. */
  seenWith(offsetMs: number): Clock {
    return { now: () => this.#now + offsetMs, after: (ms, call) => this.after(ms, call) }
  }

  #next(until: number): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.#timers.values()) {
      if (timer.at > until) continue
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer
    }
    return first
  }
}
