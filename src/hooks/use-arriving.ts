/** What has not arrived on this device of the collections that a page or a panel rests on. */
import type { CollectionName } from '#schemas/collections.ts'
import { watchArriving, type Arriving } from '#data/store/first-load.ts'
import { useLive } from './use-live.ts'
import { useRank, useSync, useCommandContext } from './use-session.ts'

/** `undefined` while that is read. */
export function useArriving(needs: readonly CollectionName[]): Arriving | undefined {
  const { db } = useCommandContext()
  const rank = useRank()
  const sync = useSync()
  return useLive(() => watchArriving(db, needs, rank, sync.status$), [db, needs, rank, sync])
}

/** Whether figures that rest on these collections may be shown. The same list at every render. */
export function useIsHere(needs: readonly CollectionName[]): boolean {
  return useArriving(needs)?.missing.length === 0
}
