/**
 * One collection's replication: RxDB's protocol between, our pull, push and watch on the server's side, our bookkeeping on the store's.
 * Must stay true: RxDB's handlers reject with `Stopped` alone; what RxDB reports besides is a failed write of the store, after which
 * pulling goes back to what is certainly on the disk, or the documents of that write would be passed over.
 */
import { filter, firstValueFrom, type Subscription } from 'rxjs'
import {
  awaitRxStorageReplicationInSync,
  type RxReplicationWriteToMasterRow,
  type RxStorageInstanceReplicationState,
} from 'rxdb'
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication'
import type { CollectionName } from '#schemas/collections.ts'
import type { FirstPart, ScopeFacts } from '#domain/sync-scope.ts'
import type { Checkpoint } from './checkpoint.ts'
import { asLeft, toServer, type AnyStored, type StoredCollection, type SyncContext } from './context.ts'
import { LiveWatch } from './live-watch.ts'
import { PullChannel, type Stored } from './pull-channel.ts'
import { Push } from './push.ts'
import type { RefusedStore } from './refused-store.ts'
import { Unsent } from './unsent.ts'

export interface CollectionTools {
  readonly refused: RefusedStore
  readonly firstParts: () => Promise<readonly FirstPart[]>
  readonly facts: () => ScopeFacts
  readonly isNeeded: (id: string) => boolean
  readonly onKept: () => void
  readonly onFetched: (count: number) => void
  /** The first pull has ended, or a later one. */
  readonly onCaughtUp: () => void
}

const PUSH_BATCH = 200
/** Only after `Stopped` or a failure of RxDB's own; our handlers wait by themselves. */
const RXDB_RETRY_MS = 1000

export class CollectionSync {
  readonly name: CollectionName
  readonly collection: StoredCollection
  readonly unsent: Unsent
  readonly push: Push
  readonly channel: PullChannel
  readonly watch: LiveWatch
  readonly replication: RxReplicationState<AnyStored, Checkpoint>
  /** Whether a pull has come to the end since the start. */
  caughtUp = false
  readonly #context: SyncContext
  readonly #subs: Subscription[] = []
  #internals: RxStorageInstanceReplicationState<AnyStored> | null = null
  /** Writes of the store that failed, since everything was stored last. */
  #failures = 0

  constructor(context: SyncContext, name: CollectionName, collection: StoredCollection, tools: CollectionTools) {
    this.#context = context
    this.name = name
    this.collection = collection
    this.unsent = new Unsent(name)
    this.push = new Push(context, name, { ...tools, asKept: (fields) => this.channel.asKept(fields) })
    this.channel = new PullChannel(context, name, {
      ...tools,
      sends: () => this.push.sends,
      isEcho: (doc) => this.push.ownInserts.takeEcho(doc),
      onCaughtUp: () => {
        this.caughtUp = true
        context.contact.settled(`store ${name}`)
        if (this.channel.reads) this.watch.start()
        tools.onCaughtUp()
      },
    })
    this.watch = new LiveWatch(context, name, this.channel, {
      onLeft: (ids) => void this.#onLeft(ids),
      unsent: () => this.unsent.docs.size,
    })
    this.replication = this.#replicate()
  }

  get internals(): RxStorageInstanceReplicationState<AnyStored> | null {
    return this.#internals
  }

  /** Resolves when RxDB has started and what is unsent is known. */
  async started(): Promise<void> {
    await this.replication.startPromise
    const internals = this.replication.internalReplicationState
    if (!internals) return
    this.#internals = internals
    this.#neverBackwards(internals)
    this.#subs.push(
      this.channel.attach(internals),
      this.replication.error$.subscribe((error) => this.#onError(error)),
    )
    await this.unsent.attach(internals)
  }

