/**
 * RxDB's open storage on Dexie with its three hot paths on IndexedDB itself: a query that its index answers is one `getAll` instead of a cursor
 * that stops at every row, documents by their ids are plain gets, and a write is one transaction over the documents alone. Everything else, and
 * whatever these paths do not know (attachments, a query that must look at each row), goes the storage's own way. The rows on the disk are the
 * same, so that a store of an older build is read as it is. Measured in `bench/scan`; decision 0029.
 */
import {
  categorizeBulkWriteRows,
  type BulkWriteRow,
  type CategorizeBulkWriteRowsOutput,
  type RxDocumentData,
  type RxStorageInstance,
} from 'rxdb'
import {
  DEXIE_DOCS_TABLE_NAME,
  fromDexieToStorage,
  fromStorageToDexie,
  getKeyRangeByQueryPlan,
  getRxStorageDexie,
  type RxStorageDexie,
  type RxStorageInstanceDexie,
} from 'rxdb/plugins/storage-dexie'
import { addAll, answered, breakOff, brokenOff, committed, orNothing } from './idb.ts'

type Settings = NonNullable<Parameters<typeof getRxStorageDexie>[0]>
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

/**
 * Indexes that RxDB's storage makes of every collection and that nothing asks here: for queries without an index (each of our collections has one), for its cleanup, and
 * for changes since a time of writing, in place of which rows are read by id. Each would cost a new device a twelfth of its first sync. A store that has them keeps them.
 */
const unasked: ReadonlySet<string> = new Set(['[_deleted+id]', '_meta.lwt', '[_meta.lwt+id]'])

interface Versions {
  version(number: number): { stores(tables: Record<string, string>): unknown }
}

