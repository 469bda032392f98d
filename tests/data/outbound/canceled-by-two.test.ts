/** An order canceled line by line, by one person or by two, and cancels taken back: its status follows from its lines. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mergeDocs } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'
import { listingProblem } from '#domain/selling/listing.ts'
import { isToShip } from '#domain/outbound/fulfil-orders.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { cancelOrder } from '#data/outbound/fulfil-commands.ts'
import { refusal } from '#tests/support/english.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { openHouse, unitId } from './fulfil-warehouse.ts'

const A = 'order-ebay-A'
const late = { updatedBy: 'u9', updatedAt: '2026-11-24T09:00:00.000Z' }
let context: TestWork
beforeEach(async () => {
  context = await openHouse()
})
afterEach(() => context.db.close())

const order = async () => (await context.read('orders', A)) as OrderDoc
const unit = async (place: number) => (await context.read('units', unitId(place))) as UnitDoc
const colleague = () => ({ ...context, uid: 'u9', newId: () => `theirs-${context.newId()}` })

describe('an order whose lines were canceled one by one', () => {
  it('by two people is to be sent again once the first takes theirs back', async () => {
    const first = await cancelOrder(context, A, ['line-1'])
    await cancelOrder(colleague(), A, ['line-2'])
    expect(await order()).toMatchObject({ status: 'cancelled' })
    expect(await undoJobs(context, first)).toBe(true)
    expect(await order()).toMatchObject({ status: 'paid', lineStates: { 'line-2': 'cancelled' } })
    expect(await unit(0)).toMatchObject({ stage: 'sold', orderId: A })
    expect(isToShip(await order())).toBe(true)
  })

  it('by one person, both taken back in that order, is as it was', async () => {
    const first = await cancelOrder(context, A, ['line-1'])
    const second = await cancelOrder(context, A, ['line-2'])
    await undoJobs(context, first)
    expect(await order()).toMatchObject({ status: 'paid' })
    await undoJobs(context, second)
    expect(await order()).toMatchObject({ status: 'paid', lineStates: {} })
  })

  it('on two devices without contact is to be sent again once the first is taken back', async () => {
    const base = await order()
    const first = await cancelOrder(context, A, ['line-1'])
    const mine = await order()
    const theirs = { ...base, lineStates: { 'line-2': 'cancelled' }, status: 'paid', ...late }
    const { doc } = mergeDocs({ base: { ...base }, mine: { ...mine }, theirs, ...waysOf('orders') })
    expect(doc['status']).toBe('cancelled')
    await context.put('orders', [doc as unknown as OrderDoc])
    await context.put('units', [{ ...(await unit(1)), stage: 'stored', orderId: '', soldCents: null }])
    await undoJobs(context, first)
    expect(await order()).toMatchObject({ status: 'paid', lineStates: { 'line-2': 'cancelled' } })
  })
})

describe('a unit that is out already while its line of the order has not come to this device', () => {
  const goesOut = async (place: number) => context.put('units', [{ ...(await unit(place)), stage: 'shipped', locationId: '', ...late }]) // prettier-ignore
  it('stays out with its order when a manager cancels the rest', async () => {
    await goesOut(0)
    await cancelOrder(context, A)
    expect(await unit(0)).toMatchObject({ stage: 'shipped', orderId: A, soldCents: 1_000 })
    expect(await unit(1)).toMatchObject({ stage: 'stored', orderId: '', soldCents: null })
    expect((await order()).lineStates).toEqual({ 'line-2': 'cancelled' })
  })

  it('leaves nothing to cancel of an order that has no other', async () => {
    await goesOut(2)
    expect(await refusal(cancelOrder(context, 'order-ebay-B'))).toBe('Nothing is left to cancel')
    expect(await unit(2)).toMatchObject({ stage: 'shipped', orderId: 'order-ebay-B' })
  })
})

it('a unit whose order is canceled can be offered anew: it is in the offer that sold it no longer', async () => {
  const sold = await order()
  const line = sold.lines['line-1']
  if (line)
    await context.put('orders', [{ ...sold, lines: { ...sold.lines, 'line-1': { ...line, listingId: 'L-1' } } }])
  await context.put('units', [
    { ...(await unit(0)), listingId: 'L-1' },
    { ...(await unit(1)), listingId: 'L-9' },
  ])
  const jobs = await cancelOrder(context, A)
  expect([(await unit(0)).listingId, (await unit(1)).listingId]).toEqual(['', 'L-9'])
  expect(listingProblem(await unit(0))).toBe('')
  expect(await undoJobs(context, jobs)).toBe(true)
  expect(await unit(0)).toMatchObject({ listingId: 'L-1', orderId: A })
})
