/** Queries of the page Channels. */
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { ConfigDoc } from '#schemas/config.ts'
import { readChannel, type Channel } from '#domain/selling/channel.ts'
import { readValueList, type ValueList } from '#domain/selling/value-lists.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { watchStockCounts } from '#data/counts/stock-counts.ts'
import type { Database } from '#data/store/database.ts'

export interface ChannelRecord {
  readonly id: string
  readonly channel: Channel
}

const docsOf = (db: Database, kind: ConfigDoc['kind']): Observable<readonly ConfigDoc[]> =>
  db.config
    .find({ selector: { kind } })
    .$.pipe(map((docs) => docs.map(toPlain).toSorted((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1))))

export const watchChannels = (db: Database): Observable<readonly ChannelRecord[]> =>
  docsOf(db, 'channel').pipe(map((docs) => docs.map((doc) => ({ id: doc.id, channel: readChannel(doc) }))))

export const watchValueLists = (db: Database): Observable<readonly ValueList[]> =>
  docsOf(db, 'valueList').pipe(map((docs) => docs.map(readValueList).filter((list) => list !== null)))

/** Units of a category that are in the warehouse. */
export interface CategoryQty {
  readonly category: string
  readonly qty: number
}

const isSame = (a: readonly CategoryQty[], b: readonly CategoryQty[]): boolean =>
  a.length === b.length && a.every(({ category, qty }, at) => category === b[at]?.category && qty === b[at].qty)

/** The categories of what is in the warehouse, by how much there is of each, live. Cost: none of its own beside the counts of the stock. */
export const watchCategories = (db: Database): Observable<readonly CategoryQty[]> =>
  watchStockCounts(db).pipe(
    map(({ byCategory }) =>
      [...byCategory]
        .map(([category, qty]) => ({ category, qty }))
        .toSorted((a, b) => b.qty - a.qty || (a.category < b.category ? -1 : 1)),
    ),
    distinctUntilChanged(isSame),
  )
