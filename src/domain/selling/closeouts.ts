/**
 * What is still to do after the hammer. Decides how far an auction is, whether it can be settled, which lots stay and why, and where an invoice stands.
 * Invariant: an auction is settled only when every lot is sold, unsold or withdrawn, every invoice is paid or given up with amounts that fit its lots, and no
 * unit is sold twice.
 */
import { isMap } from '#domain/core/merge/merge-values.ts'
import { lineDoubt, totalsOf, type OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { msg, type Words } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { isFree } from './decisions.ts'
import type { FeeTerms } from '#domain/core/orders/fees.ts'
import { isMisfit, isPaidOff } from './invoice-doubts.ts'
import { isCalledOff } from '#domain/core/orders/order-status.ts'
import { liveLines } from './invoices.ts'

export const backReasons = ['unsold', 'unpaid', 'noShow'] as const
/** Why a lot stayed. */
export type BackReason = (typeof backReasons)[number]

export const backLabels: { readonly [Why in BackReason]: Words } = {
  unsold: msg('closeout.why.unsold'),
  unpaid: msg('closeout.why.unpaid'),
  noShow: msg('closeout.why.noShow'),
}

/** What the lot's record says of the sale that came to nothing. */
export interface BackFacts {
  readonly why: BackReason
  /** What was bid at most; `null` where that is not known. */
  readonly highCents: number | null
}

export function backFacts(lot: Pick<ListingDoc, 'status' | 'publications'>): BackFacts | null {
  if (lot.status !== 'unsold' && lot.status !== 'ended') return null
  const told = Object.values(lot.publications).find((one) => isMap(one) && typeof one['why'] === 'string')
  const known = isMap(told) ? told : {}
  const why = backReasons.find((one) => one === known['why']) ?? 'unsold'
  return { why, highCents: typeof known['highCents'] === 'number' ? known['highCents'] : null }
}

/** A lot that stayed, with the units of it that wait for a decision. */
export interface StayRow extends BackFacts {
  readonly lot: ListingDoc
  readonly auction: string
  readonly units: readonly UnitDoc[]
}

/**
 * The lot that each unit came back from last: one that was offered again and stayed again is in several lots that are over, and waits in the newest one.
 */
export function newestLots(over: readonly Pick<ListingDoc, 'id' | 'unitIds' | 'createdAt'>[]): ReadonlyMap<string, string> {
  const oldestFirst = over.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
  return new Map(oldestFirst.flatMap(({ id, unitIds }) => unitIds.map((unitId) => [unitId, id] as const)))
} // prettier-ignore

export function stayRow(lot: ListingDoc, units: readonly UnitDoc[], auction: string): StayRow | null {
  const facts = backFacts(lot)
  const free = units.filter((unit) => isFree(unit, lot.id))
  return facts && free.length > 0 ? { ...facts, lot, auction, units: free } : null
}

/** `misfit`: premium and tax are not those of its lots. `paidOff`: what was paid is not what its lots come to. */
export type InvoiceState =
  | 'soldTwice'
  | 'misfit'
  | 'paidOff'
  | 'unpaid'
  | 'noShow'
  | 'overdue'
  | 'waiting'
  | 'partial'
  | 'complete'
  | 'cancelled'
  | 'abandoned'

/** An invoice as a manager sees it. */
export interface InvoiceRow extends OrderWithUnits {
  readonly event: SaleEventDoc
  readonly state: InvoiceState
  readonly lots: number
  readonly hammerCents: number
  readonly totalCents: number
  readonly netCents: number
  /** Lines that are sold twice. */
  readonly doubts: number
  /** Unpaid, with amounts that are not those of its lots. */
  readonly misfit: boolean
}

const isLate = ({ pickupTo }: SaleEventDoc, nowIso: string): boolean => pickupTo !== '' && pickupTo < nowIso

function stateOf(
  { order, doubts, misfit }: Pick<InvoiceRow, 'order' | 'doubts' | 'misfit'>,
  event: SaleEventDoc,
  nowIso: string,
): InvoiceState {
  const { status } = order
  if (status === 'abandoned' || status === 'complete' || (status === 'cancelled' && !order.paid)) return status
  if (doubts > 0) return 'soldTwice'
  if (isPaidOff(order)) return 'paidOff'
  if (!order.paid) return misfit ? 'misfit' : 'unpaid'
  if (status === 'noShow') return 'noShow'
  if (isLate(event, nowIso)) return 'overdue'
  return status === 'partial' ? 'partial' : 'waiting'
}

/** @param terms of its auction; `null` where its channel is not on this device */
export function invoiceRow(
  found: OrderWithUnits,
  event: SaleEventDoc,
  nowIso: string,
  terms: FeeTerms | null,
): InvoiceRow {
  const { order, lines } = found
  const doubts = lines.filter((one) => lineDoubt(order.id, one) === 'soldTwice').length
  const misfit = isMisfit(order, terms)
  const { goodsCents, buyerPaysCents, netCents } = totalsOf(order)
  return {
    ...found,
    event,
    state: stateOf({ order, doubts, misfit }, event, nowIso),
    lots: new Set(liveLines(order).map(({ listingId, sticker }) => listingId || sticker)).size,
    hammerCents: goodsCents,
    totalCents: buyerPaysCents,
    netCents,
    doubts,
    misfit,
  }
}

/** How far an auction is after the hammer. Amounts in cents, over its invoices that are not given up. */
export interface EventRow {
  readonly event: SaleEventDoc
  readonly lots: number
  readonly sold: number
  readonly unsold: number
  /** Lots without a result. */
  readonly open: number
  readonly invoices: number
  readonly unpaid: number
  readonly doubts: number
  /** Unpaid invoices whose amounts do not fit their lots. */
  readonly misfits: number
  readonly hammerCents: number
  readonly premiumCents: number
  readonly taxCents: number
  readonly feeCents: number
  readonly netCents: number
  readonly paidCents: number
}

const sum = <Row>(rows: readonly Row[], read: (row: Row) => number | null): number =>
  rows.reduce((all, row) => all + (read(row) ?? 0), 0)

const openLots: readonly ListingDoc['status'][] = ['draft', 'ready', 'live']

/** One that was settled counts as closed while any of it is open again. Lots and orders that left this device after a year leave nothing open. */
export function eventRow(event: SaleEventDoc, lots: readonly ListingDoc[], invoices: readonly InvoiceRow[]): EventRow {
  const offered = lots.filter(({ status }) => status !== 'withdrawn')
  const count = (statuses: readonly ListingDoc['status'][]) => offered.filter(({ status }) => statuses.includes(status)).length // prettier-ignore
  const live = invoices.filter(({ order }) => !isCalledOff(order))
  const row: EventRow = {
    event,
    lots: offered.length,
    sold: count(['sold', 'settled']),
    unsold: count(['unsold', 'ended']),
    open: count(openLots),
    invoices: live.length,
    unpaid: live.filter(({ order }) => !order.paid).length,
    doubts: sum(live, ({ doubts }) => doubts),
    misfits: live.filter(({ misfit }) => misfit).length,
    hammerCents: sum(live, ({ hammerCents }) => hammerCents),
    premiumCents: sum(live, ({ order }) => order.premiumCents),
    taxCents: sum(live, ({ order }) => order.taxCents),
    feeCents: sum(live, ({ order }) => order.feeCents),
    netCents: sum(live, ({ netCents }) => netCents),
    paidCents: sum(live, ({ order, totalCents }) => (order.paid ? totalCents : 0)),
  }
  // A payment that is taken back, here or on another device, leaves no word in the auction's record.
  return event.status === 'settled' && stillOpen(row).length > 0
    ? { ...row, event: { ...event, status: 'closed' } }
    : row
}

/** What is not decided or paid. */
function stillOpen(row: EventRow): readonly Words[] {
  return [
    row.open > 0 && msg('closeout.problem.open', { count: row.open }),
    row.misfits > 0 && msg('closeout.problem.misfit', { count: row.misfits }),
    row.unpaid > 0 && msg('closeout.problem.unpaid', { count: row.unpaid }),
    row.doubts > 0 && msg('closeout.problem.soldTwice', { count: row.doubts }),
  ].filter((one) => one !== false)
}

/** What keeps an auction from being settled; none when nothing does. */
export function settleProblems(row: EventRow): readonly Words[] {
  return [
    row.event.status === 'settled' && msg('closeout.problem.isSettled'),
    row.lots === 0 && msg('closeout.problem.noLots'),
    ...stillOpen(row),
  ].filter((one) => one !== false)
}

const toClose: readonly SaleEventDoc['status'][] = ['published', 'live', 'closing', 'closed', 'settled']
/** Whether an auction went to its buyers. */
export const isAfterDraft = ({ kind, status }: SaleEventDoc): boolean => kind === 'auction' && toClose.includes(status)

/** Whether results may still change it. */
export const takesResults = (event: SaleEventDoc): boolean => isAfterDraft(event) && event.status !== 'settled'
