/**
 * Which documents of one collection are unsent, as the store itself shows: in every tab alike,
 * before sync has started and without contact.
 * Invariant: it follows every write of the store, by any writer; nothing but the field `unsent`
 * decides.
 */
import { Subject, type Subscription } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import type { UnsentChange } from '#domain/core/people/sync-status.ts'
import { toServer } from '#sync/context.ts'
import type { LocalRows, Row } from '#sync/local-rows.ts'
import { idsNamedBy } from './needed-ids.ts'

/** So many are being worked off, and would be one long task to look up again. */
const MANY = 1000

export interface UnsentEntry {
  /** When it was changed last, ISO UTC. */
  readonly since: string
  /** The ids that it names: those documents stay on the device until the server has this one. */
  readonly names: readonly string[]
}

export class UnsentIndex {
  readonly rows: LocalRows
  /** Something was added or taken off, or its sending began or ended. */
  readonly changed$ = new Subject<void>()
  readonly #unsent = new Map<string, UnsentEntry>()
  #sub: Subscription | null = null
  /** What earlier sessions left has been read. */
  isKnown = false

  constructor(rows: LocalRows) {
    this.rows = rows
  }

  get size(): number {
    return this.#unsent.size
  }

  /** By id, the oldest first. */
  get entries(): ReadonlyMap<string, UnsentEntry> {
    return this.#unsent
  }

  /** Resolves when what earlier sessions left has been read. */
  async follow(): Promise<void> {
    if (this.isKnown) return
    this.stop()
    const written: Row[] = []
    this.#sub = this.rows.written$.subscribe((rows) => {
      if (this.isKnown) this.#take(rows)
      else written.push(...rows)
    })
    const found = await this.rows.findUnsent()
    this.isKnown = true
    this.#take(found.toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1)))
    this.#take(written)
  }

  /** Compares with the store: a tab that was frozen has missed what others wrote. */
  async refresh(): Promise<void> {
    if (!this.isKnown || this.size > MANY) return
    // For writes from here on, their own events are newer.
    const written = new Set<string>()
    const sub = this.rows.written$.subscribe((rows) => rows.forEach(({ id }) => written.add(id)))
    try {
      const found = await this.rows.findUnsent()
      const ids = new Set(found.map(({ id }) => id))
      const sent = await this.rows.find([...this.#unsent.keys()].filter((id) => !ids.has(id)))
      this.#take([...found, ...sent.values()].filter(({ id }) => !written.has(id)))
    } finally {
      sub.unsubscribe()
    }
  }

  /** Looked up in the store now. */
  async count(): Promise<number> {
    return (await this.rows.findUnsent()).length
  }

  stop(): void {
    this.#sub?.unsubscribe()
  }

  #take(rows: readonly Row[]): void {
    let isDifferent = false
    for (const row of rows) {
      const { id, unsent, updatedAt } = row
      if (unsent === 1) {
        isDifferent ||= this.#unsent.get(id)?.since !== updatedAt
        this.#unsent.set(id, { since: updatedAt, names: idsNamedBy(toServer(this.rows.name, row)) })
      } else isDifferent = this.#unsent.delete(id) || isDifferent
    }
    if (isDifferent) this.changed$.next()
  }
}

/** The unsent changes of these collections, oldest first. */
export async function unsentIn(
  indexes: ReadonlyMap<CollectionName, UnsentIndex>,
  isSending: (collection: CollectionName, id: string) => boolean,
): Promise<UnsentChange[]> {
  const changes = await Promise.all(
    [...indexes].map(async ([collection, { rows }]) =>
      (await rows.findUnsent()).map((row): UnsentChange => ({
        collection,
        id: row.id,
        since: row.updatedAt,
        state: isSending(collection, row.id) ? 'sending' : 'saved',
        doc: toServer(collection, row),
      })),
    ),
  )
  return changes.flat().toSorted((one, other) => (one.since < other.since ? -1 : 1))
}
