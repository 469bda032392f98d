/**
 * A table by the meaning of its columns: results, orders, tracking numbers, ledgers. Decides which column is which, how each column of money is written
 * and whether it holds cents. Invariants: a column is found by its name, in any place, case and with any marks between; money is read by its whole
 * column, and a column in doubt is named, never guessed; a cell that cannot be read is a named problem of its row.
 */
import { msg, type Words } from '#messages/message.ts'
import { decimalOfColumn, looksLikeCents, parseMoney, type AmountUnit, type DecimalSign } from '#domain/core/money.ts'
import { meaningfulText, readCode } from './cells.ts'
import { plainHeader } from './columns.ts'
import type { RowProblem } from './manifest-rows.ts'
import type { Table, TableRow } from './table.ts'
import { readZonedTime, type TimeReading } from './zoned-time.ts'

export interface SheetSpec<Column extends string> {
  /** Known names of each column as plain text (`plainHeader`), the better one first. */
  readonly names: Readonly<Record<Column, readonly string[]>>
  /** The columns that hold money. */
  readonly money?: readonly Column[]
  /** How the money is written, as a person answered; else each column decides for itself. */
  readonly decimal?: DecimalSign
  /** Whether the money is in cents, as a person answered; else it is in dollars. */
  readonly unit?: AmountUnit
  /** IANA zone of times without one; `''` where the file must name its own. */
  readonly zone?: string
}

/** One row, by the meaning of its columns. What cannot be read is noted among the sheet's problems. */
export interface SheetRow<Column extends string> {
  /** As a spreadsheet counts. */
  readonly row: number
  /** `''` for nothing, and for the words that mean nothing (`N/A`, `--`). */
  readonly text: (column: Column) => string
  /** A number that names something: without `.0`; zeros alone are nothing. */
  readonly code: (column: Column) => string
  /** Integer cents; `null` for nothing. */
  readonly cents: (column: Column) => number | null
  /** The same of what is never below zero: a turned sign would take off where it should add. */
  readonly amount: (column: Column) => number | null
  /** ISO UTC; `''` for nothing. A date alone is held as noon UTC (`plain-days.ts`). */
  readonly time: (column: Column) => string
  /** Notes a problem of this row; `fate` says whether the row is left out. */
  readonly say: (column: Column, message: Words, severity?: RowProblem['severity']) => void
}

export interface Sheet<Column extends string> {
  readonly rows: readonly SheetRow<Column>[]
  /** Grows while the rows are read. */
  readonly problems: readonly RowProblem[]
  readonly has: (column: Column) => boolean
  /** The column's name as the file has it. */
  readonly header: (column: Column) => string
  /** Columns of money whose decimal sign a person has to name, with examples. */
  readonly doubts: readonly { readonly column: Column; readonly header: string; readonly examples: readonly string[] }[]
  /** Whether the columns of money look as if they held cents: a reason to ask. */
  readonly maybeCents: boolean
}

const clocked = /\d:\d/

/** `Jul-25-26` and the like carry no time: noon UTC stands for the day, on whatever device the file is read. */
const readTime = (text: string, zone: string): TimeReading =>
  clocked.test(text) ? readZonedTime(text, zone) : readZonedTime(`${text} 12:00`, 'UTC')

/** Where the columns are in this file, and its whole rows. */
class Layout<Column extends string> {
  readonly #places = new Map<Column, number>()
  readonly #headers: readonly string[]
  readonly whole: readonly TableRow[]

  constructor({ headers, rows }: Table, names: SheetSpec<Column>['names']) {
    const plain = headers.map(plainHeader)
    this.#headers = headers
    this.whole = rows.filter((row) => row.problem === '')
    for (const column of Object.keys(names) as Column[]) {
      const place = names[column].map((name) => plain.indexOf(name)).find((found) => found >= 0)
      if (place !== undefined) this.#places.set(column, place)
    }
  }

