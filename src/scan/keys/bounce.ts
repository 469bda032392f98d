/** A trigger that bounces reads one code twice. The second read within 1.5 s is told and counts for nothing (product rules of every page). */

export const BOUNCE_MS = 1_500

export class BounceGuard {
  #code = ''
  #at = Number.NEGATIVE_INFINITY

  /**
   * Whether this read is the one before, read twice. A read that is no bounce is remembered, so that three reads a second apart are two scans.
   * @param at milliseconds, of any clock that only goes forward
   */
  isBounce(code: string, at: number): boolean {
    if (code === this.#code && at - this.#at < BOUNCE_MS) return true
    this.#code = code
    this.#at = at
    return false
  }

  /** The next read of any code counts: a person has answered since. */
  forget(): void {
    this.#code = ''
  }
}
