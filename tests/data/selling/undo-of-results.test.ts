/** Results and payments taken back after others worked on what they made. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lineDoubt } from '#domain/core/orders/order-work.ts'
import { markPaid } from '#data/core/order-payments.ts'
import { findOrder } from '#data/core/orders.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { importResults, offerToNext } from '#data/selling/invoice-commands.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { A, file, first, openHammer, row } from '#tests/support/hammer.ts'
import type { TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openHammer()
})
afterEach(() => context.db.close())
const order = async (id: string) => (await context.read('orders', id)) as OrderDoc
const unit = async (id: string) => (await context.read('units', id)) as UnitDoc
const lot = async (id: string) => (await context.read('listings', id)) as ListingDoc
const cash = { method: 'cash', amountCents: null, reference: 'R-7' } as const
const doubts = async () => (await findOrder(context.db, A))?.lines.map((one) => lineDoubt(A, one))
const corrected = file([row('1', '501', 1333), row('2', '501', 2001), row('3', '502', 500), row('4', '501', 700)])

describe('results taken back', () => {
  it('after a colleague noted a payment leave the paid invoice its units and lots', async () => {
    const jobs = await importResults(context, first)
    await markPaid(context, [A], cash)
    expect(await undoJobs(context, jobs)).toBe(false)
    expect(await order(A)).toMatchObject({ paid: true })
    expect(await doubts()).toEqual(['', ''])
    expect(await unit('u1')).toMatchObject({ stage: 'sold', orderId: A })
    expect(await lot('l1')).toMatchObject({ status: 'sold' })
    // The other bidder's invoice, which nobody touched, is taken back.
    expect(await unit('u3')).toMatchObject({ stage: 'listed', orderId: '' })
  })

  it('after a colleague fetched a lot of it leave the invoice its unit', async () => {
    const jobs = await importResults(context, first)
    await context.put('units', [{ ...(await unit('u1')), stage: 'picked', locationId: 'YARD' }])
    await context.put('orders', [{ ...(await order(A)), status: 'pulling', lineStates: { u1: 'picked' } }])
    await undoJobs(context, jobs)
    expect(await doubts()).toEqual(['', ''])
  })

  it.each([
    ['was fetched', async () => {
      await context.put('units', [{ ...(await unit('u4')), stage: 'picked' }])
      await context.put('orders', [{ ...(await order(A)), status: 'pulling', lineStates: { u4: 'picked' } }])
    }],
    ['was paid', () => markPaid(context, [A], cash)],
  ])('of a corrected file leave the lot that it added, once that %s, on its invoice', async (_what, others) => {
    await importResults(context, first)
    const jobs = await importResults(context, corrected)
    await others()
    const { premiumCents, taxCents } = await order(A)
    expect(await undoJobs(context, jobs)).toBe(false)
    expect(await order(A)).toMatchObject({ premiumCents, taxCents, lines: { u4: { priceCents: 700 } } })
    expect(await doubts()).toEqual(['', '', ''])
    expect(await lot('l4')).toMatchObject({ status: 'sold' })
  }) // prettier-ignore

  it('of a corrected file take off the lot that it added where nobody interfered', async () => {
    await importResults(context, first)
    const before = await order(A)
    expect(await undoJobs(context, await importResults(context, corrected))).toBe(true)
    expect(await order(A)).toMatchObject({ lines: before.lines, premiumCents: before.premiumCents, lineStates: {} })
    expect(await unit('u4')).toMatchObject({ orderId: '' })
  })
})

describe('a payment taken back', () => {
  it('after goods went out stays', async () => {
    await importResults(context, first)
    const jobs = await markPaid(context, [A], cash)
    await context.put('orders', [{ ...(await order(A)), status: 'partial', lineStates: { u1: 'handedOver' } }])
    await context.put('units', [{ ...(await unit('u1')), stage: 'handedOver' }])
    expect(await undoJobs(context, jobs)).toBe(false)
    expect(await order(A)).toMatchObject({ paid: true, status: 'partial' })
  })

  it('after goods were fetched, but not handed over, goes back', async () => {
    await importResults(context, first)
    const jobs = await markPaid(context, [A], cash)
    await context.put('orders', [{ ...(await order(A)), status: 'pulling', lineStates: { u1: 'picked' } }])
    await undoJobs(context, jobs)
    expect(await order(A)).toMatchObject({ paid: false, payment: '', status: 'pulling' })
  })
})

it('of two lots offered to the next bidder, the first taken back first leaves each lot on one invoice', async () => {
  await importResults(context, first)
  const next = { key: '600', name: 'Next', email: '', phone: '' }
  const one = await offerToNext(context, 'ev', 'l1', next, 1200)
  await offerToNext(context, 'ev', 'l2', next, 1800)
  await undoJobs(context, one)
  const holder = (await unit('u1')).orderId
  for (const id of [A, 'order-hibid-ev-600']) {
    const held = await findOrder(context.db, id)
    const line = held?.lines.find((each) => each.line.unitId === 'u1')
    expect(line?.line.state === 'cancelled').toBe(id !== holder)
    expect(held?.order.status === 'cancelled').toBe(held?.lines.every((each) => each.line.state === 'cancelled'))
  }
})
