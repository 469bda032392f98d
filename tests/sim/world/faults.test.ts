/** Faults that were found in sync's earlier form, played against its present one. Each ends with devices that hold what the server holds. */
import { NEVER } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CollectionName } from '#schemas/collections.ts'
import { TransportError } from '#sync/transport/transport.ts'
import { draft, onServer, unit, unitFields } from './records.ts'
import type { SimDevice } from '#tests/sim/world/device/sim-device.ts'
import { Simulation } from './simulation.ts'

const HOUR_MS = 3_600_000

let sim: Simulation
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  sim = new Simulation()
})
afterEach(() => sim.close())

/** Every row of the device is the server's. `ids` are those that the device is to hold. */
function expectHolds(device: SimDevice, name: CollectionName, ids: readonly string[]): void {
  const held = device.held(name)
  expect(held.map(({ id }) => id)).toEqual(ids.toSorted())
  expect(held).toEqual(held.map(({ id }) => sim.server.doc(name, id)))
  expect(device.unsentIds()).toEqual([])
}

const conflicts = (): readonly unknown[] =>
  sim.server.all('activity').filter(({ fields }) => fields['type'] === 'conflict')

describe('another rank after an absence', () => {
  it.each([
    ['associate', 'manager', ['u1']],
    ['manager', 'associate', []],
  ])('from %s to %s shows no shipped unit as received and no emptied pallet as stored', async (was, is, held) => {
    const pallet = (status: string) => onServer('containers', 'p1', { label: 'p1', kind: 'pallet', status })
    await sim.person('bob', was)
    await sim.server.put('units', [unit('u1')])
    await sim.server.put('containers', [pallet('stored')])
    const dock = await sim.device('dock', { uid: 'bob' })
    await sim.settle()
    await sim.clock.advance(HOUR_MS)
    expectHolds(dock, 'units', ['u1'])
    expectHolds(dock, 'containers', ['p1'])

    await dock.close()
    await sim.server.put('units', [unit('u1', 'admin', { stage: 'shipped' })])
    await sim.server.put('containers', [pallet('empty')])
    await sim.clock.advance(HOUR_MS)
    await sim.person('bob', is)
    await dock.open()
    hearOnlyOwnRecord(dock, was)
    await sim.settle()
    expect(dock.ranks).toEqual(['signedIn', was, is])
    expectHolds(dock, 'units', held)
    expectHolds(dock, 'containers', [])
  })
})

/** Under this rank, nothing but the person's own record arrives. */
function hearOnlyOwnRecord(device: SimDevice, rank: string): void {
  const [tab] = device.tabs
  if (!tab) throw new Error('The device has no tab.')
  const watch = tab.transport.watch.bind(tab.transport)
  tab.transport.watch = (request) => (tab.rank === rank && request.collection !== 'users' ? NEVER : watch(request))
}

describe('a new unit whose answer is lost', () => {
  it.each([
    ['the same person', 'bob'],
    ['another person', 'cid'],
  ])('keeps the note that %s writes on a second device', async (_, uid) => {
    await sim.person('bob', 'associate')
    await sim.person('cid', 'associate')
    const [dock, van] = [await sim.device('dock', { uid: 'bob' }), await sim.device('van', { uid })]
    await sim.settle()

    dock.faults = [{ call: 'commit', fault: 'answerLost' }]
    await dock.usable?.insert('units', draft('units', 'u1', unitFields('u1')))
    // Its own echo would prove contact, and send it once more.
    while (!sim.server.doc('units', 'u1')) await sim.clock.advance(1)
    dock.parts.line.online = false
    await sim.clock.advance(100)
    expectHolds(van, 'units', ['u1'])
    expect(dock.unsentIds()).toEqual(['units/u1'])

    await van.usable?.edit('units', 'u1', () => ({ note: 'Lid cracked' }))
    await sim.clock.advance(5000)
    await dock.usable?.edit('units', 'u1', () => ({ title: 'Steel kettle' }))
    await dock.restart()
    dock.parts.line.online = true
    await sim.settle()
    expect(sim.server.doc('units', 'u1')).toMatchObject({ title: 'Steel kettle', note: 'Lid cracked' })
    expect(conflicts()).toEqual([])
    for (const device of [dock, van]) expectHolds(device, 'units', ['u1'])
  })

  it('keeps the note of one of two people who scanned the same unit, where the other left it empty', async () => {
    await sim.person('bob', 'associate')
    await sim.person('cid', 'associate')
    const [dock, van] = [await sim.device('dock', { uid: 'bob' }), await sim.device('van', { uid: 'cid' })]
    await sim.settle()
    dock.parts.line.online = false
    await van.usable?.insert('units', draft('units', 'u1', unitFields('u1', { note: 'Lid cracked' })))
    await sim.clock.advance(5000)
    await dock.usable?.insert('units', draft('units', 'u1', unitFields('u1', { note: '' })))
    await dock.restart()
    dock.parts.line.online = true
    await sim.settle()
    expect(sim.server.doc('units', 'u1')).toMatchObject({ note: 'Lid cracked' })
    for (const device of [dock, van]) expectHolds(device, 'units', ['u1'])
  })
})

