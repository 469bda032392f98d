/** The server is restored, or the rank is another for a while, also in the middle of a first sync: everything that belongs here comes. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverUnit } from '#tests/sim/records.ts'
import { onServer } from '#tests/sim/world/records.ts'
import { OneDevice } from './one-device.ts'

const MINUTE_MS = 60_000

let device: OneDevice
beforeEach(async () => {
  for (const name of ['warn', 'error'] as const) vi.spyOn(console, name).mockReturnValue(undefined)
  device = await OneDevice.open()
})
afterEach(async () => {
  await device.close()
  vi.restoreAllMocks()
})

/** The line is gone after so many pages. */
function cutAfter(pages: number): void {
  let pulls = 0
  device.server.fails = (call) => {
    if (call !== 'pull units') return null
    pulls += 1
    return pulls > pages ? 'network' : null
  }
}

it.each(['goes on running', 'is closed'])(
  'a restored document comes that stands before the place reached, while the app %s',
  async (app) => {
    const { server, clock } = device
    for (let n = 0; n < 60; n += 1) {
      server.put('units', serverUnit(`u${n}`, {}, 'bob'))
      await clock.advance(1000)
    }
    const backup = [...server.docs]
    const restoredTo = server.docs.get('units/u59')?.updateTime ?? ''
    await clock.advance(10 * MINUTE_MS)
    server.put('units', serverUnit('u3', { title: 'Later' }, 'bob'))
    await clock.advance(10 * MINUTE_MS)
    cutAfter(10)
    const sync = device.tab({ pageSize: 5 })
    await clock.advance(2000)
    expect([await device.has('units', 'u4'), await device.has('units', 'u3')]).toEqual([true, false])
    if (app === 'is closed') await sync.stop()
    server.docs.clear()
    for (const [key, doc] of backup) server.docs.set(key, doc)
    server.epochs = [{ name: 'second', restoredTo }, ...server.epochs]
    server.fails = () => null
    if (app === 'is closed') device.tab({ pageSize: 5 })
    else sync.retryNow()
    await clock.advance(10 * MINUTE_MS)
    expect([await device.has('units', 'u59'), await device.has('units', 'u3')]).toEqual([true, true])
  },
)

it('what hangs on a load comes that opened while the rank was another for a moment', async () => {
  const { server, clock } = device
  server.put('loads', onServer('loads', 'L1', { stage: 'closed' }))
  server.put('units', { ...serverUnit('u1', { stage: 'shipped' }), loadId: 'L1' })
  for (let n = 0; n < 20; n += 1) server.put('units', serverUnit(`r${n}`, {}, 'bob'))
  await clock.advance(10 * MINUTE_MS)
  cutAfter(2)
  const first = device.tab({ rank: 'associate', pageSize: 5 })
  await clock.advance(2000)
  await first.stop()
  server.put('loads', onServer('loads', 'L1', { stage: 'receiving' }))
  cutAfter(0)
  const second = device.tab({ rank: 'manager', pageSize: 5 })
  await clock.advance(2000)
  await second.stop()
  server.fails = () => null
  const third = device.tab({ rank: 'associate', pageSize: 5 })
  await clock.advance(10 * MINUTE_MS)
  expect([await third.isSettled(), await device.has('units', 'u1')]).toEqual([true, true])
})

it.each([
  ['comes back', { stage: 'received' }, true],
  ['stays away where it does not belong here in the backup either', { stage: 'shipped' }, false],
])('a unit that had left the device %s when a restore takes back why it left', async (_, inBackup, isHere) => {
  const { server, clock } = device
  const unit = (fields: object) => ({ ...serverUnit('u1', {}, 'bob'), ...fields })
  server.put('units', unit({}))
  await clock.advance(10 * MINUTE_MS)
  const sync = device.tab({ rank: 'associate' })
  await clock.advance(10 * MINUTE_MS)
  if (!isHere) server.put('units', unit(inBackup))
  await clock.advance(10 * MINUTE_MS)
  const backup = [...server.docs]
  const restoredTo = server.docs.get('units/u1')?.updateTime ?? ''
  server.put('units', unit({ stage: 'shipped', note: 'Sent' }))
  await clock.advance(10 * MINUTE_MS)
  expect(await device.has('units', 'u1')).toBe(false)
  server.docs.clear()
  for (const [key, doc] of backup) server.docs.set(key, doc)
  server.epochs = [{ name: 'second', restoredTo }, ...server.epochs]
  server.breakWatches()
  sync.retryNow()
  await clock.advance(10 * MINUTE_MS)
  expect([await sync.isSettled(), await device.has('units', 'u1')]).toEqual([true, isHere])
})
