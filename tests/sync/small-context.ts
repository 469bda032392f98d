/** What the parts of sync share, around a server that a test plays call by call. */
import { Backoff } from '#sync/backoff.ts'
import type { SyncContext, SyncDatabase } from '#sync/context.ts'
import { Contact } from '#sync/status/contact.ts'
import { LineSize } from '#sync/transport/line-size.ts'
import { compareTimes, type Cursor, type ServerTime } from '#sync/transport/server-time.ts'
import type { ServerDoc, Transport } from '#sync/transport/transport.ts'
import { VirtualClock } from '#tests/sim/virtual-clock.ts'

/** A place in the order of arrival, at a time in milliseconds. */
export function placeAt(ms: number, id = ''): Cursor {
  return { seconds: Math.floor(ms / 1000), nanos: (ms % 1000) * 1_000_000, id }
}

/** Whether the server took it in at exactly one of these times. */
export function isTakenInAt({ syncedAt }: ServerDoc, times: readonly ServerTime[]): boolean {
  return syncedAt !== null && times.some((time) => compareTimes(time, syncedAt) === 0)
}

export interface LocalDocs extends SyncDatabase {
  readonly kept: Map<string, Record<string, unknown>>
}

/** Local documents in memory. */
export function localDocs(): LocalDocs {
  const kept = new Map<string, Record<string, unknown>>()
  const docOf = (id: string) => ({
    get: (key: string) => kept.get(id)?.[key],
    remove: () => Promise.resolve(kept.delete(id)),
    incrementalModify: (change: (data: Record<string, unknown>) => Record<string, unknown>) =>
      Promise.resolve(kept.set(id, change(kept.get(id) ?? {}))),
  })
  return {
    kept,
    closed: false,
    multiInstance: false,
    getLocal: (id: string) => Promise.resolve(kept.has(id) ? docOf(id) : null),
    upsertLocal: (id: string, data: Record<string, unknown>) => Promise.resolve(kept.set(id, data)),
  } as unknown as LocalDocs
}

export interface Small {
  readonly clock: VirtualClock
  readonly context: SyncContext
  readonly database: LocalDocs
  /** What was called, in order. */
  readonly calls: string[]
}

export function smallContext(server: Partial<Transport>): Small {
  const [clock, database, calls] = [new VirtualClock(), localDocs(), [] as string[]]
  const backoff = new Backoff(clock, () => 1)
  const transport = {
    refreshAccess: () => {
      calls.push('refreshAccess')
      return Promise.resolve()
    },
    ...server,
  } as unknown as Transport
  const context: SyncContext = {
    database,
    transport,
    uid: 'ann',
    rank: 'manager',
    device: 'A01',
    clock,
    backoff,
    contact: new Contact(clock, () => backoff.wakeAll()),
    pageSize: new LineSize({ least: 5, first: 100, most: 300 }),
    commitSize: new LineSize({ least: 2000, first: 64_000, most: 5_000_000 }),
    isMuchWritten: () => Promise.resolve(false),
  }
  return { clock, context, database, calls }
}
