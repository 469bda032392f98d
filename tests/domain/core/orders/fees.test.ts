import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  extraFeesOf,
  extraFeeText,
  priceForNet,
  saleAt,
  type ExtraFee,
  type FeeTerms,
} from '#domain/core/orders/fees.ts'

const free: FeeTerms = { feePct: 0, feeFixedCents: 0, feeOn: 'price', premiumPct: 0, taxPct: 0, feeMinCents: 0 }
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

describe('fees beside the channel’s own', () => {
  const waste: ExtraFee = { name: 'Electronic waste', state: 'CA', pct: 0, fixedCents: 500, paidBy: 'buyer' }
  const operating: ExtraFee = { name: 'Operating', state: '', pct: 0.4, fixedCents: 0, paidBy: 'seller' }
  const lumber: ExtraFee = { name: 'Lumber', state: 'CA', pct: 1, fixedCents: 0, paidBy: 'seller' }
  const terms = { ...ebay, extraFees: [waste, operating, lumber] }

  it('of a state count for its buyers alone, and a buyer’s fee raises what the channel takes its percent of', () => {
    expect(saleAt(terms, 10_000)).toMatchObject({ buyerPaysCents: 10_000, feeCents: 1_325 + 40 + 40, netCents: 8_595 })
    expect(saleAt(terms, 10_000, 'CA')).toMatchObject({ buyerPaysCents: 10_500, feeCents: 1_391 + 40 + 40 + 100 })
    expect(saleAt(terms, 10_000, 'TX')).toEqual(saleAt(terms, 10_000))
  })

  it('never let the channel keep less than its least fee', () => {
    const least = { ...free, feePct: 10, feeMinCents: 80 }
    expect([100, 799, 801, 2_000].map((cents) => saleAt(least, cents).feeCents)).toEqual([80, 80, 80, 200])
    expect(saleAt({ ...least, extraFees: [operating] }, 2_500).feeCents).toBe(260)
  })

  it('are in the price that leaves an amount, whatever they are', () => {
    const extra = fc.record({ name: fc.constant('Fee'), state: fc.constantFrom('', 'CA'), pct: fc.integer({ min: 0, max: 700 }).map((pct) => pct / 100), fixedCents: fc.integer({ min: 0, max: 900 }), paidBy: fc.constantFrom('seller' as const, 'buyer' as const) }) // prettier-ignore
    const some = fc.record({
      feePct: fc.integer({ min: 0, max: 3_000 }).map((pct) => pct / 100), feeFixedCents: fc.integer({ min: 0, max: 500 }), feeOn: fc.constantFrom('price' as const, 'total' as const),
      premiumPct: fc.integer({ min: 0, max: 25 }), taxPct: fc.integer({ min: 0, max: 12 }), feeMinCents: fc.integer({ min: 0, max: 900 }), extraFees: fc.array(extra, { maxLength: 4 }),
    }) // prettier-ignore
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 500_000 }), fc.constantFrom('', 'CA'), (of, net, state) => {
        const price = priceForNet(of, net, state)
        if (price === null) return
        expect(saleAt(of, price, state).netCents).toBeGreaterThanOrEqual(net)
        expect(price === 0 || saleAt(of, price - 1, state).netCents < net).toBe(true)
      }),
    )
  })

  it('come from the newest list of the channel, and what is damaged in it counts as nothing', () => {
    const list = (id: string, fetchedAt: string, values: readonly unknown[]) => ({ id, createdAt: '', data: { channelKey: 'ebay', list: 'fees', fetchedAt, values } }) // prettier-ignore
    const lists = [list('a', '2026-01-01', [extraFeeText(waste)]), list('b', '2026-11-01', [extraFeeText(lumber), 'damaged', 7, '["x"]'])] // prettier-ignore
    expect(extraFeesOf(lists, 'ebay')).toEqual([lumber])
    expect(extraFeesOf(lists, 'other')).toEqual([])
  })
})
