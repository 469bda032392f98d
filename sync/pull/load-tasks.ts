/**
 * Which loads are worked on, and what has to be fetched because that changed. A device holds what hangs on open loads; a load that opens (won, opened
 * again, seen for the first time) brings a task: "what belongs to load X". One that was made on this device brings none: its lines would be read back.
 * Invariants: a task is on the disk before its load counts as known, and goes when its documents are stored; neither a restart nor a long absence loses
 * one; nothing is judged by the open loads before the loads themselves have arrived.
 */
import { BehaviorSubject, filter, firstValueFrom, type Subscription } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import { filtersOfLoad, openLoadStages, type LoadState } from '#domain/core/people/sync-scope.ts'
import { Stopped } from '#sync/backoff.ts'
import { readLocal, type SyncDatabase } from '#sync/context.ts'
import type { LocalRows, Row } from '#sync/local-rows.ts'
import { beginning } from '#sync/transport/server-time.ts'
import { LARGEST_LIST, type Transport } from '#sync/transport/transport.ts'

const KEY = 'sync-loads'
export const ofLoads = ['manifestLines', 'units'] as const satisfies readonly CollectionName[]
export type OfLoad = (typeof ofLoads)[number]

export interface LoadTask {
  readonly collection: OfLoad
  readonly loadId: string
}

interface Remembered {
  /** Open loads whose documents are here or have a task. */
  readonly known: readonly string[]
  readonly tasks: readonly LoadTask[]
}

const nothingYet: Remembered = { known: [], tasks: [] }

export class LoadTasks {
  readonly #database: SyncDatabase
  readonly #rows: LocalRows | null
  readonly #ready$ = new BehaviorSubject(false)
  readonly #stages = new Map<string, boolean>()
  /** Opened here before the server had them: nothing hangs on them there but what this device sends. */
  readonly #madeHere = new Set<string>()
  #changed: (hasTasks: boolean) => void = () => undefined
  #remembered: Remembered = nothingYet
  #turn: Promise<void> = Promise.resolve()

  /** Without loads in this store, none is open. */
  constructor(database: SyncDatabase, rows: LocalRows | null) {
    this.#database = database
    this.#rows = rows
  }

  /**
   * `onChange` is called when something is open that was not, or the other way round; with `true` when there is something to fetch. Rejects
   * when the store cannot be read, and then follows nothing.
   */
  async follow(onChange: (hasTasks: boolean) => void): Promise<Subscription | null> {
    this.#changed = onChange
    const stored = (await readLocal(this.#database, KEY, 'loads')) as Remembered | undefined
    this.#remembered = stored ?? nothingYet
    if (!this.#rows) {
      this.#ready$.next(true)
      return null
    }
    const sub = this.#rows.written$.subscribe((rows) => this.#take(rows))
    try {
      for await (const page of this.#rows.walk()) this.#take(page)
      return sub
    } catch (error) {
      sub.unsubscribe()
      throw error
    }
  }

  /**
   * The loads that the server has are here. From now on a load that opens makes a task. `read` are the collections whose first sync is over:
   * the others fetch what hangs on the open loads by themselves.
   */
  async areHere(read: readonly OfLoad[]): Promise<void> {
    if (this.#ready$.value) return
    await this.#note(read)
    this.#ready$.next(true)
  }

  get hasTasks(): boolean {
    return this.#remembered.tasks.length > 0
  }

  /** Whether all that opened is noted: what is not yet brings a task. */
  get isNoted(): boolean {
    return this.#open().every((id) => this.#remembered.known.includes(id))
  }

  get isReady(): boolean {
    return this.#ready$.value
  }

  stateOf(loadId: string): LoadState {
    const isOpen = this.#stages.get(loadId)
    return isOpen === undefined ? 'unknown' : isOpen ? 'open' : 'closed'
  }

  /** The ids of the open loads, once the loads are here. A first sync fetches what hangs on them: they count as known. */
  async whenReady(): Promise<string[]> {
    await firstValueFrom(this.#ready$.pipe(filter((ready) => ready)))
    return this.#open().toSorted()
  }

  /** Does what is due, one task after the other. Rejects when the server or the disk refuses one: what is left stays for the next time. */
  async run(does: (task: LoadTask) => Promise<void>): Promise<void> {
    const refusals: unknown[] = []
    for (const task of this.#remembered.tasks) {
      try {
        await does(task)
        await this.#save((now) => ({ ...now, tasks: now.tasks.filter((one) => !isSame(one, task)) }))
      } catch (error) {
        if (error instanceof Stopped) throw error
        refusals.push(error)
      }
    }
    if (refusals.length > 0) throw refusals[0]
  }

  #open(): string[] {
    return [...this.#stages].filter(([, isOpen]) => isOpen).map(([id]) => id)
  }

  #take(rows: readonly Row[]): void {
    let isDifferent = false
    for (const row of rows) {
      const isOpen = !row._deleted && openLoadStages.includes(String(row['stage']))
      const opens = this.#stages.get(row.id) !== isOpen
      isDifferent ||= opens
      if (opens && isOpen && row.serverTime === '') this.#madeHere.add(row.id)
      else if (opens) this.#madeHere.delete(row.id)
      this.#stages.set(row.id, isOpen)
    }
    if (isDifferent && this.#ready$.value) {
      void this.#noteChange()
    }
  }

  /** Notes what opened and closed, if an earlier note did not come through. */
  async note(): Promise<void> {
    if (this.#ready$.value) await this.#note(ofLoads)
  }

  async #noteChange(): Promise<void> {
    try {
      await this.#note(ofLoads)
    } catch (error) {
      console.error('A load that opened was not noted.', error)
      // The next look notes it.
      return this.#changed(true)
    }
    this.#changed(this.hasTasks)
  }

  #note(of: readonly OfLoad[]): Promise<void> {
    return this.#save((now) => {
      const open = this.#open()
      const fresh = open.filter((loadId) => !now.known.includes(loadId))
      const wanted = fresh.filter((loadId) => !this.#madeHere.has(loadId))
      const tasks = wanted.flatMap((loadId) => of.map((collection): LoadTask => ({ collection, loadId })))
      return { known: open, tasks: [...now.tasks.filter(({ loadId }) => open.includes(loadId)), ...tasks] }
    })
  }

  #save(change: (now: Remembered) => Remembered): Promise<void> {
    const saved = this.#saveAfter(this.#turn, change)
    this.#turn = saved.catch(() => undefined)
    return saved
  }

  async #saveAfter(before: Promise<void>, change: (now: Remembered) => Remembered): Promise<void> {
    await before
    const next = change(this.#remembered)
    if (JSON.stringify(next) === JSON.stringify(this.#remembered)) return
    await this.#database.upsertLocal(KEY, { loads: next })
    this.#remembered = next
  }
}

function isSame(a: LoadTask, b: LoadTask): boolean {
  return a.collection === b.collection && a.loadId === b.loadId
}

/** Whether everything of the load is here already: one read, where fetching costs one for each document. */
export async function isWhole(
  transport: Transport,
  rows: LocalRows,
  { collection, loadId }: LoadTask,
): Promise<boolean> {
  const filters = filtersOfLoad(collection, loadId)
  const { count } = await transport.count({ collection, filters, after: beginning, upTo: null })
  if (count >= LARGEST_LIST) return false
  const matches = (row: Row): boolean =>
    filters.every(({ field, value }) => ([value].flat() as unknown[]).includes(row[field]))
  return (await rows.findWhere({ loadId })).filter((row) => row.unsent === 0 && matches(row)).length === count
}
