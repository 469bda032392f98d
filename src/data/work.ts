/**
 * What a command works with: the store, the person, the device, the clock and the source of ids. Must stay true: every document that the
 * app writes passes through `stampNew` or `stampEdit`, so that authors, times and mirrored sort fields are always there.
 */
import { collections, type CollectionName, type Docs } from '#schemas/collections.ts'
import { withMirror, type CollectionSpec, type Draft, type Stamped } from '#schemas/document.ts'
import type { Database } from './database.ts'

export interface Work {
  readonly db: Database
  readonly uid: string
  /** The device's code, as on the labels that it mints. */
  readonly device: string
  /** Device time, ISO UTC. */
  readonly now: () => string
  readonly newId: () => string
}

function specOf<Name extends CollectionName>(name: Name): CollectionSpec<Docs[Name]> {
  return collections[name]
}

/** A new document, stamped with author and time. */
export function stampNew<Name extends CollectionName>(work: Work, name: Name, draft: Draft<Docs[Name]>): Docs[Name] {
  const at = work.now()
  const doc = { ...draft, createdAt: at, createdBy: work.uid, updatedAt: at, updatedBy: work.uid }
  return withMirror(specOf(name), doc as unknown as Docs[Name])
}

/** A changed document: who changed it and when; never earlier than the change before, or a clock set back would lose to it. */
export function stampEdit<Name extends CollectionName>(work: Work, name: Name, doc: Docs[Name]): Docs[Name] {
  const now = work.now()
  const updatedAt = now > doc.updatedAt ? now : new Date(Date.parse(doc.updatedAt) + 1).toISOString()
  return withMirror(specOf(name), { ...(doc as Stamped), updatedAt, updatedBy: work.uid } as Docs[Name])
}
