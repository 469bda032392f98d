import { english } from '#tests/support/english.ts'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { changePlaces, undoPlaces } from '#data/stock/change-places.ts'
import { makePlaces, undoMadePlaces, type PlacesOrder } from '#data/stock/make-places.ts'
import { editPlace } from '#data/stock/zone-commands.ts'
import { planRacks } from '#domain/stock/place-racks.ts'
import { readPattern, walkByCode } from '#domain/stock/places.ts'
import { Canceled } from '#data/core/canceled.ts'
import { findAllPlaces } from '#data/core/zones.ts'
import { aContainer, aLocation, aUnit } from '#tests/support/records.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const storage = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone' })
const quiet = () => undefined
const going = () => ({ onProgress: quiet, signal: new AbortController().signal })

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['locations', 'units', 'containers', 'activity', 'users'])
  await context.put('locations', [storage])
})
afterEach(async () => {
  await context.db.close()
})

async function orderOf(text: string): Promise<PlacesOrder> {
  const pattern = readPattern(text)
  if (!pattern.ok) throw new Error(english(pattern.words))
  const request = { kind: 'bin', parentId: storage.id, capacity: 40, inRacks: true } as const
  const { places } = planRacks(pattern, request, await findAllPlaces(context.db))
  return { pattern: text, parentId: storage.id, places, allowedStages: ['stored'] }
}
const codes = async () => (await findAllPlaces(context.db)).map((place) => place.code).sort()

describe('places from a pattern', () => {
  test('are made with their racks, are in the ledger once, and go again by undo', async () => {
    const seen: number[] = []
    const made = await makePlaces(context, await orderOf('A-{01..12}-{01..20}'), { ...going(), onProgress: (done) => seen.push(done) }) // prettier-ignore
    expect(made.ids).toHaveLength(252)
    expect(seen).toEqual([100, 200, 252])
    expect(await context.read('locations', 'L-A-07-03')).toMatchObject({ parentId: 'L-A-07', kind: 'bin', capacity: 40, allowedStages: ['stored'], createdBy: 'u1' }) // prettier-ignore
    expect(await undoMadePlaces(context, made, quiet)).toEqual([])
    expect(await codes()).toEqual(['STORAGE'])
    expect(await context.ledger(storage.id)).toEqual(['location.addedMany', 'location.addedMany'])
  })
  test('called off, leave nothing behind', async () => {
    const stop = new AbortController()
    const run = makePlaces(context, await orderOf('A-{01..12}-{01..20}'), { onProgress: () => stop.abort(), signal: stop.signal }) // prettier-ignore
    await expect(run).rejects.toBeInstanceOf(Canceled)
    expect(await codes()).toEqual(['STORAGE'])
  })
  test('taken back and made again are as new', async () => {
    const made = await makePlaces(context, await orderOf('B-{1..3}'), going())
    await undoMadePlaces(context, made, quiet)
    const again = await makePlaces(context, await orderOf('B-{1..3}'), going())
    expect(again.ids).toHaveLength(3)
    await undoMadePlaces(context, again, quiet)
    expect(await codes()).toEqual(['STORAGE'])
  })
  test('that another device made meanwhile are left to it', async () => {
    const order = await orderOf('B-{1..3}')
    await context.put('locations', [aLocation({ id: 'L-B-2', code: 'B-2', parentId: storage.id, createdBy: 'u2' })])
    const made = await makePlaces(context, order, going())
    expect(made.ids).toEqual(['L-B-1', 'L-B-3'])
    await undoMadePlaces(context, made, quiet)
    expect(await codes()).toEqual(['B-2', 'STORAGE'])
  })
  test('that hold stock, or that were changed since, stay with their rack', async () => {
    const made = await makePlaces(context, await orderOf('A-{1..3}-{1..3}'), going())
    await context.put('units', [aUnit({ id: 'u1', locationId: 'L-A-1-2', stage: 'stored' })])
    await context.put('containers', [aContainer({ id: 'p1', locationId: 'L-A-2-1' })])
    await context.put('locations', [aLocation({ id: 'L-ODD', code: 'ODD', parentId: 'L-A-3-3' })])
    await editPlace(context, 'L-A-2-2', { capacity: 7 })
    expect((await undoMadePlaces(context, made, quiet)).toSorted()).toEqual(['A-1', 'A-1-2', 'A-2', 'A-2-1', 'A-2-2', 'A-3', 'A-3-3']) // prettier-ignore
    expect(await codes()).toEqual(['A-1', 'A-1-2', 'A-2', 'A-2-1', 'A-2-2', 'A-3', 'A-3-3', 'ODD', 'STORAGE'])
  })
})

describe('many places at once', () => {
  const wanted = { fields: { capacity: 12 }, walk: new Map<string, number>(), block: 'block', reason: 'Beam bent' } as const // prettier-ignore
  test('take room, walk and a block, and go back to what each had', async () => {
    await makePlaces(context, await orderOf('B-{1..3}'), going())
    const before = await findAllPlaces(context.db)
    const bins = before.filter((place) => place.kind === 'bin')
    const changes = await changePlaces(context, bins, { ...wanted, walk: walkByCode(bins, 900) }, going())
    expect(await context.read('locations', 'L-B-3')).toMatchObject({ capacity: 12, pickOrder: 920, blocked: true, blockedReason: 'Beam bent' }) // prettier-ignore
    await editPlace(context, 'L-B-1', { capacity: 99 })
    await undoPlaces(context, changes, quiet)
    expect(await context.read('locations', 'L-B-1')).toMatchObject({ capacity: 99, blocked: false })
    expect(await context.read('locations', 'L-B-3')).toMatchObject({ capacity: 40, pickOrder: 30, blocked: false, blockedReason: '' }) // prettier-ignore
  })
  test('called off halfway are as they were', async () => {
    await makePlaces(context, await orderOf('B-{1..3}'), going())
    const bins = (await findAllPlaces(context.db)).filter((place) => place.kind === 'bin')
    const stop = new AbortController()
    const run = changePlaces(context, bins, wanted, { onProgress: () => stop.abort(), signal: stop.signal })
    await expect(run).rejects.toBeInstanceOf(Canceled)
    expect((await findAllPlaces(context.db)).some((place) => place.blocked || place.capacity === 12)).toBe(false)
  })
  it('all get their ledger rows after a crash in the middle', async () => {
    await makePlaces(context, await orderOf('B-{1..3}'), going())
    const bins = (await findAllPlaces(context.db)).filter((place) => place.kind === 'bin')
    cutBeforeLedger(context)
    await changePlaces(context, bins, wanted, going())
    await resumeJobs(context)
    for (const { id } of bins)
      expect((await context.ledger(id)).toSorted()).toEqual(['location.blocked', 'location.edited'])
    expect(await context.read('locations', 'L-B-3')).toMatchObject({ capacity: 12, blocked: true })
  })
})
