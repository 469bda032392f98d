/**
 * From an XLSX file to records of text. Decides how a workbook's values are written as the cells of a CSV would be.
 * Invariants: values only, never formulas; a number that Excel could not hold (it keeps fifteen digits) comes out as
 * `1.2E+17`, so the cell reader names the error; a small file that unpacks to a huge one is refused before it is
 * unpacked.
 * Facts: ZIP central directory (APPNOTE 4.3.12, uncompressed size at offset 24); Excel's precision of fifteen digits. The reader of
 * workbooks is loaded only when one is opened.
 */
import { msg, type Words } from '#messages/message.ts'
import type { FileRecord } from './records.ts'
import { isKnownHeader } from './kinds.ts'
import { MAX_FILE_ROWS } from './decode.ts'

export type WorkbookReading =
  | { readonly ok: true; readonly records: readonly FileRecord[] }
  | { readonly ok: false; readonly message: Words }

const MAX_UNPACKED_BYTES = 400 * 1024 * 1024
const MAX_COLUMNS = 500

/** The unpacked size that the members of a ZIP declare. */
function unpackedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (let at = Math.max(0, bytes.length - 4_194_304); at + 46 <= bytes.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) sum += view.getUint32(at + 24, true)
  }
  return sum
}

/** A number as Excel stored it, in the digits that a person would have typed. */
function numberAsText(stored: string): string {
  const value = Number(stored)
  if (!Number.isFinite(value)) return stored
  if (Number.isInteger(value) && Math.abs(value) >= 1e15) return value.toExponential(1).replace('e', 'E')
  return String(value)
}

function valueAsText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const iso = value.toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' ? value : ''
}

function recordsOf(rows: readonly (readonly unknown[])[]): FileRecord[] {
  return rows
    .slice(0, MAX_FILE_ROWS + 100)
    .map((cells, place) => ({
      row: place + 1,
      cells: cells.slice(0, MAX_COLUMNS).map(valueAsText),
      brokenQuote: false,
    }))
    .filter((record) => record.cells.some((cell) => cell.trim() !== ''))
}

/** How many known column names are in one row near the top. */
function knownNames(records: readonly FileRecord[]): number {
  return Math.max(0, ...records.slice(0, 40).map((record) => record.cells.filter(isKnownHeader).length))
}

/**
 * Opens a workbook and takes the sheet with the most known column names: the first one when no sheet
 * has a known name.
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookReading> {
  if (unpackedBytes(bytes) > MAX_UNPACKED_BYTES) {
    return { ok: false, message: msg('file.workbookLarge') }
  }
  try {
    const { default: readSheets } = await import('read-excel-file/universal')
    const sheets = await readSheets<string>(new Blob([bytes]), { parseNumber: numberAsText, trim: false })
    const read = sheets.map((sheet) => recordsOf(sheet.data)).filter((records) => records.length > 0)
    const best = read.sort((a, b) => knownNames(b) - knownNames(a))[0]
    return best ? { ok: true, records: best } : { ok: false, message: msg('file.workbookEmpty') }
  } catch {
    return { ok: false, message: msg('file.workbookBroken') }
  }
}
