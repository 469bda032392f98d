/** Invoices that two managers changed without contact: amounts that do not fit, and the way out. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orders as orderSpec, type OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { mergeDocs } from '#domain/core/merge/merge.ts'
import { markPaid } from '#data/core/order-payments.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { watchEventRows, watchInvoices } from '#data/selling/closeouts.ts'
import { abandonInvoice, cancelInvoice, fitAmounts, importResults, offerToNext, settleAuction } from '#data/selling/invoice-commands.ts' // prettier-ignore
import { wholeOf } from '#data/store/part.ts'
import { A, file, first, openHammer, row } from '#tests/support/hammer.ts'
import { aTime } from '#tests/support/records.ts'
import type { TestWork } from '#tests/support/test-work.ts'

let context: TestWork
let far: TestWork
beforeEach(async () => {
  context = await openHammer()
  far = await openHammer()
})
afterEach(() => Promise.all([context.db.close(), far.db.close()]).then(() => undefined))

const bidder = (key: string) => ({ key, name: `Buyer ${key}`, email: '', phone: '' })
const stateOf = async (id = A) =>
  (await firstValueFrom(wholeOf(watchInvoices(context.db, aTime)))).find(({ order }) => order.id === id)?.state
const pay = (work: TestWork, amountCents: number | null = null) => markPaid(work, [A], { method: 'cash', amountCents, reference: '' }) // prettier-ignore

/** Both change the invoice as they know it from `results`; then they have contact. */
async function apart(results: Parameters<typeof importResults>[1], here: () => Promise<unknown>, there: () => Promise<unknown>) {
  for (const work of [context, far]) await importResults(work, results)
  const base = await context.read('orders', A)
  await here()
  await there()
  const sides = { base: { ...base }, mine: { ...(await context.read('orders', A)) }, theirs: { ...(await far.read('orders', A)) } }
  const { doc } = mergeDocs({ ...sides, rules: orderSpec.merge ?? {} })
  await context.put('orders', [doc as unknown as OrderDoc])
} // prettier-ignore

describe('an unpaid invoice that two managers added lots to', () => {
  const each = file([row('1', '501', 1000), row('2', '502', 2000), row('3', '503', 3000), row('4', '', 0)])
  beforeEach(async () => {
    await apart(
      each,
      () => offerToNext(context, 'ev', 'l2', bidder('501'), 2000),
      () => offerToNext(far, 'ev', 'l3', bidder('501'), 3000),
    )
    await context.put('units', [(await far.read('units', 'u3')) as UnitDoc])
  })

  it('names amounts that do not fit its lots, and keeps its auction from being settled', async () => {
    expect(await stateOf()).toBe('misfit')
    expect((await firstValueFrom(wholeOf(watchEventRows(context.db, aTime))))[0]).toMatchObject({ misfits: 1 })
    await expect(settleAuction(context, 'ev')).rejects.toThrow('closeout.problem.misfit')
  })

  it('is fitted to its lots by one tap, and that is taken back', async () => {
    const jobs = [await fitAmounts(context, A)].filter((job) => job !== null)
    expect(await context.read('orders', A)).toMatchObject({ premiumCents: 900, taxCents: 569, feeCents: 310 })
    expect(await stateOf()).toBe('unpaid')
    expect(await fitAmounts(context, A)).toBeNull()
    expect(await undoJobs(context, jobs)).toBe(true)
    expect(await stateOf()).toBe('misfit')
  })

  it('is not fitted any more once it is paid', async () => {
    await pay(context)
    await expect(fitAmounts(context, A)).rejects.toThrow('closeout.problem.notUnpaid')
  })
})

describe('an invoice that was paid', () => {
  it('and canceled elsewhere names the money, until it is given up', async () => {
    await apart(first, () => pay(context), () => cancelInvoice(far, A)) // prettier-ignore
    expect(await context.read('orders', A)).toMatchObject({ paid: true })
    expect(await stateOf()).toBe('paidOff')
    expect(await abandonInvoice(context, A)).toHaveLength(1)
    expect(await context.read('orders', A)).toMatchObject({ status: 'abandoned', paid: true })
    expect(await stateOf()).toBe('abandoned')
  })

  it('and lost a lot elsewhere names that its payment does not fit', async () => {
    await apart(first, () => pay(context), () => importResults(far, file([row('1', '503', 1333), row('2', '501', 2001)]))) // prettier-ignore
    expect(await stateOf()).toBe('paidOff')
  })

  it('and given up keeps the premium and tax that were paid', async () => {
    await importResults(context, first)
    await pay(context)
    const was = await context.read('orders', A)
    await abandonInvoice(context, A)
    const { premiumCents, taxCents, feeCents } = was ?? {}
    expect(premiumCents).toBe(500)
    expect(await context.read('orders', A)).toMatchObject({ status: 'abandoned', premiumCents, taxCents, feeCents })
  })

  it('with another amount names that too, but not where a missing lot was given back', async () => {
    await importResults(context, first)
    await pay(context, 4000)
    expect(await stateOf()).toBe('paidOff')
    const order = { ...(await context.read('orders', A)), payment: 'cash · 41.50' } as OrderDoc
    await context.put('orders', [order])
    expect(await stateOf()).toBe('waiting')
    await context.put('orders', [{ ...order, lineStates: { u1: 'cancelled' }, handOver: { 'refund-u1': { cents: 1333 } } }]) // prettier-ignore
    expect(await stateOf()).toBe('waiting')
    await context.put('orders', [{ ...order, payment: 'Card on file' }])
    expect(await stateOf()).toBe('waiting')
  })
})

it('an invoice that was given up or canceled is not noted as paid', async () => {
  await importResults(context, first)
  for (const status of ['abandoned', 'cancelled'] as const) {
    await context.put('orders', [{ ...(await context.read('orders', A)), status } as OrderDoc])
    expect(await pay(context)).toEqual([])
    expect(await context.read('orders', A)).toMatchObject({ status, paid: false })
  }
})
