/**
 * A server that was restored from an older backup: devices give back what they hold and the server
 * lacks, and report it.
 */
import { english } from '#tests/support/english.ts'
import { EMPTY, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draft, onServer, unit, unitFields } from './records.ts'
import type { SimDevice } from '#tests/sim/world/device/sim-device.ts'
import { Simulation } from './simulation.ts'

let sim: Simulation
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  sim = new Simulation()
})
afterEach(() => sim.close())

/** What the pages of a device show as trouble, from now on. */
function troublesOf(device: SimDevice): Set<string> {
  const shown = new Set<string>()
  device.usable?.handle?.status$.subscribe(({ trouble }) => shown.add(english(trouble)))
  return shown
}

it('is given back new units, edits, removals and ledger rows, and every device shows that it was restored', async () => {
  await sim.person('ann', 'manager')
  await sim.person('bob', 'associate')
  await sim.server.put('units', [unit('u1'), unit('u2')])
  await sim.server.put('locations', [onServer('locations', 'A1', { code: 'A1', kind: 'zone' })])
  const [desk, dock] = [await sim.device('desk', { uid: 'ann' }), await sim.device('dock', { uid: 'bob' })]
  await sim.settle()
  const backup = sim.server.backup()

  await sim.clock.advance(60_000)
  await dock.usable?.insert('units', draft('units', 'u3', unitFields('u3')))
  await dock.usable?.insert('activity', draft('activity', 'r1', { type: 'receive', refId: 'u3', by: 'bob', ms: 5 }))
  await dock.usable?.edit('units', 'u1', () => ({ note: 'Lid cracked' }))
  await desk.usable?.edit('locations', 'A1', () => ({ _deleted: true }))
  await sim.settle()
  const before = ['units', 'activity'] as const
  const rows = before.map((name) => sim.server.all(name).map(({ fields }) => fields))

  sim.server.restore(backup)
  expect(sim.server.doc('units', 'u3')).toBeUndefined()
  const troubles = [desk, dock].map(troublesOf)
  // The authors' device is the first to learn of it: what it gives back stays under its person's
  // name.
  dock.usable?.handle?.retryNow()
  await sim.clock.advance(60_000)
  await sim.settle()
  expect(before.map((name) => sim.server.all(name).map(({ fields }) => fields))).toEqual(rows)
  expect(sim.server.doc('locations', 'A1')).toMatchObject({ _deleted: true })
  for (const device of [desk, dock]) {
    expect(device.held('units')).toEqual(sim.server.all('units').map(({ fields }) => fields))
    expect(device.held('locations')).toEqual([])
    expect(device.unsentIds()).toEqual([])
  }
  for (const shown of troubles) expect([...shown].join()).toContain('restored from a backup')
  await sim.clock.advance(10 * 60_000)
  for (const { usable } of [desk, dock]) {
    expect(await firstValueFrom(usable?.handle?.status$ ?? EMPTY)).toMatchObject({ trouble: '' })
  }
})

it('keeps what a restore took though another person made the same record anew since: the later value wins, the other is recorded', async () => {
  await sim.person('ann', 'manager')
  await sim.person('bob', 'associate')
  const [desk, dock] = [await sim.device('desk', { uid: 'ann' }), await sim.device('dock', { uid: 'bob' })]
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  dock.parts.line.online = false
  await desk.usable?.insert('units', draft('units', 'u1', { ...unitFields('u1'), title: 'Kettle', note: 'No lid' }))
  await sim.settle()
  desk.parts.line.online = false
  sim.server.restore(backup)
  dock.parts.line.online = true
  await dock.usable?.insert('units', draft('units', 'u1', { ...unitFields('u1'), title: 'Toaster' }))
  await sim.clock.advance(60_000)
  desk.parts.line.online = true
  await sim.clock.advance(60_000)
  await sim.settle()
  const rows = sim.server.all('activity').map(({ fields }) => JSON.stringify(fields))
  expect(sim.server.doc('units', 'u1')).toMatchObject({ title: 'Toaster', note: 'No lid' })
  expect(rows.filter((row) => row.includes('Kettle') && row.includes('Toaster'))).toHaveLength(1)
  for (const { held } of [desk, dock].map((device) => ({ held: device.held('units') })))
    expect(held).toEqual(sim.server.all('units').map(({ fields }) => fields))
})

