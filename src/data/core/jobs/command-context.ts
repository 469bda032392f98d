/**
 * What a command works with: the store, the person, the device, the clock and the source of ids. Invariant: every
 * document that the app writes passes through `auditedInsert` or `auditedEdit`. So authors, times, mirrored sort fields
 * and the mark of unsent work are always there, and every text and number can be sent.
 */
import { collections, type CollectionName, type Docs } from '#schemas/collections.ts'
import { localStateOf, markEdited, markNew } from '#domain/core/merge/unsent.ts'
import { refuseIf } from '#domain/core/refusal.ts'
import { numberProblem } from '#domain/core/stored-numbers.ts'
import { wellFormed } from '#domain/core/words/well-formed.ts'
import { withEveryField, withMirror, type CollectionSpec, type Draft } from '#schemas/document.ts'
import type { JsonMap } from '#domain/core/merge/merge-values.ts'
import type { Database } from '#data/store/database.ts'

export interface CommandContext {
  readonly db: Database
  readonly uid: string
  /** The device's code, as on the labels that it mints. */
  readonly device: string
  /** Device time, ISO UTC. */
  readonly now: () => string
  readonly newId: () => string
}

/**
 * The same at the time at which something was decided (ISO UTC; now, where it is not known): what is written later is no newer for that, and does not win
 * over what others did since.
 */
export function asOf(context: CommandContext, at: string | undefined): CommandContext {
  return at === undefined ? context : { ...context, now: () => at }
}

function specOf<Name extends CollectionName>(name: Name): CollectionSpec<Docs[Name]> {
  return collections[name]
}

/** Why: a job or a draft may be from the build before, and a store takes no row that lacks a field. */
const whole = <Name extends CollectionName>(name: Name, draft: Draft<Docs[Name]>): Draft<Docs[Name]> =>
  withEveryField(collections[name], draft)

/** A new document with its author and time, marked as unsent. */
function auditedNew<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  draft: Draft<Docs[Name]>,
): Docs[Name] {
  const at = context.now()
  const doc = {
    ...wellFormed(whole(name, draft)),
    createdAt: at,
    createdBy: context.uid,
    updatedAt: at,
    updatedBy: context.uid,
  }
  return withMirror(specOf(name), markNew(doc) as unknown as Docs[Name])
}

/**
 * A document that a person makes; `held` is the store's row of that name, if there is one. Over a
 * removal that the server has not received, it is an edit of the removed document: with the version
 * and the base of before, nothing of the old document comes back in a merge.
 */
export function auditedInsert<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  draft: Draft<Docs[Name]>,
  held: (object & { readonly _deleted?: boolean }) | undefined,
): Docs[Name] {
  refuseIf(numberProblem(name, draft))
  if (held?._deleted !== true || localStateOf(held).unsent === 0) return auditedNew(context, name, draft)
  const { _meta, _rev, _attachments, ...removed } = held as Docs[Name] & Partial<Record<string, unknown>>
  // Author and time of creation never change on the server.
  const { createdAt, createdBy } = removed
  const anew: object = { ...whole(name, draft), createdAt, createdBy, _deleted: false }
  return auditedEdit(context, name, removed as unknown as Docs[Name], anew)
}

/** The form of a time ends here: one later is written with a sign before the year, and no rules take it. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

const justAfter = (time: string): string => new Date(Math.min(LAST_MS, Date.parse(time) + 1)).toISOString()

/**
 * `before` with these fields changed: who changed it and when, marked as unsent on the version that `before` rests on. Never earlier than the
 * change before, or a clock set back would lose to it.
 */
export function auditedEdit<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  before: Docs[Name],
  fields: Partial<Docs[Name]>,
): Docs[Name] {
  refuseIf(numberProblem(name, fields, before))
  const now = context.now()
  const updatedAt = now > before.updatedAt ? now : justAfter(before.updatedAt)
  const after = { ...before, ...wellFormed(fields), updatedAt, updatedBy: context.uid }
  return withMirror(specOf(name), markEdited(before as unknown as JsonMap, after) as unknown as Docs[Name])
}
