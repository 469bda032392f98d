/**
 * Where much is written into a collection at once, sync sends nothing of it until that is done: both need the same disk, and whoever waits for an import
 * waited three times as long. Invariants: a tab that is closed or killed holds nothing back; a browser without locks (no secure context) sends at once.
 */
import type { CollectionName } from '#schemas/collections.ts'

const lockName = (store: string, collection: CollectionName): string => `restow-much ${store} ${collection}`

/** Does work that writes much into the collection, as one tab of several may. */
export async function writingMuch<Result>(
  store: string,
  collection: CollectionName,
  work: () => Promise<Result>,
): Promise<Result> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  // Two imports go on side by side; nobody asks for the lock itself.
  return locks.request(lockName(store, collection), { mode: 'shared' }, work)
}

/** Whether a tab of this device does such work now. Never rejects: what cannot be asked holds nothing back. */
export async function isMuchWritten(store: string, collection: CollectionName): Promise<boolean> {
  try {
    const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
    return held.some(({ name }) => name === lockName(store, collection))
  } catch (error) {
    console.warn('Whether much is written just now cannot be asked.', error)
    return false
  }
}
