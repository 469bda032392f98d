/** The backend's journal without a disk: what is written is there at once, and a restart is not played. */
import type { Journal, JournalOperation } from '#backend/journal.ts'

export function memoryJournal(): Journal {
  const entries = new Map<string, string>()
  return {
    write(operations: readonly JournalOperation[]) {
      for (const operation of operations) {
        if (operation.type === 'put') entries.set(operation.key, operation.value)
        else entries.delete(operation.key)
      }
      return Promise.resolve()
    },
    onRefused: () => undefined,
    settled: () => Promise.resolve(),
    async *entries(prefix: string) {
      for (const key of [...entries.keys()].sort()) {
        if (key.startsWith(prefix)) yield await Promise.resolve([key, entries.get(key) ?? ''] as const)
      }
    },
    clear() {
      entries.clear()
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
}
