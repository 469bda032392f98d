/**
 * One run of sync, from start to stop, in one tab: shows the state of sync, and syncs while it is
 * this tab's turn. Invariants: what is unsent is known in every tab, from the store; a tab that
 * meets a newer claim stops syncing and waits again; `stop` leaves nothing running.
 */
import { msg } from '#messages/message.ts'
import { Subject, type Subscription } from 'rxjs'
import { collectionNames, type CollectionName } from '#schemas/collections.ts'
import type { OnlyHere, RecordState, UnsentChange } from '#domain/core/people/sync-status.ts'
import { Backoff, Stopped } from './backoff.ts'
import type { Clock } from './clock.ts'
import { storedCollection, type SyncContext } from './context.ts'
import { contextOf } from './run-context.ts'
import { Engine } from './engine.ts'
import { LocalRows } from './local-rows.ts'
import { PhotoUploads } from './photos/photo-upload.ts'
import { RefusedStore } from './push/refused-store.ts'
import { writeAgain } from './push/retry-refused.ts'
import type { SyncOptions } from './start-sync.ts'
import { Contact, type ContactState } from './status/contact.ts'
import { LastContact } from './status/last-contact.ts'
import {
  claimLead,
  followLeader,
  followPokes,
  poke,
  tellOthers,
  toldFor,
  turnToLead,
  type Heartbeat,
  type Told,
} from './status/leader.ts'
import { followSigns, isPageVisible } from './status/signs.ts'
import { StatusStore } from './status/status-store.ts'
import { Telling } from './status/telling.ts'
import { UnsentIndex, unsentIn } from './status/unsent-index.ts'

interface Leading {
  readonly engine: Engine
  readonly context: SyncContext
  readonly claim: number
  readonly photos: PhotoUploads | null
  isRunning: boolean
}

export class SyncRun {
  readonly status: StatusStore
  readonly refused: RefusedStore
  /** What `recordState` and `unsent` return may be different. */
  readonly changed$ = new Subject<void>()
  readonly #options: SyncOptions
  readonly #clock: Clock
  readonly #random: () => number
  readonly #tab: string
  /** Ends with the run. */
  readonly #ending: Backoff
  readonly #unsent = new Map<CollectionName, UnsentIndex>()
  readonly #subs: Subscription[] = []
  readonly #telling: Telling
  readonly #lastContact: LastContact
  #contact: Contact
  /** What the syncing tab reports. */
  #told: Told | null = null
  #leading: Leading | null = null
  #endSigns = (): void => undefined

