/**
 * Makes a refused change a local change again. Must stay true: it brings back what that change changed and nothing else, for the document
 * may have gone on since; where both touched one field the person's wish to try again wins, and what gives way is told in the ledger.
 */
import { conflictRows } from '#domain/merge-rows.ts'
import { fieldsTogether, mergeDocs } from '#domain/merge.ts'
import { textAt } from '#domain/merge-values.ts'
import type { RefusedChange } from '#domain/sync-status.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { isoOf } from './clock.ts'
import { specOf, storedCollection, toServer, toStored, type SyncContext } from './context.ts'
import type { ServerFields } from './transport.ts'

/** Resolves whether the change is in the store again; false where the store has no such collection. */
export async function writeAgain(context: SyncContext, change: RefusedChange): Promise<boolean> {
  const collection = storedCollection(context.database, change.collection)
  if (!collection) return false
  const [previous] = await collection.storageInstance.findDocumentsById([change.docId], true)
  const here = previous && !previous['_deleted'] ? toServer(change.collection, previous) : null
  const { doc, rows } = wantedState(context, change, here)
  if (rows.length > 0) await write(context, 'activity', rows, 'what is new')
  await write(context, change.collection, [doc], 'everything')
  return true
}

function wantedState(
  { clock, uid, device }: SyncContext,
  change: RefusedChange,
  here: ServerFields | null,
): { readonly doc: ServerFields; readonly rows: readonly ServerFields[] } {
  const latestMs = [
    clock.now(),
    Date.parse(textAt(change.doc, 'updatedAt')) || 0,
    Date.parse(textAt(here, 'updatedAt')) + 1 || 0,
  ]
  const at = isoOf(Math.max(...latestMs))
  const wanted: ServerFields = { ...change.doc, id: change.docId, updatedAt: at, updatedBy: uid }
  if (!here) return { doc: wanted, rows: [] }
  const together = fieldsTogether[change.collection]
  const rules = specOf(change.collection).merge
  const merged = mergeDocs({
    base: change.baseDoc,
    mine: wanted,
    theirs: here,
    rules,
    ...(together ? { together } : {}),
  })
  const sides = { collection: change.collection, mine: wanted, theirs: here, uid, device, at: isoOf(clock.now()) }
  const rows = conflictRows(sides, merged.conflicts).map((row): ServerFields => ({ ...row }))
  return { doc: { ...merged.doc, id: change.docId, updatedAt: at, updatedBy: uid }, rows }
}

/**
 * Over whatever is there: even a record that looks the same may be about to be taken back by the push that was refused, which a write that
 * comes before it prevents.
 */
async function write(
  context: SyncContext,
  name: CollectionName,
  docs: readonly ServerFields[],
  which: 'everything' | 'what is new',
): Promise<void> {
  const storage = storedCollection(context.database, name)?.storageInstance
  if (!storage) return
  const found = await storage.findDocumentsById(
    docs.map((doc) => doc.id),
    true,
  )
  const before = new Map(found.map((doc) => [doc.id, doc]))
  const writes = docs.flatMap((doc) => {
    const previous = before.get(doc.id)
    if (previous && which === 'what is new' && !previous['_deleted']) return []
    const own = previous ?? { _attachments: {}, _meta: { lwt: 1 }, _rev: '' }
    const { _attachments, _meta, _rev } = own
    const document = { ...toStored(name, doc), _attachments, _meta: { ..._meta }, _rev }
    return [previous ? { previous, document } : { document }]
  })
  const { error } = await storage.bulkWrite(writes, 'restow-retry')
  // Somebody wrote it this very moment: the entry stays, and can be tried again.
  if (error[0]) throw new Error(`The record could not be written again (${error[0].status}). Try again.`)
}
