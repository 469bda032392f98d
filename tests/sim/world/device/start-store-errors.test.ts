/** A store that fails once while sync starts: it starts all the same. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draft, unitFields } from '#tests/sim/world/records.ts'
import { Simulation } from '#tests/sim/world/simulation.ts'

let sim: Simulation
beforeEach(() => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue(undefined)
  sim = new Simulation()
})
afterEach(() => sim.close())

const lost = (): Error => new DOMException('Connection to Indexed Database server lost', 'UnknownError')

it.each([
  ['the unsent rows', 'sync-none', true],
  ['the last contact', 'sync-contact', false],
  ['the lead', 'sync-leader', false],
])('does not keep sync from starting when %s cannot be read once', async (_, key, isRows) => {
  await sim.person('bob', 'associate')
  const dock = await sim.device('dock', { uid: 'bob', hasManyTabs: true })
  await sim.settle()
  await dock.close()
  await dock.open()
  const [tab] = dock.tabs
  if (!tab) throw new Error('The device has no tab.')
  await sim.settle()
  let refused = 0
  // The next start of sync in this tab meets the error.
  const { storageInstance } = tab.store.collections.units
  const [query, getLocal] = [storageInstance.query.bind(storageInstance), tab.store.getLocal.bind(tab.store)]
  vi.spyOn(storageInstance, 'query').mockImplementation((asked) => {
    if (!isRows || refused > 0) return query(asked)
    refused += 1
    return Promise.reject(lost())
  })
  vi.spyOn(tab.store, 'getLocal').mockImplementation((id) => {
    if (refused > 0 || !id.startsWith(key)) return getLocal(id)
    refused += 1
    return Promise.reject(lost())
  })
  tab.startAnew()
  await sim.clock.advance(5 * 60_000)
  expect(refused).toBe(1)
  await tab.insert('units', draft('units', 'u1', unitFields('u1')))
  await sim.clock.advance(5 * 60_000)
  expect(sim.server.all('units').map(({ id }) => id)).toEqual(['u1'])
})
