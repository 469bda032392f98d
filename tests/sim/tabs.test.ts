import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#data/store/open-database.ts'
import type { Database } from '#data/store/database.ts'
import type { Rank } from '#domain/core/people/access.ts'
import { insertOne } from '#data/core/jobs/write.ts'
import { Backoff } from '#sync/backoff.ts'
import type { SyncDatabase } from '#sync/context.ts'
import { startSync, type SyncHandle } from '#sync/start-sync.ts'
import { HEARTBEAT_MS, claimLead, tellOthers, turnToLead, type Told } from '#sync/status/leader.ts'
import { Simulation } from './harness.ts'
import { unit } from './records.ts'
import { SimTransport } from './sim-transport.ts'
import { VirtualClock, quiet } from './virtual-clock.ts'

const FROZEN_MS = 5 * HEARTBEAT_MS

let db: Database
let syncs: SyncHandle[] = []
let count = 0
afterEach(async () => {
  for (const sync of syncs) await sync.stop()
  syncs = []
  await db.close()
})

/** The store of a tab; the store's own election names it, or never does. */
async function openStore(isElected: boolean): Promise<SyncDatabase> {
  count += 1
  db = await openDatabase(`tabs-${count}`, {
    storage: getRxStorageMemory(),
    only: ['units'],
    multiInstance: false,
  })
  return asTab(isElected)
}

function asTab(isElected: boolean): SyncDatabase {
  return {
    collections: db.collections,
    multiInstance: true,
    closed: false,
    waitForLeadership: () => (isElected ? Promise.resolve(true) : new Promise<boolean>(() => undefined)),
    getLocal: (id) => db.getLocal(id),
    getLocal$: (id) => db.getLocal$(id),
    upsertLocal: (id, data) => db.upsertLocal(id, data),
  }
}

const at = '2026-11-20T08:00:00.000Z'
const told: Told = { contact: true, lastContactAt: at, first: {}, trouble: '', photosWaiting: 2 }

function tab(
  sim: Simulation,
  database: SyncDatabase,
  uid = 'ann',
  rank: Rank = 'manager',
): { sync: SyncHandle; transport: SimTransport } {
  const transport = new SimTransport(sim.server, uid, sim.clock)
  const sync = startSync({
    database,
    transport,
    identity: { uid, rank },
    device: 'T02',
    now: () => sim.clock.now(),
    clock: sim.clock.seenWith(0),
    random: sim.random,
    waitForLeadership: true,
  })
  syncs.push(sync)
  return { sync, transport }
}

/** The store emits a local document after a short timer of its own. */
const heard = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

test('while the leader gives signs, another tab waits; a minute after the last one, a visible tab takes over', async () => {
  const database = await openStore(false)
  const clock = new VirtualClock()
  const ending = new Backoff(clock, () => 0.5)
  const claim = await claimLead(database, 'leader', told)
  let isTurn = false
  void turnToLead({ database, ending, isVisible: () => true, steppedDown: false }).then(() => (isTurn = true))
  for (let beat = 0; beat < 20; beat += 1) {
    await tellOthers(database, 'leader', claim, told)
    await heard()
    await clock.advance(HEARTBEAT_MS)
  }
  expect(isTurn).toBe(false)
  await clock.advance(FROZEN_MS)
  await quiet()
  expect(isTurn).toBe(true)
})

test('a hidden tab does not take over, and its waiting ends at once when it is closed', async () => {
  const database = await openStore(false)
  const clock = new VirtualClock()
  const ending = new Backoff(clock, () => 0.5)
  let isOver = false
  void turnToLead({ database, ending, isVisible: () => false, steppedDown: false }).then(() => (isOver = true))
  await clock.advance(10 * 60_000)
  expect(isOver).toBe(false)
  ending.stop()
  await quiet()
  expect(isOver).toBe(true)
})

test('a leader that sees a newer claim than its own steps down, and sends no more signs', async () => {
  const database = await openStore(false)
  const old = await claimLead(database, 'old', told)
  const fresh = await claimLead(database, 'fresh', told)
  expect(fresh).toBeGreaterThan(old)
  expect(await tellOthers(database, 'old', old, { ...told, trouble: 'from the dead' })).toBe(false)
  expect(await tellOthers(database, 'fresh', fresh, told)).toBe(true)
})

test('a frozen leader that thaws stops sending: what is done afterwards is sent once, by the tab that took over', async () => {
  const sim = new Simulation()
  const first = tab(sim, await openStore(true))
  await sim.clock.advance(2000)
  expect(await first.sync.isSettled()).toBe(true)
  // Another tab believes it frozen and takes over.
  await claimLead(asTab(false), 'second', told)
  await sim.clock.advance(1000)
  expect(await first.sync.isSettled()).toBe(false)
  const now = (): string => new Date(sim.clock.now()).toISOString()
  await insertOne({ db, uid: 'ann', device: 'T02', now, newId: () => 'x' }, 'units', unit('u7'))
  await sim.clock.advance(5000)
  expect(first.transport.calls.commit).toBe(0)
})

test('a tab of another rank does not show as here what the rank before does not read', async () => {
  const sim = new Simulation()
  const before = tab(sim, await openStore(true), 'ann', 'signedIn')
  await sim.clock.advance(2000)
  expect((await firstValueFrom(before.sync.status$)).first).toEqual({ units: { fetched: 0, done: true } })
  await before.sync.stop()
  const { sync } = tab(sim, asTab(false), 'ann', 'manager')
  await heard()
  await sim.clock.advance(200)
  expect(await firstValueFrom(sync.status$)).toMatchObject({ contact: null, first: {} })
})

test('a tab that waits shows the leader’s word at once, and what is unsent from the store itself', async () => {
  const database = await openStore(false)
  const sim = new Simulation()
  await claimLead(database, 'leader', told)
  const { sync } = tab(sim, database)
  await sim.clock.advance(200)
  expect(await firstValueFrom(sync.status$)).toMatchObject({
    phase: 'live',
    contact: true,
    unsent: 0,
    photosWaiting: 2,
  })
  const now = (): string => new Date(sim.clock.now()).toISOString()
  await insertOne({ db, uid: 'ann', device: 'T02', now, newId: () => 'x' }, 'units', unit('u7'))
  await sim.clock.advance(200)
  expect(await firstValueFrom(sync.status$)).toMatchObject({ unsent: 1 })
  expect(await sync.unsent()).toMatchObject([{ id: 'u7', state: 'saved', doc: { label: unit('u7').label } }])
  expect(await firstValueFrom(sync.watchRecord('units', 'u7'))).toBe('saved')
  expect(await sync.onlyHere()).toEqual({ changes: 1, photos: 0 })
})
