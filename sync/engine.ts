/**
 * The replication of all collections of one person, while this tab is the one that replicates. Must stay true: collections do not wait
 * for each other but where one's first sync needs another's documents; everything that repeats (probing, safety pull, audit, sweep) ends
 * with the patience.
 */
import { Subject, type Subscription } from 'rxjs'
import { getLastCheckpointDoc } from 'rxdb'
import { collectionNames, type CollectionName } from '#schemas/collections.ts'
import { filtersOfLoad, firstParts, type ScopeFacts } from '#domain/sync-scope.ts'
import { audit } from './audit.ts'
import { belongsTo } from './checkpoint.ts'
import { CollectionSync } from './collection-sync.ts'
import { storedCollection, type SyncContext } from './context.ts'
import { beginning } from './cursor.ts'
import { idsNamedBy } from './needed-ids.ts'
import { OpenLoads } from './open-loads.ts'
import type { RefusedStore } from './refused-store.ts'
import type { StatusBoard } from './status-board.ts'
import { beginSweeps, sweepIfDue } from './sweep.ts'
import { TransportError } from './transport.ts'

const SAFETY_PULL_MS = 5 * 60_000
const PROBE_MS = 15_000
/** An answer this fresh proves contact well enough. */
const FRESH_CONTACT_MS = 30_000

export class Engine {
  readonly collections = new Map<CollectionName, CollectionSync>()
  /** Something about unsent changes, or what is on its way, is different. */
  readonly changed$ = new Subject<void>()
  readonly #context: SyncContext
  readonly #refused: RefusedStore
  readonly #board: StatusBoard
  readonly #openLoads = new OpenLoads()
  readonly #subs: (Subscription | null)[] = []
  /** Collections in which something stayed for now. */
  readonly #sweepAgain = new Set<CollectionName>()
  #needed: ReadonlySet<string> | null = null

  constructor(context: SyncContext, refused: RefusedStore, board: StatusBoard) {
    this.#context = context
    this.#refused = refused
    this.#board = board
  }

  /** Resolves when all collections have started; from then on it runs by itself. */
  async start(): Promise<void> {
    const { database, patience, rank } = this.#context
    await beginSweeps(database, rank)
    for (const name of collectionNames) {
      const collection = storedCollection(database, name)
      if (collection)
        this.collections.set(name, new CollectionSync(this.#context, name, collection, this.#toolsFor(name)))
    }
    for (const name of this.collections.keys()) this.#board.expect(name, false)
    this.#subs.push(
      this.#openLoads.follow(database),
      this.#openLoads.reopened$.subscribe((id) => this.#fetchOfLoad(id)),
    )
    await Promise.all([...this.collections.values()].map((sync) => this.#startOne(sync)))
    this.#repeat(SAFETY_PULL_MS, () => this.#safetyRound())
    this.#repeat(PROBE_MS, () => this.#probe())
    if (patience.stopped) await this.stop()
  }

  /** Tries everything now: a person asked, or there is a sign that it may work. */
  retryNow(): void {
    this.#context.patience.wakeAll()
    for (const sync of this.collections.values()) sync.watch.reconnect()
    void this.#probe(true)
  }

  isSending(collection: CollectionName, id: string): boolean {
    return this.collections.get(collection)?.push.sending.has(id) ?? false
  }

  /** How many local changes the server has not acknowledged, compared with the store. */
  async countUnsent(): Promise<number> {
    let count = 0
    for (const sync of this.collections.values()) count += (await sync.unsent.reconcile()).length
    return count
  }

  /** Whether everything local is acknowledged and every collection shows what the server has. */
  async isSettled(): Promise<boolean> {
    for (const sync of this.collections.values()) {
      await sync.idle()
      const remaining = await sync.unsent.reconcile()
      if (remaining.length > 0 || !sync.caughtUp || (sync.channel.reads && !sync.watch.current)) return false
    }
    return true
  }

  /** The patience is stopped by now. */
  async stop(): Promise<void> {
    for (const sub of this.#subs) sub?.unsubscribe()
    await Promise.all([...this.collections.values()].map((sync) => sync.stop()))
  }

  async #startOne(sync: CollectionSync): Promise<void> {
    await sync.started()
    this.#subs.push(
      sync.unsent.changed$.subscribe(() => {
        this.#needed = null
        this.changed$.next()
      }),
    )
    this.changed$.next()
    if (!sync.internals) return
    const stored: unknown = await getLastCheckpointDoc(sync.internals, 'down')
    if (belongsTo(stored, sync.channel.scope) && !stored.first) {
      this.#board.expect(sync.name, true)
      if (sync.name === 'loads') this.#openLoads.markReady()
    }
  }

  #toolsFor(name: CollectionName): ConstructorParameters<typeof CollectionSync>[3] {
    const { database, rank } = this.#context
    const needsLoads = name === 'units' || name === 'manifestLines'
    return {
      refused: this.#refused,
      facts: () => this.#facts(),
      isNeeded: (id) => this.#isNeeded(id),
      onKept: () => this.#sweepAgain.add(name),
      firstParts: async () => firstParts(rank, name, needsLoads ? await this.#openLoads.whenReady(database) : []),
      onFetched: (count) => this.#board.fetched(name, count, false),
      onCaughtUp: () => this.#onCaughtUp(name),
    }
  }

  #facts(): ScopeFacts {
    const { rank, uid, clock } = this.#context
    return { rank, uid, nowMs: clock.now(), isLoadOpen: (id) => this.#openLoads.has(id) }
  }

  #isNeeded(id: string): boolean {
    this.#needed ??= new Set(
      [...this.collections.values()].flatMap((sync) => [...sync.unsent.docs.values()].flatMap(idsNamedBy)),
    )
    return this.#needed.has(id)
  }

