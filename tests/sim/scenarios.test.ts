import { afterEach, describe, expect, test } from 'vitest'
import type { ServerFields } from '#sync/transport/transport.ts'
import { Simulation } from './harness.ts'
import { ledgerRow, serverUnit, unit } from './records.ts'
import { fairWeather, type CallKind, type Fault } from './sim-transport.ts'

let sim: Simulation
afterEach(async () => {
  await sim.close()
})

/** This happens to the next call of a kind, and to no other. */
function once(kind: CallKind, fault: Fault): { fault: (called: CallKind) => Fault; delayMs: () => number } {
  let left = 1
  return {
    ...fairWeather,
    fault: (called) => {
      if (called !== kind || left === 0) return 'none'
      left -= 1
      return fault
    },
  }
}

describe('what one device does reaches the server and the others', () => {
  test('a unit received on one scanner shows on another', async () => {
    sim = new Simulation()
    const [dock, desk] = [await sim.device('dock'), await sim.device('desk')]
    await dock.insert('units', unit('u1'))
    await sim.settle()
    expect(sim.server.doc('units', 'u1')).toMatchObject({ title: 'Kettle', createdBy: dock.uid, _deleted: false })
    expect(await desk.find('units', 'u1')).toMatchObject({ title: 'Kettle' })
  })

  test('300 units of one commit arrive whole, page by page', async () => {
    sim = new Simulation()
    sim.server.put(
      'units',
      Array.from({ length: 700 }, (_, index) => serverUnit(`u${index}`)),
    )
    const desk = await sim.device('desk')
    await sim.settle()
    expect(await desk.held('units')).toHaveLength(700)
  })

  test('a change is read once by each device, and an unchanged document never again but for the overlap', async () => {
    sim = new Simulation()
    const desk = await sim.device('desk')
    await sim.settle()
    sim.server.put(
      'units',
      Array.from({ length: 50 }, (_, index) => serverUnit(`u${index}`)),
    )
    await sim.settle()
    await sim.clock.advance(3_600_000)
    const before = sim.server.reads
    sim.server.put('units', [serverUnit('u7', { title: 'Toaster' }, 'somebody', '2026-11-20T09:00:00.000Z')])
    await sim.clock.advance(2000)
    expect(sim.server.reads - before).toBe(1)
    expect(await desk.find('units', 'u7')).toMatchObject({ title: 'Toaster' })
  })

  test('the same scan on two offline devices makes one unit, not two', async () => {
    sim = new Simulation()
    const [one, two] = [await sim.device('one'), await sim.device('two')]
    await sim.settle()
    one.transport.online = false
    two.transport.online = false
    await one.insert('units', unit('u1', { note: 'left shelf' }))
    await sim.clock.advance(5000)
    await two.insert('units', unit('u1', { note: 'right shelf' }))
    one.transport.online = true
    await sim.clock.advance(60_000)
    two.transport.online = true
    await sim.settle()
    expect(sim.server.all('units')).toHaveLength(1)
    expect(await one.find('units', 'u1')).toMatchObject({ note: 'right shelf' })
    expect(await two.find('units', 'u1')).toMatchObject({ note: 'right shelf' })
    expect(sim.server.all('activity').map((row) => row.fields['data'])).toMatchObject([
      { field: 'note', lost: 'left shelf' },
    ])
  })
})

