/** What is paid back for an item that cannot be found, and the amounts that are left. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import { mergeDocs } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'
import { refundOf } from '#domain/core/orders/order-refunds.ts'
import { totalsOf } from '#domain/core/orders/order-work.ts'
import { refundLine } from '#data/outbound/pickup-commands.ts'
import { foundByScan } from '#domain/core/floor/found-by-scan.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { watchPickups } from '#data/outbound/pickups.ts'
import { undoWhole } from '#data/core/jobs/undo-job.ts'
import { refusal } from '#tests/support/english.ts'
import { aTime, anAuction } from '#tests/support/records.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { Counter, openYard, own } from './pickup-counter.ts'

let context: TestWork
let counter: Counter
beforeEach(async () => {
  context = await openYard()
  counter = new Counter(context)
  await counter.scan(pickupCodeOf(own.id))
  for (const lineId of ['line-2', 'line-3']) await counter.tap({ kind: 'missing', lineId })
})
afterEach(() => context.db.close())
const order = async () => (await counter.order()) ?? own
const paysCents = async () => totalsOf(await order()).buyerPaysCents
const refundCents = async (lineId: string) => ((await order()).handOver[`refund-${lineId}`] as { readonly cents: number } | undefined)?.cents // prettier-ignore

describe('a refund of an item', () => {
  it('is its price with premium and tax, and the order has the rest', async () => {
    await refundLine(context, own.id, 'line-3')
    expect([await refundCents('line-3'), await paysCents()]).toEqual([1242, 3726 - 1242])
    expect((await context.db.activity.find({ selector: { refId: own.id, type: 'order.edited' } }).exec()).map(({ data }) => data)).toEqual([{ lineId: 'line-3', refundCents: 1242 }]) // prettier-ignore
    await refundLine(context, own.id, 'line-2')
    expect([await refundCents('line-2'), await paysCents()]).toEqual([1242, 1242])
  })

  it('follows the terms of the auction, as on Closeouts, also on the button', async () => {
    await context.put('saleEvents', [anAuction({ id: 'event-9', channelKey: 'hibid', premiumPct: 15, taxPct: 8 })])
    await context.put('orders', [{ ...(await order()), eventId: 'event-9', feeCents: 0 }])
    const { orders, auctionTerms } = await firstValueFrom(watchPickups(context.db))
    const held = orders.find(({ order: one }) => one.id === own.id)?.order ?? own
    expect(auctionTerms(held)).toMatchObject({ premiumPct: 15, taxPct: 8 })
    expect(refundOf(held, ['line-3'], auctionTerms(held)).cents).toBe(1242)
    await refundLine(context, own.id, 'line-3')
    expect(await order()).toMatchObject({ premiumCents: 300, taxCents: 184, feeCents: 0 })
  })

  it('is taken back whole, and paid once when it is made again', async () => {
    const before = await order()
    const job = await refundLine(context, own.id, 'line-3')
    expect(job && (await undoWhole(context, job))).toBe(true)
    expect(await order()).toMatchObject({ premiumCents: 450, taxCents: 276, lineStates: before.lineStates })
    expect((await order()).handOver).toEqual(before.handOver)
    await refundLine(context, own.id, 'line-3')
    expect([await refundCents('line-3'), await paysCents()]).toEqual([1242, 3726 - 1242])
    await expect(refundLine(context, own.id, 'line-3')).rejects.toMatchObject({ words: { id: 'pickup.notMissing' } })
  })

  it('is not taken back in part once another refund has changed the amounts', async () => {
    const job = await refundLine(context, own.id, 'line-3')
    await refundLine(context, own.id, 'line-2')
    const after = await order()
    expect(job && (await refusal(undoWhole(context, job)))).toContain('Nothing was taken back')
    expect(await order()).toEqual(after)
  })

  it('leaves an item that is found later in no lot: it is inspected, and goes into another', async () => {
    await context.put('units', [{ ...((await counter.unitAt(2)) as UnitDoc), inspectedAt: aTime }])
    const job = await refundLine(context, own.id, 'line-3')
    const unit = (await counter.unitAt(2)) as UnitDoc
    expect(unit).toMatchObject({ stage: 'missing', orderId: '', listingId: '' })
    expect(foundByScan(unit, { place: [], page: 'auction', at: aTime }).writes).toMatchObject([{ patch: { stage: 'inspected' } }]) // prettier-ignore
    expect(job && (await undoWhole(context, job))).toBe(true)
    expect(await counter.unitAt(2)).toMatchObject({ listingId: 'lot-2', orderId: own.id })
  })

  it('of one line, noted on two devices, is one refund', async () => {
    const base = await order()
    await refundLine(context, own.id, 'line-3')
    const mine = await order()
    const note = { cents: 1242, at: '2026-11-20T12:30:00.000Z', by: 'u2' }
    const theirs = { ...mine, handOver: { ...mine.handOver, 'refund-line-3': note }, updatedAt: note.at }
    const { doc } = mergeDocs({ base: { ...base }, mine: { ...mine }, theirs, ...waysOf('orders') })
    const merged = doc as unknown as typeof own
    expect(totalsOf(merged).buyerPaysCents).toBe(3726 - 1242)
    expect(Object.keys(merged.handOver).filter((key) => key.startsWith('refund-'))).toEqual(['refund-line-3'])
  })
})
