/**
 * Answers queries from memory. A query over a large collection walks an ordered index from where
 * its equalities, range and cursor begin to where they end: O(log n + page). Small collections and
 * collection groups are sorted on the spot.
 * Invariants: both ways give the same documents in the same order (a test compares them).
 */
import { compareValues, typeRank } from './compare.ts'
import type { Collection } from './collection.ts'
import type { SortedDocuments } from './sorted-documents.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import type { FieldPath } from '#backend/firestore/values/field-paths.ts'
import { conjunctsOf, NAME_FIELD, queryField, type FieldFilter } from './filters.ts'
import { compareByOrders, isAfterStart, isBeforeEnd, isInScope, matchesQuery, type Order, type Query } from './query.ts'
import type { Value } from '#backend/firestore/values/values.ts'

/** Below this size sorting the matches costs less than keeping an index up to date. */
const INDEX_FROM_DOCUMENTS = 200

export interface QuerySource {
  collection(path: string): Collection | undefined
  /** All collections with this id at any depth below the parent. */
  collectionGroup(parent: string, collectionId: string): Iterable<Collection>
}

/** The documents of the query in its order, offset and limit applied. */
export function runQuery(source: QuerySource, query: Query): Document[] {
  const skipped = query.offset
  const end = query.limit === undefined ? Infinity : skipped + query.limit
  const found: Document[] = []
  if (end === 0) return found
  let seen = 0
  for (const document of orderedMatches(source, query)) {
    if (seen++ >= skipped) found.push(document)
    if (seen >= end) break
  }
  return found
}

/** All matches in the query's order, offset and limit left aside; a reader that stops early pays only for what it took. */
export function orderedMatches(source: QuerySource, query: Query): Iterable<Document> {
  if (query.allDescendants) {
    const all = [...source.collectionGroup(query.parent, query.collectionId)].flatMap((part) => [
      ...part.documents.values(),
    ])
    return sortedMatches(
      query,
      all.filter((document) => isInScope(query, document.name)),
    )
  }
  const collection = source.collection(`${query.parent}/${query.collectionId}`)
  if (collection === undefined) return []
  const byName = equalityOn(query, [NAME_FIELD])
  if (byName !== undefined) return sortedMatches(query, namedDocuments(collection, query, byName))
  if (collection.documents.size < INDEX_FROM_DOCUMENTS) return sortedMatches(query, collection.documents.values())
  return indexedMatches(collection, query)
}

function sortedMatches(query: Query, documents: Iterable<Document>): Document[] {
  return [...documents]
    .filter((document) => matchesQuery(query, document))
    .sort((a, b) => compareByOrders(query.orders, a, b))
}

function namedDocuments(collection: Collection, query: Query, name: Value): Document[] {
  const text = 'referenceValue' in name ? name.referenceValue : ''
  const document = isInScope(query, text) ? collection.documents.get(text.slice(text.lastIndexOf('/') + 1)) : undefined
  return document === undefined ? [] : [document]
}

const samePath = (a: FieldPath, b: FieldPath): boolean =>
  a.length === b.length && a.every((segment, i) => segment === b[i])

function equalityOn(query: Query, path: FieldPath): Value | undefined {
  for (const leaf of conjunctsOf(query.filter)) {
    if (leaf.kind === 'field' && leaf.operator === 'EQUAL' && samePath(leaf.path, path)) return leaf.operand
  }
  return undefined
}

/** Walks an index over (equality fields, order fields), in the direction that gives the query's order. */
function indexedMatches(collection: Collection, query: Query): Iterable<Document> {
  const plan = planIndex(query)
  const index = collection.indexUnlessPrepared(plan.indexOrders)
  return index ? walkedMatches(index, plan, query) : firstMatches(collection, query)
}

function* walkedMatches(index: SortedDocuments, plan: IndexPlan, query: Query): Generator<Document> {
  const start = (document: Document): number => (plan.startsBefore(document) ? -1 : 0)
  const walk = plan.reversed
    ? index.descendingFrom((document) => (plan.startsBefore(document) ? 0 : -1))
    : index.ascendingFrom(start)
  for (const document of walk) {
    if (plan.endsBefore(document)) return
    if (matchesQuery(query, document)) yield document
  }
}

/** What a query asks for is put in its place one by one up to so many; more are sorted. */
const MOST_PLACED = 1_000

