/**
 * RxDB's open storage on Dexie with its hot paths on IndexedDB itself: a query is a few `getAll` of its index instead of a cursor that stops at every
 * row, documents by their ids are plain gets, and a write is one transaction over the documents alone. What these paths do not know (attachments) goes the
 * storage's own way. Rows lack what is empty in most of them (`lean-sparse.ts`); a store of an older build is read as it is. Measured in
 * `bench/scan`; decisions 0029 and 0034.
 */
import { type PreparedQuery, type RxDocumentData, type RxStorageInstance } from 'rxdb'
import { getRxStorageDexie, RxStorageInstanceDexie, type RxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { answered, readAgain } from '#data/store/idb.ts'
import { find, countOf, type StoredRow } from './lean-reads.ts'
import { leaveOutUnasked } from './lean-indexes.ts'
import { backendOf, begin, getMany, toDocument, type Backend } from './lean-rows.ts'
import { notSparse, planFor, sparseIn, type Sparse } from './lean-sparse.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { isPlain, Writer, type Settings } from './lean-writer.ts'
import type { OneDatabase } from '#data/store/one-database.ts'

/**
 * @param sparseOf the fields of a collection that its rows lack where they are empty
 * @param one has the rows of the collections that have no database of their own; all have one where it is left out
 */
export function getLeanStorage(
  settings: Settings,
  sparseOf: (collectionName: string) => Sparse = () => notSparse,
  one: OneDatabase | null = null,
): RxStorageDexie {
  const storage = getRxStorageDexie({ ...settings, onCreate: leaveOutUnasked })
  const create = storage.createStorageInstance.bind(storage)
  storage.createStorageInstance = async <Doc>(params: Parameters<typeof create<Doc>>[0]) => {
    const { databaseName, collectionName, schema, options, devMode } = params
    const place = one?.internalsOf(collectionName, schema as never)
    const instance = place
      ? new RxStorageInstanceDexie<Doc>(
          storage,
          databaseName,
          collectionName,
          schema,
          place.internals,
          options,
          settings,
          devMode,
        )
      : await create<Doc>(params)
    if (place) {
      tellOtherTabs(params, instance)
      const close = instance.close.bind(instance)
      // What never opened is closed: RxDB keeps the name of a database that it could not close.
      instance.close = () => close().catch(() => undefined)
    }
    const lean = makeLean(instance, settings, sparseIn(sparseOf(collectionName), schema))
    if (collectionName === NOTES) one?.followNotes(lean as never)
    return lean
  }
  return storage
}

/** RxDB's notes of the collections of a store. */
const NOTES = '_rxdb_internal'

/** By database: Dexie fails where two ask it to open. */
const opening = new Map<string, Promise<unknown>>()

/** What only this storage can do; sync asks it in its own words (`sync/local-rows.ts`). */
interface Extras {
  readonly pageById: (after: string, most: number) => Promise<RxDocumentData<unknown>[] | null>
  readonly docsByKey: (
    index: readonly string[],
    values: readonly string[],
    most?: number,
  ) => Promise<RxDocumentData<unknown>[] | null>
}

/** Up to `most` documents behind this id, deleted ones too, in the order of ids; `null` where the storage is another one, or is closed. */
export async function pageById<Doc>(
  instance: RxStorageInstance<Doc, unknown, unknown>,
  after: string,
  most: number,
): Promise<RxDocumentData<Doc>[] | null> {
  const page = await (instance as Partial<Extras>).pageById?.(after, most)
  return (page as RxDocumentData<Doc>[] | null | undefined) ?? null
}

/**
 * The documents whose first field of an index has one of these values, deleted ones left out; `null` where the storage is another one, or is closed.
 * @param most of each value; the first of them in the index
 */
export async function docsByKey<Doc>(
  instance: RxStorageInstance<Doc, unknown, unknown>,
  index: readonly string[],
  values: readonly string[],
  most?: number,
): Promise<RxDocumentData<Doc>[] | null> {
  const docs = await (instance as Partial<Extras>).docsByKey?.(index, values, most)
  return (docs as RxDocumentData<Doc>[] | null | undefined) ?? null
}

function makeLean<Doc>(
  instance: RxStorageInstanceDexie<Doc>,
  settings: Settings,
  sparse: Sparse,
): RxStorageInstanceDexie<Doc> {
  const own = { bulkWrite: instance.bulkWrite.bind(instance), find: instance.findDocumentsById.bind(instance) }
  const opened = () => backendOf(instance, sparse)
  // Where the browser has ended the connection, the storage's own way opens it anew, or says in its own words why not.
  const openAgain = async () => {
    const { name } = (await instance.internals).dexieDb
    const again = opening.get(name) ?? own.find([], true).finally(() => opening.delete(name))
    opening.set(name, again)
    await again
  }
  const read: Reading = (ask) =>
    readAgain(async () => {
      for (;;) {
        const backend = await opened()
        const transaction = backend && begin(backend, 'readonly')
        if (backend && transaction) return ask(transaction, backend)
        await openAgain()
      }
    })
  const bulkWrite: typeof own.bulkWrite = async (writes, context) => {
    if (!writes.every(isPlain)) return own.bulkWrite(writes, context)
    // Each start notes its collections anew, and finds all of them noted: an attempt would end with an error for each.
    const isAllNew = instance.collectionName !== NOTES && writes.every(({ previous }) => !previous)
    for (;;) {
      const backend = await opened()
      const writer = backend && new Writer(instance, backend, settings)
      const sorted = (isAllNew ? await writer?.add(writes, context) : null) ?? (await writer?.write(writes, context))
      if (sorted) return { error: sorted.errors }
      await openAgain()
    }
  }
  const reads = readsOf(instance, sparse, read)
  return Object.assign(instance, reads, extrasOf(instance, read), { bulkWrite })
}

type Reads<Doc> = Pick<RxStorageInstanceDexie<Doc>, 'query' | 'count' | 'findDocumentsById'>

function readsOf<Doc>(instance: RxStorageInstanceDexie<Doc>, sparse: Sparse, read: Reading): Reads<Doc> {
  const planned = ({ query, queryPlan }: PreparedQuery<Doc>): PreparedQuery<Doc> => ({
    query,
    queryPlan: planFor({ query, queryPlan }, instance.schema, sparse),
  })
  return {
    query: (prepared) =>
      read(async (transaction, backend) => ({
        documents: await find(transaction, planned(prepared), instance, backend),
      })),
    count: (prepared) =>
      read(async (transaction, backend) => ({
        count: await countOf(transaction, planned(prepared), instance, backend),
        mode: prepared.queryPlan.selectorSatisfiedByIndex ? 'fast' : 'slow',
      })),
    findDocumentsById: (ids, deleted) =>
      read(async (transaction, backend) => {
        const found = await getMany<Doc>(transaction.objectStore(backend.table), ids, backend)
        return deleted ? found : found.filter(({ _deleted }) => !_deleted)
      }),
  }
}

/** Reads in a transaction. */
type Reading = <T>(ask: (transaction: IDBTransaction, backend: Backend) => Promise<T>) => Promise<T>

function extrasOf<Doc>(instance: RxStorageInstanceDexie<Doc>, read: Reading): Extras {
  const documentsOf = async (ask: (store: IDBObjectStore, backend: Backend) => Promise<StoredRow[] | null>) => {
    if (instance.closed) return null
    return read(async (transaction, backend) => {
      const rows = await ask(transaction.objectStore(backend.table), backend)
      return rows && rows.map((row) => toDocument(row, backend))
    })
  }
  return {
    pageById: (after, most) =>
      documentsOf((store, { keyRanges }) => answered(store.getAll(keyRanges.lowerBound(after, true), most))),
    docsByKey: (fields, values, most) =>
      documentsOf(async (store, { keyRanges, sparse }) => {
        if (fields[0] !== undefined && sparse.has(fields[0]) && values.includes('')) return null
        const index = store.index(`[${['_deleted', ...fields, instance.primaryPath].join('+')}]`)
        // Behind a value, whatever follows it in the key: an array comes after every text and number.
        const ranges = values.map((value) => keyRanges.bound(['0', value], ['0', value, []]))
        const found = await Promise.all(ranges.map((range) => answered<StoredRow[]>(index.getAll(range, most))))
        return found.flat()
      }),
  }
}
