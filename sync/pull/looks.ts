/**
 * Moves the place on while a watch feeds. A look counts on the server what the watch should have
 * reported: one read for all of it, and one for each 30 times at which a document was reported. The
 * same number at the same places proves, with the server's time, that the watch lives and missed
 * nothing. Invariants: the place is the server's time less the overlap, and never passes what was
 * not counted; no clock of the device is read, for a tab may freeze between any two lines; a watch
 * that does not report what a look has found is dead: what it should have reported is read, and it
 * is laid anew.
 */
import { beginning, compareCursors, laterCursor, type Cursor, type ServerTime } from '#sync/transport/server-time.ts'
import type { SyncContext } from '#sync/context.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { ScopeFilter } from '#domain/core/sync-scope.ts'
import type { CountAnswer, ServerDoc } from '#sync/transport/transport.ts'
import { untilAnswered } from '#sync/transport/until-answered.ts'
import type { FetchedPage } from './fetch-page.ts'
import { OVERLAP_SECONDS, settledBefore, type Place } from './place.ts'
import type { StoreQueue } from './store-queue.ts'
import { Windows, type Span, type Window } from './windows.ts'

/** Late commits have shown up after so long. */
export const LATER_MS = (OVERLAP_SECONDS + 15) * 1000
/** With nothing new, the place moves on so often. */
const IDLE_LOOK_MS = 30 * 60_000
/**
 * Counted documents may be reported this much later. They are counted again, since a document that
 * moved on meanwhile is reported only once.
 */
const TOLD_WITHIN_MS = [1000, 10_000, 10_000]
/** A query of the server's has at most so many alternatives, all its filters taken together. */
const MOST_ALTERNATIVES = 30
/** So much was read since the place moved last: the next start must not read it again. */
const MUCH_READ = 20

export interface LookTools {
  readonly collection: CollectionName
  readonly must: readonly ScopeFilter[]
  readonly page: (after: Cursor) => Promise<FetchedPage>
  readonly queue: StoreQueue
  /** Whether the server has confirmed that the watch shows everything. */
  readonly isCurrent: () => boolean
  /** The watch is dead. */
  readonly onDead: () => void
}

interface Counted {
  readonly isComplete: boolean
  /** The server's time of the first count. */
  readonly readTime: ServerTime
}

export class Looks {
  readonly #context: SyncContext
  readonly #tools: LookTools
  readonly #windows = new Windows()
  #place: Place | null = null
  /** Where reading goes on, if not at the place. */
  #furthest: Cursor | null = null
  #cancel: (() => void) | null = null
  #isSoon = false
  /** Documents read since the place moved last. */
  #unplaced = 0

  constructor(context: SyncContext, tools: LookTools) {
    this.#context = context
    this.#tools = tools
  }

  begin(place: Place): void {
    this.#place = place
  }

  /** Where reading goes on. */
  get next(): Cursor {
    return this.#furthest ?? this.#live
  }

  /** These were reported, and are on their way to the disk. */
  note(docs: readonly ServerDoc[]): void {
    this.#windows.note(docs)
    this.#unplaced += docs.length
    if (docs.length > 0) this.#lookIn(LATER_MS)
  }

