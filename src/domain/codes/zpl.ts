/**
 * Labels in ZPL II for 203 dpi printers. Decides sizes and places. Invariants: no text of a title or a seller can
 * become a command: every field is hexadecimal-escaped, `^`, `~` and `_` among them. Nothing is printed outside the
 * label. Facts: Zebra ZPL II Programming Guide (^FH with `_`, ^CI28 for UTF-8, ^BC and ^BQ, ^PW, ^LL, ^PQ); 203 dpi is
 * 8 dots a millimetre.
 */
import { labelText, type LabelContent } from './label-content.ts'

/** Width × height in inches: unit labels 2×1, pallets 3×2, the narrow shelf label 3 wide and 1 high. */
export const labelSizes = {
  '3x2': { widthInches: 3, heightInches: 2 },
  '2x1': { widthInches: 2, heightInches: 1 },
  '1x3': { widthInches: 3, heightInches: 1 },
} as const
export type LabelSize = keyof typeof labelSizes
export type Symbology = 'code128' | 'qr'

const DOTS_PER_INCH = 203
const MARGIN_DOTS = 16

/** A text as field data behind ^FH: every byte that is not a plain letter, digit or harmless sign becomes `_xx`. */
export function zplFieldData(text: string): string {
  const bytes = new TextEncoder().encode(text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ''))
  return Array.from(bytes, (byte) => {
    const sign = String.fromCharCode(byte)
    return /[A-Za-z0-9 .,:;()#/+*=-]/.test(sign) && byte < 128
      ? sign
      : `_${byte.toString(16).padStart(2, '0').toUpperCase()}`
  }).join('')
}

interface Place {
  readonly x: number
  readonly y: number
}

function textField(place: Place, heightDots: number, text: string): string {
  return `^FO${place.x},${place.y}^A0N,${heightDots},${heightDots}^FH_^FD${zplFieldData(text)}^FS`
}

/** How many signs of this height fit a width: the scalable font is a little over half as wide as high. */
function fitting(text: string, heightDots: number, widthDots: number): string {
  return labelText(text, Math.max(4, Math.floor(widthDots / (heightDots * 0.56))))
}

/** Code 128 in subset B: eleven modules a sign, and start, check and stop. */
function code128ModuleDots(code: string, widthDots: number): number {
  const modules = 11 * (code.length + 2) + 13 + 20
  return Math.max(1, Math.min(3, Math.floor(widthDots / modules)))
}

function barcodeField(content: LabelContent, symbology: Symbology, place: Place, box: Place): string {
  const data = zplFieldData(content.code)
  if (symbology === 'code128') {
    const moduleDots = code128ModuleDots(content.code, box.x)
    return `^FO${place.x},${place.y}^BY${moduleDots},2,${box.y}^BCN,${box.y},N,N,N^FH_^FD${data}^FS`
  }
  // A QR code of version 2 has 25 modules and a margin of its own.
  const magnification = Math.max(2, Math.min(10, Math.floor(box.y / 29)))
  return `^FO${place.x},${place.y}^BQN,2,${magnification}^FH_^FDMA,${data}^FS`
}

/** The fields under or beside the barcode. */
function textFields(content: LabelContent, place: Place, box: Place): string[] {
  const heading = Math.min(48, Math.floor(box.y * 0.34))
  const small = Math.min(30, Math.floor(box.y * 0.24))
  const facts = content.facts.join('  ')
  return [
    textField(place, heading, fitting(content.heading, heading, box.x)),
    textField({ x: place.x, y: place.y + heading + 6 }, small, fitting(content.title, small, box.x)),
    textField({ x: place.x, y: place.y + heading + small + 12 }, small, fitting(facts, small, box.x)),
  ]
}

/** One label as a ZPL format. `copies` is held between 1 and 1,000. */
export function zplLabel(content: LabelContent, size: LabelSize, symbology: Symbology = 'code128', copies = 1): string {
  const { widthInches, heightInches } = labelSizes[size]
  const width = widthInches * DOTS_PER_INCH
  const height = heightInches * DOTS_PER_INCH
  const inner = { x: width - 2 * MARGIN_DOTS, y: height - 2 * MARGIN_DOTS }
  const start = { x: MARGIN_DOTS, y: MARGIN_DOTS }
  const barHeight = Math.floor(inner.y * 0.42)
  const fields =
    symbology === 'code128'
      ? [
          barcodeField(content, symbology, start, { x: inner.x, y: barHeight }),
          ...textFields(
            content,
            { x: start.x, y: start.y + barHeight + 8 },
            { x: inner.x, y: inner.y - barHeight - 8 },
          ),
        ]
      : [
          barcodeField(content, symbology, start, inner),
          ...textFields(content, { x: start.x + inner.y, y: start.y }, { x: inner.x - inner.y, y: inner.y }),
        ]
  const count = Math.max(1, Math.min(1_000, Math.trunc(copies) || 1))
  return ['^XA', '^CI28', `^PW${width}`, `^LL${height}`, '^LH0,0', ...fields, `^PQ${count}`, '^XZ', ''].join('\n')
}

/** Many labels in one file, in order. */
export function zplBatch(contents: readonly LabelContent[], size: LabelSize, symbology: Symbology = 'code128'): string {
  return contents.map((content) => zplLabel(content, size, symbology)).join('')
}
