/** Stores at the edge of decision 0036: as builds before it left them, and tables alone. */
import { addRxPlugin, createRxDatabase } from 'rxdb'
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { collectionNames, collections } from '#schemas/collections.ts'
import { toRxSchema, type Audited, type CollectionSpec } from '#schemas/document.ts'
import type { OneDatabase, Tables } from '#data/store/one-database.ts'
import { aUnit } from './records.ts'

addRxPlugin(RxDBLocalDocumentsPlugin)

/** Each collection in a database of its own, of the schemas of today, with these units. `config` is of the version before. */
export async function olderStore(name: string, unitIds: readonly string[]): Promise<void> {
  const db = await createRxDatabase({ name, storage: getRxStorageDexie(), multiInstance: false, localDocuments: true })
  const creators = collectionNames.map((one) => {
    const spec = collections[one] as unknown as CollectionSpec<Audited>
    const schema = toRxSchema(one === 'config' ? { ...spec, version: spec.version - 1 } : spec)
    return [one, { schema, autoMigrate: false }] as const
  })
  await db.addCollections(Object.fromEntries(creators))
  const row = (id: string) => ({ ...aUnit({ id, label: id }), unsent: 0, base: null, serverTime: '' })
  await db['units']?.bulkInsert(unitIds.map(row))
  await db.close()
}

/** Opens a database with these tables, as it does when RxDB has noted their collections. */
export async function openTables(
  one: OneDatabase,
  wanted: Tables,
  isNoted: (table: string) => boolean = () => false,
): Promise<void> {
  const notes = { bulkWrite: () => Promise.resolve({ error: [] }) }
  one.followNotes(notes)
  await one.plan(wanted, isNoted)
  await (notes.bulkWrite as (rows: object[], context: string) => Promise<unknown>)([], 'rx-database-add-collection')
  await one.ready()
}
