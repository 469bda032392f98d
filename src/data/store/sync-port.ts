/** What the app may ask of sync. Without a sync behind it (`offlineOnly`) everything still works, on this device alone. */
import { BehaviorSubject, of, type Observable } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import {
  syncOff,
  syncStarts,
  type OnlyHere,
  type RecordState,
  type RefusedChange,
  type SyncStatus,
  type UnsentChange,
} from '#domain/core/people/sync-status.ts'

export interface SyncPort {
  readonly status$: Observable<SyncStatus>
  readonly refused$: Observable<readonly RefusedChange[]>
  watchRecord(collection: CollectionName, id: string): Observable<RecordState>
  unsent(): Promise<readonly UnsentChange[]>
  /** Looked up in the store now; `null` while sync has not started. */
  onlyHere(): Promise<OnlyHere | null>
  dismissRefused(id: string): Promise<void>
  retryRefused(id: string): Promise<void>
  retryNow(): void
  /** A picture from the server by its path; `null` when it cannot be had now. Never rejects. */
  readPhoto(path: string): Promise<Blob | null>
}

export const offlineOnly: SyncPort = {
  status$: new BehaviorSubject(syncOff),
  refused$: of([]),
  watchRecord: () => of('saved' as const),
  unsent: () => Promise.resolve([]),
  onlyHere: () => Promise.resolve(null),
  dismissRefused: () => Promise.resolve(),
  retryRefused: () => Promise.resolve(),
  retryNow: () => undefined,
  readPhoto: () => Promise.resolve(null),
}

/** Until sync runs: what has not come yet is on its way. */
export const startingSync: SyncPort = { ...offlineOnly, status$: new BehaviorSubject(syncStarts) }
