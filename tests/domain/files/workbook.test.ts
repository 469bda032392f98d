/** What a workbook of another program may hold: sheets beside the list, days as serials, cells in far corners. */
import { describe, expect, it } from 'vitest'
import { decodeFile } from '#domain/files/decode.ts'
import { planLeads } from '#domain/files/leads.ts'
import { runSteps } from '#domain/files/steps.ts'
import { tableSteps, type Table } from '#domain/files/table.ts'
import { readWorkbook } from '#domain/files/workbook.ts'
import { english } from '#tests/support/english.ts'
import { smallWorkbook, workbookOf, type WorkbookSheet } from '#tests/support/small-workbook.ts'

const names = ['LPN', 'Title', 'Qty', 'Unit Retail']
const list = (name: string, lpn: string): WorkbookSheet => ({ name, rows: [names, [lpn, 'Lamp', 1, 10]] })

async function tableOf(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  const workbook = await readWorkbook(bytes)
  if (!workbook.ok) throw new Error(english(workbook.message))
  const reading = runSteps(tableSteps(workbook.records, ',', workbook.notes))
  if (!reading.ok) throw new Error(english(reading.message))
  return reading.table
}

const lpnsOf = ({ rows }: Table): readonly (string | undefined)[] => rows.map(({ cells }) => cells[0])

describe('a workbook with several sheets', () => {
  it('names the sheets that are not read', async () => {
    const table = await tableOf(workbookOf([list('Pallet 1', 'LPRQ1'), list('Pallet 2', 'LPRQ2'), list('Pallet 3', 'LPRQ3')])) // prettier-ignore
    expect(lpnsOf(table)).toEqual(['LPRQ1'])
    expect(table.notes.map((note) => english(note))).toEqual([
      'Only the sheet “Pallet 1” was read. To import “Pallet 2”, “Pallet 3” too, save each of them as a file of its own.',
    ])
  })

  it('is read from the sheet that shows, and not from a hidden one before it', async () => {
    const hidden = { name: 'Last month', isHidden: true, rows: [[...names, 'Brand'], ['LPRQ1', 'Old lamp', 1, 9, 'Acme']] } // prettier-ignore
    const table = await tableOf(workbookOf([hidden, list('Now', 'LPRQ2')]))
    expect(lpnsOf(table)).toEqual(['LPRQ2'])
    expect(table.notes).toEqual([])
  })

  it('is read from a hidden sheet where no other has column names', async () => {
    const cover = { name: 'Cover', rows: [['Thank you for your order']] }
    expect(lpnsOf(await tableOf(workbookOf([cover, { ...list('Data', 'LPRQ1'), isHidden: true }])))).toEqual(['LPRQ1'])
  })

  it('opens where one of them is a chart', async () => {
    const table = await tableOf(workbookOf([list('Manifest', 'LPRQ1'), { name: 'Chart', rows: [], isChart: true }]))
    expect(lpnsOf(table)).toEqual(['LPRQ1'])
  })
})

