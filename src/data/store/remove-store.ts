/**
 * Takes a person's store off the device, whole: records, sync's bookkeeping, drafts, photo pixels, kept titles.
 * RxDB's own remove empties its tables and leaves the databases, with their names, in place; here
 * they go. Called after sync has stopped.
 */
import type { Database } from './database.ts'
import { removePixels } from '#data/photos/pixels.ts'
import { forgetTitles } from './kept-titles.ts'
import { recordsOf } from './one-database.ts'

/** Resolves when the database is gone, or when another tab still holds it open: it goes when that tab closes. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
    request.addEventListener('blocked', () => resolve())
  })
}

export async function removeStore(db: Database): Promise<void> {
  const { name } = db
  await db.close()
  await removePixels(name)
  const known = await indexedDB.databases()
  const ours = known.map((one) => one.name ?? '').filter((one) => one.startsWith(`rxdb-dexie-${name}--`))
  // The rows first: tables that outlive their notes would count at the next start, whatever an older build wrote beside them meanwhile.
  const rows = recordsOf(name)
  if (ours.includes(rows)) await deleteDatabase(rows)
  await Promise.all(ours.filter((one) => one !== rows).map(deleteDatabase))
  // Last: until then, another tab could keep what it had just read.
  await forgetTitles(name)
}
