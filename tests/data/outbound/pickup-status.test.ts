/** The status of an order that is fetched, after undo in any order and after a buyer who did not come. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import { markPaid, markUnpaid } from '#data/core/order-payments.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { checkIn, checkOut, markNoShow, setSlot } from '#data/outbound/pickup-commands.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { Counter, label, openYard, other, own } from './pickup-counter.ts'

const slot = '2026-11-25T15:00:00.000Z'
let context: TestWork
let counter: Counter
beforeEach(async () => {
  context = await openYard()
  counter = new Counter(context)
})
afterEach(() => context.db.close())

describe('an unpaid pickup of which nothing is fetched any more is open', () => {
  const three = async () => {
    await context.put('orders', [{ ...own, paid: false, status: 'open' }])
    await counter.scan(pickupCodeOf(own.id))
    const done = []
    for (const place of [0, 1, 2]) done.push(await counter.scan(label(place)))
    expect(await counter.order()).toMatchObject({ status: 'staged' })
    return done
  }
  it('after each step is undone, the last first', async () => {
    for (const done of (await three()).toReversed()) await done.undo?.()
    expect(await counter.order()).toMatchObject({ status: 'open', lineStates: {} })
  })
  it('after each step is undone, the first first', async () => {
    for (const done of await three()) await done.undo?.()
    expect(await counter.order()).toMatchObject({ status: 'open', lineStates: {} })
  })
  it('after its only item is put back by the button', async () => {
    await context.put('orders', [{ ...own, paid: false, status: 'open' }])
    await counter.scan(pickupCodeOf(own.id))
    await counter.scan(label(0))
    await counter.tap({ kind: 'back', lineId: 'line-1' })
    expect(await counter.order()).toMatchObject({ status: 'open' })
  })
  it('after its buyer did not come and gets a new time', async () => {
    await markNoShow(context, other.id)
    await setSlot(context, other.id, slot)
    expect(await counter.order(other.id)).toMatchObject({ status: 'open' })
  })
})

it('an unpaid pickup is being fetched while one of its items is, whichever step is undone', async () => {
  await context.put('orders', [{ ...own, paid: false, status: 'open' }])
  await counter.scan(pickupCodeOf(own.id))
  const first = await counter.scan(label(0))
  await counter.scan(label(1))
  await first.undo?.()
  expect(await counter.order()).toMatchObject({ status: 'pulling', lineStates: { 'line-2': 'picked' } })
})

it('a pickup that is paid while its buyer is absent is scheduled once they get a new time', async () => {
  await markNoShow(context, other.id)
  await markPaid(context, [other.id], { method: 'cash', amountCents: null, reference: '' })
  await setSlot(context, other.id, slot)
  expect(await counter.order(other.id)).toMatchObject({ status: 'scheduled', paid: true })
})

it('a fetched pickup whose buyer did not come and gets a new time is staged', async () => {
  await counter.scan(pickupCodeOf(own.id))
  for (const place of [0, 1, 2]) await counter.scan(label(place))
  await markNoShow(context, own.id)
  await setSlot(context, own.id, slot)
  expect(await counter.order()).toMatchObject({ status: 'staged' })
})

it('a pickup of which a part is signed for is partial again after a no-show of the rest, and keeps its payment', async () => {
  await counter.scan(pickupCodeOf(own.id))
  await counter.here()
  await counter.scan(label(0))
  await counter.sign()
  await markNoShow(context, own.id)
  await setSlot(context, own.id, slot)
  expect(await counter.order()).toMatchObject({ status: 'partial' })
  expect(await markUnpaid(context, own.id)).toBeNull()
})

describe('a check-in that is undone', () => {
  const here = (bay: string) => checkIn(context, own.id, { bay, plate: '' })
  const undo = async (job: Awaited<ReturnType<typeof here>>) => job && undoJob(context, job)

  it('after a second one changes nothing: the buyer is here, at the second bay', async () => {
    const first = await here('3')
    await here('3')
    expect(await undo(first)).toBe(false)
    expect(await counter.order()).toMatchObject({ status: 'checkedIn', handOver: { bay: '3' } })
    expect(await context.ledger(own.id)).toEqual(['order.checkedIn', 'order.checkedIn'])
  })
  it('after a visit that is over and a second one leaves the second', async () => {
    const first = await here('3')
    await checkOut(context, own.id)
    const second = await here('4')
    await undo(first)
    expect(await counter.order()).toMatchObject({ status: 'checkedIn', handOver: { bay: '4' } })
    await undo(second)
    expect(await counter.order()).toMatchObject({ status: 'scheduled', handOver: { bay: '3' } })
  })
  it('and the first one after it: the order waits as before', async () => {
    const [first, second] = [await here('3'), await here('4')]
    await undo(second)
    expect(await counter.order()).toMatchObject({ status: 'checkedIn', handOver: { bay: '3' } })
    await undo(first)
    expect(await counter.order()).toMatchObject({ status: 'scheduled' })
  })
  it('once the order was paid at the counter leaves it scheduled, not open', async () => {
    const job = await checkIn(context, other.id, { bay: '1', plate: '' })
    await markPaid(context, [other.id], { method: 'cash', amountCents: null, reference: '' })
    await undo(job)
    expect(await counter.order(other.id)).toMatchObject({ status: 'scheduled', paid: true })
  })
  it('of a buyer who did not come before leaves the no-show', async () => {
    await markNoShow(context, own.id)
    await undo(await here('3'))
    expect(await counter.order()).toMatchObject({ status: 'noShow' })
  })
})
