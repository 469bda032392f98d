/**
 * One session of a device's store: an RxDB database for local documents, and the storage instance of each collection, wrapped as RxDB wraps it
 * for a collection. Sync needs no more of a store, and so a dozen devices with all twelve collections fit into one process.
 */
import { randomUUID } from 'node:crypto'
import {
  addRxPlugin,
  createRxDatabase,
  fillWithDefaultSettings,
  getWrappedStorageInstance,
  type RxDatabase,
  type WrappedRxStorageInstance,
} from 'rxdb'
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import { collectionNames, collections, type CollectionName } from '#schemas/collections.ts'
import { toRxSchema, type CollectionSpec, type Audited } from '#schemas/document.ts'
import type { SimDisk, StoredDoc } from './sim-disk.ts'

addRxPlugin(RxDBLocalDocumentsPlugin)

// eslint-disable-next-line typescript/no-explicit-any -- the storage of a simulation holds every collection
export type WrappedInstance = WrappedRxStorageInstance<any, any, any>

export interface SimStore {
  readonly database: RxDatabase
  readonly instances: { readonly [Name in CollectionName]: WrappedInstance }
}

/** The store as the disk has it. A name of its own for each session: the memory storage shares states by name. */
export async function openStore(disk: SimDisk): Promise<SimStore> {
  const database: RxDatabase = await createRxDatabase({
    name: `sim-${randomUUID()}`,
    storage: disk.start(),
    multiInstance: false,
    localDocuments: true,
  })
  const instances: Partial<Record<CollectionName, WrappedInstance>> = {}
  for (const name of collectionNames) instances[name] = await openInstance(database, name)
  return { database, instances: instances as SimStore['instances'] }
}

async function openInstance(database: RxDatabase, name: CollectionName): Promise<WrappedInstance> {
  const schema = fillWithDefaultSettings(toRxSchema(collections[name] as unknown as CollectionSpec<Audited>))
  const instance = await database.storage.createStorageInstance<StoredDoc>({
    databaseInstanceToken: database.token,
    databaseName: database.name,
    collectionName: name,
    schema: schema as never,
    options: {},
    multiInstance: false,
    devMode: false,
  })
  return getWrappedStorageInstance(database, instance, schema as never)
}

/** Closes it all; what it wrote to the disk stays. */
export async function closeStore({ database }: SimStore): Promise<void> {
  await database.close()
}
