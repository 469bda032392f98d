import { english } from '#tests/support/english.ts'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guessMapping } from '#domain/files/columns.ts'
import { decodeFile } from '#domain/files/decode.ts'
import { kindOfFile } from '#domain/files/kinds.ts'
import { planManifest, type ManifestInput, type ManifestPlan } from '#domain/files/manifest.ts'
import { readCsvTable, type Table } from '#domain/files/table.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'

function tableOf(text: string): Table {
  const reading = readCsvTable(text)
  if (!reading.ok) throw new Error(english(reading.message))
  return reading.table
}

function plan(table: Table, more: Partial<ManifestInput> = {}): ManifestPlan {
  const mapping = guessMapping(
    table.headers,
    table.rows.map((row) => row.cells),
  )
  return planManifest({
    table,
    mapping,
    loadId: 'load1',
    generation: 0,
    existingLines: [],
    receivedLineIds: new Set(),
    answers: {},
    ...more,
  })
}

function asDocs(planned: ManifestPlan): ManifestLineDoc[] {
  const audit = { createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' }
  return planned.lines.map(({ line }) => ({ ...line, ...audit }))
}

const header = 'LPN,Title,Qty,Unit Retail,Ext. Retail,UPC,Pallet ID'
const row = (lpn: string, title = 'Blender', qty = 2, unit = '10.00', ext = '20.00') =>
  `${lpn},${title},${qty},${unit},${ext},760064404380,PTMB72505`

describe('a file with two columns of item numbers', () => {
  it('keeps both on the line, and a corrected file adds the second', () => {
    const text = 'Item #,Model,Title,Qty\n1652343,AB-1000,Blender,2\n1710022,AB-2000,Fan,1'
    const [line] = plan(tableOf(text)).lines
    expect(line?.line).toMatchObject({ itemNo: '1652343', otherNo: 'AB-1000' })
    const before = asDocs(plan(tableOf('Item #,Title,Qty\n1652343,Blender,2')))
    const again = plan(tableOf(text), { existingLines: before, receivedLineIds: new Set(before.map(({ id }) => id)) })
    expect(again.lines[0]).toMatchObject({ change: 'changed', fields: { otherNo: 'AB-1000' } })
  })
})

describe('the seller’s own files', () => {
  it.each([
    ['amazon-returns.csv', 'manifestAmazon', 936, 936, 10_245_818, 20, 'AMZ0N-OJ5-4G8R'],
    ['target-truckload.csv', 'manifestTarget', 412, 5_201, 14_691_978, 24, 'urc_mixed_20261102_117_t'],
  ])('%s is a %s of %i lines and %i units', (file, kind, lines, units, retailCents, pallets, orderNo) => {
    const decoded = decodeFile(readFileSync(`tests/fixtures/${file}`))
    if (decoded.kind !== 'text') throw new Error(decoded.kind)
    const table = tableOf(decoded.text)
    expect(kindOfFile(table.headers)).toBe(kind)
    const planned = plan(table)
    expect(planned.questions).toEqual([])
    expect(planned.problems).toEqual([])
    expect(planned.totals).toMatchObject({ lines, units, retailCents, orderNos: [orderNo] })
    expect(planned.totals.pallets).toHaveLength(pallets)
    expect(new Set(planned.lines.map(({ line }) => line.id)).size).toBe(lines)
    expect(
      planned.lines.every(({ line }) => line.lpn !== '' && line.title !== '' && line.unitRetailCents !== null),
    ).toBe(true)
  })

  it('Amazon’s UPC and EAN agree in one GTIN, and N/A is none', () => {
    const decoded = decodeFile(readFileSync('tests/fixtures/amazon-returns.csv'))
    const lines = plan(tableOf(decoded.kind === 'text' ? decoded.text : '')).lines
    expect(lines[0]?.line).toMatchObject({
      gtin: '00760064404380',
      asin: 'B0KH8Z266Z',
      lpn: 'LPNRE5RJYZM4N',
      unitRetailCents: 12_999,
      row: 1,
    })
    expect(lines.filter(({ line }) => line.gtin === '')).toHaveLength(78)
    expect(lines[0]?.line.raw['EAN']).toBe('0760064404380')
  })
})

describe('traps on a row', () => {
  const problemsOf = (text: string) => plan(tableOf(text)).problems

  it.each([
    [
      'an extended amount that is not quantity × unit',
      row('LPRQ3978200', 'Lamp', 2, '10.00', '21.00'),
      'Ext. Retail',
      /2 × the unit retail/,
      true,
    ],
    [
      'a UPC that a spreadsheet shortened',
      row('LPRQ3978200').replace('760064404380', '7.6E+11'),
      'UPC',
      /shortened/,
      true,
    ],
    [
      'a UPC with a wrong digit',
      row('LPRQ3978200').replace('760064404380', '760064404381'),
      'UPC',
      /check digit/,
      true,
    ],
    ['a quantity of nothing', row('LPRQ3978200').replace(',2,', ',N/A,'), 'Qty', /no quantity/, false],
    ['an amount in words', row('LPRQ3978200').replace('10.00', 'free'), 'Unit Retail', /not an amount/, true],
    ['a negative amount', row('LPRQ3978200').replace('10.00', '(10.00)'), 'Unit Retail', /not negative/, true],
    ['a shifted row', 'a,b,c,d,e,f,g,h', '', /8 cells/, false],
    ['a row that names nothing', 'N/A,-,1,5.00,5.00,0000000000,', '', /says what the item is/, false],
  ])('%s', (_what, text, column, words, lineKept) => {
    const planned = plan(tableOf(`${header}\n${row('LPRQ3978299')}\n${text}`))
    expect(english(planned.problems)).toContainEqual(
      expect.objectContaining({
        row: 3,
        column,
        fate: lineKept ? 'imported' : 'leftOut',
        message: expect.stringMatching(words),
      }),
    )
    expect(planned.lines).toHaveLength(lineKept ? 2 : 1)
  })

  it('a row that is left out is called left out in each of its problems', () => {
    const bad = row('LPRQ3978200', 'Lamp', 2, 'free').replace(',2,', ',none,').replace('760064404380', '7.6E+11')
    const planned = plan(tableOf(`${header}\n${row('LPRQ3978299')}\n${bad}`))
    expect(planned.problems.map((problem) => [problem.row, problem.column, problem.fate])).toEqual([
      [3, 'Qty', 'leftOut'],
      [3, 'UPC', 'leftOut'],
      [3, 'Unit Retail', 'leftOut'],
    ])
    expect(planned.lines).toHaveLength(1)
  })

  it('a row whose line is there already, or was received against, is not called imported', () => {
    const text = `${header}\n${row('LPRQ3978200', 'Lamp', 2, '10.00', '21.00')}`
    const first = asDocs(plan(tableOf(text)))
    expect(plan(tableOf(text), { existingLines: first }).problems).toMatchObject([{ fate: 'unchanged' }])
    const receivedLineIds = new Set(first.map((line) => line.id))
    const later = plan(tableOf(text.replace(',2,', ',3,')), { existingLines: first, receivedLineIds })
    expect(later.problems.map(({ fate }) => fate)).toEqual(['kept', 'kept'])
  })

  it('lost zeros are restored and reported', () => {
    const text = `${header}\n${row('LPRQ3978200').replace('760064404380', '68686012007')}`
    expect(plan(tableOf(text)).lines[0]?.line.gtin).toBe('00068686012007')
    expect(problemsOf(text)).toMatchObject([{ severity: 'warning', column: 'UPC' }])
  })

  it('a UPC and an EAN of two items are reported', () => {
    const text = 'UPC,EAN,Qty\n760064404380,0635197050189,1'
    expect(problemsOf(text)).toMatchObject([{ column: 'EAN', severity: 'warning' }])
  })

  it('a defused title of ours comes back without its quote', () => {
    expect(plan(tableOf(`${header}\n${row('LPRQ3978200', "'=1+1")}`)).lines[0]?.line.title).toBe('=1+1')
  })

  it('a list without a quantity column has one item a row; without unit retail it follows from the extended amount', () => {
    expect(plan(tableOf('Title,MSRP\nLamp,$12.50')).lines[0]?.line).toMatchObject({ qty: 1, unitRetailCents: 1_250 })
    expect(plan(tableOf('Title,Qty,Ext. Retail\nLamp,4,10.00')).lines[0]?.line).toMatchObject({
      qty: 4,
      unitRetailCents: 250,
    })
  })
})

describe('how amounts are written', () => {
  it('decimal commas are recognised by the whole column', () => {
    const table = tableOf('Title;Qty;Unit Retail\nLamp;1;12,50\nBike;1;1.234,00\nCup;1;7')
    expect(plan(table).lines.map(({ line }) => line.unitRetailCents)).toEqual([1_250, 123_400, 700])
  })

  it('in doubt nothing is imported before a person has answered', () => {
    const table = tableOf('Title;Qty;Unit Retail\nLamp;1;1,234\nBike;1;12')
    expect(plan(table)).toMatchObject({
      lines: [],
      questions: [{ about: 'decimal', column: 'Unit Retail', examples: ['1,234'] }],
    })
    expect(plan(table, { answers: { decimal: 'point' } }).lines[0]?.line.unitRetailCents).toBe(123_400)
    expect(plan(table, { answers: { decimal: 'comma' } }).lines[0]?.line.unitRetailCents).toBe(123)
  })

  it('amounts that look like cents are asked about', () => {
    const table = tableOf('Title,Qty,MSRP\nLamp,1,2499\nBike,1,12995\nCup,1,799')
    expect(plan(table).questions).toMatchObject([{ about: 'unit', column: 'MSRP' }])
    expect(plan(table, { answers: { unit: 'cents' } }).totals.retailCents).toBe(2_499 + 12_995 + 799)
    expect(plan(table, { answers: { unit: 'dollars' } }).totals.retailCents).toBe(100 * (2_499 + 12_995 + 799))
  })
})

describe('the same load a second time', () => {
  const table = tableOf(`${header}\n${row('LPRQ3978200')}\n${row('LPRQ3978200')}\n${row('LPRQ3978201')}`)
  const first = plan(table)

  it('the same file changes nothing, also after a break half-way', () => {
    expect(plan(table, { existingLines: asDocs(first) }).lines.map(({ change }) => change)).toEqual([
      'same',
      'same',
      'same',
    ])
    const half = plan(table, { existingLines: asDocs(first).slice(0, 2) })
    expect(half.lines.map(({ change }) => change)).toEqual(['same', 'same', 'new'])
    expect(half.lines.map(({ line }) => line.id)).toEqual(first.lines.map(({ line }) => line.id))
  })

  it('two lines with one licence plate stay two, and another load has lines of its own', () => {
    expect(new Set(first.lines.map(({ line }) => line.id)).size).toBe(3)
    expect(plan(table, { loadId: 'load2' }).lines[0]?.line.id).not.toBe(first.lines[0]?.line.id)
  })

  it('after an import was taken back, the next one makes new documents', () => {
    const ids = new Set(first.lines.map(({ line }) => line.id))
    expect(plan(table, { generation: 1 }).lines.some(({ line }) => ids.has(line.id))).toBe(false)
  })

  it('lines that came in some other way are matched by their content, not by their ids', () => {
    const others = asDocs(first).map((line, place) => ({ ...line, id: `other${place}` }))
    expect(plan(table, { existingLines: others }).lines.map(({ line, change }) => [line.id, change])).toEqual([
      ['other0', 'same'],
      ['other1', 'same'],
      ['other2', 'same'],
    ])
  })

  it('a corrected file corrects, and its blanks wipe nothing', () => {
    const corrected = tableOf(`${header}\n${row('LPRQ3978201', 'Better blender', 3, '', '')}\nLPRQ3978200,,2,,,,`)
    const planned = plan(corrected, { existingLines: asDocs(first) })
    expect(planned.lines.map(({ change }) => change)).toEqual(['changed', 'same'])
    expect(planned.lines[0]?.line).toMatchObject({ title: 'Better blender', qty: 3, unitRetailCents: 1_000, row: 3 })
    expect(planned.lines[0]).toMatchObject({
      fields: { title: 'Better blender', qty: 3 },
      before: { title: 'Blender', qty: 2 },
    })
    expect(planned.gone).toEqual([{ id: first.lines[1]?.line.id, qty: 2 }])
  })

  it('a line that was received against keeps its values, and only its blanks are filled', () => {
    const sparse = plan(tableOf(`${header}\nLPRQ3978201,,2,,,,`))
    const id = sparse.lines[0]?.line.id ?? ''
    const planned = plan(tableOf(`${header}\n${row('LPRQ3978201', 'Blender', 9)}`), {
      existingLines: asDocs(sparse),
      receivedLineIds: new Set([id]),
    })
    expect(planned.lines[0]).toMatchObject({
      change: 'changed',
      line: { title: 'Blender', qty: 2, unitRetailCents: 1_000 },
    })
    const again = plan(tableOf(`${header}\n${row('LPRQ3978201', 'Blender', 9)}`), {
      existingLines: asDocs(planned),
      receivedLineIds: new Set([id]),
    })
    expect(again.lines[0]).toMatchObject({ change: 'received', line: { qty: 2 } })
    expect(english(again.problems)).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('already received') }),
    )
  })

  it('lines that were found extra, or received against, are never gone', () => {
    const [one, two, three] = asDocs(first)
    if (!one || !two || !three) throw new Error('three lines')
    const planned = plan(tableOf(`${header}\n${row('LPRQ3978777')}`), {
      existingLines: [{ ...one, extra: true }, two, three],
      receivedLineIds: new Set([two.id]),
    })
    expect(planned.gone).toEqual([{ id: three.id, qty: 2 }])
  })
})

