/** Documents as the schemas have them: an ordinary one, and one as large as it may be. */
import { serverTimestamp } from 'firebase/firestore'
import { collections, type CollectionName } from '#schemas/collections.ts'
import { serverFields, type CollectionSpec, type Audited } from '#schemas/document.ts'
import { isoTime, type Field } from '#schemas/fields.ts'
import { collectionAccess } from '#domain/core/people/access.ts'

export type Fields = Record<string, unknown>

export const fieldsOf = (collection: CollectionName): Record<string, Field> =>
  serverFields(collections[collection] as CollectionSpec<Audited>)

/** Fields that a document may lack, since a device of the build before does not know them. */
export const addedTo = (collection: CollectionName): readonly string[] =>
  (collections[collection] as CollectionSpec<Audited>).added ?? []

/** The largest value that a field may have. */
export function widest(field: Field): unknown {
  const { type, maxLength = 0, maximum, maxItems = 0, items, enum: words } = field
  if (field === isoTime) return OLD
  const [first] = typeof type === 'string' ? [type] : type
  if (words) return words[0]
  if (first === 'string') return 'ä'.repeat(maxLength)
  if (first === 'array') return Array.from({ length: maxItems }, () => 'ä'.repeat(items?.maxLength ?? 0))
  if (first === 'boolean') return false
  if (first === 'object') return Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`key ${i}`, { value: i }]))
  return maximum
}

const OLD = '2026-11-19T08:00:00.000Z'
const NEW = '2026-11-20T08:00:00.000Z'

/** An ordinary value of a field: short, small, the first word. */
function ordinary(field: Field): unknown {
  const { type, enum: words, minimum = 0 } = field
  if (words || type === 'boolean' || field === isoTime) return widest(field)
  if (type === 'string') return 'a'
  if (type === 'array') return ['a']
  return type === 'object' ? { a: 1 } : Math.max(1, minimum)
}

/** A document that `uid` may create, but for ranks: with audit fields, whole, unpublished. */
export function newDocument(
  collection: CollectionName,
  id: string,
  uid: string,
  fields: Fields = {},
  valueOf: (field: Field) => unknown = ordinary,
): Fields {
  const document: Fields = {}
  for (const [name, field] of Object.entries(fieldsOf(collection))) document[name] = valueOf(field)
  const audit = { id, createdAt: OLD, createdBy: uid, updatedAt: OLD, updatedBy: uid }
  if (collection === 'activity') document['by'] = uid
  for (const field of collectionAccess[collection].kept?.noneAtFirst ?? []) document[field] = null
  // Only the person themselves saves views.
  if (collection === 'users') document['views'] = {}
  // What it brought before Restow is said of a closed load alone.
  if (collection === 'loads') document['stage'] = 'closed'
  if (collection === 'listings') Object.assign(document, { publications: {}, status: 'draft' })
  return { ...document, ...audit, syncedAt: serverTimestamp(), _deleted: false, ...fields }
}

/** The same document after an edit by `uid`. */
export const edited = (document: Fields, uid: string, fields: Fields = {}): Fields => ({
  ...document,
  updatedAt: NEW,
  updatedBy: uid,
  syncedAt: serverTimestamp(),
  ...fields,
})

/**
 * The kinds of documents that a collection's ranks distinguish, each as the fields that make it
 * one.
 */
export function variantsOf(collection: CollectionName): Fields[] {
  const field = collectionAccess[collection].when?.[0]?.field
  if (field === undefined) return [{}]
  const { type, enum: words = [] } = fieldsOf(collection)[field] ?? { type: '' }
  return (type === 'boolean' ? [true, false] : words).map((value) => ({ [field]: value }))
}

export const nameOf = (collection: CollectionName, variant: Fields): string =>
  [collection, ...Object.entries(variant).map(([field, value]) => `${field} ${String(value)}`)].join(' ')
