/** One unit that two people without contact put on offer, or that one ended while the other put it up: what buyers can still buy is to be ended. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { english } from '#tests/support/english.ts'
import { addChannel, setActive } from '#data/selling/channel-commands.ts'
import { endListings, noteEnded } from '#data/selling/listing-commands.ts'
import { watchListingRow, watchListingRows, watchToEnd } from '#data/selling/listings.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { wholeOf } from '#data/store/part.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { aLot, anOrder, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['config', 'listings', 'units', 'photos', 'orders', 'activity'])
  await addChannel(context, 'ebay', 'ebay', 'eBay')
  await setActive(context, 'channel-ebay', true)
})
afterEach(() => context.db.close())

const live = { state: 'live', at: '2026-11-20T08:00:00.000Z', number: '', firstCents: 3_999, toldCents: 3_999 }
const offer = (id: string, more: Partial<ListingDoc> = {}) =>
  aLot({ id, saleType: 'fixed', eventId: '', unitIds: ['u1'], status: 'live', publications: { ebay: live }, ...more })
const unit = (more: Partial<UnitDoc>) =>
  aUnit({ id: 'u1', label: 'u1', stage: 'listed', grade: 'usedGood', locationId: 'A1', ...more })
const row = (id: string) => firstValueFrom(watchListingRow(context.db, id, context.now()))
const inView = async (view: string) => {
  const [inWork, toEnd] = await Promise.all([
    firstValueFrom(wholeOf(watchListingRows(context.db, context.now(), null))),
    firstValueFrom(wholeOf(watchToEnd(context.db, context.now()))),
  ])
  return [...inWork, ...toEnd].filter((one) => one.view === view).map(({ listing }) => listing.id)
} // prettier-ignore

test('a live listing whose unit is in another offer is to be ended, says why, and is over once it is', async () => {
  await context.put('listings', [offer('l1'), offer('l2', { publications: { shop: live } })])
  await context.put('units', [unit({ listingId: 'l2' })])
  expect([await inView('endNow'), await inView('live')]).toEqual([['l1'], ['l2']])
  expect(english((await row('l1'))?.problems)).toEqual(['Its unit is in another offer.'])
  const job = await noteEnded(context, { id: 'l1' }, 'ebay')
  expect(await context.read('listings', 'l1')).toMatchObject({
    status: 'ended',
    publications: { ebay: { state: 'ended' } },
  })
  expect(await context.read('units', 'u1')).toMatchObject({ listingId: 'l2', stage: 'listed' })
  expect([await inView('endNow'), await inView('live')]).toEqual([[], ['l2']])
  expect(job && (await undoJob(context, job))).toBe(true)
  expect(await inView('endNow')).toEqual(['l1'])
})

test('it stays to be ended, and nothing of the other offer, once the unit is sold there', async () => {
  await context.put('listings', [offer('l1'), offer('l2', { status: 'sold' })])
  await context.put('units', [unit({ listingId: 'l2', stage: 'sold', orderId: 'o1' })])
  expect(await inView('endNow')).toContain('l1')
})

test('a live listing whose unit a colleague took out of it gives the unit back once it is ended', async () => {
  await context.put('listings', [offer('l1', { publications: { ebay: live, shop: live } })])
  await context.put('units', [unit({ listingId: '' })])
  expect(await inView('endNow')).toEqual(['l1'])
  await noteEnded(context, { id: 'l1' }, 'ebay')
  expect(await context.read('listings', 'l1')).toMatchObject({ status: 'live' })
  await noteEnded(context, { id: 'l1' }, 'shop')
  expect(await context.read('listings', 'l1')).toMatchObject({ status: 'ended' })
  expect(await context.read('units', 'u1')).toMatchObject({ stage: 'stored', listingId: '' })
})

test('ended as a whole, it gives the unit back as well', async () => {
  await context.put('listings', [offer('l1')])
  await context.put('units', [unit({ listingId: '' })])
  const found = await row('l1')
  await endListings(context, found ? [found] : [])
  expect(await context.read('units', 'u1')).toMatchObject({ stage: 'stored', listingId: '' })
})

test('a listing that one ended while another put it up is to be ended there', async () => {
  await context.put('listings', [offer('l1', { status: 'ended' })])
  await context.put('units', [unit({ listingId: '' })])
  expect(await inView('endNow')).toEqual(['l1'])
  await noteEnded(context, { id: 'l1' }, 'ebay')
  expect(await inView('endNow')).toEqual([])
  expect(await context.read('units', 'u1')).toMatchObject({ stage: 'stored' })
})

test('the same once the unit is taken out of it only later', async () => {
  const heard: (readonly string[])[] = []
  const watch = wholeOf(watchToEnd(context.db, context.now())).subscribe((found) => heard.push(found.map(({ listing }) => listing.id)))
  await context.put('units', [unit({ listingId: 'l1' })])
  await context.put('listings', [offer('l1', { status: 'ended' })])
  await expect.poll(() => heard.at(-1)).toEqual([])
  await context.put('units', [unit({ listingId: '' })])
  await expect.poll(() => heard.at(-1)).toEqual(['l1'])
  watch.unsubscribe()
}) // prettier-ignore

test('of one that is sold nothing is to be ended once its unit came back and is offered anew', async () => {
  await context.put('listings', [offer('l1', { status: 'sold' }), offer('l2')])
  await context.put('units', [unit({ listingId: 'l2' })])
  expect([await inView('endNow'), await inView('live')]).toEqual([[], ['l2']])
})

test('a listing that one ended while another put it up is to be ended there though its unit was sold with its pallet', async () => {
  await context.put('listings', [offer('l1', { status: 'ended' })])
  await context.put('units', [unit({ listingId: '', stage: 'sold', soldCents: 900, containerId: 'p1' })])
  expect(await inView('endNow')).toEqual(['l1'])
  expect((await row('l1'))?.soldAt).not.toBe('')
  const job = await noteEnded(context, { id: 'l1' }, 'ebay')
  expect(await inView('endNow')).toEqual([])
  expect(await context.read('units', 'u1')).toMatchObject({ stage: 'sold', soldCents: 900, containerId: 'p1' })
  expect(job && (await undoJob(context, job))).toBe(true)
  expect(await inView('endNow')).toEqual(['l1'])
})

test('one that ended is to be ended everywhere but where its unit was sold', async () => {
  await context.put('orders', [anOrder({ id: 'o1', externalId: 'o1', channelKey: 'ebay', lines: { a: { listingId: '', unitId: 'u1', sticker: '', priceCents: 1 } } })])
  await context.put('listings', [offer('l1', { status: 'ended', publications: { ebay: live, shop: live } })])
  await context.put('units', [unit({ listingId: '', stage: 'sold', orderId: 'o1' })])
  expect((await row('l1'))?.live.map(([key]) => key)).toEqual(['shop'])
  expect(await inView('endNow')).toEqual(['l1'])
}) // prettier-ignore
