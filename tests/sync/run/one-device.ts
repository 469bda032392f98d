/**
 * All of sync over the store of one device and a server in memory: quick, for tests of how its parts work together. Invariant: nothing waits
 * for anything but the virtual clock and a few turns of the event loop.
 */
import { BehaviorSubject, Observable, Subject } from 'rxjs'
import { vi } from 'vitest'
import type { Rank } from '#domain/core/people/access.ts'
import { markNew } from '#domain/core/merge/unsent.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { toServer, type LocalDoc, type SyncDatabase } from '#sync/context.ts'
import { LocalRows, type Row } from '#sync/local-rows.ts'
import { startSync, type SyncHandle, type SyncOptions } from '#sync/start-sync.ts'
import { beginning, compareCursors, type Cursor } from '#sync/transport/server-time.ts'
import {
  TransportError,
  type Epoch,
  type PullRequest,
  type ServerDoc,
  type ServerFields,
  type ServerWrite,
  type Transport,
  type TransportCode,
  type WatchBatch,
} from '#sync/transport/transport.ts'
import { VirtualClock } from '#tests/sim/virtual-clock.ts'
import { SimDisk } from '#tests/sim/world/device/sim-disk.ts'
import { isTakenInAt, placeAt } from '#tests/sync/small-context.ts'
import { closeStore, openStore, type SimStore } from '#tests/sim/world/device/sim-store.ts'

const names = ['users', 'loads', 'units', 'activity'] as const
const matches = (request: Pick<PullRequest, 'filters'>, fields: ServerFields): boolean =>
  request.filters.every(({ field, value }) => ([value].flat() as unknown[]).includes(fields[field]))
const placeOf = ({ id, syncedAt }: ServerDoc): Cursor => ({ ...(syncedAt ?? { seconds: 0, nanos: 0 }), id })

/** Documents, watches, and every call in order. */
export class MemoryServer {
  readonly clock: VirtualClock
  readonly docs = new Map<string, ServerDoc>()
  readonly calls: string[] = []
  readonly commits: (readonly ServerWrite[])[] = []
  epochs: readonly Epoch[] = [{ name: 'first', restoredTo: '' }]
  online = true
  /** By how much its clock is ahead. */
  aheadMs = 0
  /** The most documents that a page was asked for. */
  largestPage = 0
  /** Fails a call with this code: its name is the kind, then the collection. */
  fails: (call: string) => TransportCode | null = () => null
  readonly #watches = new Set<{ readonly request: PullRequest; readonly batches: Subject<WatchBatch> }>()
  #versions = 0

  constructor(clock: VirtualClock) {
    this.clock = clock
  }

  put(name: CollectionName, fields: ServerFields): string {
    this.#versions += 1
    const updateTime = `2026-11-20T08:00:00.${String(this.#versions).padStart(9, '0')}Z`
    const doc: ServerDoc = { id: fields.id, fields, syncedAt: placeAt(this.clock.now() + this.aheadMs), updateTime }
    const before = this.docs.get(`${name}/${fields.id}`)
    this.docs.set(`${name}/${fields.id}`, doc)
    for (const { request, batches } of this.#watches) {
      if (request.collection !== name) continue
      const [is, was] = [matches(request, fields), before !== undefined && matches(request, before.fields)]
      if (is) batches.next({ docs: [doc], left: [], size: 1, current: true })
      else if (was) batches.next({ docs: [], left: [fields.id], size: 0, current: true })
    }
    return updateTime
  }

  doc(name: CollectionName, id: string): ServerFields | undefined {
    return this.docs.get(`${name}/${id}`)?.fields
  }

  /** How often such a call was made. */
  count(call: string): number {
    return this.calls.filter((one) => one === call).length
  }

  breakWatches(): void {
    const open = Array.from(this.#watches)
    for (const { batches } of open) batches.error(new TransportError('unavailable', ''))
  }

  transport(): Transport {
    const readTime = () => placeAt(this.clock.now() + this.aheadMs)
    return {
      pull: async (request) => {
        await this.#call(`pull ${request.collection}`)
        this.largestPage = Math.max(this.largestPage, request.limit)
        return { docs: this.#after(request).slice(0, request.limit), readTime: readTime() }
      },
      count: async (request) => {
        await this.#call(`count ${request.collection}`)
        const all = this.#after(request)
        const { upTo } = request
        const within = upTo ? all.filter((doc) => compareCursors(placeOf(doc), upTo) <= 0) : all
        return { count: within.length, readTime: readTime() }
      },
      countAt: async ({ collection, filters, times }) => {
        await this.#call(`countAt ${collection}`)
        const all = this.#after({ collection, filters, after: beginning })
        return { count: all.filter((doc) => isTakenInAt(doc, times)).length, readTime: readTime() }
      },
      read: async (name, ids) => {
        await this.#call(`read ${name}`)
        return ids.flatMap((id) => this.docs.get(`${name}/${id}`) ?? [])
      },
      commit: async (writes) => {
        const [first] = writes
        await this.#call(`commit ${first?.collection ?? ''}`)
        for (const { collection, fields, precondition } of writes) {
          const held = this.docs.get(`${collection}/${fields.id}`)
          const holds = 'exists' in precondition ? held === undefined : held?.updateTime === precondition.updateTime
          if (!holds) throw new TransportError('failed-precondition', '')
        }
        this.commits.push(writes)
        return writes.map(({ collection, fields }) => this.put(collection, fields))
      },
      watch: (request) => this.#watch(request),
      ping: async () => {
        this.calls.push('ping')
        await Promise.resolve()
        return this.online ? { epochs: this.epochs, time: readTime() } : null
      },
      refreshAccess: () => this.#call('refreshAccess'),
    }
  }

  async #call(call: string): Promise<void> {
    this.calls.push(call)
    await Promise.resolve()
    const code = this.online ? this.fails(call) : 'network'
    if (code) throw new TransportError(code, call)
  }

  #after({ collection, filters, after }: Pick<PullRequest, 'collection' | 'filters' | 'after'>): ServerDoc[] {
    const all = [...this.docs].filter(([key]) => key.startsWith(`${collection}/`)).map(([, doc]) => doc)
    const found = all.filter((doc) => matches({ filters }, doc.fields) && compareCursors(placeOf(doc), after) > 0)
    return found.toSorted((a, b) => compareCursors(placeOf(a), placeOf(b)))
  }

