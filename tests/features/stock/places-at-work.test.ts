// @vitest-environment jsdom
/** What another tab left half done, found while this tab is at work on other places. */
import { notifications } from '@mantine/notifications'
import { msg } from '#messages/message.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readBegun } from '#data/stock/begun-places.ts'
import { makePlaces, type PlacesOrder } from '#data/stock/make-places.ts'
import { findAllPlaces } from '#data/core/zones.ts'
import { planRacks } from '#domain/stock/place-racks.ts'
import { readPattern } from '#domain/stock/places.ts'
import { resumePlaces, watched } from '#features/stock/locations/places-at-work.ts'
import { Locks } from '#tests/support/locks.ts'
import { killAtWrite } from '#tests/support/power-cut.ts'
import { aLocation } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const storage = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone' })
let context: TestWork
beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: new Locks(), vibrate: () => false })
  vi.spyOn(notifications, 'show').mockReturnValue('')
  context = await openTestWork(['locations', 'units', 'containers', 'activity', 'users'])
  await context.put('locations', [storage])
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await context.db.close()
})

async function orderOf(text: string): Promise<PlacesOrder> {
  const pattern = readPattern(text)
  if (!pattern.ok) throw new Error('The pattern is read.')
  const request = { kind: 'bin', parentId: storage.id, capacity: 40, inRacks: false } as const
  const { places } = planRacks(pattern, request, await findAllPlaces(context.db))
  return { pattern: text, parentId: storage.id, places, allowedStages: ['stored'] }
}
const count = async () => (await findAllPlaces(context.db)).length - 1

it('what a closed tab left is finished once this tab has done its own work, without another visit', async () => {
  const order = await orderOf('A-{1..240}')
  const isKilled = await killAtWrite(context, 4)
  const signal = new AbortController().signal
  await makePlaces(context, order, { onProgress: () => undefined, signal }).catch(() => undefined)
  expect(await isKilled()).toBe(true)
  expect(await count()).toBeLessThan(240)

  const resumed: Promise<void>[] = []
  const own = await orderOf('B-{1..20}')
  await watched({ words: msg('locations.making'), total: 20, mayCancel: true }, async (watching) => {
    resumed.push(resumePlaces(context))
    await makePlaces(context, own, watching)
  })
  await Promise.all(resumed)
  expect(await count()).toBe(260)
  expect((await readBegun(context.db)).size).toBe(0)
})
