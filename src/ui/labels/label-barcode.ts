/** Barcodes as pictures for the screen and the browser's print. The encoder is loaded when the first label is shown. */
import type { Symbology } from '#domain/codes/zpl.ts'

export interface Barcode {
  /** An SVG picture as a data address. */
  readonly src: string
  /** Width and height in modules, the narrowest bar being one. */
  readonly modulesWide: number
  readonly modulesHigh: number
}

const made = new Map<string, Barcode>()
const KEPT = 500
/** The height of a Code 128 in millimetres, before the label scales it. */
const BAR_HEIGHT_MM = 12
/** At scale 1 the encoder draws a bar one unit wide and a QR module two. */
const UNITS_PER_MODULE: Readonly<Record<Symbology, number>> = { code128: 1, qr: 2 }

/** Encodes a label. Throws when a text cannot be a barcode of that kind; a label of ours always can. */
export async function makeBarcode(text: string, symbology: Symbology): Promise<Barcode> {
  const key = `${symbology} ${text}`
  const known = made.get(key)
  if (known) return known
  const { code128, drawingSVG, qrcode } = await import('bwip-js/browser')
  const svg =
    symbology === 'qr'
      ? qrcode<string>({ bcid: 'qrcode', text, scale: 1 }, drawingSVG())
      : code128<string>({ bcid: 'code128', text, scale: 1, height: BAR_HEIGHT_MM }, drawingSVG())
  const [wide = 1, high = 1] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).slice(1).map(Number)
  // The bars are stretched along their length to fill the label; their widths are set exactly, in dots of the printer.
  const stretched = svg.replace('<svg ', '<svg preserveAspectRatio="none" shape-rendering="crispEdges" ')
  const barcode = {
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(stretched)}`,
    modulesWide: wide / UNITS_PER_MODULE[symbology],
    modulesHigh: high / UNITS_PER_MODULE[symbology],
  }
  if (made.size >= KEPT) made.clear()
  made.set(key, barcode)
  return barcode
}