  /** RxDB asks whether a pulled state says anything new at the very moment at which it would write it. */
  #neverBackwards({ input }: RxStorageInstanceReplicationState<AnyStored>): void {
    const { isEqual, resolve } = input.conflictHandler
    const { superseded } = this.push
    input.conflictHandler = {
      resolve,
      isEqual: (told, here, context) =>
        (context === 'downstream-check-if-equal-1' && superseded.has(toServer(this.name, told))) ||
        isEqual(told, here, context),
    }
  }

  /** Asks the server for what the watch may have missed. Rejects with `Stopped`, or when it is refused. */
  async pullAgain(): Promise<void> {
    if (this.caughtUp && this.channel.cursor) await this.watch.compare(this.channel.cursor)
  }

  /** Resolves when RxDB has nothing in hand. */
  async idle(): Promise<void> {
    const internals = this.#internals
    if (!internals || this.#context.patience.stopped) return
    await awaitRxStorageReplicationInSync(internals)
    await firstValueFrom(internals.events.active.up.pipe(filter((active) => !active)), { defaultValue: false })
  }

  /** The patience is stopped by now, so that no handler waits. */
  async stop(): Promise<void> {
    this.watch.stop()
    this.unsent.detach()
    for (const sub of this.#subs) sub.unsubscribe()
    await this.replication.cancel()
  }

  #replicate(): RxReplicationState<AnyStored, Checkpoint> {
    return replicateRxCollection<AnyStored, Checkpoint>({
      // Bound to the person: another one's work is never sent under this name.
      replicationIdentifier: `restow-${this.#context.uid}`,
      collection: this.collection,
      live: true,
      // Who replicates is decided in leadership.ts, for all collections at once.
      waitForLeadership: false,
      toggleOnDocumentVisible: false,
      retryTime: RXDB_RETRY_MS,
      pull: {
        // With 1, RxDB asks on until an answer is empty: pages are ours to size (see pull-channel.ts).
        batchSize: 1,
        handler: (checkpoint) => this.channel.pull(checkpoint),
        stream$: this.channel.stream$.asObservable(),
      },
      push: {
        batchSize: PUSH_BATCH,
        handler: (rows: RxReplicationWriteToMasterRow<AnyStored>[]) => this.push.send(rows),
      },
    })
  }

  #onError(error: { readonly code?: string; readonly parameters?: object }): void {
    if (this.#context.patience.stopped) return
    console.error(`Replication of ${this.name} met an error.`, error)
    const trouble = 'This device had trouble storing what came from the server. It tries again.'
    this.#context.contact.alarm(`store ${this.name}`, trouble)
    // An error of our own handlers names its direction; RxDB calls them again by itself.
    if (error.parameters && 'direction' in error.parameters) return
    if (!this.caughtUp) {
      this.channel.storeFailed()
      return
    }
    this.#failures += 1
    this.channel.reach.failedSince(this.#internals?.lastCheckpointDoc.down?.checkpointData)
    if (this.#failures === 1) void this.#readAgain()
  }

  /** Until everything since the failure is stored; a full disk stays full for a while. */
  async #readAgain(): Promise<void> {
    try {
      for (let [tries, known] = [1, 0]; this.#failures > known; tries += 1) {
        await this.#context.patience.backOff(tries)
        known = this.#failures
        await this.watch.reread(this.channel.reach.unstored)
        await this.channel.taken()
        await this.idle()
      }
      this.channel.reach.storedAgain()
      this.#context.contact.settled(`store ${this.name}`)
    } catch (error) {
      if (!this.#context.patience.stopped) console.error(`Reading ${this.name} again did not work.`, error)
    } finally {
      this.#failures = 0
    }
  }

  /** Documents that left the query's reach: gone from this device, unless a person's unsent change is on them. */
  async #onLeft(ids: readonly string[]): Promise<void> {
    const found = await this.collection.storageInstance.findDocumentsById([...ids], false)
    this.channel.emitStored(found.map(({ _meta, _rev, _attachments, ...doc }) => asLeft(doc) as Stored))
  }
}
