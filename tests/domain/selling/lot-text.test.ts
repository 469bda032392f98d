import { describe, expect, it } from 'vitest'
import { titleWithin } from '#domain/core/words/short-text.ts'
import { lotChannel, lotText, lotTitle, lowestGrade } from '#domain/selling/lots/lot-text.ts'
import { startBidOf } from '#domain/selling/lots/lot-start-bid.ts'
import { aUnit, anAuction } from '#tests/support/records.ts'

const channel = lotChannel({ titleLimit: 50, conditions: { newSealed: 'New', usedFair: 'Used, fair' } })

describe('the title of a lot', () => {
  it('is cut at a whole word, within the limit of the channel', () => {
    const long = 'Dyson V8 Absolute cordless vacuum cleaner with two heads and a charger'
    expect(titleWithin(long, 50)).toBe('Dyson V8 Absolute cordless vacuum cleaner with two')
    expect(titleWithin(long, 49)).toBe('Dyson V8 Absolute cordless vacuum cleaner with')
  })
  it('is cut anywhere where one word is longer than half of it', () => {
    expect(titleWithin('x'.repeat(80), 50)).toHaveLength(50)
  })
  it('names the dearest unit and counts the items of the others', () => {
    const units = [
      aUnit({ title: 'Spoon', retailCents: 100, qty: 3 }),
      aUnit({ title: 'Stand mixer', retailCents: 30_000 }),
    ]
    expect(lotTitle(units, 50)).toBe('Stand mixer + 3 more')
  })
  it('multiplies what is alike, and a label that covers several items', () => {
    expect(lotTitle([aUnit({ qty: 7 })], 50)).toBe('7 × Kettle')
    expect(lotTitle([aUnit({ qty: 2 }), aUnit({ qty: 1 })], 50)).toBe('3 × Kettle')
  })
  it('stays within the limit with what stands behind it', () => {
    const units = [aUnit({ title: 'A kettle of steel with a very long name and a whistle', retailCents: 2 }), aUnit()]
    expect(lotTitle(units, 50).length).toBeLessThanOrEqual(50)
  })
  it('is the label where a unit has no title, and nothing for an empty lot', () => {
    expect(lotTitle([aUnit({ title: '' })], 50)).toBe('U-00010001X')
    expect(lotTitle([], 50)).toBe('')
  })
})

describe('what a lot says of its condition', () => {
  it('is the lowest grade of its units', () => {
    expect(lowestGrade([aUnit({ grade: 'newSealed' }), aUnit({ grade: 'usedFair' })])).toBe('usedFair')
  })
  it('is nothing while one of them is not graded', () => {
    expect(lowestGrade([aUnit({ grade: 'newSealed' }), aUnit({ grade: '' })])).toBe('')
    expect(lowestGrade([])).toBe('')
  })
  it('is in the words of the channel, with defects and missing parts, in one line', () => {
    const unit = aUnit({ title: 'Kettle\nred', grade: 'usedFair', defects: ['dented'], missingParts: ['lid'] })
    expect(lotText([unit], channel)).toEqual({
      title: 'Kettle red',
      description: 'Kettle red. Used, fair: dented, no lid.',
      condition: 'Used, fair',
    })
  })
  it('takes a channel that cannot be read for HiBid', () => {
    expect(lotChannel({ titleLimit: 0, conditions: {} })).toEqual({ titleLimit: 50, conditions: {} })
    expect(lotChannel(null).titleLimit).toBe(50)
  })
})

describe('the start bid', () => {
  const share = anAuction({ startBidBase: 'estimate', startBidPct: 10, startBidCents: 100, startBidStepCents: 500 })
  it('is the same for all lots where the rule says so', () => {
    expect(startBidOf(anAuction(), [aUnit()])).toBe(500)
  })
  it('is a share of the estimates, rounded to a step', () => {
    expect(startBidOf(share, [aUnit({ estimateCents: 8_000 }), aUnit({ estimateCents: 4_900 })])).toBe(1_500)
  })
  it('is the least bid where the share is below it or nothing is known', () => {
    expect(startBidOf(share, [aUnit({ estimateCents: 1_000 })])).toBe(100)
    expect(startBidOf(share, [aUnit()])).toBe(100)
  })
  it('is never 0', () => {
    expect(startBidOf({ ...share, startBidCents: null }, [aUnit({ estimateCents: 1 })])).toBe(100)
  })
})
