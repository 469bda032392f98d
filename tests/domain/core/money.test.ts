import { english } from '#tests/support/english.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centsAsPlain,
  decimalOfColumn,
  formatCents,
  looksLikeCents,
  MAX_CENTS,
  maxBidCents,
  parseMoney,
  percentOf,
  recoveryPct,
  shareCents,
  shareOfCents,
  unitCostCents,
} from '#domain/core/money.ts'

const dollars = { decimal: 'point', unit: 'dollars' } as const
const euros = { decimal: 'comma', unit: 'dollars' } as const

describe('an amount in a cell', () => {
  it.each([
    ['$1,234.56', 123_456],
    ['1234.5', 123_450],
    ['1,234', 123_400],
    ['(12.00)', -1_200],
    ['($1,000.00)', -100_000],
    ['-$5', -500],
    ['12.00-', -1_200],
    ['USD 7.10', 710],
    ['.99', 99],
    ['$.99', 99],
    ['12.', 1_200],
    ['4.665', 467],
    ["1'234.50", 123_450],
    ['1 234.50', 123_450],
    ['0', 0],
    ['  ', null],
  ])('%j is %j cents', (cell, cents) => {
    expect(parseMoney(cell, dollars)).toEqual({ ok: true, cents })
  })

  it.each([
    ['1.234,56', 123_456],
    ['€ 12,5', 1_250],
    ['1.234', 123_400],
  ])('%j in a column of decimal commas is %j cents', (cell, cents) => {
    expect(parseMoney(cell, euros)).toEqual({ ok: true, cents })
  })

  it.each([
    '12,5',
    '1,23',
    '1.2.3',
    '1,234,5.00',
    'N/A',
    'free',
    '1.2E+17',
    '12 34',
    '99999999999',
    '1.234,56',
    '--5',
    '=1+1',
  ])('%j is refused in words, never guessed', (cell) => {
    expect(english(parseMoney(cell, dollars))).toMatchObject({ ok: false, message: expect.stringMatching(/\w.*\.$/) })
  })

  it('of a column in cents is taken as cents', () => {
    expect(parseMoney('2499', { decimal: 'point', unit: 'cents' })).toEqual({ ok: true, cents: 2_499 })
    expect(parseMoney('2499.00', { decimal: 'point', unit: 'cents' })).toEqual({ ok: true, cents: 2_499 })
  })
})

describe('a column of amounts', () => {
  it.each([
    [['12.50', '1,234.00', '7'], 'point'],
    [['12,50', '1.234,00', '7'], 'comma'],
    [['12,50', '1.234'], 'comma'],
    [['1,234,567', '12'], 'point'],
    [['12', '7', ''], 'point'],
    [['0,125', '3'], 'comma'],
    [['1,234', '12'], 'doubt'],
    [['1.234', '2.500'], 'doubt'],
    [['12,50', '12.50'], 'doubt'],
  ])('%j has the decimal sign: %s', (cells, sign) => {
    expect(decimalOfColumn(cells)).toBe(sign)
  })

  it.each([
    [['2499', '12995', '999', '500'], true],
    [['24.99', '129.95', '9.99'], false],
    [['20', '45', '130'], false],
    [['100', '200', '300'], false],
    [['2499'], false],
  ])('%j looks like cents: %s', (cells, cents) => {
    expect(looksLikeCents(cells)).toBe(cents)
  })
})

describe('money shared out', () => {
  it('gives the odd cents to the largest remainders', () => {
    expect(shareCents(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(shareCents(1000, [2999, 1999, 999])).toEqual([500, 333, 167])
    expect(shareCents(-7, [1, 1])).toEqual([-4, -3])
    expect(shareCents(5, [0, 0])).toEqual([3, 2])
    expect(shareCents(5, [])).toEqual([])
  })

  it('sums to the total exactly, whatever the weights', () => {
    const weights = fc.array(fc.oneof(fc.nat(10_000_000), fc.double()), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), weights, (total, parts) => {
        const shares = shareCents(total, parts)
        expect(shares.reduce((all, share) => all + share, 0)).toBe(total)
        expect(shares).toHaveLength(parts.length)
      }),
    )
  })
})

it('an amount that was written reads back to the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), (cents) => {
      expect(parseMoney(formatCents(cents), dollars)).toEqual({ ok: true, cents: cents + 0 })
      expect(parseMoney(centsAsPlain(cents), dollars)).toEqual({ ok: true, cents: cents + 0 })
    }),
  )
  expect([formatCents(123_450), formatCents(-5), formatCents(null), formatCents(0)]).toEqual([
    '$1,234.50',
    '-$0.05',
    '–',
    '$0.00',
  ])
})

it('no cell makes the reader of money throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-(]?[\d.,' ]{0,20}\)?$/)), (cell) => {
      const reading = parseMoney(cell, dollars)
      if (reading.ok) expect(reading.cents === null || Number.isSafeInteger(reading.cents)).toBe(true)
      decimalOfColumn([cell])
    }),
  )
})

describe('a share in percent', () => {
  it('is rounded half up to the cent, also where a float lies a hair below the half', () => {
    // 61.5 and 4,316.5 cents.
    expect([shareOfCents(1_500, 4.1), shareOfCents(44_500, 9.7)]).toEqual([62, 4_317])
    expect([shareOfCents(0, 15), shareOfCents(12_345, 0), shareOfCents(99, 100)]).toEqual([0, 0, 99])
  })

  it('is the same as worked out by whole numbers', () => {
    const thousandths = fc.integer({ min: 0, max: 300_000 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), thousandths, (cents, pct) => {
        const exact = (BigInt(cents) * BigInt(pct) * 2n + 100_000n) / 200_000n
        expect(shareOfCents(cents, pct / 1_000)).toBe(Number(exact))
      }),
    )
  })
})

describe('what a load is worth', () => {
  it('a unit costs its share of the load after shrink', () => {
    const load = { loadCostCents: 500_000, loadRetailCents: 2_000_000 }
    expect(unitCostCents({ ...load, unitRetailCents: 10_000, shrinkPct: 0 })).toBe(2_500)
    expect(unitCostCents({ ...load, unitRetailCents: 10_000, shrinkPct: 15 })).toBe(2_941)
    expect(unitCostCents({ ...load, unitRetailCents: null, shrinkPct: 0 })).toBeNull()
    expect(unitCostCents({ ...load, loadRetailCents: 0, unitRetailCents: 1, shrinkPct: 0 })).toBeNull()
    expect(unitCostCents({ ...load, unitRetailCents: 1, shrinkPct: 100 })).toBeNull()
  })

  it('the most to bid leaves the margin after fees and freight', () => {
    const load = { retailCents: 10_000_000, expectedRecoveryPct: 27.7, feeCents: 50_000, freightCents: 120_000 }
    expect(maxBidCents({ ...load, targetMarginPct: 40 })).toBe(Math.floor(2_770_000 / 1.4) - 170_000)
    expect(maxBidCents({ ...load, retailCents: 100, targetMarginPct: 40 })).toBeLessThan(0)
  })

  it('recovery is net proceeds of retail, and nothing is no number', () => {
    expect(recoveryPct(2_770_000, 10_000_000)).toBe(27.7)
    expect([percentOf(1, 0), percentOf(null, 5), percentOf(1, 3)]).toEqual([null, null, 33.3])
  })
})
