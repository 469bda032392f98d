/** Gathers how sync stands into one value for the pages. Must stay true: it only tells; nothing in sync decides by it. */
import { BehaviorSubject } from 'rxjs'
import { textAt } from '#domain/merge-values.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { syncOff, type SyncStatus } from '#domain/sync-status.ts'
import type { Clock } from './clock.ts'
import type { ContactState } from './contact-state.ts'
import type { ServerFields } from './transport.ts'

/** Many changes in a moment make one new status. */
const TOGETHER_MS = 100

export interface StatusSources {
  readonly contact: () => ContactState
  readonly unsent: () => Iterable<ServerFields>
  readonly refused: () => number
}

export class StatusBoard {
  readonly status$ = new BehaviorSubject<SyncStatus>(syncOff)
  readonly #clock: Clock
  readonly #sources: StatusSources
  readonly #first = new Map<CollectionName, { fetched: number; done: boolean }>()
  #photosWaiting = 0
  #cancel: (() => void) | null = null

  constructor(clock: Clock, sources: StatusSources) {
    this.#clock = clock
    this.#sources = sources
  }

  /** A collection takes part; `done` if its first sync was completed earlier. */
  expect(collection: CollectionName, done: boolean): void {
    const before = this.#first.get(collection)
    this.#first.set(collection, { fetched: before?.fetched ?? 0, done: done || (before?.done ?? false) })
    this.touch()
  }

  fetched(collection: CollectionName, count: number, done: boolean): void {
    const before = this.#first.get(collection)
    if (before?.done) return
    this.#first.set(collection, { fetched: (before?.fetched ?? 0) + count, done })
    this.touch()
  }

  photosWaiting(count: number): void {
    this.#photosWaiting = count
    this.touch()
  }

  /** Something changed; the status follows within a moment. */
  touch(): void {
    this.#cancel ??= this.#clock.after(TOGETHER_MS, () => {
      this.#cancel = null
      this.status$.next(this.now())
    })
  }

  /** How it stands this very moment. */
  now(): SyncStatus {
    let [unsent, oldest] = [0, '']
    for (const doc of this.#sources.unsent()) {
      unsent += 1
      const at = textAt(doc, 'updatedAt')
      if (oldest === '' || at < oldest) oldest = at
    }
    const isFirst = [...this.#first.values()].some(({ done }) => !done)
    return {
      phase: isFirst ? 'first' : 'live',
      ...this.#sources.contact(),
      unsent,
      oldestUnsentAt: oldest,
      refused: this.#sources.refused(),
      photosWaiting: this.#photosWaiting,
      first: Object.fromEntries(this.#first),
    }
  }

  /** Another tab replicates: its word is shown. */
  show(status: SyncStatus): void {
    this.status$.next(status)
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }
}
