/**
 * What this device is in the middle of, by id: one local document of the store. Invariants: it is on the disk before the first write of the work, and it never
 * leaves the device.
 */
import type { Database } from '#data/store/database.ts'

interface LocalEntries<Entry> {
  /** The unfinished entries, oldest first. */
  readonly read: (db: Database) => Promise<ReadonlyMap<string, Entry>>
  readonly enter: (db: Database, id: string, entry: Entry) => Promise<void>
  readonly strike: (db: Database, id: string) => Promise<void>
}

/** @param name of the local document */
export function localEntries<Entry>(name: string): LocalEntries<Entry> {
  type Entries = Readonly<Record<string, Entry>>
  const open = async (db: Database) => {
    const known = await db.getLocal<{ entries: Entries }>(name)
    if (known) return known
    // Two tabs may both make it.
    return db.insertLocal<{ entries: Entries }>(name, { entries: {} }).catch(async (error: unknown) => {
      const made = await db.getLocal<{ entries: Entries }>(name)
      if (!made) throw error
      return made
    })
  }
  return {
    read: async (db) => {
      const doc = await db.getLocal<{ entries: Entries }>(name)
      return new Map(Object.entries((doc?.get('entries') as Entries | undefined) ?? {}))
    },
    enter: async (db, id, entry) => {
      const doc = await open(db)
      await doc.incrementalModify(({ entries }) => ({ entries: { ...entries, [id]: entry } }))
    },
    strike: async (db, id) => {
      const doc = await open(db)
      await doc.incrementalModify(({ entries }) => {
        const { [id]: _finished, ...others } = entries
        return { entries: others }
      })
    },
  }
}
