/**
 * Brings the server's documents of one collection to RxDB: pages through its pull handler, watched changes through its stream. What must
 * stay true, and why (RxDB 17.6, `replication-protocol/downstream.ts`):
 * - RxDB drops stream items that reached it before its last call of the handler, trusting the handler to fetch them again, which would
 *   lose what lies before the checkpoint (the overlap, sweeps). So there is one run of the handler, at the start, nothing is emitted
 *   before its last call, and RxDB is never told to RESYNC: later pulls go into the stream like watched changes.
 * - RxDB skips a pulled document that is changed locally, trusting the push to meet it. A push that was answered before the page was read,
 *   but is not yet noted, does not meet it: the page would be passed over until the watch tells the overlap once more. So a page is handed
 *   over only while no push is under way.
 * - RxDB fetches on without waiting for its own writes. A page is handed over only when the one before is on the disk.
 */
import { filter, firstValueFrom, Subject, type Subscription } from 'rxjs'
import {
  getLastCheckpointDoc,
  setCheckpoint,
  type RxReplicationPullStreamItem,
  type RxStorageInstanceReplicationState,
  type WithDeleted,
} from 'rxdb'
import type { CollectionName } from '#schemas/collections.ts'
import { keeps, syncScope, type FirstPart, type ScopeFacts } from '#domain/sync-scope.ts'
import {
  OVERLAP_SECONDS,
  advance,
  belongsTo,
  cursorOf,
  startCheckpoint,
  withCursor,
  type Checkpoint,
} from './checkpoint.ts'
import { asLeft, toStored, type AnyStored, type SyncContext } from './context.ts'
import { compareCursors, rewound, type Cursor } from './cursor.ts'
import { OnDisk } from './on-disk.ts'
import { pullPage } from './pull-page.ts'
import { Reach } from './reach.ts'
import { repair } from './repair.ts'
import type { ServerDoc, ServerFields } from './transport.ts'

export type Stored = WithDeleted<AnyStored>
type Internals = RxStorageInstanceReplicationState<AnyStored>

export interface ChannelTools {
  /** The parts of a first sync; waits for what they depend on. */
  readonly firstParts: () => Promise<readonly FirstPart[]>
  readonly facts: () => ScopeFacts
  /** How often this device has pushed. */
  readonly sends: () => number
  /** Whether this is merely what this device has just sent. */
  readonly isEcho: (doc: ServerDoc) => boolean
  /** Documents that local work still refers to, though they are done with. */
  readonly isNeeded: (id: string) => boolean
  /** Such a document was left on the device: a sweep has to look again. */
  readonly onKept: () => void
  /** The server has nothing more for now. */
  readonly onCaughtUp: () => void
  readonly onFetched: (count: number) => void
}

/** A page is read again so often because of pushes in between; a long import is not to hold up everything else. */
const FRESH_TRIES = 3

/** Belongs to no rank: whoever finds it begins anew. */
const nowhere: Checkpoint = { scope: '', seconds: 0, nanos: 0, id: '', first: null }

export class PullChannel {
  readonly stream$ = new Subject<RxReplicationPullStreamItem<AnyStored, Checkpoint>>()
  readonly #context: SyncContext
  readonly #collection: CollectionName
  readonly #tools: ChannelTools
  /** What a stored checkpoint must have been made for to go on with. */
  readonly scope: string
  readonly reach: Reach
  #internals: Internals | null = null
  #heldBack: (readonly Stored[])[] | null = null
  /** Within a run: where the next page begins. */
  #at: Checkpoint | null = null
  #lastCall = false
  /** A page of this run did not get to the disk. */
  #isTorn = false
  #handedOver: Checkpoint | null = null
  readonly #onDisk: OnDisk

  constructor(context: SyncContext, collection: CollectionName, tools: ChannelTools) {
    this.#context = context
    this.#collection = collection
    this.#tools = tools
    this.scope = `${context.rank} 1`
    this.reach = new Reach(this.scope)
    this.#onDisk = new OnDisk(context.clock)
  }

