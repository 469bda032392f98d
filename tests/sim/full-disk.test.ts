import { english } from '#tests/support/english.ts'
import { afterEach, expect, test } from 'vitest'
import { firstValueFrom } from 'rxjs'
import { Simulation, type Device } from './harness.ts'
import { serverUnit } from './records.ts'

let sim: Simulation
afterEach(async () => {
  await sim.close()
})

/** The disk takes no units any more; the result makes room again. */
function fillUp(device: Device): () => void {
  const storage = device.db.units.storageInstance.originalStorageInstance
  const real = storage.bulkWrite.bind(storage)
  storage.bulkWrite = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
  return () => {
    storage.bulkWrite = real
  }
}

const trouble = async (device: Device): Promise<string> => english((await firstValueFrom(device.sync.status$)).trouble)

test.each([
  ['that began empty', []],
  ['that had units', [serverUnit('old')]],
])(
  'a device %s and whose disk is full has, with room again, what came meanwhile, and has not hammered the server',
  async (_, stock) => {
    sim = new Simulation()
    sim.server.put('units', stock)
    const dock = await sim.device('dock')
    await sim.settle()
    const makeRoom = fillUp(dock)
    const before = sim.server.reads
    sim.server.put('units', [serverUnit('u1'), serverUnit('u2')])
    await sim.clock.advance(10_000)
    sim.server.put('units', [serverUnit('u3')])
    await sim.clock.advance(50_000)
    expect(await trouble(dock)).toContain('trouble storing')
    expect(sim.server.reads - before).toBeLessThan(60)
    makeRoom()
    sim.server.put('units', [serverUnit('u4')])
    await sim.clock.advance(70_000)
    const ids = (await dock.held('units')).map(({ id }) => id)
    expect(ids).toEqual([...stock.map(({ id }) => id), 'u1', 'u2', 'u3', 'u4'])
    expect(await trouble(dock)).toBe('')
  },
)

test('what a full disk did not take is read after a restart, though later changes were stored', async () => {
  sim = new Simulation()
  sim.server.put('units', [serverUnit('old')])
  const dock = await sim.device('dock')
  await sim.settle()
  await sim.clock.advance(10 * 60_000)
  const makeRoom = fillUp(dock)
  sim.server.put('units', [serverUnit('u1')])
  await sim.clock.advance(100)
  makeRoom()
  sim.server.put('units', [serverUnit('u2')])
  await sim.clock.advance(100)
  await dock.restart()
  await sim.settle()
  expect((await dock.held('units')).map(({ id }) => id)).toEqual(['old', 'u1', 'u2'])
})

test.each([12, 20, 30, 45])(
  'a first sync whose pages the disk does not take for a while, from %i ms on, brings every unit all the same',
  async (ms) => {
    sim = new Simulation()
    const ids = Array.from({ length: 40 }, (_, index) => `u${String(index).padStart(2, '0')}`)
    sim.server.put(
      'units',
      ids.map((id) => serverUnit(id)),
    )
    await sim.clock.advance(10 * 60_000)
    const dock = await sim.device('dock', { pageSize: 5 })
    await sim.clock.advance(ms)
    const makeRoom = fillUp(dock)
    await sim.clock.advance(20_000)
    expect((await dock.held('units')).length).toBeLessThan(40)
    makeRoom()
    await sim.settle()
    expect((await dock.held('units')).map(({ id }) => id)).toEqual(ids)
    await dock.restart()
    await sim.settle()
    expect((await dock.held('units')).map(({ id }) => id)).toEqual(ids)
  },
)
