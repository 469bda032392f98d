/** An auction after the hammer, for tests: four lots that were on offer, its channel, and results files. */
import type { ResultRow } from '#domain/selling/results-file.ts'
import type { ConfigDoc } from '#schemas/config.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { aLot, anAuction, aTime, aUnit } from './records.ts'
import { openTestWork, type TestWork } from './test-work.ts'

export const hammerEvent = anAuction({ id: 'ev', status: 'published', premiumPct: 15, taxPct: 8.25, endsAt: aTime })
export const hammerUnits = [1, 2, 3, 4].map((no) =>
  aUnit({ id: `u${no}`, label: `U-${no}`, stage: 'listed', listingId: `l${no}`, locationId: 'A-1', retailCents: 9900, inspectedAt: aTime }),
) // prettier-ignore
export const hammerLots = [1, 2, 3, 4].map((no) =>
  aLot({ id: `l${no}`, eventId: 'ev', lotNo: no, title: `Lot ${no}`, status: 'live', unitIds: [`u${no}`], publications: { hibid: { state: 'live', number: String(no) } } }),
) // prettier-ignore
const fees = {
  key: 'hibid',
  name: 'HiBid',
  template: 'hibid',
  feePct: 5,
  feeFixedCents: 10,
  feeOn: 'price',
  premiumPct: 10,
  taxPct: 0,
}
/** Without what only a sale has. */
function channelDoc(): ConfigDoc {
  const { createdAt, createdBy, updatedAt, updatedBy } = anAuction()
  return {
    id: 'c1',
    kind: 'channel',
    key: 'hibid',
    rank: 0,
    data: fees,
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
  } as never
}
export const hammerChannel = channelDoc()

export const row = (lot: string, key: string, cents: number, name = `Buyer ${key}`): ResultRow => ({
  row: 2, lot, title: '', bidder: key === '' ? null : { key, name, email: '', phone: '' }, highCents: cents,
}) // prettier-ignore
export const file = (rows: readonly ResultRow[]) => ({
  eventId: 'ev',
  fileName: 'r.csv',
  rows,
  unit: 'dollars' as const,
})
export const first = file([row('1', '501', 1333), row('2', '501', 2001), row('3', '502', 500), row('4', '', 0)])
export const A = 'order-hibid-ev-501'
export const B = 'order-hibid-ev-502'

/** @param over what the auction has otherwise */
export async function openHammer(over: Partial<SaleEventDoc> = {}): Promise<TestWork> {
  const work = await openTestWork(['units', 'activity', 'config', 'listings', 'saleEvents', 'orders'])
  await work.put('units', hammerUnits)
  await work.put('listings', hammerLots)
  await work.put('saleEvents', [{ ...hammerEvent, ...over }])
  await work.put('config', [hammerChannel])
  return work
}
