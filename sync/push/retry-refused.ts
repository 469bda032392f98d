/**
 * Makes a refused change a local change again. Invariant: it brings back what that change changed
 * and nothing else, for the document may have gone on since; where both touched one field the
 * person's wish to try again wins, and what gives way is recorded in the ledger.
 */
import { conflictRows } from '#domain/core/merge/merge-rows.ts'
import { keptIn } from '#domain/core/people/document-access.ts'
import { mergeDocs } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'
import { keysOf, textAt } from '#domain/core/merge/merge-values.ts'
import type { RefusedChange } from '#domain/core/people/sync-status.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { withEveryField } from '#schemas/document.ts'
import { markClean, markEdited, markNew, UNKNOWN_VERSION, type LocalState } from '#domain/core/merge/unsent.ts'
import { isoOf } from '#sync/clock.ts'
import { emptied, specOf, storedCollection, toServer, type SyncContext } from '#sync/context.ts'
import { LocalRows, type RowChange } from '#sync/local-rows.ts'
import type { ServerFields } from '#sync/transport/transport.ts'

type RetryContext = Pick<SyncContext, 'database' | 'device' | 'clock' | 'uid' | 'rank'>

/** A build before may have kept it, without the fields that came since: the server would refuse it for ever. */
const asOfNow = (kept: RefusedChange): RefusedChange => ({
  ...kept,
  doc: withEveryField(specOf(kept.collection), kept.doc),
  baseDoc: kept.baseDoc && withEveryField(specOf(kept.collection), kept.baseDoc),
})

/** Resolves whether the change is in the store again; false where the store has no such collection. */
export async function writeAgain(context: RetryContext, kept: RefusedChange): Promise<boolean> {
  const change = asOfNow(kept)
  const collection = storedCollection(context.database, change.collection)
  if (!collection) return false
  const previous = (await new LocalRows(change.collection, collection).find([change.docId])).get(change.docId)
  const here = previous && !previous._deleted ? toServer(change.collection, previous) : null
  const { doc, rows } = wantedState(context, change, here)
  if (rows.length > 0) await write(context, 'activity', rows, 'what is new')
  await write(context, change.collection, [doc], 'everything', change)
  return true
}

function wantedState(
  { clock, uid, rank, device }: RetryContext,
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
  const merged = mergeDocs({
    base: isOfOneMaking(change.baseDoc, here)
      ? change.baseDoc
      : { ...emptied(change.collection, change.docId), _deleted: false },
    mine: wanted,
    theirs: here,
    kept: keysOf(wanted, here).filter(keptIn({ rank, uid }, change.collection, here)),
    ...waysOf(change.collection),
  })
  const sides = { collection: change.collection, mine: wanted, theirs: here, uid, device, at: isoOf(clock.now()) }
  const rows = conflictRows(sides, merged.conflicts).map((row): ServerFields => ({ ...row }))
  return { doc: { ...merged.doc, id: change.docId, updatedAt: at, updatedBy: uid }, rows }
}

/**
 * What two people made under one id has no common state: both count, as when two devices make one document. Only the time tells them apart: whoever gives a
 * record back after a restore signs as its author (`epoch.ts`).
 */
const isOfOneMaking = (base: RefusedChange['baseDoc'], here: ServerFields): boolean =>
  base?.['createdAt'] === here['createdAt']

/**
 * Replaces whatever is there. Rejects when another write came at this very moment: the entry stays,
 * and can be tried again.
 */
async function write(
  context: RetryContext,
  name: CollectionName,
  docs: readonly ServerFields[],
  which: Which,
  { wasThere = false, baseDoc = null }: Partial<RefusedChange> = {},
): Promise<void> {
  const collection = storedCollection(context.database, name)
  if (!collection) return
  const rows = new LocalRows(name, collection)
  const before = await rows.find(docs.map((doc) => doc.id))
  const changes = docs.flatMap((doc): RowChange[] => {
    const previous = before.get(doc.id)
    const isHere = previous !== undefined && !previous._deleted
    if (isHere && which === 'what is new') return []
    // A removal that was not sent yet is edited back, on the version that it rests on.
    const isKnown = previous !== undefined && (isHere || previous.unsent === 1)
    if (isKnown) return [{ previous, next: markEdited(previous, doc) }]
    if (!wasThere) return [{ previous, next: markNew(doc) }]
    // It left the device when it could not be read; the server may have it still. As something new it would count as what both sides had, and give way.
    const local = baseDoc ? markEdited(markClean(baseDoc, UNKNOWN_VERSION), doc) : { ...doc, ...onNothing }
    return [{ previous, next: local }]
  })
  if ((await rows.write(changes)).size > 0) throw new Error('The record could not be written again. Try again.')
}

/** Rests on no state that both sides had: what differs is merged, and told. */
const onNothing: LocalState = { unsent: 1, base: null, serverTime: UNKNOWN_VERSION }

type Which = 'everything' | 'what is new'
