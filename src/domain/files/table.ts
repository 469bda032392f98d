/**
 * From records to a table: which row is the header, what is before and after it, which rows fit.
 * Invariants: a row that cannot be read right stays in the table with its problem in words; columns
 * named `__proto__` and the like never become keys; duplicate and empty column names are made
 * distinct.
 */
import { msg, type Words } from '#messages/message.ts'
import { isAsin, isLpn } from '#domain/codes/barcodes.ts'
import { readGtin } from './cells.ts'
import { MAX_FILE_ROWS } from './decode.ts'
import { isKnownHeader } from './kinds.ts'
import { fitRow, shapeOf } from './ragged.ts'
import { recordSteps, type FileRecord } from './records.ts'
import { ROWS_PER_STEP, runSteps, type Steps } from './steps.ts'

export interface TableRow {
  /** Its place in the file as a spreadsheet counts, from 1. */
  readonly row: number
  /** As many cells as there are headers, unless `problem` is set. */
  readonly cells: readonly string[]
  readonly problem: Words
  readonly repaired: Words
}

export interface Table {
  /** `Column 1`, `Column 2` and so on for a file without names. */
  readonly headers: readonly string[]
  /** Whether the file names its columns. */
  readonly hasHeader: boolean
  readonly rows: readonly TableRow[]
  /** The lines before the header. */
  readonly preamble: readonly string[]
  /** The messages about the file as a whole. */
  readonly notes: readonly Words[]
}

export type TableReading =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly message: Words }

/** A header may be this far down. */
const HEADER_SEARCH_ROWS = 40
/** Keys with a meaning of their own in JavaScript or in Firestore. */
const reservedName = /^(?:__.*__|constructor|prototype)$/

function headerIndexOf(records: readonly FileRecord[]): number {
  let best = -1
  let mostKnown = 1
  for (const [place, record] of records.slice(0, HEADER_SEARCH_ROWS).entries()) {
    const known = record.cells.filter(isKnownHeader).length
    if (known > mostKnown) [best, mostKnown] = [place, known]
  }
  if (best >= 0) return best
  return records.slice(0, HEADER_SEARCH_ROWS).findIndex(({ cells }) => {
    const named = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    const isWide = named.length >= 2 && named.length * 2 > cells.length
    return isWide && named.every((cell) => /\p{L}/u.test(cell) && !isItemCode(cell))
  })
}

/** Codes name items, never columns. */
function isItemCode(cell: string): boolean {
  const text = cell.trim()
  return isLpn(text) || (isAsin(text) && /\d/.test(text))
}

/** How many rows decide whether a file without names is a list. */
const JUDGED_ROWS = 100

/**
 * Empty names for a list without a header: rows of one width that hold items. `null` for any other
 * file.
 */
function unnamedHeader(records: readonly FileRecord[]): readonly string[] | null {
  const judged = records.slice(0, JUDGED_ROWS).map(({ cells }) => cells)
  const widths = new Map<number, number>()
  for (const { length } of judged) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width = 0, count = 0] = [...widths].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const holdsItems = judged.flat().some((cell) => isItemCode(cell) || readGtin(cell).value !== '')
  return width >= 2 && count >= judged.length * 0.6 && holdsItems ? Array.from({ length: width }, () => '') : null
}

/** Header names as keys: none empty, none twice, none reserved (`''` marks a column to drop). */
function headerNames(cells: readonly string[]): string[] {
  const used = new Set<string>()
  return cells.map((cell, place) => {
    const bare = cell
      .replace(/[\s\u00a0]+/g, ' ')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .trim()
      .slice(0, 120)
    if (reservedName.test(bare)) return ''
    const base = bare === '' ? `Column ${place + 1}` : bare
    let name = base
    for (let copy = 2; used.has(name); copy += 1) name = `${base} (${copy})`
    used.add(name)
    return name
  })
}

/** Columns at the right end without a name and without a cell below are no columns. */
function trimmedHeader(header: readonly string[], rows: readonly FileRecord[]): readonly string[] {
  let width = header.length
  const isEmpty = (place: number) => rows.every(({ cells }) => (cells[place] ?? '').trim() === '')
  while (width > 1 && (header[width - 1] ?? '').trim() === '' && isEmpty(width - 1)) width -= 1
  return header.slice(0, width)
}

