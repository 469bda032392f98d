/**
 * Which rows a table shows and in which order. Sorting and filtering are apart, so that typing never sorts again; what a row's words are is
 * worked out once for each row.
 */
import type { ExportCell } from '#domain/files/export.ts'
import { cellText, valueText, type ColumnValue, type FilterOption, type ReadColumn } from './table-column.ts'
import type { ColumnFilters, SortKey } from '#ui/table/views/table-view.ts'

/** The words of rows, in small letters, as these columns show them. */
export interface WordIndex<Row extends object> {
  readonly columns: readonly ReadColumn<Row>[]
  readonly words: WeakMap<Row, string>
}

export function wordIndex<Row extends object>(columns: readonly ReadColumn<Row>[]): WordIndex<Row> {
  return { columns, words: new WeakMap() }
}

/** Made when a table is first sorted (`compareCodes` says why). */
let collator: Intl.Collator | undefined
function compareWords(one: string, other: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  return collator.compare(one, other)
}
const isoTime = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/
/** Separates the words of two columns, so that a filter never matches across them. */
const BETWEEN = '\u0001'

function isNothing(value: ColumnValue): boolean {
  return value === null || value === '' || (typeof value === 'number' && Number.isNaN(value))
}

/** A place for every value that occurs: comparing words is slow, comparing places is not. */
function placesOf(values: readonly ColumnValue[]): number[] {
  const texts = new Set<string>()
  for (const value of values) if (typeof value === 'string' && value !== '') texts.add(value)
  const distinct = [...texts]
  const ordered = distinct.every((text) => isoTime.test(text)) ? distinct.sort() : distinct.sort(compareWords)
  const places = new Map(ordered.map((text, index) => [text, index]))
  return values.map((value) => {
    if (isNothing(value)) return Number.NaN
    return typeof value === 'string' ? (places.get(value) ?? 0) : Number(value)
  })
}

/** The rows in the asked order; equal rows keep theirs, and rows without a value come last whichever way. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly ReadColumn<Row>[],
  keys: readonly SortKey[],
): readonly Row[] {
  const orders = keys.flatMap(({ id, descending }) => {
    const column = columns.find((one) => one.id === id)
    return column ? [{ places: placesOf(rows.map(column.value)), sign: descending ? -1 : 1 }] : []
  })
  if (orders.length === 0) return rows
  const byPlace = ({ index: a }: { readonly index: number }, { index: b }: { readonly index: number }): number => {
    for (const { places, sign } of orders) {
      const left = places[a] ?? Number.NaN
      const right = places[b] ?? Number.NaN
      if (Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? 1 : -1
      if (left !== right && !Number.isNaN(left)) return (left - right) * sign
    }
    return a - b
  }
  const placed = rows.map((row, index) => ({ row, index }))
  return placed.sort(byPlace).map(({ row }) => row)
}

/** The words of one row, from the index or into it. */
export function wordsOf<Row extends object>(row: Row, index: WordIndex<Row>): string {
  const known = index.words.get(row)
  if (known !== undefined) return known
  const parts = index.columns.map((column) => {
    const value = valueText(column.value(row))
    return column.text ? `${column.text(row)}${BETWEEN}${value}` : value
  })
  const words = parts.join(BETWEEN).toLowerCase()
  index.words.set(row, words)
  return words
}

/** The rows that hold every word of `q` and, where a column is filtered, one of its chosen values: by key, or as it reads, in an address that a person typed. */
export function filterRows<Row extends object>(
  rows: readonly Row[],
  q: string,
  filters: ColumnFilters,
  index: WordIndex<Row>,
): readonly Row[] {
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean)
  const chosen = index.columns.flatMap((column) => {
    const values = filters.get(column.id)
    return values?.length ? [{ column, values: new Set(values) }] : []
  })
  if (wanted.length === 0 && chosen.length === 0) return rows
  return rows.filter(
    (row) =>
      chosen.every(({ column, values }) => values.has(column.filterKey(row)) || values.has(cellText(column, row))) &&
      wanted.every((word) => wordsOf(row, index).includes(word)),
  )
}

/** What a column's filter offers: the given words, or those that occur, at most 200. */
export function optionsOf<Row>(column: ReadColumn<Row>, rows: readonly Row[]): readonly FilterOption[] {
  if (column.options !== 'auto') return column.options ?? []
  const found = new Map<string, string>()
  for (const row of rows) {
    const label = cellText(column, row)
    if (label !== '') found.set(column.filterKey(row), label)
    if (found.size > 200) break
  }
  return [...found].map(([value, label]) => ({ value, label })).sort((a, b) => compareWords(a.label, b.label))
}

export interface ExportTable {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly ExportCell[])[]
}

/** Exactly what is shown, as values: numbers stay numbers. */
export function exportTable<Row>(rows: readonly Row[], columns: readonly ReadColumn<Row>[]): ExportTable {
  return {
    headers: columns.map((column) => column.exportHeader),
    rows: rows.map((row) => columns.map((column) => column.value(row))),
  }
}
