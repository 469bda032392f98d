/**
 * Slows guessing: after a few failures for the same key (an address, a machine) each further one
 * costs a wait that doubles. Keys are counted alike whether the account exists or not, so the wait
 * shows nothing.
 */
const FORGET_AFTER_MS = 15 * 60_000
const MAX_KEYS = 10_000
const LONGEST_WAIT_MS = 60_000

interface Failures {
  count: number
  lastAt: number
}

export class Throttle {
  readonly #freeFailures: number
  readonly #failures = new Map<string, Failures>()

  /** `freeFailures` cost no wait. */
  constructor(freeFailures: number) {
    this.#freeFailures = freeFailures
  }

  isBlocked(key: string, now = Date.now()): boolean {
    const failures = this.#failures.get(key)
    if (failures === undefined || failures.count < this.#freeFailures) return false
    const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures.count - this.#freeFailures))
    // Set back, the clock would lock for as long as it was ahead.
    return now >= failures.lastAt && now < failures.lastAt + wait
  }

  /** How many more may fail before a wait, and at least one. */
  leftFor(key: string): number {
    return Math.max(1, this.#freeFailures - (this.#failures.get(key)?.count ?? 0))
  }

  failed(key: string, now = Date.now()): void {
    const earlier = this.#failures.get(key)
    const count = earlier !== undefined && now - earlier.lastAt < FORGET_AFTER_MS ? earlier.count : 0
    // Taken out and put back, so that the map stays ordered by the last failure.
    this.#failures.delete(key)
    this.#failures.set(key, { count: count + 1, lastAt: now })
    if (this.#failures.size <= MAX_KEYS) return
    const [oldest] = this.#failures.keys()
    if (oldest !== undefined) this.#failures.delete(oldest)
  }

  /** A failure that was counted ahead turned out to be none. */
  takeBack(key: string): void {
    const failures = this.#failures.get(key)
    if (failures !== undefined) failures.count -= 1
  }

  succeeded(key: string): void {
    this.#failures.delete(key)
  }
}
