/**
 * Two devices that work out of reach of each other, each with a real store, and one server in memory. Real sync brings them together when a test says so, and
 * is over before the test goes on.
 */
import { randomUUID } from 'node:crypto'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { Rank } from '#domain/core/people/access.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { deviceCode } from '#data/store/device.ts'
import { openDatabase } from '#data/store/open-database.ts'
import { startSync, type SyncHandle } from '#sync/start-sync.ts'
import { VirtualClock } from '#tests/sim/virtual-clock.ts'
import { MemoryServer } from '#tests/sync/run/one-device.ts'

export interface Person {
  readonly uid: string
  readonly rank: Rank
}

/** A meeting that is not over by then never will be. */
const MOST_STEPS = 200

export class TwoDevices {
  readonly clock = new VirtualClock()
  readonly server = new MemoryServer(this.clock)
  readonly #ranks = new Map<CommandContext, Rank>()

  /** Two devices with these collections, of a manager each if nothing else is said. */
  static async open(
    only: readonly CollectionName[],
    people: readonly [Person, Person] = [
      { uid: 'ann', rank: 'manager' },
      { uid: 'ben', rank: 'manager' },
    ],
  ): Promise<TwoDevices & { readonly devices: readonly [CommandContext, CommandContext] }> {
    const pair = new TwoDevices()
    const devices = [await pair.#open(only, people[0], 0.25), await pair.#open(only, people[1], 0.75)] as const
    return Object.assign(pair, { devices })
  }

  /** Sends and receives until neither device has anything left to do. */
  async sync(): Promise<void> {
    const runs = [...this.#ranks].map(([context, rank]) => this.#start(context, rank))
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await this.clock.advance(1_000)
      // The stores take their time, which no clock of a test moves.
      await new Promise((resolve) => setTimeout(resolve, 2))
      const settled = await Promise.all(runs.map((run) => run.isSettled()))
      if (step > 8 && settled.every(Boolean)) break
      if (step === MOST_STEPS - 1) throw new Error('The two devices did not come to an end.')
    }
    await Promise.all(runs.map((run) => run.stop()))
  }

  async close(): Promise<void> {
    for (const { db } of this.#ranks.keys()) await db.remove()
  }

  async #open(only: readonly CollectionName[], { uid, rank }: Person, random: number): Promise<CommandContext> {
    const db = await openDatabase(`two-${randomUUID()}`, { storage: getRxStorageMemory(), only, multiInstance: false })
    const device = await deviceCode(db, () => random)
    let ids = 0
    const now = () => new Date(this.clock.now() + (ids += 1)).toISOString()
    const context: CommandContext = { db, uid, device, now, newId: () => `${uid}-${(ids += 1)}` }
    this.#ranks.set(context, rank)
    return context
  }

  #start({ db, uid, device }: CommandContext, rank: Rank): SyncHandle {
    return startSync({
      database: db,
      transport: this.server.transport(),
      identity: { uid, rank },
      device,
      now: () => this.clock.now(),
      clock: this.clock.seenWith(0),
      random: () => 0.5,
      waitForLeadership: false,
    })
  }
}