  #onCaughtUp(name: CollectionName): void {
    void this.#lastPageStored(name)
    this.#context.clock.after(0, () => void this.#sweep(name))
  }

  /** The documents of the last page are on their way to the disk: they are here when it has them. Units and lines ask it for the loads. */
  async #lastPageStored(name: CollectionName): Promise<void> {
    await this.collections.get(name)?.idle()
    if (this.#context.patience.stopped) return
    this.#board.fetched(name, 0, true)
    if (name === 'loads') this.#openLoads.markReady()
  }

  async #sweep(name: CollectionName): Promise<void> {
    const sync = this.collections.get(name)
    if (!sync || this.#context.patience.stopped) return
    try {
      await sync.idle()
      await this.#openLoads.whenReady(this.#context.database)
      if (this.#context.patience.stopped) return
      await sync.channel.forgetPlace()
      const always = this.#sweepAgain.delete(name)
      await sweepIfDue(this.#context, sync, this.#facts(), (id) => this.#isNeeded(id), always)
    } catch (error) {
      if (!this.#context.patience.stopped) console.error(`Sweeping ${name} failed; it is tried again.`, error)
    }
  }

  /** A closed load is worked on again: what hangs on it may have left this device. */
  #fetchOfLoad(loadId: string): void {
    for (const name of ['manifestLines', 'units'] as const) {
      const sync = this.collections.get(name)
      if (!sync?.channel.cursor) continue
      sync.watch.reread(beginning, filtersOfLoad(name, loadId)).catch((error: unknown) => {
        if (!this.#context.patience.stopped) console.error(`What belongs to load ${loadId} was not fetched.`, error)
      })
    }
  }

  /** One collection after the other; one that fails does not keep the others from their turn. */
  async #safetyRound(): Promise<void> {
    for (const sync of this.collections.values()) {
      try {
        await sync.pullAgain()
        if (!this.#context.breaks.has('skip-audit')) await audit(this.#context.database, sync)
      } catch (error) {
        if (this.#context.patience.stopped) return
        console.warn(`The regular look at ${sync.name} did not come through.`, error)
      }
      await this.#sweep(sync.name)
    }
  }

  async #probe(always = false): Promise<void> {
    const { contact, clock, transport } = this.#context
    const { contact: known, lastContactAt } = contact.state$.value
    if (!always && known && clock.now() - Date.parse(lastContactAt) < FRESH_CONTACT_MS) return
    if (await transport.ping()) contact.answered('probe')
    else contact.failed('probe', new TransportError('network', 'The probe was not answered.'))
  }

  /** Again and again, until sync stops; one failure does not end it. */
  #repeat(everyMs: number, act: () => Promise<void>): void {
    const { patience, clock } = this.#context
    const turn = async (): Promise<void> => {
      if (patience.stopped) return
      try {
        await act()
      } catch (error) {
        if (!patience.stopped) console.error('A regular round of sync failed; the next one follows.', error)
      }
      if (!patience.stopped) cancel = clock.after(everyMs, () => void turn())
    }
    let cancel = clock.after(everyMs, () => void turn())
    this.#subs.push(patience.onStop(() => cancel()))
  }
}
