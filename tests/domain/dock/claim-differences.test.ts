import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import {
  differenceCells,
  differenceHeaders,
  differenceTotals,
  loadDifferences,
  worseThanClaimed,
} from '#domain/dock/claim-differences.ts'
import { lineVariances } from '#domain/dock/variance.ts'
import { aLine, aUnit } from '#tests/support/records.ts'

const kettle = aLine({ id: 'l1', row: 1, lpn: 'LPRQ3978200', qty: 7, unitRetailCents: 1000, claimedCondition: 'NEW' })
const bike = aLine({ id: 'l2', row: 2, qty: 1, unitRetailCents: 20_000, claimedCondition: 'USED_GOOD' })
const gnome = aLine({ id: 'x', row: 900_000, qty: 0, extra: true, unitRetailCents: 500 })

const differencesOf = (units: ReturnType<typeof aUnit>[], lines = [kettle, bike, gnome]) =>
  loadDifferences(lineVariances(lines, units, true), units)

describe('what there is to settle with the seller', () => {
  test('missing, damaged and wrong condition, each item once, at retail', () => {
    const units = [
      aUnit({ id: 'a', lineId: 'l1', qty: 3, coarse: 'sealed' }),
      aUnit({ id: 'b', lineId: 'l1', qty: 1, coarse: 'damaged', grade: 'forParts' }),
      aUnit({ id: 'c', lineId: 'l1', qty: 1, grade: 'openBox' }),
      aUnit({ id: 'd', lineId: 'l2', qty: 1, grade: 'usedGood' }),
    ]
    expect(
      english(differencesOf(units).map(({ reason, qty, valueCents, found }) => [reason, qty, valueCents, found])),
    ).toEqual([
      ['missing', 2, 2000, ''],
      ['damaged', 1, 1000, ''],
      ['wrongCondition', 1, 1000, 'Open box'],
    ])
  })
  test('over and extra count against us', () => {
    const units = [
      aUnit({ id: 'a', lineId: 'l1', qty: 7 }),
      aUnit({ id: 'b', lineId: 'l2', qty: 3 }),
      aUnit({ id: 'c', lineId: 'x', qty: 2 }),
    ]
    expect(differencesOf(units).map(({ reason, qty, valueCents }) => [reason, qty, valueCents])).toEqual([
      ['over', 2, -40_000],
      ['over', 2, -1000],
    ])
    expect(differenceTotals(differencesOf(units)).over).toEqual({ qty: 4, valueCents: -41_000 })
  })
  test('what was waived is not claimed', () => {
    const waived = [{ ...kettle, waivedReason: 'Agreed' }, bike]
    expect(differencesOf([aUnit({ id: 'd', lineId: 'l2' })], waived)).toEqual([])
  })
  test('each difference is a row under the headers', () => {
    const [first] = differencesOf([aUnit({ id: 'd', lineId: 'l2' })])
    if (!first) throw new Error('expected a difference')
    const cells = differenceCells(first, ['photo-1.jpg'], english)
    expect(cells).toHaveLength(differenceHeaders.length)
    expect(cells[english(differenceHeaders).indexOf('Reason')]).toBe('Missing')
    expect(cells[english(differenceHeaders).indexOf('Value claimed')]).toBe('70.00')
    expect(cells[english(differenceHeaders).indexOf('Photos')]).toBe('photo-1.jpg')
  })
})

test.each([
  ['NEW', { grade: 'openBox', coarse: '' }, 'Open box'],
  ['New', { grade: '', coarse: 'opened' }, 'Opened'],
  ['LIKE_NEW', { grade: '', coarse: 'opened' }, ''],
  ['USED_GOOD', { grade: 'forParts', coarse: '' }, 'For parts'],
  ['USED_GOOD', { grade: 'newSealed', coarse: '' }, ''],
  ['SALVAGE', { grade: 'forParts', coarse: '' }, ''],
  ['Mystery', { grade: 'forParts', coarse: '' }, ''],
  ['NEW', { grade: 'forParts', coarse: 'damaged' }, ''],
] as const)('an item claimed as %s and found as %o is wrong by %j', (claimed, unit, words) => {
  expect(english(worseThanClaimed(claimed, unit))).toBe(words)
})