it.each([
  ['a clock that is a day behind', -86_400_000],
  ['a clock that is a day ahead', 86_400_000],
])('keeps what an associate with %s made, and a manager made anew since the restore', async (_clock, clockOffMs) => {
  await sim.person('ann', 'manager')
  await sim.person('bob', 'associate')
  const [desk, dock] = [await sim.device('desk', { uid: 'ann' }), await sim.device('dock', { uid: 'bob', clockOffMs })]
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  desk.parts.line.online = false
  await dock.usable?.insert('manifestLines', draft('manifestLines', 'l1', { title: 'Kettle', extra: true }))
  await sim.settle()
  dock.parts.line.online = false
  sim.server.restore(backup)
  desk.parts.line.online = true
  // An associate makes lines and does not change those of others.
  await desk.usable?.insert('manifestLines', draft('manifestLines', 'l1', { title: 'Toaster', extra: true }))
  await sim.clock.advance(60_000)
  dock.parts.line.online = true
  await sim.clock.advance(60_000)
  await sim.settle()
  const rows = sim.server.all('activity').map(({ fields }) => JSON.stringify(fields))
  const kept = (await dock.refused()).map(({ doc }) => JSON.stringify(doc))
  expect([...rows, ...kept].filter((one) => one.includes('Kettle'))).not.toEqual([])
  for (const device of [desk, dock]) expect(device.held('manifestLines')).toMatchObject([{ title: 'Toaster' }])
})

it('keeps the value that gave way in a merge, though the restore comes before its ledger row is back', async () => {
  await sim.person('ann', 'manager')
  await sim.person('bob', 'associate')
  const [desk, dock] = [await sim.device('desk', { uid: 'ann' }), await sim.device('dock', { uid: 'bob' })]
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  desk.parts.line.online = false
  await dock.usable?.insert('units', draft('units', 'u1', { ...unitFields('u1'), title: 'Kettle' }))
  await sim.settle()
  // This device does not come back.
  dock.parts.line.online = false
  await desk.usable?.insert('units', draft('units', 'u1', { ...unitFields('u1'), title: 'Toaster' }))
  await sim.clock.advance(60_000)
  desk.parts.line.online = true
  desk.usable?.handle?.retryNow()
  for (let ms = 0; ms < 60_000 && desk.unsentIds().length > 0; ms += 1) await sim.clock.advance(1)
  expect(desk.unsentIds()).toEqual([])
  sim.server.restore(backup)
  await sim.clock.advance(5 * 60_000)
  const rows = sim.server.all('activity').map(({ fields }) => JSON.stringify(fields))
  expect(rows.filter((row) => row.includes('Kettle') && row.includes('Toaster'))).toHaveLength(1)
})

it('keeps an edit that a restore took though another person edited the record since', async () => {
  await sim.person('ann', 'manager')
  await sim.person('bob', 'associate')
  await sim.server.put('units', [unit('u1', 'bob')])
  const [desk, dock] = [await sim.device('desk', { uid: 'ann' }), await sim.device('dock', { uid: 'bob' })]
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  desk.parts.line.online = false
  await dock.usable?.edit('units', 'u1', () => ({ defects: ['Lid cracked'] }))
  await sim.settle()
  dock.parts.line.online = false
  sim.server.restore(backup)
  desk.parts.line.online = true
  await sim.clock.advance(60_000)
  await desk.usable?.edit('units', 'u1', () => ({ note: 'Box wet' }))
  await sim.settle()
  dock.parts.line.online = true
  await sim.clock.advance(60_000)
  await sim.settle()
  expect(sim.server.doc('units', 'u1')).toMatchObject({ defects: ['Lid cracked'], note: 'Box wet' })
})