it('whatever the cells hold, every row is a line or an error, and ids do not depend on the order', () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'N/A', '1', '2.50', 'A$0', 'LPRQ3978200', '760064404380', '1,5', '1.2E+17', '=x'),
    fc.string({ maxLength: 12 }),
  )
  const rows = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(rows, (cells) => {
      const table: Table = {
        headers: ['LPN', 'Title', 'Qty', 'MSRP'],
        rows: cells.map((one, place) => ({ row: place + 2, cells: one, problem: '', repaired: '' })),
        hasHeader: true,
        preamble: [],
        notes: [],
      }
      const mapping = { lpn: 'LPN', title: 'Title', qty: 'Qty', unitRetail: 'MSRP' }
      const money = { decimal: 'point', unit: 'dollars' } as const
      // A cell may name a currency by chance (`A$0`): nothing is read before a person decides what
      // becomes of it.
      const asked = plan(table, { mapping, answers: money }).questions
      const currencies = Object.fromEntries(asked.map(({ currency }) => [currency, 'leaveOut' as const]))
      const answers = { ...money, currencies }
      const planned = plan(table, { mapping, answers })
      expect(planned.questions).toEqual([])
      const lost = new Set(
        planned.problems.filter((problem) => problem.fate === 'leftOut').map((problem) => problem.row),
      )
      expect(planned.lines.length + lost.size).toBe(cells.length)
      expect(planned.lines.filter(({ fileRow }) => lost.has(fileRow))).toEqual([])
      for (const { row: at, fate } of planned.problems) expect(fate === 'leftOut').toBe(lost.has(at))
      const turned = plan({ ...table, rows: [...table.rows].reverse() }, { mapping, answers })
      const ids = (one: ManifestPlan) => one.lines.map(({ line }) => line.id).sort()
      expect(ids(turned)).toEqual(ids(planned))
    }),
  )
})
