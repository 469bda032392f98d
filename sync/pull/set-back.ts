/**
 * Places of a server whose clock was far ahead and is right again. It dates its commits anew, and what comes is before such a place: a device that kept it
 * would hear of nothing until that day.
 */
import type { CollectionName } from '#schemas/collections.ts'
import type { SyncDatabase } from '#sync/context.ts'
import { beginning, compareTimes, parseServerTime, rewound, type ServerTime } from '#sync/transport/server-time.ts'
import { OVERLAP_SECONDS, readPlace, writePlace } from './place.ts'

/** The collections whose place lies ahead of the server's time. */
export async function placedAhead(
  database: SyncDatabase,
  names: readonly CollectionName[],
  now: ServerTime | undefined,
): Promise<readonly CollectionName[]> {
  if (!now) return []
  const places = await Promise.all(names.map((name) => readPlace(database, name)))
  return names.filter((_, index) => compareTimes(places[index]?.live ?? beginning, now) > 0)
}

/** From here on everything is read that the server has dated since `since`; all, where that is `''`. No reader may run meanwhile. */
export async function setBack(database: SyncDatabase, names: readonly CollectionName[], since: string): Promise<void> {
  const time = parseServerTime(since)
  const live = time ? rewound(time, OVERLAP_SECONDS) : beginning
  for (const name of names) {
    const place = await readPlace(database, name)
    if (place) await writePlace(database, name, { ...place, live })
  }
}

/** The collections whose first sync is not through, or has not been written down. */
export async function readMidway(
  database: SyncDatabase,
  names: readonly CollectionName[],
): Promise<readonly CollectionName[]> {
  const places = await Promise.all(names.map((name) => readPlace(database, name)))
  return names.filter((_, index) => places[index]?.first !== null)
}

/** A restore moves documents back to where the first sync has passed already: it begins again. No reader may run meanwhile. */
export async function beginAgain(database: SyncDatabase, names: readonly CollectionName[]): Promise<void> {
  for (const name of names) {
    const place = await readPlace(database, name)
    if (place?.first) await writePlace(database, name, { ...place, first: { ...place.first, part: 0, at: beginning } })
  }
}