it('keeps a pick that a restore took though the person who picked may not bring the order back, and who may had not heard of it', async () => {
  await sim.person('ann', 'manager')
  await sim.person('bob', 'associate')
  const [desk, dock] = [await sim.device('desk', { uid: 'ann' }), await sim.device('dock', { uid: 'bob' })]
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  await desk.usable?.insert('orders', draft('orders', 'o1', {}))
  await sim.settle()
  desk.parts.line.online = false
  await dock.usable?.edit('orders', 'o1', () => ({ lineStates: { one: 'picked' } }))
  await sim.settle()
  sim.server.restore(backup)
  await sim.clock.advance(2 * 60_000)
  expect(sim.server.doc('orders', 'o1')).toBeUndefined()
  await dock.close()
  await dock.open()
  desk.parts.line.online = true
  await sim.clock.advance(2 * 60_000)
  await sim.settle()
  expect(sim.server.doc('orders', 'o1')).toMatchObject({ lineStates: { one: 'picked' }, updatedBy: 'bob' })
  for (const device of [desk, dock]) expect(device.held('orders')).toMatchObject([{ lineStates: { one: 'picked' } }])
  expect([...(await desk.refused()), ...(await dock.refused())]).toEqual([])
})

it('keeps an edit of what another device gave back, though this device learns of the restore only then', async () => {
  await sim.person('ann', 'manager')
  await sim.person('bob', 'associate')
  const [desk, dock] = [await sim.device('desk', { uid: 'ann' }), await sim.device('dock', { uid: 'bob' })]
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  await dock.usable?.insert('units', draft('units', 'u1', unitFields('u1')))
  await sim.settle()
  sim.server.restore(backup)
  desk.usable?.handle?.retryNow()
  await sim.clock.advance(3000)
  expect(dock.held('units')).toMatchObject([{ createdBy: 'ann' }])
  await dock.usable?.edit('units', 'u1', () => ({ serialNo: 'S-1' }))
  await sim.clock.advance(1000)
  expect(sim.server.doc('units', 'u1')).toMatchObject({ serialNo: 'S-1' })
  await sim.clock.advance(5 * 60_000)
  await sim.settle()
  expect(sim.server.doc('units', 'u1')).toMatchObject({ serialNo: 'S-1' })
})

it('is given back what a rank may not read any more, though this device was about to let go of it', async () => {
  await sim.person('bob', 'associate')
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  await dock.usable?.insert('activity', draft('activity', 'r1', { type: 'receive', refId: 'u1', by: 'bob', ms: 5 }))
  await sim.settle()
  const [tab] = dock.tabs
  const ping = tab?.transport.ping.bind(tab.transport)
  if (!tab || !ping) throw new Error('The device has no tab.')
  vi.spyOn(tab.transport, 'ping').mockImplementationOnce(async () => {
    const identity = await ping()
    sim.server.restore(backup)
    return identity
  })
  await sim.person('bob', '')
  await sim.clock.advance(5 * 60_000)
  await sim.settle()
  expect(dock.ranks).toEqual(['signedIn', 'associate', 'signedIn', 'associate'])
  expect(sim.server.doc('activity', 'r1')).toMatchObject({ ms: 5, _deleted: false })
  expect(dock.held('activity')).toMatchObject([{ id: 'r1' }])
})

it('leaves a unit here and there alike whose removal it took, though the role of the person here was away at that moment', async () => {
  await sim.person('ann', 'manager')
  await sim.person('bob', 'associate')
  await sim.server.put('units', [unit('u1', 'ann')])
  const [desk, dock] = [await sim.device('desk', { uid: 'ann' }), await sim.device('dock', { uid: 'bob' })]
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  await desk.usable?.edit('units', 'u1', () => ({ _deleted: true }))
  await sim.settle()
  expect(dock.held('units')).toEqual([])
  // This device does not come back.
  await desk.close()
  const [tab] = dock.tabs
  const ping = tab?.transport.ping.bind(tab.transport)
  if (!tab || !ping) throw new Error('The device has no tab.')
  vi.spyOn(tab.transport, 'ping').mockImplementationOnce(async () => {
    const identity = await ping()
    sim.server.restore(backup)
    await sim.server.setPerson('bob', '')
    return identity
  })
  await sim.clock.advance(5 * 60_000)
  await sim.person('bob', 'associate')
  await sim.clock.advance(5 * 60_000)
  await sim.settle()
  const live = sim.server.all('units').filter(({ fields }) => fields['_deleted'] === false)
  expect(dock.held('units')).toEqual(live.map(({ fields }) => fields))
})

