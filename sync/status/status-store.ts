/**
 * Gathers the state of sync into one value for the pages, in every tab: what is unsent from the
 * store itself, what only the syncing tab has from that tab. Invariant: it only reports; nothing in
 * sync decides by it.
 */
import { BehaviorSubject } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import type { Rank } from '#domain/core/people/access.ts'
import { syncOff, type SyncStatus } from '#domain/core/people/sync-status.ts'
import type { Clock } from '#sync/clock.ts'
import type { ContactState } from './contact.ts'
import type { Told } from './leader.ts'
import type { UnsentIndex } from './unsent-index.ts'

/** Many changes in a moment make one new status. */
const TOGETHER_MS = 100
/** How far a first sync is, and when the server was last heard, is shown so often: each status is drawn by all that shows it. */
const PROGRESS_MS = 500

export interface StatusSources {
  readonly rank: Rank
  readonly contact: () => ContactState
  readonly unsent: () => Iterable<UnsentIndex>
  readonly refused: () => number
  /** What the syncing tab reports, while that is another one. */
  readonly told: () => Told | null
}

export class StatusStore {
  readonly status$ = new BehaviorSubject<SyncStatus>(syncOff)
  readonly #clock: Clock
  readonly #sources: StatusSources
  readonly #first = new Map<CollectionName, { fetched: number; done: boolean }>()
  #photosWaiting = 0
  #cancel: (() => void) | null = null
  #isSoon = false

  constructor(clock: Clock, sources: StatusSources) {
    this.#clock = clock
    this.#sources = sources
  }

  /** A collection takes part; `done` if its first sync was completed earlier. */
  expect(collection: CollectionName, done: boolean): void {
    this.#first.set(collection, { fetched: 0, done })
    this.touch()
  }

  fetched(collection: CollectionName, count: number): void {
    const before = this.#first.get(collection)
    if (!before || before.done) return
    this.#first.set(collection, { ...before, fetched: before.fetched + count })
    this.progressed()
  }

  /** Everything of it that belongs on this device has arrived. */
  isHere(collection: CollectionName): void {
    const before = this.#first.get(collection)
    if (!before || before.done) return
    this.#first.set(collection, { ...before, done: true })
    this.touch()
  }

  photosWaiting(count: number): void {
    this.#photosWaiting = count
    this.touch()
  }

  /** Something changed; the status follows within a moment. */
  touch(): void {
    this.#follow(TOGETHER_MS)
  }

  /** Something goes on as it did; that is shown less often. */
  progressed(): void {
    if (!this.#cancel) this.#follow(PROGRESS_MS)
  }

  #follow(ms: number): void {
    if (this.#cancel && this.#isSoon) return
    this.#cancel?.()
    this.#isSoon = ms === TOGETHER_MS
    this.#cancel = this.#clock.after(ms, () => {
      this.#cancel = null
      this.status$.next(this.now())
    })
  }

  /** What only this tab has, while it is the one that syncs. */
  own(): Told {
    return { ...this.#sources.contact(), photosWaiting: this.#photosWaiting, first: Object.fromEntries(this.#first) }
  }

  /** The same, for the other tabs. */
  reported(): Told {
    return { ...this.own(), rank: this.#sources.rank }
  }

  /** The state at this very moment. */
  now(): SyncStatus {
    const told = this.#sources.told() ?? this.own()
    let [unsent, oldest] = [0, '']
    for (const index of this.#sources.unsent()) {
      unsent += index.size
      for (const { since } of index.entries.values()) if (oldest === '' || since < oldest) oldest = since
    }
    const isFirst = Object.values(told.first).some(({ done }) => !done)
    return {
      phase: isFirst ? 'first' : 'live',
      ...told,
      unsent,
      oldestUnsentAt: oldest,
      refused: this.#sources.refused(),
    }
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }
}
