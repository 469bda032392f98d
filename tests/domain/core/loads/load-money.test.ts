/** What a load cost and brought in, against sums of the test's own. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadMoney, moneyOfLines } from '#domain/core/loads/load-money.ts'
import { anOrder, aUnit } from '#tests/support/records.ts'

const line = (unitId: string, priceCents: number) => ({ listingId: '', unitId, sticker: '', priceCents })
const soldByUnits = { broughtCents: null, declaredRetailCents: null, declaredUnits: null }
const costs = { hammerCents: 100_000, bidCents: 120_000, freightCents: 20_000, feeCents: 5_000, ...soldByUnits }

describe('the money of an order', () => {
  it('is shared out by price, and every part sums to its amount, whatever the prices', () => {
    const amount = fc.integer({ min: 0, max: 500_000 })
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 12 }),
        amount,
        amount,
        amount,
        amount,
        (prices, premiumCents, shippingCents, feeCents, postageCents) => {
          const lines = Object.fromEntries(prices.map((price, place) => [`u${place}`, line(`u${place}`, price)]))
          const parts = moneyOfLines(anOrder({ lines, premiumCents, shippingCents, feeCents, postageCents }))
          const sum = (field: 'premiumCents' | 'shippingCents' | 'feeCents' | 'postageCents' | 'netCents') =>
            parts.reduce((all, part) => all + part[field], 0)
          expect([sum('premiumCents'), sum('shippingCents'), sum('feeCents'), sum('postageCents')]).toEqual([
            premiumCents,
            shippingCents,
            feeCents,
            postageCents,
          ])
          expect(sum('netCents')).toBe(
            prices.reduce((all, price) => all + price, 0) + premiumCents + shippingCents - feeCents - postageCents,
          )
        },
      ),
    )
  })

  it('gives a canceled line no part', () => {
    const order = anOrder({
      lines: { a: line('a', 1000), b: line('b', 1000) },
      lineStates: { b: 'cancelled' },
      premiumCents: 150,
    })
    expect(moneyOfLines(order)).toMatchObject([{ unitId: 'a', premiumCents: 150, netCents: 1150 }])
  })
})

describe('the money of a load', () => {
  const sold = anOrder({
    id: 'o1',
    lines: { a: line('a', 3000), x: line('x', 1000) },
    premiumCents: 600,
    feeCents: 400,
    taxCents: 380,
  })
  const units = [
    aUnit({ id: 'a', orderId: 'o1', stage: 'sold', qty: 2, retailCents: 9_000 }),
    aUnit({ id: 'b', stage: 'stored', qty: 3, retailCents: 3_000 }),
    aUnit({ id: 'c', stage: 'scrapped' }),
  ]

  it('takes of an order the part of its own units alone, and no sales tax', () => {
    expect(loadMoney(costs, units, [sold], 40_000)).toMatchObject({
      costCents: 125_000,
      priceCents: 3_000,
      premiumCents: 450,
      feeCents: 300,
      netCents: 3_150,
      profitCents: 3_150 - 125_000,
      recoveryPct: 7.9,
      soldQty: 2,
      leftQty: 3,
      leftRetailCents: 3_000,
    })
  })

  it('counts what went with its whole pallet as sold for its share, and not as left', () => {
    const whole = aUnit({ id: 'p', stage: 'sold', soldCents: 9_000, qty: 4, retailCents: 20_000 })
    const { priceCents, netCents, soldQty, leftQty, leftRetailCents } = loadMoney(
      costs,
      [...units, whole],
      [sold],
      40_000,
    )
    expect({ priceCents, netCents, soldQty }).toEqual({ priceCents: 12_000, netCents: 12_150, soldQty: 6 })
    expect({ leftQty, leftRetailCents }).toEqual({ leftQty: 3, leftRetailCents: 3_000 })
  })

  it('counts a unit once that two orders name: for the order that the unit names', () => {
    const other = anOrder({ id: 'o2', lines: { a: line('a', 9_999) } })
    expect(loadMoney(costs, units, [sold, other], 40_000).priceCents).toBe(3_000)
  })

  it('is of a load that closed before Restow what its sheet says, sold whole', () => {
    const before = { ...costs, broughtCents: 190_000, declaredRetailCents: 950_000, declaredUnits: 400 }
    expect(loadMoney(before, [], [], 0)).toMatchObject({
      costCents: 125_000,
      netCents: 190_000,
      profitCents: 65_000,
      recoveryPct: 20,
      soldQty: 400,
      leftQty: 0,
    })
    expect(loadMoney({ ...before, hammerCents: null, bidCents: null, declaredRetailCents: null }, [], [], 0)).toMatchObject({ profitCents: null, recoveryPct: null, netCents: 190_000 })
  }) // prettier-ignore

  it('knows no profit before the cost', () => {
    const unknown = { ...costs, hammerCents: null, bidCents: null }
    expect(loadMoney(unknown, units, [sold], 0)).toMatchObject({
      costCents: null,
      profitCents: null,
      recoveryPct: null,
      netCents: 3_150,
    })
  })
})
