/** A unit that an invoice and a parcel of another channel both have: given to one, it comes off the other as a cancel takes it out. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { giveToThis, importResults, leaveToOther } from '#data/selling/invoice-commands.ts'
import { A, file, openHammer, row } from '#tests/support/hammer.ts'
import { anOrder } from '#tests/support/records.ts'
import type { TestWork } from '#tests/support/test-work.ts'

const X = 'order-ebay-X'
let context: TestWork
const unit = async (id: string) => (await context.read('units', id)) as UnitDoc
const order = async (id: string) => (await context.read('orders', id)) as OrderDoc
const typesOf = async (id: string) => (await context.ledger(id)).slice(-2)

/** The order of eBay has u1 and u4; the results then give u1 to an invoice as well. */
async function sellTwice(over: Partial<OrderDoc>) {
  const line = (unitId: string) => ({ listingId: '', unitId, sticker: '', priceCents: 3000 })
  await context.put('orders', [anOrder({ id: X, externalId: 'X', weightOz: 30, box: 'M', lines: { u1: line('u1'), u4: line('u4') }, ...over })]) // prettier-ignore
  const states = (await order(X)).lineStates
  for (const id of ['u1', 'u4']) await context.put('units', [{ ...(await unit(id)), stage: states[id] ? 'picked' : 'sold', orderId: X, locationId: '' }]) // prettier-ignore
  await importResults(context, file([row('1', '501', 1333), row('2', '501', 2001)]))
  expect(await unit('u1')).toMatchObject({ orderId: X })
}
beforeEach(async () => {
  context = await openHammer()
})
afterEach(() => context.db.close())

describe('a unit that is given to the invoice', () => {
  it('is taken out of the parcel that it was in: that is packed anew', async () => {
    await sellTwice({ status: 'packed', lineStates: { u1: 'packed', u4: 'packed' } })
    const jobs = await giveToThis(context, A, 'u1')
    expect(await order(X)).toMatchObject({ status: 'picked', weightOz: null, lineStates: { u1: 'cancelled', u4: 'picked' } })
    expect(await unit('u1')).toMatchObject({ orderId: A, stage: 'sold', soldCents: 1333 })
    expect((await typesOf('u1')).at(-1)).toBe('unit.sold')
    expect((await typesOf('u4')).at(-1)).toBe('unit.unpacked')
    expect(await undoJobs(context, jobs)).toBe(true)
    expect(await order(X)).toMatchObject({ status: 'packed', weightOz: 30, lineStates: { u1: 'packed', u4: 'packed' } })
  }) // prettier-ignore
  it('leaves the other order as far as the rest of it is', async () => {
    await sellTwice({ status: 'picking', lineStates: { u4: 'picked' } })
    await giveToThis(context, A, 'u1')
    expect(await order(X)).toMatchObject({ status: 'picked' })
  })
  it('and taken back is on the other order again, also where a colleague picked the rest meanwhile', async () => {
    await sellTwice({ status: 'picking', lineStates: { u1: 'picked' } })
    const jobs = await giveToThis(context, A, 'u1')
    const held = await order(X)
    await context.put('orders', [{ ...held, status: 'picked', lineStates: { ...held.lineStates, u4: 'picked' } }])
    await undoJobs(context, jobs)
    expect(await unit('u1')).toMatchObject({ orderId: X, stage: 'picked' })
    expect(await order(X)).toMatchObject({ status: 'picked', lineStates: { u1: 'picked', u4: 'picked' } })
  })
})

it('a unit that is left to the other order twice is told once', async () => {
  await sellTwice({ status: 'picked', lineStates: { u1: 'picked', u4: 'picked' } })
  await leaveToOther(context, A, 'u1')
  expect(await leaveToOther(context, A, 'u1')).toEqual([])
  expect((await context.ledger(A)).filter((type) => type === 'order.edited')).toHaveLength(1)
})
