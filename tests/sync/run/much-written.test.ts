/** What an import writes is sent when the import is done; what a person does beside it goes out at once. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markNew } from '#domain/core/merge/unsent.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { onServer } from '#tests/sim/world/records.ts'
import { OneDevice, type TabOptions } from './one-device.ts'

const SECOND_MS = 1000
const LINES = 300

let device: OneDevice
let isImporting: boolean
beforeEach(async () => {
  isImporting = true
  device = await OneDevice.open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await device.close()
})

const tab = (options: TabOptions = {}) =>
  device.tab({ isMuchWritten: (collection) => Promise.resolve(isImporting && collection === 'units'), ...options })
/** One chunk of an import. */
const importUnits = (): Promise<unknown> =>
  device.rows('units').write(
    Array.from({ length: LINES }, (_, place) => ({
      previous: undefined,
      next: markNew(serverUnit(`u${place}`, {}, 'ann')) as never,
    })),
  )
const sent = (): number => [...device.server.docs.keys()].filter((key) => key.startsWith('units/')).length

describe('the lines of an import', () => {
  it('wait until it is done, and a load that is edited meanwhile does not', async () => {
    tab()
    await device.clock.advance(SECOND_MS)
    await importUnits()
    await device.insert('loads', onServer('loads', 'load1', { stage: 'booked' }, 'ann'))
    await device.clock.advance(10 * SECOND_MS)
    expect(device.server.doc('loads', 'load1')).toMatchObject({ stage: 'booked' })
    expect(sent()).toBe(0)
    isImporting = false
    await device.clock.advance(SECOND_MS)
    expect(sent()).toBe(LINES)
  })

  it('are sent at once where few of them wait: somebody scans beside the import', async () => {
    tab()
    await device.clock.advance(SECOND_MS)
    await device.insert('units', { ...serverUnit('u1', {}, 'ann') })
    await device.clock.advance(SECOND_MS)
    expect(sent()).toBe(1)
  })

  it('keep no sync from stopping, and wait for the next one', async () => {
    const sync = tab()
    await device.clock.advance(SECOND_MS)
    await importUnits()
    await device.clock.advance(SECOND_MS)
    expect(sent()).toBe(0)
    await sync.stop()
    isImporting = false
    tab()
    await device.clock.advance(SECOND_MS)
    expect(sent()).toBe(LINES)
  })
})
