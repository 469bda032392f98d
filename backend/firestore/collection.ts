/**
 * One collection in memory: its documents by id and the ordered indexes that queries have asked
 * for. An index holds only the documents that have all its fields, which is just what an order by
 * these fields selects.
 * Invariants: every index holds exactly the current versions; `put` is the only way in.
 */
import type { Document } from './document.ts'
import { compareIds } from './compare.ts'
import { NAME_FIELD, queryField } from './filters.ts'
import { compareByOrders, type Order } from './query.ts'
import { SortedDocuments } from './sorted-documents.ts'

/** An index costs time on every write; beyond this many in a collection the one longest unused goes. */
const MAX_INDEXES = 16

interface Index {
  readonly orders: readonly Order[]
  readonly documents: SortedDocuments
}

export class Collection {
  readonly documents = new Map<string, Document>()
  /** In order of use: the first is the one longest unused. */
  readonly #indexes = new Map<string, Index>()

  /** Replaces the version `before` by `after`; either may be absent. */
  put(before: Document | undefined, after: Document | undefined): void {
    if (after !== undefined) this.documents.set(after.id, after)
    else if (before !== undefined) this.documents.delete(before.id)
    for (const { orders, documents } of this.#indexes.values()) {
      if (before !== undefined && hasAll(orders, before)) documents.remove(before)
      if (after !== undefined && hasAll(orders, after)) documents.insert(after)
    }
  }

  /** The index over these fields and directions, built when it is first asked for. */
  index(orders: readonly Order[]): SortedDocuments {
    const key = orders.map(({ path, direction }) => `${direction}${path.join('\u0000')}`).join('\u0001')
    const index = this.#indexes.get(key) ?? this.#build(orders)
    this.#indexes.delete(key)
    this.#indexes.set(key, index)
    return index.documents
  }

  #build(orders: readonly Order[]): Index {
    if (this.#indexes.size >= MAX_INDEXES) {
      const [oldest] = this.#indexes.keys()
      if (oldest !== undefined) this.#indexes.delete(oldest)
    }
    const present = [...this.documents.values()].filter((document) => hasAll(orders, document))
    return { orders, documents: new SortedDocuments(comparatorOf(orders), present) }
  }
}

const hasAll = (orders: readonly Order[], document: Document): boolean =>
  orders.every(({ path }) => queryField(document, path) !== undefined)

/** Within one collection names differ in the id alone, which compares without taking the name apart. */
function comparatorOf(orders: readonly Order[]): (a: Document, b: Document) => number {
  const last = orders.at(-1)
  const fields = orders.filter(({ path }) => path[0] !== NAME_FIELD)
  if (last?.path[0] !== NAME_FIELD || fields.length !== orders.length - 1)
    return (a, b) => compareByOrders(orders, a, b)
  return (a, b) => compareByOrders(fields, a, b) || compareIds(a.id, b.id) * last.direction
}
