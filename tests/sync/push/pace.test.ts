/** How fast a device that has much to send sends it, to Firebase and to the company's own server. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pauseAfter, pauseSince } from '#sync/push/pace.ts'
import { ledgerRow, serverUnit } from '#tests/sim/records.ts'
import { OneDevice } from '#tests/sync/run/one-device.ts'
import { markNew } from '#domain/core/merge/unsent.ts'

const UNITS = 1500

describe('a device with an import to send', () => {
  let device: OneDevice
  beforeEach(async () => {
    for (const name of ['warn', 'error'] as const) vi.spyOn(console, name).mockReturnValue(undefined)
    device = await OneDevice.open()
    for (let i = 0; i < UNITS; i++) await device.write('units', markNew(serverUnit(`u${i}`, {}, 'ann')))
  })
  afterEach(async () => {
    await device.close()
    vi.restoreAllMocks()
  })

  const sent = (): number => device.server.commits.flat().length

  it('sends it to Firebase at a pace that leaves room for other devices', async () => {
    device.server.epochs = []
    device.tab()
    await device.clock.advance(2000)
    expect(sent()).toBeGreaterThan(300)
    expect(sent()).toBeLessThanOrEqual(2 * 300 + 200)
    await device.clock.advance(4000)
    expect(sent()).toBe(UNITS)
  })

  it('sends a scan of another collection at once meanwhile', async () => {
    device.server.epochs = []
    device.tab()
    await device.clock.advance(2000)
    const at = '2026-11-20T08:00:00.000Z'
    const stamps = { createdAt: at, createdBy: 'ann', updatedAt: at, updatedBy: 'ann', _deleted: false }
    await device.write('activity', markNew({ ...ledgerRow('scan', 'ann'), ...stamps }))
    await device.clock.advance(300)
    expect(device.server.doc('activity', 'scan')).toBeDefined()
    expect(sent()).toBeLessThan(UNITS)
  })

  it('waits for nothing once it is closed', async () => {
    device.server.epochs = []
    const tab = device.tab()
    await device.clock.advance(2000)
    const before = sent()
    await tab.stop()
    await device.clock.advance(10_000)
    expect(sent()).toBe(before)
    expect(before).toBeLessThan(UNITS)
  })

  it('sends it to a server of its own as fast as it is taken', async () => {
    device.tab()
    await device.clock.advance(2000)
    expect(sent()).toBe(UNITS)
  })
})

describe('a device on which scans come one right after the other', () => {
  let device: OneDevice
  beforeEach(async () => {
    device = await OneDevice.open()
    device.tab()
    await device.clock.advance(2000)
  })
  afterEach(() => device.close())

  const receive = (id: string): Promise<void> => device.write('units', markNew(serverUnit(id, {}, 'ann')))
  const commits = (): (readonly string[])[] =>
    device.server.commits
      .map((writes) => writes.map(({ fields }) => fields.id))
      .filter(([id]) => id?.startsWith('scan-'))

  it('sends the first at once, and together what came within the next moment', async () => {
    await receive('scan-1')
    await device.clock.advance(20)
    expect(commits()).toEqual([['scan-1']])
    for (const id of ['scan-2', 'scan-3', 'scan-4']) {
      await receive(id)
      await device.clock.advance(40)
    }
    expect(commits()).toHaveLength(1)
    await device.clock.advance(300)
    expect(commits().map((ids) => ids.toSorted())).toEqual([['scan-1'], ['scan-2', 'scan-3', 'scan-4']])
  })

  /** A browser lets the timers of a page that nobody looks at end late, or never. */
  it('sends what it held back as soon as the page is left, and holds nothing back while it is hidden', async () => {
    const view = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', view)
    const left = await OneDevice.open()
    left.tab()
    await left.clock.advance(2000)
    const receiveOn = (id: string): Promise<void> => left.write('units', markNew(serverUnit(id, {}, 'ann')))
    await receiveOn('scan-1')
    await left.clock.advance(20)
    await receiveOn('scan-2')
    await left.clock.advance(20)
    expect(left.server.doc('units', 'scan-2')).toBeUndefined()
    view.visibilityState = 'hidden'
    view.dispatchEvent(new Event('visibilitychange'))
    await left.clock.advance(0)
    expect(left.server.doc('units', 'scan-2')).toBeDefined()
    await receiveOn('scan-3')
    await left.clock.advance(20)
    expect(left.server.doc('units', 'scan-3')).toBeDefined()
    await left.close()
    vi.unstubAllGlobals()
  })

  it('sends one that comes later at once again', async () => {
    await receive('scan-1')
    await device.clock.advance(400)
    await receive('scan-2')
    await device.clock.advance(20)
    expect(commits()).toEqual([['scan-1'], ['scan-2']])
  })
})

it('holds nothing up for longer where the clock was set back since the last turn', () => {
  expect([pauseSince(-Infinity, 0), pauseSince(1000, 1100), pauseSince(1000, 1400), pauseSince(1000, -9e9)]).toEqual([
    0, 200, 0, 300,
  ])
})

it('waits for what is left of the time that so many writes are given', () => {
  expect([pauseAfter(300, 0), pauseAfter(300, 400), pauseAfter(300, 2000), pauseAfter(0, 0)]).toEqual([1000, 600, 0, 0])
})

it('waits no longer where the clock was set back meanwhile', () => {
  expect(pauseAfter(300, -3_600_000)).toBe(1000)
})
