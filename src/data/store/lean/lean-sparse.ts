/**
 * Fields that are empty in most rows: such a row lacks the field on the disk, and so has no entry in the indexes that begin with it. For a new device those entries
 * were a third of its first sync. Invariants: whoever reads a row past the storage gets the empty value back; an index is asked only by queries that mean no
 * empty value, all others go by another index.
 */
import { getQueryPlan, type FilledMangoQuery, type PreparedQuery, type RxDocumentData, type RxJsonSchema } from 'rxdb'

/** The empty value of each such field. */
export type Sparse = ReadonlyMap<string, '' | 0>

export const notSparse: Sparse = new Map()

/** Those that rows of this schema have; a row of an older build must not seem to hold what it has never had. */
export function sparseIn<Doc>(sparse: Sparse, { properties }: RxJsonSchema<RxDocumentData<Doc>>): Sparse {
  return new Map([...sparse].filter(([field]) => Object.hasOwn(properties, field)))
}

/** Leaves out what is empty, in place. Why `undefined` and no removal: all rows keep one shape, and IndexedDB makes no key of it. */
export function thin(row: Record<string, unknown>, sparse: Sparse): Record<string, unknown> {
  for (const [field, empty] of sparse) if (row[field] === empty) row[field] = undefined
  return row
}

/** Puts back what was left out, in place; rows of an older build left out nothing. */
export function fill(row: Record<string, unknown>, sparse: Sparse): Record<string, unknown> {
  for (const [field, empty] of sparse) if (row[field] === undefined) row[field] = empty
  return row
}

/** How a query is answered: as RxDB planned, or by another index where its own lacks rows that the query may mean. */
export function planFor<Doc>(
  { query, queryPlan }: PreparedQuery<Doc>,
  schema: RxJsonSchema<RxDocumentData<Doc>>,
  sparse: Sparse,
): PreparedQuery<Doc>['queryPlan'] {
  const lacks = (index: readonly string[]): boolean =>
    index.some((field) => mayBeEmpty(query.selector as Selector, field, sparse.get(field)))
  if (sparse.size === 0 || !lacks(queryPlan.index)) return queryPlan
  const { index: _wanted, ...free } = query
  const indexes = (schema.indexes ?? []).filter((index) => !lacks([index].flat()))
  return getQueryPlan({ ...schema, indexes }, free as FilledMangoQuery<Doc>)
}

type Selector = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

function mayBeEmpty(selector: Selector, field: string, empty: '' | 0 | undefined): boolean {
  if (empty === undefined) return false
  return !Object.entries(selector[field] ?? {}).some(([operator, value]) => isAgainst(operator, value, empty))
}

/** Whether a condition certainly does not hold for the empty value. */
function isAgainst(operator: string, value: unknown, empty: '' | 0): boolean {
  const isSame = typeof value === typeof empty
  if (operator === '$eq') return value !== empty
  if (operator === '$in') return Array.isArray(value) && !value.includes(empty)
  if (operator === '$gt') return isSame && (value as typeof empty) >= empty
  return operator === '$gte' && isSame && (value as typeof empty) > empty
}