describe('a load that is opened again', () => {
  const load = (stage: string) => onServer('loads', 'L1', { title: 'Load 1', stage })

  async function closedLoad(): Promise<SimDevice> {
    await sim.person('bob', 'associate')
    await sim.server.put('loads', [load('closed')])
    await sim.server.put('units', [unit('u1', 'admin', { loadId: 'L1', stage: 'shipped' })])
    await sim.server.put('manifestLines', [onServer('manifestLines', 'm1', { loadId: 'L1', title: 'Kettle' })])
    const dock = await sim.device('dock', { uid: 'bob' })
    await sim.settle()
    await sim.clock.advance(HOUR_MS)
    expectHolds(dock, 'units', [])
    expectHolds(dock, 'manifestLines', [])
    return dock
  }

  function expectWhole(dock: SimDevice): void {
    expect(dock.held('loads')).toMatchObject([{ stage: 'receiving' }])
    expectHolds(dock, 'units', ['u1'])
    expectHolds(dock, 'manifestLines', ['m1'])
  }

  it('brings its documents after the next start when the app was closed before they came', async () => {
    const dock = await closedLoad()
    dock.faults = [{ call: 'count', fault: 'silent' }]
    await sim.server.put('loads', [load('receiving')])
    await sim.clock.advance(5000)
    expect(dock.held('loads')).toMatchObject([{ stage: 'receiving' }])
    expectHolds(dock, 'units', [])
    await dock.restart()
    await sim.settle()
    expectWhole(dock)
  })

  it.each([1, 2, 3, 4])('brings its documents when the power goes after %i writes of the store', async (writes) => {
    const dock = await closedLoad()
    dock.cutPowerAfter(writes)
    await sim.server.put('loads', [load('receiving')])
    await sim.clock.advance(5000)
    await dock.restart()
    await sim.settle()
    expectWhole(dock)
  })
})

describe('a unit on which the server always fails', () => {
  it.each(['INTERNAL', 'ABORTED', 'UNAVAILABLE', 'DEADLINE_EXCEEDED'] as const)(
    'does not hold up the others (%s), and is sent once the server takes it',
    async (status) => {
      await sim.person('bob', 'associate')
      const dock = await sim.device('dock', { uid: 'bob' })
      await sim.settle()
      sim.server.failing.set('units/u3', status)
      const ids = ['u1', 'u2', 'u3', 'u4', 'u5']
      for (const id of ids) await dock.usable?.insert('units', draft('units', id, unitFields(id)))
      await sim.clock.advance(2 * 60_000)
      expect(sim.server.all('units').map(({ id }) => id)).toEqual(['u1', 'u2', 'u4', 'u5'])
      expect(dock.unsentIds()).toEqual(['units/u3'])
      expect(await dock.refused()).toEqual([])

      await dock.usable?.insert('units', draft('units', 'u6', unitFields('u6')))
      await sim.clock.advance(1000)
      expect(sim.server.doc('units', 'u6')).toBeDefined()
      sim.server.failing.clear()
      await sim.settle(HOUR_MS)
      expectHolds(dock, 'units', [...ids, 'u6'])
    },
  )
})

describe('an undo after a lost answer', () => {
  it.each([
    ['of a restarted app', true, ''],
    ['beside the note of another person', false, 'Lid cracked'],
  ])('holds (%s)', async (_, isRestarted, note) => {
    await sim.person('bob', 'associate')
    await sim.server.put('units', [unit('u1', 'admin', { locationId: 'A1' })])
    const dock = await sim.device('dock', { uid: 'bob' })
    await sim.settle()
    dock.faults = [{ call: 'commit', fault: 'answerLost' }]
    await dock.usable?.edit('units', 'u1', () => ({ locationId: 'B2' }))
    while (sim.server.doc('units', 'u1')?.['locationId'] !== 'B2') await sim.clock.advance(1)
    dock.parts.line.online = false
    expect(dock.unsentIds()).toEqual(['units/u1'])

    if (isRestarted) await dock.restart()
    await sim.clock.advance(5000)
    if (note !== '') await sim.server.put('units', [unit('u1', 'cid', { locationId: 'B2', note })])
    await dock.usable?.edit('units', 'u1', () => ({ locationId: 'A1' }))
    dock.parts.line.online = true
    await sim.settle()
    expect(sim.server.doc('units', 'u1')).toMatchObject({ locationId: 'A1', note })
    expectHolds(dock, 'units', ['u1'])
  })
})

