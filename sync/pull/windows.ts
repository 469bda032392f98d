/**
 * What a watch has told, for the watch can only hold so much: it is laid anew further on, and what it passed over may still gain a commit
 * that shows up late, with an earlier time. Such a window is counted on the server once late commits have shown up: as many as were told
 * means that none was missed. A count costs one read where reading the window again would cost one for each document.
 * Invariant: the place that may be written down never passes the start of a window that has not been counted.
 */
import {
  compareCursors,
  compareTimes,
  earlierCursor,
  laterCursor,
  type Cursor,
  type ServerTime,
} from '#sync/transport/server-time.ts'
import type { ServerDoc } from '#sync/transport/transport.ts'

export interface Window {
  readonly after: Cursor
  readonly upTo: Cursor
  /** When it was read, this device's time, ms. */
  readonly readMs: number
}

export class Windows {
  /** By id, in order: every place at which the document was told. */
  readonly #told = new Map<string, Cursor[]>()
  #open: Window[] = []
  #latest: Cursor | null = null

  get waiting(): readonly Window[] {
    return this.#open
  }

  /** The furthest place that was told. */
  get latest(): Cursor | null {
    return this.#latest
  }

  note(docs: readonly ServerDoc[]): void {
    for (const { id, syncedAt } of docs) {
      if (!syncedAt) continue
      const places = this.#told.get(id) ?? []
      const place = { ...syncedAt, id }
      this.#latest = this.#latest ? laterCursor(this.#latest, place) : place
      if (!places.some((known) => compareCursors(known, place) === 0)) {
        this.#told.set(id, [...places, place].toSorted(compareCursors))
      }
    }
  }

  /** The watch goes on after `upTo`. */
  passOver(window: Window): void {
    if (compareCursors(window.upTo, window.after) > 0) this.#open.push(window)
  }

  /** How many documents stood in the window at this time of the server's, as far as they were told. */
  expected({ after, upTo }: Window, at: ServerTime): number {
    let count = 0
    for (const places of this.#told.values()) {
      const place = places.findLast((one) => compareTimes(one, at) <= 0)
      if (place && compareCursors(place, after) > 0 && compareCursors(place, upTo) <= 0) count += 1
    }
    return count
  }

  settle(window: Window): void {
    this.#open = this.#open.filter((one) => one !== window)
  }

  /** Everything from the place on is told again. */
  reopen(): void {
    this.#open = []
  }

  /** No later than this place, or than the first window that was not counted. */
  certain(place: Cursor): Cursor {
    return this.#open.reduce((least, { after }) => earlierCursor(least, after), place)
  }

  /** What lies before this place is not asked about any more. */
  forgetBefore(place: Cursor): void {
    for (const [id, places] of this.#told) {
      const left = places.filter((one, index) => index === places.length - 1 || compareCursors(one, place) > 0)
      const last = left.at(-1)
      if (!last || compareCursors(last, place) <= 0) this.#told.delete(id)
      else if (left.length < places.length) this.#told.set(id, left)
    }
  }
}
