/**
 * Takes a store's collections from an older schema to that of this build: every document gains the fields that it lacks, and what sync knows of
 * each (what the server holds, how far it has read and sent) comes along, so that an unsent change is still unsent afterwards, once, and nothing
 * is downloaded again. RxDB's own migration is not used: a write that fails leaves it waiting for ever (docs/decisions/0006-schema-changes.md).
 *
 * Must stay true, so that it may be killed at any point: an old row is never changed; a new row is only ever added, and never over one that
 * is there; old rows go when all of them are over, and the note that they exist goes last. Nothing else may write meanwhile (see `store-lock.ts`).
 */
import {
  addConnectedStorageToCollection,
  getAllCollectionDocuments,
  getChangedDocumentsSince,
  getRxReplicationMetaInstanceSchema,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorageInstance,
} from 'rxdb'
import { grown, type CollectionSpec, type Stamped } from '#schemas/document.ts'
import type { Database } from './database.ts'

/** How far it is, in rows: a document is one, and what sync knows of it is another. */
export interface Progress {
  readonly done: number
  readonly total: number
}

/** The store was written by a newer build; this one must not touch it. */
export class StoreIsNewer extends Error {}

/** A collection as an older build left it; RxDB's own note of it. */
export type OldCollection = Awaited<ReturnType<typeof getAllCollectionDocuments>>[number]

type Row = RxDocumentData<Record<string, unknown>>
type Rows = RxStorageInstance<Record<string, unknown>, unknown, unknown>
type AnyCollection = RxCollection<Record<string, unknown>>
type Specs = Readonly<Record<string, CollectionSpec<Stamped>>>

interface Way {
  readonly from: Rows
  readonly into: Rows
  readonly change: (row: Row) => Row
}

const PAGE = 500

/** What older builds left here of these collections. Rejects with `StoreIsNewer`. */
export async function oldCollections(database: Database, specs: Specs): Promise<readonly OldCollection[]> {
  const all = await getAllCollectionDocuments(database.internalStore)
  const ours = all.filter((one) => specs[one.data.name] !== undefined)
  const versionOf = (one: OldCollection): number => specs[one.data.name]?.version ?? 0
  const newer = ours.find((one) => one.data.version > versionOf(one))
  if (newer) throw new StoreIsNewer(`${newer.data.name} is at version ${newer.data.version} here.`)
  return ours.filter((one) => one.data.version < versionOf(one))
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
    for (const old of olds) ways.push(...(await waysOf(database, old, specs, opened)))
    await bringOver(ways, onProgress)
    for (const { from } of ways) await from.remove()
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

/** The documents, and each of the stores in which sync keeps its books about them. */
async function waysOf(database: Database, old: OldCollection, specs: Specs, opened: Rows[]): Promise<Way[]> {
  const { name, schema, connectedStorages } = old.data
  const collection = (database.collections as unknown as Readonly<Record<string, AnyCollection | undefined>>)[name]
  const spec = specs[name]
  if (!collection || !spec) throw new Error(`${name} is not open.`)
  const open = async (collectionName: string, ofSchema: RxJsonSchema<Row>): Promise<Rows> => {
    const rows = await openRows(database, collectionName, ofSchema)
    opened.push(rows)
    return rows
  }
  const grow = (row: object): Row => grown(spec, row as Stamped) as unknown as Row
  const documents: Way = {
    from: await open(name, schema),
    into: collection.storageInstance.originalStorageInstance as Rows,
    change: grow,
  }
  const books: Way[] = []
  for (const connected of connectedStorages) {
    const newSchema = booksSchema(collection)
    // Noted first: should the next schema come before sync has started once, the books are known all the same.
    await addConnectedStorageToCollection(collection, connected.collectionName, newSchema)
    books.push({
      from: await open(connected.collectionName, connected.schema),
      into: await open(connected.collectionName, newSchema),
      // The others are marks of how far sync has come, which stay right.
      change: (row) => (row['isCheckpoint'] === '0' ? { ...row, docData: grow(row['docData'] as object) } : row),
    })
  }
  return [...books, documents]
}

function booksSchema(collection: AnyCollection): RxJsonSchema<Row> {
  return getRxReplicationMetaInstanceSchema(collection.schema.jsonSchema, false) as unknown as RxJsonSchema<Row>
}

function openRows(database: Database, collectionName: string, schema: RxJsonSchema<Row>): Promise<Rows> {
  return database.storage.createStorageInstance({
    databaseInstanceToken: database.token,
    databaseName: database.name,
    collectionName,
    schema,
    options: {},
    // Nobody else has it open while this goes on.
    multiInstance: false,
    devMode: false,
  }) as Promise<Rows>
}

async function countRows(rows: Rows): Promise<number> {
  const all = prepareQuery(rows.schema, normalizeMangoQuery(rows.schema, { selector: {} }))
  return (await rows.count(all)).count
}

/** With their revisions and times of writing, for sync's marks are made of those. A row that is over already is left as it is. */
async function copyRows({ from, into, change }: Way, onCopied: (count: number) => void): Promise<void> {
  let checkpoint: unknown
  for (;;) {
    const page = await getChangedDocumentsSince(from, PAGE, checkpoint)
    if (page.documents.length === 0) return
    const rows = page.documents.map((row) => ({ document: change(row) }))
    const { error } = await into.bulkWrite(rows, 'restow-migration')
    const refused = error.find((one) => one.status !== 409)
    if (refused) throw new Error(`${into.collectionName} did not take ${refused.documentId}.`)
    onCopied(rows.length)
    checkpoint = page.checkpoint
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
