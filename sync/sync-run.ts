/** One run of sync from start to stop: waits for its turn, then replicates; before that, shows what the replicating tab tells. */
import { Subject, type Subscription } from 'rxjs'
import { textAt } from '#domain/merge-values.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { OnlyHere, RecordState, UnsentChange } from '#domain/sync-status.ts'
import { noBreaks } from './breaks.ts'
import { PAGE_SIZE } from './checkpoint.ts'
import type { Clock } from './clock.ts'
import { Contact } from './contact-state.ts'
import type { SyncContext } from './context.ts'
import { Engine } from './engine.ts'
import { HEARTBEAT_MS, followHeartbeat, followPokes, poke, tellOthers, turnToReplicate } from './heartbeat.ts'
import { Patience, Stopped } from './patience.ts'
import { PhotoUploads } from './photo-upload.ts'
import { RefusedStore } from './refused-store.ts'
import { writeAgain } from './retry-refused.ts'
import { followSigns, isPageVisible } from './signs.ts'
import type { SyncOptions } from './start-sync.ts'
import { StatusBoard } from './status-board.ts'
import { ToldView } from './told-view.ts'
import type { ServerFields } from './transport.ts'

/** The replicating tab tells the others of a change after so long at most. */
const TELL_MS = 500

export class SyncRun {
  readonly board: StatusBoard
  readonly refused: RefusedStore
  /** What `recordState` and `unsent` say may be different. */
  readonly changed$ = new Subject<void>()
  readonly #options: SyncOptions
  readonly #context: SyncContext
  readonly #tab: string
  readonly #told: ToldView
  readonly #subs: Subscription[] = []
  #endSigns = (): void => undefined
  #engine: Engine | null = null
  #photos: PhotoUploads | null = null
  #telling: (() => void) | null = null
  #tellingSoon = false
  #isRunning = false
  #begun: Promise<void> = Promise.resolve()

