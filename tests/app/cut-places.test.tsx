// @vitest-environment jsdom
/** Work on many places that a reload cut short, at the next start of the app. */
import { cleanup, renderHook } from '@testing-library/react'
import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { finishToLeave, readLeft } from '#app/session/benches.ts'
import { useCutPlaces } from '#app/use-cut-places.ts'
// The hook loads it late; the tests do not wait for that.
import '#features/stock/locations/locations-page.tsx'
import { findAllPlaces } from '#data/core/zones.ts'
import { readBegun } from '#data/stock/begun-places.ts'
import { holdEntry } from '#data/core/jobs/job-journal.ts'
import { makePlaces } from '#data/stock/make-places.ts'
import { readDraft, writeDraft } from '#data/store/device.ts'
import type { Rank } from '#domain/core/people/access.ts'
import { planRacks } from '#domain/stock/place-racks.ts'
import { readPattern } from '#domain/stock/places.ts'
import { killAtWrite } from '#tests/support/power-cut.ts'
import { Locks } from '#tests/support/locks.ts'
import { aLocation, aUser } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const storage = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone' })
const draft = { pattern: 'B-{1..3}', kind: 'bin', parentId: storage.id, capacity: null, inRacks: true, allowedStages: [] } as const // prettier-ignore

let context: TestWork
beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: new Locks(), vibrate: () => false })
  vi.spyOn(notifications, 'show').mockReturnValue('')
  context = await openTestWork(['locations', 'units', 'containers', 'activity', 'users'])
  await context.put('locations', [storage])
  await writeDraft(context.db, 'places-new', draft)
  const pattern = readPattern(draft.pattern)
  if (!pattern.ok) throw new Error('The pattern is wrong.')
  const { places } = planRacks(pattern, draft, await findAllPlaces(context.db))
  const order = { pattern: draft.pattern, parentId: storage.id, places, allowedStages: [] }
  const gone = await killAtWrite(context, 3)
  await makePlaces(context, order, { onProgress: vi.fn(), signal: new AbortController().signal }).catch(() => undefined)
  expect(await gone()).toBe(true)
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await context.db.close()
})

const start = (rank: Rank | 'signedOut') => renderHook(() => useCutPlaces(context, rank))
const codes = async () => (await findAllPlaces(context.db)).map(({ code }) => code).toSorted()

describe('places whose making a reload cut short', () => {
  it('are made at the start of the app for a manager, with the way back, and their form is empty', async () => {
    start('manager')
    await expect.poll(codes).toEqual(['B-1', 'B-2', 'B-3', 'STORAGE'])
    await expect.poll(() => vi.mocked(notifications.show).mock.calls.length).toBe(1)
    expect((await readBegun(context.db)).size).toBe(0)
    expect(await readDraft(context.db, 'places-new')).toEqual({ kind: 'bin', parentId: storage.id })
  })

  it('are made also where the page that is closing still holds them at that moment', async () => {
    const [id] = (await readBegun(context.db)).keys()
    let leave = (): void => undefined
    const closing = new Promise<void>((resolve) => (leave = resolve))
    const held = holdEntry(context.db, `places-${id}`, () => closing)
    start('manager')
    await new Promise((go) => void setTimeout(go, 50))
    expect(await codes()).toEqual(['STORAGE'])
    leave()
    await held
    await expect.poll(codes).toEqual(['B-1', 'B-2', 'B-3', 'STORAGE'])
  })

  it('stay noted where the rank went while another tab was still at them, and are made once it is back', async () => {
    const [id] = (await readBegun(context.db)).keys()
    let leave = (): void => undefined
    const closing = new Promise<void>((resolve) => (leave = resolve))
    const held = holdEntry(context.db, `places-${id}`, () => closing)
    const { rerender } = renderHook(({ rank }: { rank: Rank }) => useCutPlaces(context, rank), {
      initialProps: { rank: 'manager' as Rank },
    })
    await new Promise((go) => void setTimeout(go, 50))
    await context.put('users', [aUser({ id: context.uid, role: 'associate' })])
    rerender({ rank: 'associate' })
    leave()
    await held
    await new Promise((go) => void setTimeout(go, 50))
    expect(await codes()).toEqual(['STORAGE'])
    expect((await readBegun(context.db)).size).toBe(1)
    await context.put('users', [aUser({ id: context.uid, role: 'manager' })])
    rerender({ rank: 'manager' })
    await expect.poll(codes).toEqual(['B-1', 'B-2', 'B-3', 'STORAGE'])
  })

  it('keep the store of a person who signs out before they are made, though all that is made is sent', async () => {
    const [id = ''] = (await readBegun(context.db)).keys()
    expect(await finishToLeave(context)).toBe(false)
    expect(await readLeft(context.db)).toMatchObject({ [id]: { kind: 'make' } })
    start('manager')
    await expect.poll(codes).toHaveLength(4)
    await expect.poll(() => finishToLeave(context)).toBe(true)
  })

  it('stay noted while the person may not write places', async () => {
    const { rerender } = renderHook(({ rank }: { rank: Rank }) => useCutPlaces(context, rank), {
      initialProps: { rank: 'associate' as Rank },
    })
    await new Promise((go) => void setTimeout(go, 50))
    expect((await readBegun(context.db)).size).toBe(1)
    rerender({ rank: 'manager' })
    await expect.poll(codes).toHaveLength(4)
  })
})
