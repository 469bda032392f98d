/**
 * RxDB's open storage on Dexie with its hot paths on IndexedDB itself: a query is a few `getAll` of its index instead of a cursor that stops at every
 * row, documents by their ids are plain gets, and a write is one transaction over the documents alone. What these paths do not know (attachments) goes the
 * storage's own way. Rows lack what is empty in most of them (`lean-sparse.ts`); a store of an older build is read as it is. Measured in
 * `bench/scan`; decisions 0029 and 0034.
 */
import {
  getQueryMatcher,
  getSortComparator,
  type PreparedQuery,
  type RxDocumentData,
  type RxQueryPlan,
  type RxStorageInstance,
} from 'rxdb'
import {
  DEXIE_DOCS_TABLE_NAME,
  getKeyRangeByQueryPlan,
  getRxStorageDexie,
  type RxStorageDexie,
  type RxStorageInstanceDexie,
} from 'rxdb/plugins/storage-dexie'
import { answered, orNothing } from './idb.ts'
import { leaveOutUnasked } from './lean-indexes.ts'
import { backendOf, begin, getMany, toDocument, type Backend } from './lean-rows.ts'
import { notSparse, planFor, type Sparse } from './lean-sparse.ts'
import { isPlain, Writer, type Settings } from './lean-writer.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows of one read: so many make no task that a person notices. */
const PAGE = 300

/** @param sparseOf the fields of a collection that its rows lack where they are empty */
export function getLeanStorage(
  settings: Settings,
  sparseOf: (collectionName: string) => Sparse = () => notSparse,
): RxStorageDexie {
  const storage = getRxStorageDexie({ ...settings, onCreate: leaveOutUnasked })
  const create = storage.createStorageInstance.bind(storage)
  storage.createStorageInstance = async <Doc>(params: Parameters<typeof create<Doc>>[0]) =>
    makeLean(await create<Doc>(params), settings, sparseOf(params.collectionName))
  return storage
}

/** What only this storage can do; sync asks it in its own words (`sync/local-rows.ts`). */
interface Extras {
  readonly pageById: (after: string, most: number) => Promise<RxDocumentData<unknown>[] | null>
  readonly docsByKey: (index: readonly string[], values: readonly string[]) => Promise<RxDocumentData<unknown>[] | null>
}

/** Up to `most` documents behind this id, deleted ones too, in the order of ids; `null` where the storage is another one, or is being closed. */
export async function pageById<Doc>(
  instance: RxStorageInstance<Doc, unknown, unknown>,
  after: string,
  most: number,
): Promise<RxDocumentData<Doc>[] | null> {
  const page = await (instance as Partial<Extras>).pageById?.(after, most)
  return (page as RxDocumentData<Doc>[] | null | undefined) ?? null
}

/** The documents whose first field of an index has one of these values, deleted ones left out; `null` where the storage is another one, or is being closed. */
export async function docsByKey<Doc>(
  instance: RxStorageInstance<Doc, unknown, unknown>,
  index: readonly string[],
  values: readonly string[],
): Promise<RxDocumentData<Doc>[] | null> {
  const docs = await (instance as Partial<Extras>).docsByKey?.(index, values)
  return (docs as RxDocumentData<Doc>[] | null | undefined) ?? null
}

type StoredRow = Record<string, unknown>

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
  for (let rest: IDBKeyRange | null = range; rest !== null;) {
    const wanted: number = isAll ? Math.min(PAGE, most - found.length) : PAGE
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
  { booleanIndexes, keyRanges }: Backend,
): { readonly index: IDBIndex; readonly range: IDBKeyRange } | null {
  const range = orNothing(() => getKeyRangeByQueryPlan(booleanIndexes, plan, keyRanges) as IDBKeyRange)
  const index = transaction.objectStore(DEXIE_DOCS_TABLE_NAME).index(`[${plan.index.join('+')}]`)
  return range && { index, range }
}

