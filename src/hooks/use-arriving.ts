/** What has not arrived on this device of the collections that a page or a panel rests on. */
import { useMemo } from 'react'
import { switchMap } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import { watchArriving, type Arriving } from '#data/store/first-load.ts'
import { useServices } from './services.ts'
import { useLive } from './use-live.ts'
import { useRank, useCommandContext } from './use-session.ts'

/**
 * `undefined` while that is read. Invariant: what was here stays here while one sync takes the place of another, as at each start; else the figures would go and come
 * again, and what stands under them would jump.
 */
export function useArriving(needs: readonly CollectionName[]): Arriving | undefined {
  const { db } = useCommandContext()
  const rank = useRank()
  const { sync$ } = useServices()
  const status$ = useMemo(() => sync$.pipe(switchMap((sync) => sync.status$)), [sync$])
  return useLive(() => watchArriving(db, needs, rank, status$), [db, needs, rank, status$])
}

/** Whether figures that rest on these collections may be shown. The same list at every render. */
export function useIsHere(needs: readonly CollectionName[]): boolean {
  return useArriving(needs)?.missing.length === 0
}
