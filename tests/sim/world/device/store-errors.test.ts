/** Errors of a device's own store: none of them ends sync, and nothing waits longer than it has to. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draft, onServer, unit, unitFields } from '#tests/sim/world/records.ts'
import type { SimDevice } from './sim-device.ts'
import type { SimTab } from './sim-tab.ts'
import { Simulation } from '#tests/sim/world/simulation.ts'

const HOUR_MS = 3_600_000
const diskFull = (): Error => new DOMException('The disk is full.', 'QuotaExceededError')

let sim: Simulation
beforeEach(() => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue(undefined)
  sim = new Simulation()
})
afterEach(() => sim.close())

async function associate(): Promise<SimDevice> {
  await sim.person('bob', 'associate')
  return sim.device('dock', { uid: 'bob' })
}

function tabOf({ tabs: [tab] }: SimDevice): SimTab {
  if (!tab) throw new Error('The device has no tab.')
  return tab
}

const insertUnit = (tab: SimTab, id: string, fields = {}): Promise<boolean> =>
  tab.insert('units', draft('units', id, unitFields(id, fields)))
const idsOf = (docs: readonly { readonly id: string }[]): string[] => docs.map(({ id }) => id)

/** The store refuses so many writes of these local documents. Returns how many refusals are left, and the way to end them. */
function refuseLocal(tab: SimTab, key: string, times: number): { left: () => number; end: () => void } {
  let left = times
  const upsert = tab.store.upsertLocal.bind(tab.store)
  const spy = vi.spyOn(tab.store, 'upsertLocal').mockImplementation((id, data) => {
    if (left === 0 || !id.startsWith(key)) return upsert(id, data)
    left -= 1
    return Promise.reject(diskFull())
  })
  return { left: () => left, end: () => spy.mockRestore() }
}

describe('a store that fails', () => {
  it('does not end the push when one read fails', async () => {
    const dock = await associate()
    await sim.settle()
    const tab = tabOf(dock)
    dock.parts.line.online = false
    await insertUnit(tab, 'u1')
    const { storageInstance } = tab.store.collections.units
    const find = vi.spyOn(storageInstance, 'findDocumentsById')
    find.mockRejectedValueOnce(new DOMException('Connection to Indexed Database server lost', 'UnknownError'))
    dock.parts.line.online = true
    await sim.clock.advance(2 * 60_000)
    expect(find.mock.settledResults.some(({ type }) => type === 'rejected')).toBe(true)
    await insertUnit(tab, 'u2')
    await sim.settle()
    expect(idsOf(sim.server.all('units'))).toEqual(['u1', 'u2'])
    expect(dock.unsentIds()).toEqual([])
  })

  it.each(['sync-place', 'sync-swept', 'sync-epoch'])(
    'does not keep sync from starting when %s cannot be read once',
    async (key) => {
      const dock = await associate()
      await sim.settle()
      await dock.restart()
      const tab = tabOf(dock)
      const getLocal = tab.store.getLocal.bind(tab.store)
      let isRefused = false
      vi.spyOn(tab.store, 'getLocal').mockImplementation((id) => {
        if (isRefused || !id.startsWith(key)) return getLocal(id)
        isRefused = true
        return Promise.reject(new DOMException('Connection to Indexed Database server lost', 'UnknownError'))
      })
      await sim.clock.advance(60_000)
      expect(isRefused).toBe(true)
      await insertUnit(tab, 'u1')
      await sim.settle()
      expect(idsOf(sim.server.all('units'))).toEqual(['u1'])
    },
  )

  it('does not keep sync from starting when the first writes fail', async () => {
    const dock = await associate()
    const { left } = refuseLocal(tabOf(dock), '', 5)
    await sim.clock.advance(60_000)
    expect(left()).toBe(0)
    await insertUnit(tabOf(dock), 'u1')
    await sim.settle()
    expect(idsOf(sim.server.all('units'))).toEqual(['u1'])
    expect(dock.unsentIds()).toEqual([])
  })
})

describe('a note of the open loads that cannot be written', () => {
  const load = (stage: string) => onServer('loads', 'L1', { title: 'Load 1', stage })
  beforeEach(async () => {
    await sim.server.put('units', [unit('u1', 'admin', { loadId: 'L1', stage: 'shipped' })])
  })

  it('does not keep the units of an open load from coming at a first sync', async () => {
    await sim.server.put('loads', [load('receiving')])
    const dock = await associate()
    const { left } = refuseLocal(tabOf(dock), 'sync-loads', 1)
    await sim.settle()
    expect(left()).toBe(0)
    expect(idsOf(dock.held('units'))).toEqual(['u1'])
  })

  it('does not keep the units from coming back when a load that was closed opens again', async () => {
    await sim.server.put('loads', [load('receiving')])
    const dock = await associate()
    await sim.settle()
    const { left } = refuseLocal(tabOf(dock), 'sync-loads', 1)
    await sim.server.put('loads', [load('closed')])
    await sim.clock.advance(26 * HOUR_MS)
    expect(left()).toBe(0)
    expect(dock.held('units')).toEqual([])
    await sim.server.put('loads', [load('receiving')])
    await sim.clock.advance(60_000)
    await sim.settle()
    expect(dock.held('units')).toEqual([sim.server.doc('units', 'u1')])
  })
})

it('neither loses a unit that is too large, nor holds up others, while the refusal cannot be written', async () => {
  const dock = await associate()
  await sim.settle()
  const tab = tabOf(dock)
  const refusals = refuseLocal(tab, 'sync-refused', Infinity)
  await insertUnit(tab, 'large', { note: 'x'.repeat(250_000) })
  await insertUnit(tab, 'small')
  await sim.clock.advance(10_000)
  expect(idsOf(sim.server.all('units'))).toEqual(['small'])
  expect(await dock.refused()).toEqual([])
  expect(await tab.find('units', 'large')).toMatchObject({ unsent: 1 })
  refusals.end()
  await sim.clock.advance(HOUR_MS)
  expect(await dock.refused()).toMatchObject([{ docId: 'large', code: 'too-large' }])
  expect(dock.unsentIds()).toEqual([])
  expect(idsOf(dock.held('units'))).toEqual(['small'])
})
