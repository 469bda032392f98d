/** The warehouse that the scans meet: a store of about so many documents, as an associate's handheld holds them, and the codes of the scans on each page. */
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { aContainer, aLine, aLoad, aLocation, anActivity, anOrder, aUnit } from '#tests/support/records.ts'
import { people, type Stock } from '#tests/support/test-warehouse.ts'

/** Scans of a page before the ones that count. */
export const WARM_UP = 4
/** Scans of a page that count. */
export const COUNTED = 60
export const SCANS = WARM_UP + COUNTED
/** What this person has received in this shift already. */
const RECEIVED_BEFORE = 200
const MOST_LINES_OF_LOAD = 2_000
const HOUR_MS = 3_600_000
const LEAST_BINS = 40
/** The batch of orders that is picked. */
export const WAVE = 'Wave 1'

export const lpnOf = (index: number): string => `LPRQ${String(index).padStart(8, '0')}`
export const labelOf = (index: number): string => mintLabel('unit', '7KQ', index + 1)
export const palletCode = mintLabel('pallet', '7KQ', 1)
const binOf = (index: number): string => `A-${String(index).padStart(4, '0')}`

/** The codes that a person scans, one after the other. */
export interface Scans {
  readonly receive: readonly string[]
  readonly inspect: readonly string[]
  /** A unit, then the bin that it goes into. */
  readonly binSpot: readonly string[]
  readonly fulfillment: readonly string[]
}

const stages = ['inspected', 'photographed', 'stored', 'stored', 'stored', 'listed'] as const
const titles = ['kettle, 1.7 l', 'cordless drill', 'bed sheet set', 'desk lamp', 'stand mixer', 'toaster oven']

interface Plan {
  readonly bins: readonly LocationDoc[]
  readonly now: number
}

function unitAt(index: number, { bins, now }: Plan): UnitDoc {
  const label = labelOf(index)
  const hash = ((index * 2_654_435_761) % 4_294_967_296).toString(36)
  const at = new Date(now - HOUR_MS * (24 + (index % 500))).toISOString()
  const stage = stages[index % stages.length] ?? 'stored'
  return aUnit({
    id: idOfLabel(label), label, lpn: `LPNX${hash}`, loadId: 'load-2', lineId: `line-2-${index % 997}`, createdAt: at, updatedAt: at, receivedAt: at,
    gtin: `00${String(100_000_000_000 + (index % 4_000) * 37)}`, title: `Hearthway ${titles[index % titles.length]} ${hash}`, brand: `Brand ${index % 61}`,
    category: index % 2 === 0 ? 'Kitchen' : 'Bedding', stage, retailCents: 999 + (index % 20_000), ...(stage === 'inspected' ? {} : { grade: 'usedGood', inspectedAt: at }),
    locationId: stage === 'stored' || stage === 'listed' ? (bins[index % bins.length]?.id ?? '') : '',
  })
} // prettier-ignore

/** The first units are those that the pages work on: to be graded, to be put away, sold. */
function workedUnits(plan: Plan): readonly UnitDoc[] {
  return Array.from({ length: 3 * SCANS }, (_, index) => {
    const unit = unitAt(index, plan)
    if (index < SCANS)
      return { ...unit, stage: 'received' as const, grade: '' as const, inspectedAt: '', locationId: '' }
    const rest = { grade: 'usedGood' as const, inspectedAt: unit.receivedAt }
    if (index < 2 * SCANS) return { ...unit, ...rest, stage: 'photographed' as const, locationId: '' }
    const bin = plan.bins[(index * 7) % plan.bins.length]?.id ?? ''
    return { ...unit, ...rest, stage: 'sold' as const, locationId: bin, orderId: orderIdOf(index), soldCents: 2_500 }
  })
}

const orderIdOf = (index: number): string => `order-ebay-${index}`

