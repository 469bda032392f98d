/**
 * Which tab syncs for all, and what it reports to the others, through one local document.
 * Invariants: a tab that begins to sync makes a newer claim than all before it; a tab that meets a
 * newer claim than its own steps down; a leader from which no sign has come for a minute is frozen
 * or gone, and a visible tab takes over. Signs are counted, not timed, so that a clock that is set
 * changes nothing. Two leaders for a moment are harmless: every commit carries its condition.
 */
import type { Subscription } from 'rxjs'
import type { Rank } from '#domain/core/people/access.ts'
import type { SyncStatus } from '#domain/core/people/sync-status.ts'
import type { Backoff } from '#sync/backoff.ts'
import type { SyncDatabase } from '#sync/context.ts'

const LEADER = 'sync-leader'
const POKE = 'sync-poke'
export const HEARTBEAT_MS = 15_000
/** So many heartbeats without a sign. */
const FROZEN_BEATS = 4

/** What only the syncing tab has. */
export interface Told extends Pick<SyncStatus, 'contact' | 'lastContactAt' | 'first' | 'trouble' | 'photosWaiting'> {
  /** The rank that it reads for. A tab of an earlier version does not report it. */
  readonly rank?: Rank
}

export interface Heartbeat {
  readonly tab: string
  readonly claim: number
  /** Another with each sign. */
  readonly beat: number
  readonly told: Told
}

/** What a heartbeat says to a tab of this rank; `null` for the last word under another, which says nothing of what this one reads. */
export function toldFor(reader: Rank, heartbeat: Heartbeat): Told | null {
  const { rank = reader, ...told } = heartbeat.told
  return rank === reader ? told : null
}

const newest = (data: Record<string, unknown>): Heartbeat | undefined => data['heartbeat'] as Heartbeat | undefined

/** Resolves with this tab's claim. */
export async function claimLead(database: SyncDatabase, tab: string, told: Told): Promise<number> {
  let claim = 1
  await change(database, (last) => {
    claim = (last?.claim ?? 0) + 1
    return { tab, claim, beat: 1, told }
  })
  return claim
}

/** Resolves whether this tab still leads; where there is a newer claim, nothing is written. */
export async function tellOthers(database: SyncDatabase, tab: string, claim: number, told: Told): Promise<boolean> {
  let leads = true
  await change(database, (last) => {
    const isOthers = last !== undefined && last.claim !== claim
    leads = !isOthers
    return isOthers ? last : { tab, claim, beat: (last?.beat ?? 0) + 1, told }
  })
  return leads
}

async function change(database: SyncDatabase, next: (last: Heartbeat | undefined) => Heartbeat): Promise<void> {
  const found = await database.getLocal(LEADER)
  if (found) await found.incrementalModify((data) => ({ heartbeat: next(newest(data)) }))
  else await database.upsertLocal(LEADER, { heartbeat: next(undefined) })
}

/** Calls back with every sign, the last one at once. */
export function followLeader(database: SyncDatabase, then: (heartbeat: Heartbeat) => void): Subscription {
  return database.getLocal$(LEADER).subscribe((found) => {
    const heartbeat = found?.get('heartbeat') as Heartbeat | undefined
    if (heartbeat) then(heartbeat)
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

export interface TurnOptions {
  readonly database: SyncDatabase
  /** When it stops, so does the waiting. */
  readonly ending: Backoff
  readonly isVisible: () => boolean
  /** This tab has stepped down: the store's own election still names it, and reports nothing. */
  readonly steppedDown: boolean
}

/**
 * Resolves when this tab is to sync: the store's election names it, or the leader gives no sign and this tab is visible; or when the
 * waiting is over.
 */
export async function turnToLead({ database, ending, isVisible, steppedDown }: TurnOptions): Promise<void> {
  let [quiet, cancel] = [0, (): void => undefined]
  const subs = [followLeader(database, () => (quiet = 0))]
  const frozen = new Promise<void>((resolve) => {
    const look = (): void => {
      quiet += 1
      if (isVisible() && quiet >= FROZEN_BEATS) resolve()
      else cancel = ending.clock.after(HEARTBEAT_MS, look)
    }
    cancel = ending.clock.after(HEARTBEAT_MS, look)
    subs.push(ending.onStop(() => resolve()))
  })
  const elected = steppedDown ? [] : [database.waitForLeadership().then(() => undefined)]
  await Promise.race([...elected, frozen])
  cancel()
  for (const sub of subs) sub.unsubscribe()
}
