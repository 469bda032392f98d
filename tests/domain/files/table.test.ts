import { english } from '#tests/support/english.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsvTable, tableSteps, type Table } from '#domain/files/table.ts'
import { runSteps } from '#domain/files/steps.ts'
import { readWorkbook } from '#domain/files/workbook.ts'
import { smallWorkbook } from '#tests/support/small-workbook.ts'

const header = 'LPN,Title,Qty,Unit Retail,Ext. Retail,UPC,Category'
const good = (n: number) => `LPRQ39782${String(n).padStart(2, '0')},Blender,2,10.00,20.00,760064404380,KITCHEN`
const rowsOf = (count: number) => Array.from({ length: count }, (_none, place) => good(place)).join('\n')

function tableOf(text: string): Table {
  const reading = readCsvTable(text)
  if (!reading.ok) throw new Error(english(reading.message))
  return reading.table
}

describe('the header is found', () => {
  it.each([
    ['at once', `${header}\n${rowsOf(2)}`],
    ['after sep=,', `sep=,\n${header}\n${rowsOf(2)}`],
    ['after sep=; with semicolons', `sep=;\n${header.replaceAll(',', ';')}\n${rowsOf(2).replaceAll(',', ';')}`],
    ['behind semicolons', `${header.replaceAll(',', ';')}\n${rowsOf(2).replaceAll(',', ';')}`],
    ['behind tabs', `${header.replaceAll(',', '\t')}\n${rowsOf(2).replaceAll(',', '\t')}`],
    ['below the seller’s greeting', `Manifest for order 1042,,\n\n"Printed, by hand"\n${header}\n${rowsOf(2)}`],
    ['with Windows line ends and blank lines', `${header}\r\n\r\n${rowsOf(2).replaceAll('\n', '\r\n\r\n')}\r\n\r\n`],
    ['with old Mac line ends', `${header}\r${rowsOf(2).replaceAll('\n', '\r')}`],
    ['in quotes', `"${header.replaceAll(',', '","')}"\n${rowsOf(2)}`],
    ['with empty columns at its right', `${header},,\n${rowsOf(2).replaceAll('KITCHEN', 'KITCHEN,,')}`],
  ])('%s', (_where, text) => {
    const table = tableOf(text)
    expect(table.headers).toEqual(header.split(','))
    expect(table.rows.map((row) => [row.cells[0], row.cells[6], row.problem])).toEqual([
      ['LPRQ3978200', 'KITCHEN', ''],
      ['LPRQ3978201', 'KITCHEN', ''],
    ])
  })

  it('keeps the rows before it and counts rows as a spreadsheet does', () => {
    const table = tableOf(`Order 1042\n\n${header}\n${rowsOf(1)}`)
    expect(table.preamble).toEqual(['Order 1042'])
    expect(table.rows[0]?.row).toBe(4)
  })

  it('distinguishes duplicate and empty names and drops dangerous ones', () => {
    const table = tableOf('LPN,Category,Category,,__proto__,constructor,Qty\na,b,c,d,e,f,g')
    expect(table.headers).toEqual(['LPN', 'Category', 'Category (2)', 'Column 4', 'Qty'])
    expect(table.rows[0]?.cells).toEqual(['a', 'b', 'c', 'd', 'g'])
  })

  it('or the columns are numbered, when the rows hold items and no names', () => {
    const table = tableOf('LPRQ3978200,Blender,2\nLPRQ3978201,Fan,1\nLPRQ3978202,Lamp,4')
    expect(table).toMatchObject({
      headers: ['Column 1', 'Column 2', 'Column 3'],
      hasHeader: false,
      rows: { length: 3 },
    })
    expect(english(table.notes)).toEqual(['This file has no row of column names, so its columns are numbered.'])
    expect(tableOf('B0KH8Z266Z,Blender\nB07XYZ1234,Fan').hasHeader).toBe(false)
    expect(tableOf(`${header}\n${rowsOf(1)}`).hasHeader).toBe(true)
  })

  it.each([
    ['numbers only', '1,2,3\n4,5,6'],
    ['no row below it', header],
    ['nothing but a word', 'hello'],
  ])('or refused in words: %s', (_what, text) => {
    expect(english(readCsvTable(text))).toMatchObject({ ok: false, message: expect.stringMatching(/\.$/) })
  })
})

