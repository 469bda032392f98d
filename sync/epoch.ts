/**
 * Notices that the server went back in time: it was restored from a backup. Gives back what this
 * device holds and the server lacks. Two signs: the server names another epoch, or it has lost a
 * version that this device has seen on it. Invariants: nothing that is held here is lost: a device
 * offers what its person may write, under that person's name; what that person may not write stays
 * for its author's device to bring back; no row keeps a version of the lost time, which after one
 * more restore could pass for one that the backup has; the new epoch is noted when everything is
 * marked as unsent, so that a crash before that begins again. Cost: the documents whose version is newer than
 * the backup are read once, and those that have left this device since it was made.
 */
import { msg } from '#messages/message.ts'
import { syncScope } from '#domain/core/people/sync-scope.ts'
import { UNKNOWN_VERSION, markClean } from '#domain/core/merge/unsent.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { Stopped } from './backoff.ts'
import { readLocal, type Arrival, type SyncContext } from './context.ts'
import { Offers } from './give-back.ts'
import type { LocalRows, Row, RowChange } from './local-rows.ts'
import { readHeld } from './pull/read-held.ts'
import { beginAgain, placedAhead, readMidway, setBack } from './pull/set-back.ts'
import type { Epoch, ServerDoc, ServerIdentity } from './transport/transport.ts'

const KEY = 'sync-epoch'
const PLACED = 'sync-placed'
const DAY_MS = 86_400_000
/** The notice stays this long: giving back may take less time than it takes to read. */
const SHOWN_MS = 10 * 60_000
const RESTORED = msg('sync.trouble.restored')

/**
 * The oldest backup that was restored since this epoch; of all that are named, where the epoch is
 * not among them.
 */
export function restoredSince(epochs: readonly Epoch[], known: unknown): string {
  const at = epochs.findIndex(({ name }) => name === known)
  const since = at < 0 ? epochs : epochs.slice(0, at)
  const times = since.map(({ restoredTo }) => restoredTo).filter((time) => time !== '')
  return times.toSorted()[0] ?? ''
}

interface Unread {
  readonly name: CollectionName
  readonly since: string
}

export class EpochGuard {
  readonly #context: SyncContext
  readonly #allRows: () => readonly LocalRows[]
  readonly #offers: Offers
  #recovering: Promise<void> | null = null
  /** How often the server was asked who it is, and the latest of those questions that was answered. */
  #asked = 0
  #met = 0
  #metMs: number | null = null
  /** Collections of which this run could not compare everything: the server did not show it, since the rank is another by now. */
  readonly #unseen = new Set<CollectionName>()
  /** What the server called itself last; `''` for one that has no name. */
  name = ''
  /** How often rows of this device were given back. */
  recoveries = 0
  /** Begins sync anew. Absent until documents are read: then no reader holds a place. */
  startAnew: (() => void) | null = null
  readonly #onBack: () => void
  #hideNotice = (): void => undefined
  #meeting: Promise<void> = Promise.resolve()

  /** `onBack`: something may be here again that does not belong here. */
  constructor(context: SyncContext, allRows: () => readonly LocalRows[], onBack: () => void) {
    this.#context = context
    this.#allRows = allRows
    this.#onBack = onBack
    this.#offers = new Offers(context)
  }

