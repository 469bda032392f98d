/**
 * Writes what a reader brings to the local store, one batch after the other. Invariants: batches
 * reach the disk in the order in which they came, but that a page of new documents is handed to it
 * while the page before is still written; a full disk stays full for a while: the same
 * batch is written again, and nothing that comes after it, until the disk takes it; a document that
 * the server does not have at all any more was lost there, for nothing is ever deleted on it; what
 * was reported of an unsent row, and left to its push, is read when the push ends in an older
 * version: answers and watches overtake each other.
 */
import { msg } from '#messages/message.ts'
import { syncScope } from '#domain/core/people/sync-scope.ts'
import { Stopped } from '#sync/backoff.ts'
import type { Arrival, Restores, SyncContext } from '#sync/context.ts'
import type { LocalRows, Row } from '#sync/local-rows.ts'
import type { ServerDoc } from '#sync/transport/transport.ts'
import { applyDocs, dropLeft, type Judgement } from './apply.ts'
import { writePlace, type Place } from './place.ts'
import { readHeld } from './read-held.ts'

export interface StoreTools extends Judgement, Pick<Restores, 'onRewound'> {
  /** What arrives now. */
  readonly arrival: () => Arrival
}

/** Stands for the version of what may not be read: it is after any. */
const HIDDEN = '~'

export class StoreQueue {
  readonly #context: SyncContext
  readonly #rows: LocalRows
  readonly #tools: StoreTools
  /** Ends with everything that was added. */
  #last: Promise<void> = Promise.resolve()
  /** Ends with all that a page of new documents waits for: all but the page before it. */
  #before: Promise<void> = this.#last
  #newest: Promise<void> = this.#last
  /** Writes that the disk refused and that are tried again. */
  #refused = 0
  /** By id, the newest version that was reported of an unsent row. */
  readonly #left = new Map<string, string>()

  constructor(context: SyncContext, rows: LocalRows, tools: StoreTools) {
    this.#context = context
    this.#rows = rows
    this.#tools = tools
    const sub = rows.written$.subscribe((written) => this.#lookAtLeft(written))
    context.backoff.onStop(() => sub.unsubscribe())
  }

  /** Resolves when everything that came is on the disk. */
  idle(): Promise<void> {
    return this.#last
  }

  /** Resolves when these are on the disk; rejects with `Stopped`. `areNew`: see `applyDocs`. */
  docs(docs: readonly ServerDoc[], areNew = false): Promise<void> {
    const arrival = this.#tools.arrival()
    const write = () => this.#apply(docs, arrival, areNew)
    return areNew ? this.#addNew(write) : this.#add(write)
  }

  /** Documents that the reader's filters let go. */
  left(ids: readonly string[]): Promise<void> {
    return this.#add(() => this.#drop(ids))
  }

  /** Resolves when the place is on the disk, which is after what came before it; new documents may pass it. */
  place(place: Place): Promise<void> {
    return this.#after(this.#last, () => writePlace(this.#context.database, this.#rows.name, place))
  }

  /** A caller may ignore the result: a rejection with `Stopped` is handled here. */
  #add(write: () => Promise<void>): Promise<void> {
    const stored = this.#after(this.#last, write)
    this.#before = this.#newest = this.#last
    return stored
  }

