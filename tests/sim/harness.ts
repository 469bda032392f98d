/**
 * Devices around one simulated server: real stores, the real `sync/`, a network and a time that the test commands. The store allows 13
 * open collections in one process, so a simulation opens few collections for few devices.
 */
import { getChangedDocumentsSince } from 'rxdb'
import { firstValueFrom } from 'rxjs'
import type { RecordState, RefusedChange } from '#domain/core/people/sync-status.ts'
import type { CollectionName, Docs } from '#schemas/collections.ts'
import type { Rank } from '#domain/core/people/access.ts'
import type { Database } from '#data/store/database.ts'
import { openDatabase } from '#data/store/open-database.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { changeOne, insertOne } from '#data/core/jobs/write.ts'
import { toServer } from '#sync/context.ts'
import { PAGE_SIZE } from '#sync/run-context.ts'
import { startSync, type SyncHandle } from '#sync/start-sync.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import { SimDisk } from './sim-disk.ts'
import { SimServer } from './sim-server.ts'
import { steadyRuntime } from './steady-runtime.ts'
import { SimTransport } from './sim-transport.ts'
import { VirtualClock, quiet } from './virtual-clock.ts'
import { seeded } from '#tests/support/seeded.ts'

export interface DeviceOptions {
  readonly uid?: string
  readonly rank?: Rank
  readonly only?: readonly CollectionName[]
  readonly clockOffMs?: number
  readonly pageSize?: number
}

let runs = 0

export class Simulation {
  readonly clock = new VirtualClock()
  readonly server = new SimServer(() => this.clock.now())
  readonly random: () => number
  readonly devices: Device[] = []
  readonly #run: number

  constructor(seed = 1) {
    steadyRuntime()
    this.random = seeded(seed)
    runs += 1
    this.#run = runs
  }

  async device(name: string, options: DeviceOptions = {}): Promise<Device> {
    const device = new Device(this, `sim-${this.#run}-${name}`, options)
    this.devices.push(device)
    await device.open()
    return device
  }

  /** Moves time on until every device is settled; throws when that takes more than `withinMs` of virtual time. */
  async settle(withinMs = 15 * 60_000): Promise<void> {
    const until = this.clock.now() + withinMs
    for (let calm = 0; calm < 3;) {
      await this.clock.advance(500)
      const states = await Promise.all(this.devices.map((device) => device.isSettled()))
      calm = states.every((settled) => settled) ? calm + 1 : 0
      if (this.clock.now() > until) throw new Error(`Not settled: ${this.#whoIsBusy(states)}`)
    }
  }

  #whoIsBusy(states: readonly boolean[]): string {
    return this.devices
      .filter((_, index) => !states[index])
      .map((device) => device.name)
      .join(', ')
  }

  async close(): Promise<void> {
    for (const device of this.devices) await device.close()
  }
}

export class Device {
  readonly name: string
  readonly uid: string
  rank: Rank
  transport: SimTransport
  handle: SyncHandle | null = null
  readonly #simulation: Simulation
  readonly #disk = new SimDisk()
  readonly #only: readonly CollectionName[]
  readonly #options: DeviceOptions
  readonly #clockOffMs: number
  #database: Database | null = null
  #ids = 0

  /** A new rank begins with a first sync: it fetches what is worked on, not what its person was done with a moment ago. */
  hadAnotherRank = false

  constructor(simulation: Simulation, name: string, options: DeviceOptions) {
    this.#simulation = simulation
    this.#options = options
    this.name = name
    this.uid = options.uid ?? name
    this.rank = options.rank ?? 'manager'
    this.#only = options.only ?? ['units', 'activity']
    this.#clockOffMs = options.clockOffMs ?? 0
    this.transport = new SimTransport(simulation.server, this.uid, simulation.clock)
  }

  get isOpen(): boolean {
    return this.#database !== null
  }

