import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { guessMapping } from '#domain/files/columns.ts'
import { codeWarning } from '#domain/files/mapping.ts'
import { planManifest, type ManifestTotals } from '#domain/files/manifest.ts'
import { leadPriceWarning, priceWarning } from '#domain/files/prices.ts'
import { readCsvTable } from '#domain/files/table.ts'

function totalsOf(text: string): ManifestTotals {
  const reading = readCsvTable(text)
  if (!reading.ok) throw new Error(english(reading.message))
  const { table } = reading
  const mapping = guessMapping(
    table.headers,
    table.rows.map(({ cells }) => cells),
  )
  const rest = { loadId: 'load1', generation: 0, existingLines: [], receivedLineIds: new Set<string>(), answers: {} }
  return planManifest({ table, mapping, ...rest }).totals
}

const warningOf = (text: string): string => english(priceWarning(totalsOf(text)))

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

describe('a list without codes', () => {
  const codesIn = (text: string): string => english(codeWarning(totalsOf(text)))

  it('warns that its items cannot be received by a scan', () => {
    expect(codesIn('Title,Qty\nLamp,2')).toContain('This list has no codes')
  })

  it('counts the lines without a code when others have one', () => {
    const text = 'Model,Title,Qty\nKD-55,TV,1\n,Fan,1\nN/A,Chair,1'
    expect(codesIn(text)).toContain('2 of 3 lines have no code')
  })

  it('does not warn when every line has one, whichever it is', () => {
    expect(codesIn('UPC,Model,Title,Qty\n036000291452,,Soap,1\n,KF-2,Fan,1')).toBe('')
    const costco = 'Item #,Model,Title,Qty\n1652343,,Blender,2\n1710022,,Fan,1\n1710023,KD-55,TV,1'
    expect(codesIn(costco)).toBe('')
  })
})
