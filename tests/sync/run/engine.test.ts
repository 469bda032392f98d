/** How the collections of one device sync together: sweeps, loads, rights, contact, and a store that fails. */
import { english } from '#tests/support/english.ts'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markClean, markEdited, markNew } from '#domain/core/merge/unsent.ts'
import { LocalRows } from '#sync/local-rows.ts'
import type { SyncHandle } from '#sync/start-sync.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { onServer } from '#tests/sim/world/records.ts'
import { OneDevice } from './one-device.ts'

const MINUTE_MS = 60_000
const ROUND_MS = 5 * MINUTE_MS
const DAY_MS = 86_400_000

let device: OneDevice
beforeEach(async () => {
  for (const name of ['warn', 'error'] as const) vi.spyOn(console, name).mockReturnValue(undefined)
  device = await OneDevice.open()
})
afterEach(async () => {
  await device.close()
  vi.restoreAllMocks()
})

const trouble = async (sync: SyncHandle): Promise<string> => english((await firstValueFrom(sync.status$)).trouble)
const swept = (): unknown => device.local.of('sync-swept').value
const load = (id: string, stage: string): ServerFields => onServer('loads', id, { stage })
/** A unit that an associate's device keeps only for a reason. */
const shipped = (id: string, fields: object = {}): ServerFields => ({
  ...serverUnit(id, { stage: 'shipped' }),
  ...fields,
})
const ledgerRow = (id: string, fields: object): ServerFields =>
  onServer('activity', id, { by: 'ann', ...fields }, 'ann')

/** An associate whose device has caught up. */
async function associate(): Promise<SyncHandle> {
  const sync = device.tab({ rank: 'associate' })
  await device.clock.advance(1000)
  expect(await sync.isSettled()).toBe(true)
  return sync
}

