/** Loads of the last year whose work was done before the ledger begins. */
import type { LoadDoc } from '#schemas/loads.ts'
import type { Calendar } from './calendar.ts'
import { blankLoad, BSTOCK_AMAZON, BSTOCK_TARGET, dollars, type LoadPlan } from './load-plan.ts'
import type { SellerStyle } from './sample-manifests.ts'
import type { Bare } from './stock.ts'

const UNITS_PER_TRUCK = 1_200

/** Loads of the last year whose work was done before the ledger begins: older stock, in truckloads of at most 1,200 units. */
export function historyPlans(calendar: Calendar, units: number): LoadPlan[] {
  const count = Math.ceil(units / UNITS_PER_TRUCK)
  return Array.from({ length: count }, (_, place) => {
    const received = Math.floor(units / count) + (place < units % count ? 1 : 0)
    const arrived = 48 + Math.floor((place * 300) / Math.max(1, count))
    const style: SellerStyle = place % 2 === 0 ? 'target' : 'amazon'
    const code = `L-${place < 37 ? 1037 - place : 2000 + place}`
    const doc: Bare<LoadDoc> = {
      ...blankLoad(code, 'closed', calendar.at(arrived + 9, 9 * 60 + 30)),
      source: style === 'target' ? BSTOCK_TARGET : BSTOCK_AMAZON,
      title: style === 'target' ? 'Truckload, mixed household' : 'Truckload, customer returns',
      sellerOrderNo: style === 'target' ? `urc_mixed_${1000 + place}_t` : `AMZ0N-H${10 + (place % 90)}-${1000 + place}`,
      endsAt: calendar.at(arrived + 6, 17 * 60),
      freightCents: dollars(1_380),
      shrinkPct: 6,
      carrier: 'Estes',
      proNo: `117-${4_300_000 - place}`,
      sealNo: `UL-${5_500_000 - place}`,
      sealFound: `UL-${5_500_000 - place}`,
      dockDoor: `DOOR-0${1 + (place % 4)}`,
      palletsExpected: 24,
      palletsCounted: 24,
      etaAt: calendar.at(arrived, 8 * 60),
      arrivedAt: calendar.at(arrived, 8 * 60 + 20),
      claimBy: calendar.at(arrived - 30, 17 * 60),
      receivingAt: calendar.at(arrived - 1, 7 * 60 + 15),
      receivedAt: calendar.at(arrived - 6, 15 * 60),
      closedAt: calendar.at(arrived - 12, 15 * 60 + 20),
    }
    doc.updatedAt = doc.closedAt
    return {
      doc,
      style,
      receivedUnits: received,
      manifestUnits: Math.round(received * 1.03),
      pallets: 24,
      receivedOn: [arrived - 1, arrived - 2, arrived - 3, arrived - 4, arrived - 5],
      isHistory: true,
    }
  })
}
