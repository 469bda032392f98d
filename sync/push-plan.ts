/**
 * Decides what one local change means for the server, given what the server holds now: nothing, a write, or a merge. Pure. Must stay true:
 * a plan made twice, with the answer to the first lost, ends in the same documents; every write carries the precondition under which it
 * was thought out; a merge is written together with its ledger rows or not at all.
 */
import { conflictRows } from '#domain/merge-rows.ts'
import { fieldsTogether, mergeDocs, sameValue } from '#domain/merge.ts'
import type { Break } from './breaks.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { specOf } from './context.ts'
import type { ServerDoc, ServerFields, ServerWrite } from './transport.ts'

export interface PushRow {
  readonly id: string
  /** What this device believes the server to hold; `null` for nothing. */
  readonly base: ServerFields | null
  readonly mine: ServerFields
}

/** What the server holds: a document, nothing, or nobody has looked yet. */
export type Held = ServerDoc | 'nothing' | 'unread'

export interface Plan {
  readonly row: PushRow
  /** Empty when the server needs nothing. */
  readonly writes: readonly ServerWrite[]
  /** What the server holds before the writes and not after them; `null` when that is nothing. */
  readonly replaces: ServerFields | null
  /** What the local side has to take over once the writes are done; `null` when it is right already. */
  readonly takeOver: ServerFields | null
}

export interface PlanTools {
  readonly collection: CollectionName
  readonly uid: string
  readonly device: string
  readonly at: string
  readonly breaks: ReadonlySet<Break>
}

export function sameFields(a: ServerFields, b: ServerFields): boolean {
  return sameValue(a, b)
}

/** `rowsThere` are ids of conflict rows that are known to be on the server already. */
export function planRow(row: PushRow, held: Held, tools: PlanTools, rowsThere: ReadonlySet<string>): Plan {
  const { mine } = row
  if (held === 'unread' || held === 'nothing') return insertPlan(row, mine, tools)
  if (!row.base && tools.breaks.has('insert-again-under-new-id')) {
    return insertPlan(row, { ...mine, id: `${mine.id}-again` }, tools)
  }
  const theirs = held.fields
  if (sameFields(theirs, mine)) return { row, writes: [], replaces: null, takeOver: null }
  const precondition = { updateTime: held.updateTime }
  const base = tools.breaks.has('last-write-wins') ? theirs : baseFor(row, theirs, tools.uid)
  if (base && sameFields(theirs, base)) {
    return {
      row,
      writes: [{ collection: tools.collection, fields: keepAuthor(mine, theirs), precondition }],
      replaces: theirs,
      takeOver: null,
    }
  }
  return mergePlan({ ...row, base }, held, tools, rowsThere)
}

function insertPlan(row: PushRow, fields: ServerFields, { collection }: PlanTools): Plan {
  return { row, writes: [{ collection, fields, precondition: { exists: false } }], replaces: null, takeOver: null }
}

/**
 * The state to merge against. An insert whose answer was lost, edited since: what the server holds is our own first version, and no
 * stranger's, so that it is itself the common state. What was made anew here, after it had left this device, has none with what the server still
 * holds: its empty fields were never cleared by anybody.
 */
function baseFor({ base, mine }: PushRow, theirs: ServerFields, uid: string): ServerFields | null {
  const isMadeAnew =
    base !== null && (base['createdAt'] !== mine['createdAt'] || base['createdBy'] !== mine['createdBy'])
  if (base && (!isMadeAnew || theirs['_deleted'] === true)) return base
  const ours = theirs['createdBy'] === uid && theirs['createdAt'] === mine['createdAt'] && theirs['updatedBy'] === uid
  return ours && String(theirs['updatedAt']) <= String(mine['updatedAt']) ? theirs : null
}

/** Author and time of creation never change on the server. */
function keepAuthor(mine: ServerFields, theirs: ServerFields): ServerFields {
  return { ...mine, createdAt: theirs['createdAt'], createdBy: theirs['createdBy'] }
}

function mergePlan(row: PushRow, held: ServerDoc, tools: PlanTools, rowsThere: ReadonlySet<string>): Plan {
  const theirs = held.fields
  const together = fieldsTogether[tools.collection]
  const merged = mergeDocs({
    base: row.base,
    mine: row.mine,
    theirs,
    rules: specOf(tools.collection).merge,
    ...(together ? { together } : {}),
  })
  const rows = conflictRows({ ...tools, mine: row.mine, theirs }, merged.conflicts)
    .filter((one) => !rowsThere.has(one.id) && !tools.breaks.has('merge-untold'))
    .map((one): ServerWrite => ({ collection: 'activity', fields: { ...one }, precondition: { exists: false } }))
  if (!merged.differsFromTheirs) return { row, writes: rows, replaces: null, takeOver: theirs }
  // Whoever writes signs, or the server refuses; the time stays that of the later edit.
  const doc: ServerFields = { ...merged.doc, id: row.id, updatedBy: tools.uid }
  const write: ServerWrite = {
    collection: tools.collection,
    fields: doc,
    precondition: { updateTime: held.updateTime },
  }
  return { row, writes: [write, ...rows], replaces: theirs, takeOver: sameFields(doc, row.mine) ? null : doc }
}
