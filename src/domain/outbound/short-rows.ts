/** Exports that leave out the empty cells at the end of a row: such a row is whole. One with more cells than columns stays a named problem. */
import type { Table } from '#domain/files/table.ts'

export function withShortRows(table: Table): Table {
  const width = table.headers.length
  return {
    ...table,
    rows: table.rows.map((row) =>
      row.problem !== '' && row.cells.length < width
        ? { ...row, problem: '', cells: [...row.cells, ...Array.from({ length: width - row.cells.length }, () => '')] }
        : row,
    ),
  }
}
