/**
 * Brings one collection's documents from the server, and keeps them coming. One reader: a watch feeds, pages follow where the watch cannot
 * (a first sync, a long absence, more than a watch may hold). So a change costs a device one read, and a reconnect the overlap.
 * Invariants: batches are stored in the order in which they came; the place is written after what it vouches for; once caught up, it is the
 * server's time less the overlap, whatever the collection's last change was, so that the next start reads nothing twice.
 */
import { Subject, takeUntil, type Subscription } from 'rxjs'
import { firstParts, syncScope, type ScopeFilter } from '#domain/sync-scope.ts'
import { Stopped } from '#sync/backoff.ts'
import type { SyncContext } from '#sync/context.ts'
import type { LocalRows } from '#sync/local-rows.ts'
import { beginning, compareCursors, laterCursor, type Cursor } from '#sync/transport/server-time.ts'
import { TransportError, asTransportError, type ServerDoc, type WatchBatch } from '#sync/transport/transport.ts'
import { renewAccess, untilAnswered } from '#sync/transport/until-answered.ts'
import { applyDocs, dropLeft, type Judgement } from './apply.ts'
import { fetchPage, type FetchedPage } from './fetch-page.ts'
import { OVERLAP_SECONDS, forgetPlace, partStart, readPlace, settledBefore, writePlace, type Place } from './place.ts'
import { readHeld } from './read-held.ts'
import { Windows, type Window } from './windows.ts'

/** A window must be small enough to be counted: the rules bound a list, and a count, to 500. */
const WATCH_LIMIT = 400
/** The SDK's work for each change grows with what its watch holds: at so many it is laid anew. */
const GROWN = 250
/** Late commits have shown up after so long. */
const LATER_MS = (OVERLAP_SECONDS + 15) * 1000
/** So much was read since the place moved last: the next start must not read it again. */
const MUCH_READ = 20
/** With nothing new, the place moves on so often. */
const IDLE_LOOK_MS = 30 * 60_000
/** While this device sends a lot, its own work comes back in pages, so often. */
const BUSY_LOOK_MS = 5000
/** The watch has this long to tell what a look has found, before it counts as dead. */
const WATCH_LAG_MS = 10_000

export interface ReaderTools extends Judgement {
  /** The ids of the loads that are worked on, once they are known: the first sync fetches what hangs on them. */
  readonly openLoads: () => Promise<readonly string[]>
  /** Much of this device's own is on its way. */
  readonly isSendingMuch: () => boolean
  readonly onFetched: (count: number) => void
  /** The server refuses what this rank should read: the rank may be another by now. */
  readonly onDenied: () => Promise<void>
  /** The server holds less than it did: it was restored from a backup. Resolves when this device has given back what it has. */
  readonly onRewound: () => Promise<void>
  /** Everything that the server had is here. Called at every start, and after every reading that came to its end. */
  readonly onCaughtUp: () => void
}

type WatchEnd = 'kicked' | 'full'

/** A place that nothing comes after. */
const theEnd: Cursor = { seconds: 253_402_300_799, nanos: 0, id: '' }

export class Reader {
  readonly #context: SyncContext
  readonly #rows: LocalRows
  readonly #tools: ReaderTools
  readonly #kick$ = new Subject<void>()
  readonly #windows = new Windows()
  #place: Place | null = null
  /** The furthest place that was told, stored or not. */
  #furthest: Cursor | null = null
  /** Batches on their way to the disk, one after the other. */
  #storing: Promise<void> = Promise.resolve()
  #cancelLook: (() => void) | null = null
  #isLookDue = false
  /** Documents read since the place moved last. */
  #unplaced = 0
  caughtUp = false
  /** Whether the server has said that the watch shows everything. */
  isCurrent = false

  constructor(context: SyncContext, rows: LocalRows, tools: ReaderTools) {
    this.#context = context
    this.#rows = rows
    this.#tools = tools
  }

  get #must(): readonly ScopeFilter[] {
    return syncScope(this.#context.rank, this.#context.uid, this.#rows.name).must
  }

