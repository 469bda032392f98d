import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { Simulation } from './simulation.ts'

it('a simulated store orders its rows by the simulated time', async () => {
  const { clock } = new Simulation()
  await clock.advance(90_000)
  expect(Date.now()).toBe(clock.now())
})

it('what a simulated store caches outlives a collection of garbage, which comes when it will', async () => {
  const { clock } = new Simulation()
  const cached = ((): WeakRef<object> => new WeakRef({}))()
  setFlagsFromString('--expose-gc')
  await clock.advance(1)
  ;(runInNewContext('gc') as () => void)()
  expect(cached.deref()).toBeDefined()
})
