/**
 * Moves the place on while a watch feeds. A look asks for what came after the last document that was told: one read where that is nothing, and
 * proof, with the server's time, that the watch lives. Invariants: the place is the server's time less the overlap, and never passes a
 * window that was not counted; a watch that does not tell what a look has found is dead, and laid anew.
 */
import { beginning, compareCursors, laterCursor, rewoundMs, type Cursor } from '#sync/transport/server-time.ts'
import type { SyncContext } from '#sync/context.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { ScopeFilter } from '#domain/sync-scope.ts'
import type { ServerDoc } from '#sync/transport/transport.ts'
import { untilAnswered } from '#sync/transport/until-answered.ts'
import type { FetchedPage } from './fetch-page.ts'
import { OVERLAP_SECONDS, settledBefore, type Place } from './place.ts'
import type { StoreQueue } from './store-queue.ts'
import { Windows, type Window } from './windows.ts'

/** Late commits have shown up after so long. */
export const LATER_MS = (OVERLAP_SECONDS + 15) * 1000
/** With nothing new, the place moves on so often. */
const IDLE_LOOK_MS = 30 * 60_000
/** The watch has this long to tell what a look has found, before it counts as dead. */
const WATCH_LAG_MS = 10_000
/** What moved on just before a count may be told so much later. */
const COUNT_LAG_MS = 1000
/** So much was read since the place moved last: the next start must not read it again. */
const MUCH_READ = 20

export interface LookTools {
  readonly collection: CollectionName
  readonly must: readonly ScopeFilter[]
  readonly page: (after: Cursor) => Promise<FetchedPage>
  readonly queue: StoreQueue
  /** Whether the server has said that the watch shows everything. */
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

  /** These were told, and are on their way to the disk. */
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

  /** Whatever was missed while nobody watched is told again, from the place on. */
  watchAgain(): void {
    this.#furthest = null
    this.#windows.reopen()
  }

  /** Reading goes on at `upTo`, though late commits may still show up before it. `readMs` is when it was read, this device's time. */
  passOver(after: Cursor, upTo: Cursor, readMs: number): void {
    // What lies before the place is certain, and what was told of it is forgotten.
    this.#windows.passOver({ after: laterCursor(after, this.#live), upTo, readMs })
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
    const { transport, backoff } = this.#context
    const { collection, must, queue } = this.#tools
    const request = { collection, filters: must, after: this.#told(), limit: 1 }
    const page = await untilAnswered(this.#context, `pull ${collection}`, () => transport.pull(request))
    if (page.docs.length > 0) await backoff.wait(WATCH_LAG_MS)
    if (page.docs.some((doc) => isAfter(doc, this.#told()))) {
      this.#tools.onDead()
      return this.#lookIn(LATER_MS)
    }
    await queue.idle()
    for (const window of this.#windows.waiting) {
      const readAgoMs = this.#context.clock.now() - window.readMs
      // The clock was set back: nobody knows when it was read.
      if (readAgoMs < 0) {
        await this.#verify(window)
        continue
      }
      // It was read long after its last time: nothing shows up in it any more.
      if (compareCursors(window.upTo, settledBefore(rewoundMs(page.readTime, readAgoMs))) < 0)
        this.#windows.settle(window)
      else if (readAgoMs >= LATER_MS) await this.#verify(window)
    }
    await this.#moveTo(settledBefore(page.readTime))
    this.#lookIn(this.#windows.waiting.length > 0 ? LATER_MS : IDLE_LOOK_MS)
  }

  /** The furthest place that was told. */
  #told(): Cursor {
    return this.#windows.latest ?? this.next
  }

  /** As many as were told, or the window is read again. */
  async #verify(window: Window): Promise<void> {
    const { transport, backoff } = this.#context
    const { collection, must, page: fetch, queue } = this.#tools
    const request = { collection, filters: must, after: window.after, upTo: window.upTo }
    const answer = await untilAnswered(this.#context, `pull ${collection}`, () => transport.count(request))
    await backoff.wait(COUNT_LAG_MS)
    if (answer.count !== this.#windows.expected(window, answer.readTime)) {
      for (let at = window.after; ;) {
        const page = await fetch(at)
        this.#windows.note(page.docs)
        await queue.docs(page.docs)
        if (page.ended || page.docs.some((doc) => isAfter(doc, window.upTo))) break
        at = page.next
      }
    }
    this.#windows.settle(window)
  }
}

function isAfter({ id, syncedAt }: ServerDoc, place: Cursor): boolean {
  return syncedAt !== null && compareCursors({ ...syncedAt, id }, place) > 0
}
