/** What loads earned, by groups, against sums of the test's own. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadOutlook } from '#domain/core/loads/load-outlook.ts'
import { usualRules } from '#domain/core/orders/price-rules.ts'
import {
  BEFORE,
  expectedProfit,
  profitGroupings,
  profitGroups,
  profitOfLoad,
  returnPct,
  soldProfit,
  sumProfit,
  unitsIn,
} from '#domain/dock/profit.ts'
import { aLoad, anOrder, aUnit } from '#tests/support/records.ts'

const now = '2026-11-24T12:00:00.000Z'
const line = (unitId: string, priceCents: number) => ({ listingId: '', unitId, sticker: '', priceCents })
const load = aLoad({
  id: 'load-1',
  source: 'B-Stock',
  stage: 'closed',
  hammerCents: 6_000,
  bidCents: null,
  freightCents: 1_000,
  feeCents: 500,
  marginPct: 20,
})
const inStock = { loadId: load.id, stage: 'stored', grade: 'usedGood', inspectedAt: now } as const
const units = [
  aUnit({ id: 'a', loadId: load.id, category: 'Toys', orderId: 'o1', stage: 'shipped', retailCents: 10_000, qty: 2 }),
  aUnit({
    id: 'b',
    ...inStock,
    category: 'Toys',
    containerId: 'pallet-1',
    retailCents: 10_000,
    estimateCents: 4_100,
    qty: 1,
  }),
  aUnit({ id: 'c', ...inStock, category: 'Audio', grade: '', retailCents: 10_000, estimateCents: null, qty: 3 }),
]
// 8,000 of price leave 6,000: three quarters of a dollar.
const order = anOrder({
  id: 'o1',
  eventId: 'show-1',
  lines: { a: line('a', 8_000) },
  premiumCents: 0,
  shippingCents: 0,
  feeCents: 1_600,
  postageCents: 400,
})
const facts = {
  load,
  units,
  orders: [order],
  listings: new Map(),
  retailCents: 30_000,
  listedQty: 6,
  rules: usualRules,
  now,
}
const own = () => profitOfLoad(facts) ?? []

describe('the profit of a load', () => {
  it('is the load’s own: what its outlook says', () => {
    const outlook = loadOutlook(facts)
    const sums = sumProfit(own())
    expect(sums).toMatchObject({ soldQty: 2, leftQty: 4, netCents: 6_000, costCents: 7_500, ladderCents: outlook.ladderCents, unpricedQty: 3 })
    expect(expectedProfit(sums)).toBe(outlook.expectedProfitCents)
  })

  it('on what is sold is its net less its share of the cost by retail', () => {
    const sums = sumProfit(own())
    expect(soldProfit(sums)).toBe(6_000 - 2_500)
    expect(returnPct(sums)).toBe(140)
    expect(returnPct(sumProfit([]))).toBeNull()
  })

  it('is told by category, pallet and show', () => {
    const groups = (by: (typeof profitGroupings)[number]) => profitGroups(own(), by).map(({ key, ...figures }) => [key, soldProfit(figures)])
    expect(groups('source')).toEqual([['B-Stock', 3_500]])
    expect(groups('category')).toEqual([['Toys', 3_500], ['Audio', 0]])
    expect(groups('pallet')).toEqual([['', 3_500], ['pallet-1', 0]])
    expect(groups('event')).toEqual([['show-1', 3_500], ['', 0]])
  })

  it('can be narrowed to one of each', () => {
    expect(unitsIn(own(), { category: 'Toys', event: '' }).map(({ keys }) => keys.unit)).toEqual(['b'])
    expect(unitsIn(own(), {}).length).toBe(3)
  })

  it('has all that a unit brought which two lines of its order name', () => {
    const twice = { ...facts, orders: [{ ...order, lines: { a: line('a', 8_000), 'line-12': line('a', 400) } }] }
    expect(sumProfit(profitOfLoad(twice) ?? []).netCents).toBe(6_400)
    expect(loadOutlook(twice).money.netCents).toBe(6_400)
  })

  it('is not told while nobody has said what it cost', () => {
    expect(profitOfLoad({ ...facts, load: { ...load, hammerCents: null, bidCents: null } })).toBeNull()
  })

  it('of a load that closed before Restow counts whole to its load and source, and apart where units decide', () => {
    const before = { ...load, id: 'load-0', broughtCents: 9_000, declaredUnits: 40, declaredRetailCents: 90_000, category: 'Toys' }
    const told = profitOfLoad({ ...facts, load: before, units: [], orders: [], retailCents: 0, listedQty: 0 }) ?? []
    expect(sumProfit(told)).toMatchObject({ soldQty: 40, leftQty: 0, netCents: 9_000, costCents: 7_500, soldCostCents: 7_500, restCents: 0 })
    const both = [...own(), ...told]
    const groups = (by: (typeof profitGroupings)[number]) => profitGroups(both, by).map(({ key, ...figures }) => [key, soldProfit(figures)])
    expect(groups('load')).toEqual([['load-1', 3_500], ['load-0', 1_500]])
    expect(groups('source')).toEqual([['B-Stock', 5_000]])
    for (const by of ['category', 'pallet', 'event', 'unit'] as const) expect(groups(by)).toContainEqual([BEFORE, 1_500])
    for (const by of profitGroupings) expect(sumProfit(profitGroups(both, by))).toEqual(sumProfit(both))
    expect(unitsIn(both, { category: BEFORE }).map(({ keys }) => keys.load)).toEqual(['load-0'])
    expect(profitOfLoad({ ...facts, load: { ...before, hammerCents: null } })).toBeNull()
  })

  it('sums to the cent by every grouping, whatever is sold and left', () => {
    const amount = fc.integer({ min: 0, max: 200_000 })
    const one = fc.record({ price: amount, retail: amount, isSold: fc.boolean(), category: fc.constantFrom('Toys', 'Audio', ''), containerId: fc.constantFrom('p1', '') })
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 25 }), amount, amount, (all, fee, hammerCents) => {
        const made = all.map(({ retail, isSold, category, containerId }, place) =>
          aUnit({ ...inStock, id: `u${place}`, category, containerId, retailCents: retail, estimateCents: null, ...(isSold ? { orderId: 'o1', stage: 'sold' as const } : {}) }),
        )
        const lines = Object.fromEntries(all.flatMap(({ price, isSold }, place) => (isSold ? [[`u${place}`, line(`u${place}`, price)]] : [])))
        const given = { ...facts, load: { ...load, hammerCents }, units: made, orders: [{ ...order, lines, feeCents: fee }] }
        const outlook = loadOutlook(given)
        const told = profitOfLoad(given) ?? []
        for (const by of profitGroupings) {
          const sums = sumProfit(profitGroups(told, by))
          expect(sums.netCents).toBe(outlook.money.netCents)
          expect(sums.costCents).toBe(outlook.money.costCents)
          expect(expectedProfit(sums)).toBe(outlook.expectedProfitCents)
        }
      }),
    )
  })
}) // prettier-ignore