describe('two devices change one unit', () => {
  test('different fields: both changes stay, without a conflict', async () => {
    sim = new Simulation()
    const [one, two] = [await sim.device('one'), await sim.device('two')]
    sim.server.put('units', [serverUnit('u1')])
    await sim.settle()
    one.transport.online = false
    two.transport.online = false
    await one.change('units', 'u1', { title: 'Steel kettle' })
    await two.change('units', 'u1', { locationId: 'A-01' })
    one.transport.online = true
    two.transport.online = true
    await sim.settle()
    for (const device of [one, two]) {
      expect(await device.find('units', 'u1')).toMatchObject({ title: 'Steel kettle', locationId: 'A-01' })
    }
    expect(sim.server.all('activity')).toHaveLength(0)
  })

  test('the same field: the later edit wins, and the other is recorded as a conflict', async () => {
    sim = new Simulation()
    const [one, two] = [await sim.device('one'), await sim.device('two')]
    sim.server.put('units', [serverUnit('u1')])
    await sim.settle()
    one.transport.online = false
    two.transport.online = false
    await two.change('units', 'u1', { title: 'Earlier' })
    await sim.clock.advance(5000)
    await one.change('units', 'u1', { title: 'Later' })
    one.transport.online = true
    await sim.clock.advance(120_000)
    two.transport.online = true
    await sim.settle()
    expect(await one.find('units', 'u1')).toMatchObject({ title: 'Later' })
    expect(await two.find('units', 'u1')).toMatchObject({ title: 'Later' })
    expect(sim.server.all('activity').map((row) => row.fields)).toMatchObject([
      { type: 'conflict', refId: 'u1', from: 'Earlier', to: 'Later', by: two.uid },
    ])
  })

  test('sold beats inspected, whichever was later', async () => {
    sim = new Simulation()
    const [one, two] = [await sim.device('one'), await sim.device('two')]
    sim.server.put('units', [serverUnit('u1')])
    await sim.settle()
    one.transport.online = false
    two.transport.online = false
    await one.change('units', 'u1', { stage: 'sold' })
    await sim.clock.advance(5000)
    await two.change('units', 'u1', { stage: 'inspected' })
    one.transport.online = true
    await sim.clock.advance(120_000)
    two.transport.online = true
    await sim.settle()
    expect(sim.server.doc('units', 'u1')).toMatchObject({ stage: 'sold' })
    expect(await two.find('units', 'u1')).toMatchObject({ stage: 'sold' })
  })
})

describe('the network fails', () => {
  test('the answer to an insert is lost: one unit, no conflict, nothing waiting', async () => {
    sim = new Simulation()
    const dock = await sim.device('dock')
    await sim.settle()
    dock.transport.weather = once('commit', 'answerLost')
    await dock.insert('units', unit('u1'))
    await sim.settle()
    expect(sim.server.all('units')).toHaveLength(1)
    expect(sim.server.all('activity')).toHaveLength(0)
    expect(await dock.sync.unsent()).toEqual([])
    expect(await dock.refused()).toEqual([])
  })

  test('the answer to a merge is lost: the conflict is recorded once', async () => {
    sim = new Simulation()
    const [one, two] = [await sim.device('one'), await sim.device('two')]
    sim.server.put('units', [serverUnit('u1')])
    await sim.settle()
    two.transport.online = false
    await two.change('units', 'u1', { title: 'Two', note: 'dented' })
    await sim.clock.advance(1000)
    await one.change('units', 'u1', { title: 'One' })
    await sim.clock.advance(5000)
    two.transport.weather = once('commit', 'answerLost')
    two.transport.online = true
    await sim.settle()
    expect(sim.server.all('activity')).toHaveLength(1)
    expect(sim.server.doc('units', 'u1')).toMatchObject({ title: 'One', note: 'dented' })
    expect(await one.find('units', 'u1')).toMatchObject({ title: 'One', note: 'dented' })
  })

  test('the power goes in the middle of sending: everything is there once after the restart', async () => {
    sim = new Simulation()
    const dock = await sim.device('dock')
    await sim.settle()
    for (let index = 0; index < 30; index += 1) await dock.insert('units', unit(`u${index}`))
    await sim.clock.advance(7)
    await dock.restart()
    await dock.insert('units', unit('last'))
    await sim.settle()
    expect(sim.server.all('units')).toHaveLength(31)
    expect(sim.server.all('activity')).toHaveLength(0)
  })

  test('a commit that shows up late, with an earlier time, is still seen', async () => {
    sim = new Simulation()
    const desk = await sim.device('desk')
    sim.server.put('units', [serverUnit('u1')])
    await sim.settle()
    desk.transport.online = false
    sim.server.put('units', [serverUnit('u2')])
    await sim.clock.advance(10_000)
    desk.transport.online = true
    sim.server.lateBySeconds = 40
    sim.server.put('units', [serverUnit('late')])
    sim.server.lateBySeconds = 0
    await desk.restart()
    await sim.settle()
    expect((await desk.held('units')).map((doc) => doc.id)).toEqual(['late', 'u1', 'u2'])
  })

  test('what was noted as pulled never goes back, though late commits carry earlier times', async () => {
    sim = new Simulation()
    const desk = await sim.device('desk')
    sim.server.put('units', [serverUnit('u1')])
    await sim.settle()
    sim.server.lateBySeconds = 40
    await desk.crash()
    sim.server.put('units', [serverUnit('u1', { title: 'Toaster' })])
    await desk.open()
    await sim.settle()
    sim.server.put('units', [serverUnit('u2')])
    await sim.settle()
    expect((await desk.held('units')).map((doc) => doc.id)).toEqual(['u1', 'u2'])
  })

  test('the power goes between a pulled unit and the note of its place: what is then done to the unit is not lost', async () => {
    let edited = 0
    for (let writes = 1; writes <= 6; writes += 1) {
      sim = new Simulation()
      const dock = await sim.device('dock')
      sim.server.put('units', [serverUnit('u1')])
      await sim.clock.advance(1)
      dock.cutPowerAfter(writes)
      await sim.settle(60_000).catch(() => undefined)
      await dock.restart()
      dock.transport.online = false
      if (await dock.change('units', 'u1', { note: 'dented' })) edited += 1
      else continue
      await sim.clock.advance(5000)
      sim.server.put('units', [serverUnit('u1', { title: 'Toaster' }, 'somebody', '2026-11-20T10:00:00.000Z')])
      dock.transport.online = true
      await sim.settle()
      expect(sim.server.doc('units', 'u1')).toMatchObject({ note: 'dented', title: 'Toaster' })
      expect(await dock.refused()).toEqual([])
      await sim.close()
    }
    expect(edited).toBeGreaterThan(0)
  })

  test('a captive portal and an expired token only delay', async () => {
    sim = new Simulation()
    const dock = await sim.device('dock')
    await sim.settle()
    let calls = 0
    dock.transport.weather = {
      ...fairWeather,
      fault: () => {
        calls += 1
        return (['portal', 'tokenExpired', 'quota', 'requestLost'] as const)[calls - 1] ?? 'none'
      },
    }
    await dock.insert('units', unit('u1'))
    await sim.settle()
    expect(sim.server.all('units')).toHaveLength(1)
    expect(dock.transport.refreshes).toBeGreaterThan(0)
  })
})

