import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { manifestColumns } from '#domain/files/columns.ts'
import {
  columnSamples,
  figureColumns,
  itemColumns,
  mappingNote,
  mappingProblems,
  otherColumns,
} from '#domain/files/mapping.ts'

describe('a mapping by hand', () => {
  it('without an item column names the fields that would do', () => {
    expect(english(mappingProblems({ qty: 'Stk' }))).toEqual([
      'No item column chosen. Choose the file’s column for LPN, UPC or GTIN, EAN, ASIN, Item number or Title; one is enough.',
    ])
  })

  it('is ready with one item column', () => {
    for (const column of itemColumns) expect(mappingProblems({ [column]: 'X' })).toEqual([])
  })

  it('with one column for two figures names both', () => {
    expect(english(mappingProblems({ title: 'A', qty: 'B', unitRetail: 'B' }))).toEqual([
      'The column “B” is chosen for Quantity and Unit retail. Choose another column for one of them, or clear it.',
    ])
  })

  it('without a quantity column shows that each row is one unit', () => {
    expect(english(mappingNote({ title: 'A' }))).toContain('each row counts as 1 unit')
    expect(mappingNote({ title: 'A', qty: 'B' })).toBe('')
  })

  it('offers every field once', () => {
    expect([...itemColumns, ...figureColumns, ...otherColumns].toSorted()).toEqual([...manifestColumns].toSorted())
  })

  it('shows different cells of each column', () => {
    const rows = [
      ['a', '', 'x'.repeat(60)],
      ['a', '', ''],
      ['b', '', ''],
    ]
    const samples = columnSamples(['One', 'Two', 'Three'], rows)
    expect(samples.get('One')).toEqual(['a', 'b'])
    expect(samples.get('Two')).toEqual([])
    expect(samples.get('Three')?.[0]).toHaveLength(40)
  })
})
