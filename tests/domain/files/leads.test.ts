import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { kindOfFile } from '#domain/files/kinds.ts'
import { planLeads, type LeadInput } from '#domain/files/leads.ts'
import { readCsvTable } from '#domain/files/table.ts'

const list = `Auction ID,Title,Seller,Current Bid,Retail,Units,End Time,Location
A-1,Mixed kitchen truckload,Target,"$4,250.00","$58,000.00",1204,11/24/2026 3:00 PM EST,"Reno, NV"
A-2,Bedding pallets,Target,$900.00,"$12,500.50",310,11/25/2026 3:00 PM EST,N/A`

function plan(text: string, more: Partial<LeadInput> = {}) {
  const reading = readCsvTable(text)
  if (!reading.ok) throw new Error(english(reading.message))
  expect(kindOfFile(reading.table.headers)).toBe('auctionList')
  return planLeads({ table: reading.table, source: 'B-Stock', zone: '', ...more })
}

describe('a list of auctions', () => {
  it('becomes leads with their end in UTC and their retail in cents', () => {
    const { leads, problems, questions } = plan(list)
    expect([problems, questions]).toEqual([[], []])
    expect(leads).toMatchObject([
      {
        source: 'Target',
        sellerOrderNo: 'A-1',
        title: 'Mixed kitchen truckload',
        endsAt: '2026-11-24T20:00:00.000Z',
        declaredRetailCents: 5_800_000,
        declaredUnits: 1_204,
        freightCents: null,
        currentBidCents: 425_000,
        place: 'Reno, NV',
      },
      { sellerOrderNo: 'A-2', declaredRetailCents: 1_250_050, currentBidCents: 90_000 },
    ])
  })

  it('of a later day names the same leads', () => {
    const later = plan(list.replace('$4,250.00', '$5,000.00')).leads
    expect(later.map((lead) => lead.key)).toEqual(plan(list).leads.map((lead) => lead.key))
    expect(new Set(later.map((lead) => lead.key)).size).toBe(2)
  })

  it('without zones is asked about before anything is imported', () => {
    const bare = list.replaceAll(' EST', '')
    expect(plan(bare)).toMatchObject({ leads: [], questions: [{ about: 'zone', column: 'End Time' }] })
    expect(plan(bare, { zone: 'America/New_York' }).leads[0]?.endsAt).toBe('2026-11-24T20:00:00.000Z')
  })

  it('with doubtful amounts is asked about', () => {
    const doubtful = 'Title,Current Bid,Retail,Ends\nBikes,1,"58,000",11/24/2026 3:00 PM EST'
    expect(plan(doubtful)).toMatchObject({
      leads: [],
      questions: [{ about: 'decimal', column: 'Retail', examples: ['58,000'] }],
    })
    expect(plan(doubtful, { decimal: 'point' }).leads[0]?.declaredRetailCents).toBe(5_800_000)
  })

  it('with an amount below zero names it, and the lead comes without it', () => {
    const below = list.replace('$900.00', '-$900.00').replace('$12,500.50', '($12,500.50)')
    const { leads, problems } = plan(below)
    expect(leads.at(-1)).toMatchObject({ sellerOrderNo: 'A-2', declaredRetailCents: null, currentBidCents: null })
    expect(problems.map(({ row, column, message }) => `${row} ${column} ${english(message)}`)).toEqual([
      '3 Retail An amount here is not below zero.',
      '3 Current Bid An amount here is not below zero.',
    ])
  })

  it('that names an auction twice takes the later row and leaves the earlier one out', () => {
    const { leads, problems } = plan(`${list}\nA-1,Mixed kitchen truckload,Target,$1.00,many,9,11/24/2026 3:00 PM EST,`)
    expect(leads.map((lead) => [lead.sellerOrderNo, lead.declaredUnits])).toEqual([
      ['A-2', 310],
      ['A-1', 9],
    ])
    expect(english(problems)).toMatchObject([
      { row: 2, fate: 'leftOut', message: 'Row 4 names the same auction; the later row is taken.' },
      { row: 4, column: 'Retail', fate: 'imported' },
    ])
  })

  it('keeps a lead whose time or amount cannot be read, and reports it by row and column', () => {
    const { leads, problems } = plan(`${list}\nA-3,Toys,Target,,free,many,soon,\n,,Target,,,,,`)
    expect(leads[2]).toMatchObject({ title: 'Toys', endsAt: '', declaredRetailCents: null, declaredUnits: null })
    expect(problems.map((problem) => [problem.row, problem.column, problem.fate])).toEqual([
      [4, 'End Time', 'imported'],
      [4, 'Units', 'imported'],
      [4, 'Retail', 'imported'],
      [5, '', 'leftOut'],
    ])
  })
})