/** What was received by this person in this shift, so that the list of what was just done is full. */
function receivedBefore(first: number, plan: Plan) {
  return Array.from({ length: RECEIVED_BEFORE }, (_, index) => {
    const at = new Date(plan.now - 600_000 - (RECEIVED_BEFORE - index) * 20_000).toISOString()
    const by = { createdAt: at, createdBy: people.associate.uid, updatedAt: at, updatedBy: people.associate.uid }
    const unit = { ...unitAt(first + index, plan), ...by, loadId: 'load-1', lineId: `line-${index}`, stage: 'received' as const, grade: '' as const, inspectedAt: '', locationId: '', receivedAt: at }
    const row = anActivity({ ...by, id: `received-${unit.id}`, refId: unit.id, by: people.associate.uid, at, to: 'received', data: { loadId: 'load-1', lineId: unit.lineId, containerId: '', qty: 1, category: unit.category, overQty: 0, extra: false } })
    return { unit, row }
  })
} // prettier-ignore

/**
 * @param size documents in all, at least 1,000
 * @param toReceive lines of the load that is being received, beside those that were
 */
export function stockOf(size: number, now: number, toReceive = SCANS): Stock {
  const bins = Array.from({ length: Math.max(LEAST_BINS, Math.min(800, Math.round(size / 100))) }, (_, index) =>
    aLocation({
      id: `L-${binOf(index)}`,
      code: binOf(index),
      parentId: 'L-STORAGE',
      capacity: 5_000,
      pickOrder: index,
    }),
  )
  const storage = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone', purpose: 'What can be sold', allowedStages: ['photographed', 'stored', 'listed', 'sold'] }) // prettier-ignore
  const plan = { bins, now }
  const worked = workedUnits(plan)
  const before = receivedBefore(worked.length, plan)
  const lines = Math.max(RECEIVED_BEFORE + toReceive, Math.min(MOST_LINES_OF_LOAD, Math.round(size / 10)))
  const orders = worked.slice(2 * SCANS).map((unit, index) =>
    anOrder({ id: unit.orderId, externalId: String(index), buyerName: `Buyer ${index}`, batch: WAVE, shipTo: '12 Elm St, Plano, TX 75023', lines: { 'line-1': { listingId: '', unitId: unit.id, sticker: '', priceCents: 2_500 } } }),
  ) // prettier-ignore
  const rest = Math.max(0, size - worked.length - 2 * before.length - lines - orders.length - bins.length)
  const rows = Math.round(rest / 8)
  const first = worked.length + before.length
  return {
    loads: [
      aLoad({ id: 'load-1', code: 'L-1001', stage: 'receiving', arrivedAt: new Date(now - HOUR_MS).toISOString() }),
      aLoad({ id: 'load-2', code: 'L-0990', stage: 'received', arrivedAt: new Date(now - 72 * HOUR_MS).toISOString() }),
    ],
    locations: [storage, ...bins],
    manifestLines: Array.from({ length: lines }, (_, index) =>
      aLine({ id: `line-${index}`, row: index + 1, lpn: lpnOf(index), title: `Hearthway ${titles[index % titles.length]} ${index}`, brand: `Brand ${index % 61}`, category: 'Kitchen', unitRetailCents: 1_999 }),
    ), // prettier-ignore
    containers: [aContainer({ id: idOfLabel(palletCode), label: palletCode, status: 'received' })],
    orders,
    units: [...worked, ...before.map(({ unit }) => unit), ...Array.from({ length: rest - rows }, (_, index) => unitAt(first + index, plan))], // prettier-ignore
    activity: [
      ...before.map(({ row }) => row),
      ...Array.from({ length: rows }, (_, index) => {
        const at = new Date(now - HOUR_MS * (24 + (index % 400))).toISOString()
        return anActivity({ id: `row-${index}`, refId: idOfLabel(labelOf(first + index)), type: 'unit.moved', by: people.associate.uid, at, createdBy: people.associate.uid, createdAt: at, updatedAt: at }) // prettier-ignore
      }),
    ],
  }
}

/** Units that have not been received, by the codes of their lines. @param count at most `toReceive` of the stock */
export const receivable = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => lpnOf(RECEIVED_BEFORE + index))

export function scansOf(): Scans {
  const places = Array.from({ length: SCANS }, (_, index) => index)
  return {
    receive: places.map((index) => (index === 0 ? palletCode : lpnOf(RECEIVED_BEFORE + index))),
    inspect: places.map((index) => labelOf(index)),
    binSpot: places.map((index) => (index % 2 === 0 ? labelOf(SCANS + index / 2) : `L-${binOf(index % LEAST_BINS)}`)),
    fulfillment: places.map((index) => labelOf(2 * SCANS + index)),
  }
} // prettier-ignore
