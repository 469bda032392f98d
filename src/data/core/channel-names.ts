/** What the warehouse calls its channels, by the key that orders and auctions carry. */
import { map, type Observable } from 'rxjs'
import type { Database } from '#data/store/database.ts'

/** Orders and auctions carry these keys before an admin has set the channel up. */
const companies: readonly (readonly [key: string, name: string])[] = [
  ['ebay', 'eBay'],
  ['whatnot', 'Whatnot'],
  ['hibid', 'HiBid'],
]

export const watchChannelNames = (db: Database): Observable<ReadonlyMap<string, string>> =>
  db.config.find({ selector: { kind: 'channel', key: { $gte: '' } } }).$.pipe(
    map((docs) => {
      const named = docs.flatMap(({ key, data: { name } }) =>
        typeof name === 'string' && name !== '' ? [[key, name] as const] : [],
      )
      return new Map([...companies, ...named])
    }),
  )
