/**
 * From a CSV text to its records. Decides the delimiter and contains the damage of a quote that is never closed: such a line is read by itself
 * and marked, so that it cannot swallow the rest of the file. Invariants: every character of the file is in some record; the work
 * is linear; no step reads more than some hundred records.
 * Quoting as in RFC 4180, by Papa Parse; `sep=` is Excel's own first line.
 */
import Papa from 'papaparse'
import { msg, type Words } from '#messages/message.ts'
import { isKnownHeader } from './kinds.ts'
import { ROWS_PER_STEP, type Steps } from './steps.ts'

export interface FileRecord {
  /** Its place as a spreadsheet counts, from 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** A quote in it was opened and not closed where it should have been. */
  readonly brokenQuote: boolean
}

export interface CsvRecords {
  readonly records: readonly FileRecord[]
  readonly delimiter: string
  /** About the file as a whole. */
  readonly notes: readonly Words[]
}

const delimiters = [',', ';', '\t', '|'] as const
/** More than any honest record holds; a quoted cell that goes on for longer was never closed. */
const LONGEST_RECORD = 128 * 1024
/** How many cells a row may have: more is an attack or a wrong delimiter. */
export const MOST_CELLS = 500

/** What of a row is beyond them is left out, and told. @param width up to the last cell with a value */
export const cutColumnsNote = (width: number): readonly Words[] =>
  width > MOST_CELLS ? [msg('file.manyColumns', { count: width - MOST_CELLS, most: MOST_CELLS })] : []

interface OneRecord {
  readonly cells: readonly string[]
  readonly end: number
  readonly brokenQuote: boolean
}

/** What the parser of Papa Parse answers; its type is `any`. */
interface PapaAnswer {
  readonly data: readonly (readonly string[])[]
  readonly errors: readonly { readonly code: string }[]
  readonly meta: { readonly cursor: number }
}

/**
 * Whether a quote of the record is still open or misplaced beyond its first line: such a record is read as that line alone. Why before it is parsed: the
 * parser goes on to the end of its text each time, which takes a minute for some thousand rows.
 */
function breaksBeyondLine(text: string, lineEnd: number, delimiter: string): boolean {
  let at = 0
  let misplaced = false
  while (at <= lineEnd) {
    if (text[at] !== '"') {
      const next = text.indexOf(delimiter, at)
      if (next < 0 || next >= lineEnd) return false
      at = next + 1
      continue
    }
    let quote = text.indexOf('"', at + 1)
    while (quote >= 0 && !endsCell(text, quote + 1, delimiter)) {
      const isDoubled = text[quote + 1] === '"'
      misplaced ||= !isDoubled
      if (misplaced && quote > lineEnd) return true
      quote = text.indexOf('"', quote + (isDoubled ? 2 : 1))
    }
    if (quote < 0) return true
    if (quote > lineEnd) return misplaced
    at = text.indexOf(delimiter, quote)
    if (at < 0 || at >= lineEnd) return false
    at += 1
  }
  return false
}

/** Whether a cell ends here, but for blanks. */
function endsCell(text: string, start: number, delimiter: string): boolean {
  let at = start
  while (text[at] === ' ') at += 1
  return at >= text.length || text[at] === '\n' || text.startsWith(delimiter, at)
}

/** Reads the record that begins at `start`. The text ends with a line end and uses `\n` only. */
function readRecord(text: string, start: number, delimiter: string): OneRecord {
  const slice = text.slice(start, start + LONGEST_RECORD)
  const lineEnd = slice.indexOf('\n')
  const line = slice.slice(0, lineEnd < 0 ? slice.length : lineEnd)
  if (!line.includes('"')) return { cells: line.split(delimiter), end: start + line.length + 1, brokenQuote: false }
  if (breaksBeyondLine(slice, line.length, delimiter)) {
    return { cells: line.split(delimiter), end: start + line.length + 1, brokenQuote: true }
  }
  const parser = new Papa.Parser({ delimiter, newline: '\n', preview: 1, fastMode: false })
  const answer = parser.parse(slice, 0, true) as PapaAnswer
  const cells = answer.data[0]
  const spansLines = answer.meta.cursor > line.length + 1
  if (!cells || answer.meta.cursor === 0 || (spansLines && answer.errors.length > 0)) {
    return { cells: line.split(delimiter), end: start + line.length + 1, brokenQuote: true }
  }
  return { cells, end: start + answer.meta.cursor, brokenQuote: false }
}

function headRecords(text: string, delimiter: string, count: number): readonly (readonly string[])[] {
  const records: (readonly string[])[] = []
  for (let at = 0; at < text.length && records.length < count;) {
    const record = readRecord(text, at, delimiter)
    if (record.cells.some((cell) => cell.trim() !== '')) records.push(record.cells)
    at = record.end
  }
  return records
}

/** How well a delimiter explains the head of the file: known names in one row count most, then rows of equal width. */
function fitness(text: string, delimiter: string): number {
  const records = headRecords(text, delimiter, 40)
  const knownNames = Math.max(0, ...records.map((cells) => cells.filter(isKnownHeader).length))
  const widths = new Map<number, number>()
  for (const cells of records) if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  return knownNames * 1_000 + Math.max(0, ...widths.values())
}

/** The delimiter that `sep=` names, or the one that explains the head of the file best; a comma when all are equal. */
function delimiterOf(text: string): string {
  const named = /^"?sep=(.)"?\n/i.exec(text)?.[1]
  if (named) return named
  const head = text.slice(0, 64 * 1024)
  const rated = delimiters.map((delimiter) => ({ delimiter, fit: fitness(head, delimiter) }))
  return rated.reduce((best, one) => (one.fit > best.fit ? one : best)).delimiter
}

/**
 * All records of the text that are not empty; `maxRows` bounds them (one more is read, so that the
 * caller sees that there are more).
 */
export function* recordSteps(source: string, maxRows: number): Steps<CsvRecords> {
  const text = `${source.replace(/\r\n?/g, '\n').replace(/\n$/, '')}\n`
  const delimiter = delimiterOf(text)
  const records: FileRecord[] = []
  let row = 0
  let width = 0
  for (let at = 0; at < text.length && records.length <= maxRows;) {
    const record = readRecord(text, at, delimiter)
    at = record.end
    row += 1
    const isSeparatorLine = row === 1 && /^"?sep=/i.test(record.cells[0] ?? '')
    if (!isSeparatorLine && record.cells.some((cell) => cell.trim() !== '')) {
      records.push({ row, cells: record.cells.slice(0, MOST_CELLS), brokenQuote: record.brokenQuote })
    }
    if (record.cells.length > MOST_CELLS) width = Math.max(width, record.cells.findLastIndex((cell) => cell.trim() !== '') + 1) // prettier-ignore
    if (row % ROWS_PER_STEP === 0) yield { done: at, total: text.length }
  }
  return { records, delimiter, notes: cutColumnsNote(width) }
}
