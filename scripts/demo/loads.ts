/** The loads of the last weeks, from booked to closed: one row each, with the times in order. */
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import type { Calendar } from './calendar.ts'
import { historyPlans } from './history-loads.ts'
import { addLeads } from './leads.ts'
import { blankLoad, BSTOCK_AMAZON, BSTOCK_TARGET, dollars, LIQUIDATION, type LoadPlan } from './load-plan.ts'
import { targetTruckload, type SellerStyle } from './sample-manifests.ts'
import type { Bare, Stock } from './stock.ts'

interface DockRow {
  readonly code: string
  readonly stage: LoadStage
  readonly style: SellerStyle
  readonly source: string
  readonly title: string
  readonly sellerOrderNo: string
  readonly boughtDaysAgo: number
  readonly pallets: number
  readonly manifestUnits: number
  readonly receivedUnits: number
  /** The working day (counted back from the last one) on which it came, for those that came. */
  readonly arrived?: number
  readonly receivedFor?: number
  readonly freight: number
  readonly more?: Partial<Bare<LoadDoc>>
}

const dockRows: readonly DockRow[] = [
  { code: 'L-1054', stage: 'booked', style: 'amazon', source: BSTOCK_AMAZON, title: '4 pallets, small appliances', sellerOrderNo: 'AMZ0N-W3C-8LD1', boughtDaysAgo: 6, pallets: 4, manifestUnits: 150, receivedUnits: 0, freight: 480, more: { truckNo: 'TRK-2207', carrier: 'Old Dominion', proNo: '0498-1175526' } },
  { code: 'L-1050', stage: 'booked', style: 'amazon', source: BSTOCK_AMAZON, title: '3 pallets, toys', sellerOrderNo: 'AMZ0N-W3C-8LD7', boughtDaysAgo: 6, pallets: 3, manifestUnits: 130, receivedUnits: 0, freight: 360, more: { truckNo: 'TRK-2207', carrier: 'Old Dominion', proNo: '0498-1175526' } },
  { code: 'L-1049', stage: 'inTransit', style: 'target', source: BSTOCK_TARGET, title: '9 pallets, floor care and bedding', sellerOrderNo: 'urc_mixed_20261105_088_t', boughtDaysAgo: 10, pallets: 9, manifestUnits: 420, receivedUnits: 0, freight: 890, more: { carrier: 'Estes', proNo: '117-4420985', sealNo: 'UL-5560132' } },
  { code: 'L-1047', stage: 'receiving', style: 'amazon', source: BSTOCK_AMAZON, title: '6 pallets, kitchen and audio', sellerOrderNo: 'AMZ0N-D8P-4N2V', boughtDaysAgo: 13, pallets: 6, manifestUnits: 236, receivedUnits: 94, arrived: 2, receivedFor: 2, freight: 540, more: { carrier: 'XPO', proNo: '618-220914', sealNo: 'H338201', sealFound: 'H338201', dockDoor: 'DOOR-02', palletsCounted: 5, note: 'One pallet follows on the next truck.' } },
  { code: 'L-1046', stage: 'refused', style: 'target', source: LIQUIDATION, title: '5 pallets, store returns', sellerOrderNo: 'LQ-7640213', boughtDaysAgo: 15, pallets: 5, manifestUnits: 0, receivedUnits: 0, arrived: 4, freight: 610, more: { bidCents: dollars(1_900), maxBidCents: dollars(2_000), declaredUnits: 380, declaredRetailCents: dollars(15_600), carrier: 'Saia', proNo: '903-5517720', sealNo: 'SA-77120', sealFound: 'broken', dockDoor: 'DOOR-01', palletsCounted: 5, refusedReason: 'Seal broken, three pallets wet through', damageNote: 'Water stood in the trailer; photos went to the carrier.' } },
  { code: 'L-1044', stage: 'received', style: 'amazon', source: BSTOCK_AMAZON, title: '8 pallets, small appliances and toys', sellerOrderNo: 'AMZ0N-B5R-7G3Q', boughtDaysAgo: 20, pallets: 8, manifestUnits: 345, receivedUnits: 336, arrived: 8, receivedFor: 4, freight: 720, more: { carrier: 'XPO', proNo: '618-219377', sealNo: 'H337745', sealFound: 'H337745', dockDoor: 'DOOR-03', palletsCounted: 8 } },
  { code: 'L-1041', stage: 'reconciled', style: 'target', source: BSTOCK_TARGET, title: '11 pallets, bedding and audio', sellerOrderNo: 'urc_mixed_20261020_061_t', boughtDaysAgo: 27, pallets: 11, manifestUnits: 455, receivedUnits: 420, arrived: 15, receivedFor: 5, freight: 980, more: { carrier: 'Estes', proNo: '117-4396120', sealNo: 'UL-5541877', sealFound: 'UL-5541877', dockDoor: 'DOOR-01', palletsCounted: 11, note: 'Short lines are claimed with the seller.' } },
  { code: 'L-1038', stage: 'closed', style: 'amazon', source: BSTOCK_AMAZON, title: '12 pallets, mixed returns', sellerOrderNo: 'AMZ0N-T1X-6M8J', boughtDaysAgo: 35, pallets: 12, manifestUnits: 492, receivedUnits: 480, arrived: 22, receivedFor: 6, freight: 1_050, more: { carrier: 'Old Dominion', proNo: '0498-1169002', sealNo: 'OD-991043', sealFound: 'OD-991043', dockDoor: 'DOOR-02', palletsCounted: 12 } },
] // prettier-ignore

