/**
 * The documents of a new index in its order. Most indexes begin with a field of few values, such as the load or the stage, and the documents of one
 * value mostly come in the order in which they were written: they are put together by that value first, and each group is sorted by the rest.
 * Invariant: the same order as a sort by all fields at once (a test compares them).
 */
import { compareValues } from './compare.ts'
import type { Document } from './document.ts'
import { queryField } from './filters.ts'
import type { Order } from './query.ts'
import type { Value } from './values.ts'

/** With fewer documents to a value on the average, putting them together gains nothing. */
const LEAST_PER_VALUE = 8

interface Group {
  readonly value: Value
  readonly documents: Document[]
}

/** @param compare by all of `orders`; each document has their fields */
export function sortDocuments(
  documents: readonly Document[],
  orders: readonly Order[],
  compare: (a: Document, b: Document) => number,
): Document[] {
  const [first, ...rest] = orders
  const groups = first && rest.length > 0 ? groupsBy(documents, first) : null
  if (!first || !groups) return documents.toSorted(compare)
  return groups
    .toSorted((a, b) => compareValues(a.value, b.value) * first.direction)
    .flatMap((group) => sortDocuments(group.documents, rest, compare))
}

/** `null` where that gains nothing, or a value is no text and no yes or no. */
function groupsBy(documents: readonly Document[], { path }: Order): readonly Group[] | null {
  const groups = new Map<string | boolean, Group>()
  const most = documents.length / LEAST_PER_VALUE
  for (const document of documents) {
    const value = queryField(document, path)
    const key = value && keyOf(value)
    if (key === undefined) return null
    const group = groups.get(key)
    if (group) group.documents.push(document)
    else if (groups.size >= most) return null
    else groups.set(key, { value: value as Value, documents: [document] })
  }
  return [...groups.values()]
}

const keyOf = (value: Value): string | boolean | undefined =>
  'stringValue' in value ? value.stringValue : 'booleanValue' in value ? value.booleanValue : undefined