/** RxDB's own books have no index of unsent work, and stay as they are. */
function leaveOutUnasked(dexie: unknown): void {
  const versions = dexie as Versions
  const version = versions.version.bind(dexie)
  versions.version = (number) => {
    const made = version(number)
    const stores = made.stores.bind(made)
    made.stores = (tables) => {
      const keys = (tables[DEXIE_DOCS_TABLE_NAME] ?? '').split(', ')
      const asked = keys.includes('[_deleted+unsent+id]') ? keys.filter((key) => !unasked.has(key)) : keys
      return stores({ ...tables, [DEXIE_DOCS_TABLE_NAME]: asked.join(', ') })
    }
    return made
  }
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

interface Backend {
  readonly db: IDBDatabase
  readonly booleanIndexes: string[]
  readonly keyRanges: typeof IDBKeyRange
}

/** `null` while the browser has closed the database: the storage's own way says so in its own words. */
async function backendOf<Doc>(instance: RxStorageInstanceDexie<Doc>): Promise<Backend | null> {
  const { dexieDb, booleanIndexes } = await instance.internals
  const db = instance.closed ? null : (dexieDb.backendDB() as IDBDatabase | null)
  const { _options } = dexieDb as unknown as { readonly _options: { readonly IDBKeyRange: typeof IDBKeyRange } }
  return db && { db, booleanIndexes, keyRanges: _options.IDBKeyRange }
}

/** `null` where the database is being closed. */
function begin(
  { db }: Backend,
  mode: IDBTransactionMode,
  durability?: IDBTransactionDurability,
): IDBTransaction | null {
  try {
    return db.transaction(DEXIE_DOCS_TABLE_NAME, mode, durability ? { durability } : undefined)
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return null
    throw error
  }
}

/** The storage writes a leading `|` of a name as `__`; names are renamed only where one begins so. */
function hasRenamed(value: unknown, mark: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((one) => hasRenamed(one, mark))
  // Each row that is read passes here: no pairs are made of its fields.
  for (const name of Object.keys(value)) {
    if (name.startsWith(mark) || hasRenamed((value as Row)[name], mark)) return true
  }
  return false
}

/** A row as it came from the disk; it is nobody else's, so it is changed in place. */
function toDocument<Doc>(row: Record<string, unknown>, booleans: string[]): RxDocumentData<Doc> {
  if (hasRenamed(row, '__') || booleans.some((path) => path.includes('.')))
    return fromDexieToStorage<Doc>(booleans, row)
  for (const name of booleans) row[name] = row[name] === '1'
  return row as RxDocumentData<Doc>
}

function toRow<Doc>(document: RxDocumentData<Doc>, booleans: string[]): Row {
  if (hasRenamed(document, '|') || booleans.some((path) => path.includes('.')))
    return fromStorageToDexie(booleans, document)
  const row: Record<string, unknown> = { ...document }
  for (const name of booleans) row[name] = row[name] ? '1' : '0'
  return row
}

/** In the order of the ids. Why one promise for all: thousands of ids are asked for at once, and two promises for each took as long as the reading. */
function getMany<Doc>(
  store: IDBObjectStore,
  ids: readonly string[],
  booleans: string[],
): Promise<RxDocumentData<Doc>[]> {
  if (ids.length === 0) return Promise.resolve([])
  return new Promise((resolve, reject) => {
    const requests = ids.map((id): IDBRequest<Record<string, unknown> | undefined> => store.get(id))
    const last = requests.at(-1)
    for (const request of requests) request.addEventListener('error', () => reject(request.error ?? brokenOff()))
    // Requests of one transaction are answered in their order.
    last?.addEventListener('success', () =>
      resolve(requests.flatMap(({ result }) => (result ? [toDocument<Doc>(result, booleans)] : []))),
    )
  })
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

/** Writes are one transaction, all of it or nothing; `null` where it is not for these paths. */
class Writer<Doc> {
  readonly #instance: RxStorageInstanceDexie<Doc>
  readonly #backend: Backend
  readonly #durability: IDBTransactionDurability | undefined

  constructor(instance: RxStorageInstanceDexie<Doc>, backend: Backend, settings: Settings) {
    this.#instance = instance
    this.#backend = backend
    this.#durability = settings.chromeTransactionDurability
  }

  /** Rows that are said to be new; `null` too where one of them is there already. */
  async add(writes: BulkWriteRow<Doc>[], context: string): Promise<CategorizeBulkWriteRowsOutput<Doc> | null> {
    const sorted = this.#sort(new Map(), writes, context)
    const rows = sorted.bulkInsertDocs.map(({ document }) => toRow(document, this.#backend.booleanIndexes))
    const transaction = this.#begin()
    if (!transaction || !(await addAll(transaction, DEXIE_DOCS_TABLE_NAME, rows))) return null
    this.#tell(sorted)
    return sorted
  }

  async write(writes: BulkWriteRow<Doc>[], context: string): Promise<CategorizeBulkWriteRowsOutput<Doc> | null> {
    const transaction = this.#begin()
    if (!transaction) return null
    const { booleanIndexes } = this.#backend
    const store = transaction.objectStore(DEXIE_DOCS_TABLE_NAME)
    const isWritten = committed(transaction)
    // Whoever awaits the transaction below hears of its failure; until then it is nobody's.
    isWritten.catch(() => undefined)
    let sorted: CategorizeBulkWriteRowsOutput<Doc>
    try {
      const ids = writes.map(({ document }) => this.#idOf(document))
      const before = await getMany<Doc>(store, ids, booleanIndexes)
      sorted = this.#sort(new Map(before.map((document) => [this.#idOf(document), document])), writes, context)
      for (const { document } of [...sorted.bulkInsertDocs, ...sorted.bulkUpdateDocs])
        store.put(toRow(document, booleanIndexes))
    } catch (error) {
      breakOff(transaction)
      throw error
    }
    await isWritten
    this.#tell(sorted)
    return sorted
  }

  #begin(): IDBTransaction | null {
    return begin(this.#backend, 'readwrite', this.#durability)
  }

  #idOf(document: RxDocumentData<Doc>): string {
    return document[this.#instance.primaryPath] as string
  }

  #sort(
    known: Map<string, RxDocumentData<Doc>>,
    writes: BulkWriteRow<Doc>[],
    context: string,
  ): CategorizeBulkWriteRowsOutput<Doc> {
    return categorizeBulkWriteRows<Doc>(this.#instance, this.#instance.primaryPath as never, known, writes, context)
  }

  #tell({ eventBulk, newestRow }: CategorizeBulkWriteRowsOutput<Doc>): void {
    if (!newestRow || eventBulk.events.length === 0) return
    const { document } = newestRow
    eventBulk.checkpoint = { id: this.#idOf(document), lwt: document._meta.lwt }
    changesOf(this.#instance).next(eventBulk)
  }
}

/** A row with attachments is the storage's own matter, and so is one without a revision, which it refuses. */
function isPlain<Doc>({ document, previous }: BulkWriteRow<Doc>): boolean {
  const isBare = (one: { readonly _attachments?: object; readonly _rev?: string }) =>
    Boolean(one._rev) && Object.keys(one._attachments ?? {}).length === 0
  return isBare(document) && (!previous || isBare(previous))
}

interface Emitter {
  next(bulk: unknown): void
}

function changesOf<Doc>(instance: RxStorageInstanceDexie<Doc>): Emitter {
  return (instance as unknown as { readonly changes$: Emitter }).changes$
}
