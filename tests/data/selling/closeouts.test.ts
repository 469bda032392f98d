/** After the hammer over a real store: results become invoices, and what falls through stays. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lineDoubt } from '#domain/core/orders/order-work.ts'
import { findOrder } from '#data/core/orders.ts'
import { undoJob, undoJobs } from '#data/core/jobs/undo-job.ts'
import { likeliestAuction, watchEventRows, watchInvoices, watchStays } from '#data/selling/closeouts.ts'
import { abandonInvoice, cancelInvoice, giveToThis, importResults, leaveToOther, offerToNext, settleAuction } from '#data/selling/invoice-commands.ts' // prettier-ignore
import { markPaid, markUnpaid } from '#data/core/order-payments.ts'
import { wholeOf } from '#data/store/part.ts'
import { A, B, file, first, hammerUnits, openHammer, row } from '#tests/support/hammer.ts'
import { aLot, anOrder, aTime } from '#tests/support/records.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import type { TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openHammer()
})
afterEach(() => context.db.close())

const byLot = (a: readonly unknown[], b: readonly unknown[]) => Number(a[0]) - Number(b[0])
const stays = async () => (await firstValueFrom(watchStays(context.db))).map(({ lot, why, highCents }) => [lot.lotNo, why, highCents]) // prettier-ignore
const pay = (ids: readonly string[]) => markPaid(context, ids, { method: 'cash', amountCents: null, reference: 'R-7' })

describe('the auction of a results file', () => {
  it('is the one that has its lots, whatever a page has read', async () => {
    expect(await likeliestAuction(context.db, first.rows)).toBe('ev')
    expect(await likeliestAuction(context.db, [row('77', '501', 900)])).toBe('')
  })

  it('is none that is settled', async () => {
    await importResults(context, first)
    await pay([A, B])
    await settleAuction(context, 'ev')
    expect(await likeliestAuction(context.db, first.rows)).toBe('')
  })
})

describe('importing results', () => {
  it('makes one unpaid invoice for each bidder, rounded once, and puts unsold lots back', async () => {
    const jobs = await importResults(context, first)
    const order = await context.read('orders', A)
    // 33.34 + 15 % = 5.001 → 5.00; 38.34 × 8.25 % = 3.163 → 3.16; fee 5 % of 33.34 + 0.10.
    expect(order).toMatchObject({ buyerKey: '501', premiumCents: 500, taxCents: 316, feeCents: 177, paid: false, status: 'open', method: 'pickup' }) // prettier-ignore
    expect(await context.read('orders', B)).toMatchObject({ premiumCents: 75, taxCents: 47 })
    expect(await context.read('units', 'u1')).toMatchObject({ stage: 'sold', orderId: A, soldCents: 1333 })
    expect(await context.read('listings', 'l2')).toMatchObject({ status: 'sold', hammerCents: 2001 })
    expect(await context.read('listings', 'l4')).toMatchObject({ status: 'unsold' })
    expect(await context.read('units', 'u4')).toMatchObject({ stage: 'stored', listingId: '', orderId: '' })
    expect(await context.read('saleEvents', 'ev')).toMatchObject({ status: 'closed' })
    expect(await stays()).toEqual([[4, 'unsold', 0]])
    expect(await undoJobs(context, jobs)).toBe(true)
    expect(await context.read('orders', A)).toBeNull()
    expect(await context.read('units', 'u4')).toMatchObject({ stage: 'listed', listingId: 'l4' })
    expect(await context.read('saleEvents', 'ev')).toMatchObject({ status: 'published' })
  })

  it('changes nothing when the same file comes twice', async () => {
    await importResults(context, first)
    const before = await context.read('orders', A)
    expect(await importResults(context, first)).toEqual([])
    expect(await context.read('orders', A)).toEqual(before)
  })

  it('corrects what is not paid: another price, another bidder, sold after all; what is paid stays', async () => {
    await importResults(context, first)
    await pay([B])
    await importResults(context, file([row('1', '503', 1333), row('2', '501', 3000), row('3', '501', 900), row('4', '501', 100)]))
    const order = await context.read('orders', A)
    expect(order).toMatchObject({ premiumCents: 465, lineStates: { u1: 'cancelled' } })
    expect(order?.lines['u2']).toMatchObject({ priceCents: 3000 })
    expect(order?.lines['u4']).toMatchObject({ priceCents: 100, listingId: 'l4' })
    expect(await context.read('units', 'u1')).toMatchObject({ stage: 'sold', orderId: 'order-hibid-ev-503' })
    expect(await context.read('units', 'u3')).toMatchObject({ orderId: B, soldCents: 500 })
    expect(await context.read('listings', 'l4')).toMatchObject({ status: 'sold', hammerCents: 100 })
    // And back again.
    await importResults(context, first)
    const again = await context.read('orders', A)
    expect(again).toMatchObject({ premiumCents: 500, taxCents: 316, lineStates: { u1: 'open', u4: 'cancelled' } })
    expect(await context.read('orders', 'order-hibid-ev-503')).toMatchObject({ status: 'cancelled' })
    expect(await context.read('units', 'u1')).toMatchObject({ orderId: A, soldCents: 1333 })
  }) // prettier-ignore

  it('makes the same invoices on two devices', async () => {
    const far = await openHammer()
    await importResults(context, first)
    await importResults(far, first)
    const plain = (doc: object | null) => ({ ...doc, createdAt: '', updatedAt: '', updatedBy: '' })
    expect(plain(await far.read('orders', A))).toEqual(plain(await context.read('orders', A)))
    await far.db.close()
  })

  it('is finished by the same file after a power cut', async () => {
    cutBeforeLedger(context)
    await importResults(context, first)
    await importResults(context, first)
    expect(await context.read('orders', B)).toMatchObject({ status: 'open' })
    expect(await context.read('listings', 'l4')).toMatchObject({ status: 'unsold' })
  })

  it('takes back what was done when it is stopped', async () => {
    expect(await importResults(context, first, { signal: AbortSignal.abort() })).toEqual([])
    expect(await context.read('orders', A)).toBeNull()
  })

  it('adds what a bidder won after paying to an invoice of its own', async () => {
    await importResults(context, file([row('1', '501', 1000)]))
    await pay([A])
    await importResults(context, file([row('1', '501', 1000), row('2', '501', 2000)]))
    expect(await context.read('orders', A)).toMatchObject({ paid: true, premiumCents: 150 })
    expect(await context.read('orders', `${A}-2`)).toMatchObject({ paid: false, premiumCents: 300 })
  })
})

describe('an invoice', () => {
  beforeEach(() => importResults(context, first).then(() => undefined))

  it('is paid with method and reference, and the payment is taken off again', async () => {
    const jobs = await pay([A])
    expect(await context.read('orders', A)).toMatchObject({ paid: true, status: 'scheduled', payment: 'cash · 41.50 · R-7' }) // prettier-ignore
    expect(await pay([A])).toEqual([])
    await undoJobs(context, jobs)
    expect(await context.read('orders', A)).toMatchObject({ paid: false, status: 'open', payment: '' })
    await pay([A])
    expect(await markUnpaid(context, A)).not.toBeNull()
    expect(await context.read('orders', A)).toMatchObject({ paid: false, status: 'open' })
    await expect(markPaid(context, [A], { method: 'card', amountCents: 4150, reference: '4111 1111 1111 1111' })).rejects.toThrow('payment.cardNumber') // prettier-ignore
  })

  it('that is not paid is canceled: its lots are back as unpaid, with what was bid', async () => {
    const jobs = await cancelInvoice(context, A)
    expect(await context.read('orders', A)).toMatchObject({ status: 'cancelled', premiumCents: 0, taxCents: 0 })
    expect(await context.read('units', 'u2')).toMatchObject({ stage: 'stored', orderId: '', soldCents: null })
    expect((await stays()).toSorted(byLot)).toEqual([[1, 'unpaid', 1333], [2, 'unpaid', 2001], [4, 'unsold', 0]]) // prettier-ignore
    expect(await undoJobs(context, jobs)).toBe(true)
    expect(await context.read('orders', A)).toMatchObject({ status: 'open', premiumCents: 500 })
    await pay([A])
    await expect(cancelInvoice(context, A)).rejects.toThrow('closeout.problem.notUnpaid')
  })

  it('gives one lot to the next bidder, for no more than the high bid', async () => {
    const next = { key: '600', name: 'Next', email: '', phone: '' }
    await expect(offerToNext(context, 'ev', 'l1', next, 1334)).rejects.toThrow('closeout.problem.overHigh')
    const jobs = await offerToNext(context, 'ev', 'l1', next, 1200)
    expect(await context.read('orders', 'order-hibid-ev-600')).toMatchObject({ buyerName: 'Next', premiumCents: 180 })
    expect(await context.read('orders', A)).toMatchObject({ status: 'open', premiumCents: 300, lineStates: { u1: 'cancelled' } }) // prettier-ignore
    expect(await context.read('units', 'u1')).toMatchObject({ orderId: 'order-hibid-ev-600', stage: 'sold' })
    await undoJobs(context, jobs)
    expect(await context.read('units', 'u1')).toMatchObject({ orderId: A })
    await cancelInvoice(context, A)
    await offerToNext(context, 'ev', 'l2', next, 2001)
    expect(await context.read('listings', 'l2')).toMatchObject({ status: 'sold', hammerCents: 2001 })
    expect((await stays()).map(([no]) => no)).not.toContain(2)
  })

  it('whose buyer does not come is given up, and what was handed over stays sold', async () => {
    await pay([A])
    await context.put('orders', [{ ...(await context.read('orders', A)), status: 'partial', lineStates: { u1: 'handedOver' } } as never]) // prettier-ignore
    await context.put('units', [{ ...hammerUnits[0], stage: 'handedOver', orderId: A } as never])
    await abandonInvoice(context, A)
    expect(await context.read('orders', A)).toMatchObject({ status: 'complete', lineStates: { u1: 'handedOver', u2: 'cancelled' } }) // prettier-ignore
    expect(await context.read('units', 'u1')).toMatchObject({ stage: 'handedOver' })
    expect(await stays()).toContainEqual([2, 'noShow', 2001])
    await pay([B])
    await abandonInvoice(context, B)
    expect(await context.read('orders', B)).toMatchObject({ status: 'abandoned' })
  })
})

describe('a unit that was sold on eBay meanwhile', () => {
  beforeEach(async () => {
    const line = { listingId: '', unitId: 'u1', sticker: '', priceCents: 5000 }
    await context.put('orders', [anOrder({ id: 'order-ebay-1', lines: { u1: line } })])
    await context.put('units', [
      { ...hammerUnits[0], stage: 'sold', orderId: 'order-ebay-1', soldCents: 5000 } as never,
    ])
    await importResults(context, first)
  })
  const doubts = async () => ((await findOrder(context.db, A))?.lines ?? []).map((line) => lineDoubt(A, line))

  it('keeps its line on the invoice, sold twice, until a manager leaves it to the other order', async () => {
    expect(await doubts()).toEqual(['soldTwice', ''])
    expect((await firstValueFrom(wholeOf(watchInvoices(context.db, aTime)))).find(({ order }) => order.id === A)).toMatchObject({ state: 'soldTwice', doubts: 1 }) // prettier-ignore
    await leaveToOther(context, A, 'u1')
    expect(await context.read('orders', A)).toMatchObject({ premiumCents: 300, lineStates: { u1: 'cancelled' } })
    expect(await context.read('units', 'u1')).toMatchObject({ orderId: 'order-ebay-1' })
  })

  it('is given to the invoice, and the other order is canceled', async () => {
    const jobs = await giveToThis(context, A, 'u1')
    expect(await doubts()).toEqual(['', ''])
    expect(await context.read('orders', 'order-ebay-1')).toMatchObject({ status: 'cancelled', lineStates: { u1: 'cancelled' } }) // prettier-ignore
    await undoJobs(context, jobs)
    expect(await doubts()).toEqual(['soldTwice', ''])
  })
})

describe('a unit that two invoices of one auction hold', () => {
  it('leaves the other invoice with the amounts that follow', async () => {
    await importResults(context, first)
    const line = { listingId: 'l1', unitId: 'u1', sticker: '1', priceCents: 1000 }
    await context.put('orders', [{ ...(await context.read('orders', B)), id: 'order-far', externalId: 'far', lines: { u1: line } } as never]) // prettier-ignore
    await giveToThis(context, 'order-far', 'u1')
    expect(await context.read('orders', A)).toMatchObject({ premiumCents: 300, lineStates: { u1: 'cancelled' } })
    expect(await context.read('units', 'u1')).toMatchObject({ orderId: 'order-far', soldCents: 1000 })
  })
})

describe('a long import', () => {
  it('that is stopped halfway leaves nothing behind, and runs again', async () => {
    const many = Array.from({ length: 30 }, (_, at) => aLot({ id: `m${at}`, eventId: 'ev', lotNo: 100 + at, status: 'live' })) // prettier-ignore
    await context.put('listings', many)
    const long = file(many.map(({ lotNo }) => row(String(lotNo), String(lotNo), 700)))
    const stop = new AbortController()
    expect(await importResults(context, long, { signal: stop.signal, onProgress: () => stop.abort() })).toEqual([])
    expect(await context.db.orders.count().exec()).toBe(0)
    expect(await context.read('listings', 'm0')).toMatchObject({ status: 'live', hammerCents: null })
    await importResults(context, long)
    expect(await context.db.orders.count().exec()).toBe(30)
  })
})

describe('settling', () => {
  it('waits until every lot has a result and every invoice is paid or given up', async () => {
    await expect(settleAuction(context, 'ev')).rejects.toThrow('closeout.problem.open')
    await importResults(context, first)
    await expect(settleAuction(context, 'ev')).rejects.toThrow('closeout.problem.unpaid')
    await pay([A])
    await cancelInvoice(context, B)
    const [before] = await firstValueFrom(wholeOf(watchEventRows(context.db, aTime)))
    expect(before).toMatchObject({ sold: 2, unsold: 2, open: 0, unpaid: 0, hammerCents: 3334, premiumCents: 500, taxCents: 316, feeCents: 177, netCents: 3657, paidCents: 4150 }) // prettier-ignore
    const job = await settleAuction(context, 'ev')
    expect(await context.read('saleEvents', 'ev')).toMatchObject({ status: 'settled' })
    await expect(importResults(context, first)).rejects.toThrow('closeout.problem.isSettled')
    if (job) await undoJob(context, job)
    expect(await context.read('saleEvents', 'ev')).toMatchObject({ status: 'closed' })
  })

  it('holds while everything is paid: a payment that is taken off closes the auction again, and the next one settles it', async () => {
    await importResults(context, first)
    const paid = await pay([A, B])
    await settleAuction(context, 'ev')
    const status = async () => (await firstValueFrom(wholeOf(watchEventRows(context.db, aTime))))[0]?.event.status
    expect(await status()).toBe('settled')
    await undoJobs(context, paid.slice(0, 1))
    expect(await status()).toBe('closed')
    await expect(settleAuction(context, 'ev')).rejects.toThrow('closeout.problem.unpaid')
    expect(await importResults(context, first), 'results may correct it').toEqual([])
    await pay([A, B])
    expect(await status()).toBe('settled')
    await markUnpaid(context, B)
    expect(await status()).toBe('closed')
  })
})
