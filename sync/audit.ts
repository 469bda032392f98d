/**
 * Looks for local changes that RxDB has lost sight of (a failed write of its own notes, a handler that died) and queues them again. Must
 * stay true: it reads each local write once, from where the last audit ended; it touches nothing that is on its way; queueing again
 * changes no field of a document.
 */
import { getAssumedMasterState, getChangedDocumentsSince, type RxDocumentData } from 'rxdb'
import type { CollectionSync } from './collection-sync.ts'
import { toServer, type AnyStored, type SyncDatabase } from './context.ts'
import { sameFields } from './push-plan.ts'

const AUDITED = 'sync-audited'
const PAGE = 300
/** In one go; the rest follows with the next audit. */
const PAGES = 20

/** Resolves with how many changes were queued again. */
export async function audit(database: SyncDatabase, sync: CollectionSync): Promise<number> {
  const internals = sync.internals
  if (!internals || internals.events.active.up.getValue()) return 0
  const found = await database.getLocal(AUDITED)
  let checkpoint: unknown = found?.get(sync.name)
  let queued = 0
  for (let pages = 0; pages < PAGES; pages += 1) {
    const page = await getChangedDocumentsSince(internals.input.forkInstance, PAGE, checkpoint)
    const assumed = await getAssumedMasterState(
      internals,
      page.documents.map((doc) => doc.id),
    )
    const missed = page.documents.filter((doc) => !isNoted(sync, doc, assumed[doc.id]?.docData))
    // Changes of this very moment are the push's; what it missed is still here at the next audit.
    if (internals.events.active.up.getValue()) break
    if (missed.length > 0) {
      await queueAgain(sync, missed)
      queued += missed.length
      break
    }
    checkpoint = page.checkpoint
    if (page.documents.length < PAGE) break
  }
  await remember(database, sync.name, checkpoint)
  return queued
}

function isNoted(sync: CollectionSync, doc: RxDocumentData<AnyStored>, assumed: object | undefined): boolean {
  return assumed !== undefined && sameFields(toServer(sync.name, doc), toServer(sync.name, assumed))
}

/** A write that changes nothing but the revision: RxDB's push sees it as new. A document changed meanwhile is left to that change. */
async function queueAgain(sync: CollectionSync, docs: readonly RxDocumentData<AnyStored>[]): Promise<void> {
  console.warn(`${docs.length} changes of ${sync.name} had been lost sight of; they are sent now.`)
  const rows = docs.map((doc) => ({ previous: doc, document: { ...doc } }))
  await sync.collection.storageInstance.bulkWrite(rows, 'restow-audit')
}

async function remember(database: SyncDatabase, name: string, checkpoint: unknown): Promise<void> {
  const found = await database.getLocal(AUDITED)
  if (found) await found.incrementalModify((data) => ({ ...data, [name]: checkpoint }))
  else await database.upsertLocal(AUDITED, { [name]: checkpoint })
}
