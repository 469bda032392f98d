/** One call that is lost or refused, or one write that the disk refuses, makes nobody wait for the next round, and holds up nothing else. */
import { Observable } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markClean, markEdited } from '#domain/core/merge/unsent.ts'
import { LocalRows } from '#sync/local-rows.ts'
import type { SyncHandle } from '#sync/start-sync.ts'
import { TransportError, type ServerFields, type Transport } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { onServer } from '#tests/sim/world/records.ts'
import { OneDevice } from './one-device.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let device: OneDevice
beforeEach(async () => {
  for (const name of ['warn', 'error'] as const) vi.spyOn(console, name).mockReturnValue(undefined)
  device = await OneDevice.open()
})
afterEach(async () => {
  await device.close()
  vi.restoreAllMocks()
})

const load = (id: string, stage: string): ServerFields => onServer('loads', id, { stage })
const shipped = (id: string, fields: object = {}): ServerFields => ({
  ...serverUnit(id, { stage: 'shipped' }),
  ...fields,
})
async function associate(transport?: Transport): Promise<SyncHandle> {
  const sync = device.tab({ rank: 'associate', ...(transport ? { transport } : {}) })
  await device.clock.advance(1000)
  expect(await sync.isSettled()).toBe(true)
  return sync
}
/** Once, and never again. */
function once<Of>(is: (one: Of) => boolean): (one: Of) => boolean {
  let left = 1
  return (one) => is(one) && left-- > 0
}

describe('a load that opened while the app was closed', () => {
  beforeEach(async () => {
    device.server.put('loads', load('L1', 'closed'))
    device.server.put('units', shipped('u1', { loadId: 'L1' }))
    await device.clock.advance(10 * MINUTE_MS)
    const first = await associate()
    await device.clock.advance(10 * MINUTE_MS)
    await first.stop()
    device.server.put('loads', load('L1', 'receiving'))
  })
  const isHere = async (sync: SyncHandle) => [await device.has('units', 'u1'), await sync.isSettled()]

  it('brings what hangs on it though the loads are the last that answer, on a disk that takes its time', async () => {
    const { server, clock, local } = device
    const handle = local.handle.bind(local)
    vi.spyOn(local, 'handle').mockImplementation((id) => clock.sleep(5).then(() => handle(id)) as never)
    const transport = server.transport()
    const watch = transport.watch.bind(transport)
    transport.watch = (request) =>
      new Observable((to) => {
        let end = (): void => undefined
        const cancel = clock.after(request.collection === 'loads' ? 400 : 150, () => {
          const sub = watch(request).subscribe(to)
          end = () => sub.unsubscribe()
        })
        return () => {
          cancel()
          end()
        }
      })
    const sync = device.tab({ rank: 'associate', transport })
    await clock.advance(10_000)
    expect(await isHere(sync)).toEqual([true, true])
  })

  it('brings it though the disk refuses once to note that', async () => {
    device.refusesLocal = once((id) => id === 'sync-loads')
    const sync = device.tab({ rank: 'associate' })
    await device.clock.advance(10_000)
    expect(await isHere(sync)).toEqual([true, true])
  })
})

describe('a load whose documents are refused for ever', () => {
  /** The server refuses what is asked for this load. */
  function refusing(loadId: string, kind: 'count' | 'pull'): Transport {
    const transport = device.server.transport()
    const [pull, count] = [transport.pull.bind(transport), transport.count.bind(transport)]
    const refuse = (request: { readonly filters: readonly { readonly value: unknown }[] }): void => {
      if (request.filters.some(({ value }) => value === loadId)) throw new TransportError('permission-denied', loadId)
    }
    return {
      ...transport,
      pull: async (request) => {
        if (kind === 'pull') refuse(request)
        return pull(request)
      },
      count: async (request) => {
        if (kind === 'count') refuse(request)
        return count(request)
      },
    }
  }

  it.each(['count', 'pull'] as const)('holds up no other load that opens (%s)', async (kind) => {
    for (const id of ['L1', 'L2']) device.server.put('loads', load(id, 'closed'))
    for (const id of ['L1', 'L2']) device.server.put('units', shipped(`u${id}`, { loadId: id }))
    await device.clock.advance(10 * MINUTE_MS)
    await associate(refusing('L1', kind))
    device.server.put('loads', load('L1', 'receiving'))
    await device.clock.advance(10 * MINUTE_MS)
    device.server.put('loads', load('L2', 'receiving'))
    await device.clock.advance(10_000)
    expect([await device.has('units', 'uL1'), await device.has('units', 'uL2')]).toEqual([false, true])
  })

  it.each(['count', 'pull'] as const)('holds up no load that closes (%s)', async (kind) => {
    device.server.put('loads', load('L1', 'closed'))
    device.server.put('loads', load('L2', 'receiving'))
    for (const id of ['L1', 'L2']) device.server.put('units', shipped(`u${id}`, { loadId: id }))
    await device.clock.advance(10 * MINUTE_MS)
    await associate(refusing('L1', kind))
    device.server.put('loads', load('L1', 'receiving'))
    await device.clock.advance(1000)
    device.server.put('loads', load('L2', 'closed'))
    await device.clock.advance(10 * MINUTE_MS)
    expect(await device.has('units', 'uL2')).toBe(false)
  })

  it.each(['count', 'pull'])(
    'is asked for some times an hour, though other calls fail and come through (%s)',
    async (kind) => {
      device.server.put('loads', load('L1', 'closed'))
      device.server.put('units', shipped('u1', { loadId: 'L1' }))
      await device.clock.advance(10 * MINUTE_MS)
      const sync = await associate()
      device.server.fails = (call) =>
        call === `${kind} units` ? 'permission-denied' : call === 'watch activity' ? 'unavailable' : null
      device.server.breakWatches()
      device.server.put('loads', load('L1', 'receiving'))
      await device.clock.advance(MINUTE_MS)
      const before = device.server.count('count units') + device.server.count('pull units')
      await device.clock.advance(HOUR_MS)
      expect(device.server.count('count units') + device.server.count('pull units') - before).toBeLessThan(100)
      device.server.fails = () => null
      sync.retryNow()
      await device.clock.advance(1000)
      expect(await device.has('units', 'u1')).toBe(true)
    },
  )

  it('is not settled while the disk refuses to note that it opened', async () => {
    device.server.put('loads', load('L1', 'closed'))
    device.server.put('units', shipped('u1', { loadId: 'L1' }))
    await device.clock.advance(10 * MINUTE_MS)
    const sync = await associate()
    device.refusesLocal = (id) => id === 'sync-loads'
    device.server.put('loads', load('L1', 'receiving'))
    await device.clock.advance(1000)
    expect([await device.has('units', 'u1'), await sync.isSettled()]).toEqual([false, false])
    device.refusesLocal = () => false
    await device.clock.advance(5000)
    expect([await device.has('units', 'u1'), await sync.isSettled()]).toEqual([true, true])
  })
})

