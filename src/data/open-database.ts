/**
 * Opens the local store. One database for a signed-in person (`restow-<project>-<uid>`), so that no one's work is ever pushed under
 * another's name. Must stay true: nothing here touches the network; a person's own scan is on the disk before it is confirmed (strict
 * durability: 1.2 times the time of a relaxed write, measured), and the store opens with no server in reach.
 */
import { addRxPlugin, createRxDatabase, type RxStorage } from 'rxdb'
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { collectionNames, collections, type CollectionName } from '#schemas/collections.ts'
import { toRxSchema, type CollectionSpec, type Stamped } from '#schemas/document.ts'
import { storeConflictHandler } from './store-conflicts.ts'
import type { Collections, Database } from './database.ts'

addRxPlugin(RxDBLocalDocumentsPlugin)

export interface OpenOptions {
  /** Tests may pass a memory store; the app uses IndexedDB through Dexie. */
  // eslint-disable-next-line typescript/no-explicit-any -- RxDB types storages by their internals, which are nobody's business here
  readonly storage?: RxStorage<any, any>
  /** Tests with several clients open only what they need: the store allows 13 open collections in a process. */
  readonly only?: readonly CollectionName[]
  readonly multiInstance?: boolean
}

/** The name under which one person's data lies on a device. */
export function databaseName(projectId: string, uid: string): string {
  // RxDB allows letters, digits and `$_-` and wants a letter first; uids of Firebase are letters and digits already.
  return `restow-${projectId}-${uid}`.replaceAll(/[^a-zA-Z0-9_$-]/g, '_').toLowerCase()
}

/** Opens the database and its collections; the same name twice in one process is an error of the caller's. */
export async function openDatabase(name: string, options: OpenOptions = {}): Promise<Database> {
  const database = await createRxDatabase<Collections>({
    name,
    storage: options.storage ?? getRxStorageDexie({ chromeTransactionDurability: 'strict' }),
    multiInstance: options.multiInstance ?? true,
    eventReduce: true,
    localDocuments: true,
  })
  const creators = (options.only ?? collectionNames).map((collection) => {
    // The list is uniform; which document type goes with which name is checked where `Docs` is declared.
    const spec = collections[collection] as unknown as CollectionSpec<Stamped>
    return [collection, { schema: toRxSchema(spec), conflictHandler: storeConflictHandler(spec) }] as const
  })
  await database.addCollections(Object.fromEntries(creators))
  return database
}
