/**
 * All documents, in memory, and the tail of what changed. Writes come in as finished commits; reads
 * see every commit applied so far.
 * Invariants: `apply` is synchronous, so no reader ever sees half a commit. The tail (the newest
 * commits with the versions they replaced) lets a listener that lost its connection receive exactly
 * what it missed.
 */
import { Collection } from '#backend/firestore/queries/collection.ts'
import type { CommitRecord, Document } from '#backend/firestore/values/document.ts'
import { partsOf, type CollectionOrders } from '#backend/firestore/queries/kept-indexes.ts'
import { NAME_FIELD } from '#backend/firestore/queries/filters.ts'
import { collectionOf, idOf } from '#backend/firestore/values/names.ts'
import type { QuerySource } from '#backend/firestore/queries/run-query.ts'

/** Changed documents remembered for resuming listeners. */
const TAIL_CHANGES = 20_000

export class DocumentStore implements QuerySource {
  readonly #collections = new Map<string, Collection>()
  #tail: CommitRecord[] = []
  #tailChanges = 0
  /** The tail holds every commit after this time. */
  #tailStartMicros: number
  #onIndex: () => void = () => undefined
  #onWanted: ((wanted: CollectionOrders) => boolean) | undefined

  /** @param kinds of query: what they hold to a text is found by it from the start, before their indexes are there */
  constructor(documents: Iterable<Document>, lastCommitMicros: number, kinds: readonly CollectionOrders[] = []) {
    this.#tailStartMicros = lastCommitMicros
    for (const kind of kinds)
      for (const { path } of partsOf(kind).held) keepText(this.#collectionAt(kind.collection), path)
    for (const document of documents) this.#collectionAt(collectionOf(document.name)).put(undefined, document)
  }

  get(name: string): Document | undefined {
    return this.#collections.get(collectionOf(name))?.documents.get(idOf(name))
  }

  collection(path: string): Collection | undefined {
    return this.#collections.get(path)
  }

  /** A collection that has no documents yet can have indexes, which grow with it. */
  makeRoomFor(path: string): void {
    this.#collectionAt(path)
  }

  /** Calls back whenever a query or a preparation has built an index. */
  onIndex(then: () => void): void {
    this.#onIndex = then
  }

  /** Asks, for each query of a kind that has no index, until it is told that it will be prepared. */
  onWanted(then: (wanted: CollectionOrders) => boolean): void {
    this.#onWanted = then
    for (const [path, collection] of this.#collections) this.#tellWanted(path, collection)
  }

  /** What the indexes of all collections are ordered by. */
  indexes(): CollectionOrders[] {
    return [...this.#collections].flatMap(([collection, one]) =>
      one.indexOrders().map((orders) => ({ collection, orders })),
    )
  }

  *collectionGroup(parent: string, collectionId: string): Iterable<Collection> {
    for (const [path, collection] of this.#collections) {
      if (path.startsWith(`${parent}/`) && idOf(path) === collectionId) yield collection
    }
  }

  /** Ids of the collections directly below a document or root. */
  collectionIds(parent: string): readonly string[] {
    const ids = new Set<string>()
    for (const [path, { documents }] of this.#collections) {
      if (documents.size > 0 && path.startsWith(`${parent}/`))
        ids.add(path.slice(parent.length + 1).split('/')[0] ?? '')
    }
    return [...ids].sort()
  }

  /** Full names of all documents below a root. */
  *namesBelow(root: string): Iterable<string> {
    for (const [path, { documents }] of this.#collections) {
      if (path.startsWith(`${root}/`)) for (const document of documents.values()) yield document.name
    }
  }

  apply(commit: CommitRecord): void {
    for (const { name, before, after } of commit.changes) this.#collectionAt(collectionOf(name)).put(before, after)
    this.#tail.push(commit)
    this.#tailChanges += commit.changes.length
    if (this.#tailChanges > 2 * TAIL_CHANGES) this.#trimTail()
  }

  /** Commits after the time given, oldest first; undefined when they are no longer all remembered. */
  changesSince(micros: number): readonly CommitRecord[] | undefined {
    return micros < this.#tailStartMicros ? undefined : this.#tail.filter((commit) => commit.micros > micros)
  }

  #trimTail(): void {
    let drop = 0
    while (this.#tailChanges > TAIL_CHANGES) {
      const oldest = this.#tail[drop++]
      if (oldest === undefined) break
      this.#tailChanges -= oldest.changes.length
      this.#tailStartMicros = oldest.micros
    }
    this.#tail = this.#tail.slice(drop)
  }

  #collectionAt(path: string): Collection {
    let collection = this.#collections.get(path)
    if (collection === undefined) {
      collection = new Collection()
      collection.onIndex = () => this.#onIndex()
      this.#tellWanted(path, collection)
      this.#collections.set(path, collection)
    }
    return collection
  }

  #tellWanted(path: string, collection: Collection): void {
    const then = this.#onWanted
    if (then) collection.onWanted = (orders) => then({ collection: path, orders })
  }
}

function keepText(collection: Collection, [field, ...inner]: readonly string[]): void {
  if (field !== undefined && field !== NAME_FIELD && inner.length === 0) collection.keepByText(field)
}
