/** A unit that an invoice and a parcel of another channel both have: given to one, it comes off the other as a cancel takes it out. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mergeDocs } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { cancelOrder } from '#data/outbound/fulfil-commands.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { cancelInvoice, giveToThis, importResults, leaveToOther } from '#data/selling/invoice-commands.ts'
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

it('a unit that a colleague gave to the invoice meanwhile is not left to the other order', async () => {
  await sellTwice({ status: 'paid' })
  await giveToThis(context, A, 'u1')
  expect(await giveToThis(context, A, 'u1')).toEqual([])
  await expect(leaveToOther(context, A, 'u1')).rejects.toMatchObject({ code: 'changedSince' })
  expect(await order(A)).toMatchObject({ lineStates: { u1: 'open' } })
})

it('a line that a colleague left to the other order meanwhile is not given its unit', async () => {
  await sellTwice({ status: 'paid' })
  await leaveToOther(context, A, 'u1')
  await expect(giveToThis(context, A, 'u1')).rejects.toMatchObject({ code: 'changedSince' })
  expect(await unit('u1')).toMatchObject({ orderId: X })
})

it('an invoice of which the rest is out and signed for is complete once the line that is sold twice is left to the other order', async () => {
  await sellTwice({ status: 'paid' })
  const signed = { signedAt: '2026-11-20T11:00:00.000Z', leftAt: '2026-11-20T11:00:00.000Z' }
  await context.put('orders', [{ ...(await order(A)), paid: true, status: 'partial', lineStates: { u2: 'handedOver' }, handOver: signed }]) // prettier-ignore
  const jobs = await leaveToOther(context, A, 'u1')
  expect(await order(A)).toMatchObject({ status: 'complete', lineStates: { u1: 'cancelled' } })
  expect(await undoJobs(context, jobs)).toBe(true)
  expect(await order(A)).toMatchObject({ status: 'partial' })
})

it('a sticker whose unit is given to an invoice stays out of its show’s shipment, whatever report comes again', async () => {
  await sellTwice({ status: 'paid', channelKey: 'whatnot' })
  const shipment = await order(X)
  const lines = { ...shipment.lines, u1: { ...shipment.lines['u1'], sticker: '7' } }
  await context.put('orders', [{ ...shipment, lines } as OrderDoc])
  const jobs = await giveToThis(context, A, 'u1')
  expect((await order(X)).handOver).toMatchObject({ 'out-u1': expect.any(String) as string })
  await undoJobs(context, jobs)
  expect((await order(X)).handOver).not.toHaveProperty('out-u1')
})

describe('two managers without contact, of whom one gives the unit to the invoice and one leaves it to the other order', () => {
  const names = [A, X] as const
  const look = async () => ({ unit: await unit('u1'), orders: new Map(await Promise.all(names.map(async (id) => [id, await order(id)] as const))) }) // prettier-ignore
  const both = (base: object, mine: object, theirs: object, ways: ReturnType<typeof waysOf>) =>
    mergeDocs({ base: { ...base }, mine: { ...mine }, theirs: { ...theirs }, ...ways })
  /** What each of the two has without the other. */
  async function apart() {
    const base = await look()
    const decided = async (act: () => Promise<unknown>) => {
      await act()
      const after = await look()
      await context.put('units', [base.unit])
      await context.put('orders', [...base.orders.values()])
      return after
    }
    const given = await decided(() => giveToThis(context, A, 'u1'))
    const left = await decided(() => leaveToOther(context, A, 'u1'))
    return { base, given, left }
  }

  it.each(['both lots', 'this lot alone'])('end with one owner, its price and a live line, whoever comes second, on an invoice of %s', async (lots) => {
    await sellTwice({ status: 'picking', lineStates: { u1: 'picked' } })
    if (lots === 'this lot alone') await context.put('orders', [{ ...(await order(A)), lineStates: { u2: 'cancelled' }, premiumCents: 200, taxCents: 127 } as OrderDoc]) // prettier-ignore
    const { base, given, left } = await apart()
    for (const [mine, theirs] of [[given, left], [left, given]] as const) {
      const merged = (id: (typeof names)[number]) => both(base.orders.get(id) ?? {}, mine.orders.get(id) ?? {}, theirs.orders.get(id) ?? {}, waysOf('orders'))
      const { doc, conflicts } = merged(A)
      const was = base.orders.get(A)
      expect(doc).toMatchObject({ status: 'open', premiumCents: was?.premiumCents, taxCents: was?.taxCents, lineStates: { u1: 'open' } })
      expect(conflicts.filter(({ path }) => path.includes('.'))).toMatchObject([{ path: 'lineStates.u1', chosen: mine === given ? 'mine' : 'theirs' }])
      expect(merged(X).doc).toMatchObject({ lineStates: { u1: 'cancelled' } })
      expect(both(base.unit, mine.unit, theirs.unit, waysOf('units')).doc).toMatchObject({ orderId: A, soldCents: 1333, stage: 'sold' })
      // Once more, after a lost answer.
      expect(both(was ?? {}, mine.orders.get(A) ?? {}, doc, waysOf('orders')).doc).toEqual(doc)
      expect(both(was ?? {}, theirs.orders.get(A) ?? {}, doc, waysOf('orders')).doc).toEqual(doc)
    }
  }) // prettier-ignore

  it.each(['sold', 'picked'] as const)('end with the unit at the invoice where the second cancels the other order instead, from which it was %s', async (stage) => {
    await sellTwice({ status: 'picking', lineStates: { u1: stage === 'picked' ? 'picked' : 'open' } })
    await context.put('units', [{ ...(await unit('u1')), stage } as UnitDoc])
    const base = await look()
    await giveToThis(context, A, 'u1')
    const given = await look()
    await context.put('units', [base.unit])
    await context.put('orders', [...base.orders.values()])
    await cancelOrder(context, X)
    const free = await look()
    expect(free.unit).toMatchObject({ orderId: '' })
    for (const [mine, theirs] of [[given, free], [free, given]] as const)
      expect(both(base.unit, mine.unit, theirs.unit, waysOf('units')).doc).toMatchObject({ stage: 'sold', orderId: A, soldCents: 1333 })
    const early = { ...free.unit, updatedAt: '2026-11-20T00:00:00.000Z' }
    for (const [mine, theirs] of [[given.unit, early], [early, given.unit]] as const)
      expect(both(base.unit, mine, theirs, waysOf('units')).doc).toMatchObject({ stage: 'sold', orderId: A, soldCents: 1333 })
  }) // prettier-ignore

  it('leave the buyer absent whom a third noted, who knew of the second alone', async () => {
    await sellTwice({ status: 'picking' })
    await context.put('orders', [{ ...(await order(A)), paid: true, status: 'scheduled' }])
    const { base, given, left } = await apart()
    const absent = { ...left.orders.get(A), status: 'noShow', updatedAt: '2026-11-21T09:00:00.000Z' }
    for (const [mine, theirs] of [[given.orders.get(A), absent], [absent, given.orders.get(A)]]) {
      const { doc } = both(base.orders.get(A) ?? {}, mine ?? {}, theirs ?? {}, waysOf('orders'))
      expect(doc).toMatchObject({ status: 'noShow', lineStates: { u1: 'open' } })
    }
  }) // prettier-ignore

  it('end with one owner once more, where the mark of an earlier decision has stayed', async () => {
    await sellTwice({ status: 'picking' })
    const was = await order(A)
    await context.put('orders', [{ ...was, handOver: { ...was.handOver, 'given-u1': '2026-11-19T09:00:00.000Z' } }])
    const { base, given, left } = await apart()
    for (const [mine, theirs] of [[given, left], [left, given]] as const) {
      const { doc } = both(base.orders.get(A) ?? {}, mine.orders.get(A) ?? {}, theirs.orders.get(A) ?? {}, waysOf('orders'))
      expect(doc).toMatchObject({ lineStates: { u1: 'open' } })
    }
  }) // prettier-ignore

  it('and the invoice is canceled by a third, who knows: it comes off', async () => {
    await sellTwice({ status: 'paid' })
    await giveToThis(context, A, 'u1')
    const base = await order(A)
    await cancelInvoice(context, A)
    const { doc } = both(base, await order(A), { ...base, batch: 'x' }, waysOf('orders'))
    expect(doc).toMatchObject({ status: 'cancelled', lineStates: { u1: 'cancelled' } })
  })
})
