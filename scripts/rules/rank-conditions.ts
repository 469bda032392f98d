/**
 * Who may, as a condition of the security rules, read off the one table of ranks in
 * `src/domain/core/people/access.ts`.
 *
 * Invariants: a condition on a document names the values that are allowed (`kind == 'zone'`,
 * `saleType in […]`); it is beside a rank in an "or" of "ands". Firebase proves such a condition
 * from a query's own filter; it would not prove a choice or a negation.
 */
import { collections, type CollectionName } from '#schemas/collections.ts'
import { collectionAccess, mayDo, ranks, type Rank } from '#domain/core/people/access.ts'
import { mayTouch } from '#domain/core/people/document-access.ts'

export type Operation = 'read' | 'create' | 'update'

/** The document that a condition is about: as it is stored, or as it would be. */
export type Subject = 'resource.data' | 'request.resource.data'

type Value = string | boolean

export const quoted = (value: Value): string => (typeof value === 'boolean' ? String(value) : `'${value}'`)
export const listed = (values: readonly Value[]): string => `[${values.map(quoted).join(', ')}]`

/** The field on which a collection's ranks depend, with every value it can take; undefined where they depend on none. */
function decidingField(collection: CollectionName): { field: string; values: readonly Value[] } | undefined {
  const names = new Set(collectionAccess[collection].when?.map(({ field }) => field))
  if (names.size === 0) return undefined
  const [field = '', ...others] = names
  const fields: Readonly<Record<string, { type: unknown; enum?: readonly string[] }>> = collections[collection].fields
  const values = fields[field]?.type === 'boolean' ? [true, false] : fields[field]?.enum
  if (others.length > 0 || !values) throw new Error(`${collection}: ranks may depend on one field with known values`)
  return { field, values }
}

/** Whether this operation's rank differs from document to document. */
function dependsOnDocument(collection: CollectionName, operation: Operation): boolean {
  return collectionAccess[collection].when?.some((entry) => entry[operation] !== undefined) ?? false
}

function valuesFor(rank: Rank, collection: CollectionName, operation: Operation): readonly Value[] {
  const { field, values } = decidingField(collection) ?? { field: '', values: [] }
  return values.filter((value) => mayTouch(rank, collection, operation, { [field]: value }))
}

/**
 * `associate()`, or `(associate() && resource.data.saleType == 'auction') || … || admin()`, or
 * `false` for what no person may do.
 */
export function rankCondition(collection: CollectionName, operation: Operation, subject: Subject): string {
  const terms = operation === 'read' ? ownTerms(collection, subject) : []
  let before = 0
  for (const rank of ranks) {
    const deciding = dependsOnDocument(collection, operation) ? decidingField(collection) : undefined
    if (!deciding) {
      if (mayTouch(rank, collection, operation, {})) return [`${rank}()`, ...terms].join(' || ')
      continue
    }
    const allowed = valuesFor(rank, collection, operation)
    if (allowed.length === deciding.values.length) return [...terms, `${rank}()`].join(' || ')
    if (allowed.length > before) terms.push(`(${rank}() && ${oneOf(`${subject}.${deciding.field}`, allowed)})`)
    before = allowed.length
  }
  return terms.length > 0 ? terms.join(' || ') : 'false'
}

const oneOf = (subject: string, values: readonly Value[]): string =>
  values.length === 1 ? `${subject} == ${listed(values).slice(1, -1)}` : `${subject} in ${listed(values)}`

function ownTerms(collection: CollectionName, subject: Subject): string[] {
  const { own } = collectionAccess[collection]
  return own ? [`(${own.read}() && ${subject}.${own.field} == request.auth.uid)`] : []
}

/**
 * The least rank that may read anything of a collection: it may also learn that a document does not
 * exist.
 */
export function leastReader(collection: CollectionName): Rank {
  const { read, when = [], own } = collectionAccess[collection]
  const readers = [read, own?.read ?? read, ...when.map((entry) => entry.read ?? read)]
  return ranks.find((rank) => readers.some((reader) => mayDo(rank, reader))) ?? 'nobody'
}

/** What every edit changes: who, when, and when the server took it in. */
const EDIT_STAMPS = ['updatedAt', 'updatedBy', 'syncedAt'] as const

/** An update must be allowed for the document before and after it, unless the field that decides cannot change. */
export function updateCondition(collection: CollectionName): string {
  const { own } = collectionAccess[collection]
  const after = rankCondition(collection, 'update', 'request.resource.data')
  if (own?.field === 'id' && own.changes)
    return `${after} || (${own.read}() && request.auth.uid == id && changesOnly(${listed([...own.changes, ...EDIT_STAMPS])}))`
  const fixed: Readonly<Record<string, unknown>> = collections[collection].merge
  const isSettled =
    !dependsOnDocument(collection, 'update') || fixed[decidingField(collection)?.field ?? ''] === 'fixed'
  return isSettled ? after : `(${after}) && (${rankCondition(collection, 'update', 'resource.data')})`
}