it('sends within a minute after an outage what the server refused for two hours, once it takes one unit', async () => {
  await sim.person('bob', 'associate')
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  dock.weather = (kind) => (kind === 'commit' ? 'quota' : 'none')
  const ids = Array.from({ length: 20 }, (_, index) => `u${index + 10}`)
  for (const id of ids) await dock.usable?.insert('units', draft('units', id, unitFields(id)))
  await sim.clock.advance(2 * HOUR_MS)
  expect(sim.server.all('units')).toEqual([])
  dock.weather = () => 'none'
  await dock.usable?.insert('units', draft('units', 'u1', unitFields('u1')))
  await sim.clock.advance(60_000)
  expectHolds(dock, 'units', [...ids, 'u1'])
})

describe('a zone that is removed and made again before contact', () => {
  const zone = (fields: object) => draft('locations', 'A1', { code: 'A1', kind: 'zone', ...fields })

  it.each([
    ['is on the server', true],
    ['was never sent', false],
  ])('is the new one, with nothing of the old one that %s', async (_, isOnServer) => {
    await sim.person('ann', 'manager')
    const desk = await sim.device('desk', { uid: 'ann' })
    await sim.settle()
    desk.parts.line.online = isOnServer
    await desk.usable?.insert('locations', zone({ name: 'Wrong', purpose: 'returns', aliases: ['OLD'] }))
    if (isOnServer) await sim.settle()
    desk.parts.line.online = false
    await desk.restart()
    await desk.usable?.edit('locations', 'A1', () => ({ _deleted: true }))
    await sim.clock.advance(1000)
    await desk.usable?.insert('locations', zone({ name: 'Right', capacity: 9 }))
    desk.parts.line.online = true
    await sim.settle()
    expect(sim.server.doc('locations', 'A1')).toMatchObject({
      name: 'Right', purpose: '', aliases: [], capacity: 9, createdBy: 'ann', _deleted: false,
    }) // prettier-ignore
    expect(conflicts()).toEqual([])
    expectHolds(desk, 'locations', ['A1'])
  })
})

it('brings the documents of a load that opens during an interrupted first sync', async () => {
  const load = (id: string, stage: string) => onServer('loads', id, { title: id, stage })
  const lines = (loadId: string, count: number) =>
    Array.from({ length: count }, (_, index) => onServer('manifestLines', `${loadId}-${index + 10}`, { loadId }))
  await sim.person('bob', 'associate')
  await sim.server.put('loads', [load('L1', 'receiving'), load('L2', 'lead')])
  await sim.server.put('manifestLines', [...lines('L1', 30), ...lines('L2', 10)])
  await sim.clock.advance(HOUR_MS)
  const dock = await sim.device('dock', { uid: 'bob', pageSize: 5 })
  while (dock.held('manifestLines').length < 10) await sim.clock.advance(3)
  await dock.close()
  expect(dock.held('manifestLines').length).toBeLessThan(30)
  await sim.server.put('loads', [load('L2', 'won')])
  await sim.clock.advance(HOUR_MS)
  await dock.open()
  await sim.settle()
  const ids = sim.server.all('manifestLines').map(({ id }) => id)
  expectHolds(dock, 'manifestLines', ids)
  expectHolds(dock, 'loads', ['L1', 'L2'])
})

it('sends the other units while the server fails to read one that has to be merged', async () => {
  await sim.person('bob', 'associate')
  await sim.server.put('units', [unit('bad'), unit('good')])
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  const [tab] = dock.tabs
  const read = tab?.transport.read.bind(tab.transport)
  if (!tab || !read) throw new Error('The device has no tab.')
  let isFailing = true
  tab.transport.read = (collection, ids) =>
    isFailing && ids.includes('bad') ? Promise.reject(new TransportError('internal', 'bad')) : read(collection, ids)
  dock.parts.line.online = false
  await tab.edit('units', 'bad', () => ({ title: 'Steel kettle' }))
  await sim.server.put('units', [unit('bad', 'cid', { note: 'Lid cracked' })])
  dock.parts.line.online = true
  await sim.clock.advance(60_000)
  await tab.edit('units', 'good', () => ({ note: 'No box' }))
  await sim.clock.advance(10 * 60_000)
  expect(sim.server.doc('units', 'good')).toMatchObject({ note: 'No box' })
  isFailing = false
  await sim.settle(HOUR_MS)
  expect(sim.server.doc('units', 'bad')).toMatchObject({ title: 'Steel kettle', note: 'Lid cracked' })
  expectHolds(dock, 'units', ['bad', 'good'])
})
