/**
 * Answers queries from memory. A query over a large collection walks an ordered index from where
 * its equalities, range and cursor begin to where they end, once for each combination of the values
 * that it leaves open: O(log n + page). Small collections and collection groups are sorted on the
 * spot.
 * Invariants: both ways give the same documents in the same order (a test compares them).
 */
import type { Collection } from './collection.ts'
import { mergeInOrder } from './merge-in-order.ts'
import { planIndex, type IndexPlan, type Walk } from './plan-index.ts'
import type { SortedDocuments } from './sorted-documents.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import { conjunctsOf, NAME_FIELD, textsAsked } from './filters.ts'
import { compareByOrders, isInScope, matchesQuery, type Order, type Query } from './query.ts'
import type { Value } from '#backend/firestore/values/values.ts'

/** Below this size sorting the matches costs less than keeping an index up to date. */
export const INDEX_FROM_DOCUMENTS = 200

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
  const byName = nameAsked(query)
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

function nameAsked(query: Query): Value | undefined {
  for (const leaf of conjunctsOf(query.filter)) {
    if (leaf.kind === 'field' && leaf.operator === 'EQUAL' && leaf.path[0] === NAME_FIELD) return leaf.operand
  }
  return undefined
}

/** Walks an index over (equality fields, order fields), in the direction that gives the query's order. */
function indexedMatches(collection: Collection, query: Query): Iterable<Document> {
  const plan = planIndex(query)
  const index = collection.indexUnlessPrepared(plan.indexOrders, mostOf(query) <= MOST_PLACED)
  return index ? walkedMatches(index, plan, query) : firstMatches(collection, query)
}

function walkedMatches(index: SortedDocuments, { walks, reversed }: IndexPlan, query: Query): Iterable<Document> {
  const walked = walks.map((walk) => matchesAlong(index, walk, reversed, query))
  return mergeInOrder(walked, (a, b) => compareByOrders(query.orders, a, b))
}

function* matchesAlong(index: SortedDocuments, walk: Walk, reversed: boolean, query: Query): Generator<Document> {
  const documents = reversed
    ? index.descendingFrom((document) => (walk.startsBefore(document) ? 0 : -1))
    : index.ascendingFrom((document) => (walk.startsBefore(document) ? -1 : 0))
  for (const document of documents) {
    if (walk.endsBefore(document)) return
    if (matchesQuery(query, document)) yield document
  }
}

/** What a query asks for is put in its place one by one up to so many; more are sorted. */
const MOST_PLACED = 1_000

const mostOf = ({ offset, limit = Infinity }: Query): number => offset + limit

/** All matches in order, the first of them without a look at the order of the others. */
function* firstMatches(collection: Collection, query: Query): Generator<Document> {
  const most = mostOf(query)
  const first: Document[] = []
  const asked = conjunctsOf(query.filter).flatMap((leaf) => textsAsked(leaf) ?? [])
  if (most <= MOST_PLACED)
    for (const document of collection.withTexts(asked))
      if (matchesQuery(query, document)) place(first, document, query.orders, most)
  yield* first
  if (most > MOST_PLACED || first.length === most)
    yield* sortedMatches(query, collection.withTexts(asked)).slice(first.length)
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