  get db(): Database {
    if (!this.#database) throw new Error(`${this.name} is closed.`)
    return this.#database
  }

  get sync(): SyncHandle {
    if (!this.handle) throw new Error(`${this.name} is closed.`)
    return this.handle
  }

  refused(): Promise<readonly RefusedChange[]> {
    return firstValueFrom(this.sync.refused$)
  }

  stateOf(collection: CollectionName, id: string): Promise<RecordState> {
    return firstValueFrom(this.sync.watchRecord(collection, id))
  }

  get context(): CommandContext {
    return {
      db: this.db,
      uid: this.uid,
      device: this.name.slice(-3),
      now: () => new Date(this.#simulation.clock.now() + this.#clockOffMs).toISOString(),
      newId: () => {
        this.#ids += 1
        return `${this.name}-${this.#ids}`
      },
    }
  }

  async open(): Promise<void> {
    this.#database = await openDatabase(this.name, {
      storage: this.#disk.start(),
      only: this.#only,
      multiInstance: false,
    })
    this.startSync()
    await quiet()
  }

  startSync(): void {
    this.handle = startSync({
      database: this.db,
      transport: this.transport,
      identity: { uid: this.uid, rank: this.rank },
      device: this.name.slice(-3),
      now: () => this.#simulation.clock.now() + this.#clockOffMs,
      clock: this.#simulation.clock.seenWith(this.#clockOffMs),
      random: this.#simulation.random,
      pageSize: this.#options.pageSize ?? PAGE_SIZE,
    })
  }

  /** Sync ends as it should, in whatever it is doing, and starts again: a tab was closed and opened. */
  async startAnew(): Promise<void> {
    const { handle } = this
    if (!handle) return
    await handle.stop()
    this.startSync()
  }

  /** The app starts sync anew when the person's role changes. */
  async takeRank(rank: Rank): Promise<void> {
    const { handle } = this
    this.rank = rank
    this.hadAnotherRank = true
    if (!handle) return
    await handle.stop()
    this.startSync()
  }

  /** Whether the power is on; it can go while the program believes that it runs. */
  get hasPower(): boolean {
    return this.#disk.hasPower
  }

  /** Whether a value reached the disk. */
  diskHolds(id: string, field: string, value: unknown): boolean {
    return this.#disk.holds(id, field, value)
  }

  /**
   * The power goes after so many writes to the disk: calls on their way get no answer, the disk
   * keeps what it has.
   */
  cutPowerAfter(writes: number): void {
    this.#disk.cutAfter(writes, () => this.transport.die())
  }

  keepPower(): void {
    this.#disk.keepPower()
  }

  async crash(): Promise<void> {
    this.cutPowerAfter(0)
    await this.close()
    this.transport = new SimTransport(this.#simulation.server, this.uid, this.#simulation.clock)
  }

  async restart(): Promise<void> {
    await this.crash()
    await this.open()
  }

  async close(): Promise<void> {
    const { handle } = this
    this.handle = null
    await handle?.stop()
    await this.#database?.close()
    this.#database = null
  }

  insert<Name extends CollectionName>(
    name: Name,
    doc: Partial<Docs[Name]> & { readonly id: string },
  ): Promise<boolean> {
    return insertOne(this.context, name, doc as unknown as Parameters<typeof insertOne<Name>>[2])
  }

  change<Name extends CollectionName>(name: Name, id: string, fields: Partial<Docs[Name]>): Promise<Docs[Name] | null> {
    return changeOne(this.context, name, id, () => fields)
  }

  /** What the device holds, as the server would, by id; deleted ones are left out. */
  async held(name: CollectionName): Promise<ServerFields[]> {
    const { documents } = await getChangedDocumentsSince(this.db[name].storageInstance as never, 1_000_000)
    const docs = (documents as object[]).map((doc) => toServer(name, doc)).filter((doc) => doc['_deleted'] !== true)
    return docs.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  async find<Name extends CollectionName>(name: Name, id: string): Promise<Docs[Name] | null> {
    const found = await (
      this.db[name] as unknown as { findOne(id: string): { exec(): Promise<{ toJSON(): Docs[Name] } | null> } }
    )
      .findOne(id)
      .exec()
    return found ? found.toJSON() : null
  }

  /** A closed device has nothing to settle. What waits for time to pass has not settled. */
  async isSettled(): Promise<boolean> {
    if (!this.handle) return true
    return Promise.race([this.handle.isSettled(), quiet(60).then(() => false)])
  }
}
