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
