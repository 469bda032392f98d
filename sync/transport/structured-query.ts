/**
 * What sync asks for, as Firestore's structured queries: a collection in the order of arrival, from a place on.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery
 */
import type { ScopeFilter } from '#domain/core/people/sync-scope.ts'
import { encodeValue } from './firestore-values.ts'
import { formatServerTime, type Cursor, type ServerTime } from './server-time.ts'
import type { PullRequest } from './transport.ts'

/** Ordered by the server's time, then by name, from the cursor on. @param root the name of the database's documents */
export function structuredQuery({ collection, filters, after, limit }: PullRequest, root: string): object {
  return {
    from: [{ collectionId: collection }],
    ...whereAll(filters.map(filterFor)),
    orderBy: [
      { field: { fieldPath: 'syncedAt' }, direction: 'ASCENDING' },
      { field: { fieldPath: '__name__' }, direction: 'ASCENDING' },
    ],
    startAt: { values: placeValues(collection, after, root), before: after.id === '' },
    limit,
  }
}

/** The part of a query that ends it with this place. */
export const upToPlace = (collection: string, place: Cursor, root: string): object => ({
  endAt: { values: placeValues(collection, place, root), before: false },
})

/** Everything that the server took in at exactly one of these times, in no order. */
export function atTimes(collection: string, filters: readonly ScopeFilter[], times: readonly ServerTime[]): object {
  const values = times.map((time) => ({ timestampValue: formatServerTime(time) }))
  const at = { fieldFilter: { field: { fieldPath: 'syncedAt' }, op: 'IN', value: { arrayValue: { values } } } }
  return { from: [{ collectionId: collection }], ...whereAll([...filters.map(filterFor), at]) }
}

function whereAll(filters: readonly object[]): object {
  const [only] = filters
  if (!only) return {}
  return { where: filters.length === 1 ? only : { compositeFilter: { op: 'AND', filters } } }
}

function placeValues(collection: string, place: Cursor, root: string): object[] {
  const time = { timestampValue: formatServerTime(place) }
  return place.id === '' ? [time] : [time, { referenceValue: `${root}/${collection}/${place.id}` }]
}

function filterFor({ field, op, value }: ScopeFilter): object {
  const encoded = encodeValue(value)
  return { fieldFilter: { field: { fieldPath: field }, op: op === '==' ? 'EQUAL' : 'IN', value: encoded } }
}
