/** What the generator fills: the documents of every collection, as the server holds them but for `_deleted`. */
import { collectionNames, type CollectionName, type Docs } from '#schemas/collections.ts'

/** A document without its local mirror, open to change while the warehouse is being generated. */
export type Bare<Doc> = { -readonly [Key in keyof Doc as Exclude<Key, 'updatedDesc' | 'atDesc'>]: Doc[Key] }

/** A document as the server holds it, but for the time of its commit. */
export type DemoDoc<Name extends CollectionName> = Bare<Docs[Name]> & { _deleted: false }

export type DemoDocs = { [Name in CollectionName]: DemoDoc<Name>[] }
export type Stock = { [Name in CollectionName]: Bare<Docs[Name]>[] }

export function emptyStock(): Stock {
  return Object.fromEntries(collectionNames.map((name) => [name, []])) as unknown as Stock
}

/** The audit fields of a document that has not changed since. */
export function madeBy(
  uid: string,
  at: string,
): { createdAt: string; createdBy: string; updatedAt: string; updatedBy: string } {
  return { createdAt: at, createdBy: uid, updatedAt: at, updatedBy: uid }
}

/** Marks a change; an earlier one never overwrites a later one's time. */
export function touch(doc: { updatedAt: string; updatedBy: string }, uid: string, at: string): void {
  if (at < doc.updatedAt) return
  doc.updatedAt = at
  doc.updatedBy = uid
}
