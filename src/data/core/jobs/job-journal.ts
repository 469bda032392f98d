/**
 * The journal of jobs: what a command is about to write, on the disk before its first write. One local document of the store with all unfinished
 * entries. Invariants: an entry goes when all of it is written; an entry of a tab that is alive is left to that tab.
 */
import type { Database } from '#data/store/database.ts'
import type { Job } from './job.ts'
import { localEntries } from './local-entries.ts'

/** Jobs that were decided together, in their order. */
export interface JournalEntry {
  /** When, ISO UTC: the time of the ledger's rows. */
  readonly at: string
  readonly jobs: readonly Job[]
}

export const { read: readJournal, enter, strike } = localEntries<JournalEntry>('jobs')

const lockName = (db: Database, id: string): string => `restow-job ${db.name} ${id}`

/** Runs `act` while no other tab works on this entry. A browser without locks (no secure context) runs it all the same. */
export function holdEntry<T>(db: Database, id: string, act: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(lockName(db, id), act) : act()
}

/** The same, but resolves at once with `null` where another tab holds the entry. */
export function holdIfFree<T>(db: Database, id: string, act: () => Promise<T>): Promise<T | null> {
  const locks = globalThis.navigator?.locks
  if (!locks) return act()
  return locks.request(lockName(db, id), { ifAvailable: true }, (lock) => (lock ? act() : null))
}

/** How long a page that is just closing may still hold what it was at, in milliseconds; a reload of a busy page was seen to. */
const CLOSING_MS = 1_000

/**
 * Runs `act` for each of these entries, in their order, those first that no tab holds. One whose tab lets go within a second is part of the wait; one that is held
 * longer follows once it is free, and nobody waits for it.
 */
export async function holdEach(db: Database, ids: Iterable<string>, act: (id: string) => Promise<void>): Promise<void> {
  const held: Promise<void>[] = []
  for (const id of ids) {
    const isFree = await holdIfFree(db, id, () => act(id).then(() => true))
    if (!isFree) held.push(holdEntry(db, id, async () => (db.closed ? undefined : act(id))))
  }
  if (held.length === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const longer = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSING_MS)))
  await Promise.race([Promise.all(held), longer])
  clearTimeout(timer)
}
