/**
 * Brings one collection's documents from the server, and keeps them coming. One reader: a watch
 * feeds, pages follow where the watch cannot (a first sync, a long absence, more than a watch may
 * hold). So a change costs a device one read, and a reconnect the overlap.
 * Invariants: batches are stored in the order in which they came (`store-queue.ts`); the place is
 * written after what it vouches for (`looks.ts`); what a watch may have missed is reported again.
 */
import { Subject, takeUntil, type Subscription } from 'rxjs'
import { syncScope, type ScopeFilter } from '#domain/core/people/sync-scope.ts'
import { Stopped } from '#sync/backoff.ts'
import type { SyncContext } from '#sync/context.ts'
import type { LocalRows } from '#sync/local-rows.ts'
import { beginning, compareCursors, laterCursor, type Cursor } from '#sync/transport/server-time.ts'
import { TransportError, asTransportError, type WatchBatch } from '#sync/transport/transport.ts'
import { renewAccess } from '#sync/transport/until-answered.ts'
import { fetchPage, type FetchedPage } from './fetch-page.ts'
import { beginFirstSync, readFirstSync } from './first-sync.ts'
import { Looks } from './looks.ts'
import { readPlace, settledBefore, writePlace } from './place.ts'
import { StoreQueue, type StoreTools } from './store-queue.ts'

/** A window must be small enough to be counted: the rules bound a list, and a count, to 500. */
const WATCH_LIMIT = 400
const LEAST_WATCH = 50
/** What a watch holds comes once more where the server cannot take it up: at so many it is laid anew. */
const GROWN = 250
/** What one load is refused is left for later. */
const MOST_TRIES = 2
/** While this device sends a lot, its own work comes back in pages, so often. */
const BUSY_LOOK_MS = 5000

export interface ReaderTools extends StoreTools {
  /**
   * The ids of the loads that are worked on, once the loads are here: the first sync fetches what
   * hangs on them.
   */
  readonly openLoads: () => Promise<readonly string[]>
  /** Much of this device's own is on its way. */
  readonly isSendingMuch: () => boolean
  readonly onFetched: (count: number) => void
  /** The server refuses what this rank should read: the rank may be another by now. */
  readonly onDenied: () => Promise<void>
  /** Everything that the server had is here. Called at every start, and after every reading that came to its end. */
  readonly onCaughtUp: () => void
}

type WatchEnd = 'kicked' | 'full'

export class Reader {
  readonly #context: SyncContext
  readonly #rows: LocalRows
  readonly #tools: ReaderTools
  readonly #queue: StoreQueue
  readonly #looks: Looks
  readonly #kick$ = new Subject<void>()
  caughtUp = false
  /** Whether the server has confirmed that the watch shows everything. */
  isCurrent = false

