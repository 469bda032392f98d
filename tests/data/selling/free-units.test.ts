/** Units in no offer, in a real store: each is found under To list or To lot, and its state is said in words. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchFreeUnits } from '#data/selling/free-units.ts'
import { withdrawLots } from '#data/selling/lot-commands.ts'
import { changeOne, insertOne } from '#data/core/jobs/write.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { english } from '#tests/support/english.ts'
import { aLot, anAuction, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'
import { TwoDevices } from '#tests/support/two-devices.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['listings', 'units', 'saleEvents'])
})
afterEach(() => context.db.close())

const unit = (id: string, over: Partial<UnitDoc> = {}) =>
  aUnit({ id, label: id, stage: 'stored', grade: 'usedGood', disposition: 'auction', ...over })
const under = async (way: 'list' | 'lot') => {
  const found = await firstValueFrom(watchFreeUnits(context.db, way))
  return Object.fromEntries(found.map((one) => [one.unit.id, english(one.standing)]))
}

test('a graded unit that is meant for an auction stands under To lot, any other under To list', async () => {
  await context.put('units', [
    unit('u1'), unit('u2', { disposition: 'shelf' }), unit('u3', { disposition: '' }), unit('u4', { disposition: 'scrap' }),
    unit('u5', { listingId: 'l1' }), unit('u6', { stage: 'received', grade: '', disposition: '' }), unit('u7', { stage: 'sold' }),
  ]) // prettier-ignore
  expect(await under('lot')).toEqual({ u1: 'In no offer' })
  expect(await under('list')).toEqual({ u2: 'In no offer', u3: 'In no offer' })
})

test('what comes late onto a pallet whose lot buyers see stands under To lot, and says that it needs a lot of its own', async () => {
  await context.put('saleEvents', [anAuction({ title: 'Bedding' })])
  await context.put('listings', [aLot({ id: 'l1', lotNo: 12, status: 'live', unitIds: ['u1'] })])
  const onPallet = { containerId: 'p1' } as const
  await context.put('units', [
    unit('u1', { ...onPallet, listingId: 'l1', stage: 'listed' }), unit('u2', onPallet),
    unit('u3', { ...onPallet, stage: 'received', grade: '', disposition: '' }),
    unit('u4', { containerId: 'p2', stage: 'received', grade: '', disposition: '' }),
  ]) // prettier-ignore
  const seen = 'The rest of its pallet is in lot 12 of Bedding, which buyers see: it needs a lot of its own'
  expect(await under('lot')).toEqual({ u2: seen, u3: `Not graded yet: inspect it · ${seen}` })
  await changeOne(context, 'listings', 'l1', () => ({ status: 'sold' as const }))
  expect(await under('lot')).toEqual({ u2: 'In no offer' })
})

test('what comes late onto a pallet whose lot still waits is scanned into that lot', async () => {
  await context.put('saleEvents', [anAuction({ title: 'Bedding' })])
  await context.put('listings', [aLot({ id: 'l1', lotNo: 3, status: 'draft', unitIds: ['u1'] })])
  await context.put('units', [unit('u1', { containerId: 'p1', listingId: 'l1' }), unit('u2', { containerId: 'p1', disposition: 'shelf' })]) // prettier-ignore
  expect(await under('list')).toEqual({
    u2: 'The rest of its pallet is in lot 3 of Bedding: scan it into that lot',
  })
})

test('what comes late onto a pallet whose units go into a lot each is sent to none of these', async () => {
  await context.put('saleEvents', [anAuction({ title: 'Bedding' })])
  await context.put('listings', [
    aLot({ id: 'l1', lotNo: 1, status: 'draft', unitIds: ['u1'] }), aLot({ id: 'l2', lotNo: 2, status: 'draft', unitIds: ['u2'] }),
    aLot({ id: 'l3', lotNo: 3, status: 'withdrawn', unitIds: [] }),
  ]) // prettier-ignore
  const onPallet = { containerId: 'p1' } as const
  await context.put('units', [
    unit('u1', { ...onPallet, listingId: 'l1' }), unit('u2', { ...onPallet, listingId: 'l2' }), unit('u3', onPallet),
    unit('u4', { ...onPallet, stage: 'received', grade: '', disposition: '' }),
  ]) // prettier-ignore
  expect(await under('lot')).toEqual({ u3: 'In no offer' })
  await changeOne(context, 'units', 'u2', () => ({ listingId: 'l1' }))
  const waits = 'The rest of its pallet is in lot 1 of Bedding: scan it into that lot'
  expect(await under('lot')).toEqual({ u3: waits, u4: `Not graded yet: inspect it · ${waits}` })
})

test('a unit that a lot was published without stands under To lot until it is in another one, also once that lot is over', async () => {
  await context.put('saleEvents', [anAuction({ title: 'Bedding' })])
  await context.put('listings', [
    aLot({ id: 'l1', lotNo: 12, status: 'live', unitIds: ['u1'] }), aLot({ id: 'l2', lotNo: 13, status: 'draft', unitIds: ['u5'] }),
  ]) // prettier-ignore
  const late = { listingId: 'l1', disposition: '' } as const
  await context.put('units', [
    unit('u1', { listingId: 'l1', stage: 'listed' }), unit('u2', late), unit('u3', { ...late, stage: 'received', grade: '' }),
    unit('u4', { ...late, disposition: 'scrap' }), unit('u5', { listingId: 'l2' }), unit('u6', { ...late, stage: 'sold', orderId: 'o1' }),
  ]) // prettier-ignore
  const without = 'Lot 12 of Bedding was published without it: scan it into another lot'
  const expected = { u2: without, u3: `Not graded yet: inspect it · ${without}` }
  expect(await under('lot')).toEqual(expected)
  expect(await under('list')).toEqual({})
  await changeOne(context, 'listings', 'l1', () => ({ status: 'sold' as const }))
  expect(await under('lot')).toEqual(expected)
  await changeOne(context, 'units', 'u2', () => ({ listingId: 'l2' }))
  expect(Object.keys(await under('lot'))).toEqual(['u3'])
})

test('a unit comes under To lot when another device publishes its lot without it', async () => {
  await context.put('saleEvents', [anAuction({ title: 'Bedding' })])
  await context.put('listings', [aLot({ id: 'l1', lotNo: 12, status: 'draft', unitIds: ['u1', 'u2'] })])
  await context.put('units', [unit('u1', { listingId: 'l1' }), unit('u2', { listingId: 'l1' })])
  const heard: (readonly string[])[] = []
  const watch = watchFreeUnits(context.db, 'lot').subscribe((found) => heard.push(found.map((one) => one.unit.id)))
  await expect.poll(() => heard.at(-1)).toEqual([])
  await changeOne(context, 'listings', 'l1', () => ({ status: 'live' as const, unitIds: ['u1'] }))
  await expect.poll(() => heard.at(-1)).toEqual(['u2'])
  await changeOne(context, 'units', 'u2', () => ({ listingId: 'l9' }))
  await expect.poll(() => heard.at(-1)).toEqual([])
  watch.unsubscribe()
})

test('a unit that came into a lot, out of reach, which a colleague withdrew meanwhile stands under To lot on both devices', async () => {
  const pair = await TwoDevices.open(['users', 'listings', 'units', 'saleEvents', 'activity'])
  try {
    const [one, two] = pair.devices
    const event = anAuction({ title: 'Bedding' })
    await insertOne(one, 'saleEvents', event)
    await insertOne(one, 'listings', aLot({ id: 'l1', eventId: event.id, lotNo: 12, status: 'draft', unitIds: ['u1'] }))
    await insertOne(one, 'units', unit('u1', { listingId: 'l1' }))
    await insertOne(one, 'units', unit('u2'))
    await pair.sync()
    await withdrawLots(one, event.id, ['l1'])
    await changeOne(two, 'units', 'u2', () => ({ listingId: 'l1' }))
    await changeOne(two, 'listings', 'l1', () => ({ unitIds: ['u1', 'u2'], title: 'Sheet + 1 more' }))
    await pair.sync()
    await pair.sync()
    for (const { db } of pair.devices) {
      const found = await firstValueFrom(watchFreeUnits(db, 'lot'))
      expect(Object.fromEntries(found.map((row) => [row.unit.id, english(row.standing)]))).toEqual({
        u1: 'In no offer',
        u2: 'Lot 12 of Bedding was withdrawn: scan it into another lot',
      })
    }
  } finally {
    await pair.close()
  }
})

test('it stands there no longer once it is scanned into a lot', async () => {
  await context.put('units', [unit('u1')])
  const heard: (readonly string[])[] = []
  const watch = watchFreeUnits(context.db, 'lot').subscribe((found) => heard.push(found.map((one) => one.unit.id)))
  await expect.poll(() => heard.at(-1)).toEqual(['u1'])
  await changeOne(context, 'units', 'u1', () => ({ listingId: 'l9' }))
  await expect.poll(() => heard.at(-1)).toEqual([])
  watch.unsubscribe()
})
