/**
 * Which codes of a manifest line a scan may be. A line is found by every code that it carries:
 * LPN, UPC or EAN, ASIN, and the seller's own item numbers (TCIN, model, `Item #`).
 * Why by all of them: eight digits may be a GTIN-8 and a TCIN alike.
 */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { Scan, ScanKind } from './barcodes.ts'

export type LineCodeField = 'lpn' | 'gtin' | 'asin' | 'itemNo' | 'otherNo'

/** One of these values in this field is a match. */
export interface LineCode {
  readonly field: LineCodeField
  readonly values: readonly string[]
}

/** Our own labels are on no manifest. */
const ours: readonly ScanKind[] = ['unit', 'container', 'location', 'load']
/** No field holds more; a code that was cut is another code. */
const MOST_CHARACTERS = 60

/** Returns what to look for in manifest lines; nothing for a label of ours. */
export function lineCodesOf(scan: Scan): readonly LineCode[] {
  if (ours.includes(scan.kind) || scan.value === '') return []
  const { raw } = scan
  const asPrinted = raw.length <= MOST_CHARACTERS ? [...new Set([raw, raw.toUpperCase(), raw.toLowerCase()])] : []
  const lpns = [...new Set([raw.toUpperCase(), scan.value])].filter((text) => text.length <= MOST_CHARACTERS)
  const codes: LineCode[] = [
    { field: 'lpn', values: lpns },
    { field: 'itemNo', values: asPrinted },
    { field: 'otherNo', values: asPrinted },
  ]
  if (scan.kind === 'gtin' || scan.kind === 'asin') codes.unshift({ field: scan.kind, values: [scan.value] })
  return codes.filter(({ values }) => values.length > 0)
}

/** Whether a line carries one of the codes. */
export function hasLineCode(line: Pick<ManifestLineDoc, LineCodeField>, codes: readonly LineCode[]): boolean {
  return codes.some(({ field, values }) => values.includes(line[field]))
}
