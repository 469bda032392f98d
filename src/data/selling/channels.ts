/** Queries of the page Channels. */
import { map, type Observable } from 'rxjs'
import type { ConfigDoc } from '#schemas/config.ts'
import { readChannel, type Channel } from '#domain/selling/channel.ts'
import { readValueList, type ValueList } from '#domain/selling/value-lists.ts'
import { liveStages } from '#domain/core/unit-stages.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/write.ts'

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

/**
 * The categories of what is in the warehouse, by how much there is of each. Cost: reads all units that are here, one stage after the other: an index answers
 * for one stage, and for several it is read from the first to the last, with all that was sold between them.
 */
export async function readCategories(db: Database): Promise<readonly CategoryQty[]> {
  const sums = new Map<string, number>()
  for (const stage of liveStages) {
    const units = await db.units.find({ selector: { stage }, sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }] }).exec()
    for (const { category, qty } of units) if (category !== '') sums.set(category, (sums.get(category) ?? 0) + qty)
  }
  return [...sums].map(([category, qty]) => ({ category, qty })).toSorted((a, b) => b.qty - a.qty)
}
