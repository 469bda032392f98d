/**
 * Fixed-price listings that are over and that a channel was not told to end, by id. No index finds them, since channels are a map, and a year of listings that are
 * over is most of the store. So they are found once, in small steps, and every change moves them. Invariants: a change that comes during the read is newer than
 * what was read; nothing is emitted before everything was read once.
 */
import { Observable, ReplaySubject, share, timer } from 'rxjs'
import { isInWork, publicationsOf } from '#domain/selling/listing-price.ts'
import { listingStatuses, type ListingDoc, type ListingStatus } from '#schemas/listings.ts'
import type { Database } from '#data/store/database.ts'

const CHUNK = 200
const KEEP_MS = 300_000
const over: readonly ListingStatus[] = listingStatuses.filter((status) => !isInWork({ status }))

const isStillLive = (listing: Pick<ListingDoc, 'saleType' | 'status' | 'publications' | 'priceCents'>): boolean =>
  listing.saleType === 'fixed' &&
  !isInWork(listing) &&
  publicationsOf(listing).some(([, { state }]) => state === 'live')

/**
 * Passes the fixed-price listings of a state to `take`, a page at a time, until it says that it has enough. Why by time and not by id: this index serves
 * selector and sort, so that a page reads its own rows alone.
 */
async function readState(db: Database, status: ListingStatus, take: (listing: ListingDoc) => boolean): Promise<void> {
  let [from, limit] = [0, CHUNK]
  for (;;) {
    const page = await db.listings
      .find({
        selector: { saleType: 'fixed', status, updatedDesc: { $gte: from } },
        sort: [{ saleType: 'asc' }, { status: 'asc' }, { updatedDesc: 'asc' }],
        limit,
      })
      .exec()
    for (const listing of page) if (!take(listing)) return
    const last = page.at(-1)?.updatedDesc ?? from
    if (page.length < limit) return
    // More of one moment than a page holds.
    if (last === from) limit *= 2
    from = last
    // Lets the page draw and listen.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

function readStillLive(db: Database): Observable<readonly string[]> {
  return new Observable((subscriber) => {
    const ids = new Set<string>()
    const changed = new Set<string>()
    let reading = true
    const put = (id: string, isOne: boolean): boolean => {
      if (isOne === ids.has(id)) return false
      if (isOne) ids.add(id)
      else ids.delete(id)
      return true
    }
    const changes = db.listings.$.subscribe(({ documentId, documentData, operation }) => {
      if (reading) changed.add(documentId)
      const hasMoved = put(documentId, operation !== 'DELETE' && isStillLive(documentData))
      if (hasMoved && !reading) subscriber.next([...ids])
    })
    const read = async () => {
      for (const status of over) {
        await readState(db, status, (listing) => {
          if (!changed.has(listing.id)) put(listing.id, isStillLive(listing))
          return !subscriber.closed
        })
      }
      reading = false
      changed.clear()
      if (!subscriber.closed) subscriber.next([...ids])
    }
    read().catch((error: unknown) => subscriber.error(error))
    return () => changes.unsubscribe()
  })
}

const watched = new WeakMap<Database, Observable<readonly string[]>>()

/** One read for every page that asks, kept for some minutes after the last one has gone. */
export function watchStillLive(db: Database): Observable<readonly string[]> {
  const known = watched.get(db)
  if (known) return known
  const shared = readStillLive(db).pipe(
    share({
      connector: () => new ReplaySubject<readonly string[]>(1),
      resetOnRefCountZero: () => timer(KEEP_MS),
      resetOnError: true,
    }),
  )
  watched.set(db, shared)
  return shared
}
