/** Commands at the counter that come twice, at once, or after the order is over. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import { handOverOf } from '#domain/outbound/pickup.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import { cancelOrder } from '#data/outbound/fulfil-commands.ts'
import { checkIn, checkOut, markNoShow, refundLine, setSlot } from '#data/outbound/pickup-commands.ts'
import { refusal } from '#tests/support/english.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { Counter, label, openYard, own } from './pickup-counter.ts'

let context: TestWork
let counter: Counter
beforeEach(async () => {
  context = await openYard()
  counter = new Counter(context)
  await counter.scan(pickupCodeOf(own.id))
})
afterEach(() => context.db.close())
const order = async () => (await context.read('orders', own.id)) as OrderDoc
const slot = '2026-11-25T15:00:00.000Z'

describe('a signature', () => {
  beforeEach(async () => {
    await counter.here()
    for (const place of [0, 1, 2]) await counter.scan(label(place))
  })
  it('takes its storage fee once, also where a second tab signs again', async () => {
    await counter.sign({ feeCents: 1500 })
    expect(await refusal(counter.sign({ feeCents: 1500 }))).toBe('It is signed for already. Nothing went out since.')
    expect(handOverOf(await order()).feeCents).toBe(1500)
    expect((await context.ledger(own.id)).filter((type) => type === 'order.handedOver')).toHaveLength(1)
  })
  it('takes its storage fee once where it is pressed twice at once', async () => {
    await Promise.allSettled([counter.sign({ feeCents: 1500 }), counter.sign({ feeCents: 1500 })])
    expect(handOverOf(await order()).feeCents).toBe(1500)
  })
})

describe('a refund', () => {
  beforeEach(async () => {
    for (const lineId of ['line-1', 'line-3']) await counter.tap({ kind: 'missing', lineId })
  })
  it('of two items at the same moment adds up to what was paid', async () => {
    await Promise.all([refundLine(context, own.id, 'line-1'), refundLine(context, own.id, 'line-3')])
    const { handOver, premiumCents, taxCents } = await order()
    const backOf = (lineId: string) => (handOver[`refund-${lineId}`] as { readonly cents: number }).cents
    expect(backOf('line-1') + backOf('line-3') + 1000 + (premiumCents ?? 0) + (taxCents ?? 0)).toBe(3726)
  })
  it('is not given for what was never paid', async () => {
    await context.put('orders', [{ ...(await order()), paid: false, status: 'open' }])
    expect(await refusal(refundLine(context, own.id, 'line-1'))).toBe('This order is not paid: there is nothing to give back.')
    expect((await order()).handOver['refund-line-1']).toBeUndefined()
  }) // prettier-ignore
})

describe('the same again', () => {
  it('is no second row: a no-show, a new time', async () => {
    await markNoShow(context, own.id)
    expect(await markNoShow(context, own.id)).toBeNull()
    expect(await context.ledger(own.id)).toEqual(['order.noShow'])
    await setSlot(context, own.id, slot)
    expect(await setSlot(context, own.id, slot)).toBeNull()
    expect(await context.ledger(own.id)).toEqual(['order.noShow', 'order.slotSet'])
  })
})

describe('an order that is over', () => {
  it.each(['complete', 'cancelled', 'abandoned'] as const)('and %s stays so: nobody comes any more, nor stays away', async (status) => {
    const state = status === 'complete' ? 'handedOver' : 'cancelled'
    await context.put('orders', [{ ...own, status, lineStates: { 'line-1': state, 'line-2': state, 'line-3': state } }])
    const name = { complete: 'handed over', cancelled: 'canceled', abandoned: 'given up' }[status]
    expect(await refusal(markNoShow(context, own.id))).toBe(`This order is over: ${name}.`)
    expect(await refusal(checkIn(context, own.id, { bay: '1', plate: '' }))).toBe(`This order is over: ${name}.`)
    await checkOut(context, own.id)
    await setSlot(context, own.id, slot)
    expect(await order()).toMatchObject({ status })
  }) // prettier-ignore
})

it('a pickup of which all is out stays partial when the rest is canceled: it is not signed for', async () => {
  await counter.here()
  for (const place of [0, 1]) await counter.scan(label(place))
  await cancelOrder(context, own.id, ['line-3'])
  expect(await order()).toMatchObject({ status: 'partial' })
  await counter.sign()
  expect(await order()).toMatchObject({ status: 'complete' })
})
