/**
 * The facts about one unit, labeled and in groups: what it is by our own hand, what the seller
 * claims, where it is, what it is worth. Invariants: the seller's words are apart from ours; an
 * unknown fact is left out, not invented.
 */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { CoarseCondition, UnitDoc, UnitStage } from '#schemas/units.ts'
import { gradeLabels } from './grades.ts'
import { formatCents } from './money.ts'
import { misplacedLabels } from './found-by-scan.ts'

export interface Fact {
  readonly label: string
  readonly value: string
  readonly mono?: boolean
  /** Something to look at, never by colour alone. */
  readonly tone?: 'amber' | 'red'
}

export interface FactGroup {
  readonly title: string
  readonly facts: readonly Fact[]
}

export const stageLabels: { readonly [Stage in UnitStage]: string } = {
  received: 'Received',
  inspected: 'Inspected',
  photographed: 'Photographed',
  stored: 'Stored',
  listed: 'Listed',
  sold: 'Sold',
  picked: 'Picked',
  shipped: 'Shipped',
  handedOver: 'Handed over',
  hold: 'On hold',
  missing: 'Missing',
  scrapped: 'Scrapped',
  donated: 'Donated',
  returned: 'Returned',
}

export const coarseLabels: { readonly [Of in CoarseCondition]: string } = {
  '': '',
  sealed: 'Sealed',
  opened: 'Opened',
  damaged: 'Damaged',
  emptyBox: 'Empty box',
}

const otherExceptions: Readonly<Record<string, string>> = {
  sameSerial: 'Same serial number as another',
  needsParts: 'Needs parts',
  ...misplacedLabels,
}

/** Why a person must look at a unit, in words; an unknown code is shown as it is. */
export function describeException(code: string): string {
  return otherExceptions[code] ?? (holdReasonLabels[code] ?? code).split(':')[0] ?? ''
}

const said = (facts: readonly Fact[]): Fact[] => facts.filter((fact) => fact.value !== '')
const money = (cents: number | null): string => (cents === null ? '' : formatCents(cents))

/**
 * What a unit is, where it is and what it is worth. `place` and `pallet` are codes, `''` for none.
 */
export function unitFactGroups(
  unit: UnitDoc,
  around: { readonly loadCode: string; readonly place: string; readonly pallet: string },
): readonly FactGroup[] {
  const exception = describeException(unit.exceptionCode)
  const groups: FactGroup[] = [
    {
      title: 'State',
      facts: said([
        { label: 'Stage', value: stageLabels[unit.stage] },
        { label: 'To look at', value: exception, tone: 'amber' },
        { label: 'Quantity', value: String(unit.qty) },
        { label: 'At the dock', value: coarseLabels[unit.coarse] },
        { label: 'Grade', value: gradeLabels[unit.grade] },
        { label: 'Disposition', value: unit.disposition },
        { label: 'Defects', value: unit.defects.join(', ') },
        { label: 'Missing parts', value: unit.missingParts.join(', ') },
      ]),
    },
    {
      title: 'Where',
      facts: said([
        { label: 'Place', value: around.place, mono: true },
        { label: 'Pallet', value: around.pallet, mono: true },
        { label: 'Load', value: around.loadCode, mono: true },
      ]),
    },
    {
      title: 'Codes',
      facts: said([
        { label: 'LPN', value: unit.lpn, mono: true },
        { label: 'UPC', value: unit.gtin, mono: true },
        { label: 'ASIN', value: unit.asin, mono: true },
        { label: 'Serial number', value: unit.serialNo, mono: true },
      ]),
    },
    {
      title: 'Value',
      facts: said([
        { label: 'Retail', value: money(unit.retailCents) },
        { label: 'Cost', value: money(unit.costCents) },
        { label: 'Estimate', value: money(unit.estimateCents) },
        { label: 'Sold for', value: money(unit.soldCents) },
      ]),
    },
  ]
  return groups.filter((group) => group.facts.length > 0)
}

/** The seller's words about a line, beside our own findings. */
export function sellerFacts(line: ManifestLineDoc): readonly Fact[] {
  return said([
    { label: 'Title', value: line.title },
    { label: 'Brand', value: line.brand },
    { label: 'Category', value: line.category },
    { label: 'Condition', value: line.claimedCondition },
    { label: 'Quantity', value: line.extra ? 'not listed' : String(line.qty) },
    { label: 'Unit retail', value: money(line.unitRetailCents) },
    { label: 'Pallet', value: line.sourcePallet, mono: true },
    { label: 'LPN', value: line.lpn, mono: true },
    { label: 'UPC', value: line.gtin, mono: true },
    { label: 'ASIN', value: line.asin, mono: true },
    { label: 'Item number', value: line.itemNo, mono: true },
  ])
}

/** The file's own cells, by header, empty ones left out. */
export function rawFacts(line: ManifestLineDoc): readonly Fact[] {
  // An open map: whatever another version wrote there is shown, never trusted to be text.
  const cells = Object.entries<unknown>(line.raw)
  return said(
    cells.map(([label, value]) => ({ label, value: typeof value === 'string' ? value : JSON.stringify(value) })),
  )
}

/** What the units of a line turned out to be, most frequent first: `Used good × 3, Damaged × 1`. */
export function foundConditions(units: readonly Pick<UnitDoc, 'qty' | 'grade' | 'coarse'>[]): string {
  const counts = new Map<string, number>()
  for (const unit of units) {
    const words = gradeLabels[unit.grade] || coarseLabels[unit.coarse] || 'Not graded'
    counts.set(words, (counts.get(words) ?? 0) + unit.qty)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([words, qty]) => `${words} × ${qty}`)
    .join(', ')
}

/** Why a unit is put aside, by its exception code. */
export const holdReasonLabels: Readonly<Record<string, string>> = {
  recall: 'Recalled: put it aside',
  battery: 'Battery: put it aside',
  hazmat: 'Hazardous: put it aside',
  emptyBox: 'Empty box: put it aside',
  damaged: 'Damaged',
}
