/**
 * Half-typed new records: one for each tab. Why: the id of a new record is in its draft, so two tabs with one draft would
 * add one record, and what the second had typed would be lost. Invariants: a draft belongs to one tab as long as that tab is open; what
 * a closed tab left is found by the next tab; a browser without locks (no secure context) has one draft for all tabs.
 */
import { readDraft } from './device.ts'
import type { Database } from './database.ts'

/** A new record as it is typed, under the id that it gets. */
export interface NewDraft<Fields> {
  readonly id: string
  readonly fields: Partial<Fields>
}

const isTyped = ({ fields }: NewDraft<object>): boolean => Object.keys(fields).length > 0

/** More tabs than that with the same form share the first one's draft. */
const MOST_TABS = 8

/** By store and kind. Why not by the opened store: who signs out and in again has the drafts of before. */
const owned = new Map<string, Promise<string>>()

/** The key under which this tab keeps its half-typed new record of a kind. */
export function ownDraftKey(db: Database, kind: string): Promise<string> {
  const name = `${db.name} ${kind}`
  const key = owned.get(name) ?? takeDraftKey(db, kind)
  owned.set(name, key)
  return key
}

/** What a tab does that has just been opened. */
export async function takeDraftKey(db: Database, kind: string): Promise<string> {
  const locks = globalThis.navigator?.locks
  if (!locks) return kind
  const keys = Array.from({ length: MOST_TABS }, (_, place) => (place === 0 ? kind : `${kind}-${place + 1}`))
  const drafts = await Promise.all(keys.map((key) => readDraft<NewDraft<object>>(db, key)))
  const begun = keys.filter((_, place) => {
    const draft = drafts[place]
    return draft && isTyped(draft)
  })
  for (const key of new Set([...begun, ...keys])) if (await isTaken(locks, `restow-draft ${db.name} ${key}`)) return key
  return kind
} // prettier-ignore

/** Resolves with whether the lock is this tab's from now on, until the tab is closed. */
function isTaken(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock ? new Promise<never>(() => undefined) : null
      })
      // A page that is being left gets none: whatever it types goes with it.
      .catch(() => resolve(true))
  })
}
