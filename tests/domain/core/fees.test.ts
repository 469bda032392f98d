import { describe, expect, it } from 'vitest'
import { priceForNet, saleAt, type FeeTerms } from '#domain/core/fees.ts'

const free: FeeTerms = { feePct: 0, feeFixedCents: 0, feeOn: 'price', premiumPct: 0, taxPct: 0 }
const hibid: FeeTerms = { ...free, feePct: 3, premiumPct: 15, taxPct: 8.25 }
const ebay: FeeTerms = { ...free, feePct: 13.25, feeFixedCents: 40, feeOn: 'total' }

describe('a sale', () => {
  it('adds the premium to the hammer price, taxes both, and keeps neither tax nor fee', () => {
    expect(saleAt(hibid, 10_000)).toEqual({
      priceCents: 10_000,
      premiumCents: 1_500,
      taxCents: 949,
      buyerPaysCents: 12_449,
      feeCents: 300,
      netCents: 11_200,
    })
  })

  it('takes a percent fee of all that the buyer pays where the channel does so', () => {
    expect(saleAt({ ...ebay, taxPct: 10 }, 2_000)).toMatchObject({
      buyerPaysCents: 2_200,
      feeCents: 332,
      netCents: 1_668,
    })
  })

  it('may cost more than it brings', () => {
    expect(saleAt(ebay, 30).netCents).toBeLessThan(0)
  })
})

describe('the price for what is to be left', () => {
  it.each([ebay, hibid, free, { ...ebay, taxPct: 9.5, premiumPct: 12.5 }])(
    'is the least one that leaves it',
    (terms) => {
      for (const net of [0, 1, 99, 1_234, 50_000, 9_999_999]) {
        const price = priceForNet(terms, net) ?? -1
        expect(saleAt(terms, price).netCents).toBeGreaterThanOrEqual(net)
        expect(price === 0 || saleAt(terms, price - 1).netCents < net).toBe(true)
      }
    },
  )

  it('does not exist where the fees take all', () => {
    expect(priceForNet({ ...free, feePct: 100 }, 1)).toBeNull()
  })
})
