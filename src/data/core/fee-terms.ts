/** What a channel keeps and its buyers pay beside the price, as it is on this device. */
import { map, type Observable } from 'rxjs'
import { termsOf, type FeeTerms } from '#domain/core/fees.ts'
import type { ConfigDoc } from '#schemas/config.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from './write.ts'

type Auction = Pick<SaleEventDoc, 'channelKey' | 'premiumPct' | 'taxPct'>

/** The channel's fees with the premium and the tax of this auction. */
export async function findFeeTerms(db: Database, event: Auction): Promise<FeeTerms> {
  const found = await db.config.findOne({ selector: { kind: 'channel', key: event.channelKey } }).exec()
  return termsOf(event, found ? toPlain<ConfigDoc>(found) : null)
}

/** The same for any auction, live. */
export const watchFeeTerms = (db: Database): Observable<(event: Auction) => FeeTerms> =>
  db.config.find({ selector: { kind: 'channel', key: { $gte: '' } } }).$.pipe(
    map((docs) => {
      const byKey = new Map(docs.map((doc) => [doc.key, toPlain<ConfigDoc>(doc)]))
      return (event) => termsOf(event, byKey.get(event.channelKey) ?? null)
    }),
  )
