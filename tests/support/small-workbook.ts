/** Builds small XLSX files for tests, uncompressed, with shared nothing. Numbers are written as Excel stores them. */
import { crc32 } from 'node:zlib'

function u16(value: number): number[] {
  return [value & 255, (value >> 8) & 255]
}

function u32(value: number): number[] {
  return [...u16(value & 0xffff), ...u16(value >>> 16)]
}

function zipped(members: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const local: number[] = []
  const directory: number[] = []
  for (const [name, text] of Object.entries(members)) {
    const bytes = [...new TextEncoder().encode(text)]
    const named = [...new TextEncoder().encode(name)]
    const sizes = [...u32(crc32(new Uint8Array(bytes))), ...u32(bytes.length), ...u32(bytes.length)]
    const common = [...u16(20), ...u16(0), ...u16(0), ...u32(0), ...sizes, ...u16(named.length), ...u16(0)]
    directory.push(
      ...u32(0x02014b50),
      ...u16(20),
      ...common,
      ...u16(0),
      ...u16(0),
      ...u16(0),
      ...u32(0),
      ...u32(local.length),
      ...named,
    )
    local.push(...u32(0x04034b50), ...common, ...named)
    // One call with all of them would be too many arguments.
    for (const byte of bytes) local.push(byte)
  }
  const count = Object.keys(members).length
  const end = [
    ...u32(0x06054b50),
    ...u32(0),
    ...u16(count),
    ...u16(count),
    ...u32(directory.length),
    ...u32(local.length),
    ...u16(0),
  ]
  return new Uint8Array([...local, ...directory, ...end])
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A text, a number, `{stored}` for a number exactly as in the file, `{serial}` for a day and time as Excel counts them; `null` for no cell. */
export type WorkbookCell =
  | string
  | number
  | { readonly stored: string }
  | { readonly serial: number | string }
  | { readonly error: string }
  /** As another program than Excel writes it; `result` is XML, such as `<v>3</v>`. */
  | { readonly formula: string; readonly type?: string; readonly result?: string }
  | null

export interface WorkbookSheet {
  readonly name: string
  readonly rows: readonly (readonly WorkbookCell[])[]
  readonly isHidden?: boolean
  readonly isChart?: boolean
  /** XML after the rows, inside of `sheetData`. */
  readonly more?: string
}

function cellXml(cell: WorkbookCell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if ('formula' in cell)
    return `<c r="${at}"${cell.type ? ` t="${cell.type}"` : ''}><f>${escaped(cell.formula)}</f>${cell.result ?? ''}</c>`
  if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`
  return 'stored' in cell ? `<c r="${at}"><v>${cell.stored}</v></c>` : `<c r="${at}" s="1"><v>${cell.serial}</v></c>`
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** 0 is A, 26 is AA. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

function rowXml(cells: readonly WorkbookCell[], row: number): string {
  const placed = cells.map((cell, column) => cellXml(cell, `${lettersOf(column)}${row}`))
  return `<row r="${row}">${placed.join('')}</row>`
}

/** @param settings attributes of the workbook's `workbookPr`, such as `date1904="1"` */
export function workbookOf(
  sheets: readonly WorkbookSheet[],
  settings = '',
  more: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  const names = sheets.map(
    ({ name, isHidden }, place) =>
      `<sheet name="${escaped(name)}" sheetId="${place + 1}" ${isHidden ? 'state="hidden" ' : ''}r:id="r${place + 1}"/>`,
  )
  const links = sheets.map(
    ({ isChart }, place) =>
      `<Relationship Id="r${place + 1}" Type="${relations}/${isChart ? 'chartsheet' : 'worksheet'}" Target="worksheets/sheet${place + 1}.xml"/>`,
  )
  const bodies = sheets.map(({ rows, isChart, more: extra = '' }, place) => [
    `xl/worksheets/sheet${place + 1}.xml`,
    isChart
      ? `${xml}<chartsheet xmlns="${main}"/>`
      : `${xml}<worksheet xmlns="${main}"><sheetData>${rows.map((cells, row) => rowXml(cells, row + 1)).join('')}${extra}</sheetData></worksheet>`,
  ])
  return zipped({
    '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr ${settings}/><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships">${links.join('')}<Relationship Id="rS" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    // Style 1 shows a number as a day and a time.
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(bodies),
    ...more,
  })
}

/** One sheet with these rows. */
export function smallWorkbook(rows: WorkbookSheet['rows']): Uint8Array<ArrayBuffer> {
  return workbookOf([{ name: 'Manifest', rows }])
}
