/**
 * The journal of jobs: what a command is about to write, on the disk before its first write. One local document of the store with all unfinished
 * entries. Invariants: an entry goes when all of it is written; an entry of a tab that is alive is left to that tab.
 */
import type { Database } from '#data/store/database.ts'
import type { Job } from './job.ts'

/** Jobs that were decided together, in their order. */
export interface JournalEntry {
  /** When, ISO UTC: the time of the ledger's rows. */
  readonly at: string
  readonly jobs: readonly Job[]
}

type Entries = Readonly<Record<string, JournalEntry>>

const JOURNAL = 'jobs'

async function openJournal(db: Database) {
  const known = await db.getLocal<{ entries: Entries }>(JOURNAL)
  if (known) return known
  // Two tabs may both make it.
  return db.insertLocal<{ entries: Entries }>(JOURNAL, { entries: {} }).catch(async (error: unknown) => {
    const made = await db.getLocal<{ entries: Entries }>(JOURNAL)
    if (!made) throw error
    return made
  })
}

/** The unfinished entries, oldest first. */
export async function readJournal(db: Database): Promise<ReadonlyMap<string, JournalEntry>> {
  const doc = await db.getLocal<{ entries: Entries }>(JOURNAL)
  return new Map(Object.entries((doc?.get('entries') as Entries | undefined) ?? {}))
}

export async function enter(db: Database, id: string, entry: JournalEntry): Promise<void> {
  const doc = await openJournal(db)
  await doc.incrementalModify(({ entries }) => ({ entries: { ...entries, [id]: entry } }))
}

export async function strike(db: Database, id: string): Promise<void> {
  const doc = await openJournal(db)
  await doc.incrementalModify(({ entries }) => {
    const { [id]: _finished, ...others } = entries
    return { entries: others }
  })
}

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
