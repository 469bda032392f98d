import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { guessMapping } from '#domain/files/columns.ts'
import { planManifest } from '#domain/files/manifest.ts'
import { leadPriceWarning, priceWarning } from '#domain/files/prices.ts'
import { readCsvTable } from '#domain/files/table.ts'

function warningOf(text: string): string {
  const reading = readCsvTable(text)
  if (!reading.ok) throw new Error(english(reading.message))
  const { table } = reading
  const mapping = guessMapping(
    table.headers,
    table.rows.map(({ cells }) => cells),
  )
  const rest = { loadId: 'load1', generation: 0, existingLines: [], receivedLineIds: new Set<string>(), answers: {} }
  return english(priceWarning(planManifest({ table, mapping, ...rest }).totals))
}

describe('a list without prices', () => {
  it('warns what missing prices mean for cost and estimate', () => {
    const words = warningOf('LPN,Title,Qty\nLPRQ3978200,Lamp,2')
    expect(words).toContain('This list has no prices: its units get no cost and no estimate')
    expect(words).toContain('Choose the retail column')
  })

  it('counts the lines without a price when others have one, and takes 0 for none', () => {
    const text = 'LPN,Title,Qty,Unit Retail\nLPRQ3978200,Lamp,2,9.99\nLPRQ3978201,Cup,1,\nLPRQ3978202,Fan,1,0.00'
    expect(warningOf(text)).toContain('2 of 3 lines have no price. Their units get no cost and no estimate')
  })

  it('does not warn when every line has a price', () => {
    expect(warningOf('LPN,Title,Qty,Unit Retail\nLPRQ3978200,Lamp,2,9.99')).toBe('')
  })

  it('of auctions warns that it gives no maximum bid', () => {
    expect(english(leadPriceWarning([{ declaredRetailCents: null }]))).toContain('This list has no retail values')
    expect(english(leadPriceWarning([{ declaredRetailCents: null }, { declaredRetailCents: 5 }]))).toContain(
      '1 of 2 auctions',
    )
    expect(leadPriceWarning([{ declaredRetailCents: 5 }])).toBe('')
  })
})
