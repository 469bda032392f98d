import { describe, expect, it } from 'vitest'
import { boxOf, inBoxOrder, inchesOf, readBoxes, readStorage, usualBoxes } from '#domain/outbound/outbound-terms.ts'
import { english } from '#tests/support/english.ts'

describe('storage terms', () => {
  it.each([
    ['as usual where nobody set any', null, null, { freeDays: 3, dayCents: 500 }],
    ['of the settings of before', null, { storageFreeDays: 1, storageDayCents: 100 }, { freeDays: 1, dayCents: 100 }],
    ['of a manager before all others', { freeDays: 0, dayCents: 0 }, { storageFreeDays: 1 }, { freeDays: 0, dayCents: 0 }], // prettier-ignore
    ['as usual where they are damaged', { freeDays: -1, dayCents: 'x' }, { storageDayCents: 1e9 }, { freeDays: 3, dayCents: 500 }], // prettier-ignore
  ])('are those %s', (_, terms, house, expected) => {
    expect(readStorage(terms, house)).toEqual(expected)
  })
})

describe('the boxes of the bench', () => {
  it('are named by their sides, the longest first, and are in the list once', () => {
    expect(boxOf([6, 12, 9], [])).toEqual({ box: '12 × 9 × 6', problem: '' })
    expect(english(boxOf([9, 6, 12], ['12 × 9 × 6']).problem)).toBe('12 × 9 × 6 is in the list.')
    expect(inchesOf('12 × 9 × 6')).toEqual([12, 9, 6])
  })
  it.each([[[null, 9, 6]], [[0, 9, 6]], [[200, 9, 6]], [[9, 6]]])(
    'need three sides that a carrier takes: %j',
    (sides) => {
      expect(english(boxOf(sides, []).problem)).toContain('Each side is between 1 and 108 inches')
    },
  )
  it('stand by size, and are as usual until a manager changes them', () => {
    expect(readBoxes(null)).toEqual(usualBoxes)
    expect(inBoxOrder(['20 × 16 × 12', '8 × 6 × 4'])).toEqual(['8 × 6 × 4', '20 × 16 × 12'])
    expect(readBoxes({ boxes: ['20 × 16 × 12', 7, 'crate', '8 × 6 × 4', '8 × 6 × 4'] })).toEqual(['8 × 6 × 4', '20 × 16 × 12']) // prettier-ignore
    expect(readBoxes({ boxes: [] })).toEqual([])
  })
})
