/**
 * Keys of a wedge that come while a dialog or a menu holds the focus: kept together until Enter, so that a scan under a closing menu is as whole as
 * any other. A pause tells a person's key strokes from a wedge's.
 */

/** Slow devices pause up to 150 ms between keys; no person types a whole code without a longer pause. */
const LONGEST_GAP_MS = 300
const SHORTEST_SCAN = 4
/** Without Enter or Tab behind it, only a longer text at this pace is surely a scan. */
const SHORTEST_WITHOUT_END = 6
const MEAN_GAP_MS = 50

export class KeyBuffer {
  private text = ''
  private firstAt = 0
  private lastAt = 0

  /** @param at milliseconds, of any clock that only goes forward */
  add(key: string, at: number): void {
    const goesOn = this.goesOn(at)
    this.text = goesOn ? this.text + key : key
    if (!goesOn) this.firstAt = at
    this.lastAt = at
  }

  /** Whether a key at this time belongs to what has come so far. */
  goesOn(at: number): boolean {
    return this.text !== '' && this.isFresh(at)
  }

  /** What has come so far, if it still goes on; it is handed over and forgotten. */
  take(at: number): string {
    const text = this.isFresh(at) ? this.text : ''
    this.text = ''
    return text
  }

  /** The whole scan at its end; `''` when it was too short to be one. */
  finish(at: number): string {
    const text = this.take(at)
    return text.length >= SHORTEST_SCAN ? text : ''
  }

  /** The scan of a scanner that sends no end, once it pauses; `''` when it was too short or too slow to be one, or goes on: a busy page hands over the next key late. */
  finishByPause(): string {
    const { text } = this
    const isFast = this.lastAt - this.firstAt <= MEAN_GAP_MS * (text.length - 1)
    if (text.length < SHORTEST_WITHOUT_END || !isFast) return ''
    this.text = ''
    return text
  }

  private isFresh(at: number): boolean {
    return at - this.lastAt <= LONGEST_GAP_MS
  }
}