  get reads(): boolean {
    return syncScope(this.#context.rank, this.#context.uid, this.#rows.name).reads
  }

  /** Whether an earlier session, of this rank, was through with its first sync. */
  async wasHere(): Promise<boolean> {
    if (!this.reads) return true
    const place = await readPlace(this.#context.database, this.#rows.name)
    return place?.rank === this.#context.rank && place.first === null
  }

  /** Reads until sync stops. Rejects with `Stopped` alone. */
  async run(): Promise<void> {
    const { database, rank } = this.#context
    if (!this.reads) {
      // What was read under another rank leaves the device: a rank that is given back must not go on from there.
      await forgetPlace(database, this.#rows.name)
      return this.#hasCaughtUp()
    }
    const stored = await readPlace(database, this.#rows.name)
    let place = stored?.rank === rank ? stored : await this.#begin(stored)
    if (place.first) place = await this.#firstSync(place)
    this.#place = place
    for (let tries = 1; ;) {
      try {
        if (this.#tools.isSendingMuch()) await this.#readWhileSending()
        const end = await this.#watch()
        tries = 1
        if (end === 'full') await this.#afterFull()
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
    return this.#storing
  }

  /** Fetches what these filters let through, all of it. Resolves when it is stored. */
  async fetch(filters: readonly ScopeFilter[]): Promise<void> {
    for (let at = beginning; ;) {
      const page = await this.#page([...this.#must, ...filters], at)
      await this.#store(page.docs)
      if (page.ended) return
      at = page.next
    }
  }

  /** Ends the timers; everything else ends with the backoff. */
  stop(): void {
    this.#cancelLook?.()
  }

  /** What changes while the parts are read is read afterwards, and what changed since the place of another rank. */
  async #begin(before: Place | null): Promise<Place> {
    const { clock, rank } = this.#context
    const parts = firstParts(rank, this.#rows.name, await this.#tools.openLoads())
    const first = { parts, part: 0, at: partStart(parts[0], clock.now()) }
    return { rank, live: before?.live ?? null, first }
  }

  /** The next page is fetched while the last one is being stored. */
  async #firstSync(from: Place): Promise<Place> {
    let place = from
    let fetching = this.#pageOfPart(place)
    while (place.first) {
      const page = await fetching
      const next = this.#afterPage(place, page)
      if (next.first) {
        fetching = this.#pageOfPart(next)
        fetching.catch(() => undefined)
      }
      this.#tools.onFetched(page.docs.length)
      await this.#store(page.docs)
      await this.#keep(next)
      place = next
    }
    return place
  }

  #page(filters: readonly ScopeFilter[], after: Cursor): Promise<FetchedPage> {
    return fetchPage(this.#context, this.#rows.name, filters, after, this.#tools.onDenied)
  }

  async #pageOfPart({ first }: Place): Promise<FetchedPage> {
    const part = first?.parts[first.part]
    if (first && part) return this.#page([...this.#must, ...part.filters], first.at)
    // Nothing to fetch but the server's time.
    const { transport } = this.#context
    const request = { collection: this.#rows.name, filters: this.#must, after: theEnd, limit: 1 }
    const { readTime } = await untilAnswered(this.#context, `pull ${this.#rows.name}`, () => transport.pull(request))
    return { docs: [], next: theEnd, ended: true, readTime }
  }

  #afterPage(place: Place, { next, ended, readTime }: FetchedPage): Place {
    const { first } = place
    if (!first) return place
    const live = place.live ?? settledBefore(readTime)
    if (!ended) return { ...place, live, first: { ...first, at: next } }
    const part = first.parts[first.part + 1]
    const at = partStart(part, this.#context.clock.now())
    return { ...place, live, first: part ? { ...first, part: first.part + 1, at } : null }
  }

  /** Watches until it fails (rejects), is kicked, or holds too much. */
  async #watch(): Promise<WatchEnd> {
    const after = this.#furthest ?? this.#live
    const stop$ = new Subject<void>()
    const subs: Subscription[] = []
    let reached = after
    try {
      const end = await new Promise<WatchEnd>((resolve, reject) => {
        subs.push(this.#kick$.subscribe(() => resolve('kicked')))
        subs.push(this.#context.backoff.onStop(() => reject(new Stopped())))
        const request = { collection: this.#rows.name, filters: this.#must, after, limit: WATCH_LIMIT }
        this.#context.transport
          .watch(request)
          .pipe(takeUntil(stop$))
          .subscribe({
            next: (batch) => {
              reached = this.#take(batch, reached)
              const isGrown = batch.size >= WATCH_LIMIT || (batch.current && batch.size >= GROWN)
              if (isGrown || (batch.docs.length > 0 && this.#tools.isSendingMuch())) resolve('full')
            },
            error: reject,
            complete: () => reject(new TransportError('unavailable', 'The watch ended.')),
          })
      })
      await this.#storing
      if (end === 'full') this.#passOver(after, reached)
      else this.#watchAgain()
      return end
    } catch (error) {
      this.#watchAgain()
      throw error
    } finally {
      this.isCurrent = false
      stop$.next()
      for (const sub of subs) sub.unsubscribe()
    }
  }

  /** Whatever was missed while nobody watched is told again, from the place on. */
  #watchAgain(): void {
    this.#furthest = null
    this.#windows.reopen()
  }

  get #live(): Cursor {
    return this.#place?.live ?? beginning
  }

  #take(batch: WatchBatch, reached: Cursor): Cursor {
    this.#windows.note(batch.docs)
    const stored = this.#store(batch.docs)
    if (batch.left.length > 0 && batch.size < WATCH_LIMIT) void this.#store([], batch.left)
    if (batch.docs.length > 0) this.#lookIn(LATER_MS)
    if (batch.current) {
      if (!this.isCurrent && this.#unplaced > MUCH_READ) this.#lookIn(0)
      this.isCurrent = true
      this.#context.contact.answered(`watch ${this.#rows.name}`)
      if (!this.#cancelLook) this.#lookIn(IDLE_LOOK_MS)
      if (!this.caughtUp && batch.size < WATCH_LIMIT)
        stored.then(
          () => this.#hasCaughtUp(),
          () => undefined,
        )
    }
    const places = batch.docs.flatMap(({ id, syncedAt }) => (syncedAt ? [{ ...syncedAt, id }] : []))
    return places.reduce(laterCursor, reached)
  }

  #passOver(after: Cursor, upTo: Cursor): void {
    this.#windows.passOver({ after, upTo, readMs: this.#context.clock.now() })
    this.#furthest = upTo
    this.#lookIn(LATER_MS)
  }

  /** More than a watch holds: pages are read until there is no more. */
  async #afterFull(): Promise<void> {
    if (!this.#tools.isSendingMuch()) await this.#readOn()
  }

  async #readWhileSending(): Promise<void> {
    while (this.#tools.isSendingMuch()) {
      await this.#readOn()
      await this.#context.backoff.wait(BUSY_LOOK_MS)
    }
    await this.#readOn()
  }

  /** Page after page from the furthest place on. Late commits may still show up behind the newest pages: those are counted later. */
  async #readOn(): Promise<void> {
    for (let at = this.#furthest ?? this.#live; ;) {
      const page = await this.#page(this.#must, at)
      this.#windows.note(page.docs)
      await this.#store(page.docs)
      if (compareCursors(page.next, settledBefore(page.readTime)) > 0) this.#passOver(at, page.next)
      else await this.#moveTo(page.next)
      at = page.next
      this.#furthest = at
      if (page.ended) break
    }
    this.#hasCaughtUp()
  }

  #hasCaughtUp(): void {
    this.caughtUp = true
    this.#context.contact.settled(`store ${this.#rows.name}`)
    this.#tools.onCaughtUp()
  }

  /** A look is due after so long, or sooner if one was. */
  #lookIn(ms: number): void {
    if (this.#isLookDue && ms >= LATER_MS) return
    this.#isLookDue = ms <= LATER_MS
    this.#cancelLook?.()
    this.#cancelLook = this.#context.clock.after(ms, () => {
      this.#cancelLook = null
      this.#isLookDue = false
      this.#look().catch((error: unknown) => {
        if (!this.#context.backoff.stopped) console.warn(`The look at ${this.#rows.name} did not come through.`, error)
      })
    })
  }

  /** Has the watch told everything? Then the place moves on. One read where nothing is new, and one for each window that was passed over. */
  async #look(): Promise<void> {
    if (!this.isCurrent || !this.#place) return this.#lookIn(LATER_MS)
    const { clock, transport } = this.#context
    const told = this.#furthestTold()
    const request = { collection: this.#rows.name, filters: this.#must, after: told, limit: 1 }
    const page = await untilAnswered(this.#context, `pull ${this.#rows.name}`, () => transport.pull(request))
    if (page.docs.length > 0) await this.#context.backoff.wait(WATCH_LAG_MS)
    if (
      page.docs.some(({ syncedAt, id }) => syncedAt && compareCursors({ ...syncedAt, id }, this.#furthestTold()) > 0)
    ) {
      this.isCurrent = false
      this.#kick$.next()
      return this.#lookIn(LATER_MS)
    }
    await this.#storing
    for (const window of this.#windows.waiting) {
      // It was read long after its last time: nothing shows up in it any more.
      const readAgoMs = Math.max(0, clock.now() - window.readMs)
      const certain = settledBefore({ ...page.readTime, seconds: page.readTime.seconds - Math.ceil(readAgoMs / 1000) })
      if (compareCursors(window.upTo, certain) < 0) this.#windows.settle(window)
      else if (readAgoMs >= LATER_MS) await this.#verify(window)
    }
    await this.#moveTo(settledBefore(page.readTime))
    this.#lookIn(this.#windows.waiting.length > 0 ? LATER_MS : IDLE_LOOK_MS)
  }

  #furthestTold(): Cursor {
    return this.#windows.latest ?? this.#furthest ?? this.#live
  }

  /** As many as were told, or the window is read again. */
  async #verify(window: Window): Promise<void> {
    const { transport, backoff } = this.#context
    const request = { collection: this.#rows.name, filters: this.#must, ...window }
    const answer = await untilAnswered(this.#context, `pull ${this.#rows.name}`, () => transport.count(request))
    // What moved on just before the answer may not have been told yet.
    await backoff.wait(1000)
    if (answer.count !== this.#windows.expected(window, answer.readTime)) {
      for (let at = window.after; ;) {
        const page = await this.#page(this.#must, at)
        const within = page.docs.filter(
          ({ syncedAt, id }) => syncedAt && compareCursors({ ...syncedAt, id }, window.upTo) <= 0,
        )
        this.#windows.note(page.docs)
        await this.#store(page.docs)
        if (page.ended || within.length < page.docs.length) break
        at = page.next
      }
    }
    this.#windows.settle(window)
  }

  async #moveTo(place: Cursor): Promise<void> {
    if (!this.#place) return
    const live = laterCursor(this.#live, this.#windows.certain(place))
    this.#windows.forgetBefore(live)
    this.#unplaced = 0
    if (compareCursors(live, this.#live) > 0) await this.#keep({ ...this.#place, live })
  }

  async #keep(place: Place): Promise<void> {
    this.#place = place
    await this.#onDisk(() => writePlace(this.#context.database, this.#rows.name, place))
  }

  /** After whatever came before. Resolves when it is on the disk. */
  #store(docs: readonly ServerDoc[], left: readonly string[] = []): Promise<void> {
    this.#unplaced += docs.length
    const stored = this.#storing.then(() => this.#onDisk(() => this.#apply(docs, left)))
    this.#storing = stored.catch(() => undefined)
    stored.catch(() => undefined)
    return stored
  }

  async #apply(docs: readonly ServerDoc[], left: readonly string[]): Promise<void> {
    const unnamed = docs.filter(({ updateTime }) => updateTime === '').map(({ id }) => id)
    const known = docs.filter(({ updateTime }) => updateTime !== '')
    const { transport } = this.#context
    const what = `pull ${this.#rows.name}`
    const read =
      unnamed.length > 0 ? await untilAnswered(this.#context, what, () => transport.read(this.#rows.name, unnamed)) : []
    await applyDocs(this.#rows, this.#tools, [...known, ...read])
    if (left.length > 0) await this.#drop(left)
  }

  /** The reader's filters let them go. Nothing is ever deleted on the server: what it does not have at all, it has forgotten. */
  async #drop(left: readonly string[]): Promise<void> {
    const { docs, hidden } = await readHeld(this.#context, this.#rows.name, left)
    if (left.some((id) => !docs.has(id) && !hidden.has(id))) await this.#tools.onRewound()
    await dropLeft(
      this.#rows,
      left.filter((id) => docs.has(id) || hidden.has(id)),
    )
  }

  /** A full disk stays full for a while: the same is written again, and nothing that comes after it, until the disk takes it. */
  async #onDisk(write: () => Promise<void>): Promise<void> {
    const what = `store ${this.#rows.name}`
    for (let tries = 1; ; tries += 1) {
      if (this.#context.backoff.stopped) throw new Stopped()
      try {
        await write()
        if (tries > 1) this.#context.contact.settled(what)
        return
      } catch (error) {
        if (error instanceof Stopped || this.#context.database.closed) throw new Stopped()
        console.error(`${this.#rows.name} could not be stored; it is tried again.`, error)
        this.#context.contact.alarm(what, 'This device had trouble storing what came from the server. It tries again.')
        await this.#context.backoff.backOff(tries)
      }
    }
  }

  async #afterFailure(error: unknown, tries: number): Promise<void> {
    const failure = asTransportError(error)
    this.#context.contact.failed(`watch ${this.#rows.name}`, failure)
    if (failure.code === 'permission-denied' || failure.code === 'unauthenticated') await renewAccess(this.#context)
    if (failure.code === 'permission-denied') await this.#tools.onDenied()
    await this.#context.backoff.backOff(tries)
  }
}
