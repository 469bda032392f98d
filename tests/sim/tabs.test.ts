import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#data/open-database.ts'
import type { Database } from '#data/database.ts'
import { FROZEN_MS, lastHeartbeat, tellOthers, turnToReplicate } from '#sync/heartbeat.ts'
import { syncOff } from '#domain/sync-status.ts'
import { insertOne } from '#data/write.ts'
import { startSync, type SyncHandle } from '#sync/start-sync.ts'
import type { SyncDatabase } from '#sync/context.ts'
import { Simulation } from './harness.ts'
import { unit } from './records.ts'
import { SimTransport } from './sim-transport.ts'
import { VirtualClock, quiet } from './virtual-clock.ts'

let db: Database
let sync: SyncHandle | null = null
let count = 0
afterEach(async () => {
  await sync?.stop()
  sync = null
  await db.close()
})

/** The store of a tab that some other tab leads: leadership never comes to it. */
async function storeOfSecondTab(): Promise<SyncDatabase> {
  count += 1
  db = await openDatabase(`tabs-${count}`, { storage: getRxStorageMemory(), only: ['units'], multiInstance: false })
  return {
    collections: db.collections,
    multiInstance: true,
    closed: false,
    waitForLeadership: () => new Promise<boolean>(() => undefined),
    getLocal: (id) => db.getLocal(id),
    getLocal$: (id) => db.getLocal$(id),
    upsertLocal: (id, data) => db.upsertLocal(id, data),
  }
}

const beatAt = (at: number): Parameters<typeof tellOthers>[1] => ({
  tab: 'leader',
  at,
  status: { ...syncOff, phase: 'live', unsent: 3 },
  unsent: [{ collection: 'units', id: 'u1', since: '2026-11-20T08:00:00.000Z', state: 'sending' }],
})

test('while the leader’s heart beats, another tab waits; a minute after it stopped, a visible tab takes over', async () => {
  const store = await storeOfSecondTab()
  const clock = new VirtualClock()
  let isTurn = false
  void turnToReplicate(
    store,
    clock,
    () => true,
    () => false,
  ).then(() => (isTurn = true))
  for (let minute = 0; minute < 5; minute += 1) {
    await tellOthers(store, beatAt(clock.now()))
    await clock.advance(50_000)
    await quiet()
  }
  expect(isTurn).toBe(false)
  await clock.advance(FROZEN_MS + 20_000)
  await quiet()
  expect(isTurn).toBe(true)
})

test('a hidden tab does not take over', async () => {
  const store = await storeOfSecondTab()
  const clock = new VirtualClock()
  let isTurn = false
  void turnToReplicate(
    store,
    clock,
    () => false,
    () => false,
  ).then(() => (isTurn = true))
  await clock.advance(10 * 60_000)
  expect(isTurn).toBe(false)
})

test('a tab that waits shows the leader’s status and its unsent changes', async () => {
  const store = await storeOfSecondTab()
  const sim = new Simulation()
  sync = startSync({
    database: store,
    transport: new SimTransport(sim.server, 'ann', sim.clock),
    identity: { uid: 'ann', rank: 'manager' },
    device: 'T02',
    now: () => sim.clock.now(),
    clock: sim.clock.seenWith(0),
    waitForLeadership: true,
  })
  await tellOthers(store, beatAt(sim.clock.now()))
  await quiet()
  expect(await firstValueFrom(sync.status$)).toMatchObject({ phase: 'live', unsent: 3 })
  expect(await sync.unsent()).toMatchObject([{ id: 'u1', state: 'sending' }])
  expect(await firstValueFrom(sync.watchRecord('units', 'u1'))).toBe('sending')
  expect(await lastHeartbeat(store)).toMatchObject({ tab: 'leader' })
})

test('a change that the sending tab has not spoken of counts as unsent, whatever that tab said before', async () => {
  const store = await storeOfSecondTab()
  const sim = new Simulation()
  const clock = sim.clock.seenWith(0)
  sync = startSync({
    database: store,
    transport: new SimTransport(sim.server, 'ann', sim.clock),
    identity: { uid: 'ann', rank: 'manager' },
    device: 'T02',
    now: () => sim.clock.now(),
    clock,
    waitForLeadership: true,
  })
  const allSent = { ...beatAt(sim.clock.now()), status: { ...syncOff, phase: 'live' as const }, unsent: [] }
  await tellOthers(store, allSent)
  await quiet()
  const now = () => new Date(sim.clock.now()).toISOString()
  await insertOne({ db, uid: 'ann', device: 'T02', now, newId: () => 'x' }, 'units', unit('u7'))
  await quiet()
  expect(await firstValueFrom(sync.status$)).toMatchObject({ unsent: 1 })
  expect(await sync.unsent()).toMatchObject([{ id: 'u7', state: 'saved', doc: { label: unit('u7').label } }])
  expect(await firstValueFrom(sync.watchRecord('units', 'u7'))).toBe('saved')
  expect(await sync.onlyHere()).toBeNull()
  await tellOthers(store, { ...allSent, at: sim.clock.now() + 1000 })
  await quiet()
  expect(await firstValueFrom(sync.status$)).toMatchObject({ unsent: 0 })
})
