/**
 * Whether all keys of a scan arrived. A scan that comes while the page reloads loses its beginning to the page before, and the
 * rest may be the code of another item.
 * What can be known: keys of one scan follow each other within `RUN_GAP_MS`, and a key's time is set when it is pressed, however
 * late a busy page handles it. So a key before the first seen one would have come at most that much earlier. If the page has
 * listened longer than that, it would have seen it: the scan is whole. If not, nothing can be known, and the code is not read:
 * the person scans again. The same holds when the window gets the focus, and with it the keys, within a scan.
 * Cost: a whole scan in the first `RUN_GAP_MS` of a page is asked for twice.
 */

/** A scanner on a weak device pauses up to 150 ms between two keys; twice that is sure. */
const RUN_GAP_MS = 300
/** Mean gap of a scanner; a fast person types at 80 ms and more. */
const MEAN_GAP_MS = 50

export class KeyRun {
  #since: number
  #firstAt = 0
  #lastAt = Number.NEGATIVE_INFINITY
  #keys = 0
  #isTorn = false

  /** @param since when the page began to listen; milliseconds, of the clock of the events */
  constructor(since: number) {
    this.#since = since
  }

  /** The keys come here from now on; what came before may have gone elsewhere. */
  listenFrom(at: number): void {
    this.#since = at
    if (this.#goesOn(at)) this.#isTorn = true
  }

  key(at: number): void {
    if (!this.#goesOn(at)) {
      // An end that was seen has nothing lost behind it.
      const isAfterEnd = this.#keys === 0 && at - this.#lastAt <= RUN_GAP_MS
      this.#isTorn = !isAfterEnd && at - this.#since <= RUN_GAP_MS
      this.#firstAt = at
      this.#keys = 0
    }
    this.#keys += 1
    this.#lastAt = at
  }

  /** Enter or Tab came. Returns whether what it ends may lack its beginning. */
  end(at: number): boolean {
    this.key(at)
    this.#keys = 0
    return this.#isTorn
  }

  /** Whether what came last may lack its beginning. */
  get isTorn(): boolean {
    return this.#isTorn
  }

  /** Whether a scanner is sending at this time: a page that goes now takes the beginning along. */
  isSending(at: number): boolean {
    return this.#keys > 1 && this.#goesOn(at) && this.#lastAt - this.#firstAt <= MEAN_GAP_MS * (this.#keys - 1)
  }

  #goesOn(at: number): boolean {
    return this.#keys > 0 && at - this.#lastAt <= RUN_GAP_MS
  }
}