/** Files put together hold the names of the columns between the rows, too. */
function withoutNames(body: readonly FileRecord[], header: readonly string[]): Trailer {
  const textOf = (cells: readonly string[]) =>
    JSON.stringify(cells.map((cell) => cell.trim())).replace(/(?:,"")+\]$/, ']')
  const names = textOf(header)
  const kept = body.filter(({ cells }) => textOf(cells) !== names)
  const count = body.length - kept.length
  return { kept, notes: count === 0 ? [] : [msg('file.headerAgain', { count })] }
}

interface Trailer {
  readonly kept: readonly FileRecord[]
  readonly notes: readonly Words[]
}

/** Takes `83 record(s) downloaded` and total lines off the end; a count that disagrees is worth a note. */
function withoutTrailer(records: readonly FileRecord[], width: number): Trailer {
  let kept = records
  let counted: number | null = null
  if (width <= 2) return { kept, notes: [] }
  for (;;) {
    const cells = (kept.at(-1)?.cells ?? []).map((cell) => cell.trim()).filter((cell) => cell !== '')
    const words = cells[0] ?? ''
    const count =
      cells.length === 1 ? /^(\d{1,7}) (?:records?|rows?|lines?|items?)(?:\(s\))?(?: |$)/i.exec(words) : null
    const isEnd = cells.length === 1 && /^(?:end of (?:file|report|list)|generated (?:on|at|by)\b)/i.test(words)
    const isTotal = cells.length < width / 2 && /^(?:grand |sub)?totals?\b:?$/i.test(words)
    if (!count && !isEnd && !isTotal) break
    if (count) counted = Number(count[1])
    kept = kept.slice(0, -1)
  }
  if (counted === null || counted === kept.length) return { kept, notes: [] }
  return { kept, notes: [msg('file.countDiffers', { counted, read: kept.length })] }
}

/** Makes the table out of records that were already separated, from a CSV text or from a workbook's sheet with its notes. */
export function* tableSteps(
  records: readonly FileRecord[],
  delimiter: string,
  before: readonly Words[] = [],
): Steps<TableReading> {
  if (records.length > MAX_FILE_ROWS + HEADER_SEARCH_ROWS) {
    return { ok: false, message: msg('file.manyRows') }
  }
  const at = headerIndexOf(records)
  const header = records[at]?.cells ?? unnamedHeader(records)
  if (!header) {
    return {
      ok: false,
      message: msg('file.noNames'),
    }
  }
  const { kept: body, notes: repeats } = withoutNames(records.slice(at + 1), at >= 0 ? header : [])
  const names = headerNames(trimmedHeader(header, body))
  const { kept, notes } = withoutTrailer(body, names.length)
  if (kept.length === 0) return { ok: false, message: msg('file.noRows') }
  if (kept.length > MAX_FILE_ROWS) return { ok: false, message: msg('file.manyRows') }
  const shape = shapeOf(
    names,
    kept.map((record) => record.cells),
    delimiter,
  )
  const places = [...names.keys()].filter((place) => names[place] !== '')
  const rows: TableRow[] = []
  for (const record of kept) {
    const fitted = fitRow(record.cells, record.brokenQuote, shape)
    rows.push({
      ...fitted,
      row: record.row,
      cells: fitted.problem ? fitted.cells : places.map((place) => fitted.cells[place] ?? ''),
    })
    if (rows.length % ROWS_PER_STEP === 0) yield { done: rows.length, total: kept.length }
  }
  const hasHeader = at >= 0
  const preamble = records.slice(0, Math.max(0, at)).map((record) => record.cells.join(' ').trim())
  const said = [...before, ...(hasHeader ? repeats : [msg('file.numbered')]), ...notes]
  return { ok: true, table: { headers: names.filter((name) => name !== ''), hasHeader, rows, preamble, notes: said } }
}

/** Reads a CSV text in slices. */
export function* csvTableSteps(text: string): Steps<TableReading> {
  const { records, delimiter, notes } = yield* recordSteps(text, MAX_FILE_ROWS + HEADER_SEARCH_ROWS)
  return yield* tableSteps(records, delimiter, notes)
}

/** Reads a CSV text in one go. */
export function readCsvTable(text: string): TableReading {
  return runSteps(csvTableSteps(text))
}
