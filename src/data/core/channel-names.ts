/** What the warehouse calls its channels, by the key that orders and auctions carry. */
import { map, type Observable } from 'rxjs'
import type { Database } from '#data/store/database.ts'

/** Orders and auctions carry these keys before an admin has set the channel up. */
const companies: readonly (readonly [key: string, name: string])[] = [
  ['ebay', 'eBay'],
  ['whatnot', 'Whatnot'],
  ['hibid', 'HiBid'],
]

/** The keys that orders may carry here: those of the companies, of the channels that were set up, and of auctions and shows. */
export async function findChannelKeys(
  db: Database,
  events: readonly { readonly channelKey: string }[],
): Promise<readonly string[]> {
  const docs = await db.config.find({ selector: { kind: 'channel', key: { $gte: '' } } }).exec()
  const known = [...companies.map(([key]) => key), ...docs.map(({ key }) => key)]
  return [...new Set(['', ...known, ...events.map(({ channelKey }) => channelKey)])]
}

export const watchChannelNames = (db: Database): Observable<ReadonlyMap<string, string>> =>
  db.config.find({ selector: { kind: 'channel', key: { $gte: '' } } }).$.pipe(
    map((docs) => {
      const named = docs.flatMap(({ key, data: { name } }) =>
        typeof name === 'string' && name !== '' ? [[key, name] as const] : [],
      )
      return new Map([...companies, ...named])
    }),
  )
