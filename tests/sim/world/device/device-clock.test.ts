/** A device's clock that is wrong by weeks: what is kept by days is counted by the server's time. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onServer } from '#tests/sim/world/records.ts'
import type { SimDevice } from './sim-device.ts'
import { Simulation } from '#tests/sim/world/simulation.ts'

const DAY_MS = 86_400_000
const ROWS = ['r0', 'r1', 'r2']

let sim: Simulation
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  sim = new Simulation()
  await sim.person('bob', 'associate')
  await sim.server.put(
    'activity',
    ROWS.map((id) => onServer('activity', id, { type: 'receive', by: 'bob' })),
  )
  await sim.clock.advance(3_600_000)
})
afterEach(() => sim.close())

const heldRows = (dock: SimDevice): string[] => dock.held('activity').map(({ id }) => id)

it.each([
  ['names its time to a ping', false],
  ['names its time in pages alone', true],
])('fetches the ledger at a first sync with a clock 40 days ahead, where the server %s', async (_, isTimeless) => {
  const dock = await sim.device('dock', { uid: 'bob', clockOffMs: 40 * DAY_MS })
  const [tab] = dock.tabs
  if (tab && isTimeless) tab.transport.ping = () => Promise.resolve({ epochs: [] })
  await sim.settle()
  expect(heldRows(dock)).toEqual(ROWS)
  dock.clockOffMs = 0
  await dock.restart()
  await sim.settle()
  expect(heldRows(dock)).toEqual(ROWS)
})

it('sweeps nothing early while the clock is 200 days ahead, and sweeps it in its time', async () => {
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  dock.clockOffMs = 200 * DAY_MS
  await sim.clock.advance(DAY_MS + 3_600_000)
  expect(heldRows(dock)).toEqual(ROWS)
  await dock.restart()
  await sim.settle()
  expect(heldRows(dock)).toEqual(ROWS)
  await dock.close()
  dock.clockOffMs = 0
  await sim.clock.advance(31 * DAY_MS)
  await dock.open()
  await sim.settle()
  expect(heldRows(dock)).toEqual([])
})
