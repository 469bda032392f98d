/**
 * How far a collection has been read, as the device keeps it: first the parts of a first sync one after the other, then
 * everything that changed. Invariants: what lies before the place is on the disk here, or was judged not to belong
 * here; a place is written after the documents that it vouches for; another rank reads what belongs to it and goes on
 * from the old place, so no change meanwhile is passed over.
 */
import type { CollectionName } from '#schemas/collections.ts'
import type { FirstPart } from '#domain/core/people/sync-scope.ts'
import { readLocal, type SyncDatabase } from '#sync/context.ts'
import { beginning, compareCursors, rewound, type Cursor, type ServerTime } from '#sync/transport/server-time.ts'
import type { PullPage } from '#sync/transport/transport.ts'

/** Request time is not commit order: a commit may show up this much later than its time. */
export const OVERLAP_SECONDS = 60
const DAY_SECONDS = 86_400

export interface FirstSync {
  /** Laid down at the start, so that a restart goes on with the same queries. */
  readonly parts: readonly FirstPart[]
  readonly part: number
  /** How far the part has been read. */
  readonly at: Cursor
}

export interface Place {
  readonly rank: string
  /** Where the changes are read on from; `null` until the server's time is known. */
  readonly live: Cursor | null
  /** `null` once the first sync of this rank is through. */
  readonly first: FirstSync | null
}

const keyOf = (collection: CollectionName): string => `sync-place-${collection}`

/** Resolves with `null` where there is none, or none that can be used. */
export async function readPlace(database: SyncDatabase, collection: CollectionName): Promise<Place | null> {
  const stored = await readLocal(database, keyOf(collection), 'place')
  return isPlace(stored) ? stored : null
}

export async function writePlace(database: SyncDatabase, collection: CollectionName, place: Place): Promise<void> {
  await database.upsertLocal(keyOf(collection), { place })
}

function isPlace(stored: unknown): stored is Place {
  if (typeof stored !== 'object' || stored === null) return false
  const { rank, live, first } = stored as Partial<Place>
  return typeof rank === 'string' && isCursorOrNull(live) && first !== undefined
}

function isCursorOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'object' && typeof (value as Partial<Cursor>).seconds === 'number')
}

/** The start of a part: from so many days before the server's time on. */
export function partStart(part: FirstPart | undefined, serverTime: ServerTime): Cursor {
  if (!part || part.sinceDays === 0) return beginning
  return rewound(serverTime, part.sinceDays * DAY_SECONDS)
}

/** The place after the last document of a page. */
export function endOfPage(page: PullPage, from: Cursor): Cursor {
  const last = page.docs.at(-1)
  return last?.syncedAt ? { ...last.syncedAt, id: last.id } : from
}

/** The overlap before the server's time of an answer: everything before it has shown up. */
export function settledBefore(readTime: ServerTime): Cursor {
  return rewound(readTime, OVERLAP_SECONDS)
}

/** A full page after which the cursor has not moved: going on would read it for ever. */
export class PageStuckError extends Error {
  constructor(collection: string) {
    super(`The server keeps answering the same page of ${collection}.`)
    this.name = 'PageStuckError'
  }
}

/** Throws `PageStuckError` when a full page did not advance. */
export function mustAdvance(collection: string, from: Cursor, page: PullPage, limit: number): void {
  if (page.docs.length >= limit && compareCursors(endOfPage(page, from), from) <= 0)
    throw new PageStuckError(collection)
}
