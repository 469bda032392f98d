/** Which page works with a draft in this tab: one that is left and opened again is two objects of one bench. */
import type { Database } from '#data/store/database.ts'

const opened = new WeakMap<Database, Map<string, object>>()

/** The pages of a store as they were opened last in this tab, by the names of their drafts. */
export function latestPages(db: Database): Map<string, object> {
  const pages = opened.get(db) ?? new Map<string, object>()
  opened.set(db, pages)
  return pages
}

/** What hangs at a page that was left must not keep it from opening again. */
const PATIENCE_MS = 2_000

/** Resolves when this ends, and after two seconds at the latest. Rejects as it does. */
export const ended = (queue: Promise<unknown>): Promise<unknown> =>
  Promise.race([queue, new Promise((go) => setTimeout(go, PATIENCE_MS))])
