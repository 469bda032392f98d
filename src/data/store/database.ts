/** The shape of the local store: one RxDB database for a signed-in person, with the twelve collections. */
import type { RxCollection, RxDatabase } from 'rxdb'
import type { CollectionName, Docs } from '#schemas/collections.ts'

export type Collections = { readonly [Name in CollectionName]: RxCollection<Docs[Name]> }
export type Database = RxDatabase<Collections>