it('keeps an edit that a restore took though another device of the same person gives the unit back first, without it', async () => {
  await sim.person('bob', 'associate')
  const [dock, van] = [await sim.device('dock', { uid: 'bob' }), await sim.device('van', { uid: 'bob' })]
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  await dock.usable?.insert('units', draft('units', 'u1', unitFields('u1')))
  await sim.settle()
  dock.parts.line.online = false
  await van.usable?.edit('units', 'u1', () => ({ note: 'Lid cracked' }))
  await sim.clock.advance(5000)
  sim.server.restore(backup)
  sim.server.failing.set('units/u1', 'UNAVAILABLE')
  await sim.clock.advance(2 * 60_000)
  expect(van.unsentIds()).toEqual(['units/u1'])
  van.parts.line.online = false
  sim.server.failing.clear()
  dock.parts.line.online = true
  await sim.clock.advance(2 * 60_000)
  expect(sim.server.doc('units', 'u1')).toMatchObject({ note: '' })
  van.parts.line.online = true
  await sim.settle()
  expect(sim.server.doc('units', 'u1')).toMatchObject({ note: 'Lid cracked' })
})

it('keeps an edit whose answer the disk takes down only after the device has met the restored server', async () => {
  await sim.person('bob', 'associate')
  await sim.server.put('units', [unit('u1', 'bob')])
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  const storage = dock.usable?.store.collections.units.storageInstance.originalStorageInstance
  const write = storage?.bulkWrite.bind(storage)
  if (!storage || !write) throw new Error('The device has no store.')
  await dock.usable?.edit('units', 'u1', () => ({ note: 'Lid cracked' }))
  const slow = vi.spyOn(storage, 'bulkWrite').mockImplementationOnce(async (rows, context) => {
    await sim.clock.sleep(30_000)
    return write(rows, context)
  })
  await sim.clock.advance(2000)
  expect(slow).toHaveBeenCalledOnce()
  expect(sim.server.doc('units', 'u1')).toMatchObject({ note: 'Lid cracked' })
  sim.server.restore(backup)
  dock.usable?.handle?.retryNow()
  await sim.clock.advance(10 * 60_000)
  await sim.settle()
  expect(sim.server.doc('units', 'u1')).toMatchObject({ note: 'Lid cracked' })
  expect(dock.unsentIds()).toEqual([])
})

const viewLine = '2026-11-20T07:00:00.000Z - q=drill&hide= Drills'

it('is given back the views that a person saved since, though another person’s device learns of the restore first', async () => {
  await sim.person('ann', 'admin')
  await sim.person('bob', 'associate')
  const [desk, dock] = [await sim.device('desk', { uid: 'ann' }), await sim.device('dock', { uid: 'bob' })]
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  const views = { 'locations:table': { v1: viewLine } }
  await dock.usable?.edit('users', 'bob', () => ({ views, language: 'es' }))
  await sim.settle()
  await desk.usable?.edit('users', 'bob', () => ({ name: 'Robert' }))
  await sim.settle()
  dock.parts.line.online = false
  sim.server.restore(backup)
  await sim.clock.advance(2 * 60_000)
  dock.parts.line.online = true
  await sim.clock.advance(2 * 60_000)
  await sim.settle()
  expect(sim.server.doc('users', 'bob')).toMatchObject({ views, language: 'es', role: 'associate', name: 'Robert' })
  expect([...(await desk.refused()), ...(await dock.refused())]).toEqual([])
})

it('is given back a person who was invited since and saved a view, and their view', async () => {
  await sim.person('ann', 'admin')
  const desk = await sim.device('desk', { uid: 'ann' })
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  await sim.person('bob', 'associate')
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  const views = { 'locations:table': { v1: viewLine } }
  await dock.usable?.edit('users', 'bob', () => ({ views }))
  await sim.settle()
  sim.server.restore(backup)
  await sim.clock.advance(5 * 60_000)
  await sim.settle()
  expect(await desk.refused()).toEqual([])
  expect(sim.server.doc('users', 'bob')).toMatchObject({ role: 'associate', views })
})

