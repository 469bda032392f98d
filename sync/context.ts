/** What all parts of a running sync share, and the shapes in which documents pass between the store and the server. */
import type { WrappedRxStorageInstance } from 'rxdb'
import type { Observable } from 'rxjs'
import { collections, type CollectionName } from '#schemas/collections.ts'
import { serverFields, withMirror, withoutMirror, type CollectionSpec, type Audited } from '#schemas/document.ts'
import { emptyValue } from '#schemas/fields.ts'
import type { Rank } from '#domain/core/people/access.ts'
import { withoutLocalState, type LocalState } from '#domain/core/merge/unsent.ts'
import type { Backoff } from './backoff.ts'
import type { Clock } from './clock.ts'
import type { Contact } from './status/contact.ts'
import type { LineSize } from './transport/line-size.ts'
import type { ServerFields, Transport } from './transport/transport.ts'

/** A document of any collection, as the store holds it and sync reads it. */
export type AnyStored = Audited & LocalState & { readonly [field: string]: unknown }

/** Of a collection, sync uses its rows alone. */
export interface StoredCollection {
  readonly storageInstance: WrappedRxStorageInstance<AnyStored, unknown, unknown>
}

/** A local document, as far as sync uses it. */
export interface LocalDoc {
  get(path: string): unknown
  incrementalModify(change: (data: Record<string, unknown>) => Record<string, unknown>): Promise<unknown>
  remove(): Promise<unknown>
}

/** The store, as far as sync uses it: any RxDB database with local documents and some of the twelve collections. */
export interface SyncDatabase {
  readonly collections: { readonly [Name in CollectionName]?: unknown }
  readonly multiInstance: boolean
  readonly closed: boolean
  waitForLeadership(): Promise<boolean>
  getLocal(id: string): Promise<LocalDoc | null>
  getLocal$(id: string): Observable<LocalDoc | null>
  upsertLocal(id: string, data: Record<string, unknown>): Promise<unknown>
}

export interface SyncContext {
  readonly database: SyncDatabase
  readonly transport: Transport
  readonly uid: string
  readonly rank: Rank
  /** The device's code, for the ledger. */
  readonly device: string
  readonly clock: Clock
  readonly backoff: Backoff
  readonly contact: Contact
  /** Documents of a page, as the line bears it. */
  readonly pageSize: LineSize
  /** Bytes of a commit, as the line bears it. */
  readonly commitSize: LineSize
  /** Whether much is written into the collection just now: it is sent afterwards. Never rejects. */
  readonly isMuchWritten: (collection: CollectionName) => Promise<boolean>
}

/** What arrived, as far as the server that sent it is known. */
export interface Arrival {
  /** Whether the server has named another epoch since. */
  readonly isOver: () => boolean
  /**
   * Resolves once the server has named its epoch since, and this device has given back what that server lacks; false
   * when it is another epoch than when this arrived. Rejects with `Stopped`.
   */
  readonly isVouched: () => Promise<boolean>
}

/** How a server that went back in time is noticed. */
export interface Restores {
  /** The server holds less than it did: it was restored from a backup. Resolves when this device has given back what it has. */
  readonly onRewound: () => Promise<void>
  /**
   * Whether the server was restored since it last named its epoch; if so, this device has given
   * back what it has. Rejects without an answer.
   */
  readonly isRestored: () => Promise<boolean>
  /** How often this device has given back what a restored server lacked: what was read from the store before rests on versions that are lost. */
  readonly recoveries: () => number
}

export function specOf(name: CollectionName): CollectionSpec<AnyStored> {
  return collections[name]
}

/** The open collection; `undefined` where this database lacks it (tests open what they need). */
export function storedCollection(database: SyncDatabase, name: CollectionName): StoredCollection | undefined {
  return database.collections[name] as StoredCollection | undefined
}

/** A document as the store takes it: with its mirror, `_deleted` always there. */
export function toStored(name: CollectionName, doc: ServerFields & LocalState): AnyStored {
  const stored = withMirror(specOf(name), doc as unknown as AnyStored)
  return { ...stored, _deleted: doc['_deleted'] === true }
}

/** A document as the server takes it: no mirror, no local fields, none of the store's own, nothing undefined. */
export function toServer(name: CollectionName, doc: object): ServerFields {
  const { _meta, _rev, _attachments, ...bare } = withoutMirror(specOf(name), doc as AnyStored)
  const shared = Object.entries(withoutLocalState(bare)).filter(([, value]) => value !== undefined)
  const fields = Object.fromEntries(shared)
  return { ...fields, id: bare.id, _deleted: fields['_deleted'] === true }
}

/** What stays of a document that left the device: its name, and nothing that its reader may not see any more. */
export function emptied(name: CollectionName, id: string): ServerFields {
  const fields = Object.entries(serverFields(specOf(name))).map(([key, field]) => [key, emptyValue(field)] as const)
  return { ...Object.fromEntries(fields), id, _deleted: true }
}

/** Reads a local document's value, or `undefined`. */
export async function readLocal(database: SyncDatabase, id: string, key: string): Promise<unknown> {
  return (await database.getLocal(id))?.get(key)
}
