/** What the server holds of some documents. Invariant: one document that may not be read does not hide the others. */
import type { CollectionName } from '#schemas/collections.ts'
import { Stopped } from '#sync/backoff.ts'
import type { SyncContext } from '#sync/context.ts'
import { asTransportError, failureKind, type ServerDoc } from '#sync/transport/transport.ts'
import { untilAnswered } from '#sync/transport/until-answered.ts'
import { repair } from './repair.ts'

const READ_SIZE = 200
/** One document on which the server fails must not hold up the others for ever. */
const MOST_TRIES = 3

export interface HeldDocs {
  /** By id; what does not exist, or may not be read, is absent. */
  readonly docs: Map<string, ServerDoc>
  /** What may not be read, whether it exists or not. */
  readonly hidden: Set<string>
}

/** Rejects with `Stopped`, or with a failure of the server's that repeating did not cure. */
export async function readHeld(
  context: SyncContext,
  collection: CollectionName,
  ids: readonly string[],
): Promise<HeldDocs> {
  const held: HeldDocs = { docs: new Map(), hidden: new Set() }
  for (let start = 0; start < ids.length; start += READ_SIZE) {
    await readInto(held, context, collection, ids.slice(start, start + READ_SIZE))
  }
  return held
}

async function readInto(
  held: HeldDocs,
  context: SyncContext,
  collection: CollectionName,
  ids: readonly string[],
): Promise<void> {
  try {
    const docs = await untilAnswered(
      context,
      `push ${collection}`,
      () => context.transport.read(collection, ids),
      MOST_TRIES,
    )
    // Repaired as a pulled one is, or a bad field of the server's would look like a person's edit.
    for (const doc of docs) held.docs.set(doc.id, repair(collection, doc)?.doc ?? doc)
  } catch (error) {
    if (error instanceof Stopped || failureKind(asTransportError(error).code) === 'transient') throw error
    const [only] = ids
    if (only !== undefined && ids.length === 1) {
      held.hidden.add(only)
      console.warn(`${collection} ${only} may not be read (${asTransportError(error).code}).`)
      return
    }
    const half = Math.ceil(ids.length / 2)
    await readInto(held, context, collection, ids.slice(0, half))
    await readInto(held, context, collection, ids.slice(half))
  }
}
