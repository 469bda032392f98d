/** The app's own writes, as its commands make them: stamped, one bulk write, and again when another write came between. */
import type { CollectionName, Docs } from '#schemas/collections.ts'
import { auditedEdit, auditedInsert, type CommandContext } from '#data/core/jobs/command-context.ts'
import type { AnyInstance, StoredDoc } from '#tests/sim/world/device/sim-disk.ts'

export type Fields = Readonly<Record<string, unknown>>

/** An edit, and what the device showed just before. */
export interface Edited {
  readonly before: StoredDoc
  readonly after: Fields
}

const MOST_TRIES = 50

/** Whether the document was new. */
export async function insertDoc(
  context: CommandContext,
  name: CollectionName,
  instance: AnyInstance,
  draft: Fields,
): Promise<boolean> {
  const [held] = (await instance.findDocumentsById([String(draft['id'])], true)) as StoredDoc[]
  const stamped = auditedInsert(context, name, draft as unknown as Parameters<typeof auditedInsert>[2], held)
  const document = { ...stamped, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' }
  const { error } = await instance.bulkWrite([{ document }], 'sim-app')
  const failed = error.find(({ status }) => status !== 409)
  if (failed) throw new Error(`The device could not save ${name} ${failed.documentId} (${failed.status}).`)
  return error.length === 0
}

/** `change` sees the latest state and returns the fields that differ, or `null` to leave it alone. */
export async function editDoc(
  context: CommandContext,
  name: CollectionName,
  instance: AnyInstance,
  id: string,
  change: (doc: StoredDoc) => Fields | null,
): Promise<Edited | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const [before] = (await instance.findDocumentsById([id], false)) as StoredDoc[]
    const fields = before && change(before)
    if (!before || !fields) return null
    const after = edited(context, name, before, fields)
    const { error } = await instance.bulkWrite([{ previous: before, document: after as StoredDoc }], 'sim-app')
    const [failed] = error
    if (!failed) return { before, after }
    if (failed.status !== 409) throw new Error(`The device could not save ${name} ${id} (${failed.status}).`)
  }
  throw new Error(`The device could not save ${name} ${id}: something else writes it again and again.`)
}

/** The one place that has the shape of the app's stamp. */
function edited(context: CommandContext, name: CollectionName, before: StoredDoc, fields: Fields): Fields {
  const stamp = auditedEdit as unknown as (
    context: CommandContext,
    name: CollectionName,
    before: Fields,
    fields: Fields,
  ) => Docs[CollectionName]
  return { ...before, ...stamp(context, name, before, fields) }
}
