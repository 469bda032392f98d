/**
 * What the tab that replicates tells the others, through a local document. Must stay true: the others show its status and its unsent
 * changes as their own; a heartbeat that has stopped for a minute means that its tab is frozen or gone, and a visible one takes over.
 */
import type { Subscription } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import type { SyncStatus } from '#domain/sync-status.ts'
import type { Clock } from './clock.ts'
import type { SyncDatabase } from './context.ts'

const LEADER = 'sync-leader'
const POKE = 'sync-poke'
export const HEARTBEAT_MS = 15_000
export const FROZEN_MS = 60_000
/** Of a longer list the rest is told as its number alone. */
const TOLD = 5_000

/** An unsent change as the others are told of it: the document is in the store that all tabs share. */
export interface ToldChange {
  readonly collection: CollectionName
  readonly id: string
  readonly since: string
  readonly state: 'saved' | 'sending'
}

export interface Heartbeat {
  readonly tab: string
  /** Milliseconds, this device's time. */
  readonly at: number
  readonly status: SyncStatus
  readonly unsent: readonly ToldChange[]
}

export async function tellOthers(database: SyncDatabase, beat: Heartbeat): Promise<void> {
  const unsent = beat.unsent
    .slice(0, TOLD)
    .map(({ collection, id, since, state }): ToldChange => ({ collection, id, since, state }))
  await database.upsertLocal(LEADER, { beat: { ...beat, unsent } })
}

export async function lastHeartbeat(database: SyncDatabase): Promise<Heartbeat | null> {
  const found = await database.getLocal(LEADER)
  return (found?.get('beat') as Heartbeat | undefined) ?? null
}

/** Calls back with every heartbeat. */
export function followHeartbeat(database: SyncDatabase, then: (beat: Heartbeat) => void): Subscription {
  return database.getLocal$(LEADER).subscribe((found) => {
    const beat = found?.get('beat') as Heartbeat | undefined
    if (beat) then(beat)
  })
}

/** A person in another tab wants it tried now. */
export async function poke(database: SyncDatabase, at: number): Promise<void> {
  await database.upsertLocal(POKE, { at })
}

export function followPokes(database: SyncDatabase, then: () => void): Subscription {
  return database.getLocal$(POKE).subscribe((found) => {
    if (found) then()
  })
}

/**
 * Resolves when this tab is to replicate: it leads, or the leader's heart has stopped and this tab is visible. `isOver` ends the watch.
 */
export async function turnToReplicate(
  database: SyncDatabase,
  clock: Clock,
  isVisible: () => boolean,
  isOver: () => boolean,
): Promise<void> {
  const waitedSince = clock.now()
  let cancel = (): void => undefined
  const frozen = new Promise<void>((resolve) => {
    const look = async (): Promise<void> => {
      if (isOver()) return
      const beat = await lastHeartbeat(database)
      const quietSince = Math.max(beat?.at ?? 0, waitedSince)
      if (isVisible() && clock.now() - quietSince > FROZEN_MS) resolve()
      else cancel = clock.after(HEARTBEAT_MS, () => void look().catch(() => undefined))
    }
    cancel = clock.after(HEARTBEAT_MS, () => void look().catch(() => undefined))
  })
  await Promise.race([database.waitForLeadership().then(() => undefined), frozen])
  cancel()
}