describe('the server refuses', () => {
  test('one poison unit among many: it is kept aside and taken back, the rest goes on', async () => {
    sim = new Simulation()
    const dock = await sim.device('dock')
    await sim.settle()
    sim.server.judge = (_caller, operation, _collection, fields) => operation === 'read' || fields.id !== 'u5'
    for (let index = 0; index < 20; index += 1) await dock.insert('units', unit(`u${index}`))
    await sim.settle()
    expect(sim.server.all('units')).toHaveLength(19)
    const refused = await dock.refused()
    expect(refused).toMatchObject([{ collection: 'units', docId: 'u5', code: 'permission-denied', serverDoc: null }])
    expect(await dock.find('units', 'u5')).toBeNull()
    expect(dock.transport.refreshes).toBeGreaterThan(0)
    expect(await dock.stateOf('units', 'u5')).toBe('needsAttention')
  })

  test('a refused change can be tried again, once the rules allow it', async () => {
    sim = new Simulation()
    const dock = await sim.device('dock')
    sim.server.put('units', [serverUnit('u1')])
    await sim.settle()
    const { judge } = sim.server
    sim.server.judge = (_caller, operation) => operation === 'read'
    await dock.change('units', 'u1', { title: 'Mine' })
    await sim.settle()
    expect(await dock.find('units', 'u1')).toMatchObject({ title: 'Kettle' })
    sim.server.judge = judge
    const [refused] = await dock.refused()
    await dock.sync.retryRefused(refused?.id ?? '')
    await sim.settle()
    expect(sim.server.doc('units', 'u1')).toMatchObject({ title: 'Mine' })
    expect(await dock.refused()).toEqual([])
  })

  test('refused changes survive a restart, until a person dismisses them', async () => {
    sim = new Simulation()
    const dock = await sim.device('dock')
    sim.server.judge = (_caller, operation) => operation === 'read'
    await dock.insert('units', unit('u1'))
    await sim.settle()
    await dock.restart()
    await sim.settle()
    const [refused] = await dock.refused()
    expect(refused).toMatchObject({ docId: 'u1', doc: { title: 'Kettle' } })
    await dock.sync.dismissRefused(refused?.id ?? '')
    await dock.restart()
    await sim.settle()
    expect(await dock.refused()).toEqual([])
  })

  test('a ledger row that was edited is never sent, and comes back as it was', async () => {
    sim = new Simulation()
    const dock = await sim.device('dock')
    await dock.insert('activity', ledgerRow('r1', dock.uid))
    await sim.settle()
    await dock.change('activity', 'r1', { to: 'forged' })
    await sim.settle()
    expect(sim.server.doc('activity', 'r1')).toMatchObject({ to: '' })
    expect(await dock.find('activity', 'r1')).toMatchObject({ to: '' })
  })

  test('a unit with a novel in its note is kept aside before it holds up the others', async () => {
    sim = new Simulation()
    const dock = await sim.device('dock')
    await dock.insert('units', unit('big', { note: 'x'.repeat(250_000) }))
    await dock.insert('units', unit('small'))
    await sim.settle()
    expect(sim.server.all('units').map((doc) => doc.id)).toEqual(['small'])
    expect(await dock.refused()).toMatchObject([{ docId: 'big', code: 'too-large' }])
  })
})

