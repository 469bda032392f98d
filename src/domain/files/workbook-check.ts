/**
 * Looks at a workbook before it is opened. Decides whether it can be held in memory, and what of it the reader of workbooks does not tell. Why: that reader
 * makes a grid of every sheet up to its last cell, so two cells in far corners, in a file of two kilobytes, would take all memory; and a cell without a value it leaves
 * empty without a word.
 * Facts: ECMA-376 part 1, 18.2.19 (state of a sheet), 18.2.28 (date1904), 18.3.1.4 (a cell: `t="e"` is an error, `f` a formula, `v` its value when it was saved),
 * 18.3.1.73 (1,048,576 rows); deflate packs 1,032 to 1 at most, and sheets of
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

/** Cells that come in empty though a person sees something in them; the places are those of the first. */
export interface SheetGaps {
  /** `#N/A`, `#REF!` and the like. */
  readonly errors: number
  readonly errorAt: string
  /** Formulas whose result was not saved, as other programs than Excel write them. */
  readonly formulas: number
  readonly formulaAt: string
}

const noGaps: SheetGaps = { errors: 0, errorAt: '', formulas: 0, formulaAt: '' }

export interface SheetFacts {
  readonly isHidden: boolean
  readonly gaps: SheetGaps
}

export interface WorkbookFacts {
  /** In the order of the workbook. */
  readonly sheets: readonly SheetFacts[]
  /** Whether days are counted from 1904 and the workbook says so as `true`: the reader knows `1` only. */
  readonly is1904Word: boolean
}

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1] ?? '' // prettier-ignore

async function textOf(member: ZipMember | undefined): Promise<string> {
  let xml = ''
  if (member) for await (const piece of memberPieces(member)) xml += piece
  return xml
}

/** Where each related part lies in the archive, by its id. */
function placesOf(relations: string): ReadonlyMap<string, string> {
  const tags = relations.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []
  return new Map(
    tags.map((tag) => {
      const target = attribute(tag, 'target')
      return [attribute(tag, 'id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`]
    }),
  )
}

async function factsOf(members: readonly ZipMember[], gaps: ReadonlyMap<string, SheetGaps>): Promise<WorkbookFacts> {
  const named = (name: string) => textOf(members.find((member) => member.name === name))
  const xml = await named('xl/workbook.xml')
  const places = placesOf(await named('xl/_rels/workbook.xml.rels'))
  const settings = /<(?:\w+:)?workbookPr\s[^>]*>/.exec(xml)?.[0] ?? ''
  const sheets = (xml.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []).map((sheet): SheetFacts => {
    const place = places.get(attribute(sheet, '\\w+:id')) ?? ''
    return { isHidden: /hidden/i.test(attribute(sheet, 'state')), gaps: gaps.get(place) ?? noGaps }
  })
  return { sheets, is1904Word: attribute(settings, 'date1904') === 'true' }
}

function columnNo(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** A row or a cell with its place. It ends at the next `<` at the latest, so that a tag without an end costs no more than its length. */
const tagWithPlace = /<(?:\w+:)?(?:row|c)\s(?:[^<>]*?\s)?r\s*=\s*["']([A-Z]{0,3})(\d+)["'][^<>]*?(\/?)>/g

/** A cell, what is in it, and its end. A value with nothing in it is none. */
const partOfCell = /<(?:\w+:)?(?:(c|f)(\s[^<>]*)?|(v)(?:\s[^<>]*)?)>(?:(?=([^<]))|)|<(\/)(?:\w+:)?c>/g

/** Cost: to look at every cell of a large list takes a second; most lists have neither. */
const perhapsGaps = /<(?:\w+:)?f[\s>/]|\st\s*=\s*["']e["']/
/** A cell whose formula is in the next piece begins here. */
const LAST_CELL = 4_096

/** Counts the gaps of one sheet, fed with its text in pieces that end before a `<`. */
class GapCounter {
  #gaps = noGaps
  #cell: { readonly attributes: string; isFormula: boolean; hasValue: boolean } | null = null

  get gaps(): SheetGaps {
    this.#end()
    return this.#gaps
  }

  take(piece: string): void {
    const xml = this.#cell?.isFormula || perhapsGaps.test(piece) ? piece : piece.slice(-LAST_CELL)
    for (const [, part, attributes = '', value, filled, close] of xml.matchAll(partOfCell)) {
      if (part === 'c' || close) this.#end()
      if (part === 'c' && !attributes.endsWith('/')) this.#cell = { attributes, isFormula: false, hasValue: false }
      if (!this.#cell) continue
      // A formula may well have an empty text for its result.
      const isText = /\st\s*=\s*["']str["']/.test(this.#cell.attributes)
      if (part === 'f') this.#cell.isFormula = true
      if (value && (filled !== undefined || isText)) this.#cell.hasValue = true
    }
  }

  #end(): void {
    const cell = this.#cell
    this.#cell = null
    if (!cell) return
    const at = attribute(cell.attributes, 'r')
    const { errors, errorAt, formulas, formulaAt } = this.#gaps
    if (attribute(cell.attributes, 't') === 'e')
      this.#gaps = { ...this.#gaps, errors: errors + 1, errorAt: errorAt || at }
    else if (cell.isFormula && !cell.hasValue)
      this.#gaps = { ...this.#gaps, formulas: formulas + 1, formulaAt: formulaAt || at }
  }
}

interface SheetLook {
  /** The cells of the grid that this sheet needs, up to its last cell with a value; infinite for a row that no sheet has. */
  readonly cells: number
  readonly gaps: SheetGaps
}

async function lookAt(member: ZipMember): Promise<SheetLook> {
  let [rows, columns, rest] = [0, 0, '']
  const counter = new GapCounter()
  for await (const piece of memberPieces(member)) {
    const xml = rest + piece
    const end = xml.lastIndexOf('<')
    const whole = xml.slice(0, end)
    for (const [, letters = '', row = '', close] of whole.matchAll(tagWithPlace)) {
      if (Number(row) > MAX_ROWS) return { cells: Infinity, gaps: noGaps }
      if (letters === '' || close === '/') continue
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnNo(letters))
    } // prettier-ignore
    counter.take(whole)
    // A tag that is longer than this names no cell.
    rest = xml.slice(end).slice(0, 4_096)
  }
  return { cells: rows * columns, gaps: counter.gaps }
}

/** What the workbook tells of itself; `null` where it is too large to be opened. @throws for damaged bytes */
export async function checkWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookFacts | null> {
  const members = zipMembers(bytes).filter(({ name }) => /\.xml(?:\.rels)?$/.test(name))
  const declared = members.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  if (declared > MAX_UNPACKED_BYTES || declared > SMALL_BYTES + MAX_RATIO * bytes.length) return null
  const gaps = new Map<string, SheetGaps>()
  let grid = 0
  // A sheet may lie anywhere: the workbook's list of relations names its place.
  for (const member of members) {
    const look = await lookAt(member)
    grid += look.cells
    if (grid > MAX_GRID_CELLS) return null
    gaps.set(member.name, look.gaps)
  }
  return factsOf(members, gaps)
}
