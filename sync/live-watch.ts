/**
 * Keeps one collection's watch alive. Must stay true: a watched change is read once and goes into the pull stream as it is; every
 * (re)connect reads the overlap again, because a commit may show up later than its time says; a watch that holds many documents is laid
 * anew further on, and the overlap that this passes over is read once more a while later. While a lot is on its way, above all back from
 * this device's own sending, pages are read instead: the SDK sorts and compares all that a watch holds at each change, which stops the page.
 */
import { Subject, takeUntil, type Subscription } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import type { ScopeFilter } from '#domain/sync-scope.ts'
import { OVERLAP_SECONDS, PAGE_SIZE, endOfPage } from './checkpoint.ts'
import type { SyncContext } from './context.ts'
import { beginning, compareCursors, rewound, type Cursor } from './cursor.ts'
import { renewAccess, untilAnswered } from './persist.ts'
import { Stopped } from './patience.ts'
import type { PullChannel } from './pull-channel.ts'
import { filtersFor } from './pull-page.ts'
import { TransportError, asTransportError, type WatchBatch } from './transport.ts'

/** The rules bound a list to 500. */
export const WATCH_LIMIT = 500
/** The SDK's work for each change grows with what the watch holds. */
const GROWN = 250
/** So much unsent comes back soon. */
const MUCH_UNSENT = 250
/** While much is unsent, what the others do is asked for so often. */
const PAGES_EVERY_MS = 2000
const PAGES_SELDOM_MS = 30_000
/** After an exact restart: late commits have shown up by then. */
const LATER_SECONDS = OVERLAP_SECONDS + 15

type End = 'kicked' | 'grown' | 'full'

export interface WatchTools {
  /** Drops documents that a filter let go, if they left its reach for good. */
  readonly onLeft: (ids: readonly string[]) => void
  /** How many changes of this device wait to be sent. */
  readonly unsent: () => number
}

export class LiveWatch {
  readonly #context: SyncContext
  readonly #collection: CollectionName
  readonly #channel: PullChannel
  readonly #kick$ = new Subject<End>()
  readonly #tools: WatchTools
  /** Whether the server has said that the watch shows everything. */
  current = false
  #running = false
  /** Where the next watch begins, if not at the overlap before the cursor. */
  #from: Cursor | null = null
  #cancelLater: (() => void) | null = null
  /** The first place at which a watch began without its overlap, since the last late look. */
  #passedOver: Cursor | null = null
  #oncemore = false
  #isPaging = false

  constructor(context: SyncContext, collection: CollectionName, channel: PullChannel, tools: WatchTools) {
    this.#context = context
    this.#collection = collection
    this.#channel = channel
    this.#tools = tools
  }