const WAITED_DAYS = 3

function dockPlan(row: DockRow, calendar: Calendar, scale: number): LoadPlan {
  const doc: Bare<LoadDoc> = {
    ...blankLoad(row.code, row.stage, calendar.at(row.boughtDaysAgo + WAITED_DAYS, 9 * 60 + 40)),
    source: row.source,
    title: row.title,
    sellerOrderNo: row.sellerOrderNo,
    endsAt: calendar.at(row.boughtDaysAgo, 17 * 60),
    freightCents: dollars(row.freight),
    shrinkPct: 6,
    palletsExpected: row.pallets,
    ...row.more,
  }
  const arrivedDay = row.arrived === undefined ? undefined : calendar.workday(row.arrived)
  doc.etaAt = calendar.at(arrivedDay ?? etaDay(row, calendar), 8 * 60)
  doc.updatedAt = calendar.at(Math.min(row.boughtDaysAgo, 4), 11 * 60)
  const receivedOn = days(calendar, row.arrived, row.receivedFor)
  if (arrivedDay !== undefined) stampArrival(doc, row, calendar, arrivedDay, receivedOn)
  const scaled = (units: number): number => Math.round(units * scale)
  return {
    doc,
    style: row.style,
    receivedUnits: scaled(row.receivedUnits),
    manifestUnits: scaled(row.manifestUnits),
    pallets: row.pallets,
    receivedOn,
    isHistory: false,
  }
}

/** Booked for the next working day and in transit for the one after. */
const etaDay = (row: DockRow, calendar: Calendar): number => -calendar.weekdayAhead(row.stage === 'booked' ? 1 : 2)

/** Working days of receiving; it begins on the day after the arrival. */
function days(calendar: Calendar, arrived = 0, lasting = 0): number[] {
  return Array.from({ length: lasting }, (_, place) => calendar.workday(Math.max(0, arrived - 1 - place)))
}

function stampArrival(
  doc: Bare<LoadDoc>,
  row: DockRow,
  calendar: Calendar,
  day: number,
  receivedOn: readonly number[],
): void {
  doc.arrivedAt = calendar.at(day, 8 * 60 + 35)
  doc.claimBy = calendar.at(day - 30, 17 * 60)
  doc.updatedAt = doc.arrivedAt
  doc.palletsCounted ??= row.pallets
  const [first] = receivedOn
  if (first === undefined) return
  doc.receivingAt = calendar.at(first, 7 * 60 + 10)
  doc.updatedAt = doc.receivingAt
  if (doc.stage === 'receiving') return
  const last = receivedOn.at(-1) ?? first
  doc.receivedAt = calendar.at(last, calendar.shiftEnd(last) - 10)
  doc.updatedAt = doc.receivedAt
  const reconciled = calendar.workday(Math.max(1, (row.arrived ?? 0) - (row.receivedFor ?? 0) - 3))
  if (doc.stage === 'reconciled') doc.updatedAt = calendar.at(reconciled, 10 * 60 + 5)
  if (doc.stage !== 'closed') return
  doc.closedAt = calendar.at(reconciled, 15 * 60)
  doc.updatedAt = doc.closedAt
}

/** The truck at door 4: its manifest is in, and none of its items has been received. */
function targetPlan(calendar: Calendar): LoadPlan {
  const { orderNo, retailCents, units, fileHash, lines } = targetTruckload
  const pallets = new Set(lines.map((line) => line.sourcePallet)).size
  const doc: Bare<LoadDoc> = {
    ...blankLoad('L-1048', 'arrived', calendar.at(14, 10 * 60)),
    source: BSTOCK_TARGET,
    title: 'Truckload, 24 pallets, mixed household',
    sellerOrderNo: orderNo,
    endsAt: calendar.at(11, 17 * 60),
    maxBidCents: dollars(22_500),
    bidCents: dollars(20_850),
    freightCents: dollars(1_640),
    feeCents: dollars(1_042.5),
    declaredRetailCents: retailCents,
    declaredUnits: units,
    shrinkPct: 6,
    carrier: 'JB Hunt',
    proNo: 'JBHU-229417',
    sealNo: 'UL-5588204',
    sealFound: 'UL-5588204',
    truckNo: 'TRK-2198',
    dockDoor: 'DOOR-04',
    palletsExpected: pallets,
    etaAt: calendar.at(calendar.workday(0), 13 * 60),
    arrivedAt: calendar.at(calendar.workday(0), 13 * 60 + 42),
    claimBy: calendar.at(-29, 17 * 60),
    fileHash,
  }
  doc.updatedAt = calendar.at(calendar.workday(0), 13 * 60 + 50)
  return { doc, style: 'target', receivedUnits: 0, manifestUnits: units, pallets, receivedOn: [], isHistory: false }
}

/** Below this the recent loads shrink in proportion. */
export const FULL_SIZE_UNITS = 2_500

/** Adds every load; returns those that have a manifest, the oldest first. */
export function addLoads(stock: Stock, calendar: Calendar, units: number): LoadPlan[] {
  const scale = Math.min(1, units / FULL_SIZE_UNITS)
  addLeads(stock, calendar)
  const dock = [...dockRows.map((row) => dockPlan(row, calendar, scale)), targetPlan(calendar)]
  const recent = dock.reduce((sum, plan) => sum + plan.receivedUnits, 0)
  const plans = [...historyPlans(calendar, Math.max(0, units - recent)), ...dock]
  for (const { doc } of plans) stock.loads.push(doc)
  return plans
}
