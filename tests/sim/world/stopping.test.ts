/** What must end when sync stops, and begin again when a tab leads once more. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HEARTBEAT_MS, claimLead, tellOthers, type Told } from '#sync/status/leader.ts'
import { draft, onServer, unitFields } from './records.ts'
import type { SimDevice } from '#tests/sim/world/device/sim-device.ts'
import type { SimTab } from '#tests/sim/world/device/sim-tab.ts'
import { Simulation } from './simulation.ts'

/** More than two commits take at first. */
const UNITS = 300

let sim: Simulation
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  sim = new Simulation()
})
afterEach(() => sim.close())

function tabOf({ tabs: [tab] }: SimDevice): SimTab {
  if (!tab) throw new Error('The device has no tab.')
  return tab
}

const insertUnit = (tab: SimTab, id: string, fields = {}): Promise<boolean> =>
  tab.insert('units', draft('units', id, unitFields(id, fields)))

it('sends no further commit once sync has stopped in the middle of a push', async () => {
  await sim.person('bob', 'associate')
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  const tab = tabOf(dock)
  dock.parts.line.online = false
  for (let index = 0; index < UNITS; index += 1) await insertUnit(tab, `u${index}`, { note: 'x'.repeat(2000) })
  dock.parts.line.speed = { ...dock.parts.line.speed, latencyMs: 200 }
  dock.parts.line.online = true
  tab.handle?.retryNow()
  while (dock.unsentIds().length === UNITS) await sim.clock.advance(50)
  await tab.handle?.stop()
  const { commit } = tab.transport.calls
  await sim.clock.advance(60_000)
  expect(tab.transport.calls.commit).toBe(commit)
  expect(sim.server.all('units').length).toBeLessThan(UNITS)
  expect(dock.unsentIds()).not.toEqual([])

  dock.parts.line.speed = { ...dock.parts.line.speed, latencyMs: 5 }
  await dock.restart()
  await sim.settle()
  expect(sim.server.all('units')).toHaveLength(UNITS)
  expect(dock.unsentIds()).toEqual([])
})

it('does not let a sweep of the old rank go on under the new one', async () => {
  const load = (id: string, stage: string) => onServer('loads', id, { title: id, stage })
  await sim.person('bob', 'associate')
  await sim.server.put('loads', [load('L0', 'won'), load('L1', 'lead'), load('L2', 'lead')])
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  await sim.clock.advance(60_000)
  expect(dock.held('loads').map(({ id }) => id)).toEqual(['L0'])

  const { storageInstance } = tabOf(dock).store.collections.loads
  const query = storageInstance.query.bind(storageInstance)
  const sweeps: unknown[] = []
  vi.spyOn(storageInstance, 'query').mockImplementation(async (asked) => {
    if (sweeps.length === 0 && JSON.stringify(asked.query.selector).includes('lwt')) {
      sweeps.push(asked)
      await sim.clock.sleep(20_000)
    }
    return query(asked)
  })
  // A load that closes makes a sweep due.
  await sim.server.put('loads', [load('L0', 'closed')])
  for (let seconds = 0; seconds < 600 && sweeps.length === 0; seconds += 1) await sim.clock.advance(1000)
  expect(sweeps).toHaveLength(1)
  await sim.person('bob', 'manager')
  await sim.clock.advance(30_000)
  await sim.settle()
  expect(dock.ranks).toEqual(['signedIn', 'associate', 'manager'])
  expect(dock.held('loads')).toEqual(['L0', 'L1', 'L2'].map((id) => sim.server.doc('loads', id)))
})

it.each([
  ['online', true],
  ['without contact', false],
])('syncs again when its tab, %s at the start, steps down and leads once more', async (_, isOnline) => {
  await sim.person('bob', 'associate')
  const dock = await sim.device('dock', { uid: 'bob', hasManyTabs: true })
  await sim.settle()
  await dock.close()
  dock.parts.line.online = isOnline
  await dock.open()
  const tab = tabOf(dock)
  await sim.clock.advance(5000)
  // Another tab believes this one frozen, takes over, and is closed.
  const told: Told = { contact: true, lastContactAt: '', first: {}, trouble: '', photosWaiting: 0 }
  const claim = await claimLead(tab.store, 'second', told)
  await sim.clock.advance(HEARTBEAT_MS)
  await tellOthers(tab.store, 'second', claim, told)
  await sim.clock.advance(1000)
  expect(await tab.handle?.isSettled()).toBe(false)

  dock.parts.line.online = true
  await insertUnit(tab, 'u1')
  await sim.clock.advance(6 * HEARTBEAT_MS)
  await sim.settle()
  expect(sim.server.all('units').map(({ id }) => id)).toEqual(['u1'])
  expect(dock.unsentIds()).toEqual([])
})
