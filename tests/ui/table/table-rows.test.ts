import { inEnglish } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { translator } from '#language/translate.ts'
import { catalogue } from '#messages/compiled/es.ts'
import { msg } from '#messages/message.ts'
import { csvText } from '#domain/files/export.ts'
import { readColumns } from '#ui/table/table-column.ts'
import { exportTable, filterRows, optionsOf, sortRows, wordIndex } from '#ui/table/table-rows.ts'
import { columnFilter, sortKeys } from '#ui/table/views/table-view.ts'

interface Stock {
  readonly place: string
  readonly title: string
  readonly qty: number | null
  readonly at: string
}

const columns = readColumns<Stock>(
  [
    { id: 'place', header: 'Place', value: (row) => row.place },
    { id: 'title', header: 'Title', value: (row) => row.title, options: 'auto' },
    { id: 'qty', header: 'Qty', value: (row) => row.qty, text: (row) => (row.qty === null ? '' : `${row.qty} pieces`) },
    { id: 'at', header: 'At', value: (row) => row.at, exportHeader: 'Received at' },
  ],
  inEnglish,
)
const rows: readonly Stock[] = [
  { place: 'A-10', title: 'Drill', qty: 2, at: '2026-11-03T10:00:00.000Z' },
  { place: 'A-2', title: 'air fryer', qty: null, at: '2026-11-01T10:00:00.000Z' },
  { place: '', title: 'Drill', qty: 30, at: '2026-11-02T10:00:00.000Z' },
  { place: 'B-1', title: '=cmd()', qty: -4, at: '' },
]
const order = (sort: string) => sortRows(rows, columns, sortKeys.parse(sort)).map((row) => rows.indexOf(row))
const found = (q: string, f = '') =>
  filterRows(rows, q, columnFilter.parse(f), wordIndex(columns)).map((row) => rows.indexOf(row))

describe('the order of rows', () => {
  it('counts the numbers in place codes and puts what has no place last, up and down', () => {
    expect(order('place')).toEqual([1, 0, 3, 2])
    expect(order('-place')).toEqual([3, 0, 1, 2])
  })

  it('sorts quantities as numbers, unknown ones last', () => {
    expect(order('qty')).toEqual([3, 0, 2, 1])
    expect(order('-qty')).toEqual([2, 0, 3, 1])
  })

  it('sorts by a second column where the first is equal', () => {
    expect(order('title,-qty').slice(-2)).toEqual([2, 0])
    expect(order('title,qty').slice(-2)).toEqual([0, 2])
  })

  it('sorts times, and leaves the order alone for a column that is not there', () => {
    expect(order('at')).toEqual([1, 2, 0, 3])
    expect(order('nothing')).toEqual([0, 1, 2, 3])
  })
})

describe('the quick filter', () => {
  it('finds every word in any column, in small or capital letters', () => {
    expect(found('DRILL a-10')).toEqual([0])
    expect(found('drill')).toEqual([0, 2])
  })

  it('finds the shown words and the value behind them', () => {
    expect(found('30 pieces')).toEqual([2])
    expect(found('2026-11-01')).toEqual([1])
  })

  it('never matches across two columns', () => {
    expect(found('10drill')).toEqual([])
  })

  it('narrows by the filter of a column as well', () => {
    expect(found('', 'title:Drill,air%20fryer')).toEqual([0, 1, 2])
    expect(found('a-', 'title:Drill')).toEqual([0])
  })

  it('takes a value by its message, in every language, and by the words that a person typed', () => {
    const spanish = translator('es', catalogue)
    const inSpanish = readColumns<Stock>(
      [
        {
          id: 'state',
          header: 'State',
          value: ({ qty }) => msg(qty === null ? 'core.no' : 'core.yes'),
          options: 'auto',
        },
      ],
      spanish,
    )
    const by = (f: string) =>
      filterRows(rows, '', columnFilter.parse(f), wordIndex(inSpanish)).map((row) => rows.indexOf(row))
    expect(by('state:core.no')).toEqual([1])
    expect(by(`state:${encodeURIComponent(spanish('core.no'))}`)).toEqual([1])
    expect(by('state:[object%20Object]')).toEqual([])
  })

  it('offers the values that occur, in order', () => {
    const title = columns[1]
    expect(title && optionsOf(title, rows)).toEqual(
      ['=cmd()', 'air fryer', 'Drill'].map((one) => ({ value: one, label: one })),
    )
  })
})

describe('the exported list', () => {
  it('holds what is shown: numbers as numbers, no formula that runs', () => {
    const table = exportTable(rows.slice(2), columns)
    expect(csvText(table.headers, table.rows)).toBe(
      "\ufeffPlace,Title,Qty,Received at\r\n,Drill,30,2026-11-02T10:00:00.000Z\r\nB-1,'=cmd(),-4,\r\n",
    )
  })
})