  /** The watch has become current. */
  watched(): void {
    if (this.#unplaced > MUCH_READ) this.#lookIn(0)
    else if (!this.#cancel) this.#lookIn(IDLE_LOOK_MS)
  }

  /** What was missed while no watch ran is reported again, from the place on. */
  watchAgain(): void {
    this.#furthest = null
    this.#windows.reopen()
  }

  /** The filters let these go. */
  left(ids: readonly string[]): void {
    this.#windows.left(ids)
  }

  /** Reading goes on at `upTo`, though late commits may still show up before it. */
  passOver(after: Cursor, upTo: Cursor): void {
    // What lies before the place is certain, and what was reported of it is dropped.
    this.#windows.passOver({ after: laterCursor(after, this.#live), upTo })
    this.#furthest = upTo
    this.#lookIn(LATER_MS)
  }

  /** Reading goes on here, and nothing shows up before it any more. Resolves when that is written down. */
  readUpTo(place: Cursor): Promise<void> {
    this.#furthest = place
    return this.#moveTo(place)
  }

  async #moveTo(place: Cursor): Promise<void> {
    if (!this.#place) return
    const live = laterCursor(this.#live, this.#windows.certain(place))
    this.#windows.forgetBefore(live)
    if (compareCursors(live, this.#live) <= 0) return
    this.#unplaced = 0
    this.#place = { ...this.#place, live }
    await this.#tools.queue.place(this.#place)
  }

  stop(): void {
    this.#cancel?.()
  }

  get #live(): Cursor {
    return this.#place?.live ?? beginning
  }

  /** After so long, or sooner if one was due. */
  #lookIn(ms: number): void {
    if (this.#isSoon && ms >= LATER_MS) return
    this.#isSoon = ms <= LATER_MS
    this.#cancel?.()
    this.#cancel = this.#context.clock.after(ms, () => {
      this.#cancel = null
      this.#isSoon = false
      this.#look().catch((error: unknown) => {
        if (this.#context.backoff.stopped) return
        console.warn(`The look at ${this.#tools.collection} did not come through.`, error)
        this.#lookIn(LATER_MS)
      })
    })
  }

  async #look(): Promise<void> {
    if (!this.#tools.isCurrent() || !this.#place) return this.#lookIn(LATER_MS)
    const open: Span = { after: laterCursor(this.next, this.#live), upTo: null }
    const { isComplete, readTime } = await this.#count(open)
    const settled = settledBefore(readTime)
    if (!isComplete || !(await this.#standsAsTold({ after: open.after, upTo: settled }))) {
      await this.#readAgain(open)
      this.#tools.onDead()
      return this.#lookIn(LATER_MS)
    }
    for (const window of this.#windows.waiting) {
      if (compareCursors(window.upTo, settled) >= 0) continue
      const [counted, stands] = await Promise.all([this.#count(window), this.#standsAsTold(window)])
      if (!counted.isComplete || !stands) await this.#readAgain(window)
      this.#windows.settle(window)
    }
    await this.#moveTo(settled)
    this.#lookIn(this.#windows.waiting.length > 0 ? LATER_MS : IDLE_LOOK_MS)
  }

  /**
   * Whether each document of the window is where it was reported: a change within the window alters
   * no count of it.
   */
  async #standsAsTold(window: Window): Promise<boolean> {
    const { collection, must } = this.#tools
    const alternatives = must.reduce((all, { value }) => all * [value].flat().length, 1)
    const groups = this.#windows.timesIn(window, Math.floor(MOST_ALTERNATIVES / alternatives))
    const counts = groups.map((times) =>
      this.#agree(
        () => this.#context.transport.countAt({ collection, filters: must, times }),
        (at) => this.#windows.expectedAt(times, at),
      ),
    )
    return (await Promise.all(counts)).every(({ isComplete }) => isComplete)
  }

  /** Whether as many were reported as the server counts in the span. */
  #count(span: Span): Promise<Counted> {
    const { collection, must } = this.#tools
    return this.#agree(
      () => this.#context.transport.count({ collection, filters: must, ...span }),
      (at) => this.#windows.expected(span, at),
    )
  }

  /** Whether the server's count is what is expected at its time, now or a little later. */
  async #agree(count: () => Promise<CountAnswer>, expected: (at: ServerTime) => number): Promise<Counted> {
    const ask = (): Promise<CountAnswer> => untilAnswered(this.#context, `pull ${this.#tools.collection}`, count)
    const first = await ask()
    for (let [tries, answer] = [0, first]; ; answer = await ask()) {
      await this.#context.backoff.wait(TOLD_WITHIN_MS[tries] ?? 0)
      if (answer.count === expected(answer.readTime)) return { isComplete: true, readTime: first.readTime }
      tries += 1
      if (tries === TOLD_WITHIN_MS.length) return { isComplete: false, readTime: first.readTime }
    }
  }

  /**
   * A document that was reported and is not there any more has moved on, or left the filters while
   * no watch ran.
   */
  async #readAgain(span: Span): Promise<void> {
    const { page: fetch, queue } = this.#tools
    const missing = new Set(this.#windows.toldIn(span))
    for (let at = span.after; ;) {
      const page = await fetch(at)
      this.#windows.correct(page.docs, page.readTime)
      for (const { id } of page.docs) missing.delete(id)
      await queue.docs(page.docs)
      if (page.ended || (span.upTo && compareCursors(page.next, span.upTo) >= 0)) break
      at = page.next
    }
    this.#windows.left([...missing])
    await queue.left([...missing])
  }
}
