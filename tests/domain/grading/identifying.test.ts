import { describe, expect, test } from 'vitest'
import { identified, isNameless, type Identity } from '#domain/grading/identifying.ts'
import { aUnit } from '#tests/support/records.ts'

const unit = aUnit({
  title: '',
  brand: '',
  gtin: '',
  loadId: 'load-1',
  lineId: 'line-x',
  retailCents: null,
  costCents: null,
})
const kettle: Identity = {
  title: 'Kettle', brand: 'Volta', category: 'Kitchen', gtin: '00012345678905', asin: '', lineId: 'line-7', loadId: 'load-1',
} // prettier-ignore
const offer = { score: 0.81234, reasons: ['UPC in the picture'], place: 1 }

describe('an unidentified item that a person recognizes', () => {
  test('gets its name and codes, and its receipt goes to the line of its load', () => {
    const { patch, row } = identified(unit, kettle, offer)
    expect(patch).toMatchObject({ title: 'Kettle', brand: 'Volta', gtin: '00012345678905', lineId: 'line-7' })
    expect(row).toMatchObject({
      type: 'unit.recognised',
      to: 'Kettle',
      data: { score: 0.812, place: 1, reasons: offer.reasons },
    })
  })
  test('keeps its line when its product is on another load', () => {
    expect(identified(unit, { ...kettle, loadId: 'load-2' }, offer).patch).not.toHaveProperty('lineId')
    expect(identified({ ...unit, loadId: '' }, { ...kettle, loadId: '' }, offer).patch).not.toHaveProperty('lineId')
  })
  test('gets no price, and loses no known value', () => {
    const { patch } = identified({ ...unit, asin: 'B000000001' }, kettle, offer)
    expect(Object.keys(patch).filter((key) => key.endsWith('Cents') || key === 'asin')).toEqual([])
  })
})

test.each([
  ['', 'received', true],
  ['  ', 'stored', true],
  ['Kettle', 'received', false],
  ['', 'shipped', false],
  ['', 'scrapped', false],
] as const)('a unit called “%s” that is %s waits for a name: %s', (title, stage, expected) => {
  expect(isNameless({ title, stage })).toBe(expected)
})
