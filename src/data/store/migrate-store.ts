/**
 * Takes a store's collections from an older schema to that of this build: every document gains the
 * fields that it lacks, and keeps its record of the server's state. So an unsent change is still
 * unsent afterwards, once, and nothing is downloaded again. RxDB's own migration is not used: a
 * write that fails leaves it waiting for ever (docs/decisions/0006-schema-changes.md).
 *
 * Invariants, so that it may be killed at any point: an old row is never changed; a new row is only
 * ever added, and never over one that is there; old rows go when all of them are over, and the note
 * that they exist goes last. Nothing else may write meanwhile (`store-lock.ts`).
 */
import {
  getAllCollectionDocuments,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxJsonSchema,
} from 'rxdb'
import { upgradeDoc, type CollectionSpec, type Audited } from '#schemas/document.ts'
import type { Database } from './database.ts'
import { deleteDatabase } from './remove-store.ts'
import { rowPages } from './walk.ts'
import { bringPlaceOver, withLocalState, type Row, type Rows } from './old-sync-books.ts'

/** How far it is, in rows. */
export interface Progress {
  readonly done: number
  readonly total: number
}

/** The store was written by a newer build; this one must not touch it. */
export class StoreIsNewer extends Error {}

/** A collection as a build left it; RxDB's own note of it. */
export type OldCollection = Awaited<ReturnType<typeof getAllCollectionDocuments>>[number]

type AnyCollection = RxCollection<Record<string, unknown>>
type Specs = Readonly<Record<string, CollectionSpec<Audited>>>

const PAGE = 500

interface Way {
  readonly from: Rows
  readonly into: Rows
  /** The books of an old build's sync; none since they are in the documents. */
  readonly books: readonly Rows[]
  readonly change: (rows: readonly Row[]) => Promise<Row[]>
}

/** What older builds left here of these collections, and all that is here. Rejects with `StoreIsNewer`. */
export async function collectionsHere(
  database: Database,
  specs: Specs,
): Promise<{ readonly all: readonly OldCollection[]; readonly old: readonly OldCollection[] }> {
  const all = await getAllCollectionDocuments(database.internalStore)
  const ours = all.filter((one) => specs[one.data.name] !== undefined)
  const versionOf = (one: OldCollection): number => specs[one.data.name]?.version ?? 0
  const newer = ours.find((one) => one.data.version > versionOf(one))
  if (newer) throw new StoreIsNewer(`${newer.data.name} is at version ${newer.data.version} here.`)
  return { all, old: ours.filter((one) => one.data.version < versionOf(one)) }
}

/** Brings all of them over. Rejects when the disk refuses a row; what was brought over until then stays, and so does all that was there. */
export async function migrate(
  database: Database,
  olds: readonly OldCollection[],
  specs: Specs,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const opened: Rows[] = []
  try {
    const ways: Way[] = []
    for (const old of olds) ways.push(await wayOf(database, old, specs, opened))
    await bringOver(ways, onProgress)
    for (const { into, books } of ways) {
      for (const one of books) await bringPlaceOver(database, into.collectionName, one)
    }
    for (const { from, books } of ways) for (const one of [from, ...books]) await removeRows(database, one)
    for (const old of olds) await forget(database, old)
  } finally {
    // Closing what is closed already does nothing.
    for (const one of opened) await one.close()
  }
}

async function bringOver(ways: readonly Way[], onProgress: (progress: Progress) => void): Promise<void> {
  const counts = await Promise.all(ways.map(({ from }) => countRows(from)))
  const total = counts.reduce((sum, count) => sum + count, 0)
  let done = 0
  onProgress({ done, total })
  for (const way of ways) {
    await copyRows(way, (count) => onProgress({ done: (done += count), total }))
  }
}

async function wayOf(database: Database, old: OldCollection, specs: Specs, opened: Rows[]): Promise<Way> {
  const { name, schema, connectedStorages } = old.data
  const collection = (database.collections as unknown as Readonly<Record<string, AnyCollection | undefined>>)[name]
  const spec = specs[name]
  if (!collection || !spec) throw new Error(`${name} is not open.`)
  const open = async (collectionName: string, ofSchema: RxJsonSchema<Row>): Promise<Rows> => {
    const rows = await openRows(database, collectionName, ofSchema)
    opened.push(rows)
    return rows
  }
  const books: Rows[] = []
  for (const connected of connectedStorages) books.push(await open(connected.collectionName, connected.schema))
  return {
    from: await open(name, schema),
    into: collection.storageInstance.originalStorageInstance as Rows,
    books,
    change: async (rows) => {
      const known = books[0] ? await withLocalState(books[0], spec, rows) : rows
      return known.map((row) => upgradeDoc(spec, row as unknown as Audited) as unknown as Row)
    },
  }
}

function openRows(database: Database, collectionName: string, schema: RxJsonSchema<Row>): Promise<Rows> {
  return database.storage.createStorageInstance({
    databaseInstanceToken: database.token,
    databaseName: database.name,
    collectionName,
    schema,
    options: {},
    // No other tab has it open meanwhile.
    multiInstance: false,
    devMode: false,
  }) as Promise<Rows>
}

/** The store's own removal empties its tables, and leaves a database of that name behind. */
async function removeRows(database: Database, rows: Rows): Promise<void> {
  const { collectionName, schema } = rows
  await rows.remove()
  if (typeof indexedDB === 'undefined') return
  await deleteDatabase(`rxdb-dexie-${database.name}--${schema.version}--${collectionName}`)
}

async function countRows(rows: Rows): Promise<number> {
  const all = prepareQuery(rows.schema, normalizeMangoQuery(rows.schema, { selector: {} }))
  return (await rows.count(all)).count
}

/** With their revisions and times of writing. A row that is over already is left as it is. */
async function copyRows({ from, into, change }: Way, onCopied: (count: number) => void): Promise<void> {
  // Nobody writes meanwhile.
  for await (const page of rowPages(from, 'id', PAGE)) {
    const rows = (await change(page)).map((document) => ({ document }))
    const { error } = await into.bulkWrite(rows, 'restow-migration')
    const refused = error.find((one) => one.status !== 409)
    if (refused) throw new Error(`${into.collectionName} did not take ${refused.documentId}.`)
    onCopied(rows.length)
  }
}

/** From here on the old version counts as gone. */
async function forget(database: Database, old: OldCollection): Promise<void> {
  const [document] = await database.internalStore.findDocumentsById([old.id], false)
  if (!document) return
  const gone = { ...document, _deleted: true }
  const { error } = await database.internalStore.bulkWrite([{ previous: document, document: gone }], 'restow-migration')
  if (error[0]) throw new Error(`The old ${old.data.name} could not be forgotten.`)
}
