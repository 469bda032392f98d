/**
 * Looks at a workbook before it is opened. Decides whether it can be held in memory, and what of it the reader of workbooks does not tell. Why: that reader
 * makes a grid of every sheet up to its last cell, so two cells in far corners, in a file of two kilobytes, would take all memory.
 * Facts: ECMA-376 part 1, 18.2.19 (state of a sheet), 18.2.28 (date1904), 18.3.1.73 (1,048,576 rows); deflate packs 1,032 to 1 at most, and sheets of
 * honest files some 15 to 1.
 */
import { memberPieces, zipMembers, type ZipMember } from './unzip.ts'

const MAX_UNPACKED_BYTES = 400 * 1024 * 1024
/** Below it a high ratio is harmless. */
const SMALL_BYTES = 16 * 1024 * 1024
const MAX_RATIO = 200
const MAX_ROWS = 1_048_576
/** Of the grid of all sheets, most of them empty: 8 bytes each. */
const MAX_GRID_CELLS = 20_000_000

export interface WorkbookFacts {
  /** Whether each sheet is hidden, in the order of the workbook. */
  readonly hidden: readonly boolean[]
  /** Whether days are counted from 1904 and the workbook says so as `true`: the reader knows `1` only. */
  readonly is1904Word: boolean
}

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '' // prettier-ignore

async function factsOf(member: ZipMember): Promise<WorkbookFacts> {
  let xml = ''
  for await (const piece of memberPieces(member)) xml += piece
  const sheets = xml.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []
  const settings = /<(?:\w+:)?workbookPr\s[^>]*>/.exec(xml)?.[0] ?? ''
  return {
    hidden: sheets.map((sheet) => /hidden/i.test(attribute(sheet, 'state'))),
    is1904Word: attribute(settings, 'date1904') === 'true',
  }
}

function columnNo(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** A row or a cell with its place. It ends at the next `<` at the latest, so that a tag without an end costs no more than its length. */
const tagWithPlace = /<(?:\w+:)?(?:row|c)\s(?:[^<>]*?\s)?r\s*=\s*["']([A-Z]{0,3})(\d+)["'][^<>]*?(\/?)>/g

/** The cells of the grid that this sheet needs, up to its last cell with a value; infinite for a row that no sheet has. */
async function gridCells(member: ZipMember): Promise<number> {
  let [rows, columns, rest] = [0, 0, '']
  for await (const piece of memberPieces(member)) {
    const xml = rest + piece
    const end = xml.lastIndexOf('<')
    for (const [, letters = '', row = '', close] of xml.slice(0, end).matchAll(tagWithPlace)) {
      if (Number(row) > MAX_ROWS) return Infinity
      if (letters === '' || close === '/') continue
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnNo(letters))
    } // prettier-ignore
    // A tag that is longer than this names no cell.
    rest = xml.slice(end).slice(0, 4_096)
  }
  return rows * columns
}

/** What the workbook tells of itself; `null` where it is too large to be opened. @throws for damaged bytes */
export async function checkWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookFacts | null> {
  const members = zipMembers(bytes).filter(({ name }) => /\.xml(?:\.rels)?$/.test(name))
  const declared = members.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  if (declared > MAX_UNPACKED_BYTES || declared > SMALL_BYTES + MAX_RATIO * bytes.length) return null
  const workbook = members.find(({ name }) => name === 'xl/workbook.xml')
  let grid = 0
  // A sheet may lie anywhere: the workbook's list of relations names its place.
  for (const member of members) {
    grid += await gridCells(member)
    if (grid > MAX_GRID_CELLS) return null
  }
  return workbook ? factsOf(workbook) : { hidden: [], is1904Word: false }
}