  constructor(context: SyncContext, rows: LocalRows, tools: ReaderTools) {
    this.#context = context
    this.#rows = rows
    this.#tools = tools
    this.#queue = new StoreQueue(context, rows, tools)
    this.#looks = new Looks(context, {
      collection: rows.name,
      must: this.#scope.must,
      queue: this.#queue,
      page: (after) => this.#page([], after),
      isCurrent: () => this.isCurrent,
      onDead: () => {
        this.isCurrent = false
        this.#kick$.next()
      },
    })
  }

  /** Whether this rank reads the collection at all. */
  get reads(): boolean {
    return this.#scope.reads
  }

  /** Whether an earlier session, of this rank, was through with its first sync. */
  async wasHere(): Promise<boolean> {
    if (!this.reads) return true
    const place = await readPlace(this.#context.database, this.#rows.name)
    return place?.rank === this.#context.rank && place.first === null
  }

  /** Whether a first sync of this rank has begun: its parts are laid down. */
  async hasBegun(): Promise<boolean> {
    const place = await readPlace(this.#context.database, this.#rows.name)
    return this.reads && place?.rank === this.#context.rank
  }

  /** Reads until sync stops. Rejects with `Stopped` alone. */
  async run(): Promise<void> {
    const { database, rank } = this.#context
    const { name } = this.#rows
    if (!this.reads) {
      // What was read under another rank leaves the device: a rank that is given back begins anew. It also goes on from
      // the old place: what has not left by then may have been removed on the server meanwhile.
      const place = await readPlace(database, name)
      if (place) await writePlace(database, name, { ...place, rank, first: null })
      return this.#hasCaughtUp()
    }
    const stored = await readPlace(database, name)
    const isSame = stored?.rank === rank
    const place = isSame ? stored : beginFirstSync(this.#context, name, await this.#tools.openLoads(), stored)
    // What this rank's parts do not ask for any more is not left to the parts of the rank before.
    if (stored && !isSame) await writePlace(database, name, place)
    const { onFetched } = this.#tools
    const areNew = isSame || !stored
    const tools = {
      page: this.#page.bind(this),
      queue: this.#queue,
      onFetched,
      areNew,
      vouched: () => this.#tools.arrival().isVouched(),
    }
    this.#looks.begin(place.first ? await readFirstSync(this.#context, tools, place) : place)
    for (let tries = 1; ;) {
      try {
        await this.#readWhileSending()
        const end = await this.#watch()
        tries = 1
        if (end === 'full' && !this.#tools.isSendingMuch()) await this.#readOn()
      } catch (error) {
        if (error instanceof Stopped || this.#context.backoff.stopped) throw new Stopped()
        await this.#afterFailure(error, tries)
        tries += 1
      }
    }
  }

  /** Connects anew: a new token, the page visible again, the network back. */
  reconnect(): void {
    if (!this.isCurrent) this.#kick$.next()
  }

  /** Resolves when everything that came is stored. */
  idle(): Promise<void> {
    return this.#queue.idle()
  }

  /** Fetches what these filters let through, all of it. Resolves when it is stored. */
  async fetch(filters: readonly ScopeFilter[]): Promise<void> {
    for (let at = beginning; ;) {
      const page = await this.#page(filters, at, MOST_TRIES)
      await this.#queue.docs(page.docs)
      if (page.ended) return
      at = page.next
    }
  }

  /** Ends the timers; everything else ends with the backoff. */
  stop(): void {
    this.#looks.stop()
  }

  get #scope(): ReturnType<typeof syncScope> {
    return syncScope(this.#context.rank, this.#context.uid, this.#rows.name)
  }

  #page(filters: readonly ScopeFilter[], after: Cursor, most = Infinity): Promise<FetchedPage> {
    const all = [...this.#scope.must, ...filters]
    return fetchPage(this.#context, this.#rows.name, all, after, this.#tools.onDenied, most)
  }

  /** Watches until it fails (rejects), is kicked, or holds too much. */
  async #watch(): Promise<WatchEnd> {
    // Sync may have stopped while the place was read, or the last batch stored: nobody would end this watch.
    if (this.#context.backoff.stopped) throw new Stopped()
    const after = this.#looks.next
    // What a slow line cannot bring in a page, it cannot bring in a watch.
    const limit = Math.min(WATCH_LIMIT, Math.max(LEAST_WATCH, this.#context.pageSize.size))
    const stop$ = new Subject<void>()
    const subs: Subscription[] = []
    // Where each document stands that the watch holds: late commits push others out, and what lies between is not known.
    const held = new Map<string, Cursor>()
    try {
      const end = await new Promise<WatchEnd>((resolve, reject) => {
        subs.push(this.#kick$.subscribe(() => resolve('kicked')))
        subs.push(this.#context.backoff.onStop(() => reject(new Stopped())))
        const request = { collection: this.#rows.name, filters: this.#scope.must, after, limit }
        const watch$ = this.#context.transport.watch(request).pipe(takeUntil(stop$))
        watch$.subscribe({
          next: (batch) => {
            this.#take(batch, held, limit)
            if (this.#isEnough(batch, limit)) resolve('full')
          },
          error: reject,
          complete: () => reject(new TransportError('unavailable', 'The watch ended.')),
        })
      })
      await this.#queue.idle()
      if (end === 'full') this.#looks.passOver(after, [...held.values()].reduce(laterCursor, after))
      else this.#looks.watchAgain()
      return end
    } catch (error) {
      this.#looks.watchAgain()
      throw error
    } finally {
      this.isCurrent = false
      stop$.next()
      for (const sub of subs) sub.unsubscribe()
    }
  }

  #isEnough({ size, current, docs }: WatchBatch, limit: number): boolean {
    if (size >= limit || (current && size >= GROWN)) return true
    return docs.length > 0 && this.#tools.isSendingMuch()
  }

  #take({ docs, left, size, current }: WatchBatch, held: Map<string, Cursor>, limit: number): void {
    this.#looks.note(docs)
    const stored = this.#queue.docs(docs)
    // From a full watch, documents are pushed out that have not left.
    const gone = size < limit ? left : []
    this.#looks.left(gone)
    if (gone.length > 0) void this.#queue.left(gone)
    if (current) this.#onCurrent(stored, size < limit)
    for (const id of left) held.delete(id)
    for (const { id, syncedAt } of docs) if (syncedAt) held.set(id, { ...syncedAt, id })
  }

  /** A full one shows a part: it is laid anew further on. */
  #onCurrent(stored: Promise<void>, isAll: boolean): void {
    this.#context.contact.answered(`watch ${this.#rows.name}`)
    if (!isAll) return
    const isNew = !this.isCurrent
    this.isCurrent = true
    if (isNew) this.#looks.watched()
    if (this.caughtUp) return
    stored.then(
      () => this.#hasCaughtUp(),
      () => undefined,
    )
  }

  /** What this device sends comes back in pages, and what others do meanwhile with it. */
  async #readWhileSending(): Promise<void> {
    if (!this.#tools.isSendingMuch()) return
    while (this.#tools.isSendingMuch()) {
      await this.#readOn()
      await this.#context.backoff.wait(BUSY_LOOK_MS)
    }
    await this.#readOn()
  }

  /** Page after page from the furthest place on. Late commits may still show up behind the newest pages: those are counted later. */
  async #readOn(): Promise<void> {
    for (let at = this.#looks.next; ;) {
      const page = await this.#page([], at)
      this.#looks.note(page.docs)
      await this.#queue.docs(page.docs)
      if (compareCursors(page.next, settledBefore(page.readTime)) > 0) this.#looks.passOver(at, page.next)
      else await this.#looks.readUpTo(page.next)
      at = page.next
      if (page.ended) break
    }
    this.#hasCaughtUp()
  }

  #hasCaughtUp(): void {
    this.caughtUp = true
    this.#context.contact.settled(`store ${this.#rows.name}`)
    this.#tools.onCaughtUp()
  }

  async #afterFailure(error: unknown, tries: number): Promise<void> {
    const failure = asTransportError(error)
    this.#context.contact.failed(`watch ${this.#rows.name}`, failure)
    if (failure.code === 'permission-denied' || failure.code === 'unauthenticated') await renewAccess(this.#context)
    if (failure.code === 'permission-denied') await this.#tools.onDenied()
    await this.#context.backoff.backOff(tries)
  }
}
