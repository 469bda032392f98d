/** Listings that are over and must still be ended on a channel: found once, then followed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Subscription } from 'rxjs'
import { changeOne, removeAll } from '#data/core/jobs/write.ts'
import { watchIdsToEnd } from '#data/selling/to-end.ts'
import { wholeOf, type Part } from '#data/store/part.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import { aLot, anOrder, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const at = '2026-11-20T12:00:00.000Z'
const live = { state: 'live', at, number: '', firstCents: 3_999, toldCents: 3_999 }
const sold = (id: string, unitId: string, more: Partial<ListingDoc> = {}) =>
  aLot({ id, saleType: 'fixed', eventId: '', unitIds: [unitId], status: 'sold', publications: { ebay: live }, ...more })
const gone = (id: string, listingId: string, orderId: string) =>
  aUnit({ id, label: id, stage: 'sold', listingId, orderId })
const order = (id: string, channelKey: string, unitId: string) =>
  anOrder({
    id,
    externalId: id,
    channelKey,
    lines: { 'line-1': { listingId: '', unitId, sticker: '', priceCents: 1 } },
  })

let context: TestWork
let heard: (readonly string[])[] = []
let watch: Subscription
const follow = () => {
  watch = wholeOf(watchIdsToEnd(context.db)).subscribe((ids) => heard.push(ids.toSorted()))
}
const said = () => expect.poll(() => heard.at(-1))

beforeEach(async () => {
  heard = []
  context = await openTestWork(['listings', 'units', 'orders'])
})
afterEach(async () => {
  watch.unsubscribe()
  await context.db.close()
})

describe('what is to end', () => {
  it('is said once all listings were looked through, and leaves out what its own channel sold', async () => {
    await context.put('orders', [order('o1', 'ebay', 'u1'), order('o2', 'shop', 'u2')])
    await context.put('units', [gone('u1', 'l1', 'o1'), gone('u2', 'l2', 'o2'), gone('u4', 'other', 'o2')])
    const many = Array.from({ length: 450 }, (_, place) => sold(`m${place}`, `none-${place}`))
    await context.put('listings', [...many, sold('l1', 'u1'), sold('l2', 'u2'), sold('l3', 'u2', { status: 'live' }), sold('l4', 'u4')]) // prettier-ignore
    follow()
    await said().toEqual(['l2'])
    expect(heard).toHaveLength(1)
  })

  it('is said before all were looked through where this device knew it the last time and it is so still', async () => {
    await context.put('orders', [order('o2', 'shop', 'u2')])
    await context.put('units', [gone('u2', 'l2', 'o2'), gone('u3', 'l3', 'o2'), gone('u4', 'l4', '')])
    await context.put('listings', [sold('l2', 'u2'), sold('l3', 'u3', { publications: {} }), sold('l4', 'u4')])
    await context.db.upsertLocal('toEnd', { ids: ['l2', 'l3', 'gone'] })
    const parts: Part<string>[] = []
    watch = watchIdsToEnd(context.db).subscribe((part) => parts.push(part))
    await expect.poll(() => parts.at(-1)?.rows.toSorted()).toEqual(['l2', 'l4'])
    expect(parts[0]).toEqual({ rows: ['l2'], isWhole: false })
    expect(parts.at(-1)?.isWhole).toBe(true)
    await expect.poll(async () => (await context.db.getLocal('toEnd'))?.get('ids')).toHaveLength(2)
  })

  it('waits for the order of a unit no longer once it has come from another device', async () => {
    await context.put('units', [gone('u1', 'l1', 'o1')])
    await context.put('listings', [sold('l1', 'u1')])
    follow()
    await said().toEqual(['l1'])
    await context.put('orders', [order('o1', 'ebay', 'u1')])
    await said().toEqual([])
    await removeAll(context, 'orders', ['o1'])
    await said().toEqual(['l1'])
  })

  it('follows a unit that is sold after its listing is over, in an offer and with its pallet, until the channel ended it', async () => {
    await context.put('units', [aUnit({ id: 'u1', label: 'u1', stage: 'stored', listingId: 'l1' })])
    await context.put('listings', [sold('l1', 'u1', { status: 'ended' })])
    follow()
    await said().toEqual([])
    await changeOne(context, 'units', 'u1', () => ({ stage: 'sold' as const }))
    await said().toEqual(['l1'])
    await context.put('units', [aUnit({ id: 'u2', label: 'u2', stage: 'sold', listingId: '' })])
    await changeOne(context, 'units', 'u1', () => ({ listingId: '' }))
    await context.put('listings', [sold('l2', 'u2', { status: 'ended' })])
    await said().toEqual(['l1', 'l2'])
    for (const id of ['l1', 'l2'])
      await changeOne(context, 'listings', id, () => ({ publications: { ebay: { ...live, state: 'ended' } } }))
    await said().toEqual([])
  })

  it('follows a listing that goes over, is ended on its channel, or is removed', async () => {
    await context.put('units', [gone('u1', 'l1', ''), gone('u2', 'l2', '')])
    await context.put('listings', [sold('l1', 'u1', { status: 'live' }), sold('l2', 'u2')])
    follow()
    await said().toEqual(['l2'])
    await changeOne(context, 'listings', 'l1', () => ({ status: 'sold' as const }))
    await said().toEqual(['l1', 'l2'])
    await changeOne(context, 'listings', 'l2', () => ({ publications: { ebay: { ...live, state: 'ended' } } }))
    await said().toEqual(['l1'])
    await removeAll(context, 'listings', ['l1'])
    await said().toEqual([])
  })
})
