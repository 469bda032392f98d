/** A change of one document with its ledger row, as a job. Nothing is written where nothing would differ. */
import type { CollectionName, Docs } from '#schemas/collections.ts'
import { editOf, isChange } from '#domain/core/merge/edits.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { msg } from '#messages/message.ts'
import { runJob, type Job, type JobRow } from './job.ts'
import { collectionOf, toPlain } from './write.ts'
import type { CommandContext } from './command-context.ts'

/** What was changed, for an undo. `before` and `after` are the fields that differ. */
export interface Change<Doc> extends Job {
  readonly docId: string
  readonly before: Partial<Doc>
  readonly after: Partial<Doc>
}

/** What a change is to write: `wanted` answers `null` to leave the document alone, `row` names what was done. */
export interface Changing<Doc> {
  readonly wanted: (doc: Doc) => Partial<Doc> | null
  readonly row: (change: { readonly before: Partial<Doc>; readonly after: Partial<Doc>; readonly doc: Doc }) => JobRow
}

/** Prepares a change as a job; `null` where there is no such document or nothing would differ. Writes nothing. */
export async function planChange<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  id: string,
  changing: Changing<Docs[Name]>,
): Promise<Change<Docs[Name]> | null> {
  const found = await collectionOf(context, name).findOne(id).exec()
  return found && changeOf(context, name, toPlain<Docs[Name]>(found), changing)
}

/** The same for a document that was read already. */
export function changeOf<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  doc: Docs[Name],
  { wanted, row }: Changing<Docs[Name]>,
): Change<Docs[Name]> | null {
  const fields = wanted(doc)
  const edit = fields && editOf(name, doc, fields)
  if (!edit || !isChange(edit)) return null
  const [before, after] = [edit.before as Partial<Docs[Name]>, edit.after as Partial<Docs[Name]>]
  return { id: context.newId(), edits: [edit], rows: [row({ before, after, doc })], docId: doc.id, before, after }
}

/** How often a change is prepared anew when the document changed between the look and the write. */
const MOST_LOOKS = 3

/**
 * Changes one document by a job. Resolves with what an undo needs; `null` when it is so already, or `wanted` left it alone.
 * @throws Refusal where the document is gone, or others change it all the time
 */
export async function runChange<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  id: string,
  changing: Changing<Docs[Name]>,
): Promise<Change<Docs[Name]> | null> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const change = await planChange(context, name, id, changing)
    if (change && (await runJob(context, change))) return change
    if (!change && (await collectionOf(context, name).findOne(id).exec())) return null
    if (!change) throw new Refusal('notHere', msg('core.recordGone'))
  }
  throw new Refusal('changedSince', msg('core.changedMeanwhile'))
}
