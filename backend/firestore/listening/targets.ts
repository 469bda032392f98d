/**
 * What a listener watches: a query or a list of documents. A target turns commits into the changes
 * its listener must receive. Invariants: applying the effects to what the listener held gives
 * exactly what the query gives now; a commit that does not touch the target costs next to nothing;
 * one that does costs no new query, unless a limited window must be refilled.
 */
import type { CommitRecord, Document, DocumentChange } from '#backend/firestore/values/document.ts'
import { collectionOf } from '#backend/firestore/values/names.ts'
import { compareByOrders, isInScope, matchesQuery, type Query } from '#backend/firestore/queries/query.ts'
import { orderedMatches, runQuery } from '#backend/firestore/queries/run-query.ts'
import type { DocumentStore } from '#backend/firestore/store.ts'

export type Effect =
  | { readonly kind: 'change'; readonly document: Document }
  /** The document still exists but has left the target. */
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'delete'; readonly name: string }

export interface Target {
  /** The whole present content; the target starts to follow from here. */
  begin(): readonly Document[]
  /** Starts to follow, knowing what the listener held before `commits`; gives what it missed. */
  resume(commits: readonly CommitRecord[]): readonly Effect[]
  apply(changes: ChangesByCollection): readonly Effect[]
}

/** The changes of one commit, by collection path, so that each target looks only at its own. */
export type ChangesByCollection = ReadonlyMap<string, readonly DocumentChange[]>

export function byCollection(changes: readonly DocumentChange[]): ChangesByCollection {
  const groups = new Map<string, DocumentChange[]>()
  for (const change of changes) {
    const path = collectionOf(change.name)
    const group = groups.get(path)
    if (group === undefined) groups.set(path, [change])
    else group.push(change)
  }
  return groups
}

/** Several commits as one: for each name the first version before and the last after. */
function merged(commits: readonly CommitRecord[]): DocumentChange[] {
  const changes = new Map<string, DocumentChange>()
  for (const commit of commits) {
    for (const { name, before, after } of commit.changes) {
      const earlier = changes.get(name)
      changes.set(name, { name, before: earlier === undefined ? before : earlier.before, after })
    }
  }
  return [...changes.values()]
}

export function createTarget(store: DocumentStore, query: Query): Target {
  return query.limit === undefined && query.offset === 0
    ? new UnlimitedTarget(store, query)
    : new WindowTarget(store, query)
}

function changesInScope(query: Query, changes: ChangesByCollection): readonly DocumentChange[] {
  if (!query.allDescendants) return changes.get(`${query.parent}/${query.collectionId}`) ?? []
  return [...changes.values()].flat().filter(({ name }) => isInScope(query, name))
}

const gone = ({ name, after }: DocumentChange): Effect => ({ kind: after === undefined ? 'delete' : 'remove', name })

/** Needs no memory: whether a version belonged is decided by the version alone. */
class UnlimitedTarget implements Target {
  readonly #store: DocumentStore
  readonly #query: Query

  constructor(store: DocumentStore, query: Query) {
    this.#store = store
    this.#query = query
  }

