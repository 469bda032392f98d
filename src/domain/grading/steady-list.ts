/**
 * A list under a thumb. Invariant: while a person has not acted, no row moves, leaves or comes between two others; what is found meanwhile
 * waits until it is asked for.
 */
export interface SteadyList<Row> {
  readonly rows: readonly Row[]
  /** Found since, and not among the rows. */
  readonly fresh: number
}

/** @param shown the rows on screen @param found what was found since, best first */
export function steadied<Row extends { readonly key: string }>(
  shown: readonly Row[],
  found: readonly Row[],
): SteadyList<Row> {
  if (shown.length === 0) return { rows: found, fresh: 0 }
  const now = new Map(found.map((row) => [row.key, row]))
  const known = new Set(shown.map((row) => row.key))
  return {
    rows: shown.map((row) => now.get(row.key) ?? row),
    fresh: found.filter((row) => !known.has(row.key)).length,
  }
}
