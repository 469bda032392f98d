/** A whole truck's manifest is sent at once: nothing is lost of it, nor of what the others do meanwhile, and the own work is not paid for twice. */
import { afterEach, expect, test } from 'vitest'
import { Simulation, type Device } from './harness.ts'
import { serverUnit, unit } from './records.ts'

let sim: Simulation
afterEach(async () => {
  await sim.close()
})

const ids = (count: number, prefix = 'u'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, '0')}`)

async function insertMany(device: Device, count: number): Promise<void> {
  await Promise.all(ids(count).map((id) => device.insert('units', unit(id))))
}

test('900 units entered offline are sent, and the other desk has them all', async () => {
  sim = new Simulation()
  const [dock, desk] = [await sim.device('dock'), await sim.device('desk')]
  await sim.settle()
  dock.transport.online = false
  await insertMany(dock, 900)
  dock.transport.online = true
  await sim.settle()
  expect(sim.server.all('units')).toHaveLength(900)
  expect((await desk.held('units')).map((doc) => doc.id)).toEqual(ids(900))
  expect(await desk.held('units')).toEqual(await dock.held('units'))
  expect(sim.server.all('activity')).toHaveLength(0)
})

test('what the others change while much is being sent arrives, and afterwards each change is read once', async () => {
  sim = new Simulation()
  const dock = await sim.device('dock')
  sim.server.put('units', [serverUnit('x1'), serverUnit('x2')])
  await sim.settle()
  dock.transport.online = false
  await insertMany(dock, 900)
  dock.transport.online = true
  await sim.clock.advance(20)
  sim.server.put('units', [serverUnit('x1', { title: 'Toaster' }, 'somebody', '2026-11-20T09:00:00.000Z')])
  await sim.settle()
  sim.server.put('units', [serverUnit('u0007', { title: 'Lamp' }, 'somebody', '2026-11-20T09:00:00.000Z')])
  await sim.settle()
  expect(await dock.find('units', 'x1')).toMatchObject({ title: 'Toaster' })
  expect(await dock.find('units', 'u0007')).toMatchObject({ title: 'Lamp' })

  await sim.clock.advance(3_600_000)
  const before = sim.server.reads
  sim.server.put('units', [serverUnit('x2', { title: 'Mixer' }, 'somebody', '2026-11-20T10:00:00.000Z')])
  await sim.clock.advance(2000)
  expect(await dock.find('units', 'x2')).toMatchObject({ title: 'Mixer' })
  expect(sim.server.reads - before).toBe(1)
})

test('a commit that shows up late amid 900 others is still seen, without waiting for a reconnect', async () => {
  sim = new Simulation()
  const dock = await sim.device('dock')
  await sim.settle()
  await insertMany(dock, 900)
  await sim.settle()
  sim.server.lateBySeconds = 30
  sim.server.put('units', [serverUnit('late')])
  sim.server.lateBySeconds = 0
  await sim.clock.advance(120_000)
  expect(await dock.find('units', 'late')).toMatchObject({ title: 'Kettle' })
})

test('the network breaks while much comes back: everything is there once', async () => {
  sim = new Simulation()
  const [dock, desk] = [await sim.device('dock'), await sim.device('desk')]
  await sim.settle()
  await insertMany(dock, 700)
  for (let turn = 0; turn < 6; turn += 1) {
    await sim.clock.advance(15)
    dock.transport.online = turn % 2 === 1
  }
  await dock.restart()
  sim.server.put(
    'units',
    ids(600, 'v').map((id) => serverUnit(id)),
  )
  await sim.settle()
  for (const device of [dock, desk]) {
    expect((await device.held('units')).map((doc) => doc.id)).toEqual([...ids(700), ...ids(600, 'v')])
  }
  expect(sim.server.all('activity')).toHaveLength(0)
})
