/** A sheet of past purchases, with all that such sheets hold. */
import { english } from '#tests/support/english.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsAsPlain } from '#domain/core/money.ts'
import { closedColumns, closedProblems, guessClosed, type ClosedMapping } from '#domain/files/closed-columns.ts'
import {
  closedTotals,
  closedWarning,
  planClosed,
  type ClosedFacts,
  type ClosedInput,
} from '#domain/files/closed-loads.ts'
import { csvText } from '#domain/files/export.ts'
import { kindOfFile } from '#domain/files/kinds.ts'
import { readCsvTable } from '#domain/files/table.ts'

const head = 'Order #,Source,Title,Category,Condition,Date Closed,Units,Retail,Hammer,Freight,Fees,Net Proceeds'
const sheet = `${head}
B-1001,Target,Kitchen truck,Kitchen,Used,3/14/2026,1204,"$58,000.50","$4,250.00",$900,"$212.50","$11,600.10"
B-1002,Amazon,Toys,Toys,New,2026-05-02,310,"$12,500.00",$900.00,$450.00,$45.00,"$3,125.00"`

function tableOf(text: string) {
  const reading = readCsvTable(text)
  if (!reading.ok) throw new Error(english(reading.message))
  return reading.table
}

function plan(text: string, more: Partial<ClosedInput> = {}) {
  const table = tableOf(text)
  const mapping = guessClosed(table.headers, table.rows.map((row) => row.cells))
  return planClosed({ table, mapping, source: '', answers: {}, today: '2026-11-24', ...more })
} // prettier-ignore

const said = ({ problems }: ReturnType<typeof plan>) =>
  problems.map(({ row, column, message, fate }) => [row, column, english(message), fate])