describe('cells of a workbook that come in empty', () => {
  const notesOf = async (rows: WorkbookSheet['rows']) =>
    (await tableOf(smallWorkbook(rows))).notes.map((note) => english(note))

  it('are told where they hold an error of the spreadsheet', async () => {
    const rows = [names, ['LPRQ1', 'Lamp', { error: '#N/A' }, 10], ['LPRQ2', { error: '#REF!' }, 1, { error: '#N/A' }]]
    expect((await tableOf(smallWorkbook(rows))).rows.map(({ cells }) => cells)).toEqual([['LPRQ1', 'Lamp', '', '10'], ['LPRQ2', '', '1', '']]) // prettier-ignore
    expect(await notesOf(rows)).toEqual([
      '3 cells hold an error of the spreadsheet, such as #N/A, and come in empty. The first is C2.',
    ])
    expect(await notesOf([names, ['LPRQ1', 'Lamp', { error: '#N/A' }, 10]])).toEqual([
      'One cell holds an error of the spreadsheet, such as #N/A, and comes in empty: C2.',
    ])
  })

  it.each(['', '<v/>', '<v></v>', '<v xml:space="preserve"></v>'])(
    'are told where a formula has no saved result (%j)',
    async (result) => {
      const rows = [names, ['LPRQ1', 'Lamp', { formula: '1+1', result }, 10], ['LPRQ2', 'Lamp', 1, { formula: 'C3*2' }]]
      expect(await notesOf(rows)).toEqual([
        '2 formulas have no saved result and come in empty. The first is in C2. Open the workbook in Excel, save it, and drop it again.',
      ])
    },
  )

  it('are not told of formulas with a result, be it an empty text, nor of cells with nothing but a color', async () => {
    const saved = { formula: 'IF(A2<"M",1,2)', result: '<v>1</v>' }
    const blank = { formula: 'IF(A2="","x","")', type: 'str', result: '<v></v>' }
    const more = '<row r="3"><c r="A3" s="1"/><c r="B3" s="1"></c></row>'
    const table = await tableOf(workbookOf([{ name: 'List', rows: [names, ['LPRQ1', blank, saved, 10]], more }]))
    expect(table.notes).toEqual([])
    expect(table.rows.map(({ cells }) => cells)).toEqual([['LPRQ1', '', '1', '10']])
  })

  it('are all counted in a sheet of many pieces', async () => {
    const rows = Array.from({ length: 5_000 }, (_, no) => [`LPRQ${no}`, 'A lamp with a title of some length', no % 4 === 0 ? { formula: '1+1' } : { formula: '1+1', result: '<v>2</v>' }, no % 5 === 0 ? { error: '#N/A' } : 10]) // prettier-ignore
    const [errors = '', formulas = ''] = await notesOf([names, ...rows])
    expect(errors).toMatch(/^1,000 cells/)
    expect(formulas).toMatch(/^1,250 formulas/)
  })

  it('are told of the sheet that is read alone, wherever it lies', async () => {
    const broken = { name: 'Cover', rows: [['Total', { error: '#REF!' }]], isHidden: true }
    expect((await tableOf(workbookOf([broken, list('Manifest', 'LPRQ1')]))).notes).toEqual([])
    const errors = { name: 'Manifest', rows: [names, ['LPRQ1', 'Lamp', { error: '#N/A' }, 10]] }
    expect((await tableOf(workbookOf([{ ...list('Old', 'LPRQ2'), isHidden: true }, errors]))).notes).toHaveLength(1)
  })
})

describe('a workbook with more columns than a list has', () => {
  it('tells how many were left out', async () => {
    const wide = (count: number) => [names, ['LPRQ1', 'Lamp', 1, 10]].map((row, at) => [...row, ...Array.from({ length: count - row.length }, (_, no) => `${at} ${no}`)]) // prettier-ignore
    expect((await tableOf(smallWorkbook(wide(500)))).notes).toEqual([])
    const table = await tableOf(smallWorkbook(wide(503)))
    expect(table.headers).toHaveLength(500)
    expect(table.notes.map((note) => english(note))).toEqual([
      'Only the first 500 columns were read. 3 columns after them were left out.',
    ])
  })
})

