/**
 * Decides what one local change means for the server: a write under the version that it rests on.
 * Once the server is known to hold another version: nothing, a write, or a merge. Pure.
 * Invariants: every write carries the precondition under which it was thought out; a merge is
 * written together with its ledger rows or not at all; a plan made twice, with the first answer
 * lost, ends in the same documents.
 */
import { type Rank } from '#domain/core/people/access.ts'
import { isOwn, keptIn, type Writer } from '#domain/core/people/document-access.ts'
import { conflictRows } from '#domain/core/merge/merge-rows.ts'
import { mergeDocs, sameValue } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'
import { keysOf } from '#domain/core/merge/merge-values.ts'
import { baseOf } from '#domain/core/merge/unsent.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { emptied, toServer } from '#sync/context.ts'
import type { Row } from '#sync/local-rows.ts'
import type { ServerDoc, ServerFields, ServerWrite } from '#sync/transport/transport.ts'

/** Who made and changed it, and whether it is gone, are no part of what a person changes. */
const apart: ReadonlySet<string> = new Set(['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', '_deleted'])

/** What was held here of a document, with what this person may not change as the server has it: none of that is their work. */
export function withKept(writer: Writer, collection: CollectionName, mine: ServerFields, theirs: ServerFields): ServerFields {
  const kept = Object.keys(theirs).filter((field) => !apart.has(field) && keptIn(writer, collection, theirs)(field))
  return { ...mine, ...Object.fromEntries(kept.map((field) => [field, theirs[field]])) }
} // prettier-ignore

/** Whether they differ in nothing but who changed them and when. */
export const sameWork = (a: ServerFields, b: ServerFields): boolean =>
  sameFields({ ...a, ...Object.fromEntries([...apart].map((field) => [field, b[field]])) }, b) &&
  a['_deleted'] === b['_deleted']

export interface PushRow {
  readonly id: string
  /** The last state that both sides had; `null` for none. */
  readonly base: ServerFields | null
  readonly mine: ServerFields
  /** The server's version that this rests on; `''` when it never had it. */
  readonly serverTime: string
  /** Fields that were edited here since, even where their value is back. */
  readonly touched?: ReadonlySet<string>
  /** How often this device had given back lost versions when the row was read. */
  readonly recoveries?: number
}

export interface Plan {
  readonly row: PushRow
  /** Empty when the server needs nothing. The document itself comes first, if it is written at all. */
  readonly writes: readonly ServerWrite[]
  /** What the server holds once the writes are done. */
  readonly result: ServerFields
  /** The version that the server holds already; `''` when it comes with the answer to the writes. */
  readonly heldTime: string
}

export interface PlanTools {
  readonly collection: CollectionName
  readonly uid: string
  readonly rank: Rank
  readonly device: string
  /** ISO UTC. */
  readonly at: string
}

export function sameFields(a: ServerFields, b: ServerFields): boolean {
  return sameValue(a, b)
}

/** The ids of the ledger rows that are written with it. */
export function ledgerIdsOf({ row, writes }: Plan): readonly string[] {
  return writes.map(({ fields }) => fields.id).filter((id) => id !== row.id)
}

export function pushRowOf(collection: CollectionName, row: Row): PushRow {
  const mine = toServer(collection, row)
  const base = baseOf(row, mine) as ServerFields | null
  const touched = row.serverTime === '' ? new Set<string>() : new Set(Object.keys(row.base ?? {}))
  return { id: row.id, mine, base, serverTime: row.serverTime, touched }
}

/** Without a look at the server: it holds what this device believes, or the precondition fails. */
export function planUnread(row: PushRow, { collection }: PlanTools): Plan {
  const precondition = row.serverTime === '' ? ({ exists: false } as const) : { updateTime: row.serverTime }
  return { row, writes: [{ collection, fields: row.mine, precondition }], result: row.mine, heldTime: '' }
}

/**
 * The server holds something else than was believed. `sent` is what this device sent last without hearing the answer, if the server holds
 * exactly what came of it: then the local state of that time is the common one. `rowsThere` are conflict rows that the server has already.
 */
export function planAgainst(
  row: PushRow,
  held: ServerDoc,
  sent: ServerFields | null,
  tools: PlanTools,
  rowsThere: ReadonlySet<string>,
): Plan {
  const { mine } = row
  const theirs = held.fields
  // A row of the ledger is written once: the server has it, and would refuse another under its name for good.
  const isWritten = tools.collection === 'activity' && theirs['by'] === mine['by'] && theirs['_deleted'] !== true
  if (isWritten || sameFields(theirs, mine)) return { row, writes: [], result: theirs, heldTime: held.updateTime }
  const isOther = theirs['createdAt'] !== mine['createdAt'] || theirs['createdBy'] !== mine['createdBy']
  // What was made anew here, under the name of something that is deleted there, simply replaces it.
  const base = sent ?? (isOther && row.serverTime === '' ? (theirs['_deleted'] === true ? theirs : null) : row.base)
  if (base && sameFields(theirs, base)) return overwritePlan(row, held, tools)
  // Only that state shows what was edited since a version was sent.
  const known = sent ? { ...row, touched: new Set<string>() } : row
  return mergePlan(known, base ?? { ...emptied(tools.collection, row.id), _deleted: false }, held, tools, rowsThere)
}

/** Author and time of creation never change on the server. */
function overwritePlan(row: PushRow, { fields, updateTime }: ServerDoc, { collection }: PlanTools): Plan {
  const result: ServerFields = { ...row.mine, createdAt: fields['createdAt'], createdBy: fields['createdBy'] }
  return { row, writes: [{ collection, fields: result, precondition: { updateTime } }], result, heldTime: '' }
}

function mergePlan(
  row: PushRow,
  base: ServerFields,
  held: ServerDoc,
  tools: PlanTools,
  rowsThere: ReadonlySet<string>,
): Plan {
  const { collection } = tools
  const theirs = held.fields
  // Of their own record, what others give a person (a rank) is never their work: nothing of it gives way.
  const mine = isOwn(tools, collection, theirs) ? withKept(tools, collection, row.mine, theirs) : row.mine
  const { touched = new Set<string>() } = row
  const kept = keysOf(mine, theirs).filter(keptIn(tools, collection, theirs))
  const merged = mergeDocs({ base, mine, theirs, touched, kept, ...waysOf(collection) })
  const rows = conflictRows({ ...tools, mine, theirs }, merged.conflicts)
    .filter((one) => !rowsThere.has(one.id))
    .map((one): ServerWrite => ({ collection: 'activity', fields: { ...one }, precondition: { exists: false } }))
  if (!merged.differsFromTheirs) return { row, writes: rows, result: theirs, heldTime: held.updateTime }
  // The person who writes signs, or the server refuses; the time stays that of the later edit.
  const result: ServerFields = { ...merged.doc, id: row.id, updatedBy: tools.uid }
  const write: ServerWrite = { collection, fields: result, precondition: { updateTime: held.updateTime } }
  return { row, writes: [write, ...rows], result, heldTime: '' }
}
