/** What gives way to another person's later edit is in the ledger, whatever happens on the way there. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SimDevice } from '#tests/sim/world/device/sim-device.ts'
import { unit } from './records.ts'
import { Simulation } from './simulation.ts'

let sim: Simulation
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  sim = new Simulation()
})
afterEach(() => sim.close())

/** Offline, bob writes notes on two units; then others write on both, later. */
async function dockThatGivesWay(): Promise<SimDevice> {
  await sim.person('bob', 'associate')
  await sim.server.put('units', [unit('u1', 'bob'), unit('u2', 'bob')])
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  dock.parts.line.online = false
  for (const id of ['u1', 'u2']) await dock.usable?.edit('units', id, () => ({ note: `Seen by bob: ${id}` }))
  await sim.clock.advance(1000)
  await othersWrite('u1', { note: 'Lid replaced' })
  await othersWrite('u2', { note: 'Cord replaced' })
  return dock
}

function othersWrite(id: string, fields: object): Promise<void> {
  const updatedAt = new Date(sim.clock.now()).toISOString()
  return sim.server.put('units', [{ ...unit(id, 'ann', fields), updatedAt }])
}

/** What stands on the server, and what the ledger tells of the rest. */
function expectAllIsTold(): void {
  const rows = sim.server.all('activity').filter(({ fields }) => fields['type'] === 'conflict')
  const told = rows.map(({ fields }) => String(fields['from']))
  expect(told.toSorted()).toEqual(['Seen by bob: u1', 'Seen by bob: u2'])
  expect(sim.server.doc('units', 'u1')).toMatchObject({ note: 'Lid replaced' })
  expect(sim.server.doc('units', 'u2')).toMatchObject({ note: 'Cord replaced' })
}

it('tells of two notes that gave way, though somebody wrote on one unit again before they were told', async () => {
  const dock = await dockThatGivesWay()
  const [tab] = dock.tabs
  if (!tab) throw new Error('The device has no tab.')
  const read = tab.transport.read.bind(tab.transport)
  vi.spyOn(tab.transport, 'read').mockImplementationOnce(async (...args) => {
    const answer = await read(...args)
    await othersWrite('u2', { note: 'Cord replaced', title: 'Steel kettle' })
    return answer
  })
  dock.parts.line.online = true
  await sim.settle()
  expectAllIsTold()
  expect(dock.unsentIds()).toEqual([])
})

it.each(['requestLost', 'internal', 'answerLost', 'failsAfter'] as const)(
  'tells once of two notes that gave way, though the commit that tells it ends with %s',
  async (fault) => {
    const dock = await dockThatGivesWay()
    dock.faults = [
      { call: 'commit', fault: 'none' },
      { call: 'commit', fault },
    ]
    dock.parts.line.online = true
    await sim.settle()
    expectAllIsTold()
    expect(dock.unsentIds()).toEqual([])
  },
)
