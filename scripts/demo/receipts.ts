/** What comes off a pallet: the pieces that each manifest line is received in, and the unit that each becomes. */
import { idOfLabel } from '#domain/codes/labels.ts'
import { holdReason } from '#domain/dock/hold-reason.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { CoarseCondition } from '#schemas/units.ts'
import type { Site, Unit } from '#scripts/demo/serve/site.ts'
import type { Random } from './random.ts'
import type { Slot } from './shift.ts'
import { madeBy, touch, type Bare } from './stock.ts'

export type Line = Bare<ManifestLineDoc>

/** One label's worth of a line: one item, or several alike that share a label. */
export interface Receipt {
  readonly line: Line
  readonly qty: number
  readonly overQty: number
}

/**
 * Up to two items get a label each; more of a kind share one, or two where they come in two boxes.
 */
export function piecesOf(line: Pick<Line, 'qty' | 'row'>): number[] {
  if (line.qty <= 2) return Array.from({ length: line.qty }, () => 1)
  if (line.row % 2 === 0) return [line.qty]
  const first = Math.ceil(line.qty / 2)
  return [first, line.qty - first]
}

export function receiptsOf(lines: readonly Line[]): Receipt[] {
  return lines.flatMap((line) => piecesOf(line).map((qty) => ({ line, qty, overQty: 0 })))
}

const coarseWeights: Readonly<Record<string, Readonly<Record<Exclude<CoarseCondition, ''>, number>>>> = {
  NEW: { sealed: 78, opened: 18, damaged: 3, emptyBox: 1 },
  LIKE_NEW: { sealed: 12, opened: 80, damaged: 6, emptyBox: 2 },
  USED_GOOD: { sealed: 2, opened: 90, damaged: 7, emptyBox: 1 },
  USED_FAIR: { sealed: 1, opened: 86, damaged: 12, emptyBox: 1 },
  SALVAGE: { sealed: 1, opened: 62, damaged: 33, emptyBox: 4 },
}
const anyCoarse = { sealed: 20, opened: 70, damaged: 8, emptyBox: 2 } as const

/** Takes one receipt in, as the app's own command writes it. */
export function receive(site: Site, receipt: Receipt, slot: Slot, containerId: string, random: Random): Unit {
  const { line, qty, overQty } = receipt
  const label = site.labels.mint('unit', slot.by.device)
  const coarse = random.weighted(coarseWeights[line.claimedCondition] ?? anyCoarse)
  const hold = holdReason(line.title, line.category, coarse)
  const exceptionCode = hold || (coarse === 'damaged' ? 'damaged' : '')
  const unit: Unit = {
    id: idOfLabel(label),
    label,
    qty,
    loadId: line.loadId,
    lineId: line.id,
    lpn: line.lpn,
    gtin: line.gtin,
    asin: line.asin,
    title: line.title,
    brand: line.brand,
    category: line.category,
    stage: hold === '' ? 'received' : 'hold',
    coarse,
    grade: '',
    disposition: '',
    serialNo: '',
    defects: [],
    missingParts: [],
    containerId,
    locationId: '',
    listingId: '',
    orderId: '',
    exceptionCode,
    exceptionAt: exceptionCode === '' ? '' : slot.at,
    retailCents: line.unitRetailCents === null ? null : line.unitRetailCents * qty,
    costCents: null,
    estimateCents: null,
    receivedAt: slot.at,
    inspectedAt: '',
    soldCents: null,
    note: '',
    ...madeBy(slot.by.uid, slot.at),
  }
  site.stock.units.push(unit)
  noteReceipt(site, unit, overQty, line.extra, slot)
  if (hold === '') site.waiting.toInspect.push(unit)
  return unit
}

function noteReceipt(site: Site, unit: Unit, overQty: number, extra: boolean, slot: Slot): void {
  const { loadId, lineId, containerId, qty, category } = unit
  site.ledger.note(slot, {
    id: `received-${unit.id}`,
    type: 'unit.received',
    refType: 'unit',
    refId: unit.id,
    to: 'received',
    data: { loadId, lineId, containerId, qty, category, overQty, extra },
  })
}

/** The person who sorts what was held carries it from its pallet to the hold shelves. */
export function carryToHold(site: Site, unit: Unit, slot: Slot, shelf: string): void {
  const from = unit.containerId
  unit.containerId = ''
  unit.locationId = shelf
  touch(unit, slot.by.uid, slot.at)
  site.ledger.note(slot, { type: 'unit.moved', refType: 'unit', refId: unit.id, from, to: shelf })
}
