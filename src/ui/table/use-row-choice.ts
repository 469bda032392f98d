import { useCallback, useMemo, useState } from 'react'
import { useLatest } from '#ui/use-latest.ts'

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

/** Choosing rows: one, a range, all that are shown. Rows that a filter hides keep their state. The same object until another row is chosen or shown. */
export function useRowChoice<Row>(
  selection: Selection | undefined,
  shown: readonly Row[],
  rowId: (row: Row) => string,
): RowChoice<Row> | null {
  const [anchor] = useState(anchorOf)
  const latest = useLatest(selection)
  const choose = useCallback((next: ReadonlySet<string>) => latest()?.onChange(next), [latest])
  const ids = selection?.ids
  return useMemo(() => (ids ? choiceOf(ids, choose, shown, rowId, anchor) : null), [ids, choose, shown, rowId, anchor])
}

/** The row from which a range goes. */
interface Anchor {
  readonly id: () => string | null
  readonly keep: (id: string) => void
}

function anchorOf(): Anchor {
  let kept: string | null = null
  return { id: () => kept, keep: (id) => (kept = id) }
}

function choiceOf<Row>(
  ids: ReadonlySet<string>,
  onChange: Selection['onChange'],
  shown: readonly Row[],
  rowId: (row: Row) => string,
  anchor: Anchor,
): RowChoice<Row> {
  const change = (rows: readonly Row[], on: boolean) => {
    const next = new Set(ids)
    for (const row of rows) {
      if (on) next.add(rowId(row))
      else next.delete(rowId(row))
    }
    onChange(next)
  }
  const rangeTo = (row: Row): readonly Row[] => {
    const from = shown.findIndex((one) => rowId(one) === anchor.id())
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
      anchor.keep(rowId(row))
    },
    toggleAll: (rows) => change(rows, of(rows) !== 'all'),
    letGo: (rows) => change(rows, false),
  }
}
