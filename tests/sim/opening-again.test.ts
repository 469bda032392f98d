import { afterEach, expect, test } from 'vitest'
import { Simulation } from './harness.ts'
import { serverUnit } from './records.ts'

let sim: Simulation
afterEach(async () => {
  await sim.close()
})

test('a page opened again within a minute of much work is up to date within three seconds', async () => {
  sim = new Simulation()
  const ids = Array.from({ length: 350 }, (_, index) => `u${index}`)
  const dock = await sim.device('dock', { pageSize: 100 })
  await sim.settle()
  // Others' work, watched: it is on the disk here, and so is the place after it.
  sim.server.put(
    'units',
    ids.map((id) => serverUnit(id)),
  )
  await sim.settle()
  await sim.clock.advance(5000)
  await dock.restart()
  const from = sim.clock.now()
  await sim.settle()
  // Three looks half a second apart find it settled.
  expect(sim.clock.now() - from).toBeLessThanOrEqual(3000)
})
