/** Invoices over a real store: what was decided about them stays, and a way on is left. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markPaid } from '#data/core/order-payments.ts'
import { readDesk } from '#data/selling/closeouts.ts'
import {
  abandonInvoice,
  cancelInvoice,
  importResults,
  offerToNext,
  settleAuction,
} from '#data/selling/invoice-commands.ts'
import { checkIn, checkOut, markNoShow } from '#data/outbound/pickup-commands.ts'
import { matchRows } from '#domain/selling/results-match.ts'
import { planResults } from '#domain/selling/results-plan.ts'
import { A, B, file, first, openHammer, row } from '#tests/support/hammer.ts'
import { aLot, aTime } from '#tests/support/records.ts'
import type { TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openHammer()
})
afterEach(() => context.db.close())

const next = { key: '600', name: 'Next', email: '', phone: '' }
const pay = (ids: readonly string[]) => markPaid(context, ids, { method: 'cash', amountCents: null, reference: 'R-7' })
/** What the preview of a file says of each row. */
const changesOf = async (one = first) => {
  const desk = await readDesk(context.db, 'ev')
  return planResults(desk, matchRows(one.rows, [...desk.lots.values()]), one.unit).rows.map(({ change }) => change)
}

describe('the same results file after a decision', () => {
  beforeEach(() => importResults(context, first).then(() => undefined))

  it('leaves a canceled invoice canceled', async () => {
    await cancelInvoice(context, A)
    expect(await changesOf()).toEqual(['decided', 'decided', 'same', 'stays'])
    expect(await importResults(context, first)).toEqual([])
    expect(await context.read('orders', `${A}-2`)).toBeNull()
    expect(await context.read('units', 'u1')).toMatchObject({ stage: 'stored', orderId: '' })
  })

  it('leaves a lot with the next bidder, also one that the file has as unsold', async () => {
    await offerToNext(context, 'ev', 'l1', next, 1200)
    await context.put('listings', [{ ...(await context.read('listings', 'l4')), publications: {} } as never])
    await offerToNext(context, 'ev', 'l4', next, 100)
    expect(await changesOf()).toEqual(['decided', 'same', 'same', 'decided'])
    expect(await importResults(context, first)).toEqual([])
    expect(await context.read('units', 'u1')).toMatchObject({ orderId: 'order-hibid-ev-600' })
    expect(await context.read('units', 'u4')).toMatchObject({ orderId: 'order-hibid-ev-600' })
  })

  it('leaves what was donated or offered again, and the invoice whose buyer did not come', async () => {
    await cancelInvoice(context, B)
    await context.put('units', [{ ...(await context.read('units', 'u3')), stage: 'donated', locationId: '' } as never])
    expect(await importResults(context, first)).toEqual([])
    expect(await context.read('units', 'u3')).toMatchObject({ stage: 'donated', orderId: '' })
    await context.put('listings', [aLot({ id: 'n1', eventId: 'ev2', lotNo: 1, status: 'live', unitIds: ['u1'] })])
    await pay([A])
    await abandonInvoice(context, A)
    await context.put('units', [{ ...(await context.read('units', 'u1')), stage: 'listed', listingId: 'n1' } as never])
    expect(await importResults(context, first)).toEqual([])
    expect(await context.read('units', 'u1')).toMatchObject({ stage: 'listed', listingId: 'n1', orderId: '' })
    expect(await context.read('orders', `${A}-2`)).toBeNull()
  })

  it('gives way to a file with another winner or price, which takes only units that are free', async () => {
    await cancelInvoice(context, A)
    await context.put('units', [{ ...(await context.read('units', 'u2')), stage: 'donated', locationId: '' } as never])
    const other = file([row('1', '501', 1400), row('2', '502', 2001)])
    expect(await changesOf(other)).toEqual(['new', 'new'])
    await importResults(context, other)
    expect(await context.read('units', 'u1')).toMatchObject({ orderId: `${A}-2`, soldCents: 1400 })
    expect(await context.read('units', 'u2')).toMatchObject({ stage: 'donated', orderId: '' })
    expect((await context.read('orders', B))?.lines).toMatchObject({ 'line-2': { unitId: '', priceCents: 2001 } })
  })

  it('gives a lot back that a wrong file took from its winner', async () => {
    await importResults(context, file([row('1', '503', 1333), row('3', '', 0)]))
    expect(await changesOf()).toEqual(['corrected', 'same', 'new', 'stays'])
    await importResults(context, first)
    expect(await context.read('orders', A)).toMatchObject({ lineStates: { u1: 'open' }, premiumCents: 500 })
    expect(await context.read('units', 'u3')).toMatchObject({ orderId: `${B}-2`, soldCents: 500 })
    for (const id of [A, `${B}-2`]) await cancelInvoice(context, id)
    expect(await changesOf()).toEqual(['decided', 'decided', 'decided', 'stays'])
  })
})

