/**
 * `firestore.indexes.json`: the composite indexes that the sync's queries need on Firebase, and the fields that need none.
 *
 * Every query of the sync filters by fields of `src/domain/core/people/sync-scope.ts` and orders by `syncedAt`; each set of filters gets its
 * index. Long texts, lists and maps are never asked for and would only make writes dearer, so their own indexes are off.
 *
 * Source of the format: firebase.google.com/docs/reference/firestore/indexes.
 */
import { collectionNames, collections, type CollectionName } from '#schemas/collections.ts'
import { serverFields, type CollectionSpec, type Audited } from '#schemas/document.ts'
import type { Field } from '#schemas/fields.ts'
import { firstParts, syncScope } from '#domain/core/people/sync-scope.ts'

/** Text beyond this is prose, a picture or a path: no query filters by it. */
const LONGEST_INDEXED_TEXT = 120

interface IndexField {
  fieldPath: string
  order: 'ASCENDING'
}

/** The sets of fields that queries of the collection filter by, over all ranks. */
function filterSets(collection: CollectionName): string[][] {
  const sets = new Map<string, string[]>()
  for (const rank of ['signedIn', 'associate', 'manager', 'admin'] as const) {
    const { reads, must } = syncScope(rank, 'uid', collection)
    if (!reads) continue
    const parts = [[], ...firstParts(rank, collection, ['load']).map(({ filters }) => filters)]
    for (const filters of parts) {
      const fields = [...new Set([...must, ...filters].map(({ field }) => field))].sort()
      if (fields.length > 0) sets.set(fields.join(), fields)
    }
  }
  return [...sets.values()]
}

const ascending = (fieldPath: string): IndexField => ({ fieldPath, order: 'ASCENDING' })

function isNeverAsked({ type, maxLength = 0 }: Field): boolean {
  return type === 'object' || type === 'array' || (type === 'string' && maxLength > LONGEST_INDEXED_TEXT)
}

function exemptFields(collection: CollectionName): string[] {
  const fields = serverFields(collections[collection] as CollectionSpec<Audited>)
  const asked = new Set(filterSets(collection).flat())
  return Object.entries(fields)
    .filter(([name, field]) => isNeverAsked(field) && !asked.has(name))
    .map(([name]) => name)
}

export function firestoreIndexes(): string {
  const indexes = collectionNames.flatMap((collectionGroup) =>
    filterSets(collectionGroup).map((fields) => ({
      collectionGroup,
      queryScope: 'COLLECTION',
      fields: [...fields, 'syncedAt'].map(ascending),
    })),
  )
  const fieldOverrides = collectionNames.flatMap((collectionGroup) =>
    exemptFields(collectionGroup).map((fieldPath) => ({ collectionGroup, fieldPath, indexes: [] })),
  )
  return `${JSON.stringify({ indexes, fieldOverrides }, null, 2)}\n`
}
