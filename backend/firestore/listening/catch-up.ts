/**
 * Resumes a listener after a restart of the server, when the commits that it missed are no longer
 * in memory. The stored versions show what has changed since. A count (an existence filter) lets
 * the client find out by itself that a document was deleted meanwhile.
 * Invariants: it is used only where membership follows from the documents alone. A window that is
 * or was full may have let an unchanged document in or out; such a listener is sent everything
 * anew.
 */
import type { Document } from '#backend/firestore/values/document.ts'
import { isInScope, type Query } from '#backend/firestore/queries/query.ts'
import { runQuery } from '#backend/firestore/queries/run-query.ts'
import type { DocumentStore } from '#backend/firestore/store.ts'
import type { Effect } from './targets.ts'

export interface CatchUp {
  readonly effects: readonly Effect[]
  /** Documents that the query gives now. */
  readonly count: number
}

/** `heldCount` is how many documents the client reports; undefined result: send everything anew. */
export function catchUp(
  store: DocumentStore,
  query: Query,
  sinceMicros: number,
  heldCount: number | undefined,
): CatchUp | undefined {
  const { limit, offset } = query
  if (offset > 0) return undefined
  const present = runQuery(store, query)
  if (limit !== undefined && (present.length >= limit || heldCount === undefined || heldCount >= limit))
    return undefined
  const names = new Set(present.map(({ name }) => name))
  const isNew = ({ updatedMicros }: Document): boolean => updatedMicros > sinceMicros
  const effects: Effect[] = present.filter(isNew).map((document) => ({ kind: 'change', document }))
  const collections = query.allDescendants
    ? store.collectionGroup(query.parent, query.collectionId)
    : [store.collection(`${query.parent}/${query.collectionId}`)]
  for (const collection of collections) {
    for (const document of collection?.documents.values() ?? []) {
      if (!isNew(document) || names.has(document.name) || !isInScope(query, document.name)) continue
      effects.push({ kind: 'remove', name: document.name })
    }
  }
  return { effects, count: present.length }
}
