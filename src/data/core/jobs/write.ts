/**
 * The three writes that commands are made of: insert, change, remove. Invariants: inserting a document that is there already is no
 * error (a repeated command changes nothing), and a removal is soft.
 */
import type { RxCollection, RxDocument } from 'rxdb'
import type { CollectionName, Docs } from '#schemas/collections.ts'
import { plainOf } from '#data/store/plain.ts'
import type { Draft } from '#schemas/document.ts'
import { auditedEdit, auditedInsert, type CommandContext } from './command-context.ts'

/** Chunks of this size keep every insert under a long task (measured, architecture section 7). */
export const INSERT_CHUNK = 500

/** The store's collection of this name, with its documents' type. */
export function collectionOf<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
): RxCollection<Docs[Name]> {
  return context.db[name] as unknown as RxCollection<Docs[Name]>
}

/** Inserts what is not there yet. Resolves with the ids that were new; rejects when the store refuses for another reason. */
export async function insertAll<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  drafts: readonly Draft<Docs[Name]>[],
): Promise<string[]> {
  const inserted: string[] = []
  for (let start = 0; start < drafts.length; start += INSERT_CHUNK) {
    const chunk = drafts.slice(start, start + INSERT_CHUNK)
    const removed = await findRemoved(context, name, chunk)
    inserted.push(...(await insertChunk(context, name, chunk, removed)))
  }
  return inserted
}

async function insertChunk<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  chunk: readonly Draft<Docs[Name]>[],
  removed: ReadonlyMap<string, object>,
): Promise<string[]> {
  const audited = chunk.map((draft) => auditedInsert(context, name, draft, removed.get(draft.id)))
  const { success, error } = await collectionOf(context, name).bulkInsert(audited)
  const failed = error.find((one) => one.status !== 409)
  if (failed) throw new Error(`The device could not save ${name} ${failed.documentId} (${failed.status}).`)
  return success.map((doc) => doc.primary)
}

/** The removed rows among those of these ids, by id. Cost: one read of the store. */
export async function findRemoved(
  context: CommandContext,
  name: CollectionName,
  named: readonly { readonly id: string }[],
): Promise<Map<string, object>> {
  const { storageInstance } = collectionOf(context, name)
  const rows = await storageInstance.findDocumentsById(
    named.map(({ id }) => id),
    true,
  )
  return new Map(
    rows.filter(({ _deleted }) => _deleted).map((row) => [(row as unknown as { readonly id: string }).id, row]),
  )
}

/** Whether this one document was new. */
export async function insertOne<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  draft: Draft<Docs[Name]>,
): Promise<boolean> {
  return (await insertAll(context, name, [draft])).length === 1
}

const nothingRemoved: ReadonlyMap<string, object> = new Map()

/** The same for an id that was never used on this device, such as that of a minted label: what was removed is not looked for. */
export async function insertNew<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  draft: Draft<Docs[Name]>,
): Promise<boolean> {
  return (await insertChunk(context, name, [draft], nothingRemoved)).length === 1
}

type ChangeOf<Doc> = (doc: Doc) => Partial<Doc> | null

/**
 * Changes one document by `change`, which sees the latest state and returns the fields that differ, or `null` to leave it alone.
 * Resolves with the document after, or `null` when there is none or nothing was changed.
 */
export async function changeOne<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  id: string,
  change: ChangeOf<Docs[Name]>,
): Promise<Docs[Name] | null> {
  const found = await collectionOf(context, name).findOne(id).exec()
  return found ? changeFound(context, name, found, change) : null
}

async function changeFound<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  found: RxDocument<Docs[Name]>,
  change: ChangeOf<Docs[Name]>,
): Promise<Docs[Name] | null> {
  if (change(toPlain<Docs[Name]>(found)) === null) return null
  let changed = false
  const after = await found.incrementalModify((current) => {
    const doc = current as unknown as Docs[Name]
    const fields = change(doc)
    changed = fields !== null
    return (fields ? auditedEdit(context, name, doc, fields) : doc) as unknown as typeof current
  })
  return changed ? toPlain<Docs[Name]>(after) : null
}

/**
 * Changes many. Cost: one read, and writes that the store takes together. Resolves with the ids that changed, when all writes are through;
 * rejects then with the first failure.
 */
export async function changeAll<Name extends CollectionName>(
  context: CommandContext,
  name: Name,
  ids: readonly string[],
  change: ChangeOf<Docs[Name]>,
): Promise<string[]> {
  const found = await collectionOf(context, name)
    .findByIds([...ids])
    .exec()
  const results = await Promise.allSettled([...found.values()].map((one) => changeFound(context, name, one, change)))
  const failed = results.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return results.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value.id] : []))
}

/** Takes documents out of sight, softly; the server keeps them as deleted. The removal carries its author and time. */
export async function removeAll(context: CommandContext, name: CollectionName, ids: readonly string[]): Promise<void> {
  // `_deleted` is RxDB's own field: setting it is what its own remove does, here together with author and time.
  await changeAll(context, name, ids, () => ({ _deleted: true }) as unknown as Partial<Docs[CollectionName]>)
}

/** The plain fields of an RxDB document; the same object for the same state of a document. */
export const toPlain = <Doc>(found: RxDocument<Doc>): Doc => plainOf(found.toJSON(true)) as Doc

/** What was found by ids, in their order; what was not is left out. */
export const inOrder = <Doc>(ids: readonly string[], found: ReadonlyMap<string, RxDocument<Doc>>): Doc[] =>
  ids.flatMap((id) => {
    const one = found.get(id)
    return one ? [toPlain(one)] : []
  })
