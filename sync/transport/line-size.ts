/**
 * How much to send or ask for at once on a line of unknown speed: it follows the last call, so that
 * one call takes a few seconds.
 * Invariants: a call that took too long, or was too large for something on the way, is never repeated
 * at the same size; a quick one never makes the next more than four times larger.
 */

/** A call of this length is short enough to be lost, and long enough to make its overhead small. */
const GOOD_MS = 4000
const GROWTH = 4

export interface LineLimits {
  readonly least: number
  readonly first: number
  readonly most: number
}

export class LineSize {
  readonly #limits: LineLimits
  #most: number
  #size: number

  constructor(limits: LineLimits) {
    this.#limits = limits
    this.#most = limits.most
    this.#size = limits.first
  }

  get size(): number {
    return this.#size
  }

  /**
   * A call of `amount` was answered after `ms`. A clock that was set meanwhile gives no measure.
   */
  took(amount: number, ms: number): void {
    if (ms < 0) return
    const fits = (Math.max(1, amount) * GOOD_MS) / Math.max(1, ms)
    // A short call may have been a small one on a slow line: it never makes the next smaller.
    if (ms > GOOD_MS) this.#size = this.#within(Math.min(this.#size, fits))
    else this.#size = this.#within(Math.max(this.#size, Math.min(fits, amount * GROWTH)))
  }

  /** A call of the present size was not answered in time. */
  tooLarge(): void {
    this.#size = this.#within(this.#size / GROWTH)
  }

  /** Something on the way took a call of `amount` for too large, however fast the line is: none is as large again. */
  overLimit(amount: number): void {
    this.#most = Math.min(this.#most, amount / 2)
    this.#size = this.#within(this.#size)
  }

  #within(size: number): number {
    return Math.floor(Math.max(this.#limits.least, Math.min(this.#most, size)))
  }
}
