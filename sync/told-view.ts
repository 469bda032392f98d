/**
 * What a tab that does not replicate shows: what the replicating tab tells, and what was written here since. Must stay true: a local change
 * counts as unsent until the replicating tab has spoken after it, for that tab may be frozen; the documents come from the shared
 * store, so that a long list is told by ids alone.
 */
import { Subject, type Subscription } from 'rxjs'
import { collectionNames, type CollectionName } from '#schemas/collections.ts'
import { textAt } from '#domain/merge-values.ts'
import type { SyncStatus, UnsentChange } from '#domain/sync-status.ts'
import type { Clock } from './clock.ts'
import { storedCollection, toServer, type SyncDatabase } from './context.ts'
import type { Heartbeat, ToldChange } from './heartbeat.ts'
import { fromServer } from './unsent.ts'

/** The replicating tab hears of a write after a moment, and tells of it no sooner than half a second later. */
const HEARD_MS = 250

interface WrittenHere extends ToldChange {
  /** This device's time, ms. */
  readonly at: number
}

const keyOf = ({ collection, id }: Pick<ToldChange, 'collection' | 'id'>): string => `${collection}/${id}`

export class ToldView {
  /** Something of it is different. */
  readonly changed$ = new Subject<void>()
  readonly #database: SyncDatabase
  readonly #clock: Clock
  readonly #written = new Map<string, WrittenHere>()
  #beat: Heartbeat | null = null

  constructor(database: SyncDatabase, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** Follows what is written to the store, in this tab or another. */
  follow(): Subscription[] {
    return collectionNames.flatMap((collection) => {
      const changes = storedCollection(this.#database, collection)?.storageInstance.changeStream()
      if (!changes) return []
      return changes.subscribe(({ events, context }) => {
        for (const { documentData } of events) this.#note(collection, documentData, fromServer(context))
        this.changed$.next()
      })
    })
  }

  hear(beat: Heartbeat): void {
    this.#beat = beat
    for (const [key, { at }] of this.#written) if (at < beat.at - HEARD_MS) this.#written.delete(key)
    this.changed$.next()
  }

  /** `null` before the replicating tab has spoken. */
  status(): SyncStatus | null {
    if (!this.#beat) return null
    const { status } = this.#beat
    const more = this.#untold()
    const oldest = [status.oldestUnsentAt, ...more.map(({ since }) => since)].filter((at) => at !== '').toSorted()
    return { ...status, unsent: status.unsent + more.length, oldestUnsentAt: oldest[0] ?? '' }
  }

  stateOf(collection: CollectionName, id: string): 'saved' | 'sending' | null {
    return this.#all().find((change) => change.collection === collection && change.id === id)?.state ?? null
  }

  /** With the documents as they stand in the store. */
  async unsent(): Promise<UnsentChange[]> {
    const all = this.#all()
    const docs = new Map<string, object>()
    for (const collection of new Set(all.map((change) => change.collection))) {
      const ids = all.filter((change) => change.collection === collection).map(({ id }) => id)
      const found = await storedCollection(this.#database, collection)?.storageInstance.findDocumentsById(ids, true)
      for (const doc of found ?? []) docs.set(keyOf({ collection, id: doc.id }), toServer(collection, doc))
    }
    return all.map((change) => ({ ...change, doc: { id: change.id, ...docs.get(keyOf(change)) } }))
  }

  #note(collection: CollectionName, doc: object & { readonly id: string }, isFromServer: boolean): void {
    const key = keyOf({ collection, id: doc.id })
    if (isFromServer) this.#written.delete(key)
    else {
      const since = textAt(toServer(collection, doc), 'updatedAt')
      this.#written.set(key, { collection, id: doc.id, since, state: 'saved', at: this.#clock.now() })
    }
  }

  /** What was written here, of which the replicating tab has not spoken. */
  #untold(): WrittenHere[] {
    const told = new Set(this.#beat?.unsent.map(keyOf))
    return [...this.#written].flatMap(([key, change]) => (told.has(key) ? [] : change))
  }

  /** Oldest first. */
  #all(): ToldChange[] {
    const more = this.#untold().map(({ at: _at, ...change }): ToldChange => change)
    return [...(this.#beat?.unsent ?? []), ...more].toSorted((a, b) => (a.since < b.since ? -1 : 1))
  }
}
