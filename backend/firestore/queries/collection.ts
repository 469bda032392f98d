/**
 * One collection in memory: its documents by id and the ordered indexes that queries have asked
 * for. An index holds only the documents that have all its fields, which is just what an order by
 * these fields selects.
 * Invariants: every index holds exactly the current versions; `put` is the only way in.
 */
import type { Document } from '#backend/firestore/values/document.ts'
import { ByText } from './by-text.ts'
import { compareIds } from './compare.ts'
import { dealtInSteps } from './dealt-in-steps.ts'
import { hasField, NAME_FIELD, type TextsAsked } from './filters.ts'
import { compareByOrders, type Order } from './query.ts'
import { SortedDocuments } from './sorted-documents.ts'
import { sortedByFields } from './sorted-by-fields.ts'

/** An index costs time on every write; beyond this many in a collection the one longest unused goes. */
const MAX_INDEXES = 16

/** After so many looks without it, an index that is being prepared is built to its end at once: by then they have taken about as long. */
const MOST_LOOKS = 32
/** What is not a page of some documents may have to sort all of them. */
const LOOKS_OF_ALL = 4

interface Index {
  readonly orders: readonly Order[]
  readonly documents: SortedDocuments
}

/** An index on its way. */
interface Unfinished {
  readonly steps: Generator<void, Document[]>
  /** What was written since it was begun. */
  readonly writes: { readonly before: Document | undefined; readonly after: Document | undefined }[]
}

export class Collection {
  readonly documents = new Map<string, Document>()
  /** In order of use: the first is the one longest unused. */
  readonly #indexes = new Map<string, Index>()
  readonly #unfinished = new Map<string, Unfinished>()
  /** How many looks were taken without the index that is being prepared for them. */
  readonly #looks = new Map<string, number>()
  readonly #byText = new Map<string, ByText>()
  /** Called with each index that is there for the first time. */
  onIndex: () => void = () => undefined
  /** Called with what a query is ordered by that no index is; answers whether one will be prepared. Where nobody is called, the query builds it. */
  onWanted: ((orders: readonly Order[]) => boolean) | undefined

