/** Rows of RxDB's storage on Dexie, as IndexedDB itself holds them. */
import type { RxDocumentData } from 'rxdb'
import { fromDexieToStorage, fromStorageToDexie, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { brokenOff } from '#data/store/idb.ts'
import { fill, thin, type Sparse } from './lean-sparse.ts'

type Row = Readonly<Record<string, unknown>>

export interface Backend {
  readonly db: IDBDatabase
  /** The name of the collection's table in it. */
  readonly table: string
  readonly booleanIndexes: string[]
  readonly sparse: Sparse
  readonly keyRanges: typeof IDBKeyRange
}

/** `null` while the browser has closed the database, or Dexie opens it. */
export async function backendOf<Doc>(instance: RxStorageInstanceDexie<Doc>, sparse: Sparse): Promise<Backend | null> {
  const { dexieDb, dexieTable, booleanIndexes } = await instance.internals
  const db = instance.closed ? null : (dexieDb.backendDB() as IDBDatabase | null)
  const { _options } = dexieDb as unknown as { readonly _options: { readonly IDBKeyRange: typeof IDBKeyRange } }
  return db && { db, table: dexieTable.name, booleanIndexes, sparse, keyRanges: _options.IDBKeyRange }
}

/** `null` where the browser has ended the connection: Safari does so after a pause, and tells nobody. */
export function begin(
  { db, table }: Backend,
  mode: IDBTransactionMode,
  durability?: IDBTransactionDurability,
): IDBTransaction | null {
  try {
    return db.transaction(table, mode, durability ? { durability } : undefined)
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return null
    throw error
  }
}

/** The storage writes a leading `|` of a name as `__`; names are renamed only where one begins so. */
function hasRenamed(value: unknown, mark: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((one) => hasRenamed(one, mark))
  // Each row that is read passes here: no list is made of its names, and most of its values are looked at once.
  for (const name in value) {
    if (name.startsWith(mark)) return true
    const inner = (value as Row)[name]
    if (typeof inner === 'object' && hasRenamed(inner, mark)) return true
  }
  return false
}

type Form = Pick<Backend, 'booleanIndexes' | 'sparse'>

/** A row as it came from the disk; it is nobody else's, so it is changed in place. */
export function toDocument<Doc>(
  row: Record<string, unknown>,
  { booleanIndexes: booleans, sparse }: Form,
): RxDocumentData<Doc> {
  const filled = fill(row, sparse)
  if (hasRenamed(filled, '__') || booleans.some((path) => path.includes('.')))
    return fromDexieToStorage<Doc>(booleans, filled)
  for (const name of booleans) filled[name] = filled[name] === '1'
  return filled as RxDocumentData<Doc>
}

export function toRow<Doc>(document: RxDocumentData<Doc>, { booleanIndexes: booleans, sparse }: Form): Row {
  if (hasRenamed(document, '|') || booleans.some((path) => path.includes('.')))
    return thin(fromStorageToDexie(booleans, document) as Record<string, unknown>, sparse)
  const row: Record<string, unknown> = { ...document }
  for (const name of booleans) row[name] = row[name] ? '1' : '0'
  return thin(row, sparse)
}

/** In the order of the ids. Why one promise for all: thousands of ids are asked for at once, and two promises for each took as long as the reading. */
export function getMany<Doc>(
  store: IDBObjectStore,
  ids: readonly string[],
  form: Form,
): Promise<RxDocumentData<Doc>[]> {
  if (ids.length === 0) return Promise.resolve([])
  return new Promise((resolve, reject) => {
    const requests = ids.map((id): IDBRequest<Record<string, unknown> | undefined> => store.get(id))
    const last = requests.at(-1)
    for (const request of requests) request.addEventListener('error', () => reject(request.error ?? brokenOff()))
    // Requests of one transaction are answered in their order.
    last?.addEventListener('success', () =>
      resolve(requests.flatMap(({ result }) => (result ? [toDocument<Doc>(result, form)] : []))),
    )
  })
}
