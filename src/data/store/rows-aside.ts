/**
 * The rows of a collection as a Worker reads them: past RxDB, which is not loaded there, and never written; a row lacks what is empty in most of them (`lean-sparse.ts`). A store of the devices keeps each collection in a
 * database of its own (`rxdb/plugins/storage-dexie`). Invariant: the connection gives way at once where the store is removed or brought to a newer form.
 */
import type { CollectionName } from '#schemas/collections.ts'
import type { Database } from './database.ts'
import { answered } from './idb.ts'

type Row = Readonly<Record<string, unknown>>

/** So many take about 10 ms. */
const PAGE = 500
const TABLE = 'docs'

export const rowsName = (db: Database, collection: CollectionName): string =>
  `rxdb-dexie-${db.name}--${db[collection].schema.version}--${collection}`

/** `null` where there is no such store. */
function openRows(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    // None is made here.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      request.error?.name === 'AbortError' ? resolve(null) : reject(request.error ?? new Error('No store.')),
    )
  })
}

/** All rows that are not deleted, in the order of their ids. Rejects where there is no such store any more: it is not an empty one. */
export async function* rowsAside(name: string): AsyncGenerator<readonly Row[]> {
  const db = await openRows(name)
  if (!db) throw new Error(`There is no store ${name}.`)
  db.addEventListener('versionchange', () => db.close())
  try {
    for (let after = ''; ;) {
      const store = db.transaction(TABLE).objectStore(TABLE)
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
