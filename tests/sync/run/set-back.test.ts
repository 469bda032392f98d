/** Sync begins anew where the clock of the server was a year ahead: once, by one tab, and not after it was stopped. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Heartbeat } from '#sync/status/leader.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { placeAt } from '#tests/sync/small-context.ts'
import type { SyncHandle } from '#sync/start-sync.ts'
import { OneDevice, type TabOptions } from './one-device.ts'

const YEAR_MS = 365 * 86_400_000

let device: OneDevice
beforeEach(async () => {
  for (const name of ['warn', 'error'] as const) vi.spyOn(console, name).mockReturnValue(undefined)
  device = await OneDevice.open()
  device.server.aheadMs = YEAR_MS
})
afterEach(async () => {
  await device.close()
  vi.restoreAllMocks()
})

const own = (id: string) => serverUnit(id, {}, 'ann')
const placeOfUnits = () => device.local.of('sync-place-units').value?.['place'] as { live: { seconds: number } }

/** A tab that has made u1 while the clock of the server is ahead. */
async function worksAhead(options: TabOptions = {}): Promise<SyncHandle> {
  const sync = device.tab(options)
  await device.clock.advance(1000)
  await device.insert('units', own('u1'))
  await device.clock.advance(60_000)
  return sync
}

/** The server dates its documents anew, and names a new epoch. */
function setRight({ server, clock } = device): void {
  server.aheadMs = 0
  for (const [key, doc] of server.docs) server.docs.set(key, { ...doc, syncedAt: placeAt(clock.now()) })
  server.epochs = [{ name: 'second', restoredTo: '2026-11-20T07:00:00.000000000Z' }, ...server.epochs]
  server.breakWatches()
}

async function hearsOfNews(): Promise<void> {
  device.server.put('units', serverUnit('news'))
  await device.clock.advance(2000)
  expect(await device.has('units', 'news')).toBe(true)
  expect(placeOfUnits().live.seconds * 1000).toBeLessThan(device.clock.now())
}

it('is once, and what is unsent meanwhile is sent', async () => {
  const { server, clock } = device
  const sync = await worksAhead()
  server.online = false
  await device.insert('units', own('u2'))
  await clock.advance(5000)
  setRight()
  server.online = true
  server.calls.length = 0
  await clock.advance(120_000)
  expect(await sync.isSettled()).toBe(true)
  expect([server.count('ping') < 20, server.count('commit units')]).toEqual([true, 1])
  expect(server.doc('units', 'u2')).toBeDefined()
  await hearsOfNews()
})

it.each([0, 1, 5, 15, 50, 500])('is over where sync is stopped %i ms later, and made at the next start', async (ms) => {
  const { server, clock } = device
  const sync = await worksAhead()
  setRight()
  sync.retryNow()
  await clock.advance(ms)
  await sync.stop()
  server.calls.length = 0
  await clock.advance(600_000)
  expect(server.calls).toEqual([])
  const next = device.tab()
  await clock.advance(60_000)
  expect(await next.isSettled()).toBe(true)
  await hearsOfNews()
})

it.each([0, 1, 5, 15, 50, 500])('is over where another tab leads %i ms later', async (ms) => {
  const { server, clock } = device
  const tabs = [device.tab({ isElected: true })]
  await clock.advance(1000)
  tabs.push(device.tab({ isElected: false }))
  await device.insert('units', own('u1'))
  await clock.advance(30_000)
  setRight()
  tabs[0]?.retryNow()
  await clock.advance(ms)
  const leader = device.local.of('sync-leader')
  const last = leader.value?.['heartbeat'] as Heartbeat
  leader.next({ heartbeat: { ...last, tab: 'third', claim: last.claim + 1 } })
  await clock.advance(10_000)
  const calls = server.calls.length
  await clock.advance(20_000)
  expect(server.calls).toHaveLength(calls)
  // The third gives no sign: one of the two takes over.
  await clock.advance(120_000)
  expect((await Promise.all(tabs.map((tab) => tab.isSettled()))).filter(Boolean)).toHaveLength(1)
  await hearsOfNews()
})

it('is made by a device that has met the epoch with a build that kept its place', async () => {
  const { clock, local } = device
  const sync = await worksAhead()
  await sync.stop()
  setRight()
  local.of('sync-epoch').next({ epoch: 'second', unread: [] })
  local.of('sync-placed').next(null)
  const next = device.tab()
  await clock.advance(60_000)
  expect(await next.isSettled()).toBe(true)
  expect(local.of('sync-epoch').value).toEqual({ epoch: 'second', unread: [] })
  await hearsOfNews()
})

it('is tried again where the store fails meanwhile', async () => {
  const { clock } = device
  const sync = await worksAhead()
  const mend = device.failStore('units', 'query')
  setRight()
  sync.retryNow()
  await clock.advance(5000)
  expect(await sync.isSettled().catch(() => false)).toBe(false)
  mend()
  await clock.advance(60_000)
  expect(await sync.isSettled()).toBe(true)
  await hearsOfNews()
})
