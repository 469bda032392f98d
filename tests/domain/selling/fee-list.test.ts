import { describe, expect, it } from 'vitest'
import { readFeeList } from '#domain/selling/fee-list.ts'
import { feesIn, type ValueList } from '#domain/selling/value-lists.ts'
import { english } from '#tests/support/english.ts'

const feesOf = (text: string) => {
  const reading = readFeeList(text)
  if (!reading.ok) throw new Error(english(reading.message))
  const list: ValueList = { id: 'a', channelKey: 'ebay', kind: 'fees', fetchedAt: '', addedAt: '', fileName: '', values: reading.values } // prettier-ignore
  return feesIn([list], 'ebay')
}
const refusalOf = (text: string): string => {
  const reading = readFeeList(text)
  return reading.ok ? '' : english(reading.message)
}

describe('a list of state and marketplace fees', () => {
  it('is read by the names of its columns, in any order, and a repeat counts once', () => {
    const text = 'State,Fee,Amount,Percent,Paid by,Note\nCA,"Electronic waste, small",$4.00,,Buyer,x\nall,Operating,,0.4 %,,\nCA,"Electronic waste, small",4,,buyer,\n' // prettier-ignore
    expect(feesOf(text)).toEqual([
      { name: 'Electronic waste, small', state: 'CA', pct: 0, fixedCents: 400, paidBy: 'buyer' },
      { name: 'Operating', state: '', pct: 0.4, fixedCents: 0, paidBy: 'seller' },
    ])
  })

  it.each([
    ['Fee,State,Percent\nWaste,California,1', 'Row 2: “CALIFORNIA” is no state.'],
    ['Fee,State,Percent\nWaste,CA,much', 'Row 2: “much” is no percent.'],
    ['Fee,State,Percent\n,CA,1', 'Row 2: The fee has no name.'],
    ['Fee,State,Percent\nWaste,CA,', 'Row 2: It has neither a percent nor an amount.'],
    ['Fee,State,Amount\nWaste,CA,5000.00', 'Row 2: “5000.00” is no amount'],
    ['Fee,State,Amount\nWaste,CA,five', 'Row 2'],
    ['Fee,State,Percent,Paid by\nWaste,CA,1,carrier', 'Row 2: “CARRIER” is neither'],
    ['Name,Shelf\nWaste,CA', 'Percent'],
  ])('is refused whole where a row cannot be read: %s', (text, words) => {
    expect(refusalOf(text).toLowerCase()).toContain(words.toLowerCase())
  })
})
