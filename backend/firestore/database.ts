/**
 * The reading half of Firestore as a client sees it: single documents, queries, aggregations, each
 * checked by the rules and counted.
 * Invariants: the rules judge exactly the documents that are returned.
 */
import { ApiError, invalid } from '#backend/http/api-error.ts'
import type { Stats } from '#backend/stats.ts'
import { aggregate, type Aggregation } from '#backend/firestore/queries/aggregations.ts'
import type { Caller } from './caller.ts'
import type { Committer } from '#backend/firestore/writes/committer.ts'
import { toWire, type Document, type WireDocument } from '#backend/firestore/values/document.ts'
import { readField, writeField, type FieldPath } from '#backend/firestore/values/field-paths.ts'
import { NAME_FIELD } from '#backend/firestore/queries/filters.ts'
import { checkDocumentName } from '#backend/firestore/values/names.ts'
import type { Query } from '#backend/firestore/queries/query.ts'
import type { RulesGate, WantedDocument } from './rules-gate.ts'
import { runQuery } from '#backend/firestore/queries/run-query.ts'
import type { DocumentStore } from './store.ts'
import type { Fields, Value } from '#backend/firestore/values/values.ts'

const MAX_LOOKUPS = 1000

export class Database {
  readonly store: DocumentStore
  readonly committer: Committer
  readonly gate: RulesGate
  readonly stats: Stats

  constructor(store: DocumentStore, committer: Committer, gate: RulesGate, stats: Stats) {
    this.store = store
    this.committer = committer
    this.gate = gate
    this.stats = stats
  }

  readonly read = (name: string): Document | undefined => this.store.get(name)

  /** Throws INVALID_ARGUMENT or PERMISSION_DENIED. */
  getDocument(caller: Caller, root: string, name: string): Document | undefined {
    return this.getDocuments(caller, root, [name])[0]?.document
  }

  getDocuments(caller: Caller, root: string, names: readonly string[]): readonly WantedDocument[] {
    if (names.length > MAX_LOOKUPS) throw invalid(`At most ${MAX_LOOKUPS} documents can be looked up at once.`)
    const found = names.map((name) => ({ name, document: this.store.get(checkDocumentName(name, root)) }))
    this.gate.checkGets(caller, root, found, this.committer.readTime(), this.read)
    this.stats.reads += found.length
    return found
  }

  query(caller: Caller, root: string, query: Query): Document[] {
    this.gate.checkListAsked(caller, root, query, this.committer.readTime(), this.read)
    const documents = runQuery(this.store, query)
    this.gate.checkList(caller, root, query, documents, this.committer.readTime(), this.read)
    this.stats.reads += Math.max(1, documents.length)
    return documents
  }

  /** Firestore bills one read for up to 1,000 index entries of an aggregation. */
  aggregate(caller: Caller, root: string, query: Query, aggregations: readonly Aggregation[]): Fields {
    this.gate.checkListAsked(caller, root, query, this.committer.readTime(), this.read)
    const documents = runQuery(this.store, query)
    this.gate.checkList(caller, root, query, documents, this.committer.readTime(), this.read)
    this.stats.reads += Math.max(1, Math.ceil(documents.length / 1000))
    return aggregate(documents, aggregations)
  }
}

/** The document as sent, cut to the selected fields. */
export function projected(document: Document, select: readonly FieldPath[] | undefined): WireDocument {
  const wire = toWire(document)
  if (select === undefined) return wire
  let fields: Fields = {}
  for (const path of select) {
    const value: Value | undefined = path[0] === NAME_FIELD ? undefined : readField(document.fields, path)
    if (value !== undefined) fields = writeField(fields, path, value)
  }
  return { ...wire, fields }
}

export const notFound = (name: string): ApiError => new ApiError('NOT_FOUND', `Document "${name}" not found.`)
