import { useRef } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
}

export interface RowChoice<Row> {
  readonly has: (id: string) => boolean
  readonly of: (rows: readonly Row[]) => 'all' | 'some' | 'none'
  /** @param range everything from the row that was toggled last takes the same state */
  readonly toggle: (row: Row, range: boolean) => void
  readonly toggleAll: (rows: readonly Row[]) => void
  /** Takes the choice off these rows. */
  readonly letGo: (rows: readonly Row[]) => void
}

/** Choosing rows: one, a range, all that are shown. Rows that a filter hides keep their state. */
export function useRowChoice<Row>(
  selection: Selection | undefined,
  shown: readonly Row[],
  rowId: (row: Row) => string,
): RowChoice<Row> | null {
  const anchor = useRef<string | null>(null)
  if (!selection) return null
  const { ids, onChange } = selection
  const change = (rows: readonly Row[], on: boolean) => {
    const next = new Set(ids)
    for (const row of rows) {
      if (on) next.add(rowId(row))
      else next.delete(rowId(row))
    }
    onChange(next)
  }
  const rangeTo = (row: Row): readonly Row[] => {
    const from = shown.findIndex((one) => rowId(one) === anchor.current)
    const to = shown.indexOf(row)
    return from < 0 || to < 0 ? [row] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  }
  const of = (rows: readonly Row[]) => {
    const chosen = ids.size === 0 ? 0 : rows.filter((row) => ids.has(rowId(row))).length
    if (chosen === 0) return 'none'
    return chosen === rows.length ? 'all' : 'some'
  }
  return {
    has: (id) => ids.has(id),
    of,
    toggle: (row, range) => {
      change(range ? rangeTo(row) : [row], !ids.has(rowId(row)))
      anchor.current = rowId(row)
    },
    toggleAll: (rows) => change(rows, of(rows) !== 'all'),
    letGo: (rows) => change(rows, false),
  }
}
