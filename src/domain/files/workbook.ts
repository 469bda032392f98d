/**
 * From an XLSX file to records of text. Decides how a workbook's values are written as the cells of a CSV would be, and which sheet is read.
 * Invariants: values only, never formulas; a number that Excel could not hold (it keeps fifteen digits) comes out as
 * `1.2E+17`, so the cell reader names the error; a time comes out as the clock showed it, without a zone, for a sheet has none; a sheet
 * that is left out is named; a small file that unpacks to a huge one is refused before it is unpacked.
 * Facts: Excel's precision of fifteen digits; its two counts of days lie 1,462 apart. The reader of workbooks is loaded only when one is opened.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import { cutColumnsNote, MOST_CELLS, type FileRecord } from './records.ts'
import { isKnownHeader } from './kinds.ts'
import { MAX_FILE_ROWS } from './decode.ts'
import { checkWorkbook, type SheetGaps, type WorkbookFacts } from './workbook-check.ts'

export type WorkbookReading =
  | { readonly ok: true; readonly records: readonly FileRecord[]; readonly notes: readonly Words[] }
  | { readonly ok: false; readonly message: Words }

const DAY_MS = 86_400_000
const SINCE_1900_MS = 1_462 * DAY_MS
const LAST_DAY_MS = Date.UTC(9999, 11, 31)

/** A number as Excel stored it, in the digits that a person would have typed. */
function numberAsText(stored: string): string {
  const value = Number(stored)
  if (!Number.isFinite(value)) return stored
  if (Number.isInteger(value) && Math.abs(value) >= 1e15) return value.toExponential(1).replace('e', 'E')
  return String(value)
}

/** Half a second makes up for what a fraction of a day cannot hold. */
const secondOf = (at: Date, shiftMs: number): number => Math.round((at.getTime() + shiftMs) / 1_000) * 1_000

function valueAsText(value: unknown, isClocked: boolean, shiftMs: number): string {
  if (value instanceof Date) {
    const at = secondOf(value, shiftMs)
    // Excel shows a number that is no day like this; the reader of the cell names the error.
    if (!(Math.abs(at) < LAST_DAY_MS)) return '########'
    const [day = '', clock = ''] = new Date(at).toISOString().slice(0, 19).split('T')
    // A time without a day is a fraction of day 0.
    if (/^(?:1899-12-3[01]|1904-01-01)/.test(day)) return clock
    return isClocked ? `${day} ${clock}` : day
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' ? value : ''
}

type SheetRows = readonly (readonly unknown[])[]

/** Columns with a time in any cell: midnight is a time there, and not a day alone. */
function clockedColumns(rows: SheetRows): ReadonlySet<number> {
  const clocked = new Set<number>()
  for (const cells of rows) {
    for (const [place, value] of cells.entries()) {
      if (!(value instanceof Date)) continue
      const at = secondOf(value, 0)
      if (Math.abs(at) < LAST_DAY_MS && at % DAY_MS !== 0) clocked.add(place)
    }
  }
  return clocked
}

function recordsOf(rows: SheetRows, shiftMs: number): FileRecord[] {
  const clocked = clockedColumns(rows)
  return rows
    .map((cells, place) => ({
      row: place + 1,
      cells: cells.slice(0, MOST_CELLS).map((value, column) => valueAsText(value, clocked.has(column), shiftMs)),
      brokenQuote: false,
    }))
    .filter((record) => record.cells.some((cell) => cell.trim() !== ''))
    .slice(0, MAX_FILE_ROWS + 100)
}

/** How many known column names are in one row near the top. */
function knownNames(records: readonly FileRecord[]): number {
  return Math.max(0, ...records.slice(0, 40).map((record) => record.cells.filter(isKnownHeader).length))
}

interface ReadSheet {
  readonly name: string
  readonly records: readonly FileRecord[]
  readonly known: number
  readonly isHidden: boolean
  /** What of it comes in empty, or not at all. */
  readonly notes: readonly Words[]
}

/** A visible sheet with column names goes before any hidden one; then the one with the most known names; then the first. */
function bestOf(sheets: readonly ReadSheet[]): ReadSheet | undefined {
  const rank = ({ known, isHidden }: ReadSheet): number => known + (known > 1 && !isHidden ? 1_000 : 0)
  return sheets.toSorted((a, b) => rank(b) - rank(a))[0]
}

/** Sheets beside the one that is read; hidden ones are nobody's list. */
function notesOf(sheets: readonly ReadSheet[], best: ReadSheet): readonly Words[] {
  const others = sheets.filter((sheet) => sheet !== best && !sheet.isHidden).map(({ name }) => `“${name}”`)
  if (others.length === 0) return best.notes
  return [msg('file.otherSheets', { sheet: best.name, others: joined(others), count: others.length }), ...best.notes]
}

function gapNotes({ errors, errorAt, formulas, formulaAt }: SheetGaps): readonly Words[] {
  return [
    ...(errors > 0 ? [msg('file.errorCells', { count: errors, first: errorAt })] : []),
    ...(formulas > 0 ? [msg('file.unsavedFormulas', { count: formulas, first: formulaAt })] : []),
  ]
}

/** The reader fills all rows up to the last column with a value. */
const widthOf = (rows: SheetRows): number => rows.reduce((most, cells) => Math.max(most, cells.length), 0)

async function sheetsOf(
  bytes: Uint8Array<ArrayBuffer>,
  { sheets: facts, is1904Word }: WorkbookFacts,
): Promise<ReadSheet[]> {
  const { default: readSheets } = await import('read-excel-file/universal')
  const sheets = await readSheets<string>(new Blob([bytes]), { parseNumber: numberAsText, trim: false })
  const shiftMs = is1904Word ? SINCE_1900_MS : 0
  // A sheet that is a chart has no rows at all.
  return sheets
    .map(({ sheet, data }, place) => {
      const rows = (data as SheetRows | undefined) ?? []
      const { isHidden = false, gaps } = facts[place] ?? {}
      const notes = [...(gaps ? gapNotes(gaps) : []), ...cutColumnsNote(widthOf(rows))]
      return { name: sheet, records: recordsOf(rows, shiftMs), isHidden, notes }
    })
    .filter(({ records }) => records.length > 0)
    .map((sheet) => ({ ...sheet, known: knownNames(sheet.records) }))
}

/**
 * Opens a workbook and takes the sheet with the most known column names: the first one when no sheet
 * has a known name.
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookReading> {
  try {
    const facts = await checkWorkbook(bytes)
    if (!facts) return { ok: false, message: msg('file.workbookLarge') }
    const sheets = await sheetsOf(bytes, facts)
    const best = bestOf(sheets)
    if (!best) return { ok: false, message: msg('file.workbookEmpty') }
    return { ok: true, records: best.records, notes: notesOf(sheets, best) }
  } catch {
    return { ok: false, message: msg('file.workbookBroken') }
  }
}
