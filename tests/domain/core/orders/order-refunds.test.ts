/** What a buyer gets back for a line, and what of the order's amounts is left. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountsOf, type FeeTerms } from '#domain/core/orders/fees.ts'
import { totalsOf } from '#domain/core/orders/order-work.ts'
import { refundOf } from '#domain/core/orders/order-refunds.ts'
import { anOrder } from '#tests/support/records.ts'

const line = (priceCents: number) => ({ listingId: '', unitId: '', sticker: '', priceCents })
const terms: FeeTerms = { feePct: 3, feeFixedCents: 50, feeOn: 'price', premiumPct: 15, taxPct: 8.25, feeMinCents: 0 }
const three = { a: line(1000), b: line(1000), c: line(1000) }

describe('a refund', () => {
  it('is the price with its premium and tax, worked out anew on what is left of an auction’s invoice', () => {
    const order = anOrder({ lines: three, ...amountsOf(terms, 3000) })
    const { cents, amounts } = refundOf(order, ['c'], terms)
    expect(amounts).toEqual(amountsOf(terms, 2000))
    expect(cents).toBe(totalsOf(order).buyerPaysCents - totalsOf({ ...order, lines: { a: line(1000), b: line(1000) }, ...amounts }).buyerPaysCents) // prettier-ignore
  })

  it('is in proportion where the amounts are not those of the auction, or it is of none', () => {
    const order = anOrder({ lines: three, premiumCents: 450, taxCents: 0, feeCents: 99 })
    expect(refundOf(order, ['c'], terms)).toEqual({ cents: 1150, amounts: { premiumCents: 300, taxCents: 0, feeCents: 99 } }) // prettier-ignore
    const plain = anOrder({ lines: three })
    expect(refundOf(plain, ['c'], null)).toEqual({ cents: 1000, amounts: { premiumCents: null, taxCents: null, feeCents: null } }) // prettier-ignore
  })

  it('gives nothing back for a line that is canceled already', () => {
    const order = anOrder({ lines: three, lineStates: { c: 'cancelled' }, ...amountsOf(terms, 2000) })
    expect(refundOf(order, ['c'], terms)).toEqual({ cents: 0, amounts: amountsOf(terms, 2000) })
  })

  it('of the last line gives premium and tax back too where nothing was paid for the goods', () => {
    const order = anOrder({ lines: { a: line(0) }, premiumCents: 100, taxCents: 217, feeCents: 30 })
    expect(refundOf(order, ['a'], null)).toEqual({
      cents: 317,
      amounts: { premiumCents: 0, taxCents: 0, feeCents: 30 },
    })
  })

  it('of every line, one after the other, is what the buyer paid, to the cent', () => {
    const cents = fc.integer({ min: 0, max: 90_000 })
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 6 }),
        cents,
        cents,
        fc.boolean(),
        (prices, premiumCents, taxCents, isOurs) => {
          const lines = Object.fromEntries(prices.map((price, place) => [`l${place}`, line(price)]))
          const hammer = prices.reduce((sum, price) => sum + price, 0)
          fc.pre(hammer > 0)
          let order = anOrder({ lines, ...(isOurs ? amountsOf(terms, hammer) : { premiumCents, taxCents }) })
          const paid = totalsOf(order).buyerPaysCents
          let back = 0
          for (const id of Object.keys(lines)) {
            const refund = refundOf(order, [id], isOurs ? terms : null)
            back += refund.cents
            order = { ...order, ...refund.amounts, lineStates: { ...order.lineStates, [id]: 'cancelled' } }
            expect(totalsOf(order).buyerPaysCents).toBe(paid - back)
          }
        },
      ),
    )
  })
})
