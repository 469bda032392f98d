/** What lies on a device's disk, read past the app. The function runs in the page: it uses nothing from outside itself. */

export interface WantedRows {
  readonly collection: string
  /** Of the schema; the newest that is there where it is left out. */
  readonly version?: number
  /** The rows that are not removed, how many those are, or how many there are with the removed ones. */
  readonly what: 'rows' | 'live' | 'count'
}

/** `null` where there are none of that collection. Reads stores of older builds as well, with a database for each collection. */
export async function rowsOnDisk({
  collection,
  version,
  what,
}: WantedRows): Promise<readonly object[] | number | null> {
  const answered = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const isOfStore = (name: string): boolean => name.startsWith('rxdb-dexie-restow-')
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []).filter(isOfStore)
  const places: { readonly database: string; readonly table: string; readonly version: number }[] = []
  for (const database of names) {
    const own = /--(\d+)--([a-zA-Z]+)$/.exec(database)
    if (own?.[2] === collection) places.push({ database, table: 'docs', version: Number(own[1]) })
    if (!database.endsWith('--records')) continue
    const db = await answered(indexedDB.open(database))
    for (const table of db.objectStoreNames) {
      const [of, at] = table.split('-')
      if (of === collection) places.push({ database, table, version: Number(at) })
    }
    db.close()
  }
  // While a store follows a change of its schema, its older version is there too.
  const [found] = places
    .filter((place) => version === undefined || place.version === version)
    .toSorted((a, b) => b.version - a.version)
  if (!found) return null
  const db = await answered(indexedDB.open(found.database))
  try {
    const store = db.transaction(found.table).objectStore(found.table)
    if (what === 'count') return await answered(store.count())
    const rows = await answered(store.getAll() as IDBRequest<{ readonly _deleted?: unknown }[]>)
    // Dexie cannot index booleans: the store writes them as '1' and '0' there.
    const live = rows.filter((row) => row._deleted !== true && row._deleted !== '1')
    return what === 'rows' ? live : live.length
  } finally {
    db.close()
  }
}
