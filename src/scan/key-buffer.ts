/**
 * Keys of a wedge that come while a dialog or a menu holds the focus: kept together until Enter, so that a scan under a closing menu is as whole as
 * any other. A pause tells a person's key strokes from a wedge's.
 */

/** Slow devices pause up to 150 ms between keys; nobody types a whole code without a longer pause. */
const LONGEST_GAP_MS = 300
const SHORTEST_SCAN = 4

export class KeyBuffer {
  private text = ''
  private lastAt = 0

  /** @param at milliseconds, of any clock that only goes forward */
  add(key: string, at: number): void {
    this.text = this.isFresh(at) ? this.text + key : key
    this.lastAt = at
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

  private isFresh(at: number): boolean {
    return at - this.lastAt <= LONGEST_GAP_MS
  }
}