  /** New documents have nothing to do with each other, and none of them is removed: the browser writes one page while the next is made ready for it. */
  #addNew(write: () => Promise<void>): Promise<void> {
    const stored = this.#after(this.#before, write)
    this.#before = both(this.#before, this.#newest)
    this.#newest = stored.catch(() => undefined)
    return stored
  }

  #after(before: Promise<void>, write: () => Promise<void>): Promise<void> {
    const stored = before.then(() => this.#onDisk(write))
    this.#last = both(
      this.#last,
      stored.catch(() => undefined),
    )
    return stored
  }

  async #apply(docs: readonly ServerDoc[], arrival: Arrival, areNew = false): Promise<void> {
    const named = docs.filter(({ updateTime }) => updateTime !== '')
    const found = await applyDocs(this.#rows, this.#tools, named, arrival, areNew)
    if (!found) return this.#readAgain(docs)
    const left = new Set(found)
    for (const { id, updateTime } of named) {
      if (left.has(id) && updateTime > (this.#left.get(id) ?? '')) this.#left.set(id, updateTime)
    }
    // Their push may have come through before they were noted.
    if (left.size > 0) await this.#takeLeft([...left])
    if (named.length < docs.length) await this.#readAgain(docs.filter(({ updateTime }) => updateTime === ''))
  }

  async #readAgain(docs: readonly { readonly id: string }[]): Promise<void> {
    const read = await readHeld(
      this.#context,
      this.#rows.name,
      docs.map(({ id }) => id),
    )
    await this.#apply([...read.docs.values()], this.#tools.arrival())
  }

  #lookAtLeft(written: readonly Row[]): void {
    const clean = written.filter(({ id, unsent }) => unsent !== 1 && this.#left.has(id)).map(({ id }) => id)
    if (clean.length > 0) void this.#add(() => this.#takeLeft(clean))
  }

  /**
   * Those that are clean by now, on an older version than was reported, become what the server
   * holds.
   */
  async #takeLeft(ids: readonly string[]): Promise<void> {
    const clean = [...(await this.#rows.find(ids)).values()].filter(({ unsent }) => unsent !== 1)
    const told = new Map(clean.map(({ id }) => [id, this.#left.get(id) ?? '']))
    const older = clean.filter(({ id, serverTime }) => serverTime < (told.get(id) ?? ''))
    if (older.length > 0) await this.#readAgain(older)
    for (const [id, version] of told) if (this.#left.get(id) === version) this.#left.delete(id)
  }

  async #drop(ids: readonly string[]): Promise<void> {
    const { docs, hidden } = await readHeld(this.#context, this.#rows.name, ids)
    const arrival = this.#tools.arrival()
    if (ids.some((id) => !docs.has(id) && !hidden.has(id))) await this.#tools.onRewound()
    const { must } = syncScope(this.#context.rank, this.#context.uid, this.#rows.name)
    // What a late commit moved back, or the server did, the watch lets go though the filters still let it through.
    const stays = ({ fields }: ServerDoc): boolean =>
      must.every(({ field, value }) => ([value].flat() as unknown[]).includes(fields[field]))
    await this.#apply([...docs.values()].filter(stays), arrival)
    const going = new Map(ids.filter((id) => hidden.has(id)).map((id) => [id, HIDDEN]))
    for (const [id, doc] of docs) if (!stays(doc)) going.set(id, doc.updateTime)
    const here = await this.#rows.find([...going.keys()])
    const isShown = [...here.values()].some(({ unsent, _deleted }) => unsent === 0 && !_deleted)
    if (isShown && !(await arrival.isVouched())) return this.#drop(ids)
    await dropLeft(this.#rows, going)
  }

  async #onDisk(write: () => Promise<void>): Promise<void> {
    const { backoff, contact, database } = this.#context
    const what = `store ${this.#rows.name}`
    for (let tries = 1; ; tries += 1) {
      if (backoff.stopped) throw new Stopped()
      try {
        await write()
        if (tries > 1) this.#refused -= 1
        if (tries > 1 && this.#refused === 0) contact.settled(what)
        return
      } catch (error) {
        if (error instanceof Stopped || database.closed) throw new Stopped()
        console.error(`${this.#rows.name} could not be stored; it is tried again.`, error)
        if (tries === 1) this.#refused += 1
        contact.alarm(what, msg('sync.trouble.storing'))
        await backoff.backOff(tries)
      }
    }
  }
}

/** Resolves when both have, and holds neither for longer. */
async function both(one: Promise<void>, other: Promise<void>): Promise<void> {
  await one
  await other
}
