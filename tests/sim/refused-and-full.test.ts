import { afterEach, expect, it } from 'vitest'
import { Simulation } from './harness.ts'
import { serverUnit } from './records.ts'

let sim: Simulation
afterEach(async () => {
  await sim.close()
})

it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'keeps a refused change, though the power goes %i writes into refusing it',
  async (writes) => {
    sim = new Simulation()
    const dock = await sim.device('dock')
    sim.server.put('units', [serverUnit('u1')])
    await sim.settle()
    sim.server.judge = (_caller, operation) => operation === 'read'
    await dock.change('units', 'u1', { title: 'Mine' })
    dock.cutPowerAfter(writes)
    await sim.clock.advance(5000)
    await dock.restart()
    await sim.settle()
    expect(await dock.refused()).toMatchObject([{ docId: 'u1', doc: { title: 'Mine' } }])
    expect(await dock.find('units', 'u1')).toMatchObject({ title: 'Kettle' })
  },
)

it('keeps a unit on the device that others push out of a full watch, and does not ask for it', async () => {
  sim = new Simulation()
  const desk = await sim.device('desk')
  await sim.settle()
  const many = (count: number, name: string): string[] => Array.from({ length: count }, (_, index) => `${name}${index}`)
  sim.server.put(
    'units',
    [...many(199, 'a'), 'z'].map((id) => serverUnit(id)),
  )
  await sim.clock.advance(5000)
  const { read } = desk.transport.calls
  sim.server.put('units', [
    ...many(300, 'b').map((id) => serverUnit(id)),
    serverUnit('z', { title: 'Toaster' }, 'somebody', '2026-11-20T09:00:00.000Z'),
  ])
  for (let step = 0; step < 20; step += 1) {
    await sim.clock.advance(20)
    expect(await desk.find('units', 'z')).not.toBeNull()
  }
  await sim.settle()
  expect(await desk.find('units', 'z')).toMatchObject({ title: 'Toaster' })
  expect(desk.transport.calls.read).toBe(read)
})
