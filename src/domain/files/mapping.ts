/**
 * A mapping that a person makes or corrects: what must be chosen, what the choices mean, which
 * cells are in a column. Invariant: a list enters a load only when a column names each item.
 */
import { columnNames, manifestColumns, type ManifestColumn, type ManifestMapping } from './columns.ts'

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

function listed(words: readonly string[], last: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** What must be put right before the import, each with the way out. */
export function mappingProblems(mapping: ManifestMapping): readonly string[] {
  const problems: string[] = []
  if (itemColumns.every((column) => mapping[column] === undefined)) {
    const names = itemColumns.map((column) => columnNames[column])
    problems.push(`No item column chosen. Choose the file’s column for ${listed(names, 'or')}; one is enough.`)
  }
  const byHeader = new Map<string, ManifestColumn[]>()
  for (const column of figureColumns) {
    const header = mapping[column]
    if (header !== undefined) byHeader.set(header, [...(byHeader.get(header) ?? []), column])
  }
  for (const [header, columns] of byHeader) {
    if (columns.length < 2) continue
    const names = listed(
      columns.map((column) => columnNames[column]),
      'and',
    )
    problems.push(`The column “${header}” is chosen for ${names}. Choose another column for one of them, or clear it.`)
  }
  return problems
}

/** What the mapping makes of the list without being wrong; `''` for nothing worth a word. */
export function mappingNote(mapping: ManifestMapping): string {
  return mapping.qty === undefined
    ? 'No quantity column chosen: each row counts as 1 unit. Choose the quantity column if the file has one.'
    : ''
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
