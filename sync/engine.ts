/**
 * The sync of all collections of one person, while this tab is the one that syncs. Invariants:
 * collections do not wait for each other, but where one's first sync needs another's documents;
 * what belongs on the device is judged only when every collection has caught up; a server must name
 * its epoch before any document is read from it or sent to it; everything that repeats ends with
 * the backoff.
 */
import { msg } from '#messages/message.ts'
import type { Subscription } from 'rxjs'
import { collectionNames, type CollectionName } from '#schemas/collections.ts'
import { filtersOfLoad, type ScopeFacts } from '#domain/core/people/sync-scope.ts'
import { Stopped } from './backoff.ts'
import { CollectionSync } from './collection-sync.ts'
import { storedCollection, type SyncContext } from './context.ts'
import { EpochGuard } from './epoch.ts'
import type { LocalRows } from './local-rows.ts'
import { Meeting } from './meeting.ts'
import { applyDocs } from './pull/apply.ts'
import { LoadTasks, isWhole, ofLoads } from './pull/load-tasks.ts'
import { readHeld } from './pull/read-held.ts'
import { Sweeps } from './pull/sweep.ts'
import type { RefusedStore } from './push/refused-store.ts'
import type { StatusStore } from './status/status-store.ts'
import type { UnsentIndex } from './status/unsent-index.ts'
import { Upkeep } from './upkeep.ts'
import { Vouching } from './vouching.ts'

const ROUND_MS = 5 * 60_000
const PING_MS = 15_000

export class Engine {
  readonly collections = new Map<CollectionName, CollectionSync>()
  readonly #context: SyncContext
  readonly #status: StatusStore
  readonly #loads: LoadTasks
  readonly #epoch: EpochGuard
  readonly #meeting: Meeting
  readonly #vouching: Vouching
  readonly #sweeps: Sweeps
  readonly #subs: (Subscription | null)[] = []
  readonly #startAnew: () => void
  #mayJudge = false
  #needed: ReadonlySet<string> | null = null
  readonly #upkeep: Upkeep

