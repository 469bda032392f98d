/** The simulator's own first steps: that its devices sync at all, in fair weather. */
import { afterEach, expect, it } from 'vitest'
import { draft, unit, unitFields } from './records.ts'
import { Simulation } from './simulation.ts'

let sim: Simulation
afterEach(() => sim.close())

it('brings the stock to a device, and a scan from it to the other device', async () => {
  sim = new Simulation()
  await sim.person('ann', 'manager')
  await sim.person('bob', 'associate')
  await sim.server.put('units', [unit('s1'), unit('s2')])
  const [desk, dock] = [await sim.device('desk', { uid: 'ann' }), await sim.device('dock', { uid: 'bob' })]
  await sim.settle()
  expect(dock.held('units').map(({ id }) => id)).toEqual(['s1', 's2'])
  await dock.usable?.insert('units', draft('units', 'u1', unitFields('u1')))
  await sim.settle()
  expect(desk.held('units').map(({ id }) => id)).toEqual(['s1', 's2', 'u1'])
  expect(desk.held('units')).toEqual(dock.held('units'))
})

it('passes the lead to a second tab when the first one is closed', async () => {
  sim = new Simulation()
  await sim.person('bob', 'associate')
  const dock = await sim.device('dock', { uid: 'bob', hasManyTabs: true })
  await sim.settle()
  const [first] = dock.tabs
  const second = await dock.openTab()
  await sim.clock.advance(1000)
  if (first) await dock.closeTab(first)
  await second.insert('units', draft('units', 'u1', unitFields('u1')))
  await sim.settle()
  expect(sim.server.all('units').map(({ id }) => id)).toEqual(['u1'])
})
