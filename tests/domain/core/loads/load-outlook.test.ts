/** Whether a load would be bought again, against sums of the test's own. */
import { describe, expect, it } from 'vitest'
import { loadOutlook, type OutlookFacts } from '#domain/core/loads/load-outlook.ts'
import { firstPrice, ladderPrice } from '#domain/core/orders/price-ladder.ts'
import { usualRules } from '#domain/core/orders/price-rules.ts'
import { aLot, anOrder, aUnit } from '#tests/support/records.ts'

const now = '2026-11-24T12:00:00.000Z'
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()
const line = (unitId: string, priceCents: number) => ({ listingId: '', unitId, sticker: '', priceCents })
const graded = { grade: 'usedGood', stage: 'stored', inspectedAt: daysAgo(1) } as const

describe('the ladder price of a unit', () => {
  const unit = aUnit({ ...graded, retailCents: 10_000, estimateCents: null, qty: 1 })
  it('is its first price, less the markdown of the days since it was graded', () => {
    expect(ladderPrice(unit, null, now, usualRules)).toBe(firstPrice(unit, usualRules))
    expect(ladderPrice({ ...unit, inspectedAt: daysAgo(14) }, null, now, usualRules)).toBe(3_499)
    expect(ladderPrice({ ...unit, inspectedAt: daysAgo(60) }, null, now, usualRules)).toBe(2_499)
  })
  it('is the price on offer where it is listed alone', () => {
    const listing = aLot({ saleType: 'fixed', status: 'live', priceCents: 5_555, unitIds: [unit.id] })
    expect(ladderPrice(unit, listing, now, usualRules)).toBe(5_555)
    expect(ladderPrice(unit, { ...listing, status: 'ended' }, now, usualRules)).toBe(3_999)
  })
  it('follows the rules that the managers set', () => {
    const rules = { ...usualRules, estimatePct: 50, steps: [{ days: 7, pct: 50 }] }
    expect(ladderPrice({ ...unit, estimateCents: 8_000 }, null, now, rules)).toBe(3_999)
    expect(ladderPrice({ ...unit, estimateCents: 8_000, inspectedAt: daysAgo(7) }, null, now, rules)).toBe(1_899)
  })
  it('is not known without a grade and an estimate', () => {
    expect(ladderPrice({ ...unit, grade: '' }, null, now, usualRules)).toBeNull()
    expect(ladderPrice({ ...unit, grade: '', estimateCents: 2_000 }, null, now, usualRules)).toBe(1_999)
  })
})

