/**
 * Whether all keys of a scan arrived. A scan that comes while the page reloads loses its beginning to the page before.
 * The rest may be the code of another item. What can be known: a key's time is set when it is pressed, however late a
 * busy page handles it. A lost key came before the page listened, and the first seen one followed it at the scanner's
 * pace. So a scan whose first key comes later than that is whole. If not, nothing can be known, and the code is not
 * read: the person scans again. The same holds when the window gets the focus, and with it the keys, within a scan.
 * Cost: a whole scan in the first tenth of a second of a page is asked for twice; from a slow scanner, in the first 0.3
 * s.
 */

/** A scanner on a weak device pauses up to 150 ms between two keys; twice that is sure. */
const RUN_GAP_MS = 300
/** The pace of a scanner shows in this many keys; a pause in it is this many times as long as the slowest gap, at most. */
const PACED_KEYS = 4
const SLOWER_TIMES = 4
/** A radio link stalls for so long even where the keys seen came at once. */
const STALL_MS = 100
/** Mean gap of a scanner; a fast person types at 80 ms and more. */
const MEAN_GAP_MS = 50

export class KeyRun {
  #since: number
  #firstAt = 0
  #lastAt = Number.NEGATIVE_INFINITY
  #keys = 0
  #characters = 0
  #isOver = true
  #slowestGapMs = 0
  /** From when the page listened to the first key; negative for a key that was on its way before. */
  #afterMs = Number.POSITIVE_INFINITY
  #isCut = false

  /** @param since when the page began to listen; milliseconds, of the clock of the events */
  constructor(since: number) {
    this.#since = since
  }

  /** The keys come here from now on; what came before may have gone elsewhere. */
  listenFrom(at: number): void {
    this.#since = at
    this.cutAt(at)
  }

  /** The focus has moved: what came before within this run went elsewhere. */
  cutAt(at: number): void {
    if (this.goesOn(at)) this.#isCut = true
  }

  /** @param isCharacter `false` for a Shift, which a person holds down for a single character too */
  key(at: number, isCharacter = true): void {
    if (!this.goesOn(at)) {
      // An end that was seen has nothing lost behind it.
      const isAfterEnd = this.#isOver && at - this.#lastAt <= RUN_GAP_MS
      this.#afterMs = isAfterEnd ? Number.POSITIVE_INFINITY : at - this.#since
      this.#isCut = false
      this.#firstAt = at
      this.#keys = 0
      this.#characters = 0
      this.#isOver = false
      this.#slowestGapMs = 0
    } else this.#slowestGapMs = Math.max(this.#slowestGapMs, at - this.#lastAt)
    this.#keys += 1
    if (isCharacter) this.#characters += 1
    this.#lastAt = at
  }

  /** Enter or Tab came. Returns whether what it ends may lack its beginning. */
  end(at: number): boolean {
    this.key(at)
    this.#isOver = true
    return this.isTorn
  }

  /** Whether a part of what came last went elsewhere. */
  get isParted(): boolean {
    return this.#isCut
  }

  /** Whether what came last may lack its beginning. */
  get isTorn(): boolean {
    if (this.#isCut) return true
    const pauseMs = this.#keys < PACED_KEYS ? RUN_GAP_MS : Math.max(STALL_MS, SLOWER_TIMES * this.#slowestGapMs)
    return this.#afterMs <= Math.min(RUN_GAP_MS, pauseMs)
  }

  /** Whether a scanner sent this end, and a part of what it ends went elsewhere. */
  endsParted(at: number): boolean {
    return this.#isCut && this.isSending(at)
  }

  /** Whether a scanner is sending at this time: a page that goes now takes the beginning along. */
  isSending(at: number): boolean {
    return this.#keys > 1 && this.goesOn(at) && this.#lastAt - this.#firstAt <= MEAN_GAP_MS * (this.#keys - 1)
  }

  /** Whether the character that came last is one within a scan, not its first. */
  isWithinScan(at: number): boolean {
    return this.#characters > 1 && this.isSending(at)
  }

  /** Whether a key at this time belongs to the run of those before. */
  goesOn(at: number): boolean {
    return !this.#isOver && at - this.#lastAt <= RUN_GAP_MS
  }
}
