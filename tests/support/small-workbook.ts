/** Builds a small XLSX file for tests: one sheet, uncompressed, with shared nothing. Numbers are written as Excel stores them. */
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
    local.push(...u32(0x04034b50), ...common, ...named, ...bytes)
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

function cellXml(cell: string | number | { readonly stored: string }): string {
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  return `<c><v>${typeof cell === 'number' ? cell : cell.stored}</v></c>`
}

/** Cells are texts, numbers, or `{stored}` for a number exactly as in the file. */
export function smallWorkbook(
  rows: readonly (readonly (string | number | { readonly stored: string })[])[],
): Uint8Array<ArrayBuffer> {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  const body = rows.map((cells, place) => {
    const placed = cells.map((cell, column) =>
      cellXml(cell).replace('<c', `<c r="${String.fromCharCode(65 + column)}${place + 1}"`),
    )
    return `<row r="${place + 1}">${placed.join('')}</row>`
  })
  return zipped({
    '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Manifest" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}"><sheetData>${body.join('')}</sheetData></worksheet>`,
  })
}
