/** What a person may do with one document, by the table of ranks: the rules, the pages and the sync ask the same. */
import type { CollectionName } from '#schemas/collections.ts'
import { collectionAccess, mayDo, rowRanks, type Rank } from './access.ts'

/** Fields that a person of this rank leaves as they are in any document of the collection. */
function fieldsKeptFrom(has: Rank | 'signedOut', collection: CollectionName): readonly string[] {
  const { kept } = collectionAccess[collection]
  return !kept || mayDo(has, kept.by) ? [] : kept.fields
}

/** The same of this document, such as that a lot is sold. */
function fieldsKeptIn(has: Rank | 'signedOut', collection: CollectionName, doc: Fields): readonly string[] {
  const { settled } = collectionAccess[collection]
  const kept = fieldsKeptFrom(has, collection)
  if (!settled || mayDo(has, settled.by) || !settled.is.some((value) => value === doc[settled.field])) return kept
  return [...kept, ...settled.keeps]
}

/** Who writes. */
export interface Writer {
  readonly rank: Rank | 'signedOut'
  readonly uid: string
}

type Fields = Readonly<Record<string, unknown>>

/** Whether it is this person's own record, of which they change a part. */
export const isOwn = ({ uid }: Writer, collection: CollectionName, fields: Fields): boolean => {
  const { own } = collectionAccess[collection]
  return own?.changes !== undefined && fields[own.field] === uid
}

/** Whether this person may change anything of the document: of their own record what is theirs, whatever their rank. */
export function mayUpdate(writer: Writer, collection: CollectionName, doc: object): boolean {
  const { own } = collectionAccess[collection]
  const mayOwn = own !== undefined && isOwn(writer, collection, doc as Fields) && mayDo(writer.rank, own.read)
  return mayOwn || mayTouch(writer.rank, collection, 'update', doc)
}

/** What this person leaves as it is in a document that they may update: a function of the field's name. */
export function keptIn(writer: Writer, collection: CollectionName, doc: object): (field: string) => boolean {
  const { own } = collectionAccess[collection]
  const kept = fieldsKeptIn(writer.rank, collection, doc as Fields)
  if (!own?.changes) return (field) => kept.includes(field)
  if (!isOwn(writer, collection, doc as Fields)) return (field) => kept.includes(field) || own.alone?.includes(field) === true
  if (mayTouch(writer.rank, collection, 'update', doc)) return (field) => kept.includes(field) || own.never?.includes(field) === true
  return (field) => own.changes?.includes(field) !== true
} // prettier-ignore

/** What a document has nothing in that this person makes. */
export function emptyAtFirst(writer: Writer, collection: CollectionName, doc: object): readonly string[] {
  const { kept, own } = collectionAccess[collection]
  if (own?.alone && !isOwn(writer, collection, doc as Fields)) return own.alone
  return !kept || mayDo(writer.rank, kept.by) ? [] : (kept.noneAtFirst ?? [])
}

/** Whether a person of this rank may change these fields of a document that they may update. */
export function mayChange(has: Rank | 'signedOut', collection: CollectionName, fields: readonly string[]): boolean {
  const kept = fieldsKeptFrom(has, collection)
  return !fields.some((field) => kept.includes(field))
}

/** Whether a person may take this document out of sight, of those that they may update. */
export function mayRemove(
  has: Rank | 'signedOut',
  collection: CollectionName,
  doc: { readonly createdBy: string },
  uid: string,
): boolean {
  const { removeBy } = collectionAccess[collection]
  const isTheirs = removeBy === undefined || mayDo(has, removeBy) || doc.createdBy === uid
  return isTheirs && mayChange(has, collection, ['_deleted'])
}

/**
 * Whether a person of rank `has` may do `operation` with this document. Not covered: the rules that
 * users and activity have of their own.
 */
export function mayTouch(
  has: Rank | 'signedOut',
  collection: CollectionName,
  operation: 'read' | 'create' | 'update',
  doc: object,
): boolean {
  const access = collectionAccess[collection]
  const fields = doc as Readonly<Record<string, unknown>>
  const narrowed = access.when?.find((entry) => entry.is.some((value) => fields[entry.field] === value))
  const ofRow = collection === 'activity' && operation === 'create' ? rowRanks[String(fields['type'])] : undefined
  return mayDo(has, ofRow ?? narrowed?.[operation] ?? access[operation])
}