describe('a sweep', () => {
  it('takes off what was stored and does not belong here, once everything has caught up, and notes its time', async () => {
    await device.write('units', markClean(shipped('u1'), '2026-11-01T00:00:00.000000000Z'))
    await device.write('units', markClean(serverUnit('u2'), '2026-11-01T00:00:00.000000000Z'))
    await associate()
    expect(await device.held('units', 'u1')).toMatchObject({ _deleted: true, title: '' })
    expect(await device.has('units', 'u2')).toBe(true)
    expect(swept()).toEqual({ rank: 'associate', at: expect.any(Number) as number })
  })

  it('does not judge before every collection has caught up', async () => {
    await device.write('units', markClean(shipped('u1'), '2026-11-01T00:00:00.000000000Z'))
    device.server.fails = (call) => (call === 'watch activity' ? 'unavailable' : null)
    const sync = device.tab({ rank: 'associate' })
    await device.clock.advance(MINUTE_MS)
    expect([await device.has('units', 'u1'), await sync.isSettled()]).toEqual([true, false])
    device.server.fails = () => null
    sync.retryNow()
    await device.clock.advance(1000)
    expect([await device.has('units', 'u1'), await sync.isSettled()]).toEqual([false, true])
  })

  it.each([
    ['no day ago is not made again', DAY_MS - MINUTE_MS, true],
    ['a day ago is made again', DAY_MS + MINUTE_MS, false],
    ['at a time that is still to come, by a clock that was set, is made again', -DAY_MS - MINUTE_MS, false],
  ])('that was made %s', async (_, agoMs, stays) => {
    device.local.of('sync-swept').next({ rank: 'associate', at: device.clock.now() - agoMs })
    await device.write('units', markClean(shipped('u1'), '2026-11-01T00:00:00.000000000Z'))
    await associate()
    expect(await device.has('units', 'u1')).toBe(stays)
    await device.clock.advance(ROUND_MS)
    expect(await device.has('units', 'u1')).toBe(false)
  })

  it('is not made again after a restart within the day, unless the rank is another', async () => {
    const first = await associate()
    await first.stop()
    await device.write('units', markClean(shipped('u1'), '2026-11-01T00:00:00.000000000Z'))
    const second = await associate()
    await device.clock.advance(ROUND_MS)
    expect(await device.has('units', 'u1')).toBe(true)
    await second.stop()
    device.tab({ rank: 'signedIn' })
    await device.clock.advance(ROUND_MS)
    expect(await device.has('units', 'u1')).toBe(false)
  })

  it('leaves what unsent work names until the server has that work, and then takes it off', async () => {
    await associate()
    device.server.fails = (call) => (call.startsWith('commit') ? 'unavailable' : null)
    await device.write('units', markClean(shipped('u1'), '2026-11-01T00:00:00.000000000Z'))
    await device.insert('activity', ledgerRow('a1', { refId: 'u1' }))
    await device.write('loads', markClean(load('L1', 'receiving'), '2026-11-01T00:00:00.000000000Z'))
    await device.clock.advance(2 * ROUND_MS)
    expect(await device.has('units', 'u1')).toBe(true)
    expect(swept()).toEqual({ rank: 'associate', at: null })
    device.server.fails = () => null
    await device.clock.advance(2 * ROUND_MS)
    expect(device.server.doc('activity', 'a1')).toBeDefined()
    expect(await device.has('units', 'u1')).toBe(false)
  })

  it('leaves unsent work itself', async () => {
    device.server.fails = (call) => (call.startsWith('commit') ? 'unavailable' : null)
    await device.insert('units', shipped('u1', { updatedBy: 'ann', createdBy: 'ann' }))
    device.tab({ rank: 'associate' })
    await device.clock.advance(2 * ROUND_MS)
    expect(await device.has('units', 'u1')).toBe(true)
  })

  it('takes off work that was too old when it was sent, as soon as the server has it', async () => {
    const old = { updatedBy: 'ann', createdBy: 'ann', updatedAt: '2026-01-05T08:00:00.000Z' }
    device.server.fails = (call) => (call.startsWith('commit') ? 'unavailable' : null)
    await device.insert('units', shipped('u1', old))
    await device.insert('activity', { ...ledgerRow('a1', { at: old.updatedAt }), updatedAt: old.updatedAt })
    const sync = device.tab({ rank: 'associate' })
    await device.clock.advance(1000)
    expect([await device.has('units', 'u1'), await device.has('activity', 'a1')]).toEqual([true, true])
    expect(swept()).toEqual({ rank: 'associate', at: null })
    device.server.fails = () => null
    sync.retryNow()
    await device.clock.advance(MINUTE_MS)
    expect([device.server.doc('units', 'u1'), device.server.doc('activity', 'a1')]).not.toContain(undefined)
    expect([await device.has('units', 'u1'), await device.has('activity', 'a1')]).toEqual([false, false])
    expect(swept()).toEqual({ rank: 'associate', at: expect.any(Number) as number })
  })

  it('follows a load that closes at the next round', async () => {
    device.server.put('loads', load('L1', 'receiving'))
    device.server.put('units', shipped('u1', { loadId: 'L1' }))
    await associate()
    expect(await device.has('units', 'u1')).toBe(true)
    device.server.put('loads', load('L1', 'closed'))
    await device.clock.advance(1000)
    expect(await device.has('units', 'u1')).toBe(true)
    await device.clock.advance(ROUND_MS)
    expect(await device.has('units', 'u1')).toBe(false)
  })

  it('is made again after a restart where a document had to stay for now', async () => {
    device.server.put('loads', load('L1', 'receiving'))
    device.server.put('units', shipped('u1', { loadId: 'L1' }))
    const sync = await associate()
    device.server.put('loads', load('L1', 'closed'))
    await device.clock.advance(1000)
    await sync.stop()
    await associate()
    expect(await device.has('units', 'u1')).toBe(false)
  })
})