  #watch(request: PullRequest): Observable<WatchBatch> {
    return new Observable((subscriber) => {
      this.calls.push(`watch ${request.collection}`)
      const code = this.online ? this.fails(`watch ${request.collection}`) : 'network'
      if (code) {
        subscriber.error(new TransportError(code, ''))
        return undefined
      }
      const watch = { request, batches: new Subject<WatchBatch>() }
      const sub = watch.batches.subscribe(subscriber)
      this.#watches.add(watch)
      const docs = this.#after(request)
      subscriber.next({ docs, left: [], size: docs.length, current: true })
      return () => {
        this.#watches.delete(watch)
        sub.unsubscribe()
      }
    })
  }
}

/** Local documents that every tab of the device receives. */
class LocalDocuments {
  readonly kept = new Map<string, BehaviorSubject<Record<string, unknown> | null>>()

  of(id: string): BehaviorSubject<Record<string, unknown> | null> {
    const found = this.kept.get(id) ?? new BehaviorSubject<Record<string, unknown> | null>(null)
    this.kept.set(id, found)
    return found
  }

  handle(id: string): LocalDoc | null {
    const state = this.of(id)
    if (!state.value) return null
    return {
      get: (key) => state.value?.[key],
      incrementalModify: (change) => Promise.resolve(state.next(change(state.value ?? {}))),
      remove: () => Promise.resolve(state.next(null)),
    }
  }
}

export interface TabOptions extends Partial<SyncOptions> {
  readonly uid?: string
  readonly rank?: Rank
  /** Whether the store's election names this tab; without it there is one tab alone. */
  readonly isElected?: boolean
}

/** A device of Ann's: one store, and as many tabs as a test opens. */
export class OneDevice {
  readonly clock = new VirtualClock()
  readonly server = new MemoryServer(this.clock)
  readonly local = new LocalDocuments()
  /** Whether the disk refuses to write this local document now. */
  refusesLocal: (id: string) => boolean = () => false
  readonly #store: SimStore
  readonly #tabs: SyncHandle[] = []

  private constructor(store: SimStore) {
    this.#store = store
  }

  static async open(): Promise<OneDevice> {
    return new OneDevice(await openStore(new SimDisk()))
  }

  rows(name: (typeof names)[number]): LocalRows {
    return new LocalRows(name, { storageInstance: this.#store.instances[name] })
  }

  async find(name: (typeof names)[number], id: string): Promise<Row | undefined> {
    return (await this.rows(name).find([id])).get(id)
  }

  /** Whether the document is on the device, not removed. */
  async has(name: (typeof names)[number], id: string): Promise<boolean> {
    return (await this.find(name, id))?._deleted === false
  }

  /** The store of the next calls fails; the result ends that. */
  failStore(name: (typeof names)[number], call: 'query' | 'findDocumentsById' | 'bulkWrite'): () => void {
    const instance = this.#store.instances[name]
    const failing = call === 'bulkWrite' ? instance.originalStorageInstance : instance
    const spy = vi.spyOn(failing, call).mockRejectedValue(new Error('The disk failed.'))
    return () => spy.mockRestore()
  }

  async write(name: (typeof names)[number], doc: { readonly id: string }): Promise<void> {
    const previous = await this.find(name, doc.id)
    await this.rows(name).write([{ previous, next: doc as never }])
  }

  insert(name: (typeof names)[number], fields: ServerFields): Promise<void> {
    return this.write(name, markNew(fields))
  }

  async held(name: (typeof names)[number], id: string): Promise<ServerFields | null> {
    const row = await this.find(name, id)
    return row ? toServer(name, row) : null
  }

  tab({ uid = 'ann', rank = 'manager', isElected, ...options }: TabOptions = {}): SyncHandle {
    const { local, clock } = this
    const database: SyncDatabase = {
      collections: Object.fromEntries(names.map((name) => [name, { storageInstance: this.#store.instances[name] }])),
      multiInstance: isElected !== undefined,
      closed: false,
      waitForLeadership: () => (isElected ? Promise.resolve(true) : new Promise<boolean>(() => undefined)),
      getLocal: (id) => Promise.resolve(local.handle(id)),
      getLocal$: (id) =>
        new Observable((subscriber) => local.of(id).subscribe(() => subscriber.next(local.handle(id)))),
      upsertLocal: async (id, data) => {
        await Promise.resolve()
        if (this.refusesLocal(id)) throw new Error('The disk is full.')
        local.of(id).next(data)
      },
    }
    const handle = startSync({
      database,
      transport: this.server.transport(),
      identity: { uid, rank },
      device: 'A01',
      now: () => clock.now(),
      clock: clock.seenWith(0),
      random: () => 0.5,
      waitForLeadership: isElected !== undefined,
      ...options,
    })
    this.#tabs.push(handle)
    return handle
  }

  async close(): Promise<void> {
    for (const tab of this.#tabs) await tab.stop()
    await closeStore(this.#store)
  }
}
