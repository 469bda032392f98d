/**
 * One row of a manifest to one line. Decides what in a row is fatal (no way to know what or how many) and what only costs one cell. Invariants:
 * a cell that cannot be read never takes the row with it unless the line would then be wrong; everything is said by row and column; all
 * that is said of one row names one fate.
 */
import { msg, type Words } from '#messages/message.ts'
import { parseMoney, type MoneyFormat } from '#domain/core/money.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import { meaningfulText, readAsin, readCode, readGtin, readQty, type CellReading } from './cells.ts'
import type { ManifestColumn, ManifestMapping } from './columns.ts'
import { inDollars, withoutCurrency, type CurrencyAnswers, type CurrencyReader } from './currency.ts'
import type { TableRow } from './table.ts'

/** A message about one row. */
export interface RowProblem {
  /** The row as a spreadsheet counts. */
  readonly row: number
  readonly column: string
  readonly message: Words
  /** The cell as in the file. */
  readonly value: string
  /** An error leaves the cell or the row out; a warning changes nothing. */
  readonly severity: 'error' | 'warning'
  /** What becomes of the whole row. */
  readonly fate: RowFate
}

/** `unchanged`: the load has the line already. `kept`: units were received against the line, so it keeps its values. */
export type RowFate = 'imported' | 'unchanged' | 'kept' | 'leftOut'

export const fateLabels: { readonly [Fate in RowFate]: Words } = {
  imported: msg('file.fate.imported'),
  unchanged: msg('file.fate.unchanged'),
  kept: msg('file.fate.kept'),
  leftOut: msg('file.fate.leftOut'),
}

/** The problems of one row, all with its one fate. */
export function withFate(problems: readonly RowProblem[], fate: RowFate): readonly RowProblem[] {
  return problems.map((problem) => ({ ...problem, fate }))
}

/** The data of a row, before it is matched with existing lines. */
export type LineFacts = Omit<
  ManifestLineDoc,
  'id' | 'loadId' | 'row' | 'extra' | 'waivedReason' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
>

export interface RowReading {
  /** `null` when the row cannot be used. */
  readonly facts: LineFacts | null
  readonly orderNo: string
  readonly problems: readonly RowProblem[]
}

export interface RowReader {
  readonly headers: readonly string[]
  readonly mapping: ManifestMapping
  readonly money: MoneyFormat
  readonly currency: CurrencyReader
  readonly currencies: CurrencyAnswers
}

const MOST_RAW_CHARACTERS = 1_000

function rawOf(row: TableRow, headers: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    headers.map((header, place) => [header, (row.cells[place] ?? '').slice(0, MOST_RAW_CHARACTERS)]),
  )
}

/** Collects the cells of one row and the messages about them. */
function cellsOf(row: TableRow, reader: RowReader) {
  const problems: RowProblem[] = []
  const cell = (column: ManifestColumn): string => {
    const header = reader.mapping[column]
    return header === undefined ? '' : (row.cells[reader.headers.indexOf(header)] ?? '')
  }
  const say = (column: ManifestColumn, message: Words, severity: 'error' | 'warning'): void => {
    problems.push({
      row: row.row,
      column: reader.mapping[column] ?? '',
      message,
      value: cell(column).slice(0, 200),
      severity,
      fate: 'imported',
    })
  }
  const take = <Value>(column: ManifestColumn, read: (cell: string) => CellReading<Value>): Value => {
    const reading = read(cell(column))
    if (reading.error) say(column, reading.error, 'error')
    if (reading.note) say(column, reading.note, 'warning')
    return reading.value
  }
  const text = (column: ManifestColumn, length: number): string => meaningfulText(cell(column)).slice(0, length)
  return { problems, cell, say, take, text }
}

type Cells = ReturnType<typeof cellsOf>

/**
 * UPC and EAN of one item agree once both are a GTIN-14; a contradiction is reported and the UPC is
 * taken.
 */
