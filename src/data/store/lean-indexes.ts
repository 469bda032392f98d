/** Which indexes a new store has. */
import { DEXIE_DOCS_TABLE_NAME } from 'rxdb/plugins/storage-dexie'

/**
 * Indexes that RxDB's storage makes of every collection and that nothing asks here: for queries without an index (each of our collections has one), for its cleanup, and
 * for changes since a time of writing, in place of which rows are read by id. Each would cost a new device a twelfth of its first sync. A store that has them keeps them.
 */
const unasked: ReadonlySet<string> = new Set(['[_deleted+id]', '_meta.lwt', '[_meta.lwt+id]'])

interface Versions {
  version(number: number): { stores(tables: Record<string, string>): unknown }
}

/** RxDB's own books have no index of unsent work, and stay as they are. */
export function leaveOutUnasked(dexie: unknown): void {
  const versions = dexie as Versions
  const version = versions.version.bind(dexie)
  versions.version = (number) => {
    const made = version(number)
    const stores = made.stores.bind(made)
    made.stores = (tables) => {
      const keys = (tables[DEXIE_DOCS_TABLE_NAME] ?? '').split(', ')
      const asked = keys.includes('[_deleted+unsent+id]') ? keys.filter((key) => !unasked.has(key)) : keys
      return stores({ ...tables, [DEXIE_DOCS_TABLE_NAME]: asked.join(', ') })
    }
    return made
  }
}
