/**
 * Fixed-price listings that are over and that a channel was not told to end, by id. No index finds them, since channels are a map, and a year of listings that are
 * over is most of the store. So they are found once, in small steps, and every change moves them (see `followed.ts`).
 */
import type { Observable } from 'rxjs'
import { isInWork, publicationsOf } from '#domain/selling/listing-price.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { Database } from '#data/store/database.ts'
import { followed, type Tally } from '#data/store/followed.ts'
import { keptFor } from '#data/store/kept.ts'

const KEEP_MS = 300_000

const isStillLive = (listing: ListingDoc): boolean =>
  listing.saleType === 'fixed' &&
  !isInWork(listing) &&
  publicationsOf(listing).some(([, { state }]) => state === 'live')

class StillLive implements Tally<ListingDoc, readonly string[]> {
  readonly #ids = new Set<string>()

  put(id: string, listing: ListingDoc | null): boolean {
    const isOne = listing !== null && isStillLive(listing)
    if (isOne === this.#ids.has(id)) return false
    if (isOne) this.#ids.add(id)
    else this.#ids.delete(id)
    return true
  }

  snapshot(): readonly string[] {
    return [...this.#ids]
  }
}

export const watchStillLive: (db: Database) => Observable<readonly string[]> = keptFor(KEEP_MS, (db) =>
  followed<ListingDoc, readonly string[]>(db.listings, { tally: () => new StillLive(), emitMs: 0 }),
)
