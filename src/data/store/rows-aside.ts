/**
 * The rows of a collection as a Worker reads them: past RxDB, which is not loaded there, and never written; a row lacks what is empty in most of them (`lean-sparse.ts`). Invariant: the connection gives way at once where the store is removed or brought to a newer form.
 */
import type { CollectionName } from '#schemas/collections.ts'
import type { Database } from './database.ts'
import { answered, openAsItIs } from './idb.ts'
import type { Internals } from './one-database.ts'

type Row = Readonly<Record<string, unknown>>

/** So many take about 10 ms. */
const PAGE = 500

/** Where they lie on the disk. */
export interface RowsAt {
  readonly database: string
  readonly table: string
}

/** Rejects where the store is not on IndexedDB. */
export async function rowsAt(db: Database, collection: CollectionName): Promise<RowsAt> {
  const { internals } = db[collection].storageInstance.originalStorageInstance as unknown as {
    readonly internals?: Internals
  }
  if (!internals) throw new Error(`The rows of ${collection} do not lie in IndexedDB.`)
  const { dexieDb, dexieTable } = await internals
  return { database: dexieDb.name, table: dexieTable.name }
}

/** All rows that are not deleted, in the order of their ids. Rejects where there is no such store any more: it is not an empty one. */
export async function* rowsAside({ database, table }: RowsAt): AsyncGenerator<readonly Row[]> {
  const db = await openAsItIs(database)
  if (!db) throw new Error(`There is no store ${database}.`)
  db.addEventListener('versionchange', () => db.close())
  try {
    for (let after = ''; ;) {
      const store = db.transaction(table).objectStore(table)
      const page: Row[] = await answered(store.getAll(IDBKeyRange.lowerBound(after, true), PAGE))
      yield page.filter(({ _deleted }) => _deleted !== '1')
      const last = page.at(-1)
      if (!last || page.length < PAGE) return
      after = String(last['id'])
    }
  } finally {
    db.close()
  }
}
