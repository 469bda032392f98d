/** Fixed-price listings as managers change them, in a real store. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addChannel, setActive } from '#data/selling/channel-commands.ts'
import {
  editListing,
  endListings,
  goLive,
  makeDrafts,
  markReady,
  noteEnded,
  noteTold,
  relist,
  setPrices,
} from '#data/selling/listing-commands.ts'
import {
  MOST_OVER,
  watchListingRow,
  watchListingRows,
  watchListingsOver,
  watchShopChannels,
  watchToEnd,
} from '#data/selling/listings.ts'
import { watchFreeUnits } from '#data/selling/free-units.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { changeOne, insertAll } from '#data/core/jobs/write.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import { wholeOf } from '#data/store/part.ts'
import { aLot, anOrder, aPhoto, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const unit = (id: string, over: Parameters<typeof aUnit>[0] = {}) =>
  aUnit({
    id,
    label: id,
    title: `Lamp ${id}`,
    stage: 'stored',
    grade: 'usedGood',
    retailCents: 10_000,
    locationId: 'A1',
    ...over,
  })

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['config', 'listings', 'units', 'photos', 'orders', 'saleEvents', 'activity'])
  await addChannel(context, 'ebay', 'ebay', 'eBay')
  await setActive(context, 'channel-ebay', true)
  await insertAll(context, 'units', [
    unit('u1'),
    unit('u2'),
    unit('u3', { grade: '' }),
    unit('u4', { disposition: 'auction' }),
  ])
  await insertAll(context, 'photos', [aPhoto({ id: 'p1', ownerId: 'u1' }), aPhoto({ id: 'p2', ownerId: 'u2' })])
})
afterEach(async () => {
  await context.db.close()
})
const rows = async () => {
  const [inWork, toEnd] = await Promise.all([
    firstValueFrom(wholeOf(watchListingRows(context.db, context.now(), null))),
    firstValueFrom(wholeOf(watchToEnd(context.db, context.now()))),
  ])
  return [...inWork, ...toEnd]
}
const over = () => firstValueFrom(wholeOf(watchListingsOver(context.db, context.now())))
const unitOf = async (id: string) => (await context.db.units.findOne(id).exec())?.toJSON()
const draftAll = async () => {
  const channels = await firstValueFrom(watchShopChannels(context.db))
  const units = await firstValueFrom(watchFreeUnits(context.db, 'list'))
  return makeDrafts(context, units.map((one) => one.unit.id), channels)
} // prettier-ignore
const publish = async () => {
  await markReady(context, await rows())
  return goLive(context, await rows(), 'ebay')
}

test('drafts are made of free units once, and the undo frees them', async () => {
  const jobs = await draftAll()
  expect(jobs).toHaveLength(2)
  expect(await draftAll()).toHaveLength(0)
  expect((await rows()).map(({ view, problems, listing }) => [view, problems.length, listing.priceCents])).toEqual([
    ['draft', 0, 3_999],
    ['draft', 0, 3_999],
  ])
  await undoJobs(context, jobs)
  expect(await rows()).toEqual([])
  expect(await unitOf('u1')).toMatchObject({ listingId: '' })
})

test('what is ready goes live with its unit; what another offer took meanwhile does not', async () => {
  await draftAll()
  await changeOne(context, 'units', 'u2', () => ({ listingId: 'lot-7' }))
  expect(await publish()).toHaveLength(1)
  expect(await unitOf('u1')).toMatchObject({ stage: 'listed' })
  const [live] = (await rows()).filter(({ view }) => view === 'live')
  expect(live?.live).toMatchObject([['ebay', { state: 'live', firstCents: 3_999, toldCents: 3_999 }]])
})

test('a reduced price is to be told to the channel until it was', async () => {
  await draftAll()
  await publish()
  const listings = (await rows()).map(({ listing }) => listing)
  await setPrices(context, listings.map((listing) => [listing, 3_499] as const))
  const changed = (await rows()).map(({ listing }) => listing)
  expect(await noteTold(context, changed, 'ebay')).toHaveLength(2)
  expect(await noteTold(context, (await rows()).map(({ listing }) => listing), 'ebay')).toHaveLength(0)
}) // prettier-ignore

test('a sold unit is to be ended where it is still live, and ending it frees nothing', async () => {
  await draftAll()
  await publish()
  await changeOne(context, 'units', 'u1', () => ({ stage: 'sold' as const, orderId: 'o1' }))
  const [row] = (await rows()).filter(({ view }) => view === 'endNow')
  expect(row?.unit?.id).toBe('u1')
  if (row) await noteEnded(context, row.listing, 'ebay')
  expect((await rows()).filter(({ view }) => view === 'endNow')).toEqual([])
  expect(await unitOf('u1')).toMatchObject({ stage: 'sold', orderId: 'o1' })
})

test('an ended listing gives its unit back to the shelf, and is offered again with a count', async () => {
  await draftAll()
  await publish()
  await endListings(context, await rows())
  expect(await unitOf('u1')).toMatchObject({ stage: 'stored', listingId: '' })
  expect(await rows()).toEqual([])
  const [ended] = await over()
  expect(ended?.view).toBe('over')
  if (ended) await relist(context, ended)
  const again = (await rows()).filter(({ view }) => view === 'draft')
  expect(again).toMatchObject([{ listing: { relists: 1, publications: {} } }])
})

test('a listing that is over and still live on another channel is to be ended, live, and one that its own channel sold is not', async () => {
  const live = { state: 'live', at: context.now(), number: '', firstCents: 3_999, toldCents: 3_999 }
  const offer = (id: string, unitId: string, more: Partial<ListingDoc>) => aLot({ id, saleType: 'fixed', eventId: '', unitIds: [unitId], status: 'sold', ...more })
  await context.put('orders', [anOrder({ id: 'o1', channelKey: 'ebay' })])
  await context.put('units', [unit('u7', { stage: 'sold', orderId: 'o1', listingId: 'l7' }), unit('u8', { stage: 'sold', orderId: 'o1', listingId: 'l8' })])
  await context.put('listings', [offer('l8', 'u8', { publications: { ebay: live } })])
  const heard: (readonly string[])[] = []
  const watch = wholeOf(watchToEnd(context.db, context.now())).subscribe((found) => heard.push(found.map(({ listing }) => listing.id)))
  await expect.poll(() => heard.at(-1)).toEqual([])
  await context.put('listings', [offer('l7', 'u7', { publications: { ebay: live, shop: live } })])
  await expect.poll(() => heard.at(-1)).toEqual(['l7'])
  expect((await over()).map(({ listing }) => listing.id)).toEqual(['l8'])
  expect(await firstValueFrom(watchListingRow(context.db, 'l7', context.now()))).toMatchObject({ view: 'endNow' })
  await changeOne(context, 'listings', 'l7', () => ({ publications: { ebay: live, shop: { ...live, state: 'ended' } } }))
  await expect.poll(() => heard.at(-1)).toEqual([])
  watch.unsubscribe()
}) // prettier-ignore

test('what was typed for a listing that was sold meanwhile is refused, not dropped in silence', async () => {
  const [job] = await makeDrafts(context, ['u1'], [])
  const id = job?.edits[0]?.id ?? ''
  await changeOne(context, 'listings', id, () => ({ status: 'sold' as const }))
  await expect(editListing(context, id, { title: 'Typed' })).rejects.toMatchObject({ code: 'changedSince' })
})

test('of what is over, no more units are read than rows are shown, and those to end are passed over', async () => {
  const live = { state: 'live', at: context.now(), number: '', firstCents: 3_999, toldCents: 3_999 }
  const offer = (place: number, status: ListingDoc['status'], more: Partial<ListingDoc> = {}) =>
    aLot({ id: `l${place}`, saleType: 'fixed', eventId: '', unitIds: [`v${place}`], status, updatedAt: new Date(Date.UTC(2026, 9, 1, 0, 0, 3_000 - place)).toISOString(), ...more })
  const many = Array.from({ length: 1_200 }, (_, place) => offer(place, place % 2 === 0 ? 'sold' : 'ended'))
  await context.put('listings', [...many.slice(1), offer(0, 'sold', { publications: { ebay: live } })])
  await context.put('units', many.map((_, place) => unit(`v${place}`, place === 0 ? { stage: 'sold', listingId: 'l0' } : {})))
  const asked = vi.spyOn(context.db.units, 'findByIds')
  const rows = await over()
  expect(rows).toHaveLength(MOST_OVER)
  expect(rows.slice(0, 2).map(({ listing }) => listing.id)).toEqual(['l1', 'l2'])
  expect(rows.at(-1)?.listing.id).toBe('l1000')
  expect(asked.mock.calls.map(([ids]) => ids.length)).toEqual([100, 1_000, 1_200])
}) // prettier-ignore
