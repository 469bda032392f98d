/**
 * Up to where one collection's changes are known to have arrived. A commit may show up later than its time says, so what has been read is
 * not what is certain. Must stay true: what is written down as reached never goes back, and whoever begins the overlap before it misses
 * nothing, however long the reading took and whatever was passed over meanwhile.
 */
import { belongsTo, cursorOf, OVERLAP_SECONDS, withCursor, type Checkpoint } from './checkpoint.ts'
import { beginning, compareTimes, earlierCursor, laterCursor, rewound, type Cursor, type ServerTime } from './cursor.ts'
import type { PullPage } from './transport.ts'

export class Reach {
  readonly #scope: string
  /** Where the live changes have got to; `null` while the first sync is under way. */
  #live: Checkpoint | null = null
  /** Late commits before this place may not have been seen. */
  #hold: Cursor | null = null
  /** Up to where all is stored though nothing is written down: the first run of pages brought nothing. */
  #began: Cursor | null = null
  /** What came after this place could not be stored. */
  #unstored: Cursor | null = null
  /** Within a run of pages: the server's time when it first read on to where late commits can still show up behind it. */
  #passedAt: ServerTime | null = null

  constructor(scope: string) {
    this.#scope = scope
  }

  /** What may be written down; `null` while the first sync is under way. */
  get certain(): Checkpoint | null {
    const at = this.#live
    if (!at) return at
    const limits = [this.#hold, this.#unstored].filter((limit) => limit !== null)
    return withCursor(at, limits.reduce(earlierCursor, cursorOf(at)))
  }

  /** Whatever may still show up before it. */
  get furthest(): Cursor | null {
    return this.#live && cursorOf(this.#live)
  }

  /** What is certain goes no further than this place, until it is `null` again. */
  holdAt(place: Cursor | null): void {
    this.#hold = place
  }

  /** A page of a run was read, and reading goes on at `next`. */
  hasRead({ readTime }: PullPage, next: Checkpoint, ended: boolean): void {
    if (next.first || this.#passedAt) return
    if (ended || compareTimes(next, rewound(readTime, OVERLAP_SECONDS)) > 0) this.#passedAt = readTime
  }

  /** The checkpoint for a run that has got so far, where `stored` is on the disk. */
  checkpointFor(at: Checkpoint, stored: unknown): Checkpoint {
    if (at.first) return at
    const passed = this.#passedAt
    const reached = passed ? withCursor(at, earlierCursor(cursorOf(at), { ...passed, id: '' })) : at
    if (!belongsTo(stored, this.#scope) || stored.first) return reached
    return withCursor(reached, laterCursor(cursorOf(reached), cursorOf(stored)))
  }

  endRun(): void {
    this.#passedAt = null
  }

  /** Live changes go on from here. */
  liveFrom(checkpoint: Checkpoint): void {
    if (!checkpoint.first) this.#live = checkpoint
  }

  /** Everything up to this place has been told. */
  advanceTo(place: Cursor): void {
    if (this.#live) this.#live = withCursor(this.#live, laterCursor(cursorOf(this.#live), place))
  }

  /** The run brought nothing: whatever lies before is stored. */
  beganEmpty(): void {
    this.#began ??= this.furthest
  }

  /** A write of the store failed: nothing past what is certainly on the disk is certain, until `storedAgain`. */
  failedSince(persisted: unknown): void {
    const isLive = belongsTo(persisted, this.#scope) && !persisted.first
    const place = isLive ? cursorOf(persisted) : (this.#began ?? beginning)
    this.#unstored = this.#unstored ? earlierCursor(this.#unstored, place) : place
  }

  /** From here on everything has to be read again. */
  get unstored(): Cursor {
    return this.#unstored ?? beginning
  }

  storedAgain(): void {
    this.#unstored = null
  }
}
