/**
 * Which part of the scan field's text is the code. A stray key may lie in the field for minutes; glued to the next scan it makes
 * another code of it. Invariants: only a burst at a scanner's speed that begins after an idle time drops what lay there before;
 * what a person types by hand stays whole through every pause; where the field does not hold exactly the leftover and the
 * burst (a paste, a caret in the middle), everything stays. Times are those of the events (`burst.ts`).
 */
import { Burst, type BurstScan } from '#scan/keys/burst.ts'

/**
 * What lay in the field so long is no beginning of the burst that follows. Why so long: a code whose beginning is
 * dropped is another code. A radio link may hold a scanner's keys up for some tenths of a second.
 */
const LEFTOVER_MS = 1_000

function codeIn(value: string, scan: BurstScan<string> | null): string {
  if (!scan) return value
  const whole = (scan.lead?.text ?? '') + scan.text
  return value === (scan.lead ?? scan).before + whole ? whole : value
}

export class ScanEntry {
  /** With the leftover that lay in the field before the burst; `''` for none. */
  readonly #burst = new Burst<string>()
  #lastAt = Number.NEGATIVE_INFINITY

  /**
   * A key that goes into the field.
   * @param held what the field holds before it
   * @param isApart the focus was elsewhere: a person has done something else since `held` was typed
   */
  add(text: string, at: number, held: string, isApart = false): void {
    const isLeftover = isApart || at - this.#lastAt >= LEFTOVER_MS
    this.#lastAt = at
    if (isLeftover) this.#burst.forget()
    this.#burst.add({ text, at, before: isLeftover ? held : '' })
  }

  /** What lay in the field before the keys that have come so far, which are forgotten; `null` for none. */
  letGo(): string | null {
    return this.#burst.letGo()
  }

  /** The code in the field's text at its end. */
  codeAt(value: string, at: number): string {
    return codeIn(value, this.#burst.finish(at))
  }

  /** The code of a scanner that sends no end, once it pauses; `''` for text that a person types. */
  codeByPause(value: string): string {
    const scan = this.#burst.finishByPause()
    return scan ? codeIn(value, scan) : ''
  }
}