describe('an unpaid invoice whose buyer was here, or did not come', () => {
  const came = async (id: string) => {
    await checkIn(context, id, { bay: '1', plate: '' })
    await checkOut(context, id)
  }
  beforeEach(() => importResults(context, first).then(() => undefined))

  it('is canceled, and its auction is settled', async () => {
    await came(A)
    await markNoShow(context, B)
    for (const id of [A, B]) expect(await cancelInvoice(context, id)).toHaveLength(1)
    expect(await context.read('orders', A)).toMatchObject({ status: 'cancelled' })
    expect(await context.read('units', 'u3')).toMatchObject({ stage: 'stored', orderId: '' })
    expect(await settleAuction(context, 'ev')).not.toBeNull()
  })

  it('gives its lots to the next bidder, and follows a corrected file', async () => {
    await came(A)
    await offerToNext(context, 'ev', 'l1', next, 1200)
    expect(await context.read('units', 'u1')).toMatchObject({ orderId: 'order-hibid-ev-600' })
    await importResults(context, file([row('2', '501', 3000)]))
    expect(await context.read('orders', A)).toMatchObject({ premiumCents: 450 })
  })

  it('stays once a lot of it was handed over', async () => {
    await context.put('orders', [{ ...(await context.read('orders', A)), status: 'partial', lineStates: { u1: 'handedOver' } } as never]) // prettier-ignore
    await expect(cancelInvoice(context, A)).rejects.toThrow('closeout.problem.notUnpaid')
  })
})

describe('an invoice whose unit is out, while its line has not come to this device', () => {
  const goesOut = async (id: string) => context.put('units', [{ ...(await context.read('units', id)), stage: 'handedOver', locationId: '' } as never]) // prettier-ignore
  beforeEach(() => importResults(context, first).then(() => undefined))

  it('keeps that unit when the rest is given up', async () => {
    await pay([A])
    await goesOut('u1')
    await abandonInvoice(context, A)
    expect(await context.read('units', 'u1')).toMatchObject({ stage: 'handedOver', orderId: A, soldCents: 1333 })
    expect(await context.read('orders', A)).toMatchObject({ lineStates: { u2: 'cancelled' } })
    expect(await context.read('units', 'u2')).toMatchObject({ stage: 'stored', orderId: '' })
  })
  it('is not canceled, given up or offered on where it has no other', async () => {
    await goesOut('u3')
    await expect(cancelInvoice(context, B)).rejects.toThrow('closeout.problem.notUnpaid')
    await expect(offerToNext(context, 'ev', 'l3', next, 400)).rejects.toThrow('closeout.problem.unitsGone')
    expect(await abandonInvoice(context, B)).toEqual([])
    expect(await context.read('units', 'u3')).toMatchObject({ stage: 'handedOver', orderId: B })
  })
})

describe('a bidder number with leading zeros', () => {
  it('is the bidder of before, on the same invoice', async () => {
    await importResults(context, file([row('1', '501', 1333)]))
    await context.put('orders', [{ ...(await context.read('orders', A)), buyerKey: '00501' } as never])
    expect(await changesOf(file([row('1', '501', 1333)]))).toEqual(['same'])
    await expect(offerToNext(context, 'ev', 'l1', { ...next, key: '0501' }, 900)).rejects.toThrow('closeout.problem.sameBidder') // prettier-ignore
    await importResults(context, file([row('2', '501', 2001)]))
    expect(Object.keys((await context.read('orders', A))?.lines ?? {})).toEqual(['u1', 'u2'])
  })
})

describe('a missing unit of an invoice', () => {
  it('stays missing when its invoice is given up, and its lot goes to no other bidder', async () => {
    await importResults(context, first)
    const missing = { stage: 'missing', locationId: '', exceptionCode: 'pickNotFound', exceptionAt: aTime }
    for (const id of ['u1', 'u3'])
      await context.put('units', [{ ...(await context.read('units', id)), ...missing } as never])
    await expect(offerToNext(context, 'ev', 'l1', next, 1000)).rejects.toThrow('closeout.problem.unitsGone')
    await pay([B])
    await abandonInvoice(context, B)
    await cancelInvoice(context, A)
    for (const id of ['u1', 'u3']) {
      expect(await context.read('units', id)).toMatchObject({ ...missing, orderId: '', listingId: '', soldCents: null })
    }
    expect(await context.read('units', 'u2')).toMatchObject({ stage: 'stored' })
  })
})

describe('an auction on a channel that an admin added', () => {
  it('has an invoice for each bidder, though key and number of the auction are long', async () => {
    await context.db.close()
    context = await openHammer({ id: 'ev', channelKey: '0d9f6a52-3f0c-4f7e-9a55-0c6a7b1d2e3f' })
    const id = '7b0c9d9e-6f1e-4e6a-9d2f-0d6f5a3b2c1d'
    await context.put('saleEvents', [{ ...(await context.read('saleEvents', 'ev')), id } as never])
    const lots = await context.db.listings.find().exec()
    await context.put('listings', lots.map((lot) => ({ ...lot.toJSON(), eventId: id }) as never)) // prettier-ignore
    await importResults(context, { ...file([row('1', '501', 1000), row('2', '502', 2000)]), eventId: id })
    const orders = await context.db.orders.find().exec()
    expect(orders.map(({ buyerKey }) => buyerKey).toSorted()).toEqual(['501', '502'])
  })
})
