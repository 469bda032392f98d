/**
 * Tells a scanner's burst from a person's typing while a field has the focus.
 * Invariants: no person types 5 characters at 50 ms each, so nothing typed by hand is taken for a scan; a burst is taken whole or not at all, since a part
 * of a code would be another code; a burst whose text is handed out is forgotten. Times are those of the events, not of their handling: a busy page
 * does not stretch a burst. Where a radio link may have stalled within the scan, the keys before the stall are its `lead`: nobody knows whether the
 * scanner or a person sent them, so the caller asks for the scan again.
 */

/** A scanner on a weak device pauses up to 150 ms between two keys; a longer pause parts it from what was typed before. */
const LONGEST_GAP_MS = 150
/** A radio link stalls for so long. Keys so shortly before a burst may be its beginning. */
const LONGEST_STALL_MS = 300
/** Mean gap of a burst. A fast person types at 80 ms and more. */
const MEAN_GAP_MS = 50
/** The same for the shortest codes, which a person could almost type. */
const SHORT_MEAN_GAP_MS = 30
const SHORTEST = 4
const SHORT = 5
/** Without Enter or Tab behind it, only a longer text is surely a scan. */
const SHORTEST_WITHOUT_END = 6

export interface BurstKey<Before> {
  readonly text: string
  /** Milliseconds, of any clock that only goes forward. */
  readonly at: number
  /** What the field held before this key. */
  readonly before: Before
}

/** A scan found in a burst, with what the field held before its first key. */
export interface BurstScan<Before> {
  readonly text: string
  readonly before: Before
  /** Keys just before it that may be its beginning, with what the field held before those; `null` for none. */
  readonly lead: { readonly text: string; readonly before: Before } | null
}

const meanGap = (keys: readonly { readonly at: number }[]): number => {
  const [first, last] = [keys[0], keys.at(-1)]
  return first && last && keys.length > 1 ? (last.at - first.at) / (keys.length - 1) : Number.POSITIVE_INFINITY
}

const textOf = (keys: readonly { readonly text: string }[]): string => keys.map((key) => key.text).join('')

export class Burst<Before> {
  #keys: BurstKey<Before>[] = []
  #lead: BurstScan<Before>['lead'] = null

  add(key: BurstKey<Before>): void {
    const last = this.#keys.at(-1)
    if (last && key.at - last.at > LONGEST_GAP_MS) {
      this.#lead = key.at - last.at <= LONGEST_STALL_MS ? this.#asLead() : null
      this.#keys = []
    }
    this.#keys.push(key)
  }

  /** The scan that Enter or Tab ends at `at`; `null` when it was typed by hand. */
  finish(at: number): BurstScan<Before> | null {
    const last = this.#keys.at(-1)
    return last && at - last.at <= LONGEST_GAP_MS ? this.#take(SHORTEST) : this.#none()
  }

  /**
   * The scan of a scanner that sends no end, once it pauses; `null` when it was typed by hand, or goes on: a busy page hands over the next key late, and
   * its time tells then that it belongs to these.
   */
  finishByPause(): BurstScan<Before> | null {
    const [keys, lead] = [this.#keys, this.#lead]
    const scan = this.#take(SHORTEST_WITHOUT_END)
    if (scan === null) [this.#keys, this.#lead] = [keys, lead]
    return scan
  }

  /** What the field held before what has come so far, which is forgotten; `null` for nothing. */
  letGo(): Before | null {
    const before = this.#lead?.before ?? this.#keys[0]?.before ?? null
    this.forget()
    return before
  }

  forget(): void {
    this.#keys = []
    this.#lead = null
  }

  /** What has come so far as the lead of what follows; `null` for keys that a person typed. */
  #asLead(): BurstScan<Before>['lead'] {
    const keys = this.#keys
    const [first] = keys
    const maybeSent = first && (keys.length === 1 || meanGap(keys) <= MEAN_GAP_MS)
    return maybeSent ? { text: textOf(keys), before: first.before } : null
  }

  #none(): null {
    this.forget()
    return null
  }

  #take(shortest: number): BurstScan<Before> | null {
    const keys = this.#keys
    const lead = this.#lead
    const text = textOf(keys)
    const [first] = keys
    const most = text.length < SHORT ? SHORT_MEAN_GAP_MS : MEAN_GAP_MS
    const isScan = first !== undefined && text.length >= shortest && (keys.length === 1 || meanGap(keys) <= most)
    this.forget()
    return isScan ? { text, before: first.before, lead } : null
  }
}
