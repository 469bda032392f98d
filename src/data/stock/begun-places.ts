/**
 * Long work on many places, noted on the disk before its first write: a reload in the middle leaves nothing half done. Invariants: a note goes when all of the
 * work is written; the note of a tab that is alive is left to that tab.
 */
import { msg } from '#messages/message.ts'
import { Refusal } from '#domain/core/refusal.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { holdEntry } from '#data/core/jobs/job-journal.ts'
import { localEntries } from '#data/core/jobs/local-entries.ts'
import { stillMay } from '#data/core/people.ts'
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

/** The person is no manager any more. What is done stays, and the note of what is left. */
export class RankLost extends Refusal {
  constructor() {
    super('notAllowed', msg('locations.rankLost'))
  }
}

/**
 * Asked before each part of the work: the server would refuse every place of a person whose rank an admin took meanwhile.
 * @throws RankLost
 */
export async function refuseRankLost(context: Pick<CommandContext, 'db' | 'uid'>): Promise<void> {
  if (!(await stillMay(context, 'manager'))) throw new RankLost()
}

/** What is broken off is to be taken back from now on, also after a reload. */
export const noteInstead = (db: Database, id: string, begun: BegunPlaces): Promise<void> => notes.enter(db, id, begun)

export const strikeNote = (db: Database, id: string): Promise<void> => notes.strike(db, id)

/** The notes of work that a tab is at, or left half done. */
export const readBegun = notes.read

/**
 * Finishes what a tab left. Waits while a tab is at it, one that is just closing too: its hold may outlive it for a moment. Resolves with `null` where nothing of
 * it is left to do, or the person may not do it any more: it stays noted then.
 */
export function finishLeft<Result>(
  context: Pick<CommandContext, 'db' | 'uid'>,
  id: string,
  act: (begun: BegunPlaces) => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  const { db } = context
  return holdEntry(db, lockOf(id), async () => {
    // The person has left: it goes on at the next start. A rank may have gone while another tab was at it.
    if (db.closed || !(await stillMay(context, 'manager'))) return null
    const begun = (await notes.read(db)).get(id)
    if (!begun) return null
    const result = await act(begun)
    await notes.strike(db, id)
    return { result }
  })
}
