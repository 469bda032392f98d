/**
 * The meaning of a single cell. Decides which words mean nothing, which numbers a spreadsheet spoilt, and what may be
 * put right, proved by a check digit. Invariants: a cell gives a right value, nothing, or a named error; never a guess.
 */
import { msg, type Words } from '#messages/message.ts'
import { gtin14Of, hasGs1Check, isIsbn10 } from '#domain/codes/gtin.ts'
import { restoreInside, restoreText } from './export.ts'

export interface CellReading<Value> {
  readonly value: Value
  /** Why the cell could not be read; `''` when it could. */
  readonly error: Words
  /** What was put right; `''` for nothing. */
  readonly note: Words
}

const good = <Value>(value: Value, note: Words = ''): CellReading<Value> => ({ value, error: '', note })
const bad = <Value>(value: Value, error: Words): CellReading<Value> => ({ value, error, note: '' })

const nothing =
  /^(?:n\/?a|n\.a\.|#n\/a|not available|not applicable|does not apply|none|null|nil|undefined|unknown|tbd|[-–—?.]+)$/i

/** The cell's text: one line, single spaces, no control characters, without the quote that a defused export carries. */
export function cellText(cell: string): string {
  const oneLine = restoreInside(cell)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
  return restoreText(oneLine.trim())
}

/** The cell's text, or `''` when its words mean that there is nothing (`N/A`, `NOT AVAILABLE`, `-`). */
export function meaningfulText(cell: string): string {
  const text = cellText(cell)
  return nothing.test(text) ? '' : text
}

const shortened = /^\d(?:[.,]\d+)?[eE]\+?\d+$/

/** The characters of a number that names something (LPN, item number): without `.0`, zeros alone are nothing, `1.2E+17` is an error. */
export function readCode(cell: string): CellReading<string> {
  const text = meaningfulText(cell)
  if (shortened.test(text)) return bad('', msg('file.shortened', { text }))
  const bare = text.replace(/^(\d+)\.0+$/, '$1')
  return good(/^0+$/.test(bare) ? '' : bare)
}

/**
 * A GTIN-14 from a UPC, EAN, GTIN or UPC-E cell. Zeros that a spreadsheet dropped are put back when the check digit proves the number;
 * fewer than eight digits prove nothing.
 */
export function readGtin(cell: string): CellReading<string> {
  const code = readCode(cell)
  if (code.error || code.value === '') return code
  const digits = code.value.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits)) return bad('', msg('file.digitsOnly'))
  const gtin = gtin14Of(digits)
  if (gtin) return good(gtin)
  if (/^\d{9,11}$/.test(digits) && hasGs1Check(digits)) {
    return good(digits.padStart(14, '0'), msg('file.zerosRestored', { code: digits.padStart(12, '0') }))
  }
  if (digits.length < 8 || digits.length > 14) return bad('', msg('file.digitCount', { count: digits.length }))
  return bad('', msg('file.checkDigit'))
}

/** An ASIN in capitals; a book's ISBN-10 gets its lost leading zeros back when its check digit proves them. */
export function readAsin(cell: string): CellReading<string> {
  const code = readCode(cell)
  const text = code.value.toUpperCase()
  if (code.error || text === '') return code
  if (/^B[0-9A-Z]{9}$/.test(text) || isIsbn10(text)) return good(text)
  const padded = text.padStart(10, '0')
  if (/^\d{7,9}[\dX]?$/.test(text) && isIsbn10(padded)) return good(padded, msg('file.zerosRestored', { code: padded }))
  return bad('', msg('file.notAsin'))
}

/** A whole quantity from 1: `7`, `7.0`, `1,500`. */
export function readQty(cell: string): CellReading<number> {
  const text = meaningfulText(cell)
  if (text === '') return bad(0, msg('file.noQty'))
  const whole = text.replace(/\.0+$/, '')
  const bare = /^\d{1,3}(?:,\d{3})+$/.test(whole) ? whole.replaceAll(',', '') : whole
  if (!/^\d+$/.test(bare)) return bad(0, msg('file.wholeQty'))
  const qty = Number(bare)
  if (qty === 0) return bad(0, msg('file.zeroQty'))
  return qty > 1_000_000 ? bad(0, msg('file.largeQty')) : good(qty)
}
