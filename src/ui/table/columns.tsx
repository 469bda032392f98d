/** The vocabulary of columns: every label, place, amount and time looks, sorts and exports the same on every page. */
import type { Translate } from '#language/translate.ts'
import { isDay } from '#domain/core/days.ts'
import { msg, type MomentForm, type Words } from '#messages/message.ts'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import type { Column } from './table-column.ts'

/** What a page may add to or change in a column of the vocabulary. */
export type ColumnChanges<Row> = Partial<Omit<Column<Row>, 'id' | 'header' | 'value'>>
type Read<Row, Value> = (row: Row) => Value

/** Empty in a table where there is none; a day (`YYYY-MM-DD`) has no clock. */
function momentText(iso: string, form: MomentForm, t: Translate): string {
  return Number.isNaN(Date.parse(iso)) ? '' : t.moment(iso, isDay(iso) ? 'plainDay' : form)
}

export function textColumn<Row>(
  id: string,
  header: Words,
  read: Read<Row, Words>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  return { id, header, value: read, ...changes }
}

/** Our own label, or a code to be read sign by sign. */
export function labelColumn<Row>(
  id: string,
  header: Words,
  read: Read<Row, string>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  return { id, header, value: read, mono: true, width: 132, ...changes }
}

/** The place of a record: the location's code. */
export function placeColumn<Row>(
  id: string,
  header: Words,
  read: Read<Row, string>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  return { id, header, value: read, mono: true, width: 112, ...changes }
}

/** Cents in; shown as `$1,234.50`, exported as the number 1234.5. */
export function moneyColumn<Row>(
  id: string,
  header: Words,
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
    text: (row, t) => {
      const cents = readCents(row)
      return cents === null ? '' : t.money(cents)
    },
    align: 'right',
    width: 120,
    ...changes,
  }
}

export function qtyColumn<Row>(
  id: string,
  header: Words,
  read: Read<Row, number | null>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  const text = (row: Row, t: Translate) => {
    const count = read(row)
    return count === null ? '' : t.number(count)
  }
  return { id, header, value: read, text, align: 'right', width: 84, ...changes }
}

/** Percent in, 12.5 for 12.5 %; shown with two decimals at most. */
export function percentColumn<Row>(
  id: string,
  header: Words,
  readPct: Read<Row, number | null>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  const value = (row: Row) => {
    const pct = readPct(row)
    return pct === null || !Number.isFinite(pct) ? null : Math.round(pct * 100) / 100
  }
  const text = (row: Row, t: Translate) => {
    const pct = value(row)
    return pct === null ? '' : t('table.percent', { pct })
  }
  return {
    id,
    header,
    value,
    text,
    align: 'right',
    width: 92,
    exportHeader: msg('table.percentHeader', { header }),
    ...changes,
  }
}

/** An ISO time or a day without a clock; a time is shown in the reader's zone, and both are exported as they are. */
export function timeColumn<Row>(
  id: string,
  header: Words,
  readIso: Read<Row, string>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  return { id, header, value: readIso, text: (row, t) => momentText(readIso(row), 'time', t), width: 152, ...changes }
}

/** Of an ISO time, its day in the reader's zone; or a day without a clock. Both are exported as they are. */
export function dayColumn<Row>(
  id: string,
  header: Words,
  readIso: Read<Row, string>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  return { id, header, value: readIso, text: (row, t) => momentText(readIso(row), 'day', t), width: 116, ...changes }
}

/** A state in words; `looks` gives the words of each one. An unknown state is shown as it is. */
export function badgeColumn<Row>(
  id: string,
  header: Words,
  read: Read<Row, string>,
  looks: Readonly<Record<string, StateLook>>,
  changes: ColumnChanges<Row> = {},
): Column<Row> {
  const words = (row: Row) => looks[read(row)]?.words ?? read(row)
  const cell = (row: Row) => <StateMark look={looks[read(row)] ?? { words: read(row) }} />
  return { id, header, value: words, cell, width: 128, options: 'auto', ...changes }
}