describe('days and times of a workbook', () => {
  /** 3:00 PM and 3:20 PM of 1 December 2026, and the midnight after. */
  const serials = [46357.625, '46357.638888888889', 46358]
  const auctions = (shift: number): WorkbookSheet['rows'] => [
    ['Auction ID', 'Title', 'End Time'],
    ...serials.map((serial, place) => [`A-${place}`, 'Lamps', { serial: shift === 0 ? serial : Number(serial) - shift }]),
  ] // prettier-ignore
  const times = ['2026-12-01 15:00:00', '2026-12-01 15:20:00', '2026-12-02 00:00:00']

  it('come out as the clock showed them, to the second', async () => {
    const { rows } = await tableOf(smallWorkbook(auctions(0)))
    expect(rows.map(({ cells }) => cells[2])).toEqual(times)
  })

  it('carry no zone, so the end of an auction is asked for', async () => {
    const table = await tableOf(smallWorkbook(auctions(0)))
    expect(planLeads({ table, source: '', zone: '' }).questions).toMatchObject([{ about: 'zone', column: 'End Time' }])
    const { leads } = planLeads({ table, source: '', zone: 'America/New_York' })
    expect(leads.map(({ endsAt }) => endsAt)).toEqual([
      '2026-12-01T20:00:00.000Z',
      '2026-12-01T20:20:00.000Z',
      '2026-12-02T05:00:00.000Z',
    ])
  })

  it.each(['date1904="1"', 'date1904="true"'])('are right where days are counted from 1904 (%s)', async (settings) => {
    const { rows } = await tableOf(workbookOf([{ name: 'Auctions', rows: auctions(1_462) }], settings))
    expect(rows.map(({ cells }) => cells[2])).toEqual(times)
  })

  it('stay days where no cell of the column has a time', async () => {
    const { rows } = await tableOf(smallWorkbook([['Auction ID', 'Title', 'End Time'], ['A-1', 'Lamps', { serial: 46357 }]])) // prettier-ignore
    expect(rows[0]?.cells[2]).toBe('2026-12-01')
  })

  it('that are no days leave the other rows as they are', async () => {
    const { rows } = await tableOf(smallWorkbook([[...names, 'Arrived'], ['LPRQ1', 'Lamp', 1, 10, { serial: 760064404380 }], ['LPRQ2', 'Lamp', 1, 10, { serial: 46357 }]])) // prettier-ignore
    expect(rows.map(({ cells }) => cells[4])).toEqual(['########', '2026-12-01'])
  })
})

describe('a workbook that is larger than it looks', () => {
  const far = (more: string): Uint8Array<ArrayBuffer> => workbookOf([{ ...list('Manifest', 'LPRQ1'), more }])
  const tooLarge = { ok: false, message: expect.stringContaining('too large') }

  it('by two cells in far corners is refused before it is opened', async () => {
    const corners = '<row r="3"><c r="XFD3"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>'
    expect(english(await readWorkbook(far(corners)))).toMatchObject(tooLarge)
  })

  it('by two cells in far corners is refused however its places are quoted', async () => {
    const corners = "<row r='3'><c r='XFD3'><v>1</v></c></row><row r='1048576'><c r='A1048576'><v>1</v></c></row>"
    expect(english(await readWorkbook(far(corners)))).toMatchObject(tooLarge)
  })

  it('by tags without an end is answered in a second or two', async () => {
    const started = performance.now()
    expect(english(await readWorkbook(far('<c '.repeat(30_000))))).toMatchObject({ ok: false })
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('by a row that no sheet has is refused', async () => {
    expect(english(await readWorkbook(far('<row r="99999999999"/>')))).toMatchObject(tooLarge)
  })

  it('by cells that only have a color is opened', async () => {
    const colored = '<row r="3"><c r="XFD3" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row>'
    expect(lpnsOf(await tableOf(far(colored)))).toEqual(['LPRQ1'])
  })
})

describe('the directory of a workbook', () => {
  it('is read whole, however many pictures are listed in it', () => {
    const pictures = Object.fromEntries(Array.from({ length: 1_500 }, (_, no) => [`xl/media/image${no}.jpeg`, '']))
    expect(decodeFile(workbookOf([list('Manifest', 'LPRQ1')], '', pictures)).kind).toBe('workbook')
  })

  it('that was cut off is told as a broken workbook, not as an archive to unpack', async () => {
    const bytes = workbookOf([list('Manifest', 'LPRQ1')])
    for (const length of [150, Math.round(bytes.length / 2), bytes.length - 10]) {
      const cut = bytes.slice(0, length)
      expect(decodeFile(cut).kind).toBe('workbook')
      expect(english(await readWorkbook(cut))).toMatchObject({ ok: false, message: expect.stringContaining('cannot be opened') })
    } // prettier-ignore
  })
})
