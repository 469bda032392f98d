/** A pull request as Firestore's structured query: what the SDK makes of it for a watch. */
import { encodeValue } from '#sync/transport/firestore-values.ts'
import { formatServerTime } from '#sync/transport/server-time.ts'
import type { PullRequest } from '#sync/transport/transport.ts'

export function structuredQuery({ collection, filters, after, limit }: PullRequest, root: string): object {
  const where = filters.map(({ field, op, value }) => ({
    fieldFilter: { field: { fieldPath: field }, op: op === '==' ? 'EQUAL' : 'IN', value: encodeValue(value) },
  }))
  const time = { timestampValue: formatServerTime(after) }
  const name = { referenceValue: `${root}/${collection}/${after.id}` }
  return {
    from: [{ collectionId: collection }],
    ...(where.length > 0 ? { where: { compositeFilter: { op: 'AND', filters: where } } } : {}),
    orderBy: [
      { field: { fieldPath: 'syncedAt' }, direction: 'ASCENDING' },
      { field: { fieldPath: '__name__' }, direction: 'ASCENDING' },
    ],
    startAt: after.id === '' ? { values: [time], before: true } : { values: [time, name], before: false },
    limit,
  }
}