describe('the end of a download', () => {
  it('“2 record(s) downloaded” is no row', () => {
    expect(tableOf(`${header}\n${rowsOf(2)}\n\n2 record(s) downloaded\n`)).toMatchObject({
      rows: { length: 2 },
      notes: [],
    })
  })

  it('a count that disagrees is reported', () => {
    expect(english(tableOf(`${header}\n${rowsOf(2)}\n83 record(s) downloaded`).notes)).toEqual([
      'The file says it has 83 records, but 2 were read.',
    ])
  })

  it('a line of totals is no row', () => {
    expect(tableOf(`${header}\n${rowsOf(2)}\nTotal,,4,,40.00,,`).rows).toHaveLength(2)
  })
})

describe('a comma in a text without quotes', () => {
  const file = (row: string) => tableOf(`${header}\n${rowsOf(20)}\n${row}\n${rowsOf(3)}`)

  it('is put back when the rest of the row proves where it belongs', () => {
    const row = file('LPRQ3978299,Bike, red, large,2,10.00,20.00,760064404380,KITCHEN').rows[20]
    expect(english(row)).toMatchObject({ problem: '', repaired: expect.stringContaining('"Title"') })
    expect(row?.cells).toEqual(['LPRQ3978299', 'Bike, red, large', '2', '10.00', '20.00', '760064404380', 'KITCHEN'])
  })

  it('in an amount is put back too', () => {
    const row = file('LPRQ3978299,Bike,1,1299.00,1,299.00,760064404380,KITCHEN').rows[20]
    expect(row).toMatchObject({ problem: '', cells: expect.arrayContaining(['1,299.00']) })
  })

  it('is a named error when two places would do', () => {
    const row = tableOf(`Title,Brand,Qty\nLamp, blue,Lux,1\nChair,Sit,2`).rows[0]
    expect(english(row?.problem)).toMatch(/4 cells where the header has 3/)
  })

  it('leaves the other rows as they were', () => {
    const { rows } = file('x,y,z,1,2,3,4,5,6,7,8,9')
    expect(rows.filter((row) => row.problem !== '')).toHaveLength(1)
    expect(rows[21]?.cells[0]).toBe('LPRQ3978200')
  })
})