describe('a load that opens', () => {
  it('brings what hangs on it, though nothing of that changed', async () => {
    device.server.put('loads', load('L1', 'closed'))
    device.server.put('units', shipped('u1', { loadId: 'L1' }))
    await device.clock.advance(10 * MINUTE_MS)
    await associate()
    expect(await device.has('units', 'u1')).toBe(false)
    device.server.put('loads', load('L1', 'receiving'))
    await device.clock.advance(1000)
    expect(await device.has('units', 'u1')).toBe(true)
  })

  it.each(['permission-denied', 'network'] as const)(
    'is not settled before that is here, and is asked for again in seconds where the answer was: %s',
    async (code) => {
      device.server.put('loads', load('L1', 'closed'))
      device.server.put('units', shipped('u1', { loadId: 'L1' }))
      await device.clock.advance(10 * MINUTE_MS)
      const sync = await associate()
      device.server.fails = (call) => (call === 'count units' ? code : null)
      device.server.put('loads', load('L1', 'receiving'))
      await device.clock.advance(1000)
      expect([await device.has('units', 'u1'), await sync.isSettled()]).toEqual([false, false])
      device.server.fails = () => null
      await device.clock.advance(5000)
      expect([await device.has('units', 'u1'), await sync.isSettled()]).toEqual([true, true])
    },
  )

  it('is asked for again at once when the person asks, however long that has failed', async () => {
    device.server.put('loads', load('L1', 'closed'))
    device.server.put('units', shipped('u1', { loadId: 'L1' }))
    await device.clock.advance(10 * MINUTE_MS)
    const sync = await associate()
    device.server.fails = (call) => (call === 'count units' ? 'unavailable' : null)
    device.server.put('loads', load('L1', 'receiving'))
    await device.clock.advance(10 * MINUTE_MS)
    device.server.fails = () => null
    sync.retryNow()
    await device.clock.advance(100)
    expect([await device.has('units', 'u1'), await sync.isSettled()]).toEqual([true, true])
  })

  it('costs one count where everything is here already', async () => {
    device.server.put('loads', load('L1', 'closed'))
    device.server.put('units', shipped('u1', { loadId: 'L1', updatedBy: 'ann', updatedAt: '2026-11-20T08:00:00.000Z' }))
    await associate()
    await device.write('units', markClean(device.server.doc('units', 'u1') as never, '2026-11-20T08:00:00.000000002Z'))
    const [pulls, counts] = [device.server.count('pull units'), device.server.count('count units')]
    device.server.put('loads', load('L1', 'receiving'))
    await device.clock.advance(1000)
    expect(device.server.count('pull units')).toBe(pulls)
    expect(device.server.count('count units')).toBe(counts + 1)
  })

  it('is fetched in a first sync from the start', async () => {
    device.server.put('loads', load('L1', 'receiving'))
    device.server.put('units', shipped('u1', { loadId: 'L1' }))
    await associate()
    expect(await device.has('units', 'u1')).toBe(true)
  })
})

describe('a refused reading', () => {
  it('brings the person’s own record, so that the app learns of another role', async () => {
    await associate()
    device.server.fails = (call) => (['watch units', 'watch users'].includes(call) ? 'permission-denied' : null)
    device.server.docs.set('users/ann', {
      id: 'ann',
      fields: onServer('users', 'ann', { role: '', name: 'Ann', email: 'ann@example.com', active: true }),
      syncedAt: null,
      updateTime: '2026-11-20T09:00:00.000000000Z',
    })
    expect(await device.find('users', 'ann')).toBeUndefined()
    device.server.breakWatches()
    await device.clock.advance(5000)
    expect(device.server.count('refreshAccess')).toBeGreaterThan(0)
    expect(await device.find('users', 'ann')).toMatchObject({ name: 'Ann', unsent: 0 })
  })
})

