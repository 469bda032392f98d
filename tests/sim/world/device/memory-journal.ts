/** The backend's journal without a disk: what is written is there at once, and a restart is not played. */
import type { Journal, JournalOperation } from '#backend/journal.ts'

export function memoryJournal(): Journal {
  const entries = new Map<string, string>()
  const sorted = (prefix: string) =>
    [...entries].filter(([key]) => key.startsWith(prefix)).toSorted(([a], [b]) => (a < b ? -1 : 1))
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
      yield* await Promise.resolve(sorted(prefix))
    },
    async *pages(prefix: string) {
      yield await Promise.resolve(sorted(prefix))
    },
    clear() {
      entries.clear()
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
}