async function find<Doc>(
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

function makeLean<Doc>(
  instance: RxStorageInstanceDexie<Doc>,
  settings: Settings,
  sparse: Sparse,
): RxStorageInstanceDexie<Doc> {
  const own = {
    query: instance.query.bind(instance),
    count: instance.count.bind(instance),
    findDocumentsById: instance.findDocumentsById.bind(instance),
    bulkWrite: instance.bulkWrite.bind(instance),
  }
  const opened = () => backendOf(instance, sparse)
  const planned = (prepared: PreparedQuery<Doc>): PreparedQuery<Doc> => ({
    query: prepared.query,
    queryPlan: planFor(prepared, instance.schema, sparse),
  })

  instance.query = async (prepared) => {
    const backend = await opened()
    const transaction = backend && begin(backend, 'readonly')
    if (!backend || !transaction) return own.query(prepared)
    return { documents: await find(transaction, planned(prepared), instance, backend) }
  }

  instance.count = async (prepared) => {
    const backend = await opened()
    const transaction = backend && begin(backend, 'readonly')
    if (!backend || !transaction) return own.count(prepared)
    const mode = prepared.queryPlan.selectorSatisfiedByIndex ? 'fast' : 'slow'
    const { query, queryPlan } = planned(prepared)
    if (!queryPlan.selectorSatisfiedByIndex)
      return { count: (await find(transaction, { query, queryPlan }, instance, backend)).length, mode }
    const place = rangeOf(transaction, queryPlan, backend)
    return { count: place ? await answered(place.index.count(place.range)) : 0, mode }
  }

  Object.assign(instance, extrasOf(instance, opened))

  instance.findDocumentsById = async (ids, deleted) => {
    const backend = await opened()
    const transaction = backend && begin(backend, 'readonly')
    if (!backend || !transaction) return own.findDocumentsById(ids, deleted)
    const found = await getMany<Doc>(transaction.objectStore(DEXIE_DOCS_TABLE_NAME), ids, backend)
    return deleted ? found : found.filter(({ _deleted }) => !_deleted)
  }

  instance.bulkWrite = async (writes, context) => {
    const backend = writes.every(isPlain) ? await opened() : null
    if (!backend) return own.bulkWrite(writes, context)
    const writer = new Writer(instance, backend, settings)
    const isAllNew = writes.every(({ previous }) => !previous)
    const sorted = (isAllNew ? await writer.add(writes, context) : null) ?? (await writer.write(writes, context))
    return sorted ? { error: sorted.errors } : own.bulkWrite(writes, context)
  }
  return instance
}

function extrasOf<Doc>(instance: RxStorageInstanceDexie<Doc>, opened: () => Promise<Backend | null>): Extras {
  const read = async (ask: (store: IDBObjectStore, backend: Backend) => Promise<StoredRow[] | null>) => {
    const backend = await opened()
    const store = backend && begin(backend, 'readonly')?.objectStore(DEXIE_DOCS_TABLE_NAME)
    const rows = store && backend ? await ask(store, backend) : null
    return rows && rows.map((row) => toDocument(row, backend as Backend))
  }
  return {
    pageById: (after, most) =>
      read((store, { keyRanges }) => answered(store.getAll(keyRanges.lowerBound(after, true), most))),
    docsByKey: (fields, values) =>
      read(async (store, { keyRanges, sparse }) => {
        if (fields[0] !== undefined && sparse.has(fields[0]) && values.includes('')) return null
        const index = store.index(`[${['_deleted', ...fields, instance.primaryPath].join('+')}]`)
        // Behind a value, whatever follows it in the key: an array comes after every text and number.
        const ranges = values.map((value) => keyRanges.bound(['0', value], ['0', value, []]))
        const found = await Promise.all(ranges.map((range) => answered<StoredRow[]>(index.getAll(range))))
        return found.flat()
      }),
  }
}
