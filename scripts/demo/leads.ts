/** Before the purchase: what is bid on, and what was let go. */
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import type { Calendar } from './calendar.ts'
import { blankLoad, BSTOCK_AMAZON, BSTOCK_TARGET, dollars, LIQUIDATION } from './load-plan.ts'
import type { Bare, Stock } from './stock.ts'

type Money = Partial<
  Pick<
    Bare<LoadDoc>,
    'maxBidCents' | 'bidCents' | 'freightCents' | 'feeCents' | 'declaredRetailCents' | 'declaredUnits' | 'shrinkPct'
  >
>

function money(retail: number, units: number, max: number, bid: number, freight: number, fee: number): Money {
  return {
    declaredRetailCents: dollars(retail),
    declaredUnits: units,
    maxBidCents: max === 0 ? null : dollars(max),
    bidCents: bid === 0 ? null : dollars(bid),
    freightCents: freight === 0 ? null : dollars(freight),
    feeCents: fee === 0 ? null : dollars(fee),
    shrinkPct: 6,
  }
}

/** Before the purchase: what is bid on, and what was let go. */
export function addLeads(stock: Stock, calendar: Calendar): void {
  const lead = (code: string, stage: LoadStage, seenDaysAgo: number, endsInDays: number, more: Partial<Bare<LoadDoc>>): void => {
    const load = { ...blankLoad(code, stage, calendar.at(seenDaysAgo, 9 * 60 + 25)), ...more }
    load.endsAt = calendar.at(-endsInDays, 17 * 60)
    // Both marketplaces state their ends in Eastern.
    load.endZone = 'America/New_York'
    const decidedDaysAgo = Math.max(calendar.workday(0), -endsInDays)
    // What is over was decided after it ended.
    load.updatedAt = calendar.at(Math.min(seenDaysAgo, decidedDaysAgo), endsInDays < 0 ? 17 * 60 + 20 : 14 * 60 + 10)
    stock.loads.push(load)
  }
  lead('L-1058', 'lead', 1, 4, { category: 'Small Appliances', condition: 'USED_GOOD', place: 'Dallas, TX', currentBidCents: dollars(9_150), source: BSTOCK_TARGET, title: 'Truckload, 24 pallets, small appliances and floor care, Dallas TX', sellerOrderNo: 'urc_mixed_20261118_204_t', ...money(138_240, 4_890, 0, 0, 1_450, 0) })
  lead('L-1057', 'lead', 1, 2, { category: 'Toys', condition: 'USED_GOOD', place: 'Reno, NV', currentBidCents: dollars(1_800), source: LIQUIDATION, title: '6 pallets, toys and puzzles, Reno NV', sellerOrderNo: 'LQ-7741920', ...money(21_400, 1_130, 0, 0, 620, 0) })
  lead('L-1056', 'watching', 2, 1, { category: 'Bedding', condition: 'LIKE_NEW', place: 'Indianapolis, IN', currentBidCents: dollars(4_350), marginPct: 30, source: BSTOCK_AMAZON, title: '10 pallets, bedding and linens, Indianapolis IN', sellerOrderNo: 'AMZ0N-7QD-2K8P', note: 'Seller answers photo requests within a day.', ...money(44_900, 690, 5_200, 0, 780, 240) })
  lead('L-1055', 'bid', 3, 1, { category: 'Audio', condition: 'USED_FAIR', place: 'Columbus, OH', currentBidCents: dollars(7_150), marginPct: 30, source: BSTOCK_AMAZON, title: '14 pallets, audio and kitchen, Columbus OH', sellerOrderNo: 'AMZ0N-K2M-9XW4', ...money(61_300, 870, 8_400, 7_150, 910, 355) })
  lead('L-1053', 'won', 4, -2, { category: 'Bicycles', condition: 'USED_GOOD', place: 'Dallas, TX', hammerCents: dollars(5_900), claimDays: 2, source: BSTOCK_TARGET, title: '8 pallets, bicycles and ride-ons, Dallas TX', sellerOrderNo: 'urc_bikes_20261114_031_t', note: 'Waiting for a pickup appointment.', ...money(38_700, 214, 6_300, 5_900, 1_120, 295) })
  lead('L-1052', 'lost', 9, -6, { category: 'Floor Care', condition: 'USED_GOOD', place: 'Columbus, OH', hammerCents: dollars(11_200), source: BSTOCK_AMAZON, title: '12 pallets, floor care, Columbus OH', sellerOrderNo: 'AMZ0N-R6T-1H7C', note: 'Sold for $11,200; our limit was $9,300.', ...money(72_500, 560, 9_300, 9_300, 860, 465) })
  lead('L-1051', 'passed', 11, -8, { source: LIQUIDATION, title: '20 pallets, general merchandise, untested, Tampa FL', sellerOrderNo: 'LQ-7698844', note: 'No manifest, and freight alone is a tenth of the retail.', ...money(30_000, 2_400, 1_500, 0, 2_950, 0) })
} // prettier-ignore
