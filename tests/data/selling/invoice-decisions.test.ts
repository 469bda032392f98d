/** Invoices over a real store: what was decided about them stays, and a way on is left. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importResults } from '#data/selling/invoice-commands.ts'
import { file, openHammer, row } from '#tests/support/hammer.ts'
import type { TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openHammer()
})
afterEach(() => context.db.close())

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
