/**
 * Starts sync for one person and one store, and reports its state. Invariants: sync is bound to the
 * person's uid; another rank needs another start; tabs that do not sync take the status from the
 * tab that does, and what is unsent from the store itself; `stop` leaves nothing running.
 */
import { distinctUntilChanged, map, merge, startWith, type Observable } from 'rxjs'
import { addRxPlugin } from 'rxdb'
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election'
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import type { CollectionName } from '#schemas/collections.ts'
import type { Rank } from '#domain/core/people/access.ts'
import type { OnlyHere, RecordState, RefusedChange, SyncStatus, UnsentChange } from '#domain/core/people/sync-status.ts'
import { systemClock, type Clock } from './clock.ts'
import type { SyncDatabase } from './context.ts'
import type { PixelStore } from './photos/photo-upload.ts'
import { SyncRun } from './sync-run.ts'
import type { Transport } from './transport/transport.ts'

addRxPlugin(RxDBLocalDocumentsPlugin)
addRxPlugin(RxDBLeaderElectionPlugin)

export interface SyncOptions {
  readonly database: SyncDatabase
  readonly transport: Transport
  /** Rank sets the scope; when it changes, stop and start again. */
  readonly identity: { readonly uid: string; readonly rank: Rank }
  /** The device's code, for ledger rows. */
  readonly device: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Timers and time; the device's own by default. */
  readonly clock?: Clock
  /** From 0 to 1, for waits that are not in step. */
  readonly random?: () => number
  /** Photo pixels that wait on this device. */
  readonly pixels?: PixelStore
  /** One tab syncs for all; without it, this one does at once. */
  readonly waitForLeadership?: boolean
  /** Whether an import or the like is being written into the collection: what it writes is sent when it is done. Never rejects. */
  readonly isMuchWritten?: (collection: CollectionName) => Promise<boolean>
  /** How many documents a pull asks for at once; the simulator takes few, so that there are many pages. */
  readonly pageSize?: number
}

export interface SyncHandle {
  /** Replays the latest. */
  readonly status$: Observable<SyncStatus>
  readonly refused$: Observable<readonly RefusedChange[]>
  watchRecord(collection: CollectionName, id: string): Observable<RecordState>
  unsent(): Promise<readonly UnsentChange[]>
  /** Looked up in the store now. */
  onlyHere(): Promise<OnlyHere>
  dismissRefused(id: string): Promise<void>
  /** Writes the wanted document again locally, so that it is sent anew. */
  retryRefused(id: string): Promise<void>
  retryNow(): void
  /** A picture from Storage, in any tab; `null` when it cannot be had now. */
  readPhoto(path: string): Promise<Blob | null>
  /** Whether everything local is acknowledged and the latest pull is done, as of now. False in a tab that does not sync. */
  isSettled(): Promise<boolean>
  /** Everything local is acknowledged and the latest pull is done. Rejects when sync stops before. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export function startSync(options: SyncOptions): SyncHandle {
  const run = new SyncRun(options, options.clock ?? systemClock(options.now), options.random ?? Math.random)
  run.begin()
  return {
    status$: run.status.status$.asObservable(),
    refused$: run.refused.all$.asObservable(),
    watchRecord: (collection, id) =>
      merge(run.changed$, run.refused.all$).pipe(
        startWith(null),
        map(() => run.recordState(collection, id)),
        distinctUntilChanged(),
      ),
    unsent: () => run.unsent(),
    onlyHere: () => run.onlyHere(),
    dismissRefused: (id) => run.refused.remove(id),
    retryRefused: (id) => run.retryRefused(id),
    retryNow: () => run.retryNow(),
    readPhoto: (path) => options.transport.readPhoto?.(path) ?? Promise.resolve(null),
    isSettled: () => run.isSettled(),
    settled: () => run.settled(),
    stop: () => run.stop(),
  }
}