it.each([
  ['made since', false],
  ['in the backup', true],
])('is given back by an associate what is their work on a unit that was %s, and its cost by a manager', async (_when, isOld) => {
  await sim.person('ann', 'manager')
  await sim.person('bob', 'associate')
  if (isOld) await sim.server.put('units', [unit('u1', 'bob')])
  const [desk, dock] = [await sim.device('desk', { uid: 'ann' }), await sim.device('dock', { uid: 'bob' })]
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  if (!isOld) await dock.usable?.insert('units', draft('units', 'u1', unitFields('u1')))
  await sim.settle()
  await desk.usable?.edit('units', 'u1', () => ({ costCents: 1_200 }))
  await sim.settle()
  await dock.usable?.edit('units', 'u1', () => ({ note: 'Lid cracked' }))
  await sim.settle()
  desk.parts.line.online = false
  sim.server.restore(backup)
  await sim.clock.advance(2 * 60_000)
  expect(sim.server.doc('units', 'u1')).toMatchObject({ note: 'Lid cracked' })
  desk.parts.line.online = true
  await sim.clock.advance(2 * 60_000)
  await sim.settle()
  expect(sim.server.doc('units', 'u1')).toMatchObject({ note: 'Lid cracked', costCents: 1_200 })
  expect([...(await desk.refused()), ...(await dock.refused())]).toEqual([])
}) // prettier-ignore

it('shows a person who was switched off what a restore took of their work, though their device slept through both', async () => {
  await sim.person('ann', 'manager')
  const desk = await sim.device('desk', { uid: 'ann' })
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  await desk.usable?.insert('loads', draft('loads', 'l1', { code: 'L-1', stage: 'lead', title: 'Toys' }))
  await sim.settle()
  expect(sim.server.doc('loads', 'l1')).toMatchObject({ title: 'Toys' })
  const [tab] = desk.tabs
  tab?.pause.freeze()
  sim.server.restore(backup)
  await sim.clock.advance(30_000)
  await sim.person('ann', 'associate', false)
  tab?.pause.thaw()
  await sim.clock.advance(5 * 60_000)
  await sim.settle()
  expect((await desk.refused()).map(({ doc }) => doc)).toMatchObject([{ id: 'l1', title: 'Toys' }])
})

it('shows a person who was switched off what they made, though another device had given it back under its person’s name after a first restore', async () => {
  for (const uid of ['ann', 'cid']) await sim.person(uid, 'manager')
  const [desk, shelf] = [await sim.device('desk', { uid: 'ann' }), await sim.device('shelf', { uid: 'cid' })]
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  await desk.usable?.insert('loads', draft('loads', 'l1', { code: 'L-1', stage: 'lead', title: 'Toys' }))
  await sim.settle()
  const [tab] = desk.tabs
  tab?.pause.freeze()
  sim.server.restore(backup)
  await sim.clock.advance(5 * 60_000)
  expect(sim.server.doc('loads', 'l1')).toMatchObject({ title: 'Toys', createdBy: 'cid' })
  tab?.pause.thaw()
  await sim.settle()
  expect(desk.held('loads')).toMatchObject([{ createdBy: 'cid' }])
  await sim.person('cid', '')
  await sim.settle()
  expect(shelf.held('loads')).toEqual([])
  sim.server.restore(backup)
  await sim.person('ann', 'manager', false)
  await sim.clock.advance(5 * 60_000)
  await sim.settle()
  expect((await desk.refused()).map(({ doc }) => doc)).toMatchObject([{ id: 'l1', title: 'Toys' }])
}) // prettier-ignore

