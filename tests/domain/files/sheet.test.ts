/** A table by the meaning of its columns. */
import { describe, expect, it } from 'vitest'
import { missingColumns, sheetOf } from '#domain/files/sheet.ts'
import { readCsvTable } from '#domain/files/table.ts'

const names = { lot: ['lot', 'lotnumber'], bid: ['highbid'], day: ['saledate', 'paidon'] } as const
const spec = { names, money: ['bid'], zone: 'America/Chicago' } as const
function sheet(csv: string, over: object = {}) {
  const reading = readCsvTable(csv)
  if (!reading.ok) throw new Error('The table could not be read.')
  return sheetOf<keyof typeof names>(reading.table, { ...spec, ...over })
}

describe('a sheet', () => {
  it('finds its columns by name, in any place and case', () => {
    const read = sheet('HIGH BID,Lot #,Paid on\n"$1,305.00",27m,Jul-25-26\n')
    expect(read.rows.map((row) => [row.text('lot'), row.cents('bid'), row.time('day')])).toEqual([
      ['27m', 130_500, '2026-07-25T12:00:00.000Z'],
    ])
    expect(read.problems).toEqual([])
  })

  it('holds a date without a clock as noon UTC, whatever zone its other times are in', () => {
    const days = ['Pacific/Auckland', 'Pacific/Honolulu', ''].map((zone) =>
      sheet('Lot,High Bid,Sale Date\n1,2,Nov-25-26\n', { zone }).rows[0]?.time('day'),
    )
    expect(days).toEqual(Array.from({ length: 3 }, () => '2026-11-25T12:00:00.000Z'))
  })

  it('reads a time with a clock in the zone of the sheet', () => {
    expect(sheet('Lot,High Bid,Sale Date\n1,2,2026-11-25 12:00\n').rows[0]?.time('day')).toBe(
      '2026-11-25T18:00:00.000Z',
    )
  })

  it('names the columns that a file lacks', () => {
    expect(missingColumns(sheet('Lot,Winning Bidder,High Bid\n1,2,3\n'), ['lot', 'day'])).toEqual(['day'])
  })

  it('reads cents where a person said so, and says when they look like cents', () => {
    const csv = 'Lot,Winning Bidder,High Bid\n1,a,30500\n2,b,1999\n3,c,4995\n'
    expect(sheet(csv).maybeCents).toBe(true)
    expect(sheet(csv, { unit: 'cents' }).rows.map((row) => row.cents('bid'))).toEqual([30_500, 1999, 4995])
  })

  it('names a column whose decimal sign nothing proves, and reads no amount of it by guess', () => {
    expect(sheet('Lot,Winning Bidder,High Bid\n1,a,"1,234"\n2,b,"2,345"\n').doubts).toMatchObject([
      { column: 'bid', examples: ['1,234', '2,345'] },
    ])
  })

  it('notes the cell that is no amount, and reads the rest', () => {
    const read = sheet('Lot,Winning Bidder,High Bid\n1,a,12.50\n2,b,unpaid\n')
    expect(read.rows.map((row) => row.cents('bid'))).toEqual([1250, null])
    expect(read.problems).toMatchObject([{ row: 3, column: 'High Bid', value: 'unpaid', fate: 'leftOut' }])
  })
})
