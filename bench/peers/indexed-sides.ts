/** IndexedDB itself, Dexie, RxDB as it comes, and the store of this product: each with the indexes of units. */
import { Dexie, type Table } from 'dexie'
import { createRxDatabase, type RxCollection } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { toRxSchema } from '#schemas/document.ts'
import { units, type UnitDoc } from '#schemas/units.ts'
import { markClean, markEdited } from '#domain/core/merge/unsent.ts'
import { openDatabase } from '#data/store/open-database.ts'
import type { Side } from './sides.ts'

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error(String(request.error))))
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(new Error(String(transaction.error))))
  })

const keyPaths = units.indexes.map((index) => [...index, 'id'])
const nameOf = (keyPath: readonly string[]): string => keyPath.join('+')
const after = (stage: string) => IDBKeyRange.bound([stage], [stage, []])

export async function openRaw(): Promise<Side> {
  const request = indexedDB.open('peers-raw', 1)
  request.addEventListener('upgradeneeded', () => {
    const store = request.result.createObjectStore('units', { keyPath: 'id' })
    for (const keyPath of keyPaths) store.createIndex(nameOf(keyPath), keyPath)
  })
  const db = await answered(request)
  const writing = () => db.transaction('units', 'readwrite', { durability: 'strict' })
  const store = () => db.transaction('units').objectStore('units')
  const byStage = () => store().index('stage+updatedDesc+id')
  return {
    async fill(docs) {
      const transaction = writing()
      for (const doc of docs) transaction.objectStore('units').add(doc)
      await committed(transaction)
    },
    byId: async (id) => ((await answered(store().get(id))) as UnitDoc | undefined) ?? null,
    byLabel: async (label) =>
      ((await answered(store().index('label+id').get(IDBKeyRange.bound([label], [label, []])))) as UnitDoc | undefined) ?? null, // prettier-ignore
    newest: async (stage, most) =>
      ((await answered(byStage().getAll(after(stage), most))) as UnitDoc[]).map(({ id }) => id),
    countOf: (stage) => answered(byStage().count(after(stage))),
    async edit(id, note) {
      const transaction = writing()
      const all = transaction.objectStore('units')
      all.put({ ...((await answered(all.get(id))) as UnitDoc), note })
      await committed(transaction)
    },
  }
}

export async function openDexie(): Promise<Side> {
  const db = new Dexie('peers-dexie', { chromeTransactionDurability: 'strict' })
  db.version(1).stores({ units: ['id', ...keyPaths.map((keyPath) => `[${keyPath.join('+')}]`)].join(', ') })
  await db.open()
  const table = db.table('units') as Table<UnitDoc, string>
  const ofStage = (stage: string) =>
    table.where('[stage+updatedDesc+id]').between([stage, Dexie.minKey, Dexie.minKey], [stage, Dexie.maxKey, Dexie.maxKey]) // prettier-ignore
  return {
    fill: async (docs) => void (await table.bulkAdd([...docs])),
    byId: async (id) => (await table.get(id)) ?? null,
    byLabel: async (label) =>
      (await table.where('[label+id]').between([label, Dexie.minKey], [label, Dexie.maxKey]).first()) ?? null,
    newest: async (stage, most) => (await ofStage(stage).limit(most).toArray()).map(({ id }) => id),
    countOf: (stage) => ofStage(stage).count(),
    edit: async (id, note) => void (await table.update(id, { note })),
  }
}

type Edit = (doc: UnitDoc, note: string) => UnitDoc

function ofCollection(collection: RxCollection<UnitDoc>, stored: (doc: UnitDoc) => UnitDoc, edited: Edit): Side {
  return {
    async fill(docs) {
      const { error } = await collection.bulkInsert(docs.map(stored))
      if (error.length > 0) throw new Error(`${error.length} units could not be stored.`)
    },
    byId: async (id) => ((await collection.findOne(id).exec())?.toJSON() as UnitDoc | undefined) ?? null,
    byLabel: async (label) =>
      ((await collection.findOne({ selector: { label } }).exec())?.toJSON() as UnitDoc | undefined) ?? null,
    newest: async (stage, most) => {
      const sort = [{ stage: 'asc' }, { updatedDesc: 'asc' }] as const
      return (await collection.find({ selector: { stage: stage as UnitDoc['stage'] }, sort: [...sort], limit: most }).exec()).map(({ id }) => id) // prettier-ignore
    },
    countOf: (stage) => collection.count({ selector: { stage: stage as UnitDoc['stage'] } }).exec(),
    async edit(id, note) {
      const doc = await collection.findOne(id).exec(true)
      await doc.incrementalModify((current) => edited(current, note))
    },
  }
}

/** Schema and indexes are the product's: RxDB's way of making each field required, and of one index more for the queue of unsent work. */
export async function openRxdb(): Promise<Side> {
  const db = await createRxDatabase({
    name: 'peers-rxdb',
    storage: getRxStorageDexie({ chromeTransactionDurability: 'strict' }),
    multiInstance: false,
  })
  await db.addCollections({ units: { schema: toRxSchema(units), autoMigrate: false } })
  const collection = db.collections['units'] as unknown as RxCollection<UnitDoc>
  return ofCollection(collection, (doc) => markClean(doc, ''), (doc, note) => ({ ...doc, note })) // prettier-ignore
}

export async function openRestow(): Promise<Side> {
  const db = await openDatabase('peers-restow', { multiInstance: false })
  const collection = db.units
  return ofCollection(collection, (doc) => markClean(doc, ''), (doc, note) => markEdited({ ...doc }, { ...doc, note })) // prettier-ignore
}
