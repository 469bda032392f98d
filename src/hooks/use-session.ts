import { useContext, useState } from 'react'
import { rankOf, type Rank } from '#domain/core/people/access.ts'
import { identityOf, type Session } from '#domain/core/people/session.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { offlineOnly, type SyncPort } from '#data/store/sync-port.ts'
import { useLive } from './use-live.ts'
import { useServices, WorkContext } from './services.ts'

/** Who is at the device. */
export function useSession(): Session {
  const { session$ } = useServices()
  return useLive(() => session$, [session$]) ?? { status: 'starting' }
}

/** The rank of the person who is at the device. */
export function useRank(): Rank | 'signedOut' {
  return rankOf(identityOf(useSession()))
}

/** The open store; pages in the main layout are rendered only when there is one. */
export function useCommandContext(): CommandContext {
  const context = useContext(WorkContext)
  if (!context) throw new Error('This page needs an open store.')
  return context
}

export function useMaybeCommandContext(): CommandContext | null {
  const { work$ } = useServices()
  return useLive(() => work$, [work$]) ?? null
}

/** The sync at work, from the first render on: an effect that runs once must not meet the one that does nothing. */
export function useSync(): SyncPort {
  const { sync$ } = useServices()
  const [atFirst] = useState(() => {
    let known: SyncPort = offlineOnly
    sync$
      .subscribe((sync) => {
        known = sync
      })
      .unsubscribe()
    return known
  })
  return useLive(() => sync$, [sync$]) ?? atFirst
}