  constructor(
    context: SyncContext,
    refused: RefusedStore,
    status: StatusStore,
    unsent: ReadonlyMap<CollectionName, UnsentIndex>,
    startAnew: () => void,
  ) {
    this.#context = context
    this.#startAnew = startAnew
    this.#status = status
    this.#loads = new LoadTasks(context.database, unsent.get('loads')?.rows ?? null)
    this.#upkeep = new Upkeep(context.backoff, ROUND_MS, () => this.#doWhatIsDue())
    const allRows = (): LocalRows[] => [...this.collections.values()].map(({ rows }) => rows)
    this.#epoch = new EpochGuard(context, allRows, () => this.#sweeps.due())
    this.#meeting = new Meeting(context, this.#epoch, unsent)
    this.#vouching = new Vouching(context, this.#epoch, () => this.#meeting.meet())
    this.#sweeps = new Sweeps(context, allRows, {
      facts: () => this.#facts(),
      isNeeded: (id) => this.#isNeeded(id),
      isRestored: () => this.#meeting.isRestored(),
    })
    for (const name of collectionNames) {
      const [collection, index] = [storedCollection(context.database, name), unsent.get(name)]
      if (!collection || !index) continue
      const sync: CollectionSync = new CollectionSync(context, name, collection, index, {
        refused,
        facts: () => this.#facts(),
        isNeeded: (id) => this.#isNeeded(id),
        mayJudge: () => this.#mayJudge,
        onUnjudged: () => this.#sweeps.due(),
        openLoads: () => this.#openLoadsFor(name),
        onFetched: (count) => status.fetched(name, count),
        onCaughtUp: () => this.#onCaughtUp(name),
        onRewound: () => this.#epoch.recover(''),
        isRestored: () => this.#meeting.isRestored(),
        recoveries: () => this.#epoch.recoveries,
        epoch: () => this.#epoch.name,
        ledger: () => this.collections.get('activity')?.rows,
        arrival: () => this.#vouching.arrival(),
        onDenied: () => this.#readOwnRecord(),
      })
      this.collections.set(name, sync)
    }
  }

  /** Resolves when all collections have started; from then on it runs by itself. Rejects only with `Stopped`. */
  async start(): Promise<void> {
    const { backoff } = this.#context
    await this.#keepTrying('loads', () => this.#prepare())
    await this.#keepTrying('loads', () => this.#meeting.untilMet())
    if (backoff.stopped) {
      this.stop()
      throw new Stopped()
    }
    this.#subs.push(
      ...[...this.collections.values()].map(({ unsent }) => unsent.changed$.subscribe(() => this.#onUnsentChanged())),
    )
    this.#epoch.startAnew = this.#startAnew
    for (const { name, reader, push } of this.collections.values()) {
      void this.#keepTrying(name, () => reader.run())
      void this.#keepTrying(name, () => push.run())
    }
    this.#repeat(ROUND_MS, () => this.#upkeep.look())
    this.#repeat(PING_MS, () => this.#meeting.ask(false))
  }

  async #prepare(): Promise<void> {
    for (const { name, reader } of this.collections.values()) this.#status.expect(name, await reader.wasHere())
    await this.#sweeps.begin()
    const following = await this.#loads.follow((hasTasks) => {
      this.#sweeps.due()
      if (hasTasks && this.#mayJudge) void this.#upkeep.look()
    })
    this.#subs.push(following)
  }

  /** Tries everything now: a person asked, or there is a sign that it may work. */
  retryNow(): void {
    this.#context.backoff.wakeAll()
    if (this.#mayJudge) void this.#upkeep.look()
    for (const { reader, push } of this.collections.values()) {
      reader.reconnect()
      push.retryNow()
    }
    this.#meeting.ask(true).catch((error: unknown) => {
      if (!this.#context.backoff.stopped) console.warn('The server was not asked who it is.', error)
    })
  }

  isSending(collection: CollectionName, id: string): boolean {
    return this.collections.get(collection)?.push.sending.has(id) ?? false
  }

  /** Whether everything local is acknowledged and every collection shows what the server has. */
  async isSettled(): Promise<boolean> {
    for (const sync of this.collections.values()) if (!(await sync.isSettled())) return false
    return this.#mayJudge && this.#loads.isReady && this.#loads.isNoted && !this.#loads.hasTasks
  }

  /** The backoff is stopped by now. */
  stop(): void {
    for (const sub of this.#subs) sub?.unsubscribe()
    for (const { reader } of this.collections.values()) reader.stop()
  }

  /** Resolves when nothing that came is being stored any more. */
  async idle(): Promise<void> {
    for (const { reader } of this.collections.values()) await reader.idle()
  }

  /** One failure of the store must not end sync: again and again, until it comes through or sync stops. Never rejects. */
  async #keepTrying(name: CollectionName, act: () => Promise<void>): Promise<void> {
    const { backoff, contact } = this.#context
    for (let tries = 1; !backoff.stopped; tries += 1) {
      try {
        await act()
        return contact.settled(`device ${name}`)
      } catch (error) {
        if (backoff.stopped || error instanceof Stopped) return
        console.error(`Sync of ${name} met an error on this device; it goes on in a moment.`, error)
        contact.alarm(`device ${name}`, msg('sync.trouble.storage'))
      }
      await backoff.backOff(tries).catch(() => undefined)
    }
  }

  async #openLoadsFor(name: CollectionName): Promise<readonly string[]> {
    return name === 'units' || name === 'manifestLines' ? this.#loads.whenReady() : []
  }

  /**
   * A refused person may have another rank by now. Their own record can always be read, and shows
   * it; the app then starts sync anew.
   */
  async #readOwnRecord(): Promise<void> {
    const { uid } = this.#context
    const rows = this.collections.get('users')?.rows
    const own = rows && (await readHeld(this.#context, 'users', [uid])).docs.get(uid)
    if (!rows || !own) return
    const keepAll = {
      mayJudge: () => false,
      onUnjudged: () => undefined,
      isNeeded: () => true,
      facts: () => this.#facts(),
    }
    await applyDocs(rows, keepAll, [own], this.#vouching.arrival())
  }

  #facts(): ScopeFacts {
    const { rank, uid, clock, contact } = this.#context
    // Before the server's time is known, everything that is kept by days stays. A clock that is
    // behind stamps what its person just changed.
    const nowMs = Math.min(clock.now(), (contact.serverTime?.seconds ?? 0) * 1000)
    return { rank, uid, nowMs, loadState: (id) => this.#loads.stateOf(id) }
  }

  #onUnsentChanged(): void {
    this.#needed = null
    const isAllSent = [...this.collections.values()].every(({ unsent }) => unsent.entries.size === 0)
    if (isAllSent && this.#sweeps.waitsForWork) void this.#upkeep.look()
  }

  /** What unsent work names stays until the server has that work; then it is judged again. */
  #isNeeded(id: string): boolean {
    this.#needed ??= new Set(
      [...this.collections.values()].flatMap(({ unsent }) =>
        [...unsent.entries.values()].flatMap(({ names }) => names),
      ),
    )
    const isNeeded = this.#needed.has(id)
    if (isNeeded) this.#sweeps.due()
    return isNeeded
  }

  #onCaughtUp(name: CollectionName): void {
    this.#status.isHere(name)
    if (name === 'loads' && !this.#loads.isReady) void this.#keepTrying('loads', () => this.#loadsAreHere())
    const isAll = [...this.collections.values()].every(({ reader }) => reader.caughtUp)
    if (isAll && !this.#mayJudge) void this.#upkeep.look()
  }

  async #loadsAreHere(): Promise<void> {
    const read: (typeof ofLoads)[number][] = []
    for (const name of ofLoads) if (await this.collections.get(name)?.reader.hasBegun()) read.push(name)
    await this.#loads.areHere(read)
    // The look that everything's arrival brought may have been sooner.
    if (this.#mayJudge && this.#loads.hasTasks) void this.#upkeep.look()
  }

  /** What is due now that everything has caught up: what hangs on loads that opened, then what has to leave. */
  async #doWhatIsDue(): Promise<void> {
    const isAll = [...this.collections.values()].every(({ reader }) => reader.caughtUp)
    if (this.#context.backoff.stopped || !isAll) return
    this.#mayJudge = true
    // Documents that were taken in before any was judged are on the disk before they are swept.
    await this.idle()
    await this.#loads.note()
    // What one load is refused holds up nothing that has to leave.
    const [fetched] = await Promise.allSettled([this.#fetchOfLoads()])
    await this.#sweeps.runIfDue()
    if (fetched.status === 'rejected') throw fetched.reason
  }

  async #fetchOfLoads(): Promise<void> {
    await this.#loads.run(async (task) => {
      const sync = this.collections.get(task.collection)
      if (!sync?.reader.reads || (await isWhole(this.#context.transport, sync.rows, task))) return
      await sync.reader.fetch(filtersOfLoad(task.collection, task.loadId))
    })
  }

  /** Again and again, until sync stops; one failure does not end it. */
  #repeat(everyMs: number, act: () => Promise<unknown>): void {
    const { backoff, clock } = this.#context
    const turn = async (): Promise<void> => {
      if (backoff.stopped) return
      try {
        await act()
      } catch (error) {
        if (!backoff.stopped) console.error('A regular round of sync failed; the next one follows.', error)
      }
      if (!backoff.stopped) cancel = clock.after(everyMs, () => void turn())
    }
    let cancel = clock.after(everyMs, () => void turn())
    this.#subs.push(backoff.onStop(() => cancel()))
  }
}