function gtinOf(cells: Cells): string {
  const upc = cells.take('gtin', readGtin)
  const ean = cells.take('ean', readGtin)
  if (upc && ean && upc !== ean) cells.say('ean', msg('file.eanDiffers'), 'warning')
  return upc || ean
}

function amountOf(cells: Cells, column: 'unitRetail' | 'extRetail', money: MoneyFormat): number | null {
  const reading = parseMoney(withoutCurrency(meaningfulText(cells.cell(column))), money)
  if (reading.ok && reading.cents !== null && reading.cents < 0) {
    cells.say(column, msg('file.negative'), 'error')
    return null
  }
  if (reading.ok) return reading.cents
  cells.say(column, reading.message, 'error')
  return null
}

/** The retail of one unit in US cents; out of the extended amount when the file has no other. */
function unitRetailOf(cells: Cells, qty: number, row: TableRow, reader: RowReader): number | null {
  const { money, mapping, currency, currencies } = reader
  const unit = amountOf(cells, 'unitRetail', money)
  const extended = amountOf(cells, 'extRetail', money)
  const unitCurrency = currency.of(row, mapping.unitRetail ?? '')
  const extendedCurrency = currency.of(row, mapping.extRetail ?? '')
  const differs = unit !== null && extended !== null && extended !== unit * qty
  if (differs && unitCurrency === extendedCurrency) {
    cells.say('extRetail', msg('file.extendedDiffers', { qty }), 'warning')
  }
  const ofOne = extended === null ? null : Math.round(extended / qty)
  return inDollars(unit, unitCurrency, currencies) ?? inDollars(ofOne, extendedCurrency, currencies)
}

function qtyOf(cells: Cells, reader: RowReader): number | null {
  // A list without a quantity column has one item in each row.
  if (reader.mapping.qty === undefined) return 1
  const reading = readQty(cells.cell('qty'))
  if (reading.error === '') return reading.value
  cells.say('qty', reading.error, 'error')
  return null
}

/** Reads one row. Whatever is wrong with it is in `problems`. */
export function readManifestRow(row: TableRow, reader: RowReader): RowReading {
  const cells = cellsOf(row, reader)
  const whole = { row: row.row, column: '', value: row.cells.join(', ').slice(0, 200) }
  if (row.problem) {
    return {
      facts: null,
      orderNo: '',
      problems: [{ ...whole, message: row.problem, severity: 'error', fate: 'leftOut' }],
    }
  }
  if (row.repaired) cells.problems.push({ ...whole, message: row.repaired, severity: 'warning', fate: 'imported' })
  const qty = qtyOf(cells, reader)
  const facts: LineFacts = {
    lpn: cells.take('lpn', readCode).toUpperCase().slice(0, 60),
    gtin: gtinOf(cells),
    asin: cells.take('asin', readAsin),
    itemNo: cells.take('itemNo', readCode).slice(0, 60),
    otherNo: cells.take('otherNo', readCode).slice(0, 60),
    title: cells.text('title', 300),
    brand: cells.text('brand', 120),
    category: cells.text('category', 120),
    qty: qty ?? 0,
    unitRetailCents: unitRetailOf(cells, qty ?? 1, row, reader),
    claimedCondition: cells.text('condition', 60),
    sourcePallet: cells.text('sourcePallet', 80),
    raw: rawOf(row, reader.headers),
  }
  const named = facts.lpn || facts.gtin || facts.asin || facts.itemNo || facts.otherNo || facts.title
  if (!named) {
    cells.problems.push({
      ...whole,
      message: msg('file.noItem'),
      severity: 'error',
      fate: 'imported',
    })
  }
  const isUsable = qty !== null && named !== ''
  return {
    facts: isUsable ? facts : null,
    orderNo: isUsable ? cells.text('orderNo', 60) : '',
    problems: withFate(cells.problems, isUsable ? 'imported' : 'leftOut'),
  }
}