  constructor(options: SyncOptions, clock: Clock, random: () => number) {
    this.#options = options
    this.#tab = `${options.device}-${Math.floor(random() * 1e9)}`
    const patience = new Patience(clock, random)
    const contact = new Contact(clock, () => this.#onContact())
    const { pageSize = PAGE_SIZE, breaks = noBreaks } = options
    this.#context = { ...options, ...options.identity, clock, patience, contact, pageSize, breaks }
    this.refused = new RefusedStore(options.database)
    this.#told = new ToldView(options.database, clock)
    this.board = new StatusBoard(clock, {
      contact: () => contact.state$.value,
      unsent: () => this.#unsentDocs(),
      refused: () => this.refused.all$.value.length,
    })
  }

  begin(): void {
    const { database, contact, patience } = this.#context
    this.#subs.push(
      this.refused.follow(),
      this.refused.all$.subscribe(() => this.board.touch()),
      contact.state$.subscribe(() => this.board.touch()),
    )
    const mustWait = this.#options.waitForLeadership === true && database.multiInstance
    this.#begun = this.#start(mustWait).catch((error: unknown) => {
      if (patience.stopped || error instanceof Stopped) return
      console.error('Sync could not start.', error)
      contact.alarm('start', 'Sync could not start on this device. Reload the page.')
    })
    if (mustWait) this.#followLeader()
    this.#endSigns = followSigns(() => this.retryNow())
  }

  /** Where a record stands, as far as this tab knows. */
  recordState(collection: CollectionName, id: string): RecordState {
    if (this.refused.all$.value.some((change) => change.collection === collection && change.docId === id))
      return 'needsAttention'
    if (!this.#engine) {
      return this.#told.stateOf(collection, id) ?? (this.#told.status() ? 'onServer' : 'checking')
    }
    if (!this.#engine.collections.get(collection)?.unsent.docs.has(id)) return this.#isRunning ? 'onServer' : 'checking'
    return this.#engine.isSending(collection, id) ? 'sending' : 'saved'
  }

  /** The unsent changes, oldest first. */
  unsent(): Promise<UnsentChange[]> {
    return this.#engine ? Promise.resolve(this.#unsentHere(this.#engine)) : this.#told.unsent()
  }

  #unsentHere(engine: Engine): UnsentChange[] {
    const changes = [...engine.collections.values()].flatMap((sync) =>
      [...sync.unsent.docs.values()].map((doc): UnsentChange => ({
        collection: sync.name,
        id: doc.id,
        since: textAt(doc, 'updatedAt'),
        state: sync.push.sending.has(doc.id) ? 'sending' : 'saved',
        doc,
      })),
    )
    return changes.sort((a, b) => (a.since < b.since ? -1 : 1))
  }

  /** Looked up in the store now: what the pages were told may be a moment old. */
  async onlyHere(): Promise<OnlyHere | null> {
    if (!this.#engine || !this.#isRunning) return null
    const waiting = await this.#options.pixels?.waiting()
    return { changes: await this.#engine.countUnsent(), photos: waiting?.length ?? 0 }
  }

  /** The refused change becomes a local change again; an unknown id is no error. */
  async retryRefused(id: string): Promise<void> {
    const change = this.refused.find(id)
    if (change && (await writeAgain(this.#context, change))) await this.refused.remove(id)
  }

  retryNow(): void {
    if (this.#engine) this.#engine.retryNow()
    else if (this.#options.waitForLeadership) void poke(this.#context.database, this.#context.clock.now())
    this.#photos?.look()
  }

  async isSettled(): Promise<boolean> {
    return this.#engine !== null && this.#isRunning && this.#engine.isSettled()
  }

  async settled(): Promise<void> {
    await this.#begun
    while (!(await this.isSettled())) await this.#context.patience.wait(250)
  }

  async stop(): Promise<void> {
    this.#context.patience.stop()
    this.#endSigns()
    this.board.stop()
    this.#telling?.()
    for (const sub of this.#subs) sub.unsubscribe()
    await this.#engine?.stop()
  }

  async #start(mustWait: boolean): Promise<void> {
    const { database, clock, patience } = this.#context
    if (mustWait) await turnToReplicate(database, clock, isPageVisible, () => patience.stopped)
    if (patience.stopped) return
    const engine = new Engine(this.#context, this.refused, this.board)
    this.#engine = engine
    this.#subs.push(
      engine.changed$.subscribe(() => {
        this.changed$.next()
        this.board.touch()
        if (mustWait) this.#tellIn(TELL_MS)
      }),
    )
    if (mustWait) {
      this.#subs.push(followPokes(database, () => engine.retryNow()))
      this.#tellIn(0)
    }
    this.#photos = this.#startPhotos()
    await engine.start()
    this.#isRunning = true
    this.changed$.next()
  }

  #startPhotos(): PhotoUploads | null {
    if (!this.#options.pixels) return null
    const photos = new PhotoUploads(this.#context, this.#options.pixels, (waiting) => this.board.photosWaiting(waiting))
    photos.begin()
    return photos
  }

  *#unsentDocs(): Iterable<ServerFields> {
    for (const sync of this.#engine?.collections.values() ?? []) yield* sync.unsent.docs.values()
  }

  #onContact(): void {
    this.#context.patience.wakeAll()
  }

  /** Only while this tab does not replicate itself. */
  #followLeader(): void {
    this.#subs.push(
      ...this.#told.follow(),
      followHeartbeat(this.#context.database, (beat) => {
        if (beat.tab !== this.#tab) this.#told.hear(beat)
      }),
      this.#told.changed$.subscribe(() => {
        const status = this.#told.status()
        if (this.#engine || !status) return
        this.board.show(status)
        this.changed$.next()
      }),
    )
  }

  /** The others hear of a change soon, and of no change every so often. */
  #tellIn(ms: number): void {
    if (this.#telling && this.#tellingSoon) return
    this.#telling?.()
    this.#tellingSoon = ms < HEARTBEAT_MS
    this.#telling = this.#context.clock.after(ms, () => void this.#tell())
  }

  async #tell(): Promise<void> {
    this.#telling = null
    this.#tellingSoon = false
    const { database, clock, patience } = this.#context
    if (patience.stopped || database.closed) return
    try {
      const unsent = this.#engine ? this.#unsentHere(this.#engine) : []
      await tellOthers(database, { tab: this.#tab, at: clock.now(), status: this.board.now(), unsent })
    } catch (error) {
      console.warn('The other tabs could not be told how sync stands.', error)
    }
    if (!patience.stopped) this.#tellIn(HEARTBEAT_MS)
  }
}
