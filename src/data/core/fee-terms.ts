/** What a channel keeps and its buyers pay beside the price, as it is on this device. */
import { combineLatest, map, type Observable } from 'rxjs'
import { extraFeesOf, termsOf, type FeeTerms } from '#domain/core/orders/fees.ts'
import type { ConfigDoc } from '#schemas/config.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

type Auction = Pick<SaleEventDoc, 'channelKey' | 'premiumPct' | 'taxPct'>

const listsOf = (db: Database) => db.config.find({ selector: { kind: 'valueList', key: { $gte: '' } } })

/** The channel's fees with the premium and the tax of this auction; `null` where the channel is not on this device. */
export async function findKnownTerms(db: Database, event: Auction): Promise<FeeTerms | null> {
  const found = await db.config.findOne({ selector: { kind: 'channel', key: event.channelKey } }).exec()
  if (!found) return null
  const lists = (await listsOf(db).exec()).map(toPlain)
  return { ...termsOf(event, toPlain<ConfigDoc>(found)), extraFees: extraFeesOf(lists, event.channelKey) }
}

/** The same, without fees where the channel is not on this device. */
export const findFeeTerms = async (db: Database, event: Auction): Promise<FeeTerms> =>
  (await findKnownTerms(db, event)) ?? termsOf(event, null)

/** `findKnownTerms` for any auction, live. */
export const watchKnownTerms = (db: Database): Observable<(event: Auction) => FeeTerms | null> =>
  combineLatest([db.config.find({ selector: { kind: 'channel', key: { $gte: '' } } }).$, listsOf(db).$]).pipe(
    map(([docs, lists]) => {
      const byKey = new Map(docs.map((doc) => [doc.key, toPlain<ConfigDoc>(doc)]))
      const plain = lists.map(toPlain)
      const extras = new Map(docs.map(({ key }) => [key, extraFeesOf(plain, key)]))
      return (event) => {
        const channel = byKey.get(event.channelKey)
        return channel ? { ...termsOf(event, channel), extraFees: extras.get(event.channelKey) ?? [] } : null
      }
    }),
  )

/** `findFeeTerms` for any auction, live. */
export const watchFeeTerms = (db: Database): Observable<(event: Auction) => FeeTerms> =>
  watchKnownTerms(db).pipe(map((known) => (event) => known(event) ?? termsOf(event, null)))
