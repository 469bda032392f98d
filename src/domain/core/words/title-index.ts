/**
 * Finds records by any words of their titles, among a hundred thousand, between two key strokes. Why one long text that is looked through, and no index of words:
 * a browser looks through a megabyte in a millisecond, so the titles of 100,000 units take less time and a tenth of the memory, and a word is found from any letter on.
 * Invariants: what was put last holds; the newest come first, what was put since the index was made before those that it was made of; where there are too many, those
 * that begin with what is asked are among them.
 */

export interface TitleEntry {
  readonly id: string
  /** Folded: small letters without marks, on one line. */
  readonly text: string
  /** ISO UTC; the newest come first. */
  readonly at: string
}

/** A form that can be kept: a line for each id. */
export interface TitleDump {
  readonly ids: readonly string[]
  readonly text: string
}

const byAge = (a: TitleEntry, b: TitleEntry): number => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)

export class TitleIndex {
  readonly #ids: readonly string[]
  /** A line for each id, between line ends. */
  readonly #text: string
  /** Where the line of each id begins. */
  readonly #starts: Uint32Array
  /** Put since; `null` for what is gone. */
  readonly #since = new Map<string, string | null>()

  constructor({ ids, text }: TitleDump) {
    this.#ids = ids
    this.#text = text
    this.#starts = new Uint32Array(ids.length)
    for (let place = 0, at = 1; place < ids.length; place += 1) {
      this.#starts[place] = at
      at = text.indexOf('\n', at) + 1
    }
  }

  static of(entries: readonly TitleEntry[]): TitleIndex {
    const sorted = entries.toSorted(byAge)
    const lines = sorted.map(({ text }) => text.replaceAll('\n', ' '))
    return new TitleIndex({ ids: sorted.map(({ id }) => id), text: ['', ...lines, ''].join('\n') })
  }

  /** `null` takes it out. */
  put(id: string, text: string | null): void {
    // Again, so that it comes before what was put earlier.
    this.#since.delete(id)
    this.#since.set(id, text === null ? null : text.replaceAll('\n', ' '))
  }

  get dump(): TitleDump {
    return { ids: this.#ids, text: this.#text }
  }

  /** The ids whose text has each of these words, or parts of words, the newest first. @param words folded; none finds nothing */
  find(words: readonly string[], most: number): readonly string[] {
    const [rarest, ...rest] = words.filter(Boolean).toSorted((a, b) => b.length - a.length)
    if (rarest === undefined) return []
    const found = [...this.#since]
      .toReversed()
      .flatMap(([id, text]) => (text !== null && [rarest, ...rest].every((word) => text.includes(word)) ? [id] : []))
    let at = this.#text.indexOf(rarest)
    while (at >= 0 && found.length < most) {
      const place = this.#placeAt(at)
      const start = this.#starts[place] ?? 0
      const end = this.#text.indexOf('\n', at)
      const id = this.#ids[place] ?? ''
      const line = rest.length === 0 ? '' : this.#text.slice(start, end)
      if (!this.#since.has(id) && rest.every((word) => line.includes(word))) found.push(id)
      // What was kept may have lost its end.
      at = end < 0 ? end : this.#text.indexOf(rarest, end)
    }
    if (found.length < most) return found
    const kept = found.slice(0, most)
    const begun = this.#begunWith(words.filter(Boolean).join(' '), most >> 2).filter((id) => !kept.includes(id))
    return [...kept.slice(0, most - begun.length), ...begun]
  }

  /** The ids whose text begins with this phrase, as a title that is asked for whole does. */
  #begunWith(phrase: string, most: number): readonly string[] {
    const found: string[] = []
    const begin = `\n${phrase} `
    for (let at = this.#text.indexOf(begin); at >= 0 && found.length < most; at = this.#text.indexOf(begin, at + 1)) {
      const id = this.#ids[this.#placeAt(at + 1)] ?? ''
      if (!this.#since.has(id)) found.push(id)
    }
    return found
  }

  /** Of the last line that begins at or before this place. */
  #placeAt(at: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return low
  }
}
