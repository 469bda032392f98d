/**
 * RxDB's open storage on Dexie with its three hot paths on IndexedDB itself: a query that its index answers is one `getAll` instead of a cursor
 * that stops at every row, documents by their ids are plain gets, and a write is one transaction over the documents alone. Everything else, and
 * whatever these paths do not know (attachments, a query that must look at each row), goes the storage's own way. The rows on the disk are the
 * same, so that a store of an older build is read as it is. Measured in `bench/scan`; decision 0029.
 */
import type { RxDocumentData, RxStorageInstance } from 'rxdb'
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
import { isPlain, Writer, type Settings } from './lean-writer.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows of one read: so many make no task that a person notices. */
const PAGE = 300

export function getLeanStorage(settings: Settings): RxStorageDexie {
  const storage = getRxStorageDexie({ ...settings, onCreate: leaveOutUnasked })
  const create = storage.createStorageInstance.bind(storage)
  storage.createStorageInstance = async <Doc>(params: Parameters<typeof create<Doc>>[0]) =>
    makeLean(await create<Doc>(params), settings)
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

/** All rows of a range up to a limit, page by page; a row's place in the index ends with its id, so each place is there once. */
async function readRange(
  index: IDBIndex,
  range: IDBKeyRange,
  limit: number,
  { keyRanges }: Backend,
): Promise<StoredRow[]> {
  const rows: StoredRow[] = []
  for (let rest: IDBKeyRange | null = range; rest !== null;) {
    const wanted: number = Math.min(PAGE, limit - rows.length)
    const page: StoredRow[] = await answered(index.getAll(rest, wanted))
    for (const row of page) rows.push(row)
    const last = page.at(-1)
    const isOver = !last || page.length < wanted || rows.length >= limit
    rest = isOver ? null : rangeAfter(placeOf(index, last), range, keyRanges)
  }
  return rows
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

function makeLean<Doc>(instance: RxStorageInstanceDexie<Doc>, settings: Settings): RxStorageInstanceDexie<Doc> {
  const own = {
    query: instance.query.bind(instance),
    findDocumentsById: instance.findDocumentsById.bind(instance),
    bulkWrite: instance.bulkWrite.bind(instance),
  }

  instance.query = async (prepared) => {
    const { queryPlan, query } = prepared
    const { skip, limit = Number.POSITIVE_INFINITY } = query
    const isIndexEnough = queryPlan.selectorSatisfiedByIndex && queryPlan.sortSatisfiedByIndex
    const backend = isIndexEnough && limit > 0 ? await backendOf(instance) : null
    const transaction = backend && begin(backend, 'readonly')
    if (!backend || !transaction) return own.query(prepared)
    const { booleanIndexes, keyRanges } = backend
    const range = orNothing(() => getKeyRangeByQueryPlan(booleanIndexes, queryPlan, keyRanges) as IDBKeyRange)
    if (!range) return { documents: [] }
    const index = transaction.objectStore(DEXIE_DOCS_TABLE_NAME).index(`[${queryPlan.index.join('+')}]`)
    const rows = await readRange(index, range, skip + limit, backend)
    return { documents: rows.slice(skip).map((row) => toDocument<Doc>(row, booleanIndexes)) }
  }

  Object.assign(instance, extrasOf(instance))

  instance.findDocumentsById = async (ids, deleted) => {
    const backend = await backendOf(instance)
    const transaction = backend && begin(backend, 'readonly')
    if (!backend || !transaction) return own.findDocumentsById(ids, deleted)
    const found = await getMany<Doc>(transaction.objectStore(DEXIE_DOCS_TABLE_NAME), ids, backend.booleanIndexes)
    return deleted ? found : found.filter(({ _deleted }) => !_deleted)
  }

  instance.bulkWrite = async (writes, context) => {
    const backend = writes.every(isPlain) ? await backendOf(instance) : null
    if (!backend) return own.bulkWrite(writes, context)
    const writer = new Writer(instance, backend, settings)
    const isAllNew = writes.every(({ previous }) => !previous)
    const sorted = (isAllNew ? await writer.add(writes, context) : null) ?? (await writer.write(writes, context))
    return sorted ? { error: sorted.errors } : own.bulkWrite(writes, context)
  }
  return instance
}

function extrasOf<Doc>(instance: RxStorageInstanceDexie<Doc>): Extras {
  const read = async (ask: (store: IDBObjectStore, backend: Backend) => Promise<StoredRow[]>) => {
    const backend = await backendOf(instance)
    const store = backend && begin(backend, 'readonly')?.objectStore(DEXIE_DOCS_TABLE_NAME)
    return store ? (await ask(store, backend)).map((row) => toDocument(row, backend.booleanIndexes)) : null
  }
  return {
    pageById: (after, most) =>
      read((store, { keyRanges }) => answered(store.getAll(keyRanges.lowerBound(after, true), most))),
    docsByKey: (fields, values) =>
      read(async (store, { keyRanges }) => {
        const index = store.index(`[${['_deleted', ...fields, instance.primaryPath].join('+')}]`)
        // Behind a value, whatever follows it in the key: an array comes after every text and number.
        const ranges = values.map((value) => keyRanges.bound(['0', value], ['0', value, []]))
        const found = await Promise.all(ranges.map((range) => answered<StoredRow[]>(index.getAll(range))))
        return found.flat()
      }),
  }
}