  /** Replaces the version `before` by `after`; either may be absent. */
  put(before: Document | undefined, after: Document | undefined): void {
    if (after !== undefined) this.documents.set(after.id, after)
    else if (before !== undefined) this.documents.delete(before.id)
    for (const groups of this.#byText.values()) groups.put(before, after)
    for (const index of this.#indexes.values()) replace(index, before, after)
    for (const { writes } of this.#unfinished.values()) writes.push({ before, after })
  }

  /** What the indexes are ordered by, in order of use. */
  indexOrders(): (readonly Order[])[] {
    return [...this.#indexes.values()].map(({ orders }) => orders)
  }

  /** The index over these fields and directions, built when it is first asked for. */
  index(orders: readonly Order[]): SortedDocuments {
    const key = keyOf(orders)
    const index = this.#indexes.get(key) ?? this.#build(orders)
    this.#indexes.delete(key)
    this.#indexes.set(key, index)
    return index.documents
  }

  /** The same, but nothing while it is prepared, or waits to be: to look through all documents takes a part of the time of building it. */
  indexUnlessPrepared(orders: readonly Order[], isPage: boolean): SortedDocuments | undefined {
    const key = keyOf(orders)
    const looks = this.#looks.get(key) ?? 0
    if (this.onWanted === undefined || this.#indexes.has(key) || looks >= MOST_LOOKS) return this.index(orders)
    if (looks > 0 || this.onWanted(orders)) this.#looks.set(key, looks + (isPage ? 1 : LOOKS_OF_ALL))
    return undefined
  }

  /** Keeps from now on what `withTexts` finds by this field. */
  keepByText(field: string): void {
    if (this.#byText.has(field)) return
    const groups = new ByText(field)
    for (const document of this.documents.values()) groups.put(undefined, document)
    this.#byText.set(field, groups)
  }

  /** All documents that have one of the texts in each of the fields, in no order. */
  *withTexts(asked: readonly TextsAsked[]): Generator<Document, void> {
    const looked = asked.filter(({ name }) => !this.#byText.has(name)).map(lookFor)
    for (const document of this.#withKeptTexts(asked)) if (hasTexts(document, looked)) yield document
  }

  /** Among the fewest that one field leaves, those that the other fields leave too. */
  #withKeptTexts(asked: readonly TextsAsked[]): Iterable<Document> {
    const kept = asked.flatMap(({ name, texts }) => this.#byText.get(name)?.groupsOf(texts) ?? [])
    const [fewest, ...others] = kept.toSorted((a, b) => a.size - b.size)
    return fewest?.inAll(others) ?? this.documents.values()
  }

  /** Builds the same index in steps of a few milliseconds, before it is asked for. Asked for meanwhile, it is built to its end at once. */
  *prepare(orders: readonly Order[]): Generator<void, void> {
    const key = keyOf(orders)
    if (this.#indexes.has(key) || this.#unfinished.has(key)) return
    const unfinished: Unfinished = { steps: this.#inOrder(orders), writes: [] }
    this.#unfinished.set(key, unfinished)
    while (this.#unfinished.get(key) === unfinished) {
      const { done, value } = unfinished.steps.next()
      if (done === true) this.#indexes.set(key, this.#finish(orders, value, unfinished))
      else yield
    }
  }

  #build(orders: readonly Order[]): Index {
    const unfinished = this.#unfinished.get(keyOf(orders))
    return this.#finish(orders, lastOf(unfinished?.steps ?? this.#inOrder(orders)), unfinished)
  }

  /** All documents that have these fields, in order, as all of them are at the first step. */
  *#inOrder(orders: readonly Order[]): Generator<void, Document[]> {
    const all = [...this.documents.values()]
    const after = orders.findIndex((_, place) => place > 0 && this.#indexes.has(keyOf(orders.slice(place))))
    const sorted = after > 0 ? this.#indexes.get(keyOf(orders.slice(after)))?.documents.all() : undefined
    const dealt = sorted && (yield* dealtInSteps(sorted, orders.slice(0, after)))
    if (dealt) return dealt
    return yield* sortedByFields(all, orders)
  }

  #finish(orders: readonly Order[], sorted: Document[], unfinished: Unfinished | undefined): Index {
    this.#unfinished.delete(keyOf(orders))
    this.#looks.delete(keyOf(orders))
    if (this.#indexes.size >= MAX_INDEXES) {
      const [oldest] = this.#indexes.keys()
      if (oldest !== undefined) this.#indexes.delete(oldest)
    }
    const index = { orders, documents: new SortedDocuments(comparatorOf(orders), sorted) }
    for (const { before, after } of unfinished?.writes ?? []) replace(index, before, after)
    this.onIndex()
    return index
  }
}

/** Whatever signs the names of fields have. */
const keyOf = (orders: readonly Order[]): string =>
  JSON.stringify(orders.map(({ path, direction }) => [direction, ...path]))

function replace({ orders, documents }: Index, before: Document | undefined, after: Document | undefined): void {
  if (before !== undefined && hasAll(orders, before)) documents.remove(before)
  if (after !== undefined && hasAll(orders, after)) documents.insert(after)
}

function lastOf<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

function hasAll(orders: readonly Order[], document: Document): boolean {
  for (const { path } of orders) if (!hasField(document, path)) return false
  return true
}

/** Within one collection names differ in the id alone, which compares without taking the name apart. */
function comparatorOf(orders: readonly Order[]): (a: Document, b: Document) => number {
  const last = orders.at(-1)
  const fields = orders.filter(({ path }) => path[0] !== NAME_FIELD)
  if (last?.path[0] !== NAME_FIELD || fields.length !== orders.length - 1)
    return (a, b) => compareByOrders(orders, a, b)
  return (a, b) => compareByOrders(fields, a, b) || compareIds(a.id, b.id) * last.direction
}

interface Look {
  readonly name: string
  readonly fits: (text: string) => boolean
}

/** A comparison with the one text that is asked leaves out the hash of each text that is looked at, a sixth of the time. */
function lookFor({ name, texts }: TextsAsked): Look {
  const [only] = texts
  return { name, fits: texts.size === 1 ? (text) => text === only : (text) => texts.has(text) }
}

/** A look at texts, which leaves nearly all documents aside where a query asks for some of them. */
function hasTexts({ fields }: Document, looks: readonly Look[]): boolean {
  for (const { name, fits } of looks) {
    const text = (fields[name] as { stringValue?: string } | undefined)?.stringValue
    if (text === undefined || !fits(text)) return false
  }
  return true
}