describe('a rank that is given back', () => {
  it('takes off a unit that was removed while its page was closed, though nothing had left the device by then', async () => {
    device.server.put('units', serverUnit('u1'))
    const before = device.tab()
    await device.clock.advance(10 * MINUTE_MS)
    await before.stop()
    // Reads nothing, and is closed before anything has left.
    device.server.fails = (call) => (call === 'watch users' ? 'unavailable' : null)
    const without = device.tab({ rank: 'signedIn' })
    await device.clock.advance(1000)
    await without.stop()
    device.server.fails = () => null
    expect(await device.has('units', 'u1')).toBe(true)
    device.server.put('units', { ...serverUnit('u1'), _deleted: true })
    await device.clock.advance(10 * MINUTE_MS)
    device.tab()
    await device.clock.advance(MINUTE_MS)
    expect(await device.has('units', 'u1')).toBe(false)
  })
})

describe('contact', () => {
  it('comes first: no document is read from a server, or sent to it, before it names its epoch', async () => {
    device.server.online = false
    await device.insert('units', serverUnit('u1', {}, 'ann'))
    const sync = device.tab()
    await device.clock.advance(30_000)
    expect(new Set(device.server.calls)).toEqual(new Set(['ping']))
    expect(await firstValueFrom(sync.status$)).toMatchObject({ contact: false, unsent: 1, phase: 'first' })
    device.server.online = true
    await device.clock.advance(MINUTE_MS)
    expect(device.server.doc('units', 'u1')).toBeDefined()
    expect(await firstValueFrom(sync.status$)).toMatchObject({ contact: true, unsent: 0, phase: 'live' })
  })

  it('is proved by a ping every 15 seconds, but not while an answer is half a minute young', async () => {
    device.tab()
    await device.clock.advance(1000)
    const pings = device.server.count('ping')
    await device.clock.advance(28_000)
    expect(device.server.count('ping')).toBe(pings)
    await device.clock.advance(4 * MINUTE_MS)
    // Every other one of 16 looks.
    expect(device.server.count('ping') - pings).toBe(8)
  })

  it('is asked for every 15 seconds while there is none', async () => {
    const sync = device.tab()
    await device.clock.advance(31_000)
    device.server.online = false
    await device.clock.advance(30_000)
    expect((await firstValueFrom(sync.status$)).contact).toBe(false)
    const pings = device.server.count('ping')
    await device.clock.advance(MINUTE_MS)
    expect(device.server.count('ping') - pings).toBe(4)
  })

  it('is tried at once when a person asks, and what waited goes out', async () => {
    const sync = device.tab()
    await device.clock.advance(1000)
    device.server.online = false
    device.server.breakWatches()
    await device.insert('units', serverUnit('u1', {}, 'ann'))
    await device.clock.advance(10 * MINUTE_MS)
    device.server.online = true
    const [pings, watches] = [device.server.count('ping'), device.server.count('watch units')]
    sync.retryNow()
    await device.clock.advance(100)
    expect(device.server.doc('units', 'u1')).toBeDefined()
    expect(device.server.count('ping')).toBe(pings + 1)
    expect(device.server.count('watch units')).toBeGreaterThan(watches)
  })

  it('with a server of another epoch brings back what that server lacks', async () => {
    const sync = device.tab()
    await device.insert('units', serverUnit('u1', {}, 'ann'))
    await device.clock.advance(1000)
    expect(device.local.of('sync-epoch').value).toEqual({ epoch: 'first', unread: [] })
    device.server.docs.clear()
    device.server.epochs = [{ name: 'second', restoredTo: '2026-11-20T08:00:00.000000000Z' }, ...device.server.epochs]
    sync.retryNow()
    await device.clock.advance(5000)
    expect(device.server.doc('units', 'u1')).toMatchObject({ title: 'Kettle' })
    expect(device.local.of('sync-epoch').value).toEqual({ epoch: 'second', unread: [] })
  })

  it('with a server of another epoch brings back what a unit cost, though another person edited it last and gave it back without', async () => {
    const sync = device.tab()
    const edited = { updatedBy: 'bob', updatedAt: '2026-11-20T07:30:00.000Z' }
    device.server.put('units', { ...serverUnit('u1', { costCents: 1200 }, 'ann'), ...edited })
    await device.clock.advance(1000)
    device.server.docs.clear()
    device.server.epochs = [{ name: 'second', restoredTo: '2026-11-20T08:00:00.000000000Z' }, ...device.server.epochs]
    device.server.put('units', { ...serverUnit('u1', {}, 'bob'), ...edited })
    sync.retryNow()
    await device.clock.advance(5000)
    expect(device.server.doc('units', 'u1')).toMatchObject({ costCents: 1200 })
  })

  it('comes before anything gives way: a title that a restore took is kept though the unit comes back without it and the page is closed at once', async () => {
    const sync = device.tab()
    await device.insert('units', serverUnit('u1', { title: 'Kettle, no lid' }, 'ann'))
    await device.clock.advance(1000)
    device.server.docs.clear()
    device.server.epochs = [{ name: 'second', restoredTo: '2026-11-20T08:00:00.000000000Z' }, ...device.server.epochs]
    // Another device gives back the state that it had.
    device.server.put('units', serverUnit('u1'))
    await device.clock.advance(1000)
    await sync.stop()
    device.tab()
    await device.clock.advance(5000)
    expect(JSON.stringify([...device.server.docs.values()])).toContain('Kettle, no lid')
  })

  it('is waited for without a word about the storage before a unit gives way', async () => {
    const sync = device.tab()
    device.server.put('units', serverUnit('u1'))
    await device.clock.advance(1000)
    device.server.online = false
    device.server.put('units', serverUnit('u1', { title: 'Steel kettle' }))
    await device.clock.advance(30_000)
    expect([(await device.held('units', 'u1'))?.['title'], await trouble(sync)]).toEqual(['Kettle', ''])
    device.server.online = true
    await device.clock.advance(MINUTE_MS)
    expect(await device.held('units', 'u1')).toMatchObject({ title: 'Steel kettle' })
  })

  it('holds up no end of sync where the server is silent and a unit is about to give way', async () => {
    const transport = device.server.transport()
    const sync = device.tab({ transport })
    device.server.put('units', serverUnit('u1'))
    await device.clock.advance(1000)
    transport.ping = () => new Promise(() => undefined)
    device.server.put('units', serverUnit('u1', { title: 'Steel kettle' }))
    await device.clock.advance(1000)
    await sync.stop()
    expect(await device.held('units', 'u1')).toMatchObject({ title: 'Kettle' })
  })

  it('holds up no end of sync either where a unit is about to give way once the end has begun', async () => {
    const transport = device.server.transport()
    const sync = device.tab({ transport })
    device.server.put('units', serverUnit('u1'))
    device.server.put('loads', load('L1', 'booked'))
    await device.clock.advance(1000)
    transport.ping = () => new Promise(() => undefined)
    device.server.put('loads', load('L1', 'arrived'))
    await device.clock.advance(1000)
    const find = vi.spyOn(LocalRows.prototype, 'find')
    let goOn = (): void => undefined
    const read = new Promise<void>((resolve) => (goOn = resolve))
    find.mockImplementation(async function (this: LocalRows, ids) {
      await read
      find.mockRestore()
      return this.find(ids)
    })
    device.server.put('units', serverUnit('u1', { title: 'Steel kettle' }))
    await device.clock.advance(1000)
    const ended = sync.stop()
    goOn()
    await ended
    expect(await device.held('units', 'u1')).toMatchObject({ title: 'Kettle' })
  })

  it('is asked for once by all that came before the question', async () => {
    device.tab()
    for (const id of ['u1', 'u2', 'u3']) device.server.put('units', serverUnit(id))
    await device.clock.advance(1000)
    const pings = device.server.count('ping')
    for (const id of ['u1', 'u2', 'u3']) device.server.put('units', serverUnit(id, { title: 'Steel kettle' }))
    await device.clock.advance(1000)
    expect(await device.held('units', 'u3')).toMatchObject({ title: 'Steel kettle' })
    expect(device.server.count('ping')).toBe(pings + 1)
  })

  it('is asked for five times a second at most, by all collections together, and a change on its own does not wait', async () => {
    device.tab()
    const truck = (title: string) => onServer('loads', 'L1', { title })
    device.server.put('units', serverUnit('u1'))
    device.server.put('loads', truck('Truck'))
    await device.clock.advance(1000)
    const pings = device.server.count('ping')
    for (let change = 0; change < 40; change += 1) {
      device.server.put('units', serverUnit('u1', { title: `Kettle ${change}` }))
      device.server.put('loads', truck(`Truck ${change}`))
      await device.clock.advance(50)
    }
    await device.clock.advance(1000)
    expect(await device.held('units', 'u1')).toMatchObject({ title: 'Kettle 39' })
    expect(await device.held('loads', 'L1')).toMatchObject({ title: 'Truck 39' })
    expect(device.server.count('ping') - pings).toBeLessThanOrEqual(12)
    device.server.put('units', serverUnit('u1', { title: 'Lamp' }))
    await device.clock.advance(50)
    expect(await device.held('units', 'u1')).toMatchObject({ title: 'Lamp' })
  })

  it('shows a server that forgot a version as restored: what it lost is given back without a new epoch', async () => {
    device.tab()
    await device.insert('units', serverUnit('u1', {}, 'ann'))
    await device.insert('units', serverUnit('u2', {}, 'ann'))
    await device.clock.advance(1000)
    device.server.docs.clear()
    const row = await device.find('units', 'u1')
    if (row) await device.write('units', markEdited(row, { ...row, title: 'Later' }))
    await device.clock.advance(5000)
    expect(device.server.doc('units', 'u1')).toMatchObject({ title: 'Later' })
    expect(device.server.doc('units', 'u2')).toBeDefined()
  })
})

