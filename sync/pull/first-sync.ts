/**
 * Reads what belongs on a device of this rank: the parts of `domain/sync-scope.ts`, one after the other. Invariants: a restart goes on with the
 * same parts where it was, and hears what was removed since it began; days are counted by the server's time, for a device's clock may be wrong
 * by weeks; what changes meanwhile, or changed since the place of another rank, is read afterwards from `live` on.
 */
import { firstParts } from '#domain/core/people/sync-scope.ts'
import type { SyncContext } from '#sync/context.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { ScopeFilter } from '#domain/core/people/sync-scope.ts'
import { beginning, compareCursors, type Cursor, type ServerTime } from '#sync/transport/server-time.ts'
import type { FetchedPage } from './fetch-page.ts'
import { partStart, settledBefore, type Place } from './place.ts'
import type { StoreQueue } from './store-queue.ts'

export interface FirstSyncTools {
  readonly page: (filters: readonly ScopeFilter[], after: Cursor) => Promise<FetchedPage>
  readonly queue: StoreQueue
  readonly onFetched: (count: number) => void
  /** Whether the device holds next to nothing of what comes. */
  readonly areNew: boolean
  /** Resolves once the server has named its epoch again; what was read up to then counts for nothing if that is another one. */
  readonly vouched: () => Promise<unknown>
}

/** The place is written down after so many pages: after a restart some are read again. */
const PLACE_EVERY = 4

/** A place that nothing comes after: asks for the server's time alone. */
const theEnd: Cursor = { seconds: 253_402_300_799, nanos: 0, id: '' }

/** The start of a first sync under this rank; `before` is the place of another one. */
export function beginFirstSync(
  { rank }: Pick<SyncContext, 'rank'>,
  collection: CollectionName,
  openLoads: readonly string[],
  before: Place | null,
): Place {
  const parts = firstParts(rank, collection, openLoads)
  return { rank, live: before?.live ?? null, first: { parts, part: 0, at: beginning } }
}

/**
 * Resolves with the place to go on from, when all is stored. While one page is written, the next is handed to the disk and the one after it fetched.
 */
export async function readFirstSync(
  { contact }: Pick<SyncContext, 'contact'>,
  { page: fetch, queue, onFetched, areNew, vouched }: FirstSyncTools,
  from: Place,
): Promise<Place> {
  const fetchNext = ({ first }: Place): Promise<FetchedPage> => {
    const part = first?.parts[first.part]
    return first && part ? fetch(part.filters, first.at) : fetch([], theEnd)
  }
  let place = await withStart(from, async () => contact.serverTime ?? (await fetch([], theEnd)).readTime)
  let pages = 0
  let storing = Promise.resolve()
  let fetching = fetchNext(place)
  while (place.first) {
    const page = await fetching
    const next = afterPage(place, page)
    if (next.first) {
      fetching = fetchNext(next)
      fetching.catch(() => undefined)
    }
    // Before anything of it is on the disk: what is removed from here on has to be heard, after a restart too.
    if (!place.live) await queue.place({ ...place, live: next.live })
    onFetched(page.docs.length)
    const stored = queue.docs(page.docs, areNew)
    stored.catch(() => undefined)
    await storing
    storing = stored
    pages += 1
    if (!next.first) await vouched()
    if (next.first?.part !== place.first.part) await queue.place(next)
    else if (pages % PLACE_EVERY === 0) queue.place(next).catch(() => undefined)
    place = next
  }
  await storing
  return place
}

/** The place with the start of its part, which is unknown before the server's time is. */
async function withStart(place: Place, serverTime: () => Promise<ServerTime>): Promise<Place> {
  const { first } = place
  const part = first?.parts[first.part]
  if (!first || !part || part.sinceDays === 0 || compareCursors(first.at, beginning) > 0) return place
  return { ...place, first: { ...first, at: partStart(part, await serverTime()) } }
}

function afterPage(place: Place, { next, ended, readTime }: FetchedPage): Place {
  const { first } = place
  if (!first) return place
  const live = place.live ?? settledBefore(readTime)
  if (!ended) return { ...place, live, first: { ...first, at: next } }
  const part = first.parts[first.part + 1]
  return { ...place, live, first: part ? { ...first, part: first.part + 1, at: partStart(part, readTime) } : null }
}
