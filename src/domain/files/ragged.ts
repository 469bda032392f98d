/**
 * Rows with more or fewer cells than the header, most often by a comma in an unquoted text. Decides
 * whether the right row can be proven, and repairs it only then. Invariants: a repair is accepted
 * only when every number of the row then checks, and with no other repair: barcode check digits,
 * quantity × unit = extended, licence plates. Otherwise the row stays an error: a shifted row is
 * worse than none.
 */
import { msg, type Words } from '#messages/message.ts'
import { isAsin, isLpn, isSourcePallet } from '#domain/codes/barcodes.ts'
import { decimalOfColumn, parseMoney } from '#domain/core/money.ts'
import { meaningfulText, readGtin, readQty } from './cells.ts'
import { withoutCurrency } from './currency.ts'
import { columnOfHeader, type ManifestColumn } from './columns.ts'

export interface RowShape {
  readonly headers: readonly string[]
  readonly columns: readonly (ManifestColumn | null)[]
  /** Columns whose values repeat over the file, with those values: categories, conditions, pallets. */
  readonly vocabulary: ReadonlyMap<number, ReadonlySet<string>>
  readonly delimiter: string
}

/** Columns in which a new value is as good as a known one. */
const freeColumns: ReadonlySet<ManifestColumn | null> = new Set<ManifestColumn>([
  'lpn', 'gtin', 'ean', 'asin', 'itemNo', 'otherNo', 'title', 'qty', 'unitRetail', 'extRetail',
]) // prettier-ignore

/** The shape that the well-formed rows agree on. */
export function shapeOf(headers: readonly string[], rows: readonly (readonly string[])[], delimiter: string): RowShape {
  const vocabulary = new Map<number, ReadonlySet<string>>()
  const whole = rows.filter((cells) => cells.length === headers.length).slice(0, 5_000)
  for (const [place, header] of headers.entries()) {
    if (freeColumns.has(columnOfHeader(header))) continue
    const values = new Set(whole.map((cells) => (cells[place] ?? '').trim()))
    if (whole.length >= 10 && values.size * 5 <= whole.length) vocabulary.set(place, values)
  }
  return { headers, columns: headers.map(columnOfHeader), vocabulary, delimiter }
}

function amountOf(cell: string): number | null {
  const amount = withoutCurrency(cell)
  const decimal = decimalOfColumn([amount])
  const reading = parseMoney(amount, { decimal: decimal === 'comma' ? 'comma' : 'point', unit: 'dollars' })
  return reading.ok ? reading.cents : Number.NaN
}

/** How many facts one cell proves: −1 when it contradicts its column. */
function proofOf(column: ManifestColumn, cell: string): number {
  const text = meaningfulText(cell)
  if (text === '') return 0
  if (column === 'gtin' || column === 'ean') return readGtin(cell).value !== '' ? 1 : /^0+$/.test(text) ? 0 : -1
  if (column === 'lpn') return isLpn(text) ? 1 : text.includes(' ') ? -1 : 0
  if (column === 'asin') return isAsin(text) ? 1 : -1
  if (column === 'sourcePallet') return isSourcePallet(text) ? 1 : 0
  if (column === 'qty') return readQty(cell).error === '' ? 0 : -1
  return 0
}

type Amounts = Partial<Record<ManifestColumn, number | null>>

/** The number of proofs that this row is right, or −1 when any cell contradicts its column. */
function proofs(cells: readonly string[], shape: RowShape): number {
  let proven = 0
  const amounts: Amounts = {}
  for (const [place, column] of shape.columns.entries()) {
    const cell = cells[place] ?? ''
    const words = shape.vocabulary.get(place)
    if (words && !words.has(cell.trim())) return -1
    if (!column) continue
    if (column === 'unitRetail' || column === 'extRetail') amounts[column] = amountOf(cell)
    if (column === 'qty') amounts.qty = readQty(cell).value
    const proof = proofOf(column, cell)
    if (proof < 0) return -1
    proven += proof
  }
  const ofAmounts = proofsOfAmounts(amounts)
  return ofAmounts < 0 ? -1 : proven + ofAmounts
}

function proofsOfAmounts({ qty, unitRetail, extRetail }: Amounts): number {
  if (Number.isNaN(unitRetail) || Number.isNaN(extRetail)) return -1
  if (qty == null || unitRetail == null || extRetail == null) return 0
  return qty * unitRetail === extRetail ? 2 : -1
}

const ENOUGH_PROOFS = 2

function joinedAt(cells: readonly string[], place: number, surplus: number, delimiter: string): readonly string[] {
  const joined = cells.slice(place, place + surplus + 1).join(delimiter)
  return [...cells.slice(0, place), joined, ...cells.slice(place + surplus + 1)]
}

export interface FittedRow {
  readonly cells: readonly string[]
  /** Why the row cannot be used; `''` when it can. */
  readonly problem: Words
  /** What was put right; `''` for nothing. */
  readonly repaired: Words
}

function longRow(cells: readonly string[], shape: RowShape): FittedRow {
  const width = shape.headers.length
  const surplus = cells.length - width
  if (cells.slice(width).every((cell) => cell.trim() === ''))
    return { cells: cells.slice(0, width), problem: '', repaired: '' }
  const candidates = surplus > 20 ? [] : [...shape.headers.keys()]
  const right = candidates
    .map((place) => ({ place, cells: joinedAt(cells, place, surplus, shape.delimiter) }))
    .filter((candidate) => proofs(candidate.cells, shape) >= ENOUGH_PROOFS)
  const only = right.length === 1 ? right[0] : undefined
  if (only) {
    const header = shape.headers[only.place] ?? ''
    return { cells: only.cells, problem: '', repaired: msg('file.commaBack', { header }) }
  }
  const problem = msg('file.commaMoved', { cells: cells.length, width })
  return { cells, problem, repaired: '' }
}

function shortRow(cells: readonly string[], shape: RowShape): FittedRow {
  const width = shape.headers.length
  const filled = [...cells, ...Array.from({ length: width - cells.length }, () => '')]
  // Blanks that were cut off at the end are blanks; the vocabulary need not know them.
  const cut: RowShape = {
    ...shape,
    vocabulary: new Map([...shape.vocabulary].filter(([place]) => place < cells.length)),
  }
  if (proofs(filled, cut) >= ENOUGH_PROOFS) {
    return {
      cells: filled,
      problem: '',
      repaired: msg('file.cellsMissing', { count: width - cells.length }),
    }
  }
  return { cells, problem: msg('file.cellCount', { cells: cells.length, width }), repaired: '' }
}

/** The row with as many cells as the header, or the problem with it. */
export function fitRow(cells: readonly string[], brokenQuote: boolean, shape: RowShape): FittedRow {
  const width = shape.headers.length
  if (cells.length === width && !brokenQuote) return { cells, problem: '', repaired: '' }
  if (brokenQuote && (cells.length !== width || proofs(cells, shape) < ENOUGH_PROOFS)) {
    return { cells, problem: msg('file.openQuote'), repaired: '' }
  }
  if (brokenQuote) return { cells, problem: '', repaired: msg('file.quotePlain') }
  return cells.length > width ? longRow(cells, shape) : shortRow(cells, shape)
}
