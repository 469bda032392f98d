/**
 * The facts about one unit, labeled and in groups: what it is by our own hand, what the seller
 * claims, where it is, what it is worth. Invariants: the seller's words are apart from ours; an
 * unknown fact is left out, not invented.
 */
import { joined, money, msg, type Words } from '#messages/message.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { CoarseCondition, UnitDoc, UnitStage } from '#schemas/units.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { gradeLabels } from './grades.ts'
import { misplacedLabels } from './found-by-scan.ts'
import { storedWords } from '#domain/core/words/stored-words.ts'

export interface Fact {
  readonly label: Words
  readonly value: Words
  readonly mono?: boolean
  /** Something to look at, never by colour alone. */
  readonly tone?: 'amber' | 'red'
}

export interface FactGroup {
  readonly title: Words
  readonly facts: readonly Fact[]
}

export const stageLabels: { readonly [Stage in UnitStage]: Words } = {
  received: msg('unit.stages.received'),
  inspected: msg('unit.stages.inspected'),
  photographed: msg('unit.stages.photographed'),
  stored: msg('unit.stages.stored'),
  listed: msg('unit.stages.listed'),
  sold: msg('unit.stages.sold'),
  picked: msg('unit.stages.picked'),
  shipped: msg('unit.stages.shipped'),
  handedOver: msg('unit.stages.handedOver'),
  hold: msg('unit.stages.hold'),
  missing: msg('unit.stages.missing'),
  scrapped: msg('unit.stages.scrapped'),
  donated: msg('unit.stages.donated'),
  returned: msg('unit.stages.returned'),
}

export const coarseLabels: { readonly [Of in CoarseCondition]: Words } = {
  '': '',
  sealed: msg('unit.coarse.sealed'),
  opened: msg('unit.coarse.opened'),
  damaged: msg('unit.coarse.damaged'),
  emptyBox: msg('unit.coarse.emptyBox'),
}

export const notGraded = msg('unit.notGraded')

const otherExceptions: Readonly<Record<string, Words>> = {
  sameSerial: msg('unit.exception.sameSerial'),
  needsParts: msg('unit.exception.needsParts'),
  recall: msg('unit.exception.recall'),
  battery: msg('unit.exception.battery'),
  hazmat: msg('unit.exception.hazmat'),
  emptyBox: msg('unit.coarse.emptyBox'),
  damaged: msg('unit.coarse.damaged'),
  ...misplacedLabels,
}

/** Why a person must look at a unit, in words; an unknown code is shown as it is. */
export function describeException(code: string): Words {
  return otherExceptions[code] ?? code
}

const said = (facts: readonly Fact[]): Fact[] => facts.filter((fact) => fact.value !== '')
const amount = (cents: number | null): Words => (cents === null ? '' : joined([money(cents)]))

function valueFacts(unit: UnitDoc): readonly Fact[] {
  return said([
    { label: msg('unit.fact.retail'), value: amount(unit.retailCents) },
    { label: msg('unit.fact.cost'), value: amount(unit.costCents) },
    { label: msg('unit.fact.estimate'), value: amount(unit.estimateCents) },
    { label: msg('unit.fact.soldFor'), value: amount(unit.soldCents) },
  ])
}

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
      title: msg('unit.fact.state'),
      facts: said([
        { label: msg('unit.fact.stage'), value: stageLabels[unit.stage] },
        { label: msg('unit.fact.toLookAt'), value: exception, tone: 'amber' },
        { label: msg('unit.fact.quantity'), value: String(unit.qty) },
        { label: msg('unit.fact.atTheDock'), value: coarseLabels[unit.coarse] },
        { label: msg('unit.fact.grade'), value: gradeLabels[unit.grade] },
        { label: msg('unit.fact.disposition'), value: storedWords(unit.disposition) },
        { label: msg('unit.fact.defects'), value: joined(unit.defects.map(storedWords)) },
        { label: msg('unit.fact.missingParts'), value: joined(unit.missingParts.map(storedWords)) },
      ]),
    },
    {
      title: msg('unit.fact.where'),
      facts: said([
        { label: msg('unit.fact.place'), value: around.place, mono: true },
        { label: msg('unit.fact.pallet'), value: around.pallet, mono: true },
        { label: msg('unit.fact.load'), value: around.loadCode, mono: true },
      ]),
    },
    {
      title: msg('unit.fact.codes'),
      facts: said([
        { label: msg('unit.fact.lpn'), value: unit.lpn, mono: true },
        { label: msg('unit.fact.upc'), value: unit.gtin, mono: true },
        { label: msg('unit.fact.asin'), value: unit.asin, mono: true },
        { label: msg('unit.fact.serialNumber'), value: unit.serialNo, mono: true },
      ]),
    },
    {
      title: msg('unit.fact.value'),
      facts: valueFacts(unit),
    },
  ]
  return groups.filter((group) => group.facts.length > 0)
}

/** The seller's words about a line, beside our own findings. */
export function sellerFacts(line: ManifestLineDoc): readonly Fact[] {
  return said([
    { label: msg('unit.fact.title'), value: line.title },
    { label: msg('unit.fact.brand'), value: line.brand },
    { label: msg('unit.fact.category'), value: readableName(line.category) },
    { label: msg('unit.fact.condition'), value: readableName(line.claimedCondition) },
    { label: msg('unit.fact.quantity'), value: line.extra ? msg('unit.fact.notListed') : String(line.qty) },
    { label: msg('unit.fact.unitRetail'), value: amount(line.unitRetailCents) },
    { label: msg('unit.fact.pallet'), value: line.sourcePallet, mono: true },
    { label: msg('unit.fact.lpn'), value: line.lpn, mono: true },
    { label: msg('unit.fact.upc'), value: line.gtin, mono: true },
    { label: msg('unit.fact.asin'), value: line.asin, mono: true },
    { label: msg('unit.fact.itemNumber'), value: line.itemNo, mono: true },
    { label: msg('unit.fact.otherNumber'), value: line.otherNo, mono: true },
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
export function foundConditions(units: readonly Pick<UnitDoc, 'qty' | 'grade' | 'coarse'>[]): Words {
  const counts = new Map<Words, number>()
  for (const unit of units) {
    const words = gradeLabels[unit.grade] || coarseLabels[unit.coarse] || notGraded
    counts.set(words, (counts.get(words) ?? 0) + unit.qty)
  }
  return joined([...counts].sort((a, b) => b[1] - a[1]).map(([words, qty]) => joined([words, `× ${qty}`], ' ')))
}

/** Why a unit is put aside, by its exception code. */
export const holdReasonLabels: Readonly<Record<string, Words>> = {
  recall: msg('unit.hold.recall'),
  battery: msg('unit.hold.battery'),
  hazmat: msg('unit.hold.hazmat'),
  emptyBox: msg('unit.hold.emptyBox'),
  damaged: msg('unit.hold.damaged'),
}