  constructor(options: SyncOptions, clock: Clock, random: () => number) {
    this.#options = options
    this.#clock = clock
    this.#random = random
    this.#tab = `${options.device}-${Math.floor(random() * 1e9)}`
    this.#ending = new Backoff(clock, random)
    this.#contact = new Contact(clock, () => undefined)
    this.#lastContact = new LastContact(options.database, clock)
    this.refused = new RefusedStore(options.database)
    for (const name of collectionNames) {
      const collection = storedCollection(options.database, name)
      if (collection) this.#unsent.set(name, new UnsentIndex(new LocalRows(name, collection)))
    }
    this.status = new StatusStore(clock, {
      rank: options.identity.rank,
      contact: () => this.#contact.state$.value,
      unsent: () => this.#unsent.values(),
      refused: () => this.refused.all$.value.length,
      told: () => (this.#leading ? null : this.#told),
    })
    const tells = (): boolean => this.#mustWait && this.#leading !== null && !this.#ending.stopped
    this.#telling = new Telling({
      clock,
      own: () => (tells() ? this.status.reported() : null),
      tell: (told) => this.#tell(told),
    })
  }

  begin(): void {
    this.#subs.push(
      this.refused.follow(),
      this.refused.all$.subscribe(() => this.status.touch()),
      ...[...this.#unsent.values()].map(({ changed$ }) => changed$.subscribe(() => this.#onChange())),
      this.status.status$.subscribe(() => this.#telling.touch()),
    )
    if (this.#mustWait) this.#subs.push(followLeader(this.#options.database, (heartbeat) => this.#hear(heartbeat)))
    void this.#runOn()
    this.#endSigns = followSigns(
      () => this.retryNow(),
      () => this.#leading?.context.backoff.wakeAll(),
    )
  }

  /** The state of a record. */
  recordState(collection: CollectionName, id: string): RecordState {
    const isRefused = this.refused.all$.value.some((change) => change.collection === collection && change.docId === id)
    if (isRefused) return 'needsAttention'
    if (this.#leading?.engine.isSending(collection, id)) return 'sending'
    const index = this.#unsent.get(collection)
    if (index?.entries.has(id)) return 'saved'
    return index?.isKnown ? 'onServer' : 'checking'
  }

  /** The unsent changes, oldest first, with the documents as they are in the store. */
  unsent(): Promise<UnsentChange[]> {
    return unsentIn(this.#unsent, (collection, id) => this.#leading?.engine.isSending(collection, id) ?? false)
  }

  /** Looked up in the store now: what the pages show may be a moment old. */
  async onlyHere(): Promise<OnlyHere> {
    const counts = await Promise.all([...this.#unsent.values()].map((index) => index.count()))
    const waiting = await this.#options.pixels?.waiting()
    return { changes: counts.reduce((sum, count) => sum + count, 0), photos: waiting?.length ?? 0 }
  }

  /** The refused change becomes a local change again; an unknown id is no error. */
  async retryRefused(id: string): Promise<void> {
    const change = this.refused.find(id)
    const { database, device, identity } = this.#options
    const context = { database, device, clock: this.#clock, ...identity }
    if (change && (await writeAgain(context, change))) await this.refused.remove(id)
  }

  retryNow(): void {
    if (!this.#leading) {
      if (this.#mustWait) void poke(this.#options.database, this.#clock.now())
      return
    }
    this.#leading.engine.retryNow()
    this.#leading.photos?.look()
  }

  async isSettled(): Promise<boolean> {
    return this.#leading?.isRunning === true && this.#leading.engine.isSettled()
  }

  async settled(): Promise<void> {
    while (!(await this.isSettled())) await this.#ending.wait(250)
  }

  async stop(): Promise<void> {
    this.#ending.stop()
    this.#endSigns()
    this.status.stop()
    this.#telling.stop()
    for (const sub of this.#subs) sub.unsubscribe()
    for (const index of this.#unsent.values()) index.stop()
    await this.#endLead()
  }

  get #mustWait(): boolean {
    return this.#options.waitForLeadership === true && this.#options.database.multiInstance
  }

  /** One error of the store must not end sync before it has begun. */
  async #runOn(): Promise<void> {
    for (let tries = 1; !this.#ending.stopped; tries += 1) {
      try {
        return await this.#run()
      } catch (error) {
        if (this.#ending.stopped || error instanceof Stopped) return
        console.error('Sync could not start; it is tried again.', error)
        this.#contact.alarm('start', msg('sync.trouble.start'))
        this.status.touch()
      }
      await this.#endLead()
      await this.#ending.backOff(tries).catch(() => undefined)
    }
  }

  async #run(): Promise<void> {
    const { database } = this.#options
    await Promise.all([...this.#unsent.values()].map((index) => index.follow()))
    this.#onChange()
    this.#contact.remember(await this.#lastContact.read())
    if (this.#ending.stopped) return
    if (!this.#mustWait) return this.#lead(0)
    for (let steppedDown = false; !this.#ending.stopped; steppedDown = true) {
      await turnToLead({ database, ending: this.#ending, isVisible: isPageVisible, steppedDown })
      if (this.#ending.stopped) return
      await this.#lead(await claimLead(database, this.#tab, this.status.reported()))
      await this.#untilSteppedDown()
    }
  }

  async #lead(claim: number): Promise<void> {
    if (this.#ending.stopped) return
    const context = contextOf(this.#options, this.#clock, this.#random)
    context.contact.remember(this.#contact.state$.value.lastContactAt)
    this.#contact = context.contact
    const engine = new Engine(context, this.refused, this.status, this.#unsent, () => void this.#leadAnew(leading))
    const photos = this.#options.pixels
      ? new PhotoUploads(context, this.#options.pixels, (waiting) => this.status.photosWaiting(waiting))
      : null
    const leading: Leading = { engine, context, claim, photos, isRunning: false }
    this.#leading = leading
    this.#subs.push(context.contact.state$.subscribe((state) => this.#onContact(state)))
    if (this.#mustWait) this.#subs.push(followPokes(this.#options.database, () => engine.retryNow()))
    photos?.begin()
    this.#telling.begin()
    try {
      await engine.start()
    } catch (error) {
      // Stepped down while it was starting: this tab waits for its next turn.
      if (error instanceof Stopped && this.#leading !== leading) return
      throw error
    }
    leading.isRunning = true
    this.#contact.settled('start')
    this.#onChange()
  }

  /** It goes on being this tab's turn. */
  async #leadAnew(leading: Leading): Promise<void> {
    if (this.#leading !== leading) return
    leading.isRunning = false
    try {
      await this.#end(leading)
      if (this.#leading === leading) await this.#lead(leading.claim)
    } catch (error) {
      console.error('Sync could not begin anew; it is tried again.', error)
      await this.#stepDown().catch(() => undefined)
      // Where tabs take turns, this one waits for its next.
      if (!this.#mustWait) void this.#runOn()
    }
  }

  async #endLead(): Promise<void> {
    const leading = this.#leading
    this.#leading = null
    if (leading) await this.#end(leading)
  }

  async #end({ context, engine }: Leading): Promise<void> {
    context.backoff.stop()
    engine.stop()
    await engine.idle()
  }

  #untilSteppedDown(): Promise<void> {
    if (!this.#leading) return Promise.resolve()
    return new Promise((resolve) => {
      const sub = this.changed$.subscribe(() => {
        if (this.#leading) return
        sub.unsubscribe()
        resolve()
      })
      this.#subs.push(this.#ending.onStop(() => resolve()))
    })
  }

  #hear(heartbeat: Heartbeat): void {
    this.#told = toldFor(this.#options.identity.rank, heartbeat)
    if (this.#leading && heartbeat.claim > this.#leading.claim) void this.#stepDown()
    if (!this.#leading) this.#onChange()
  }

  async #stepDown(): Promise<void> {
    await this.#endLead()
    this.#onChange()
  }

  #onChange(): void {
    this.changed$.next()
    this.status.touch()
  }

  #onContact({ contact, trouble, lastContactAt }: ContactState): void {
    const shown = this.status.status$.value
    if (contact === shown.contact && trouble === shown.trouble) this.status.progressed()
    else this.status.touch()
    void this.#lastContact.note(lastContactAt)
  }

  async #tell(told: Told): Promise<void> {
    const leading = this.#leading
    if (!leading || this.#options.database.closed) return
    try {
      if (!(await tellOthers(this.#options.database, this.#tab, leading.claim, told))) await this.#stepDown()
    } catch (error) {
      console.warn('The other tabs could not be told how sync stands.', error)
    }
  }
}
