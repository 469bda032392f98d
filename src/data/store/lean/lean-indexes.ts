/** Which indexes a new store has. */
import { DEXIE_DOCS_TABLE_NAME } from 'rxdb/plugins/storage-dexie'

/**
 * Indexes that RxDB's storage makes of every collection and that nothing asks here: for queries without an index (each of our collections has one), for its cleanup, and
 * for changes since a time of writing, in place of which rows are read by id. Each would cost a new device a twelfth of its first sync. A store that has them keeps them.
 */
const unasked: ReadonlySet<string> = new Set(['[_deleted+id]', '_meta.lwt', '[_meta.lwt+id]'])

/** Of a table's columns in Dexie's words, those that are asked. */
export function askedKeys(columns: string): string {
  const keys = columns.split(', ')
  // RxDB's own books have no index of unsent work, and stay as they are.
  return keys.includes('[_deleted+unsent+id]') ? keys.filter((key) => !unasked.has(key)).join(', ') : columns
}

interface Versions {
  version(number: number): { stores(tables: Record<string, string>): unknown }
}

/** For a collection that has a database of its own. */
export function leaveOutUnasked(dexie: unknown): void {
  const versions = dexie as Versions
  const version = versions.version.bind(dexie)
  versions.version = (number) => {
    const made = version(number)
    const stores = made.stores.bind(made)
    made.stores = (tables) => {
      return stores({ ...tables, [DEXIE_DOCS_TABLE_NAME]: askedKeys(tables[DEXIE_DOCS_TABLE_NAME] ?? '') })
    }
    return made
  }
}
