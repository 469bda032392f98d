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
import type { ScopeFilter } from '#domain/core/people/sync-scope.ts'
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
    const readTime = await this.#agree(open)
    if (!readTime) {
      // Pages went on from there meanwhile, or another watch begins: what this one did not report comes by them.
      if (!this.#tools.isCurrent() || compareCursors(this.next, open.after) > 0) return this.#lookIn(LATER_MS)
      await this.#readAgain(open)
      this.#tools.onDead()
      return this.#lookIn(LATER_MS)
    }
    const settled = settledBefore(readTime)
    for (const window of this.#windows.waiting) {
      if (compareCursors(window.upTo, settled) >= 0) continue
      if (!(await this.#agree(window))) await this.#readAgain(window)
      this.#windows.settle(window)
    }
    await this.#moveTo(settled)
    this.#lookIn(this.#windows.waiting.length > 0 ? LATER_MS : IDLE_LOOK_MS)
  }

  /**
   * Whether as many were reported as the server counts in the span, and each is where it was reported: a change within the span alters no count of it. Asked again
   * a little later where one number differs, and then all of them: between two rounds a document may move from what one counts to what another does, and numbers
   * of different rounds prove nothing together. Resolves with the server's time of the first round; `null` where the numbers stay different.
   */
  async #agree(span: Span): Promise<ServerTime | null> {
    let firstTime: ServerTime | null = null
    for (const waitMs of TOLD_WITHIN_MS) {
      const whole = await this.#ask((transport) => transport.count({ ...this.#filtered, ...span }))
      firstTime ??= whole.readTime
      const groups = this.#timesIn({ after: span.after, upTo: span.upTo ?? settledBefore(firstTime) })
      const parts = await Promise.all(
        groups.map(async (times) => {
          const answer = await this.#ask((transport) => transport.countAt({ ...this.#filtered, times }))
          return { ...answer, times }
        }),
      )
      await this.#context.backoff.wait(waitMs)
      const isWhole = whole.count === this.#windows.expected(span, whole.readTime)
      const isStanding = parts.every((one) => one.count === this.#windows.expectedAt(one.times, one.readTime))
      if (isWhole && isStanding) return firstTime
    }
    return null
  }

  get #filtered(): { readonly collection: CollectionName; readonly filters: readonly ScopeFilter[] } {
    const { collection, must } = this.#tools
    return { collection, filters: must }
  }

  /** The times at which documents of the window were reported, in groups that one query takes. */
  #timesIn(window: Window): readonly (readonly ServerTime[])[] {
    const alternatives = this.#tools.must.reduce((all, { value }) => all * [value].flat().length, 1)
    return this.#windows.timesIn(window, Math.floor(MOST_ALTERNATIVES / alternatives))
  }

  #ask(count: (transport: SyncContext['transport']) => Promise<CountAnswer>): Promise<CountAnswer> {
    const { transport } = this.#context
    return untilAnswered(this.#context, `pull ${this.#tools.collection}`, () => count(transport))
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
