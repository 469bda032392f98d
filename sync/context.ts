/** What all parts of a running sync share, and the shapes in which documents pass between the store and the server. */
import type { RxCollection, WithDeleted } from 'rxdb'
import type { Observable } from 'rxjs'
import { collections, type CollectionName } from '#schemas/collections.ts'
import { withMirror, withoutMirror, type CollectionSpec, type Stamped } from '#schemas/document.ts'
import type { Rank } from '#domain/access.ts'
import type { Break } from './breaks.ts'
import type { ServerFields, Transport } from './transport.ts'
import type { Clock } from './clock.ts'
import type { Contact } from './contact-state.ts'
import type { Patience } from './patience.ts'

/** A document of any collection, as far as sync reads it. */
export type AnyStored = Stamped & { readonly [field: string]: unknown }
export type StoredCollection = RxCollection<AnyStored>

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
  readonly patience: Patience
  readonly contact: Contact
  /** How many documents a pull asks for at once. */
  readonly pageSize: number
  /** Empty in the product. */
  readonly breaks: ReadonlySet<Break>
}

export function specOf(name: CollectionName): CollectionSpec<AnyStored> {
  return collections[name]
}

/** The open collection; `undefined` where this database has it not (tests open what they need). */
export function storedCollection(database: SyncDatabase, name: CollectionName): StoredCollection | undefined {
  return database.collections[name] as StoredCollection | undefined
}

/** A document as the store takes it: with its mirror, `_deleted` always there. */
export function toStored(name: CollectionName, fields: ServerFields): WithDeleted<AnyStored> {
  const doc = withMirror(specOf(name), fields as unknown as AnyStored)
  return { ...doc, _deleted: fields['_deleted'] === true }
}

/** As a document leaves this device: deleted here by nobody, so that it is never taken for a person's removal. */
export function asLeft<Doc extends object>(doc: Doc): Doc & { readonly _deleted: true; readonly updatedBy: '' } {
  return { ...doc, _deleted: true, updatedBy: '' }
}

/** A document as the server takes it: no mirror, none of the store's own fields, nothing undefined. */
export function toServer(name: CollectionName, doc: object): ServerFields {
  const { _meta, _rev, _attachments, ...bare } = withoutMirror<AnyStored>(specOf(name), doc as AnyStored)
  const fields = Object.fromEntries(Object.entries(bare).filter(([, value]) => value !== undefined))
  return { ...fields, id: bare.id, _deleted: fields['_deleted'] === true }
}