  /** What arrives now. A server that names no epoch vouches for nothing, and asking it is useless. */
  arrival(): Pick<Arrival, 'isOver'> & { readonly isMet: () => boolean } {
    const [name, asked] = [this.name, this.#asked]
    return { isOver: () => this.name !== name, isMet: () => this.name === '' || this.#met > asked }
  }

  /**
   * The time since the server named its epoch, in milliseconds; 0 for a server that names none,
   * since asking it is useless.
   */
  metAgoMs(): number {
    return this.#metMs === null ? 0 : Math.abs(this.#context.clock.now() - this.#metMs)
  }

  /** The server is about to be asked who it is; resolves with what takes its answer. */
  ask(): (identity: ServerIdentity) => Promise<void> {
    this.#asked += 1
    const asked = this.#asked
    return async (identity) => {
      const met = this.#metAfter(this.#meeting, identity)
      this.#meeting = met.catch(() => undefined)
      await met
      this.#met = Math.max(this.#met, asked)
    }
  }

  async #metAfter(before: Promise<void>, { epochs, time }: ServerIdentity): Promise<void> {
    await before
    const { database } = this.#context
    const known = await readLocal(database, KEY, 'epoch')
    const [newest] = epochs
    const isKnown = known === newest?.name
    this.name = newest?.name ?? ''
    if (!newest || (isKnown && (await this.#isPlaced()))) {
      this.#metMs = newest ? this.#context.clock.now() : null
      if (newest) await this.#giveBackUnread(newest.name)
      return
    }
    const names = this.#allRows().map((rows) => rows.name)
    const ahead = await placedAhead(database, names, time)
    const midway = isKnown || known === undefined ? [] : await readMidway(database, names)
    if (ahead.length + midway.length > 0 && this.startAnew) {
      this.startAnew()
      throw new Stopped()
    }
    // What is being given back now is meant for the epoch before.
    await this.#recovering
    const since = restoredSince(epochs, known)
    const unread = known === undefined ? [] : isKnown ? await this.#unread() : await this.#metAnother(since)
    await beginAgain(database, midway)
    await setBack(database, ahead, since)
    await database.upsertLocal(KEY, { epoch: newest.name, unread })
    await database.upsertLocal(PLACED, { placed: true })
    this.#metMs = this.#context.clock.now()
  }

  /** Until 28 November 2026 a device that met an epoch kept places that lay ahead of it: they are looked at once. */
  async #isPlaced(): Promise<boolean> {
    return this.startAnew !== null || (await readLocal(this.#context.database, PLACED, 'placed')) === true
  }

  /** Resolves with what could not be compared, each with the oldest backup that it was not compared with. */
  async #metAnother(since: string): Promise<readonly Unread[]> {
    const before = new Map((await this.#unread()).map((one) => [one.name, one.since]))
    await this.recover(since)
    const all = this.#allRows().map(({ name }) => {
      const earlier = before.get(name) ?? since
      return { name, since: earlier < since ? earlier : since }
    })
    return all.filter(({ name }) => !this.#mayCompare(name) || before.has(name))
  }

  /** Collections that could not be compared, for the rank at that time did not read them, or not any more. */
  async #unread(): Promise<readonly Unread[]> {
    return ((await readLocal(this.#context.database, KEY, 'unread')) as readonly Unread[] | undefined) ?? []
  }

  /** The rank was given back since: what is still here of those collections is compared now. */
  async #giveBackUnread(epoch: string): Promise<void> {
    const unread = await this.#unread()
    const now = unread.filter(({ name }) => this.#mayCompare(name))
    if (now.length === 0) return
    for (const { name, since } of now)
      await this.#giveBackOf(
        this.#allRows().filter((rows) => rows.name === name),
        since,
      )
    this.recoveries += 1
    const later = unread.filter(({ name }) => !this.#mayCompare(name))
    await this.#context.database.upsertLocal(KEY, { epoch, unread: later })
  }

  #mayCompare(name: CollectionName): boolean {
    return this.#reads(name) && !this.#unseen.has(name)
  }

  #reads(name: CollectionName): boolean {
    return syncScope(this.#context.rank, this.#context.uid, name).reads
  }

  /**
   * Marks what the server lacks as unsent. `since`: versions up to this time are in the backup;
   * `''` when that is unknown.
   */
  recover(since: string): Promise<void> {
    this.#recovering ??= this.#giveBack(since).finally(() => {
      this.#recovering = null
      this.recoveries += 1
    })
    return this.#recovering
  }

  async #giveBack(since: string): Promise<void> {
    const { backoff, clock, contact } = this.#context
    this.#hideNotice()
    contact.alarm('epoch', RESTORED)
    await this.#giveBackOf(this.#allRows(), since)
    this.#hideNotice = clock.after(SHOWN_MS, () => contact.settled('epoch'))
    backoff.onStop(() => this.#hideNotice())
  }

  async #giveBackOf(all: readonly LocalRows[], since: string): Promise<void> {
    for (const rows of all) {
      const reads = this.#reads(rows.name)
      this.#unseen.delete(rows.name)
      // An answer of the server of before is a version that was lost: it is found once it is written down.
      await rows.tookDown()
      for await (const page of rows.walk()) {
        const newer = page.filter(({ serverTime }) => serverTime > (since || UNKNOWN_VERSION))
        const ids = newer.map(({ id }) => id)
        const held = reads
          ? await readHeld(this.#context, rows.name, ids)
          : { docs: new Map<string, ServerDoc>(), hidden: new Set(ids) }
        const changes = newer.flatMap((row) => {
          if (!held.hidden.has(row.id)) return this.#offers.ofRow(rows, row, held.docs.get(row.id), since)
          return since === '' ? [] : this.#offers.ofUnseen(rows, row, since)
        })
        const offered = new Set(changes.map(({ next }) => next.id))
        // Of a removed row too: the server may have it live again, in a version before the removal.
        if (newer.some(({ id }) => held.hidden.has(id) && !offered.has(id))) this.#unseen.add(rows.name)
        const back = reads ? await this.#cameBack(rows, page, since) : []
        // What is edited this very moment is found by its own push.
        await rows.write([...changes, ...back], since)
      }
    }
  }

  /** What left this device since the backup was made may belong here as the backup has it, and is dated before what is read on. */
  async #cameBack(rows: LocalRows, page: readonly Row[], since: string): Promise<RowChange[]> {
    const left = page.filter((row) => hasLeftSince(row, since))
    if (left.length === 0) return []
    const { docs } = await readHeld(
      this.#context,
      rows.name,
      left.map(({ id }) => id),
    )
    const back = left.flatMap((previous) => {
      const held = docs.get(previous.id)
      if (!held || held.fields['_deleted'] === true) return []
      return [{ previous, next: markClean(held.fields, held.updateTime) }]
    })
    if (back.length > 0) this.#onBack()
    return back
  }
}

/** Of what had left before, the backup has no other version. By the device's clock, give or take a day. */
function hasLeftSince({ _deleted, unsent, serverTime, _meta }: Row, since: string): boolean {
  if (!_deleted || unsent === 1 || serverTime !== '') return false
  return since === '' || _meta.lwt > Date.parse(since) - DAY_MS
}
