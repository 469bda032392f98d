/**
 * The cases of RxDB's own `replicationBaseTestSuite` (rxdb 17.6, plugins/test-utils), played one by
 * one against this sync: its functions take a state of RxDB's replication protocol, which is not
 * used here. Its attachment cases do not apply: no collection has attachments. In its conflict case
 * "the master's state stays" is "the later edit stands, and the other is told".
 */
import { afterEach, describe, expect, it } from 'vitest'
import { removeAll } from '#data/core/jobs/write.ts'
import { Simulation, type Device } from './harness.ts'
import { unit } from './records.ts'

let sim: Simulation
afterEach(() => sim.close())

async function expectEqualState(a: Device, b: Device, ids: readonly string[]): Promise<void> {
  await sim.settle()
  expect((await a.held('units')).map(({ id }) => id)).toEqual(ids.toSorted())
  expect(await b.held('units')).toEqual(await a.held('units'))
}

describe('push replication to the server', () => {
  it('sends what was there before sync began, then an insert, an edit and a removal', async () => {
    sim = new Simulation()
    const dock = await sim.device('dock')
    dock.transport.online = false
    await dock.insert('units', unit('before-1'))
    await dock.insert('units', unit('before-2'))
    dock.transport.online = true
    await sim.settle()
    expect(sim.server.all('units')).toHaveLength(2)

    await dock.insert('units', unit('live'))
    await sim.settle()
    expect(sim.server.all('units')).toHaveLength(3)

    await dock.change('units', 'live', { qty: 100 })
    await sim.settle()
    expect(sim.server.all('units')).toHaveLength(3)
    expect(sim.server.doc('units', 'live')).toMatchObject({ qty: 100 })

    await removeAll(dock.context, 'units', ['live'])
    await sim.settle()
    expect(sim.server.all('units')).toHaveLength(3)
    expect(sim.server.doc('units', 'live')).toMatchObject({ _deleted: true })
  })
})

describe('two devices', () => {
  it('are equal after the first sync, an insert, a removal, many inserts, and inserts on both at once', async () => {
    sim = new Simulation()
    const [a, b] = [await sim.device('one'), await sim.device('two')]
    await a.insert('units', unit('1aaa'))
    await b.insert('units', unit('1bbb'))
    await expectEqualState(a, b, ['1aaa', '1bbb'])

    await a.insert('units', unit('insert-a'))
    await expectEqualState(a, b, ['1aaa', '1bbb', 'insert-a'])

    await removeAll(b.context, 'units', ['1aaa'])
    await expectEqualState(a, b, ['1bbb', 'insert-a'])

    const many = Array.from({ length: 10 }, (_, index) => `bulk-insert-${index}`)
    await Promise.all(many.map((id) => a.insert('units', unit(id))))
    await expectEqualState(a, b, ['1bbb', 'insert-a', ...many])

    await Promise.all([a.insert('units', unit('parallel-a')), b.insert('units', unit('parallel-b'))])
    await expectEqualState(a, b, ['1bbb', 'insert-a', ...many, 'parallel-a', 'parallel-b'])
  })

  it('that edit one field apart end equal, with the later value, and the other in a conflict row', async () => {
    sim = new Simulation()
    const [a, b] = [await sim.device('one'), await sim.device('two')]
    await a.insert('units', unit('u1'))
    await sim.settle()
    for (const device of [a, b]) device.transport.online = false
    await a.change('units', 'u1', { title: 'c1' })
    await sim.clock.advance(1000)
    await b.change('units', 'u1', { title: 'c2' })
    b.transport.online = true
    await sim.clock.advance(60_000)
    a.transport.online = true
    await sim.settle()
    expect(await a.find('units', 'u1')).toMatchObject({ title: 'c2' })
    expect(await b.held('units')).toEqual(await a.held('units'))
    expect(sim.server.all('activity').map(({ fields }) => fields['from'])).toEqual(['c1'])
  })
})
