import { useDeferredValue, useEffect, useMemo } from 'react'
import type { ReadColumn } from './table-column.ts'
import { filterRows, sortRows, wordIndex, wordsOf, type WordIndex } from './table-rows.ts'
import { columnFilter, sortKeys } from '#ui/table/views/table-view.ts'

const WARM_ROWS = 400

/** Works out the words of all rows while nothing else happens, so that the first letter in the filter finds them ready. */
function useWarmIndex<Row extends object>(rows: readonly Row[], index: WordIndex<Row>): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return undefined
    let at = 0
    const warm = () => {
      for (const row of rows.slice(at, at + WARM_ROWS)) wordsOf(row, index)
      at += WARM_ROWS
      if (at < rows.length) handle = requestIdleCallback(warm)
    }
    let handle = requestIdleCallback(warm)
    return () => cancelIdleCallback(handle)
  }, [rows, index])
}

export interface TableRows<Row> {
  readonly shown: readonly Row[]
  /** What is shown lags behind what was asked by a moment. */
  readonly behind: boolean
  /** Another text where other rows were asked for, or another order. */
  readonly key: string
}

/** The rows to show. Asking for another order or filter never holds up the key that asked for it. */
export function useTableRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly ReadColumn<Row>[],
  asked: { readonly q: string; readonly sort: string; readonly f: string },
): TableRows<Row> {
  const q = useDeferredValue(asked.q)
  const sort = useDeferredValue(asked.sort)
  const f = useDeferredValue(asked.f)
  const index = useMemo(() => wordIndex(columns), [columns])
  useWarmIndex(rows, index)
  const sorted = useMemo(() => sortRows(rows, columns, sortKeys.parse(sort)), [rows, columns, sort])
  const shown = useMemo(() => filterRows(sorted, q, columnFilter.parse(f), index), [sorted, q, f, index])
  return { shown, behind: q !== asked.q || sort !== asked.sort || f !== asked.f, key: `${q}|${sort}|${f}` }
}
