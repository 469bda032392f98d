/**
 * Opens the local store. One database for a signed-in person (`restow-<project>-<uid>`), so that no person's work is ever pushed under
 * another's name. Invariants: nothing here touches the network; a person's own scan is on the disk before it is confirmed (strict
 * durability: 1.2 times the time of a relaxed write, measured), and the store opens with no server in reach. A store of an older build is
 * brought to this one's form first, by one tab that has it alone.
 */
import { addRxPlugin, createRxDatabase, type RxStorage } from 'rxdb'
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import { collectionNames, collections, type CollectionName } from '#schemas/collections.ts'
import { sparseFields, toRxSchema, type CollectionSpec, type Audited } from '#schemas/document.ts'
import type { Collections, Database } from './database.ts'
import { holdNoEvents } from '#data/store/lean/lean-events.ts'
import { getLeanStorage } from '#data/store/lean/lean-storage.ts'
import { collectionsHere, migrate, StoreIsNewer, type OldCollection, type Progress } from './migrate-store.ts'
import { columnsOf, OneDatabase, tableName, type Tables } from './one-database.ts'
import { storeConflictHandler } from './store-conflicts.ts'
import { holdStore, whenAskedToLetGo } from './store-lock.ts'

addRxPlugin(RxDBLocalDocumentsPlugin)

export interface OpenOptions {
  /** Tests may pass a memory store; the app uses IndexedDB through Dexie. */
  // eslint-disable-next-line typescript/no-explicit-any -- RxDB types storages by their internals, which are internal here
  readonly storage?: RxStorage<any, any>
  /** Tests with several clients open only what they need: the store allows 13 open collections in a process. */
  readonly only?: readonly CollectionName[]
  readonly multiInstance?: boolean
  /** Called while the store cannot be opened at once; the wait is over when the promise settles. */
  readonly onOpening?: (state: StoreOpening) => void
  /** Another tab needs the store alone, and its person has asked for it. */
  readonly onAskedToLetGo?: () => void
}

/** Why a store is not open yet: its rows are brought to the form of this build, or another tab does so, or tabs of another build keep it. */
export type StoreOpening =
  | ({ readonly kind: 'updating' } & Progress)
  | { readonly kind: 'waiting'; readonly for: 'update' | 'tabs' }

/** The name under which one person's data lies on a device. */
export function databaseName(projectId: string, uid: string): string {
  // RxDB allows letters, digits and `$_-` and wants a letter first; uids of Firebase are letters and digits already.
  return `restow-${projectId}-${uid}`.replaceAll(/[^a-zA-Z0-9_$-]/g, '_').toLowerCase()
}

/** Opens the database and its collections; the same name twice in one process is an error of the caller's. */
export async function openDatabase(name: string, options: OpenOptions = {}): Promise<Database> {
  const tell = options.onOpening ?? (() => undefined)
  let free = await holdStore(name, 'shared', () => tell({ kind: 'waiting', for: 'update' }))
  let database: Database | null = null
  const one = options.storage ? null : new OneDatabase(name, SETTINGS)
  try {
    database = await createDatabase(name, options, one)
    const specs = specsOf(options.only ?? collectionNames)
    const { all, old } = await collectionsHere(database, specs)
    const isLacking = one !== null && Object.keys(tablesFor(specs, all)).length > 0
    if (old.length > 0 || isLacking) {
      free()
      free = await holdStore(name, 'exclusive', () => tell({ kind: 'waiting', for: 'tabs' }))
      one?.look()
      await addCollections(database, specs, one, (await collectionsHere(database, specs)).all)
      const done = (progress: Progress) => tell({ kind: 'updating', ...progress })
      const left = (await collectionsHere(database, specs)).old
      if (left.length > 0) await migrate(database, left, specs, done)
      free = await share(name, free)
      await collectionsHere(database, specs)
      if (one?.isLost) throw new StoreIsNewer('A newer build has taken this store.')
    } else await addCollections(database, specs, one, all)
    holdNoEvents(database)
    keepUntilClosed(database, free, options)
    return database
  } catch (error) {
    // First: a collection whose table is not there yet could not be closed.
    one?.close()
    await database?.close().catch((failure: unknown) => console.warn('The store was not closed.', failure))
    free()
    throw error
  }
}

function sparseOf(collectionName: string): ReadonlyMap<string, '' | 0> {
  const spec = (collections as unknown as Partial<Specs>)[collectionName]
  return spec ? sparseFields(spec) : new Map()
}

const SETTINGS = { chromeTransactionDurability: 'strict' } as const

function createDatabase(name: string, options: OpenOptions, one: OneDatabase | null): Promise<Database> {
  return createRxDatabase<Collections>({
    name,
    storage: options.storage ?? getLeanStorage(SETTINGS, sparseOf, one),
    multiInstance: options.multiInstance ?? true,
    eventReduce: true,
    localDocuments: true,
  })
}

type Specs = Readonly<Record<string, CollectionSpec<Audited>>>

/** The list is uniform; which document type goes with which name is checked where `Docs` is declared. */
function specsOf(names: readonly CollectionName[]): Specs {
  return Object.fromEntries(names.map((name) => [name, collections[name] as unknown as CollectionSpec<Audited>]))
}

/** What is noted of a collection and has no table here has a database of its own, from a build before decision 0036. */
function tablesFor(specs: Specs, noted: readonly OldCollection[]): Tables {
  const known = new Set(noted.map(({ data }) => tableName(data.name, data.version)))
  const tables = Object.entries(specs).map(([name, spec]) => [tableName(name, spec.version), spec] as const)
  return Object.fromEntries(
    tables.filter(([name]) => !known.has(name)).map(([name, spec]) => [name, () => columnsOf(toRxSchema(spec))]),
  )
}

async function addCollections(
  database: Database,
  specs: Specs,
  one: OneDatabase | null,
  noted: readonly OldCollection[],
): Promise<void> {
  const isNoted = new Set(noted.map(({ data }) => tableName(data.name, data.version)))
  await one?.plan(tablesFor(specs, noted), (table) => isNoted.has(table))
  const creators = Object.entries(specs).map(([name, spec]) => {
    // Older documents are brought over by `migrate`, before any other code sees the collection.
    return [
      name,
      { schema: toRxSchema(spec), conflictHandler: storeConflictHandler(spec), autoMigrate: false },
    ] as const
  })
  await database.addCollections(Object.fromEntries(creators))
  await one?.ready()
}

/** From having the store alone to having it with others, with no moment between without a holder. */
async function share(name: string, freeExclusive: () => void): Promise<() => void> {
  const shared = holdStore(name, 'shared', () => undefined)
  freeExclusive()
  return shared
}

/** Until all of it is closed: what was written last is told to other tabs while this one still counts as there. */
function keepUntilClosed(database: Database, free: () => void, options: OpenOptions): void {
  const deaf = options.onAskedToLetGo ? whenAskedToLetGo(database.name, options.onAskedToLetGo) : () => undefined
  const close = database.close.bind(database)
  database.close = async () => {
    deaf()
    try {
      return await close()
    } finally {
      free()
    }
  }
}
