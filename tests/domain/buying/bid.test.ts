import { describe, expect, it, test } from 'vitest'
import { bidLimit, outcomeOf, type BidTerms } from '#domain/buying/bid.ts'
import { countdown, endState } from '#domain/buying/lead-time.ts'
import { english } from '#tests/support/english.ts'

const terms: BidTerms = {
  declaredRetailCents: 1_000_000, declaredUnits: 200, recoveryPct: 30, marginPct: 25, feeCents: 10_000, freightCents: 30_000,
} // prettier-ignore

describe('the most to bid', () => {
  it('is retail × recovery ÷ (1 + margin) less fees and freight', () => {
    expect(bidLimit(terms)).toEqual({ proceedsCents: 300_000, limitCents: 200_000, missing: [] })
  })
  it('names what was not stated', () => {
    expect(bidLimit({ ...terms, feeCents: null, marginPct: null })).toMatchObject({ limitCents: 270_000, missing: ['feeCents', 'marginPct'] }) // prettier-ignore
  })
  it.each([{ declaredRetailCents: null }, { declaredRetailCents: 0 }, { recoveryPct: null }])('is unknown with %j', (over) => {
    expect(bidLimit({ ...terms, ...over })).toBeNull()
  }) // prettier-ignore
  it('is below zero where freight takes all of it', () => {
    expect(bidLimit({ ...terms, freightCents: 500_000 })?.limitCents).toBe(-270_000)
  })
})

describe('what a bid costs and earns', () => {
  it('at the limit earns the margin on the landed cost', () => {
    expect(outcomeOf(terms, 200_000)).toEqual({ landedCents: 240_000, perUnitCents: 1_200, ofRetailPct: 24, profitCents: 60_000, marginPct: 25 }) // prettier-ignore
  })
  it('says nothing of profit without a recovery, nor of a unit without their number', () => {
    const known = { ...terms, recoveryPct: null, declaredUnits: null }
    expect(outcomeOf(known, 100_000)).toMatchObject({ landedCents: 140_000, perUnitCents: null, profitCents: null, marginPct: null }) // prettier-ignore
  })
})

describe('the end of an auction', () => {
  const now = '2026-11-23T12:00:00.000Z'
  test.each([
    ['2026-11-25T16:30:00.000Z', 'open', 'in 2 d 4 h'],
    ['2026-11-23T15:05:00.000Z', 'open', 'in 3 h 5 min'],
    ['2026-11-23T12:12:00.000Z', 'soon', 'in 12 min'],
    ['2026-11-23T12:00:20.000Z', 'soon', 'in 1 min'],
    ['2026-11-23T12:00:00.000Z', 'over', ''],
    ['', 'none', ''],
  ])('%s: %s, %j', (endsAt, state, words) => {
    expect(endState({ stage: 'watching', endsAt }, now)).toBe(state)
    expect(english(countdown(endsAt, now))).toBe(words)
  })
  test('matters no more once it is decided', () => {
    expect(endState({ stage: 'lost', endsAt: '2026-11-01T00:00:00.000Z' }, now)).toBe('decided')
  })
})