describe('a store that fails', () => {
  it('does not end sync: it goes on when the store is back', async () => {
    const sync = device.tab()
    await device.clock.advance(1000)
    const heal = device.failStore('units', 'findDocumentsById')
    device.server.put('units', serverUnit('u1'))
    await device.clock.advance(2000)
    expect(await trouble(sync)).toContain('trouble storing')
    heal()
    await device.clock.advance(MINUTE_MS)
    expect([await device.has('units', 'u1'), await trouble(sync)]).toEqual([true, ''])
  })

  it('while sync begins, is shown and tried again', async () => {
    const upsert = device.local.of.bind(device.local)
    let isBroken = true
    vi.spyOn(device.local, 'of').mockImplementation((id) => {
      if (isBroken && id === 'sync-swept') throw new Error('The disk failed.')
      return upsert(id)
    })
    const sync = device.tab()
    await device.clock.advance(500)
    expect(await trouble(sync)).toContain('trouble with its storage')
    expect(device.server.calls).toEqual([])
    isBroken = false
    await device.clock.advance(5000)
    expect([await sync.isSettled(), await trouble(sync)]).toEqual([true, ''])
  })
})

describe('settled', () => {
  it('is a device whose work is acknowledged and that shows what the server has', async () => {
    const sync = device.tab()
    expect(await sync.isSettled()).toBe(false)
    await device.clock.advance(1000)
    expect(await sync.isSettled()).toBe(true)
    device.server.fails = (call) => (call.startsWith('commit') ? 'unavailable' : null)
    await device.write('units', markNew(serverUnit('u1', {}, 'ann')))
    await device.clock.advance(200)
    expect(await sync.isSettled()).toBe(false)
  })

  it('is never a device whose sync has stopped: it reads and sends nothing more', async () => {
    const sync = device.tab()
    await device.clock.advance(1000)
    await sync.stop()
    const calls = device.server.calls.length
    await device.insert('units', serverUnit('u1', {}, 'ann'))
    device.server.put('units', serverUnit('u2'))
    sync.retryNow()
    await device.clock.advance(DAY_MS / 24)
    expect([device.server.calls.length, await sync.isSettled()]).toEqual([calls, false])
    expect(await device.has('units', 'u2')).toBe(false)
  })
})
