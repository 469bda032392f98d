/**
 * Taking many documents out of sight in a few writes. One document at a time, as a person's own change goes, 50,000 lines take minutes. Invariants:
 * the removal is soft and carries its author and time like every other; a document that changed meanwhile is removed in its latest state.
 * The collection's own bulk removal is built the same way, but leaves author and time as they were.
 */
import type { RxCollection, RxDocumentData } from 'rxdb'
import type { Docs } from '#schemas/collections.ts'
import { removeAll } from './write.ts'
import { auditedEdit, type CommandContext } from './command-context.ts'

type Removable = 'loads' | 'manifestLines' | 'containers' | 'locations'
type AnyRemovable = Docs[Removable]

/** Removes one chunk of documents softly; ids that are not there are passed over. */
export async function removeChunk(context: CommandContext, name: Removable, ids: readonly string[]): Promise<void> {
  const { storageInstance } = context.db[name] as unknown as RxCollection<AnyRemovable>
  const found = await storageInstance.findDocumentsById([...ids], false)
  const rows = found.map((previous) => {
    // `_deleted` is RxDB's own field.
    const removed = { _deleted: true } as unknown as Partial<AnyRemovable>
    return { previous, document: auditedEdit(context, name, previous, removed) as RxDocumentData<AnyRemovable> }
  })
  if (rows.length === 0) return
  const { error } = await storageInstance.bulkWrite(rows, 'import-take-back')
  await removeAll(
    context,
    name,
    error.map((one) => one.documentId),
  )
}