  begin(): readonly Document[] {
    return runQuery(this.#store, this.#query)
  }

  resume(commits: readonly CommitRecord[]): readonly Effect[] {
    return this.apply(byCollection(merged(commits)))
  }

  apply(changes: ChangesByCollection): readonly Effect[] {
    const effects: Effect[] = []
    for (const change of changesInScope(this.#query, changes)) {
      const { before, after } = change
      if (after !== undefined && matchesQuery(this.#query, after)) effects.push({ kind: 'change', document: after })
      else if (before !== undefined && matchesQuery(this.#query, before)) effects.push(gone(change))
    }
    return effects
  }
}

/** A query with a limit: holds its window, because what is inside depends on the neighbours. */
class WindowTarget implements Target {
  readonly #store: DocumentStore
  readonly #query: Query
  readonly #limit: number
  #window: readonly Document[] = []

  constructor(store: DocumentStore, query: Query) {
    this.#store = store
    this.#query = query
    this.#limit = query.limit ?? Infinity
  }

  begin(): readonly Document[] {
    this.#window = runQuery(this.#store, this.#query)
    return this.#window
  }

  /** Rebuilds the window as it was: today's matches that did not change, and the old versions of those that did. */
  resume(commits: readonly CommitRecord[]): readonly Effect[] {
    const changes = new Map(merged(commits).map((change) => [change.name, change]))
    const old: Document[] = [...changes.values()].flatMap(({ name, before }) =>
      before !== undefined && isInScope(this.#query, name) && matchesQuery(this.#query, before) ? [before] : [],
    )
    let kept = 0
    for (const document of orderedMatches(this.#store, this.#query)) {
      if (changes.has(document.name)) continue
      old.push(document)
      if (++kept >= this.#limit + this.#query.offset) break
    }
    old.sort((a, b) => compareByOrders(this.#query.orders, a, b))
    this.#window = old.slice(this.#query.offset, this.#query.offset + this.#limit)
    return this.#moveTo(runQuery(this.#store, this.#query))
  }

  apply(changes: ChangesByCollection): readonly Effect[] {
    const own = changesInScope(this.#query, changes)
    if (own.length === 0) return []
    return this.#moveTo(this.#query.offset > 0 ? runQuery(this.#store, this.#query) : this.#nextWindow(own))
  }

  #nextWindow(changes: readonly DocumentChange[]): readonly Document[] {
    const touched = new Set(changes.map(({ name }) => name))
    const kept = this.#window.filter(({ name }) => !touched.has(name))
    const wasFull = this.#window.length >= this.#limit
    const last = kept.at(-1)
    const arrived = changes.flatMap(({ after }) =>
      after !== undefined && matchesQuery(this.#query, after) ? [after] : [],
    )
    // Behind a full window are documents that it does not hold: no document may be placed behind
    // its last one unseen.
    const placed = arrived.filter(
      (document) => !wasFull || (last !== undefined && compareByOrders(this.#query.orders, document, last) < 0),
    )
    if (wasFull && kept.length + placed.length < this.#limit) return runQuery(this.#store, this.#query)
    if (placed.length === 0 && kept.length === this.#window.length) return this.#window
    return [...kept, ...placed].sort((a, b) => compareByOrders(this.#query.orders, a, b)).slice(0, this.#limit)
  }

  #moveTo(window: readonly Document[]): readonly Effect[] {
    if (window === this.#window) return []
    const before = new Map(this.#window.map((document) => [document.name, document]))
    const effects: Effect[] = []
    for (const document of window) {
      if (before.get(document.name) !== document) effects.push({ kind: 'change', document })
      before.delete(document.name)
    }
    for (const name of before.keys())
      effects.push({ kind: this.#store.get(name) === undefined ? 'delete' : 'remove', name })
    this.#window = window
    return effects
  }
}

/** Named documents, present or not. */
export class DocumentsTarget implements Target {
  readonly #store: DocumentStore
  readonly names: ReadonlySet<string>

  constructor(store: DocumentStore, names: readonly string[]) {
    this.#store = store
    this.names = new Set(names)
  }

  begin(): readonly Document[] {
    return [...this.names].flatMap((name) => this.#store.get(name) ?? [])
  }

  resume(commits: readonly CommitRecord[]): readonly Effect[] {
    return this.apply(byCollection(merged(commits)))
  }

  apply(changes: ChangesByCollection): readonly Effect[] {
    const effects: Effect[] = []
    for (const group of changes.values()) {
      for (const change of group) {
        if (!this.names.has(change.name)) continue
        effects.push(change.after === undefined ? gone(change) : { kind: 'change', document: change.after })
      }
    }
    return effects
  }
}
