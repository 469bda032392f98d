/**
 * The look at a manifest before any money is spent. Decides what in it is doubtful, and what of it still lies here unsold. Invariants: a finding names
 * its lines; what has a quantity counts by it; a column that the list does not have raises nothing.
 */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { parseMoney, percentOf } from '#domain/core/money.ts'
import { readGtin } from '#domain/files/cells.ts'
import { guessMapping, type ManifestMapping } from '#domain/files/columns.ts'
import { isUnsold } from './unsold.ts'

export type CheckedLine = Pick<
  ManifestLineDoc,
  'id' | 'row' | 'lpn' | 'gtin' | 'asin' | 'itemNo' | 'title' | 'qty' | 'unitRetailCents' | 'sourcePallet' | 'raw'
>

export const doubts = ['sameLpn', 'sameLine', 'checkDigit', 'extDiffers', 'noPrice'] as const
export type ManifestDoubt = (typeof doubts)[number]

export interface Finding {
  readonly doubt: ManifestDoubt
  /** The rows as the list counts them. */
  readonly rows: readonly number[]
}

export interface Dear {
  readonly title: string
  readonly row: number
  /** Quantity × retail, in cents. */
  readonly extCents: number
}

export interface ManifestCheck {
  readonly lines: number
  readonly qty: number
  /** Of the lines that have a price, in cents. */
  readonly retailCents: number
  readonly findings: readonly Finding[]
  /** The five dearest lines, and their share of the retail in percent. */
  readonly dearest: readonly Dear[]
  readonly dearestPct: number | null
}

const DEAREST = 5
const SAMPLE = 50

const extOf = (line: CheckedLine): number => line.qty * (line.unitRetailCents ?? 0)

function mappingOf(lines: readonly CheckedLine[]): ManifestMapping {
  const sample = lines.slice(0, SAMPLE).map((line) => line.raw)
  const headers = [...new Set(sample.flatMap(Object.keys))]
  return guessMapping(
    headers,
    sample.map((raw) => headers.map((header) => raw[header] ?? '')),
  )
}

/** Rows whose key another row has, too; rows without a key are like nothing. */
function alike(lines: readonly CheckedLine[], keyOf: (line: CheckedLine) => string): number[] {
  const rows = new Map<string, number[]>()
  for (const line of lines) {
    const key = keyOf(line)
    if (key !== '') rows.set(key, [...(rows.get(key) ?? []), line.row])
  }
  return [...rows.values()].filter((same) => same.length > 1).flat()
}

function lineKey({ lpn, gtin, asin, itemNo, title, unitRetailCents, sourcePallet }: CheckedLine): string {
  // Each label is one item: two of them are two items, however alike they are.
  if (lpn !== '' || (gtin === '' && asin === '' && itemNo === '')) return ''
  return [gtin, asin, itemNo, title.toLowerCase(), unitRetailCents ?? '', sourcePallet].join('\n')
}

function hasWrongCode({ raw }: CheckedLine, mapping: ManifestMapping): boolean {
  const cells = [mapping.gtin, mapping.ean].map((header) => (header === undefined ? '' : (raw[header] ?? '')))
  const readings = cells.map(readGtin)
  return readings.some((one) => one.error !== '') && readings.every((one) => one.value === '')
}

function differs(line: CheckedLine, mapping: ManifestMapping): boolean {
  const cell = mapping.extRetail === undefined ? '' : (line.raw[mapping.extRetail] ?? '')
  if (cell.trim() === '' || line.unitRetailCents === null) return false
  const read = parseMoney(cell, { decimal: 'point', unit: 'dollars' })
  // A list that rounds its unit prices is off by less than a cent an item.
  return read.ok && read.cents !== null && Math.abs(read.cents - extOf(line)) > line.qty
}

/** @param lines of one load, without those that were found and not listed */
export function checkManifest(lines: readonly CheckedLine[]): ManifestCheck {
  const mapping = mappingOf(lines)
  const rowsOf = (test: (line: CheckedLine) => boolean) => lines.filter(test).map((line) => line.row)
  const found: Readonly<Record<ManifestDoubt, readonly number[]>> = {
    sameLpn: alike(lines, (line) => line.lpn),
    sameLine: alike(lines, lineKey),
    checkDigit: rowsOf((line) => hasWrongCode(line, mapping)),
    extDiffers: rowsOf((line) => differs(line, mapping)),
    noPrice: rowsOf((line) => !line.unitRetailCents),
  }
  const retailCents = lines.reduce((sum, line) => sum + extOf(line), 0)
  const dearest = lines
    .map((line) => ({ title: line.title, row: line.row, extCents: extOf(line) }))
    .filter((line) => line.extCents > 0)
    .toSorted((a, b) => b.extCents - a.extCents || a.row - b.row)
    .slice(0, DEAREST)
  return {
    lines: lines.length,
    qty: lines.reduce((sum, line) => sum + line.qty, 0),
    retailCents,
    findings: doubts.flatMap((doubt) => (found[doubt].length > 0 ? { doubt, rows: found[doubt] } : [])),
    dearest,
    dearestPct: percentOf(dearest.reduce((sum, line) => sum + line.extCents, 0) || null, retailCents || null),
  }
}

/** What of a manifest lies here unsold already. */
export interface Unsold {
  readonly title: string
  /** Items in the manifest. */
  readonly comes: number
  /** Items on site and not sold. */
  readonly here: number
}

/** By GTIN, the most items here first. @param units that carry a GTIN of these lines */
export function unsoldOf(
  lines: readonly Pick<CheckedLine, 'gtin' | 'title' | 'qty'>[],
  units: readonly Pick<UnitDoc, 'gtin' | 'qty' | 'stage'>[],
): readonly Unsold[] {
  const here = new Map<string, number>()
  for (const { gtin, stage, qty } of units) if (isUnsold(stage)) here.set(gtin, (here.get(gtin) ?? 0) + qty)
  const coming = new Map<string, { title: string; comes: number }>()
  for (const { gtin, title, qty } of lines) {
    if (gtin === '' || !here.has(gtin)) continue
    const known = coming.get(gtin) ?? { title, comes: 0 }
    coming.set(gtin, { ...known, comes: known.comes + qty })
  }
  return [...coming]
    .map(([gtin, one]) => ({ ...one, here: here.get(gtin) ?? 0 }))
    .toSorted((a, b) => b.here - a.here || a.title.localeCompare(b.title))
}
