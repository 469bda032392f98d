import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { guessMapping } from '#domain/files/columns.ts'
import { currencyIn, inDollars, readRate, withoutCurrency } from '#domain/files/currency.ts'
import { kindOfFile } from '#domain/files/kinds.ts'
import { planLeads } from '#domain/files/leads.ts'
import { planManifest, type ManifestInput, type ManifestPlan } from '#domain/files/manifest.ts'
import { readCsvTable, type Table } from '#domain/files/table.ts'

function tableOf(text: string): Table {
  const reading = readCsvTable(text)
  if (!reading.ok) throw new Error(english(reading.message))
  return reading.table
}

function plan(text: string, answers: ManifestInput['answers'] = {}): ManifestPlan {
  const table = tableOf(text)
  const mapping = guessMapping(
    table.headers,
    table.rows.map(({ cells }) => cells),
  )
  const rest = { loadId: 'load1', generation: 0, existingLines: [], receivedLineIds: new Set<string>() }
  return planManifest({ table, mapping, answers, ...rest })
}

const retailOf = (planned: ManifestPlan) => planned.lines.map(({ line }) => line.unitRetailCents)

describe('the currency of an amount', () => {
  it.each([
    ['Unit Retail (CAD)', 'CAD'],
    ['unit_retail_eur', 'EUR'],
    ['CA$12.50', 'CAD'],
    ['C$ 12.50', 'CAD'],
    ['12,50 €', 'EUR'],
    ['£9', 'GBP'],
    ['US$12', 'USD'],
    ['$12.50', ''],
    ['Cadillac', ''],
    ['Retail', ''],
  ])('%j names %j', (text, currency) => {
    expect(currencyIn(text)).toBe(currency)
  })

  it('does not hide what a column holds', () => {
    expect(withoutCurrency('CA$12.50').trim()).toBe('12.50')
    const headers = ['Title', 'Qty', 'Unit Retail (CAD)', 'Ext. Retail (CAD)']
    expect(kindOfFile(headers)).toBe('manifest')
    expect(guessMapping(headers, [])).toMatchObject({ unitRetail: 'Unit Retail (CAD)', extRetail: 'Ext. Retail (CAD)' })
  })

  it('in US dollars is preferred where a list has both columns', () => {
    const headers = ['Title', 'Qty', 'MSRP (CAD)', 'MSRP (USD)']
    expect(guessMapping(headers, [])).toMatchObject({ unitRetail: 'MSRP (USD)' })
  })
})

describe('a list in a foreign currency', () => {
  const cad = 'Title,Qty,Unit Retail (CAD)\nLamp,2,10.01\nBike,1,100.00'

  it('imports nothing before a person decides what to do with the amounts', () => {
    expect(plan(cad)).toMatchObject({
      lines: [],
      questions: [{ about: 'currency', currency: 'CAD', column: 'Unit Retail (CAD)', examples: ['10.01', '100.00'] }],
    })
  })

  it('is converted at the rate that a person states, rounded to the cent', () => {
    const planned = plan(cad, { currencies: { CAD: 731_250 } })
    expect(retailOf(planned)).toEqual([732, 7_313])
    expect(planned.totals).toMatchObject({ retailCents: 2 * 732 + 7_313, currencies: { CAD: 731_250 } })
  })

  it('is imported without prices when a person leaves them out', () => {
    const planned = plan(cad, { currencies: { CAD: 'leaveOut' } })
    expect(retailOf(planned)).toEqual([null, null])
    expect(planned.totals.priced).toBe(0)
    expect(planned.problems).toEqual([])
  })

  it.each([
    ['a currency column', 'Title,Qty,Retail,Currency\nLamp,1,10.00,USD\nBike,1,20.00,EUR'],
    ['the cells', 'Title;Qty;Retail\nLamp;1;10,00\nBike;1;20,00 €'],
  ])('is asked about where %s names it, and dollars stay dollars', (_where, text) => {
    expect(plan(text).questions).toMatchObject([{ about: 'currency', currency: 'EUR' }])
    expect(retailOf(plan(text, { currencies: { EUR: 2_000_000 } }))).toEqual([1_000, 4_000])
  })

  it('is asked about when only a line above the header names it', () => {
    expect(plan(`All prices in CAD,,\n${cad.replace(' (CAD)', '')}`).questions).toMatchObject([{ currency: 'CAD' }])
  })

  it('names its currency where cents are guessed', () => {
    const text = (name: string) => `Title,Qty,MSRP${name}\nLamp,1,2499\nBike,1,12995\nCup,1,799`
    expect(plan(text('')).questions).toMatchObject([{ about: 'unit', currency: 'USD' }])
    expect(english(plan(text(' EUR'), { currencies: { EUR: 1_000_000 } }).questions)).toMatchObject([
      { about: 'unit', currency: 'EUR', words: 'Are these amounts in whole EUR or in cents?' },
    ])
  })

  it('checks quantity × unit in the list’s own currency', () => {
    const text = 'Title,Qty,Unit Retail (CAD),Ext. Retail (CAD)\nLamp,3,10.01,30.03\nBike,2,5.00,11.00'
    const planned = plan(text, { currencies: { CAD: 333_333 } })
    expect(planned.problems.map(({ row }) => row)).toEqual([3])
  })

  it('of auctions is asked about too', () => {
    const table = tableOf('Title,Current Bid,Retail (CAD),Ends\nBikes,1,"58,000.50",11/24/2026 3:00 PM EST')
    const input = { table, source: 'B-Stock', zone: '' }
    expect(planLeads(input)).toMatchObject({ leads: [], questions: [{ about: 'currency', currency: 'CAD' }] })
    const leads = (answer: number | 'leaveOut') => planLeads({ ...input, currencies: { CAD: answer } }).leads
    expect(leads(500_000)[0]?.declaredRetailCents).toBe(2_900_025)
    expect(leads('leaveOut')[0]?.declaredRetailCents).toBeNull()
  })
})

it('a rate is read in millionths, and what is no rate is refused', () => {
  expect([readRate('0.7312'), readRate('1'), readRate(',5'), readRate('0'), readRate('x'), readRate('')]).toEqual([
    731_200,
    1_000_000,
    500_000,
    null,
    null,
    null,
  ])
  expect(inDollars(10_000_000_000, 'JPY', { JPY: 6_500 })).toBe(65_000_000)
  expect(inDollars(100, 'CAD', {})).toBeNull()
})