describe('quotes', () => {
  it('that hold commas, line ends and doubled quotes are read', () => {
    const row = `LPRQ3978299,"Bike 16"", red\nlarge",2,10.00,20.00,760064404380,KITCHEN`
    expect(tableOf(`${header}\n${row}\n${rowsOf(1)}`).rows.map((one) => one.cells[1])).toEqual([
      'Bike 16", red\nlarge',
      'Blender',
    ])
  })

  it('that mean inches within a text are read', () => {
    expect(tableOf(`${header}\n${good(1).replace('Blender', '26" Bike')}`).rows[0]?.cells[1]).toBe('26" Bike')
  })

  it('never closed spoil their own row only', () => {
    const broken = good(5).replace('Blender', '"Blender')
    const { rows } = tableOf(`${header}\n${rowsOf(3)}\n${broken}\n${rowsOf(3)}`)
    expect(rows).toHaveLength(7)
    expect(rows[3]?.cells[1]).toBe('"Blender')
    expect(english(rows[3]?.repaired)).toContain('never closed')
    expect(rows.slice(4).every((row) => row.problem === '' && row.repaired === '')).toBe(true)
  })

  it('never closed before a quoted text further down spoil their own row only', () => {
    const broken = good(5).replace('Blender', '"Blender')
    const { rows } = tableOf(`${header}\n${broken}\n${rowsOf(2)}\n${good(9).replace('Blender', '"A, B"')}`)
    expect(rows.map((row) => row.cells[0])).toEqual(['LPRQ3978205', 'LPRQ3978200', 'LPRQ3978201', 'LPRQ3978209'])
    expect(rows[3]?.cells[1]).toBe('A, B')
  })

  it('never closed in ten thousand rows are read in a second or two', () => {
    const started = performance.now()
    const { rows } = tableOf(`${header}\n${rowsOf(20)}${'"5 in. drive\n'.repeat(10_000)}${rowsOf(1)}`)
    expect(rows.filter(({ problem }) => problem === '')).toHaveLength(21)
    // It took 18 s when each of these rows was looked for to the end of its text.
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

it('a row that was cut short is filled when the rest proves it, else an error', () => {
  const { rows } = tableOf(`${header}\n${rowsOf(2)}\n${good(3).replace(',KITCHEN', '')}\nLPRQ3978204,Lamp`)
  expect(english(rows[2])).toMatchObject({ problem: '', repaired: expect.stringContaining('missing') })
  expect(english(rows[3]?.problem)).toMatch(/2 cells where the header has 7/)
})

it('a workbook gives the same table, and a number that Excel shortened is left recognisable', async () => {
  const bytes = smallWorkbook([
    ['Manifest 1042'],
    ['LPN', 'Title', 'Qty', 'Unit Retail', 'UPC'],
    ['LPRQ3978200', '=cmd|x', 2, { stored: '79.989999999999995' }, 760064404380],
    ['LPRQ3978201', 'Lamp', 1, 5, { stored: '1.2E+17' }],
  ])
  const reading = await readWorkbook(bytes)
  if (!reading.ok) throw new Error(english(reading.message))
  const table = runSteps(tableSteps(reading.records, ','))
  expect(table).toMatchObject({
    ok: true,
    table: {
      headers: ['LPN', 'Title', 'Qty', 'Unit Retail', 'UPC'],
      rows: [
        { row: 3, cells: ['LPRQ3978200', '=cmd|x', '2', '79.99', '760064404380'] },
        { row: 4, cells: ['LPRQ3978201', 'Lamp', '1', '5', '1.2E+17'] },
      ],
    },
  })
})

it('a broken workbook is refused in words', async () => {
  const bytes = smallWorkbook([['LPN']]).slice(0, 200)
  expect(english(await readWorkbook(bytes))).toMatchObject({
    ok: false,
    message: expect.stringContaining('cannot be opened'),
  })
})

it('no text makes the reader throw or hang, and every row is whole or has its problem', () => {
  const pieces = fc.constantFrom(
    '"',
    ',',
    '\n',
    '\r',
    ';',
    'LPN',
    'Qty',
    'Title',
    '1',
    'a b',
    '"x"',
    '\t',
    'sep=,',
    '12,5',
    'é',
    '\u0000',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 200 }).map((all) => `LPN,Qty\n${all.join('')}`),
      ),
      (text) => {
        const reading = readCsvTable(text)
        if (!reading.ok) return
        for (const row of reading.table.rows)
          expect(row.problem !== '' || row.cells.length === reading.table.headers.length).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

it('fifty thousand rows are read in slices', () => {
  const reading = readCsvTable(`${header}\n${rowsOf(50_000)}`)
  expect(reading.ok && reading.table.rows.length).toBe(50_000)
})

it('more than a hundred thousand rows are refused', () => {
  expect(english(readCsvTable(`a b,Qty\n${'x,1\n'.repeat(100_200)}`))).toMatchObject({
    ok: false,
    message: expect.stringContaining('100,000'),
  })
})

it('column names that stand again between the rows, as in files put together, are no row', () => {
  const reading = readCsvTable(
    'Auction ID,Title\nA-1,Lamps\nAuction ID, Title \nA-2,Toys\nAuction ID,Title,\nA-3,Tools',
  )
  expect(reading.ok && reading.table.rows.map(({ row, cells }) => [row, ...cells])).toEqual([
    [2, 'A-1', 'Lamps'],
    [4, 'A-2', 'Toys'],
    [6, 'A-3', 'Tools'],
  ])
  expect(reading.ok && english(reading.table.notes)).toEqual(['2 lines repeat the column names. They were left out.'])
})

it('columns after the 500th are told, and empty ones there are not', () => {
  const line = (first: string, count: number, more = '') => `${first},Lamp${','.repeat(count - 2)}${more}`
  const notesOf = (text: string) => {
    const reading = readCsvTable(text)
    return reading.ok ? reading.table.notes.map((note) => english(note)) : []
  }
  expect(notesOf(`${line('LPN,Title', 700)}\n${line('LPRQ1', 700)}`)).toEqual([])
  expect(notesOf(`${line('LPN,Title', 501, 'Note')}\n${line('LPRQ1', 501, 'Blue')}`)).toEqual([
    'Only the first 500 columns were read. 2 columns after them were left out.',
  ])
})