  /** The first pull has ended. */
  start(): void {
    if (this.#running) return
    this.#running = true
    void this.#supervise()
  }

  /** Reads what came after a place. Where that is more than the watch has told, the watch is laid anew. */
  async compare(from: Cursor): Promise<void> {
    if (this.#isPaging) return
    const found = await this.reread(from)
    if (!found) return
    this.#from = rewound(from, OVERLAP_SECONDS)
    this.#kick$.next('kicked')
  }

  /** Connects anew: a new token, the page visible again, the network back. */
  reconnect(): void {
    if (!this.current) this.#kick$.next('kicked')
  }

  /** Reads again what the server took in from a place on, with more filters if wanted, into the pull stream. `true` when there was something. */
  async reread(from: Cursor, filters: readonly ScopeFilter[] = []): Promise<boolean> {
    return compareCursors(await this.#readOn(from, filters, false), from) > 0
  }

  /** Page after page into the pull stream, each when the one before is stored. Resolves with the place it got to. */
  async #readOn(from: Cursor, filters: readonly ScopeFilter[], isAll: boolean): Promise<Cursor> {
    const all = [...filtersFor(this.#context, this.#collection, null), ...filters]
    for (let after = from; ;) {
      const request = { collection: this.#collection, filters: all, after, limit: PAGE_SIZE }
      const page = await untilAnswered(this.#context, `pull ${this.#collection}`, () =>
        this.#context.transport.pull(request),
      )
      const news = this.#channel.emit(page.docs, isAll)
      const next = endOfPage(page, after)
      if (page.docs.length < PAGE_SIZE || compareCursors(next, after) <= 0) return next
      // RxDB takes nothing in while it sends: for nothing but echoes nobody has to wait that long.
      if (news > 0) await this.#channel.taken()
      after = next
    }
  }

  async #supervise(): Promise<void> {
    for (let tries = 1; !this.#context.patience.stopped;) {
      const planned = this.#from
      const after = planned ?? rewound(this.#channel.cursor ?? beginning, OVERLAP_SECONDS)
      this.#from = null
      try {
        const end = await this.#watch(after)
        tries = 1
        if (end.why === 'kicked') continue
        this.#passOver(this.#passedOver ?? end.reached)
        this.#from = end.reached
        this.#lookAgainLater()
        if (end.why === 'full') this.#from = await this.#readPages(end.reached)
      } catch (error) {
        if (error instanceof Stopped || !(await this.#afterFailure(error, tries))) return
        this.#from ??= planned
        tries += 1
      }
    }
  }

  /** Reads on until this device has sent what it has; resolves with the place from which to watch. */
  async #readPages(from: Cursor): Promise<Cursor> {
    this.#isPaging = true
    try {
      for (let [after, waitMs] = [from, PAGES_EVERY_MS]; ;) {
        const next = await this.#readOn(after, [], true)
        if (!this.#isBusy()) return next
        waitMs = compareCursors(next, after) > 0 ? PAGES_EVERY_MS : Math.min(2 * waitMs, PAGES_SELDOM_MS)
        after = next
        await this.#context.patience.wait(waitMs)
      }
    } finally {
      this.#isPaging = false
    }
  }

  #isBusy(): boolean {
    return this.#tools.unsent() >= MUCH_UNSENT
  }

  /** Resolves whether to go on. */
  async #afterFailure(error: unknown, tries: number): Promise<boolean> {
    const failure = asTransportError(error)
    this.#context.contact.failed(`watch ${this.#collection}`, failure)
    try {
      if (failure.code === 'permission-denied' || failure.code === 'unauthenticated') await renewAccess(this.#context)
      await this.#context.patience.backOff(tries)
      return true
    } catch {
      return false
    }
  }

  /** Watches until it fails (rejects), is kicked, or holds too much. */
  #watch(after: Cursor): Promise<{ readonly why: End; readonly reached: Cursor }> {
    const filters = filtersFor(this.#context, this.#collection, null)
    let reached = after
    const stop$ = new Subject<void>()
    const subs: Subscription[] = []
    const ended = new Promise<{ why: End; reached: Cursor }>((resolve, reject) => {
      subs.push(this.#kick$.subscribe((why) => resolve({ why, reached })))
      subs.push(this.#context.patience.onStop(() => reject(new Stopped())))
      this.#context.transport
        .watch({ collection: this.#collection, filters, after, limit: WATCH_LIMIT })
        .pipe(takeUntil(stop$))
        .subscribe({
          next: (batch) => {
            reached = this.#take(batch, reached)
            if (batch.size >= WATCH_LIMIT || (batch.docs.length > 0 && this.#isBusy()))
              resolve({ why: 'full', reached })
            else if (batch.current && batch.size >= GROWN) resolve({ why: 'grown', reached })
          },
          error: reject,
          complete: () => reject(new TransportError('unavailable', 'The watch ended.')),
        })
    })
    return ended.finally(() => {
      this.current = false
      stop$.next()
      for (const sub of subs) sub.unsubscribe()
    })
  }

  #take(batch: WatchBatch, reached: Cursor): Cursor {
    if (batch.current) {
      this.current = true
      this.#context.contact.answered(`watch ${this.#collection}`)
    }
    this.#channel.emit(batch.docs, true)
    if (batch.left.length > 0 && batch.size < WATCH_LIMIT) this.#tools.onLeft(batch.left)
    return batch.docs.reduce((max, doc) => {
      const at = doc.syncedAt ? { ...doc.syncedAt, id: doc.id } : max
      return compareCursors(at, max) > 0 ? at : max
    }, reached)
  }

  /** Whatever became visible after its time had been passed over is read then; a long sending of this device's own is read once, at its end. */
  #lookAgainLater(): void {
    if (this.#cancelLater) this.#oncemore = true
    else this.#cancelLater = this.#context.clock.after(LATER_SECONDS * 1000, () => this.#lookNow())
  }

  #passOver(place: Cursor | null): void {
    this.#passedOver = place
    this.#channel.reach.holdAt(place)
  }

  #lookNow(): void {
    this.#cancelLater = null
    if (this.#context.patience.stopped || !this.#passedOver) return
    if (this.#isPaging) {
      this.#lookAgainLater()
      return
    }
    const again = this.#oncemore
    this.#oncemore = false
    void this.#readLate(this.#passedOver, again)
  }

  /** `again`: something was passed over since that may not have shown up yet; it has from here on. */
  async #readLate(from: Cursor, again: boolean): Promise<void> {
    const here = this.#channel.reach.furthest
    try {
      await this.reread(rewound(from, OVERLAP_SECONDS))
      const goesOn = again || this.#cancelLater !== null
      this.#passOver(goesOn ? here : null)
      if (goesOn && !this.#cancelLater) this.#lookAgainLater()
    } catch (error) {
      if (this.#context.patience.stopped) return
      // Until it does, a restart begins where the look would have.
      console.warn(`The late look at ${this.#collection} did not come through.`, error)
      this.#lookAgainLater()
    }
  }

  /** Ends the timers; the watch itself ends with the patience. */
  stop(): void {
    this.#cancelLater?.()
  }
}
