/** What the parts of sync share while a tab syncs: made anew each time that it begins. */
import { Backoff } from './backoff.ts'
import type { Clock } from './clock.ts'
import type { SyncContext } from './context.ts'
import type { SyncOptions } from './start-sync.ts'
import { Contact } from './status/contact.ts'
import { LineSize } from './transport/line-size.ts'

export const PAGE_SIZE = 300
const COMMIT_BYTES = { least: 2000, first: 64_000, most: 5_000_000 }

export function contextOf(options: SyncOptions, clock: Clock, random: () => number): SyncContext {
  const { database, transport, device, identity, pageSize = PAGE_SIZE } = options
  const backoff = new Backoff(clock, random)
  return {
    database,
    transport,
    device,
    ...identity,
    clock,
    backoff,
    contact: new Contact(clock, () => backoff.wakeAll()),
    pageSize: new LineSize({ least: Math.min(5, pageSize), first: Math.min(100, pageSize), most: pageSize }),
    commitSize: new LineSize(COMMIT_BYTES),
    isMuchWritten: options.isMuchWritten ?? (() => Promise.resolve(false)),
  }
}
