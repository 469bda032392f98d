/**
 * A device of one person: a disk that survives power cuts, a line, a clock that may be off, and tabs over one store. The oldest tab that asked
 * for it leads, frozen or not, until it is closed.
 */
import type { Rank } from '#domain/core/people/access.ts'
import type { RefusedChange } from '#domain/core/people/sync-status.ts'
import { collectionNames, type CollectionName } from '#schemas/collections.ts'
import { firstValueFrom } from 'rxjs'
import { toServer } from '#sync/context.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import type { CallKind, Fault } from '#tests/sim/world/line/network-faults.ts'
import type { SimBackend } from '#tests/sim/world/line/sim-backend.ts'
import { SimDisk, type AnyInstance, type StoredDoc } from './sim-disk.ts'
import { SimLine } from '#tests/sim/world/line/sim-line.ts'
import type { SimStorage } from './sim-photos.ts'
import { PixelShelf } from './sim-pixels.ts'
import { closeStore, openStore, type SimStore } from './sim-store.ts'
import { SimTab } from './sim-tab.ts'
import { quiet, type ClockFace } from '#tests/sim/world/virtual-clock.ts'

export interface DeviceParts {
  readonly server: SimBackend
  readonly storage: SimStorage
  readonly clock: ClockFace
  readonly random: () => number
  readonly line: SimLine
}

interface Candidate {
  readonly tab: SimTab
  readonly lead: (leads: boolean) => void
}

export class SimDevice {
  readonly name: string
  readonly uid: string
  readonly code: string
  readonly parts: DeviceParts
  readonly disk = new SimDisk()
  readonly pixels = new PixelShelf()
  readonly hasManyTabs: boolean
  tabs: SimTab[] = []
  clockOffMs = 0
  pageSize = 300
  /** What never came to an end. */
  readonly troubles = new Set<string>()
  /** Every rank that sync ran with on this device, in order. */
  readonly ranks: Rank[] = []
  /** What happens to the next calls, first come. */
  faults: { readonly call: CallKind; readonly fault: Fault }[] = []
  #store: SimStore | null = null
  #candidates: Candidate[] = []
  #ids = 0
  #tabs = 0

  constructor(name: string, uid: string, parts: Omit<DeviceParts, 'line'>, hasManyTabs: boolean) {
    this.name = name
    this.uid = uid
    this.code = name.slice(-3)
    this.hasManyTabs = hasManyTabs
    this.parts = { ...parts, line: new SimLine(parts.clock, parts.random) }
  }

  get isOpen(): boolean {
    return this.#store !== null
  }

  get store(): SimStore {
    if (!this.#store) throw new Error(`${this.name} is closed.`)
    return this.#store
  }

  get hasPower(): boolean {
    return this.disk.hasPower
  }

  /** A tab in which a person can work: one that runs and whose sync has begun. */
  get usable(): SimTab | undefined {
    return this.tabs.find((tab) => !tab.pause.frozen && tab.rank !== null)
  }

  weather(kind: CallKind): Fault {
    const next = this.faults.findIndex(({ call }) => call === kind)
    return next < 0 ? 'none' : (this.faults.splice(next, 1)[0]?.fault ?? 'none')
  }

  newId(): string {
    this.#ids += 1
    return `${this.name}-${this.#ids}`
  }

  noteRank(rank: Rank): void {
    if (this.ranks.at(-1) !== rank) this.ranks.push(rank)
  }

  async open(): Promise<void> {
    this.#store = await openStore(this.disk)
    await this.openTab()
  }

  async openTab(): Promise<SimTab> {
    this.#tabs += 1
    const tab = new SimTab(this, this.#tabs)
    this.tabs.push(tab)
    tab.begin()
    await quiet()
    return tab
  }

  async closeTab(tab: SimTab): Promise<void> {
    this.tabs = this.tabs.filter((one) => one !== tab)
    await tab.end()
    this.#passLead(tab)
  }

  /** Resolves when this tab leads. */
  leadership(tab: SimTab): Promise<boolean> {
    if (this.#candidates[0]?.tab === tab) return Promise.resolve(true)
    return new Promise((resolve) => {
      this.#candidates.push({ tab, lead: resolve })
      if (this.#candidates[0]?.tab === tab) resolve(true)
    })
  }

  /** The power goes after so many writes to the disk, 0 for now. */
  cutPowerAfter(writes: number): void {
    this.disk.cutAfter(writes, () => {
      for (const tab of this.tabs) tab.transport.die()
    })
  }

  /** The device is dark: the program of before ends somewhere, and the disk keeps what it has. */
  async close(): Promise<void> {
    this.cutPowerAfter(0)
    const { tabs } = this
    this.tabs = []
    this.#candidates = []
    const store = this.#store
    this.#store = null
    for (const tab of tabs) {
      await tab.end()
    }
    if (store) await closeStore(store)
  }

  async restart(): Promise<void> {
    await this.close()
    await this.open()
  }

  /** Whether the tab that syncs has nothing left to do; the others never have. */
  async isSettled(): Promise<boolean> {
    if (!this.isOpen) return true
    const settled = Promise.all(this.tabs.map((tab) => tab.isSettled())).then((all) => all.includes(true))
    return Promise.race([settled, quiet(200, true).then(() => false)])
  }

  /** Changes that the server refused for good, which every tab shows. */
  async refused(): Promise<readonly RefusedChange[]> {
    const handle = this.tabs.find((tab) => tab.handle)?.handle
    return handle ? firstValueFrom(handle.refused$) : []
  }

  /** The rows of a collection as the store has them, without deleted ones. */
  async storedNow(name: CollectionName): Promise<StoredDoc[]> {
    const rows = this.disk.table(name).map((doc) => String(doc['id']))
    const instance: AnyInstance = this.store.instances[name]
    return (await instance.findDocumentsById(rows, false)) as StoredDoc[]
  }

  /** What the disk holds, as the server would, without deleted ones. */
  held(name: CollectionName): ServerFields[] {
    const docs = this.disk.table(name).filter((doc) => !doc._deleted)
    return docs.map((doc) => toServer(name, doc)).sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** Held though the server lacks it, until its author's device brings it back (see `sync/epoch.ts`). */
  keptForAuthor(name: CollectionName): ServerFields[] {
    const rows = this.disk.table(name).filter((doc) => !doc._deleted && doc['unsent'] === 0 && doc['serverTime'] === '')
    return rows.map((doc) => toServer(name, doc))
  }

  unsentIds(): string[] {
    return collectionNames.flatMap((name) =>
      this.disk
        .table(name)
        .filter((doc) => doc['unsent'] === 1)
        .map((doc) => `${name}/${String(doc['id'])}`),
    )
  }

  #passLead(gone: SimTab): void {
    const wasLeader = this.#candidates[0]?.tab === gone
    this.#candidates = this.#candidates.filter(({ tab }) => tab !== gone)
    if (wasLeader) this.#candidates[0]?.lead(true)
  }
}