describe('a load that is looked back on', () => {
  const load = {
    stage: 'closed' as const,
    hammerCents: 6_000,
    bidCents: null,
    freightCents: 1_000,
    feeCents: 500,
    marginPct: 20,
    broughtCents: null,
    declaredRetailCents: null,
    declaredUnits: null,
  }
  const units = [
    aUnit({ id: 'a', category: 'Toys', orderId: 'o1', stage: 'sold', retailCents: 10_000, qty: 1 }),
    aUnit({ id: 'b', category: 'Toys', ...graded, retailCents: 10_000, estimateCents: null, qty: 1 }),
    aUnit({
      id: 'c',
      category: 'Audio',
      stage: 'received',
      grade: '',
      retailCents: 10_000,
      estimateCents: null,
      qty: 2,
    }),
    aUnit({ id: 'd', category: 'Audio', stage: 'scrapped', retailCents: 0, qty: 1 }),
  ]
  // 8,000 of price leave 6,000: three quarters of a dollar.
  const order = anOrder({ id: 'o1', lines: { a: line('a', 8_000) }, premiumCents: 0, shippingCents: 0, feeCents: 1_600, postageCents: 400 }) // prettier-ignore
  const facts: OutlookFacts = {
    load,
    units,
    orders: [order],
    listings: new Map(),
    retailCents: 30_000,
    listedQty: 5,
    rules: usualRules,
    now,
  }

  it('counts what is unsold at its ladder price, with fees as they were so far', () => {
    const outlook = loadOutlook(facts)
    expect(outlook).toMatchObject({ ladderCents: 3_999, unpricedQty: 2, keptPct: 75 })
    expect(outlook.expectedNetCents).toBe(6_000 + Math.round(3_999 * 0.75))
    expect(outlook.expectedProfitCents).toBe(outlook.expectedNetCents - 7_500)
  })

  it('was worth what the bid calculator would have allowed', () => {
    const { worthCents, expectedNetCents } = loadOutlook(facts)
    expect(worthCents).toBe(Math.floor(expectedNetCents / 1.2) - 500 - 1_000)
  })

  it.each([
    ['yes', { hammerCents: 5_999 }],
    ['less', { hammerCents: 6_000 }],
    ['no', { freightCents: 90_000 }],
    ['unknown', { hammerCents: null }],
  ] as const)('is judged %s', (verdict, over) => {
    expect(loadOutlook({ ...facts, load: { ...load, ...over } }).verdict).toBe(verdict)
  })

  it('is judged by nobody before a quarter of it is sold', () => {
    const more = aUnit({ id: 'e', category: 'Toys', ...graded, retailCents: 1_000, qty: 9 })
    expect(loadOutlook({ ...facts, units: [...units, more] }).verdict).toBe('early')
  })

  it('is judged by nobody while a quarter of what is listed is still to be received', () => {
    expect(loadOutlook({ ...facts, load: { ...load, stage: 'receiving' }, listedQty: 1_000 }).verdict).toBe('early')
    expect(loadOutlook({ ...facts, listedQty: 1_000 }).verdict).not.toBe('early')
  })

  it('is judged once nothing is left, though nothing was sold', () => {
    const scrapped = ['x', 'y'].map((id) => aUnit({ id, stage: 'scrapped', retailCents: 3_000, qty: 1 }))
    expect(loadOutlook({ ...facts, units: scrapped, orders: [] }).verdict).toBe('no')
    expect(loadOutlook({ ...facts, units: [], orders: [] }).verdict).toBe('early')
  })

  it('is judged by what it brought before Restow, with nothing left and nothing expected', () => {
    const before = { ...facts, load: { ...load, broughtCents: 9_000 }, units: [], orders: [], retailCents: 0, listedQty: 0 }
    // 9,000 ÷ 1.2 − 500 − 1,000 = 6,000: just what the goods cost.
    expect(loadOutlook(before)).toMatchObject({ verdict: 'yes', worthCents: 6_000, expectedNetCents: 9_000, expectedProfitCents: 1_500, ladderCents: 0, unpricedQty: 0, categories: [] })
    expect(loadOutlook({ ...before, load: { ...load, broughtCents: 8_999 } }).verdict).toBe('less')
    expect(loadOutlook({ ...before, load: { ...load, broughtCents: 0 } }).verdict).toBe('no')
  }) // prettier-ignore

  it('does not count what is left below nothing because one sale cost more than it brought', () => {
    const dear = { ...order, feeCents: 9_000 }
    const { money, expectedNetCents } = loadOutlook({ ...facts, orders: [dear] })
    expect(money.netCents).toBeLessThan(0)
    expect(expectedNetCents).toBe(money.netCents)
  })

  it('has the money of each category, which sums to the load', () => {
    const { categories, money, ladderCents } = loadOutlook(facts)
    expect(categories).toMatchObject([
      { category: 'Toys', soldQty: 1, leftQty: 1, netCents: 6_000, costCents: 5_000, profitCents: 1_000 },
      { category: 'Audio', soldQty: 0, leftQty: 2, netCents: 0, costCents: 2_500, profitCents: -2_500 },
    ])
    const sum = (read: (one: (typeof categories)[number]) => number) =>
      categories.reduce((all, one) => all + read(one), 0)
    expect(sum((one) => one.profitCents ?? 0)).toBe(money.profitCents)
    expect(sum((one) => one.ladderCents)).toBe(ladderCents)
    expect(sum((one) => one.leftQty)).toBe(money.leftQty)
  })
})