  has(column: Column): boolean {
    return this.#places.has(column)
  }

  header(column: Column): string {
    return this.#headers[this.#places.get(column) ?? -1] ?? ''
  }

  cell(row: TableRow, column: Column): string {
    return row.cells[this.#places.get(column) ?? -1] ?? ''
  }

  cells(column: Column): readonly string[] {
    return this.whole.map((row) => meaningfulText(this.cell(row, column)))
  }
}

type Signs<Column> = ReadonlyMap<Column, DecimalSign | 'doubt'>

/** Reads one row; what it cannot read goes to `problems`. */
function rowOf<Column extends string>(
  source: TableRow,
  layout: Layout<Column>,
  spec: SheetSpec<Column>,
  signs: Signs<Column>,
  problems: RowProblem[],
): SheetRow<Column> {
  const text = (column: Column): string => meaningfulText(layout.cell(source, column))
  const say: SheetRow<Column>['say'] = (column, message, severity = 'error') => {
    const fate = severity === 'error' ? 'leftOut' : 'kept'
    const value = layout.cell(source, column)
    problems.push({ row: source.row, column: layout.header(column), message, value, severity, fate })
  }
  const code: SheetRow<Column>['code'] = (column) => {
    const { value, error } = readCode(layout.cell(source, column))
    if (error !== '') say(column, error)
    return value
  }
  const cents: SheetRow<Column>['cents'] = (column) => {
    const decimal = signs.get(column) === 'comma' ? 'comma' : 'point'
    const reading = parseMoney(text(column), { decimal, unit: spec.unit ?? 'dollars' })
    if (reading.ok) return reading.cents
    say(column, reading.message)
    return null
  }
  const amount: SheetRow<Column>['amount'] = (column) => {
    const found = cents(column)
    if (found === null || found >= 0) return found
    say(column, msg('file.belowZero'))
    return null
  }
  const time: SheetRow<Column>['time'] = (column) => {
    const written = text(column)
    if (written === '') return ''
    const reading = readTime(written, spec.zone ?? '')
    if (reading.ok) return reading.at
    say(column, reading.message)
    return ''
  }
  return { row: source.row, text, say, code, cents, amount, time }
}

/** Rows that do not fit the columns of the file. */
const unfit = (rows: readonly TableRow[]): RowProblem[] =>
  rows
    .filter((row) => row.problem !== '')
    .map(({ row, problem }) => ({ row, column: '', message: problem, value: '', severity: 'error', fate: 'leftOut' }))

export function sheetOf<Column extends string>(table: Table, spec: SheetSpec<Column>): Sheet<Column> {
  const layout = new Layout(table, spec.names)
  const money = (spec.money ?? []).filter((column) => layout.has(column))
  const signs: Signs<Column> = new Map(money.map((column) => [column, spec.decimal ?? decimalOfColumn(layout.cells(column))])) // prettier-ignore
  const problems = unfit(table.rows)
  const examplesOf = (column: Column) => layout.cells(column).filter((cell) => cell !== '').slice(0, 5) // prettier-ignore
  return {
    rows: layout.whole.map((row) => rowOf(row, layout, spec, signs, problems)),
    problems,
    has: (column) => layout.has(column),
    header: (column) => layout.header(column),
    doubts: money
      .filter((column) => signs.get(column) === 'doubt')
      .map((column) => ({ column, header: layout.header(column), examples: examplesOf(column) })),
    maybeCents: money.some((column) => looksLikeCents(layout.cells(column))),
  }
}

/** What of `needed` the file does not have: the reason to refuse it. */
export const missingColumns = <Column extends string>(sheet: Sheet<Column>, needed: readonly Column[]): readonly Column[] =>
  needed.filter((column) => !sheet.has(column)) // prettier-ignore

/** Words for a file that lacks columns. */
export const lacksColumns = (names: readonly string[]): Words => msg('file.lacksColumns', { columns: names.join(', ') })
