/**
 * Writing lists that a spreadsheet opens. Decides how text is made harmless and how it is quoted. Invariants: no
 * exported text runs as a formula: it begins with `'` where it began `= + - @`, tab, CR, LF or NUL, and so does what
 * follows a separator inside of it; numbers stay numbers; what was written reads back the same. Why inside too: a
 * spreadsheet that splits at another separator than ours, as most of Europe's do at `;`, makes a cell of it. Facts: RFC
 * 4180 (quoting, CRLF); OWASP, CSV injection; Excel takes UTF-8 for granted only with a byte order mark.
 */
import { ROWS_PER_STEP, type Steps } from './steps.ts'

export type ExportCell = string | number | boolean | null | undefined

/** A run of quotes before the sign counts too, so that taking one quote off always restores what was there. */
const dangerousStart = /^["']*[=+\-@\t\r\n\0＝＋－＠]/
const plainNumber = /^-?\d+(?:\.\d+)?$/
/** A separator with what would begin a formula if a cell began there; a whole negative number is none. */
const dangerousInside = /([,;|\t\r\n])(?!-\d+(?:\.\d+)?(?:[,;|\t\r\n]|$))(?=["']*[=+\-@＝＋－＠])/g
const defusedInside = /([,;|\t\r\n])'(?=["']*[=+\-@＝＋－＠])/g

/** Text that no spreadsheet runs. A plain number in text form is left as it is. */
export function defuseText(text: string): string {
  const inside = text.replaceAll(dangerousInside, "$1'")
  return dangerousStart.test(text) && !plainNumber.test(text) ? `'${inside}` : inside
}

/** Takes back what `defuseText` did. */
export function restoreText(text: string): string {
  const start = text.startsWith("'") && dangerousStart.test(text.slice(1)) ? text.slice(1) : text
  return restoreInside(start)
}

/** The same for what follows separators alone: an import does it before it takes tabs and line ends for spaces. */
export function restoreInside(text: string): string {
  return text.replaceAll(defusedInside, '$1')
}

function cellAsText(cell: ExportCell, delimiter: string): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  const text = defuseText(cell)
  const needsQuotes = text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text)
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file, without its line end. */
export function csvLine(cells: readonly ExportCell[], delimiter = ','): string {
  return cells.map((cell) => cellAsText(cell, delimiter)).join(delimiter)
}

/** The whole file in slices: its parts in order, ready for a Blob, with a byte order mark for Excel first. */
export function* csvSteps(
  headers: readonly string[],
  rows: readonly (readonly ExportCell[])[],
): Steps<readonly string[]> {
  const parts = [`\ufeff${csvLine(headers)}\r\n`]
  for (let start = 0; start < rows.length; start += ROWS_PER_STEP) {
    const slice = rows.slice(start, start + ROWS_PER_STEP)
    parts.push(slice.map((row) => `${csvLine(row)}\r\n`).join(''))
    yield { done: Math.min(rows.length, start + ROWS_PER_STEP), total: rows.length }
  }
  return parts
}

/** The whole file as one text, for lists of a page's size. */
export function csvText(headers: readonly string[], rows: readonly (readonly ExportCell[])[]): string {
  return `\ufeff${[headers, ...rows].map((row) => `${csvLine(row)}\r\n`).join('')}`
}
