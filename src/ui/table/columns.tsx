/** The vocabulary of columns: every label, place, amount and time looks, sorts and exports the same on every page. */
import { formatCents } from '#domain/core/money.ts'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import type { Column } from './table-column.ts'

/** What a page may add to or change in a column of the vocabulary. */
export type ColumnChanges<Row> = Partial<Omit<Column<Row>, 'id' | 'header' | 'value'>>
type Read<Row, Value> = (row: Row) => Value

// One formatter for all rows: making one costs more than a thousand uses of it.
const timeFormat = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const dayFormat = new Intl.DateTimeFormat(undefined, { weekday: 'short', month: 'short', day: 'numeric' })
const countFormat = new Intl.NumberFormat('en-US')

function formatTime(format: Intl.DateTimeFormat, iso: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? '' : format.format(time)
}

export function textColumn<Row>(
  id: string,
  header: string,
  read: Read<Row, string>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  return { id, header, value: read, ...changes }
}

/** Our own label, or a code to be read sign by sign. */
export function labelColumn<Row>(
  id: string,
  header: string,
  read: Read<Row, string>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  return { id, header, value: read, mono: true, width: 132, ...changes }
}

/** The place of a record: the location's code. */
export function placeColumn<Row>(
  id: string,
  header: string,
  read: Read<Row, string>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  return { id, header, value: read, mono: true, width: 112, ...changes }
}

/** Cents in; shown as `$1,234.50`, exported as the number 1234.5. */
export function moneyColumn<Row>(
  id: string,
  header: string,
  readCents: Read<Row, number | null>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  return {
    id,
    header,
    value: (row) => {
      const cents = readCents(row)
      return cents === null ? null : cents / 100
    },
    text: (row) => {
      const cents = readCents(row)
      return cents === null ? '' : formatCents(cents)
    },
    align: 'right',
    width: 120,
    ...changes,
  }
}

export function qtyColumn<Row>(
  id: string,
  header: string,
  read: Read<Row, number | null>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  const text = (row: Row) => {
    const count = read(row)
    return count === null ? '' : countFormat.format(count)
  }
  return { id, header, value: read, text, align: 'right', width: 84, ...changes }
}

/** Percent in, 12.5 for 12.5 %; shown with one decimal at most. */
export function percentColumn<Row>(
  id: string,
  header: string,
  readPct: Read<Row, number | null>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  const value = (row: Row) => {
    const pct = readPct(row)
    return pct === null || !Number.isFinite(pct) ? null : Math.round(pct * 10) / 10
  }
  const text = (row: Row) => {
    const pct = value(row)
    return pct === null ? '' : `${countFormat.format(pct)} %`
  }
  return { id, header, value, text, align: 'right', width: 92, exportHeader: `${header} %`, ...changes }
}

/** An ISO time; shown in the reader's zone, exported as it is. */
export function timeColumn<Row>(
  id: string,
  header: string,
  readIso: Read<Row, string>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  return { id, header, value: readIso, text: (row) => formatTime(timeFormat, readIso(row)), width: 152, ...changes }
}

export function dayColumn<Row>(
  id: string,
  header: string,
  readIso: Read<Row, string>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  return { id, header, value: readIso, text: (row) => formatTime(dayFormat, readIso(row)), width: 116, ...changes }
}

/** A state in words; `looks` gives the words of each one. An unknown state is shown as it is. */
export function badgeColumn<Row>(
  id: string,
  header: string,
  read: Read<Row, string>,
  looks: Readonly<Record<string, StateLook>>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  const words = (row: Row) => looks[read(row)]?.words ?? read(row)
  const cell = (row: Row) => <StateMark look={looks[read(row)] ?? { words: read(row) }} />
  return { id, header, value: words, cell, width: 128, options: 'auto', ...changes }
}
