/**
 * One tab of a device: the app's part of sync's wiring. It follows the person's own record in the store. It starts sync
 * anew with each rank, one turn after the other, as the app does. A frozen tab does nothing at all until it thaws.
 */
import type { Subscription } from 'rxjs'
import { rankOf, type Rank } from '#domain/core/people/access.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { startSync, type SyncHandle } from '#sync/start-sync.ts'
import { editDoc, insertDoc, type Edited, type Fields } from '#tests/sim/world/app-writes.ts'
import type { AnyInstance, StoredDoc } from './sim-disk.ts'
import { SimTransport } from '#tests/sim/world/line/sim-network.ts'
import type { SimDevice } from './sim-device.ts'
import { quiet } from '#tests/sim/world/virtual-clock.ts'
import { TabPause } from './tab-pause.ts'
import { tabStore, type TabStore } from './tab-store.ts'

/** A stop that takes longer never ends. */
const MOST_STOP_MS = 120_000
const MOST_STOP_TURNS = 400

export class SimTab {
  readonly device: SimDevice
  readonly number: number
  readonly pause: TabPause
  readonly transport: SimTransport
  readonly store: TabStore
  /** The rank that sync runs with; `null` before it runs. */
  rank: Rank | null = null
  handle: SyncHandle | null = null
  #turn: Promise<void> = Promise.resolve()
  #own: Subscription | null = null
  #isOver = false

  constructor(device: SimDevice, number: number) {
    this.device = device
    this.number = number
    const { clock, server, storage, line, random } = device.parts
    this.pause = new TabPause(clock, () => device.clockOffMs)
    this.transport = new SimTransport({
      server,
      storage,
      uid: device.uid,
      line,
      clock,
      random,
      weather: (kind) => device.weather(kind),
      awake: this.pause.awake,
    })
    this.store = tabStore({
      store: device.store,
      pause: this.pause,
      multiInstance: device.hasManyTabs,
      waitForLeadership: () => device.leadership(this),
    })
  }

  get context(): CommandContext {
    const { device, pause } = this
    return {
      db: this.store as unknown as CommandContext['db'],
      uid: device.uid,
      device: device.code,
      now: () => new Date(pause.now()).toISOString(),
      newId: () => device.newId(),
    }
  }

  begin(): void {
    this.#own = this.#instance('users')
      .changeStream()
      .subscribe(() => this.#follow())
    this.#follow()
  }

  insert(name: CollectionName, draft: Fields): Promise<boolean> {
    return insertDoc(this.context, name, this.#instance(name), draft)
  }

  edit(name: CollectionName, id: string, change: (doc: StoredDoc) => Fields | null): Promise<Edited | null> {
    return editDoc(this.context, name, this.#instance(name), id, change)
  }

  async find(name: CollectionName, id: string): Promise<StoredDoc | undefined> {
    const [found] = (await this.#instance(name).findDocumentsById([id], false)) as StoredDoc[]
    return found
  }

  /** Sync ends as it should, in whatever it is doing, and starts again. */
  startAnew(): void {
    this.rank = null
    this.#follow()
  }

  /** Whether nothing is left to do. What waits for time to pass has not settled. */
  async isSettled(): Promise<boolean> {
    if (this.#isOver) return true
    return this.handle === null ? false : this.handle.isSettled()
  }

  /** The tab is closed, or its device went dark: nothing of it runs on. */
  async end(): Promise<void> {
    this.#isOver = true
    this.#own?.unsubscribe()
    this.transport.die()
    this.pause.end()
    const ended = this.#turn.then(async () => {
      await this.handle?.stop()
      this.handle = null
      return true
    })
    const isOver = await Promise.race([ended, quiet(MOST_STOP_TURNS, true).then(() => false)])
    if (!isOver) this.device.troubles.add('sync in a closed tab did not stop')
  }

  #instance(name: CollectionName): AnyInstance {
    return this.store.collections[name].storageInstance
  }

  #follow(): void {
    this.#turn = this.#turn.then(async () => {
      if (this.#isOver) return
      const own = await this.find('users', this.device.uid)
      const rank = own ? rankOf(own as unknown as { role: string; active: boolean }) : 'signedIn'
      if (rank === this.rank || rank === 'signedOut') return
      const { handle } = this
      this.handle = null
      if (handle) await this.#stopped(handle)
      if (this.#isOver) return
      this.rank = rank
      this.device.noteRank(rank)
      this.handle = this.#start(rank)
    })
  }

  async #stopped(handle: SyncHandle): Promise<void> {
    const isOver = await Promise.race([
      handle.stop().then(() => true),
      new Promise<boolean>((resolve) => this.pause.after(MOST_STOP_MS, () => resolve(false))),
    ])
    if (!isOver) this.device.troubles.add(`sync did not stop within ${MOST_STOP_MS / 1000} s`)
  }

  #start(rank: Rank): SyncHandle {
    const { pause, device } = this
    return startSync({
      database: this.store,
      transport: this.transport,
      identity: { uid: device.uid, rank },
      device: device.code,
      now: () => pause.now(),
      clock: pause,
      random: device.parts.random,
      pixels: device.pixels.queueOf(this),
      waitForLeadership: true,
      // Few, so that pages are many.
      pageSize: device.pageSize,
    })
  }
}