/** All matches in order, the first of them without a look at the order of the others. */
function* firstMatches({ documents }: Collection, query: Query): Generator<Document> {
  const most = query.offset + (query.limit ?? Infinity)
  const first: Document[] = []
  const mayMatch = firstLookOf(query)
  if (most <= MOST_PLACED)
    for (const document of documents.values())
      if (mayMatch(document) && matchesQuery(query, document)) place(first, document, query.orders, most)
  yield* first
  if (most > MOST_PLACED || first.length === most) yield* sortedMatches(query, documents.values()).slice(first.length)
}

/** A look at one text of a document, which leaves nearly all aside where a query asks for equal text. What passes is asked everything. */
function firstLookOf(query: Query): (document: Document) => boolean {
  for (const leaf of conjunctsOf(query.filter)) {
    const [name = '', ...rest] = leaf.path
    if (leaf.kind !== 'field' || leaf.operator !== 'EQUAL' || !('stringValue' in leaf.operand) || rest.length > 0)
      continue
    const text = leaf.operand.stringValue
    return ({ fields }) => (fields[name] as { stringValue?: unknown } | undefined)?.stringValue === text
  }
  return () => true
}

/** Into its place among the first ones in order, of which at most so many are kept. */
function place(first: Document[], document: Document, orders: readonly Order[], most: number): void {
  const last = first.at(-1)
  if (first.length === most && last && compareByOrders(orders, document, last) >= 0) return
  let [from, to] = [0, first.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compareByOrders(orders, first[middle] as Document, document) < 0) from = middle + 1
    else to = middle
  }
  first.splice(from, 0, document)
  if (first.length > most) first.pop()
}

interface IndexPlan {
  readonly indexOrders: readonly Order[]
  readonly reversed: boolean
  /** In query order: the document is before the first possible match. */
  startsBefore(document: Document): boolean
  /** In query order: the document is behind the last possible match. */
  endsBefore(document: Document): boolean
}

function planIndex(query: Query): IndexPlan {
  const equalities = conjunctsOf(query.filter).filter(
    (leaf): leaf is FieldFilter => leaf.kind === 'field' && leaf.operator === 'EQUAL',
  )
  const fixed = new Map(equalities.map((leaf) => [leaf.path.join('\u0000'), leaf]))
  const free = query.orders.filter(({ path }) => !fixed.has(path.join('\u0000')))
  const reversed = free[0]?.direction === -1
  const sign = reversed ? -1 : 1
  const prefix = [...fixed.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, leaf]) => leaf)
  const first = free[0]
  const ranges = rangesOn(query, first)
  const prefixPosition = (document: Document): number => {
    for (const leaf of prefix) {
      const order = compareFieldTo(document, leaf.path, leaf.operand)
      if (order !== 0) return order * sign
    }
    return 0
  }
  return {
    reversed,
    indexOrders: [
      ...prefix.map((leaf): Order => ({ path: leaf.path, direction: 1 })),
      ...free.map(({ path, direction }): Order => ({ path, direction: direction === sign ? 1 : -1 })),
    ],
    startsBefore(document) {
      const position = prefixPosition(document)
      if (position !== 0) return position < 0
      return ranges.some((range) => rangePosition(document, range, sign) < 0) || !isAfterStart(query, document)
    },
    endsBefore(document) {
      const position = prefixPosition(document)
      if (position !== 0) return position > 0
      return ranges.some((range) => rangePosition(document, range, sign) > 0) || !isBeforeEnd(query, document)
    },
  }
}

/** The inequalities on the first free order field: only these bound a contiguous part of the index. */
function rangesOn(query: Query, order: Order | undefined): readonly FieldFilter[] {
  const bounding = ['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL']
  return conjunctsOf(query.filter).filter(
    (leaf): leaf is FieldFilter =>
      leaf.kind === 'field' &&
      bounding.includes(leaf.operator) &&
      order !== undefined &&
      samePath(leaf.path, order.path),
  )
}

function compareFieldTo(document: Document, path: FieldPath, operand: Value): number {
  const value = queryField(document, path)
  return value === undefined ? 0 : compareValues(value, operand)
}

/** Negative: before the range in walking order; positive: behind it; zero: inside. Other types of value lie outside on their side. */
function rangePosition(document: Document, range: FieldFilter, sign: number): number {
  const value = queryField(document, range.path)
  if (value === undefined) return 0
  const byType = typeRank(value) - typeRank(range.operand)
  if (byType !== 0) return byType * sign
  const order = compareValues(value, range.operand)
  const inside =
    range.operator === 'LESS_THAN'
      ? order < 0
      : range.operator === 'LESS_THAN_OR_EQUAL'
        ? order <= 0
        : range.operator === 'GREATER_THAN'
          ? order > 0
          : order >= 0
  if (inside) return 0
  return (range.operator.startsWith('LESS') ? 1 : -1) * sign
}