describe('a sheet of closed loads', () => {
  it('is known by its columns, though it looks like a list of auctions or like a manifest', () => {
    expect(kindOfFile(head.split(','))).toBe('closedLoads')
    expect(kindOfFile(['Load', 'Description', 'Units', 'Retail', 'Closed', 'Cost', 'Net'])).toBe('closedLoads')
    expect(kindOfFile(['Title', 'Retail', 'Close Date', 'Bids'])).toBe('auctionList')
    expect(kindOfFile(['Title', 'Qty', 'Unit Retail', 'Date'])).toBe('manifest')
    expect(kindOfFile(['Lot #', 'Winning Bidder', 'Bidder ID', 'High Bid', 'Net', 'Date', 'Price'])).toBe(
      'hibidResults',
    )
  })

  it('becomes loads with their days and their amounts in cents', () => {
    const { loads, problems, questions } = plan(sheet)
    expect([problems, questions]).toEqual([[], []])
    expect(loads[0]).toEqual({
      key: 'target\nnumber\nb-1001',
      sellerOrderNo: 'B-1001',
      source: 'Target',
      title: 'Kitchen truck',
      category: 'Kitchen',
      condition: 'Used',
      closedAt: '2026-03-14T12:00:00.000Z',
      declaredUnits: 1_204,
      declaredRetailCents: 5_800_050,
      hammerCents: 425_000,
      freightCents: 90_000,
      feeCents: 21_250,
      broughtCents: 1_160_010,
    })
    expect(loads[1]).toMatchObject({ closedAt: '2026-05-02T12:00:00.000Z', broughtCents: 312_500 })
  })

  it('asks whether a month or a day comes first where no date decides', () => {
    const doubtful = `${head}\n1,T,A,,,4/7/2026,,1,1,,,1.50\n2,T,B,,,5/8/2026,,1,1,,,1.50`
    expect(plan(doubtful)).toMatchObject({ loads: [], questions: [{ about: 'dayOrder', column: 'Date Closed', examples: ['4/7/2026', '5/8/2026'] }] })
    expect(plan(doubtful, { answers: { dayOrder: 'dayFirst' } }).loads.map(({ closedAt }) => closedAt.slice(0, 10))).toEqual(['2026-07-04', '2026-08-05'])
  }) // prettier-ignore

  it('asks about a doubtful decimal sign, and about amounts that may be cents', () => {
    const thousands = `${head}\n1,T,A,,,2026-04-07,,"58,000","4,250",,,"11,600"`
    expect(plan(thousands)).toMatchObject({ loads: [], questions: [{ about: 'decimal' }] })
    expect(plan(thousands, { answers: { decimal: 'point' } }).loads[0]).toMatchObject({
      declaredRetailCents: 5_800_000,
    })
    const european = plan('Order;Source;Closed;Retail;Cost;Net\n7;Otto;7.4.2026;1.234,50;99,90;400,00')
    expect(european.loads[0]).toMatchObject({ declaredRetailCents: 123_450, hammerCents: 9_990, broughtCents: 40_000 })
    const bare = [2499, 12995, 3150].map((amount, n) => `${n + 1},T,A,,,2026-04-07,,1,1,,,${amount}`).join('\n')
    expect(plan(`${head}\n${bare}`)).toMatchObject({ questions: [{ about: 'unit', column: 'Net Proceeds' }] })
    expect(plan(`${head}\n${bare}`, { answers: { unit: 'cents' } }).loads[0]?.broughtCents).toBe(2_499)
  })

  it('names another currency, converts it at a stated rate, or leaves its amounts out', () => {
    const text = 'Order,Closed,Retail (CAD),Cost (CAD),Net\n1,2026-04-07,100.00,10.00,30.00'
    expect(plan(text)).toMatchObject({ loads: [], questions: [{ about: 'currency', currency: 'CAD' }] })
    const converted = plan(text, { answers: { currencies: { CAD: 730_000 } } })
    expect(converted.loads[0]).toMatchObject({ declaredRetailCents: 7_300, hammerCents: 730, broughtCents: 3_000 })
    const without = plan(text, { answers: { currencies: { CAD: 'leaveOut' } } })
    expect(without.loads[0]).toMatchObject({ declaredRetailCents: null, hammerCents: null, broughtCents: 3_000 })
    expect(said(without)).toContainEqual([2, 'Cost (CAD)', 'This amount is in CAD and is left out.', 'imported'])
  })

  it('leaves totals out, in the middle and at the end, and takes a title with that word for a load', () => {
    const text = `${sheet}
2025 total,,,,,,1514,"$70,500.50",$5150,$1350,$257.50,"$14,725.10"
B-1003,Target,Total Tools,Tools,New,4/20/2026,9,$900,$90,$10,$1,$300
Total,,,,,,1523,"$71,400.50",$5240,$1360,$258.50,"$15,025.10"
,,,,,,,,,,,"$15,025.10"`
    const made = plan(text)
    expect(made.loads.map(({ sellerOrderNo }) => sellerOrderNo)).toEqual(['B-1001', 'B-1002', 'B-1003'])
    expect(said(made)).toEqual([
      [4, '', 'This row adds up others; it is no load.', 'leftOut'],
      [6, '', 'This row adds up others; it is no load.', 'leftOut'],
      [7, '', 'Neither a load or order number nor a title is in this row.', 'leftOut'],
    ])
  })

  it('leaves out what it cannot take for a load, and says why by row', () => {
    const rows = [
      '1,T,A,,,,,1,1,,,5.00',
      '2,T,B,,,soon,,1,1,,,5.00',
      '3,T,C,,,12/24/2026,,1,1,,,5.00',
      '4,T,D,,,2026-04-07,,1,1,,,',
      '5,T,E,,,2026-04-07,,1,1,,,lots',
      '6,T,F,,2026-04-07',
      '7,T,G,,,2026-04-07,,1,1,,,0.00',
    ]
    const made = plan(`${head}\n${rows.join('\n')}`)
    expect(made.loads.map(({ sellerOrderNo, broughtCents }) => [sellerOrderNo, broughtCents])).toEqual([['7', 0]])
    expect(said(made).map(([row, , words, fate]) => [row, words, fate])).toEqual([
      [2, 'This row does not say when the load closed.', 'leftOut'],
      [3, 'soon: This is not a date.', 'leftOut'],
      [4, '12/24/2026 is still to come: a load that has closed is of an earlier day.', 'leftOut'],
      [5, 'This row does not say what the load brought; 0 means nothing.', 'leftOut'],
      [6, 'This row does not say what the load brought; 0 means nothing.', 'leftOut'],
      [6, 'This is not an amount of money.', 'leftOut'],
      [7, 'This row has 5 cells where the header has 12.', 'leftOut'],
    ])
  })

  it('takes a load without its cost where a part of that cannot be told, and never a part of it', () => {
    const rows = ['1,T,A,,,2026-04-07,,9,10.00,(5.00),,1', '2,T,B,,,2026-04-07,,-9,10.00,a lot,,1', '3,T,C,,,2026-04-07,many,9,,3.00,,-1.00']
    const made = plan(`${head}\n${rows.join('\n')}`)
    expect(made.loads.map(({ hammerCents }) => hammerCents)).toEqual([null, null, null])
    expect(said(made)).toEqual([
      [2, 'Freight', 'A cost is not negative. The load is taken without its cost.', 'imported'],
      [3, 'Retail', 'A retail value is not negative.', 'imported'],
      [3, 'Freight', 'This is not an amount of money.', 'imported'],
      [4, 'Net Proceeds', 'This load brought less than nothing. Check the sign.', 'imported'],
      [4, 'Units', 'A quantity is a whole number.', 'imported'],
    ])
    expect(english(closedWarning(closedTotals(made.loads)))).toBe('1 of 3 loads has no retail: no recovery can be told from it. 3 of 3 loads have no cost: Profit names them and does not count them.')
  }) // prettier-ignore

  it('takes the goods out of a cost in all, and says where the two do not agree', () => {
    const text = `Order,Closed,Total Cost,Freight,Cost,Net
1,2026-04-07,15.00,5.00,,20.00
2,2026-04-07,4.00,5.00,,20.00
3,2026-04-07,16.00,5.00,10.00,20.00`
    const made = plan(text)
    expect(made.loads.map(({ hammerCents, freightCents }) => [hammerCents, freightCents])).toEqual([[1_000, 500], [null, 500], [1_000, 500]])
    expect(said(made).map(([row, , words]) => [row, words])).toEqual([
      [3, 'The cost in all is less than freight and fees. The load is taken without its cost.'],
      [4, 'Goods, freight and fees are not the cost in all; they were used.'],
    ])
  }) // prettier-ignore

  it('that names a load twice takes the later row', () => {
    const made = plan(`${sheet}\n b-1001 ,TARGET,Kitchen truck,,,3/15/2026,,1,1,,,$7.00`)
    expect(made.loads.map(({ sellerOrderNo, broughtCents }) => [sellerOrderNo, broughtCents])).toEqual([
      ['B-1002', 312_500],
      ['b-1001', 700],
    ])
    expect(said(made)).toEqual([[2, '', 'Row 4 names the same load; the later row is taken.', 'leftOut']])
  })

  it('without numbers knows its loads by source, title and day', () => {
    const made = plan('Title,Closed,Retail,Net\nToys,2026-04-07,9.00,3.00\nToys,2026-04-08,9.00,3.00', { source: 'Target ' })
    expect(made.loads.map(({ key }) => key)).toEqual(['target\nclosed\ntoys\n2026-04-07', 'target\nclosed\ntoys\n2026-04-08'])
  }) // prettier-ignore

  it('needs columns for the load, its day and what it brought, and no column twice', () => {
    expect(closedProblems({}).map(english)).toHaveLength(3)
    const mapping: ClosedMapping = { title: 'Load', closed: 'Day', brought: 'Net', retail: 'Net' }
    expect(closedProblems(mapping).map(english)).toEqual([
      'The column “Net” is chosen for Brought, net of selling fees and Retail. Choose another column for one of them, or clear it.',
    ])
  })

  it('that Restow writes reads back equal, to the cent', () => {
    const word = fc.constantFrom('Target', 'Amazon', 'Kitchen, "large"', "O'Neil; Sons", '=HYPERLINK("x")', '-5', '+1 800', 'Used - Good', '@home', '')
    const cents = fc.integer({ min: 0, max: 900_000_000 })
    const some = fc.option(cents, { nil: null })
    const load = fc.record({
      source: word, title: word, category: word, condition: word, day: fc.integer({ min: 0, max: 3_000 }),
      brought: fc.integer({ min: -100_000, max: 900_000_000 }), retail: some, units: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null }), hammer: some, freight: some, fee: some,
    })
    fc.assert(
      fc.property(fc.array(load, { minLength: 1, maxLength: 12 }), (all) => {
        const facts = all.map((one, place): Omit<ClosedFacts, 'key'> => ({
          sellerOrderNo: `N-${place}`, source: one.source, title: one.title || `N-${place}`, category: one.category, condition: one.condition,
          closedAt: `${new Date(Date.UTC(2018, 0, 1 + one.day)).toISOString().slice(0, 10)}T12:00:00.000Z`,
          broughtCents: one.brought, declaredRetailCents: one.retail, declaredUnits: one.units, hammerCents: one.hammer, freightCents: one.freight, feeCents: one.fee,
        }))
        const rows = facts.map((one) => [
          one.sellerOrderNo, one.title, one.source, one.category, one.condition, one.closedAt.slice(0, 10), centsAsPlain(one.broughtCents), centsAsPlain(one.declaredRetailCents),
          one.declaredUnits, centsAsPlain(one.hammerCents), centsAsPlain(one.freightCents), centsAsPlain(one.feeCents), null,
        ])
        const table = tableOf(csvText([...closedColumns], rows))
        const mapping: ClosedMapping = Object.fromEntries(closedColumns.map((column) => [column, column]))
        const made = planClosed({ table, mapping, source: '', answers: { decimal: 'point', unit: 'dollars', dayOrder: 'dayFirst' }, today: '2026-11-24' })
        expect(made.loads.map(({ key: _key, ...rest }) => rest)).toEqual(facts)
        expect(closedTotals(made.loads).broughtCents).toBe(facts.reduce((sum, one) => sum + one.broughtCents, 0))
      }),
    )
  }) // prettier-ignore
})
