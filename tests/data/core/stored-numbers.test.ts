/** Amounts and counts that are no number: a command refuses them in words before its first write, whatever form, file or scan they come from. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { editOf } from '#domain/core/merge/edits.ts'
import { amountProblem, numberProblem } from '#domain/core/stored-numbers.ts'
import { runJob } from '#data/core/jobs/job.ts'
import { markPaid } from '#data/core/order-payments.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { refundLine, signFor } from '#data/outbound/pickup-commands.ts'
import { sellWhole } from '#data/pallets/pallet-commands.ts'
import { correctDonation } from '#data/selling/donations.ts'
import { importResults, offerToNext } from '#data/selling/invoice-commands.ts'
import { editLot, setStartBids } from '#data/selling/lot-commands.ts'
import { setPrices } from '#data/shows/show-commands.ts'
import { english } from '#tests/support/english.ts'
import { A, file, hammerEvent, openHammer, row } from '#tests/support/hammer.ts'
import { aContainer, aLot, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const none = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300] as const
const words = 'An amount or a count is no number that can be saved. Check what was typed.'
let context: TestWork
beforeEach(async () => {
  context = await openHammer()
})
afterEach(() => context.db.close())

/** Everything that is stored. */
const all = async (of: TestWork) => {
  const docs = await Promise.all(Object.values(of.db.collections).map((one) => one.find().exec()))
  return JSON.stringify(docs.flat().map((doc) => doc.toJSON()))
}
async function expectRefused(of: TestWork, act: () => Promise<unknown>) {
  const before = await all(of)
  await expect(act()).rejects.toMatchObject({ name: 'Refusal', code: 'notAllowed' })
  expect(await all(of)).toBe(before)
}

describe.each(none)('the amount %s', (cents) => {
  it.each([
    ['payment', () => markPaid(context, [A], { method: 'cash', amountCents: cents, reference: '' })],
    ['offer to the next bidder', () => offerToNext(context, 'ev', 'l4', { key: '9', name: 'Next', email: '', phone: '' }, cents)], // prettier-ignore
    ['start bid of many lots', () => setStartBids(context, 'ev', ['d1'], cents)],
    ['start bid of a lot', () => editLot(context, 'd1', { startBidCents: cents })],
    ['price of a show’s items', () => setPrices(context, 'show-1', ['s1'], cents)],
    ['value of a donation', () => correctDonation(context, 'none', cents)],
    ['hammer price', () => runJob(context, { id: 'j', edits: [editOf('listings', aLot({ id: 'd1' }), { hammerCents: cents })], rows: [{ type: 'lot.edited', refType: 'listing', refId: 'd1' }] })], // prettier-ignore
    ['price in a ledger row', () => runJob(context, { id: 'j', edits: [], rows: [{ type: 'unit.sold', refType: 'unit', refId: 'u1', data: { priceCents: cents } }] })], // prettier-ignore
    ['price without a job', () => changeOne(context, 'units', 'u1', () => ({ soldCents: cents }))],
  ])('is no %s', async (_what, act) => {
    await importResults(context, file([row('1', '501', 1333), row('4', '', 0)]))
    await context.put('listings', [
      aLot({ id: 'd1', eventId: 'ev', lotNo: 9, status: 'draft', unitIds: ['u4'] }),
      aLot({ id: 's1', eventId: 'show-1', saleType: 'show', status: 'ready', unitIds: ['u4'] }),
    ])
    await context.put('saleEvents', [{ ...hammerEvent, id: 'show-1', kind: 'show' }])
    await expectRefused(context, act)
  })

  it('is no price of a whole pallet and no storage fee', async () => {
    await context.db.close()
    context = await openTestWork(['units', 'activity', 'containers', 'orders', 'locations', 'loads', 'saleEvents'])
    await context.put('containers', [aContainer({ id: 'p1', status: 'received' })])
    await context.put('units', [aUnit({ id: 'u1', containerId: 'p1', stage: 'stored' })])
    await expectRefused(context, () => sellWhole(context, 'p1', cents))
  })
})

it('a storage fee that is no number is not signed for', async () => {
  await importResults(context, file([row('1', '501', 1333)]))
  await context.put('orders', [{ ...(await context.read('orders', A)), lineStates: { u1: 'handedOver' } } as never])
  for (const feeCents of none) {
    await expectRefused(context, () => signFor(context, A, { takenBy: 'Ann', isProxy: false, signature: '', feeCents }))
  }
  await expect(refundLine(context, A, 'u1')).rejects.toThrow('pickup.refundUnpaid')
})

it('the words name what to do', () => {
  expect(english(amountProblem(Number.NaN))).toBe(words)
  expect([amountProblem(0), amountProblem(-1200), amountProblem(10_000_000_000)]).toEqual(['', '', ''])
  for (const cents of [0.5, 10_000_000_001, ...none]) expect(english(amountProblem(cents))).toBe(words)
})

describe('the numbers of a record', () => {
  it.each([
    ['units', { qty: 1.5 }],
    ['units', { qty: -1 }],
    ['orders', { 'lines.a.priceCents': Number.NaN }],
    ['orders', { lines: { a: { priceCents: 0.5 } } }],
    ['orders', { handOver: { 'signed-a': { feeCents: Number.NaN } } }],
    ['orders', { weightOz: 2_000_000 }],
    ['config', { data: { feePct: Number.POSITIVE_INFINITY } }],
  ] as const)('of %s are no %j', (name, fields) => {
    expect(english(numberProblem(name, fields))).toBe(words)
  })
  it.each([
    ['units', { qty: 0, costCents: null, soldCents: -500 }],
    ['orders', { weightOz: 16, handOver: { 'signed-a': { feeCents: 1500 }, x: [1, 2] } }],
    ['config', { data: { feePct: 12.55 } }],
    ['activity', { ms: 1200, at: aTime }],
  ] as const)('of %s may be %j', (name, fields) => {
    expect(numberProblem(name, fields)).toBe('')
  })
  it('that another version left in a map keep nobody from changing the rest of it', () => {
    const before = { lines: { a: { priceCents: 0.5 } } }
    expect(numberProblem('orders', { lines: { ...before.lines, b: { priceCents: 5 } } }, before)).toBe('')
    expect(numberProblem('orders', { lines: { ...before.lines, b: { priceCents: 0.7 } } }, before)).not.toBe('')
  })
  it('are told of any JSON without an error', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.anything()), (fields) => void numberProblem('orders', fields)))
  })
})