describe('a role is taken away', () => {
  test('offline work of a person who lost the role is judged, kept aside, and what may not be read leaves the device', async () => {
    sim = new Simulation()
    const ann = await sim.device('ann', { rank: 'associate', only: ['units', 'locations'] })
    sim.server.put('units', [serverUnit('u1')])
    await sim.settle()
    ann.transport.online = false
    await ann.change('units', 'u1', { title: 'Offline work' })
    sim.server.judge = (_caller, _operation, collection) => collection !== 'units'
    await sim.clock.advance(1000)
    ann.transport.online = true
    await ann.takeRank('signedIn')
    await sim.settle()
    await sim.clock.advance(11 * 60_000)
    expect(sim.server.doc('units', 'u1')).toMatchObject({ title: 'Kettle' })
    expect(await ann.refused()).toMatchObject([{ docId: 'u1', doc: { title: 'Offline work' } }])
    expect(await ann.held('units')).toEqual([])
    expect(sim.server.doc('units', 'u1')).toMatchObject({ _deleted: false })
  })

  test('with the role back, everything that belongs on the device comes again', async () => {
    sim = new Simulation()
    const ann = await sim.device('ann', { rank: 'associate' })
    sim.server.put('units', [serverUnit('u1'), serverUnit('gone', { stage: 'shipped' })])
    await sim.settle()
    await ann.takeRank('signedIn')
    await sim.settle()
    await sim.clock.advance(11 * 60_000)
    expect(await ann.held('units')).toEqual([])
    await ann.takeRank('associate')
    await sim.settle()
    expect((await ann.held('units')).map((doc) => doc.id)).toEqual(['u1'])
  })
})

test('a load is worked on again: what had left the scanner with it comes back', async () => {
  sim = new Simulation()
  const ann = await sim.device('ann', { rank: 'associate', only: ['loads', 'units'] })
  const load = (stage: string): ServerFields => ({ ...serverUnit('L1'), stage })
  sim.server.put('loads', [load('closed')])
  sim.server.put('units', [serverUnit('u1', { stage: 'shipped', loadId: 'L1' })])
  await sim.settle()
  expect(await ann.held('units')).toHaveLength(0)
  sim.server.put('loads', [load('receiving')])
  await sim.settle()
  expect((await ann.held('units')).map((doc) => doc.id)).toEqual(['u1'])
})

test('a unit that was handed over leaves the scanner, and stays on the server', async () => {
  sim = new Simulation()
  const ann = await sim.device('ann', { rank: 'associate' })
  sim.server.put('units', [serverUnit('u1', { stage: 'picked' })])
  await sim.settle()
  expect(await ann.held('units')).toHaveLength(1)
  sim.server.put('units', [serverUnit('u1', { stage: 'handedOver' })])
  await sim.settle()
  expect(await ann.held('units')).toHaveLength(0)
  expect(sim.server.doc('units', 'u1')).toMatchObject({ stage: 'handedOver', _deleted: false })
  sim.server.put('units', [serverUnit('u1', { stage: 'returned' })])
  await sim.settle()
  expect(await ann.held('units')).toHaveLength(1)
})
