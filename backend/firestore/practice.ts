/**
 * Before the first device asks, the server asks itself. V8 runs code slowly until it has run some hundred times, and after a restart all devices of a floor
 * ask at once: among 100,000 documents, the first question took twice as long without.
 * Invariants: nothing comes of it but faster code. It has a store, a gate and counts of its own, so that no index is built or noted, nothing is counted, and
 * no refusal is told; what is wrong with a question is no fault of the start.
 */
import { NAME_FIELD } from '#backend/firestore/queries/filters.ts'
import { partsOf, type CollectionOrders } from '#backend/firestore/queries/kept-indexes.ts'
import { parseQuery } from '#backend/firestore/queries/query.ts'
import { INDEX_FROM_DOCUMENTS, runQuery } from '#backend/firestore/queries/run-query.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import { idOf } from '#backend/firestore/values/names.ts'
import type { Value } from '#backend/firestore/values/values.ts'
import type { Ruleset } from '#backend/rules/rules.ts'
import { createStats } from '#backend/stats.ts'
import { projected } from './database.ts'
import { RulesGate } from './rules-gate.ts'
import { DocumentStore } from './store.ts'

export interface PracticeLimits {
  readonly longestMs: number
  readonly most: number
}

/** A twentieth of the time that a start may take, and what a fast machine makes of it. */
const LIMITS: PracticeLimits = { longestMs: 150, most: 400 }
/** Of each collection: enough for a page of any kind. */
const SAMPLE = 3_000
const PAGE = 100
/** Firestore takes 30 combinations in one query. */
const MOST_COMBINED = 30
/** As many loads as one query of a device names. */
const SOME = 7

export interface PracticeParts {
  readonly store: DocumentStore
  readonly ruleset: Ruleset
  readonly root: string
  /** The ids of those in whose names it asks. */
  readonly people: readonly string[]
  /** Of query, as devices ask them. */
  readonly kinds: readonly CollectionOrders[]
}

export interface Practised {
  readonly asked: number
  /** Those that the rules, or the shape of a query, do not allow. */
  readonly refused: number
}

export function practise(parts: PracticeParts, { longestMs, most }: PracticeLimits = LIMITS): Practised {
  const ends = performance.now() + longestMs
  const kinds = parts.kinds.filter((kind) => partsOf(kind).held.length > 0 && isLarge(parts.store, kind))
  const ask = asker(parts, kinds)
  let [asked, refused] = [0, 0]
  while (kinds.length > 0 && parts.people.length > 0)
    for (const kind of kinds) {
      if (asked === most || performance.now() >= ends) return { asked, refused }
      if (!ask(kind, asked)) refused += 1
      asked += 1
    }
  return { asked, refused }
}

/** Smaller ones are answered at once as it is. */
const isLarge = (store: DocumentStore, { collection }: CollectionOrders): boolean =>
  (store.collection(collection)?.documents.size ?? 0) >= INDEX_FROM_DOCUMENTS

/** Answers whether the question was allowed. Each turn is another one. */
function asker(
  { store: whole, ruleset, root, people }: PracticeParts,
  kinds: readonly CollectionOrders[],
): (kind: CollectionOrders, turn: number) => boolean {
  const samples = new Map(kinds.map(({ collection }) => [collection, sampleOf(whole, collection)]))
  const store = new DocumentStore([...samples.values()].flat(), 0, kinds)
  store.onWanted(() => true)
  const gate = new RulesGate(ruleset, createStats(), () => undefined)
  const micros = Date.now() * 1000
  const read = (name: string): Document | undefined => whole.get(name)
  return (kind, turn) => {
    const caller = { kind: 'user', uid: people[turn % people.length] ?? '', claims: {}, expiresAt: Infinity } as const
    try {
      const query = parseQuery(root, questionOf(kind, samples.get(kind.collection) ?? [], turn))
      gate.checkListAsked(caller, root, query, micros, read)
      const found = runQuery(store, query)
      gate.checkList(caller, root, query, found, micros, read)
      JSON.stringify(found.map((document) => ({ document: projected(document, query.select) })))
      return true
    } catch {
      return false
    }
  }
}

/** From all parts of the collection. */
function sampleOf(store: DocumentStore, collection: string): readonly Document[] {
  const all = store.collection(collection)?.documents
  const every = Math.ceil((all?.size ?? 0) / SAMPLE)
  return [...(all?.values() ?? [])].filter((_, place) => place % every === 0)
}

function questionOf(kind: CollectionOrders, sample: readonly Document[], turn: number): unknown {
  const some = Array.from({ length: SOME }, (_, one) => sample[(turn + one) % sample.length])
  const { held, order } = partsOf(kind)
  let room = MOST_COMBINED
  const filters = held.map(({ path }) => {
    const values = valuesOf(some, path[0] ?? '').slice(0, room)
    room = Math.floor(room / Math.max(1, values.length))
    return { fieldFilter: { field: { fieldPath: path.join('.') }, op: 'IN', value: { arrayValue: { values } } } }
  })
  const orderBy = order.map(({ path, direction }) => ({
    field: { fieldPath: path[0] === NAME_FIELD ? NAME_FIELD : path.join('.') },
    direction: direction === 1 ? 'ASCENDING' : 'DESCENDING',
  }))
  const where = { compositeFilter: { op: 'AND', filters } }
  return { from: [{ collectionId: idOf(kind.collection) }], where, orderBy, limit: PAGE }
}

/** Each once. */
function valuesOf(documents: readonly (Document | undefined)[], field: string): readonly Value[] {
  const byText = new Map<string, Value>()
  for (const document of documents) {
    const value = document?.fields[field]
    if (value !== undefined) byText.set(JSON.stringify(value), value)
  }
  return [...byText.values()]
}