it('tells a person who may not change loads any more of nothing where the backup has their edit, and lacks that of another alone', async () => {
  for (const uid of ['ann', 'bob']) await sim.person(uid, 'manager')
  const [desk, dock] = [await sim.device('desk', { uid: 'ann' }), await sim.device('dock', { uid: 'bob' })]
  await sim.settle()
  await dock.usable?.insert('loads', draft('loads', 'l1', { code: 'L-1', stage: 'arrived', title: 'Toys' }))
  await sim.settle()
  await desk.usable?.edit('loads', 'l1', () => ({ note: 'Seal broken' }))
  await sim.settle()
  await sim.clock.advance(60_000)
  await sim.person('ann', 'associate')
  await sim.settle()
  const backup = sim.server.backup()
  await sim.clock.advance(60_000)
  await dock.usable?.edit('loads', 'l1', () => ({ title: 'Toys and games' }))
  await sim.settle()
  dock.parts.line.online = false
  sim.server.restore(backup)
  await sim.clock.advance(5 * 60_000)
  await sim.settle()
  expect(sim.server.doc('loads', 'l1')).toMatchObject({ title: 'Toys', note: 'Seal broken' })
  expect(await desk.refused()).toEqual([])
}) // prettier-ignore

it.each([
  ['before', true],
  ['after', false],
])(
  'shows a person who may not change loads any more their edit of one that a device without it gave back, %s theirs asked the server',
  async (_when, isAhead) => {
    await sim.person('bob', 'associate')
    for (const uid of ['ann', 'eve']) await sim.person(uid, 'manager')
    const backup = sim.server.backup()
    await sim.person('bob', 'manager')
    const [dock, desk, cage] = [
      await sim.device('dock', { uid: 'bob' }),
      await sim.device('desk', { uid: 'ann' }),
      await sim.device('cage', { uid: 'eve' }),
    ]
    await sim.settle()
    await cage.usable?.insert('loads', draft('loads', 'l1', { code: 'L-1', stage: 'arrived', title: 'Toys' }))
    await sim.settle()
    cage.parts.line.online = false
    await dock.usable?.edit('loads', 'l1', () => ({ note: 'Seal broken' }))
    await sim.settle()
    await desk.usable?.edit('loads', 'l1', () => ({ stage: 'receiving' }))
    await sim.settle()
    expect(dock.held('loads')).toMatchObject([{ note: 'Seal broken', updatedBy: 'ann' }])
    await desk.close()
    dock.parts.line.online = false
    sim.server.restore(backup)
    for (const device of isAhead ? [cage, dock] : [dock, cage]) {
      device.parts.line.online = true
      await sim.clock.advance(5 * 60_000)
    }
    await sim.settle()
    expect(sim.server.doc('loads', 'l1')).toMatchObject({ title: 'Toys', note: '' })
    expect((await dock.refused()).map(({ doc }) => doc)).toMatchObject([{ id: 'l1', note: 'Seal broken' }])
  },
)

it.each([1, 2, 3, 4])(
  'keeps the work of a person who was disabled, though their tab froze while answer %i to its pings was on the way and thawed after the restore',
  async (held) => {
    await sim.person('bob', 'associate')
    const dock = await sim.device('dock', { uid: 'bob' })
    await sim.settle()
    const backup = sim.server.backup()
    await sim.clock.advance(60_000)
    await dock.usable?.insert('activity', draft('activity', 'r1', { type: 'receive', refId: 'u3', by: 'bob', ms: 5 }))
    await sim.settle()
    const tab = dock.usable
    if (!tab) throw new Error('No tab is open.')
    const { transport, pause } = tab
    const ping = transport.ping.bind(transport)
    let asked = 0
    let thaw = (): void => undefined
    const thawed = new Promise<void>((resolve) => (thaw = resolve))
    vi.spyOn(transport, 'ping').mockImplementation(async () => {
      asked += 1
      const isHeld = asked === held
      const answer = await ping()
      if (isHeld) {
        pause.freeze()
        await thawed
      }
      return answer
    })
    await sim.server.setPerson('bob', 'associate', false)
    await sim.clock.advance(60_000)
    const wasHere = dock.held('activity').length === 1
    sim.server.restore(backup)
    await sim.clock.advance(20_000)
    thaw()
    pause.thaw()
    await sim.clock.advance(2 * 60_000)
    await sim.settle()
    const kept = [...dock.held('activity').map(({ id }) => id), ...(await dock.refused()).map(({ docId }) => docId)]
    if (wasHere) expect(kept).toContain('r1')
    expect(asked).toBeGreaterThan(held)
  },
)
