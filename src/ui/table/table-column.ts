import type { ReactNode } from 'react'
import type { Translate } from '#language/translate.ts'
import { isMessage, type Words } from '#messages/message.ts'

export type ColumnValue = string | number | null

/**
 * One column of a record table, in no language. Kept outside of the component that shows it, so that what was worked out for its rows is kept.
 */
export interface Column<Row> {
  readonly id: string
  readonly header: Words
  /** What sorts, filters and is exported: money in dollars, times as ISO UTC. */
  readonly value: (row: Row) => ColumnValue | Words
  /** How the value reads to a person, where that differs; the quick filter finds these words too. */
  readonly text?: (row: Row, t: Translate) => string
  readonly cell?: (row: Row) => ReactNode
  readonly align?: 'left' | 'right'
  /** CSS pixels; without it the column shares what is left. */
  readonly width?: number
  readonly mono?: boolean
  /** A filter of its own: `auto` offers the values that occur. */
  readonly options?: 'auto' | readonly Words[]
  /** On a card: the line that names the record. */
  readonly primary?: boolean
  /** On a card: a line under it. */
  readonly secondary?: boolean
  /** Not shown until a person chooses it. */
  readonly hidden?: boolean
  /** Hidden in the same way where the screen is narrower than a desk's: the row's drawer has it. */
  readonly atDesk?: boolean
  readonly exportHeader?: Words
}

/** A value that a filter offers: its key in the address, which is the same in every language, and what a person reads. */
export interface FilterOption {
  readonly value: string
  readonly label: string
}

/** What names a value in the address: a message of the catalogue its id, everything else what it says. */
export function filterKeyOf(value: ColumnValue | Words, t: Translate): string {
  if (isMessage(value) && !value.values) return value.id
  return typeof value === 'object' && value !== null ? t.of(value) : valueText(value)
}

/** The same column in the reader's language. */
export interface ReadColumn<Row> extends Omit<Column<Row>, 'header' | 'value' | 'text' | 'options' | 'exportHeader'> {
  readonly header: string
  readonly value: (row: Row) => ColumnValue
  readonly text?: (row: Row) => string
  readonly options?: 'auto' | readonly FilterOption[]
  /** What a filter in the address names a row's value by. */
  readonly filterKey: (row: Row) => string
  readonly exportHeader: string
}

const optionOf = (words: Words, t: Translate): FilterOption => ({ value: filterKeyOf(words, t), label: t.of(words) })

function readColumn<Row>(column: Column<Row>, t: Translate): ReadColumn<Row> {
  const { header, value, text, options, exportHeader = header, ...rest } = column
  return {
    ...rest,
    header: t.of(header),
    value: (row) => {
      const read = value(row)
      return typeof read === 'object' && read !== null ? t.of(read) : read
    },
    ...(text ? { text: (row: Row) => text(row, t) } : {}),
    ...(options ? { options: options === 'auto' ? options : options.map((one) => optionOf(one, t)) } : {}),
    filterKey: (row) => filterKeyOf(value(row), t),
    exportHeader: t.of(exportHeader),
  }
}

// The same array for the same columns and language: what was worked out for the rows hangs on it.
const readOnes = new WeakMap<readonly Column<never>[], { readonly t: Translate; readonly read: unknown }>()

export function readColumns<Row>(columns: readonly Column<Row>[], t: Translate): readonly ReadColumn<Row>[] {
  const known = readOnes.get(columns)
  if (known?.t === t) return known.read as readonly ReadColumn<Row>[]
  const read = columns.map((column) => readColumn(column, t))
  readOnes.set(columns, { t, read })
  return read
}

/** A value as text: what a filter option is called, and what a cell shows that has no look of its own. */
export function valueText(value: ColumnValue): string {
  if (value === null) return ''
  return String(value)
}

export function cellText<Row>(column: ReadColumn<Row>, row: Row): string {
  return column.text ? column.text(row) : valueText(column.value(row))
}
