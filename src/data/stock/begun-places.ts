/**
 * Long work on many places, noted on the disk before its first write: a reload in the middle leaves nothing half done. Invariants: a note goes when all of the
 * work is written; the note of a tab that is alive is left to that tab.
 */
import { holdEntry, holdIfFree } from '#data/core/jobs/job-journal.ts'
import { localEntries } from '#data/core/jobs/local-entries.ts'
import type { Database } from '#data/store/database.ts'
import type { MadePlaces, PlacesOrder } from './make-places.ts'
import type { PlaceChange } from './zone-commands.ts'

export interface Making {
  readonly kind: 'make'
  readonly rowId: string
  /** The time that all of its places carry, ISO UTC. */
  readonly at: string
  readonly order: PlacesOrder
}

export interface Changing {
  readonly kind: 'change'
  /** The changes of each place. */
  readonly planned: readonly (readonly PlaceChange[])[]
}

export type BegunPlaces =
  | Making
  | Changing
  | { readonly kind: 'unmake'; readonly made: MadePlaces }
  | { readonly kind: 'unchange'; readonly changes: readonly PlaceChange[] }

/** Why another name: the first job of a change has the same id, and an entry of its own in the journal of jobs. */
const lockOf = (id: string): string => `places-${id}`

const notes = localEntries<BegunPlaces>('begun-places')

/** Does the work under its note. Where the device cannot save, the note stays for the next opening, unless `act` strikes it. */
export function whileNoted<Result>(
  db: Database,
  id: string,
  begun: BegunPlaces,
  act: () => Promise<Result>,
): Promise<Result> {
  return holdEntry(db, lockOf(id), async () => {
    await notes.enter(db, id, begun)
    const result = await act()
    await notes.strike(db, id)
    return result
  })
}

/** What is broken off is to be taken back from now on, also after a reload. */
export const noteInstead = (db: Database, id: string, begun: BegunPlaces): Promise<void> => notes.enter(db, id, begun)

export const strikeNote = (db: Database, id: string): Promise<void> => notes.strike(db, id)

/** What a closed tab left half done, by its note. */
export async function findCutPlaces(db: Database): Promise<ReadonlyMap<string, BegunPlaces>> {
  const cut = new Map<string, BegunPlaces>()
  for (const [id, begun] of await notes.read(db)) {
    if (await holdIfFree(db, lockOf(id), () => Promise.resolve(true))) cut.set(id, begun)
  }
  return cut
}

/** Finishes what a closed tab left. Resolves with `null` where another tab has finished it or is at it. */
export async function finishCut<Result>(
  db: Database,
  id: string,
  act: () => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  return holdIfFree(db, lockOf(id), async () => {
    if (!(await notes.read(db)).has(id)) return null
    const result = await act()
    await notes.strike(db, id)
    return { result }
  })
}
