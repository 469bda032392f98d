/** Queries of the lean storage (`lean-storage.ts`): a few `getAll` of an index instead of a cursor that stops at every row. */
import { getQueryMatcher, getSortComparator, type PreparedQuery, type RxDocumentData, type RxQueryPlan } from 'rxdb'
import { getKeyRangeByQueryPlan, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { answered, orNothing } from '#data/store/idb.ts'
import { toDocument, type Backend } from './lean-rows.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows of one read: so many make no task that a person notices. */
const PAGE = 300
const LEAST = 10

export type StoredRow = Record<string, unknown>

interface Wanted<Doc> {
  readonly fits: (document: RxDocumentData<Doc>) => boolean
  /** So many are enough. */
  readonly most: number
  /** Whether each row of the range fits, so that no more than `most` are read. */
  readonly isAll: boolean
}

/** Documents of a range in its order, page by page; a row's place in the index ends with its id, so each place is there once. */
async function readRange<Doc>(
  index: IDBIndex,
  range: IDBKeyRange,
  { fits, most, isAll }: Wanted<Doc>,
  backend: Backend,
): Promise<RxDocumentData<Doc>[]> {
  const found: RxDocumentData<Doc>[] = []
  // Where few are enough and not each fits, the first page is small: the first rows often do.
  let size = Math.min(PAGE, Math.max(LEAST, most))
  for (let rest: IDBKeyRange | null = range; rest !== null; size = Math.min(PAGE, 4 * size)) {
    const wanted: number = isAll ? Math.min(PAGE, most - found.length) : size
    const page: StoredRow[] = await answered(index.getAll(rest, wanted))
    const last = page.at(-1)
    rest = !last || page.length < wanted ? null : rangeAfter(placeOf(index, last), range, backend.keyRanges)
    for (const row of page) {
      const document = toDocument<Doc>(row, backend)
      if (fits(document)) found.push(document)
    }
    if (found.length >= most) return found.slice(0, most)
  }
  return found
}

/** A row's key in an index. */
function placeOf({ keyPath }: IDBIndex, row: StoredRow): unknown[] {
  const at = (path: string) => path.split('.').reduce<unknown>((value, name) => (value as Row)[name], row)
  return [keyPath].flat().map(at)
}

/** `null` where nothing can follow. */
function rangeAfter(place: unknown[], range: IDBKeyRange, keyRanges: typeof IDBKeyRange): IDBKeyRange | null {
  return orNothing(() => keyRanges.bound(place, range.upper, true, range.upperOpen))
}

/** Where and what a query reads; `null` where there can be no such range. */
function rangeOf(
  transaction: IDBTransaction,
  plan: RxQueryPlan,
  { table, booleanIndexes, keyRanges }: Backend,
): { readonly index: IDBIndex; readonly range: IDBKeyRange } | null {
  const range = orNothing(() => getKeyRangeByQueryPlan(booleanIndexes, plan, keyRanges) as IDBKeyRange)
  const index = transaction.objectStore(table).index(`[${plan.index.join('+')}]`)
  return range && { index, range }
}

/** The documents of a query in its order. */
export async function find<Doc>(
  transaction: IDBTransaction,
  { query, queryPlan: plan }: PreparedQuery<Doc>,
  { schema }: RxStorageInstanceDexie<Doc>,
  backend: Backend,
): Promise<RxDocumentData<Doc>[]> {
  const { skip, limit = Number.POSITIVE_INFINITY } = query
  const place = limit > 0 ? rangeOf(transaction, plan, backend) : null
  if (!place) return []
  const [isAll, isSorted] = [plan.selectorSatisfiedByIndex, plan.sortSatisfiedByIndex]
  const fits = isAll ? () => true : getQueryMatcher(schema, query)
  const most = isSorted ? skip + limit : Number.POSITIVE_INFINITY
  const found = await readRange<Doc>(place.index, place.range, { fits, most, isAll }, backend)
  if (!isSorted) found.sort(getSortComparator(schema, query))
  return found.slice(skip, skip + limit)
}

/** How many documents a query has; looked at one by one where the index does not say. */
export async function countOf<Doc>(
  transaction: IDBTransaction,
  prepared: PreparedQuery<Doc>,
  instance: RxStorageInstanceDexie<Doc>,
  backend: Backend,
): Promise<number> {
  const { queryPlan } = prepared
  if (!queryPlan.selectorSatisfiedByIndex) return (await find(transaction, prepared, instance, backend)).length
  const place = rangeOf(transaction, queryPlan, backend)
  return place ? answered(place.index.count(place.range)) : 0
}
