/** Commits that show up late, with an earlier time, while a device looks elsewhere: the place never passes one. */
import { filter } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unit } from './records.ts'
import type { SimDevice } from '#tests/sim/world/device/sim-device.ts'
import { Simulation } from './simulation.ts'

const HOUR_MS = 3_600_000

let sim: Simulation
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  sim = new Simulation()
})
afterEach(() => sim.close())

async function dockAtRest(): Promise<SimDevice> {
  await sim.person('bob', 'associate')
  const dock = await sim.device('dock', { uid: 'bob', pageSize: 50 })
  await sim.settle()
  await sim.clock.advance(HOUR_MS)
  return dock
}

const units = (letter: string, count: number) => Array.from({ length: count }, (_, index) => unit(`${letter}${index}`))

async function putLate(bySeconds: number): Promise<void> {
  sim.server.lateBySeconds = bySeconds
  await sim.server.put('units', [unit('late')])
  sim.server.lateBySeconds = 0
}

async function expectAllAfterRestart(dock: SimDevice): Promise<void> {
  await sim.clock.advance(HOUR_MS)
  await sim.settle()
  await dock.restart()
  await sim.settle()
  const byId = dock.held('units').map(({ id }) => id)
  expect(byId).toEqual(
    sim.server
      .all('units')
      .map(({ id }) => id)
      .toSorted(),
  )
}

it.each([0, 150_000])('is not passed though the store takes %i ms for the page read before it', async (storeMs) => {
  const dock = await dockAtRest()
  const [tab] = dock.tabs
  if (!tab) throw new Error('The device has no tab.')
  const { originalStorageInstance: disk } = tab.store.collections.units.storageInstance
  const [write, pull] = [disk.bulkWrite.bind(disk), tab.transport.pull.bind(tab.transport)]
  let isPageRead = false
  vi.spyOn(tab.transport, 'pull').mockImplementation(async (request) => {
    if (isPageRead || request.collection !== 'units' || request.limit === 1) return pull(request)
    await sim.clock.sleep(10_000)
    const page = await pull(request)
    isPageRead = true
    vi.spyOn(disk, 'bulkWrite').mockImplementationOnce(async (rows, context) => {
      await sim.clock.sleep(storeMs)
      return write(rows, context)
    })
    return page
  })
  await sim.server.put('units', units('a', 50))
  await sim.clock.advance(5000)
  await sim.server.put('units', units('b', 10))
  await sim.clock.advance(20_000)
  expect(isPageRead).toBe(true)
  await putLate(22)
  await expectAllAfterRestart(dock)
})

it.each([-HOUR_MS, 0, HOUR_MS])('is not passed though the device’s clock is set by %i ms meanwhile', async (ms) => {
  const dock = await dockAtRest()
  await sim.server.put('units', units('a', 100))
  await sim.clock.advance(5000)
  dock.clockOffMs = ms
  await putLate(20)
  await expectAllAfterRestart(dock)
})

it('is not passed though it moves a unit within the window in which it was reported', async () => {
  const dock = await dockAtRest()
  await sim.server.put('units', [unit('moved')])
  await sim.clock.advance(3000)
  await sim.server.put('units', units('a', 60))
  await sim.clock.advance(2000)
  sim.server.lateBySeconds = 4
  await sim.server.put('units', [unit('moved', 'ann', { note: 'Lid cracked' })])
  sim.server.lateBySeconds = 0
  await sim.clock.advance(5 * 60_000)
  expect(dock.held('units').find(({ id }) => id === 'moved')).toEqual(sim.server.doc('units', 'moved'))
})

it('is found by a count though it moves a unit within the reports of a watch that has gone silent since', async () => {
  const dock = await dockAtRest()
  const [tab] = dock.tabs
  if (!tab) throw new Error('The device has no tab.')
  const watch = tab.transport.watch.bind(tab.transport)
  let isSilent = false
  vi.spyOn(tab.transport, 'watch').mockImplementation((request) => watch(request).pipe(filter(() => !isSilent)))
  tab.startAnew()
  await sim.settle()
  await sim.server.put('units', [unit('moved')])
  await sim.clock.advance(3000)
  isSilent = true
  await sim.server.put('units', [unit('moved', 'ann', { note: 'Lid cracked' })])
  await sim.clock.advance(60_000)
  isSilent = false
  await expectAllAfterRestart(dock)
  expect(dock.held('units')).toEqual([sim.server.doc('units', 'moved')])
})
