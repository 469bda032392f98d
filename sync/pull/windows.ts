/**
 * The reported documents, against which the server's counts are compared: equal numbers mean that
 * none was missed. A watch can only hold so much: it is laid anew further on; the window that it
 * passed over may still gain a commit that shows up late, with an earlier time. So a window waits
 * until late commits have shown up, and is counted then. A count costs one read where reading again
 * would cost one for each document. A commit that moves a document within its window changes no
 * count of the window: so the documents at the reported times are counted too. Of two places of a
 * document, the one of the newer version counts: a late commit moves a document back. Invariant:
 * the place that may be written down never passes the start of a window that has not been counted.
 */
import {
  compareCursors,
  compareTimes,
  earlierCursor,
  formatServerTime,
  type Cursor,
  type ServerTime,
} from '#sync/transport/server-time.ts'
import { LARGEST_LIST, type ServerDoc } from '#sync/transport/transport.ts'

export interface Span {
  readonly after: Cursor
  /** `null` for a span that is still open. */
  readonly upTo: Cursor | null
}

export interface Window extends Span {
  readonly upTo: Cursor
}

/** A place at which a document was reported. */
interface Told extends Cursor {
  /** The update time of that version: sorts as text. */
  readonly version: string
}

export class Windows {
  /** By id, in the order of versions: every place at which the document was reported. */
  readonly #told = new Map<string, Told[]>()
  #open: Window[] = []

  get waiting(): readonly Window[] {
    return this.#open
  }

  note(docs: readonly ServerDoc[]): void {
    for (const { id, syncedAt, updateTime } of docs) {
      if (!syncedAt) continue
      const version = updateTime || formatServerTime(syncedAt)
      const others = (this.#told.get(id) ?? []).filter((known) => known.version !== version)
      const places = [...others, { ...syncedAt, id, version }]
      this.#told.set(
        id,
        places.toSorted((a, b) => (a.version < b.version ? -1 : 1)),
      )
    }
  }

  /**
   * These were read: what was reported of them up to then is not trusted, for a restored server
   * holds older versions.
   */
  correct(docs: readonly ServerDoc[], readTime: ServerTime): void {
    const latest = formatServerTime(readTime)
    for (const { id } of docs) {
      const later = (this.#told.get(id) ?? []).filter(({ version }) => version > latest)
      this.#told.set(id, later)
    }
    this.note(docs)
  }

  /** The filters let these go: no count holds them any more. */
  left(ids: readonly string[]): void {
    for (const id of ids) this.#told.delete(id)
  }

  /** The watch goes on after `upTo`. */
  passOver(window: Window): void {
    if (compareCursors(window.upTo, window.after) > 0) this.#open.push(window)
  }

  /**
   * How many documents were in the span at this time of the server's, as far as they were reported.
   */
  expected(span: Span, at: ServerTime): number {
    return this.#placesAt(at).filter((place) => isIn(span, place)).length
  }

  /** How many documents were at one of these times, as far as they were reported. */
  expectedAt(times: readonly ServerTime[], at: ServerTime): number {
    const keys = new Set(times.map(keyOf))
    return this.#placesAt(at).filter((place) => keys.has(keyOf(place))).length
  }

  /** Where the documents were at this time of the server's, as far as they were reported. */
  #placesAt(at: ServerTime): Told[] {
    const latest = formatServerTime(at)
    return [...this.#told.values()].flatMap((places) => places.findLast(({ version }) => version <= latest) ?? [])
  }

  /** The times of the span's documents, in groups that one count can hold. */
  timesIn(span: Span, mostTimes: number): readonly (readonly ServerTime[])[] {
    const groups: ServerTime[][] = []
    let size = 0
    for (const places of this.#lastByTime().values()) {
      const [time] = places
      if (!time || !places.some((place) => isIn(span, place))) continue
      const group = groups.at(-1)
      size += places.length
      if (group && group.length < mostTimes && size <= LARGEST_LIST) group.push(time)
      else {
        groups.push([time])
        size = places.length
      }
    }
    return groups
  }

  /** The ids of what was reported in the span, and not after it. */
  toldIn(span: Span): readonly string[] {
    return [...this.#told].flatMap(([id, places]) => (places.slice(-1).some((place) => isIn(span, place)) ? [id] : []))
  }

  settle(window: Window): void {
    this.#open = this.#open.filter((one) => one !== window)
  }

  /** Everything from the place on is reported again. */
  reopen(): void {
    this.#open = []
  }

  /** No later than this place, or than the first window that was not counted. */
  certain(place: Cursor): Cursor {
    return this.#open.reduce((least, { after }) => earlierCursor(least, after), place)
  }

  /** What was taken in before the time of this place is not asked about any more. */
  forgetBefore(place: Cursor): void {
    for (const [id, places] of this.#told) {
      const left = places.filter((one, index) => index === places.length - 1 || compareTimes(one, place) >= 0)
      const last = left.at(-1)
      if (!last || compareTimes(last, place) < 0) this.#told.delete(id)
      else if (left.length < places.length) this.#told.set(id, left)
    }
  }

  /** Where the documents were last reported, by the time. */
  #lastByTime(): Map<string, Cursor[]> {
    const found = new Map<string, Cursor[]>()
    for (const place of [...this.#told.values()].flatMap((places) => places.at(-1) ?? [])) {
      const others = found.get(keyOf(place))
      if (others) others.push(place)
      else found.set(keyOf(place), [place])
    }
    return found
  }
}

function keyOf({ seconds, nanos }: ServerTime): string {
  return `${seconds}.${nanos}`
}

function isIn({ after, upTo }: Span, place: Cursor): boolean {
  return compareCursors(place, after) > 0 && (!upTo || compareCursors(place, upTo) <= 0)
}
