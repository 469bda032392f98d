/**
 * What was told, by which the server's counts are judged: as many as were told means that none was missed. A watch can only hold so much: it
 * is laid anew further on, and the window that it passed over may still gain a commit that shows up late, with an earlier time. So a window
 * waits until late commits have shown up, and is counted then. A count costs one read where reading again would cost one for each document.
 * Invariant: the place that may be written down never passes the start of a window that has not been counted.
 */
import {
  compareCursors,
  compareTimes,
  earlierCursor,
  type Cursor,
  type ServerTime,
} from '#sync/transport/server-time.ts'
import type { ServerDoc } from '#sync/transport/transport.ts'

export interface Span {
  readonly after: Cursor
  /** `null` for a span that is still open. */
  readonly upTo: Cursor | null
}

export interface Window extends Span {
  readonly upTo: Cursor
}

export class Windows {
  /** By id, in order: every place at which the document was told. */
  readonly #told = new Map<string, Cursor[]>()
  #open: Window[] = []

  get waiting(): readonly Window[] {
    return this.#open
  }

  note(docs: readonly ServerDoc[]): void {
    for (const { id, syncedAt } of docs) {
      if (!syncedAt) continue
      const places = this.#told.get(id) ?? []
      const place = { ...syncedAt, id }
      if (!places.some((known) => compareCursors(known, place) === 0)) {
        this.#told.set(id, [...places, place].toSorted(compareCursors))
      }
    }
  }

  /** The filters let these go: no count holds them any more. */
  left(ids: readonly string[]): void {
    for (const id of ids) this.#told.delete(id)
  }

  /** The watch goes on after `upTo`. */
  passOver(window: Window): void {
    if (compareCursors(window.upTo, window.after) > 0) this.#open.push(window)
  }

  /** How many documents stood in the span at this time of the server's, as far as they were told. */
  expected(span: Span, at: ServerTime): number {
    return [...this.#told.values()].filter((places) =>
      isIn(
        span,
        places.findLast((one) => compareTimes(one, at) <= 0),
      ),
    ).length
  }

  /** The ids of what was told in the span, and not after it. */
  toldIn(span: Span): readonly string[] {
    return [...this.#told].filter(([, places]) => isIn(span, places.at(-1))).map(([id]) => id)
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

function isIn({ after, upTo }: Span, place: Cursor | undefined): boolean {
  return place !== undefined && compareCursors(place, after) > 0 && (!upTo || compareCursors(place, upTo) <= 0)
}
