/**
 * What every document carries, and how a collection is declared. Ids are minted on the device; times are device time in ISO UTC;
 * deletion is soft (`_deleted`, kept by RxDB locally and written as a field on the server).
 */
import type { RxJsonSchema } from 'rxdb'
import { LATEST_MS, map, mirrored, emptyValue, ref, isoTime, text, whole, type Field } from './fields.ts'

declare const kindOfId: unique symbol
/** A document id that cannot be passed where another kind's is wanted; a plain string from outside still can. */
export type Id<Kind extends string> = string & { readonly [kindOfId]?: Kind }

export type UserId = Id<'user'>
export type LoadId = Id<'load'>
export type LineId = Id<'line'>
export type ContainerId = Id<'container'>
export type LocationId = Id<'location'>
export type ListingId = Id<'listing'>
export type SaleEventId = Id<'saleEvent'>
export type OrderId = Id<'order'>

/** The fields of every document. `syncedAt` is the server's alone and never reaches the local store. */
export interface Audited {
  readonly id: string
  readonly createdAt: string
  readonly createdBy: UserId
  readonly updatedAt: string
  readonly updatedBy: UserId
}

/** What a command passes: the document without its audit fields and mirrors. */
export type Draft<Doc> = Omit<Doc, keyof Audited | 'updatedDesc' | 'atDesc'> & { readonly id: string }

/**
 * How two edits of one field are reconciled; text and numbers take the later edit by default. `quiet` does so too, and it is no conflict; `quietMap` by key. `lineStates`,
 * `orderStatus` and `eventStatus` take the one that is further, and `saleStatus` a sale (`order-strength.ts`). `fixed` never changes; `fixedUntilGone` neither, but for a document that is made anew after it
 * was deleted.
 */
export type MergeRule =
  | 'later' | 'quiet' | 'quietMap' | 'union' | 'stage' | 'map' | 'max' | 'fixed' | 'fixedUntilGone' | 'lineStates' | 'orderStatus' | 'saleStatus' | 'eventStatus' // prettier-ignore

/** One collection as everything else needs it: fields, indexes, merge rules, mirrored sort field. */
export interface CollectionSpec<Doc extends Audited> {
  readonly name: string
  /** One more with every change of fields, indexes or mirror; stores follow by themselves (docs/decisions/0006-schema-changes.md). */
  readonly version: number
  readonly fields: Readonly<Record<Exclude<keyof Doc, keyof Audited | 'updatedDesc' | 'atDesc'> & string, Field>>
  /**
   * Fields that came when devices worked with the collection already. A document may lack them, which says the same as their empty value: a device of the build
   * before makes it so, until its person takes the update.
   */
  readonly added?: readonly (keyof Doc & string)[]
  readonly indexes: readonly (readonly string[])[]
  /** Texts that are empty in most documents, each the first of its indexes: where they are empty they have no entry there (docs/decisions/0034-sparse-rows.md). */
  readonly sparse?: readonly (keyof Doc & string)[]
  /** The field that mirrors a time for newest-first lists; local only, never sent. */
  readonly mirror?: { readonly field: 'updatedDesc' | 'atDesc'; readonly of: 'updatedAt' | 'at' }
  readonly merge: Readonly<Partial<Record<keyof Doc & string, MergeRule>>>
}

const auditFields: Readonly<Record<keyof Audited, Field>> = {
  id: { type: 'string', maxLength: 80 },
  createdAt: isoTime,
  createdBy: ref,
  updatedAt: isoTime,
  updatedBy: ref,
}

/**
 * What only this device keeps of a document: `src/domain/core/merge/unsent.ts` defines the fields. Never
 * sent.
 */
const localFields: Readonly<Record<string, Field>> = {
  unsent: whole(1),
  base: { ...map, type: ['object', 'null'] },
  serverTime: text(30),
}

/** Every field that a document of this collection has on the server, but for `syncedAt` and `_deleted`. */
export function serverFields<Doc extends Audited>(spec: CollectionSpec<Doc>): Record<string, Field> {
  return { ...auditFields, ...spec.fields }
}

/** Bounds of lines are held by commands and rules: a store would take another bound for another schema. */
const stored = ({ lines: _bounds, ...field }: Field): Field => field

/** The RxDB schema of a collection: every field required, so that no query meets `undefined`. */
export function toRxSchema<Doc extends Audited>(spec: CollectionSpec<Doc>): RxJsonSchema<Doc> {
  const fields = Object.entries(serverFields(spec)).map(([name, field]) => [name, stored(field)] as const)
  const properties = {
    ...Object.fromEntries(fields),
    ...(spec.mirror ? { [spec.mirror.field]: mirrored } : {}),
    ...localFields,
  }
  const schema = {
    title: spec.name,
    version: spec.version,
    primaryKey: 'id',
    type: 'object',
    properties,
    required: Object.keys(properties),
    // The queue of unsent work is found by its index at every start.
    indexes: [...spec.indexes.map((index) => [...index]), ['unsent']],
  }
  // The field vocabulary is checked by its own tests; RxDB's schema type cannot be computed from a record.
  return schema as unknown as RxJsonSchema<Doc>
}

/** What rows lack where it is empty, with the empty value. One index of a collection has all rows, for queries that no other answers. */
export function sparseFields({ indexes, sparse = [] }: CollectionSpec<Audited>): ReadonlyMap<string, '' | 0> {
  const isWhole = indexes.some((index) => !index.some((field) => (sparse as readonly string[]).includes(field)))
  if (!isWhole) return new Map()
  return new Map<string, '' | 0>([...sparse.map((field) => [field, ''] as const), ['unsent', 0]])
}

interface WithFields {
  readonly fields: Readonly<Record<string, Field>>
}

/**
 * With every field of this version: one that is lacking, since an earlier build made it, takes its empty value; the rest stays. Cost: every record that is made passes
 * through here, so what lacks nothing is not copied.
 */
export function withEveryField<Made extends object>({ fields }: WithFields, made: Made): Made {
  const lacking = Object.keys(fields).filter((name) => !(name in made))
  if (lacking.length === 0) return made
  return { ...made, ...Object.fromEntries(lacking.map((name) => [name, emptyValue(fields[name] ?? map)])) }
}

/** A document of an earlier version in the shape of this one. */
export function upgradeDoc<Doc extends Audited>(spec: CollectionSpec<Doc>, doc: Doc): Doc {
  return withMirror(spec, withEveryField({ fields: serverFields(spec) }, doc))
}

/** `LATEST_MS − time`; an unreadable time sorts last. */
export function mirrorOf(isoTime: string): number {
  const ms = Date.parse(isoTime)
  return Number.isNaN(ms) ? LATEST_MS : Math.min(LATEST_MS, Math.max(0, LATEST_MS - ms))
}

/** The document with its mirrored sort field set from the time that it mirrors. */
export function withMirror<Doc extends Audited>(spec: CollectionSpec<Doc>, doc: Doc): Doc {
  if (!spec.mirror) return doc
  const time: unknown = doc[spec.mirror.of as keyof Doc]
  return { ...doc, [spec.mirror.field]: mirrorOf(typeof time === 'string' ? time : '') }
}

/** The document as the server holds it: without the mirrored field. */
export function withoutMirror<Doc extends Audited>(spec: CollectionSpec<Doc>, doc: Doc): Doc {
  if (!spec.mirror) return doc
  const { [spec.mirror.field as keyof Doc]: _mirror, ...rest } = doc
  return rest as unknown as Doc
}
