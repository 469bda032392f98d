/**
 * Builds up to schema version 0 kept the server's state in books of RxDB's replication beside each
 * collection: the state of each document that the server is known to hold, and how far had been
 * read. This brings both into the documents and places of today (`src/domain/core/merge/unsent.ts`).
 * Invariants: what was unsent is unsent afterwards, against the same common state; what was sent is
 * not sent again; where the books have no entry (the power went before the note), the document
 * counts as unsent, and its push looks.
 */
import {
  getComposedPrimaryKeyOfDocumentData,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorageInstance,
} from 'rxdb'
import { withoutMirror, type CollectionSpec, type Audited } from '#schemas/document.ts'
import { sameValue, textAt, type JsonMap } from '#domain/core/merge/merge-values.ts'
import { UNKNOWN_VERSION, markClean, markEditedSince, markNew } from '#domain/core/merge/unsent.ts'
import type { Database } from './database.ts'

export type Row = RxDocumentData<Record<string, unknown>>
export type Rows = RxStorageInstance<Record<string, unknown>, unknown, unknown>

const rowId = (schema: RxJsonSchema<Row>, itemId: string, isCheckpoint: '0' | '1'): string =>
  getComposedPrimaryKeyOfDocumentData(schema, { itemId, isCheckpoint })

/** The rows as today's build keeps them. */
export async function withLocalState(books: Rows, spec: CollectionSpec<Audited>, rows: readonly Row[]): Promise<Row[]> {
  const schema = books.schema as RxJsonSchema<Row>
  const ids = rows.map((row) => rowId(schema, String(row['id']), '0'))
  const notes = new Map((await books.findDocumentsById(ids, true)).map((note) => [note['itemId'], note['docData']]))
  return rows.map((row) => markAs(spec, row, notes.get(row['id']) as Row | undefined))
}

function markAs(spec: CollectionSpec<Audited>, row: Row, known: Row | undefined): Row {
  const mine = shared(spec, row)
  if (known) {
    const theirs = shared(spec, known)
    return sameValue(mine, theirs) ? markClean(row, UNKNOWN_VERSION) : markEditedSince(theirs, row, UNKNOWN_VERSION)
  }
  if (row._deleted) return markClean(row, UNKNOWN_VERSION)
  if (textAt(mine, 'createdAt') === textAt(mine, 'updatedAt')) return markNew(row)
  return { ...row, unsent: 1, base: null, serverTime: UNKNOWN_VERSION }
}

function shared(spec: CollectionSpec<Audited>, row: Row): JsonMap {
  const { _meta, _rev, _attachments, ...fields } = withoutMirror(spec, row as unknown as Audited) as unknown as Row
  return { ...fields, _deleted: row._deleted }
}

/** The place up to which the old build had read, as today's sync keeps it (`sync/pull/place.ts`). A first sync that was not through begins anew. */
export async function bringPlaceOver(database: Database, collection: string, books: Rows): Promise<void> {
  const schema = books.schema as RxJsonSchema<Row>
  const [note] = await books.findDocumentsById([rowId(schema, 'down', '1')], true)
  const found = note?.['checkpointData'] as OldPlace | undefined
  if (!found || found.first !== null || typeof found.seconds !== 'number') return
  const key = `sync-place-${collection}`
  if (await database.getLocal(key)) return
  const { scope, seconds, nanos, id } = found
  const place = { rank: scope.split(' ')[0] ?? '', live: { seconds, nanos, id }, first: null }
  await database.upsertLocal(key, { place })
}

interface OldPlace {
  readonly scope: string
  readonly seconds: number
  readonly nanos: number
  readonly id: string
  readonly first: object | null
}
