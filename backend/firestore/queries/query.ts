/**
 * A structured query, parsed and made whole: the order that the protocol leaves implicit
 * (inequality fields, then the name) is written out. So the order of any two documents is decided,
 * and a cursor always means one place.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery
 */
import { invalid } from '#backend/http/api-error.ts'
import { asList, asObject, asOptionalCount, asText } from '#backend/http/json.ts'
import { compareNames, compareText, compareValues } from './compare.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import type { FieldPath } from '#backend/firestore/values/field-paths.ts'
import {
  hasField,
  isInequality,
  leavesOf,
  matchesFilter,
  NAME_FIELD,
  parseFieldReference,
  parseFilter,
  queryField,
  type Filter,
} from './filters.ts'
import { checkParentName, isReserved } from '#backend/firestore/values/names.ts'
import { parseValue, type Value } from '#backend/firestore/values/values.ts'

export interface Order {
  readonly path: FieldPath
  readonly direction: 1 | -1
}

interface Cursor {
  readonly values: readonly Value[]
  /**
   * The cursor is just before the position it names (as a start: inclusive; as an end: exclusive).
   */
  readonly before: boolean
}

export interface Query {
  /** The root or a document. */
  readonly parent: string
  readonly collectionId: string
  readonly allDescendants: boolean
  readonly filter: Filter | null
  /** Complete: ends with the name. */
  readonly orders: readonly Order[]
  readonly startAt: Cursor | undefined
  readonly endAt: Cursor | undefined
  readonly offset: number
  readonly limit: number | undefined
  /** Projection; undefined takes all fields. */
  readonly select: readonly FieldPath[] | undefined
}

/** Throws INVALID_ARGUMENT for a query whose shape the production service would refuse. */
export function parseQuery(parent: string, json: unknown): Query {
  checkParentName(parent)
  const source = asObject(json, 'structuredQuery')
  const from = asList(source['from'], 'from')
  if (from.length !== 1) throw invalid('A query must be over exactly one collection.')
  const selector = asObject(from[0], 'from')
  const collectionId = asText(selector['collectionId'], 'collectionId')
  if (collectionId === '' || collectionId.includes('/') || isReserved(collectionId))
    throw invalid('A collection id is not valid.')
  const filter = parseFilter(source['where'])
  checkKeyEquality(filter)
  const orders = completeOrders(asList(source['orderBy'], 'orderBy').map(parseOrder), filter)
  return {
    parent,
    collectionId,
    allDescendants: selector['allDescendants'] === true,
    filter,
    orders,
    startAt: parseCursor(source['startAt'], orders, 'startAt'),
    endAt: parseCursor(source['endAt'], orders, 'endAt'),
    offset: asOptionalCount(source['offset'], 'offset') ?? 0,
    limit: asOptionalCount(source['limit'], 'limit'),
    select: parseSelect(source['select']),
  }
}

function parseOrder(json: unknown): Order {
  const source = asObject(json, 'orderBy')
  return { path: parseFieldReference(source['field']), direction: source['direction'] === 'DESCENDING' ? -1 : 1 }
}

const keyOf = (path: FieldPath): string => path.join('\u0000')

/** Adds the inequality fields that are not ordered by (in field order) and the name, in the last order's direction. */
function completeOrders(explicit: readonly Order[], filter: Filter | null): readonly Order[] {
  const orders = [...explicit]
  const direction = explicit.at(-1)?.direction ?? 1
  const have = new Set(orders.map((order) => keyOf(order.path)))
  const wanted = leavesOf(filter)
    .filter(isInequality)
    .map((leaf) => leaf.path)
  for (const path of wanted.sort((a, b) => compareText(keyOf(a), keyOf(b)))) {
    if (have.has(keyOf(path)) || path[0] === NAME_FIELD) continue
    have.add(keyOf(path))
    orders.push({ path, direction })
  }
  if (!have.has(NAME_FIELD)) orders.push({ path: [NAME_FIELD], direction })
  if (orders.at(-1)?.path[0] !== NAME_FIELD)
    throw invalid('The order by clause cannot contain more fields after the key.')
  return orders
}

/** The name decides every order, so Firestore takes no equality with it beside a range of another field. */
function checkKeyEquality(filter: Filter | null): void {
  const leaves = leavesOf(filter)
  const ranges = leaves.filter(isInequality)
  const isOnKey = ({ path }: { path: FieldPath }): boolean => path[0] === NAME_FIELD
  const isFixed = leaves.some((leaf) => leaf.kind === 'field' && leaf.operator === 'EQUAL' && isOnKey(leaf))
  if (isFixed && ranges.length > 0 && !ranges.some(isOnKey))
    throw invalid(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    )
}

function parseCursor(json: unknown, orders: readonly Order[], what: string): Cursor | undefined {
  if (json === undefined || json === null) return undefined
  const source = asObject(json, what)
  const values = asList(source['values'], `${what}.values`).map((value) => parseValue(value))
  if (values.length > orders.length) throw invalid(`${what} has more values than the query has orders.`)
  return { values, before: source['before'] === true }
}

function parseSelect(json: unknown): readonly FieldPath[] | undefined {
  if (json === undefined || json === null) return undefined
  return asList(asObject(json, 'select')['fields'], 'select.fields').map(parseFieldReference)
}

/** Compares one field of two documents, which both have. */
function compareByField(a: Document, b: Document, path: FieldPath): number {
  if (path[0] === NAME_FIELD) return compareNames(a.name, b.name)
  const x = queryField(a, path)
  const y = queryField(b, path)
  return x === undefined || y === undefined ? 0 : compareValues(x, y)
}

/** The order of two documents that both have every ordered field. */
export function compareByOrders(orders: readonly Order[], a: Document, b: Document): number {
  for (const { path, direction } of orders) {
    const order = compareByField(a, b, path)
    if (order !== 0) return order * direction
  }
  return 0
}

/**
 * The position of a document against a cursor: negative before its values, zero at them, positive
 * behind.
 */
function compareToCursor(query: Query, document: Document, cursor: Cursor): number {
  for (const [i, value] of cursor.values.entries()) {
    const order = query.orders[i]
    const own = order === undefined ? undefined : queryField(document, order.path)
    if (order === undefined || own === undefined) return 0
    const compared = compareValues(own, value)
    if (compared !== 0) return compared * order.direction
  }
  return 0
}

export function isAfterStart(query: Query, document: Document): boolean {
  if (query.startAt === undefined) return true
  const position = compareToCursor(query, document, query.startAt)
  return query.startAt.before ? position >= 0 : position > 0
}

export function isBeforeEnd(query: Query, document: Document): boolean {
  if (query.endAt === undefined) return true
  const position = compareToCursor(query, document, query.endAt)
  return query.endAt.before ? position < 0 : position <= 0
}

/** True when the document is in the query's collection (or group). */
export function isInScope(query: Query, name: string): boolean {
  const collection = name.slice(0, name.lastIndexOf('/'))
  if (!query.allDescendants) return collection === `${query.parent}/${query.collectionId}`
  return collection.endsWith(`/${query.collectionId}`) && collection.startsWith(`${query.parent}/`)
}

/** Whether a document of the scope belongs to the query, offset and limit left aside. The filter lets most go, so it comes first. */
export function matchesQuery(query: Query, document: Document): boolean {
  if (query.filter !== null && !matchesFilter(query.filter, document)) return false
  for (const { path } of query.orders) if (!hasField(document, path)) return false
  return isAfterStart(query, document) && isBeforeEnd(query, document)
}
