import { useMemo, useState } from 'react'

export interface RowCursor {
  /** −1 when there are no rows. */
  readonly index: number
  readonly set: (id: string, index: number) => void
  /** Where a key takes the cursor; `null` when the key does not move it. */
  readonly after: (key: string) => number | null
}

/**
 * The row under the keyboard's cursor. It is kept by id, so that rows which come and go above it do
 * not move it.
 */
export function useRowCursor<Row>({
  rows,
  rowId,
  openId,
  pageRows,
}: {
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly openId: string | undefined
  readonly pageRows: () => number
}): RowCursor {
  const [at, setAt] = useState<{ readonly id: string; readonly index: number } | null>(null)
  const wanted = at?.id ?? openId
  const found = useMemo(
    () => (wanted === undefined ? -1 : rows.findIndex((row) => rowId(row) === wanted)),
    [rows, rowId, wanted],
  )
  const last = rows.length - 1
  // Its row is gone: the cursor stays where it was in the list.
  const index = found >= 0 ? found : Math.min(at?.index ?? 0, last)
  const after = (key: string): number | null => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + pageRows(),
      PageUp: index - pageRows(),
      Home: 0,
      End: last,
    }
    const next = moves[key]
    return next === undefined ? null : Math.max(0, Math.min(last, next))
  }
  return { index, set: (id, place) => setAt({ id, index: place }), after }
}