  /** Up to where everything is known to have arrived, but for the overlap; `null` while the first sync is under way. */
  get cursor(): Cursor | null {
    const at = this.reach.certain && cursorOf(this.reach.certain)
    // Whoever goes back by the overlap then goes back by nothing.
    return at && this.#context.breaks.has('no-overlap') ? { ...at, seconds: at.seconds + OVERLAP_SECONDS } : at
  }

  get reads(): boolean {
    return syncScope(this.#context.rank, this.#context.uid, this.#collection).reads
  }

  /** Known once RxDB has started. Follows what RxDB has written down as pulled. */
  attach(internals: Internals): Subscription {
    this.#internals = internals
    return this.#onDisk.follow(internals)
  }

  /**
   * Before what was pulled under another rank is taken off the device: what is written down as pulled must not outlive it, or a rank that is
   * given back would go on from there.
   */
  async forgetPlace(): Promise<void> {
    const internals = this.#internals
    if (this.reads || !internals) return
    const stored: unknown =
      internals.lastCheckpointDoc.down?.checkpointData ?? (await getLastCheckpointDoc(internals, 'down'))
    if (stored && (stored as Partial<Checkpoint>).scope !== nowhere.scope)
      await setCheckpoint(internals, 'down', nowhere)
  }

  /** RxDB's pull handler. Rejects only with `Stopped`. An empty answer ends RxDB's run; it asks once more after any other. */
  async pull(stored: unknown): Promise<{ documents: Stored[]; checkpoint: Checkpoint }> {
    this.#heldBack ??= []
    if (!this.reads) this.#tools.onCaughtUp()
    if (this.#lastCall || !this.reads) return this.#endRun(stored)
    let at = this.#at ?? (await this.#beginRun(stored))
    for (let tries = 1; ; tries += 1) {
      const [before, sends] = [at, this.#tools.sends()]
      const page = await pullPage(this.#context, this.#collection, at)
      const { next, ended } = advance(this.#collection, at, page, this.#context.pageSize, this.#context.clock.now())
      const documents = page.docs.flatMap((doc) => this.#toStore(doc))
      this.reach.hasRead(page, next, ended)
      this.#tools.onFetched(page.docs.length)
      at = next
      if (documents.length === 0 && !ended) continue
      await this.#room()
      if (this.#isTorn) {
        at = await this.#fromTheDisk(tries)
        continue
      }
      if (this.#tools.sends() !== sends && tries < FRESH_TRIES) {
        // What was pushed meanwhile is newer than this page: handed over, it would show an old state for a moment.
        at = before
        continue
      }
      const reached = this.reach.checkpointFor(at, stored)
      this.reach.liveFrom(reached)
      if (ended) this.#tools.onCaughtUp()
      if (documents.length === 0) {
        if (!this.#at) this.reach.beganEmpty()
        return this.#endRun(stored)
      }
      this.#at = at
      this.#lastCall = ended
      this.#handedOver = reached
      await this.#breakOrder()
      return { documents, checkpoint: reached }
    }
  }

  /**
   * Changes from elsewhere than the pull handler. They are dealt with as pulled ones, in this order. `isAll`: they are all that there was up to
   * the last of them, and not merely a part. Tells how many the store has to look at.
   */
  emit(docs: readonly ServerDoc[], isAll: boolean): number {
    const last = docs.reduce<Cursor | null>((max, doc) => {
      const at = doc.syncedAt ? { ...doc.syncedAt, id: doc.id } : null
      return at && (!max || compareCursors(at, max) > 0) ? at : max
    }, null)
    if (isAll && last) this.reach.advanceTo(last)
    const news = docs.filter((doc) => !this.#isHereAlready(doc)).flatMap((doc) => this.#toStore(doc))
    this.emitStored(news)
    return news.length
  }

  /** The document came back as it was sent, and stays on this device. */
  #isHereAlready(doc: ServerDoc): boolean {
    return this.#tools.isEcho(doc) && keeps(this.#tools.facts(), this.#collection, doc.fields)
  }

  /** Resolves when RxDB has dealt with what was emitted: more would pile up and be one long task in the end. */
  async taken(): Promise<void> {
    const internals = this.#internals
    if (!internals || this.#heldBack) return
    const { up, down } = internals.events.active
    await firstValueFrom(up.pipe(filter((active) => !active)), { defaultValue: false })
    await new Promise<void>((resolve) => void this.#context.clock.after(0, resolve))
    await firstValueFrom(down.pipe(filter((active) => !active)), { defaultValue: false })
  }

  /** Documents as the store is to hold them. What has unsent local changes is left alone by RxDB. */
  emitStored(documents: readonly Stored[]): void {
    if (documents.length === 0) return
    if (this.#heldBack) this.#heldBack.push(documents)
    else this.#hand(documents)
  }

  /** Where the run begins. It reads the overlap again: nobody has watched meanwhile. */
  async #beginRun(stored: unknown): Promise<Checkpoint> {
    // What pages of the overlap wait for may be there from the start.
    this.#onDisk.found(stored)
    if (!belongsTo(stored, this.scope)) {
      return startCheckpoint(this.scope, await this.#tools.firstParts(), this.#context.clock.now())
    }
    if (stored.first) return stored
    const overlap = this.#context.breaks.has('no-overlap') ? 0 : OVERLAP_SECONDS
    return withCursor(stored, rewound(cursorOf(stored), overlap))
  }

  /** The store did not take a page of the first run: what came after it must not be written down before it is. */
  storeFailed(): void {
    this.#isTorn = true
    this.#onDisk.endWait()
  }

  /** Where the run goes on when the store failed: a full disk stays full for a while. */
  async #fromTheDisk(tries: number): Promise<Checkpoint> {
    await this.#context.patience.backOff(tries)
    this.#isTorn = false
    this.#handedOver = null
    return this.#beginRun(this.#internals && (await getLastCheckpointDoc(this.#internals, 'down')))
  }

  /** Ends RxDB's run and lets go what was held back meanwhile. */
  #endRun(checkpoint: unknown): { documents: Stored[]; checkpoint: Checkpoint } {
    this.#lastCall = false
    this.#at = null
    this.reach.endRun()
    this.#handedOver = null
    const held = this.#heldBack ?? []
    this.#heldBack = null
    for (const documents of held) this.#hand(documents)
    return { documents: [], checkpoint: checkpoint as Checkpoint }
  }

  #hand(documents: readonly Stored[]): void {
    const checkpoint = this.reach.certain ?? {
      scope: '',
      seconds: 0,
      nanos: 0,
      id: '',
      first: null,
    }
    this.stream$.next({ documents: [...documents], checkpoint })
  }

  /** One document from the server, mended; none where it cannot be told which it is. */
  #toStore(doc: ServerDoc): Stored[] {
    const mended = repair(this.#collection, doc)
    if (!mended || mended.mended.length > 0) {
      const fields = mended?.mended.join(', ') ?? 'id'
      console.warn(`A document of ${this.#collection} from the server was not right (${doc.id}: ${fields}).`)
    }
    if (!mended) return []
    return [this.asKept(mended.doc.fields)]
  }

  /** The server's state as this device is to hold it: marked as deleted where it does not belong here (any more). */
  asKept(fields: ServerFields): Stored {
    const stored = toStored(this.#collection, fields)
    const belongs = keeps(this.#tools.facts(), this.#collection, stored)
    if (belongs) return stored
    if (!this.#tools.isNeeded(fields.id)) return asLeft(stored)
    this.#tools.onKept()
    return stored
  }

  /** Waits until the page before is on the disk and no push is under way. */
  async #room(): Promise<void> {
    const internals = this.#internals
    if (!internals) return
    await this.#onDisk.wait(this.#handedOver)
    await firstValueFrom(internals.events.active.up.pipe(filter((active) => !active)), { defaultValue: false })
  }

  /** `checkpoint-before-store`: the checkpoint is on the disk before its documents. */
  async #breakOrder(): Promise<void> {
    if (!this.#internals || !this.#handedOver || !this.#context.breaks.has('checkpoint-before-store')) return
    await setCheckpoint(this.#internals, 'down', this.#handedOver)
  }
}
