/**
 * Takes off the device what does not belong on it (any more): what the person's rank may not read, and what is done with. Must stay true:
 * nothing is deleted on the server by it, and nothing unsent goes. Both hold because the documents are handed to RxDB as pulled ones,
 * marked deleted: it writes them down as the server's state, so they are never pushed, and it leaves alone what has local changes.
 */
import { getChangedDocumentsSince, type RxDocumentData } from 'rxdb'
import { keeps, type ScopeFacts } from '#domain/sync-scope.ts'
import type { CollectionSync } from './collection-sync.ts'
import { isoOf } from './clock.ts'
import { asLeft, type AnyStored, type SyncContext, type SyncDatabase } from './context.ts'
import type { Stored } from './pull-channel.ts'

const SWEPT = 'sync-swept'
const PAGE = 500
const DAY_MS = 86_400_000

/** Sync starts under a rank: what was swept under another one counts no more, even if that was only for a moment. */
export async function beginSweeps(database: SyncDatabase, rank: string): Promise<void> {
  const found = await database.getLocal(SWEPT)
  if (found?.get('rank') !== rank) await database.upsertLocal(SWEPT, { rank, at: {} })
}

/** Sweeps a collection if its last time was under another rank, or a day ago. The collection's pull has caught up. */
export async function sweepIfDue(
  context: Pick<SyncContext, 'database' | 'breaks'>,
  sync: CollectionSync,
  facts: ScopeFacts,
  isNeeded: (id: string) => boolean,
  always: boolean,
): Promise<void> {
  const { database } = context
  const last: unknown = (await database.getLocal(SWEPT))?.get(`at.${sync.name}`)
  if (!always && typeof last === 'number' && Math.abs(facts.nowMs - last) < DAY_MS) return
  // What stayed, and what the store has yet to write down, is looked at again soon: a sweep counts when it finds nothing more.
  const sweptAt = (await sweep(context, sync, facts, isNeeded)) ? 0 : facts.nowMs
  const found = await database.getLocal(SWEPT)
  // A sweep that ends after its person's rank has changed says nothing about the new one.
  const add = (at: unknown) => ({ ...(at as Record<string, number>), [sync.name]: sweptAt })
  await found?.incrementalModify((data) => (data['rank'] === facts.rank ? { ...data, at: add(data['at']) } : data))
}

/** `true` when something had to leave; some of it stays if the server has not judged it, or what refers to it, yet. */
async function sweep(
  { breaks }: Pick<SyncContext, 'breaks'>,
  sync: CollectionSync,
  facts: ScopeFacts,
  isNeeded: (id: string) => boolean,
): Promise<boolean> {
  let checkpoint: unknown
  let found = false
  for (;;) {
    const page = await getChangedDocumentsSince(sync.collection.storageInstance, PAGE, checkpoint)
    const done = page.documents.filter((doc) => !doc['_deleted'] && !keeps(facts, sync.name, doc))
    const leaving = done.filter((doc) => !isNeeded(doc.id) && !sync.unsent.docs.has(doc.id))
    found ||= done.length > 0
    if (breaks.has('push-removals')) await deleteAsOwnWork(sync, leaving, facts)
    else sync.channel.emitStored(leaving.map(asGone))
    checkpoint = page.checkpoint
    if (page.documents.length < PAGE) return found
  }
}

function asGone({ _meta, _rev, _attachments, ...doc }: RxDocumentData<AnyStored>): Stored {
  return asLeft(doc)
}

/** `push-removals`: what leaves the device is deleted as if the person had done it, and so for everybody. */
async function deleteAsOwnWork(
  { collection }: CollectionSync,
  docs: readonly RxDocumentData<AnyStored>[],
  { uid, nowMs }: ScopeFacts,
): Promise<void> {
  const stamps = { updatedAt: isoOf(nowMs), updatedBy: uid }
  const rows = docs.map((doc) => ({ previous: doc, document: { ...doc, ...stamps, _deleted: true } }))
  await collection.storageInstance.bulkWrite(rows, 'broken-sweep')
}
