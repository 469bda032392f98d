/**
 * A mapping that a person makes or corrects: what must be chosen, what the choices mean, which
 * cells are in a column. Invariant: a list enters a load only when a column names each item.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import { columnNames, manifestColumns, type ManifestColumn, type ManifestMapping } from './columns.ts'
import type { ManifestTotals } from './manifest.ts'

/** Each of them names the item; one is enough. */
export const itemColumns = [
  'lpn',
  'gtin',
  'ean',
  'asin',
  'itemNo',
  'title',
] as const satisfies readonly ManifestColumn[]
/** How many, and what they are worth. */
export const figureColumns = ['qty', 'unitRetail', 'extRetail'] as const satisfies readonly ManifestColumn[]
export const otherColumns: readonly ManifestColumn[] = manifestColumns.filter(
  (column) => !([...itemColumns, ...figureColumns] as readonly ManifestColumn[]).includes(column),
)

/** What must be put right before the import, each with the way out. */
export function mappingProblems(mapping: ManifestMapping): readonly Words[] {
  const problems: Words[] = []
  if (itemColumns.every((column) => mapping[column] === undefined)) {
    const names = itemColumns.map((column) => columnNames[column])
    problems.push(
      msg('file.noItemColumn', {
        columns: msg('core.or', { some: joined(names.slice(0, -1)), last: names.at(-1) ?? '' }),
      }),
    )
  }
  const byHeader = new Map<string, ManifestColumn[]>()
  for (const column of figureColumns) {
    const header = mapping[column]
    if (header !== undefined) byHeader.set(header, [...(byHeader.get(header) ?? []), column])
  }
  for (const [header, columns] of byHeader) {
    if (columns.length < 2) continue
    const names = columns.map((column) => columnNames[column])
    const both = msg('core.and', { first: joined(names.slice(0, -1)), second: names.at(-1) ?? '' })
    problems.push(msg('file.columnTwice', { header, columns: both }))
  }
  return problems
}

/** What the mapping makes of the list without being wrong; `''` for nothing worth a word. */
export function mappingNote(mapping: ManifestMapping): Words {
  return mapping.qty === undefined ? msg('file.noQtyColumn') : ''
}

/** What it means at the dock that lines carry no code; `''` when each has one. */
export function codeWarning({ lines, noCode }: Pick<ManifestTotals, 'lines' | 'noCode'>): Words {
  if (noCode === 0) return ''
  return noCode === lines ? msg('file.noCodes') : msg('file.someCodes', { missing: noCode, lines })
}

const MOST_SAMPLES = 3
const MOST_CHARACTERS = 40

const shortened = (cell: string): string =>
  cell.length > MOST_CHARACTERS ? `${cell.slice(0, MOST_CHARACTERS - 1)}…` : cell

/** Up to three different cells of each column, by header. */
export function columnSamples(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    headers.map((header, place) => {
      const cells = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '')
      return [header, [...new Set(cells)].slice(0, MOST_SAMPLES).map(shortened)]
    }),
  )
}
