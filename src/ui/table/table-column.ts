import type { ReactNode } from 'react'

export type ColumnValue = string | number | boolean | null

/** One column of a record table. Kept outside of the component that shows it, so that what was worked out for its rows is kept. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** What sorts, filters and is exported: money in dollars, times as ISO UTC. */
  readonly value: (row: Row) => ColumnValue
  /** How the value reads to a person, where that differs; the quick filter finds these words too. */
  readonly text?: (row: Row) => string
  readonly cell?: (row: Row) => ReactNode
  readonly align?: 'left' | 'right'
  /** CSS pixels; without it the column shares what is left. */
  readonly width?: number
  readonly mono?: boolean
  /** A filter of its own: `auto` offers the values that occur. */
  readonly options?: 'auto' | readonly string[]
  /** On a card: the line that names the record. */
  readonly primary?: boolean
  /** On a card: a line under it. */
  readonly secondary?: boolean
  /** Not shown until a person chooses it. */
  readonly hidden?: boolean
  readonly exportHeader?: string
}

/** A value as text: what a filter option is called, and what a cell shows that has no look of its own. */
export function valueText(value: ColumnValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

export function cellText<Row>(column: Column<Row>, row: Row): string {
  return column.text ? column.text(row) : valueText(column.value(row))
}