describe('a sweep', () => {
  it('that a full disk refused is made as soon as there is room', async () => {
    device.server.put('loads', load('L1', 'receiving'))
    device.server.put('units', shipped('u1', { loadId: 'L1' }))
    await associate()
    await device.clock.advance(5 * MINUTE_MS)
    device.refusesLocal = (id) => id === 'sync-swept'
    device.server.put('loads', load('L1', 'closed'))
    await device.clock.advance(1000)
    const mend = device.failStore('units', 'bulkWrite')
    await device.clock.advance(6 * MINUTE_MS)
    mend()
    device.refusesLocal = () => false
    await device.clock.advance(6 * MINUTE_MS)
    expect(await device.has('units', 'u1')).toBe(false)
  })

  it('that is due is made after a restart, though the disk refused once to note it', async () => {
    device.server.put('loads', load('L1', 'receiving'))
    device.server.put('units', shipped('u1', { loadId: 'L1' }))
    const sync = await associate()
    await device.clock.advance(5 * MINUTE_MS)
    device.refusesLocal = once((id) => id === 'sync-swept')
    device.server.put('loads', load('L1', 'closed'))
    await device.clock.advance(MINUTE_MS)
    await sync.stop()
    await associate()
    expect(await device.has('units', 'u1')).toBe(false)
  })

  it('that a stop cut short does not count as made', async () => {
    const old = { by: 'bob', at: '2026-01-05T08:00:00.000Z' }
    await device.write('activity', markClean(onServer('activity', 'a1', old, 'bob'), '2026-01-05T08:00:00.000000000Z'))
    const walk = LocalRows.prototype.walk // eslint-disable-line typescript/unbound-method
    const stopping: Promise<void>[] = []
    const spy = vi.spyOn(LocalRows.prototype, 'walk').mockImplementation(async function* (this: LocalRows) {
      for await (const page of walk.call(this)) {
        if (this.name === 'activity' && page.length > 0 && stopping.length === 0) stopping.push(sync.stop())
        yield page
      }
    })
    const sync = device.tab({ rank: 'associate' })
    await device.clock.advance(2000)
    await stopping[0]
    spy.mockRestore()
    expect([stopping.length, await device.has('activity', 'a1')]).toEqual([1, true])
    await associate()
    expect(await device.has('activity', 'a1')).toBe(false)
  })
})

describe('a change', () => {
  it.each(['unavailable', 'internal'] as const)(
    'is sent soon after the line was gone, though the first try is answered: %s',
    async (code) => {
      const { server, clock } = device
      const sync = device.tab()
      await clock.advance(1000)
      server.online = false
      await device.insert('units', serverUnit('u1', {}, 'ann'))
      await clock.advance(3000)
      server.online = true
      const isLost = once((call: string) => call === 'commit units')
      server.fails = (call) => (isLost(call) ? code : null)
      sync.retryNow()
      await clock.advance(10_000)
      expect(server.doc('units', 'u1')).toBeDefined()
    },
  )

  it('beside another’s is sent though the reading of that was refused once', async () => {
    const { server, clock } = device
    server.put('units', serverUnit('u2', {}, 'bob'))
    await clock.advance(10 * MINUTE_MS)
    const sync = await associate()
    server.fails = (call) => (call.startsWith('commit') ? 'network' : null)
    const row = await device.find('units', 'u2')
    if (row) await device.write('units', markEdited(row, { ...row, title: 'Mine', updatedBy: 'ann' }))
    await clock.advance(200)
    server.put('units', serverUnit('u2', { note: 'x' }, 'bob'))
    await clock.advance(200)
    const isRefused = once((call: string) => call === 'read units')
    server.fails = (call) => (isRefused(call) ? 'permission-denied' : null)
    sync.retryNow()
    await clock.advance(MINUTE_MS)
    expect(server.doc('units', 'u2')?.['title']).toBe('Mine')
  })
})
