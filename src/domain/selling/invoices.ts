/**
 * Invoices of an auction: one for each bidder, unpaid at first. Decides what a lot that is won adds to one, what a lot that falls through takes off, and
 * the amounts. Invariants: premium, tax and fee are worked out on the sum of the hammer prices, so that they are rounded once for each invoice; what is
 * paid is never changed; a unit that another order holds stays there; each plan rests on the records as the plans before it leave them.
 */
import type { JsonMap } from '#domain/core/merge/merge-values.ts'
import { edited, editBetween, editOf, pathsUnder, type Edit } from '#domain/core/merge/edits.ts'
import { amountsOf, type FeeTerms } from '#domain/core/orders/fees.ts'
import { fingerprintOf } from '#domain/core/hash.ts'
import { shareCents } from '#domain/core/money.ts'
import { linesOf, type LineInWork } from '#domain/core/orders/orders.ts'
import { statusAfterMerge } from '#domain/core/orders/order-status.ts'
import { isInSale, stageOffSale } from '#domain/core/floor/stage-on-shelf.ts'
import { isDone, isOutWith, type OrderRow } from '#domain/core/orders/order-work.ts'
import { orderIdOf, plainTerms, planSale, type SaleTerms, type SoldItem } from '#domain/core/orders/sales.ts'
import { isMap } from '#domain/core/merge/merge-values.ts'
import { isCalledOff } from '#domain/core/orders/order-status.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { awardMarks, isFree, marksOf, offMarks } from './decisions.ts'
import { isSameBidder, type Bidder } from './results-file.ts'

/** The records of one auction, as they are after the plans made so far. */
export interface Desk {
  readonly event: SaleEventDoc
  /** The channel's fees with the auction's premium and tax. */
  readonly terms: FeeTerms
  readonly lots: Map<string, ListingDoc>
  readonly units: Map<string, UnitDoc>
  readonly orders: Map<string, OrderDoc>
}

/** Edits and rows that belong together. */
export interface Plan {
  readonly edits: readonly Edit[]
  readonly rows: readonly DeskRow[]
}

export type DeskRow = Omit<OrderRow, 'refType'> & { readonly refType: string }

/** A lot that a bidder gets. */
export interface Award {
  readonly lot: ListingDoc
  readonly hammerCents: number
}

/** What becomes of a lot that leaves an invoice. `moved`: another invoice takes it at once. */
export type LotFate = 'unsold' | 'unpaid' | 'noShow' | 'moved'

export const liveLines = (order: OrderDoc): readonly LineInWork[] =>
  linesOf(order).filter(({ state }) => state !== 'cancelled')
/** Nothing of it was paid or handed over: it may still be corrected, also after the buyer was here or did not come. */
export const isUnpaid = (order: OrderDoc): boolean =>
  !order.paid &&
  !isCalledOff(order) &&
  liveLines(order).every(({ state }) => state !== 'handedOver' && state !== 'shipped')
const linesOfLot = (order: OrderDoc, lotId: string) => liveLines(order).filter(({ listingId }) => listingId === lotId)
export const priceIn = (order: OrderDoc, lotId: string): number => linesOfLot(order, lotId).reduce((sum, { priceCents }) => sum + priceCents, 0) // prettier-ignore

/** The invoice that a lot is on now. */
export const holderOf = (orders: Iterable<OrderDoc>, lotId: string): OrderDoc | null =>
  [...orders].find((order) => !isCalledOff(order) && linesOfLot(order, lotId).length > 0) ?? null

/** Carries a plan out in memory, for the plans that follow. */
export function settleOnDesk(desk: Desk, { edits }: Plan): void {
  const maps = { orders: desk.orders, listings: desk.lots, units: desk.units } as unknown as Record<string, Map<string, JsonMap>>
  for (const edit of edits) {
    const map = maps[edit.collection]
    const after = edited(map?.get(edit.id) ?? null, edit)
    if (map && after) map.set(edit.id, { ...after, id: edit.id })
  }
} // prettier-ignore

/** The units that a buyer of the lot gets, and those that another order took: never one that was decided about otherwise since. */
export const unitsOfLot = ({ units }: Pick<Desk, 'units'>, lot: ListingDoc): readonly UnitDoc[] =>
  lot.unitIds.flatMap((id) => {
    const unit = units.get(id)
    return unit && (unit.orderId !== '' || unit.listingId === lot.id || isFree(unit, lot.id)) ? [unit] : []
  })

const unitBack = (unit: UnitDoc): Edit =>
  editOf('units', unit, { stage: stageOffSale(unit), orderId: '', listingId: '', soldCents: null }) // prettier-ignore

/** From one invoice to another: it stays in its lot. */
const unitFreed = (unit: UnitDoc): Edit => editOf('units', unit, { stage: isInSale(unit) ? 'listed' : unit.stage, orderId: '', soldCents: null }) // prettier-ignore

/** Why a lot is back, and what was bid, stay with it: an order that is over leaves the associates' devices. */
function lotBack(desk: Desk, lot: ListingDoc, fate: 'unsold' | 'unpaid' | 'noShow', highCents: number | null): Edit {
  const { channelKey } = desk.event
  const known = lot.publications[channelKey]
  const told = { ...(isMap(known) ? known : {}), state: 'ended', why: fate, highCents }
  return editOf('listings', lot, {
    status: fate === 'unsold' ? 'unsold' : 'ended',
    hammerCents: null,
    publications: { ...lot.publications, [channelKey]: told },
  })
}

/** A lot that no one bought. `null` where that is known already. */
export function planUnsold(desk: Desk, lot: ListingDoc, highCents: number | null): Plan | null {
  if (lot.status === 'unsold' || lot.status === 'ended') return null
  const units = unitsOfLot(desk, lot).filter((unit) => unit.orderId === '' && unit.listingId === lot.id && unit.stage === 'listed') // prettier-ignore
  return {
    edits: [lotBack(desk, lot, 'unsold', highCents), ...units.map(unitBack)],
    rows: [
      { type: 'lot.unsold', refType: 'listing', refId: lot.id, from: lot.status, to: 'unsold', data: { eventId: lot.eventId, lotNo: lot.lotNo } },
      ...units.map((unit) => backRow(unit, lot, '')),
    ],
  }
} // prettier-ignore

const backRow = (unit: UnitDoc, lot: Pick<ListingDoc, 'id' | 'eventId'>, orderId: string): DeskRow => ({
  type: 'unit.unsold', refType: 'unit', refId: unit.id, from: unit.stage, to: stageOffSale(unit), data: { eventId: lot.eventId, listingId: lot.id, orderId, loadId: unit.loadId },
}) // prettier-ignore

/** Lines come off an invoice, with the amounts that follow unless they were paid, and the status; an invoice without lines is canceled. */
export function orderWithout(desk: Pick<Desk, 'terms'>, order: OrderDoc, lineIds: readonly string[], end: OrderDoc['status'] = 'cancelled'): Edit {
  const left = liveLines(order).filter(({ id }) => !lineIds.includes(id))
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const id of lineIds) {
    const known = order.lineStates[id]
    if (known !== undefined) before[`lineStates.${id}`] = known
    after[`lineStates.${id}`] = 'cancelled'
  }
  const fields = {
    ...(order.paid ? {} : amountsOf(desk.terms, left.reduce((sum, { priceCents }) => sum + priceCents, 0))),
    ...statusWithout(order, lineIds, left.length === 0 ? end : null),
  }
  return editBetween('orders', order.id, { ...before, ...pick(order, fields) }, { ...after, ...fields })
} // prettier-ignore

/** Of what is left: all of it may be out by now. What a person decided stays. */
function statusWithout(order: OrderDoc, lineIds: readonly string[], end: OrderDoc['status'] | null): Partial<OrderDoc> {
  if (end !== null || lineIds.length === 0) return end === null ? {} : { status: end }
  const off = Object.fromEntries(lineIds.map((id) => [id, 'cancelled' as const]))
  return { status: statusAfterMerge({ ...order, lineStates: { ...order.lineStates, ...off } }) ?? order.status }
}

const pick = (order: OrderDoc, fields: object): JsonMap =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, order[name as keyof OrderDoc]]))

/** Lots leave an invoice. Units that it does not hold, and lines that were handed over, are left alone. @param by a file marks what it takes off */
export function planOff(desk: Desk, order: OrderDoc, lotIds: readonly string[], fate: LotFate, by: 'person' | 'file' = 'person'): Plan {
  const isOut = (line: LineInWork) => isDone(line) || isOutWith(order.id, { unit: desk.units.get(line.unitId) ?? null })
  const lines = lotIds.flatMap((id) => linesOfLot(order, id)).filter((line) => !isOut(line))
  const lots = lotIds.flatMap((id) => (lines.some(({ listingId }) => listingId === id) ? (desk.lots.get(id) ?? []) : []))
  const units = lines.flatMap(({ unitId }) => desk.units.get(unitId) ?? []).filter((unit) => unit.orderId === order.id)
  const back = fate === 'moved' ? [] : lots.map((lot) => lotBack(desk, lot, fate, priceIn(order, lot.id)))
  const status = fate === 'noShow' ? 'abandoned' : 'cancelled'
  const without = orderWithout(desk, order, lines.map(({ id }) => id), status)
  const edit = by === 'file' ? { ...without, after: { ...without.after, ...pathsUnder('handOver', offMarks(lots.map(({ id }) => id))) } } : without
  return {
    edits: [edit, ...back, ...units.map(fate === 'moved' ? unitFreed : unitBack)],
    rows: [
      { type: fate === 'noShow' ? 'order.abandoned' : 'order.cancelled', refType: 'order', refId: order.id, from: order.status, to: fate, data: { lots: lots.map(({ lotNo }) => lotNo) } },
      ...units.map((unit) => backRow(unit, desk.lots.get(unit.listingId) ?? { id: unit.listingId, eventId: order.eventId }, order.id)),
    ],
  }
} // prettier-ignore

/** The channel's number of an invoice: the same on every device. `part` counts the invoices of one bidder. */
export function invoiceNumber(eventId: string, bidderKey: string, part = 1): string {
  const plain = bidderKey.replace(/[^a-z0-9._-]/g, '')
  const bidder = plain === bidderKey && plain.length <= 20 ? plain : fingerprintOf(bidderKey).slice(0, 16)
  return `${eventId}-${bidder}${part > 1 ? `-${part}` : ''}`.slice(0, 80)
}

/** The bidder's open invoice, or the number of the next one: what was paid, fetched or given up is not reopened. */
function invoiceFor(desk: Desk, bidder: Bidder): { readonly order: OrderDoc | null; readonly externalId: string } {
  const { event, orders } = desk
  const theirs = [...orders.values()].find((order) => order.eventId === event.id && isSameBidder(order.buyerKey, bidder.key) && isUnpaid(order))
  if (theirs) return { order: theirs, externalId: theirs.externalId }
  // One of more numbers than there are orders is free.
  for (let part = 1; part <= orders.size + 1; part += 1) {
    const externalId = invoiceNumber(event.id, bidder.key, part)
    if (!orders.has(orderIdOf(event.channelKey, externalId))) return { order: null, externalId }
  }
  throw new Error(`No number is free for another invoice in ${event.id}.`)
} // prettier-ignore

function itemOf(desk: Desk, { lot, hammerCents }: Award): SoldItem {
  return { key: String(lot.lotNo), listing: desk.lots.get(lot.id) ?? lot, units: unitsOfLot(desk, lot), priceCents: hammerCents, sticker: String(lot.lotNo) } // prettier-ignore
}

const contactOf = ({ email, phone }: Bidder): OrderDoc['handOver'] => ({
  ...(email === '' ? {} : { email }),
  ...(phone === '' ? {} : { phone }),
})

/** Lots go on the bidder's invoice: on the open one, else on a new one. @param offeredAt when a person offered them, ISO UTC; `''` for a file */
export function planAwards(desk: Desk, bidder: Bidder, awards: readonly Award[], placedAt: string, offeredAt = ''): Plan {
  const { event, terms } = desk
  const { order, externalId } = invoiceFor(desk, bidder)
  const had = order ? liveLines(order).reduce((sum, { priceCents }) => sum + priceCents, 0) : 0
  const amounts = amountsOf(terms, awards.reduce((sum, { hammerCents }) => sum + hammerCents, had))
  const lotIds = awards.map(({ lot }) => lot.id)
  const marks = awardMarks(lotIds, offeredAt)
  const sale: SaleTerms = {
    ...plainTerms, ...amounts, channelKey: event.channelKey, externalId, buyerKey: bidder.key, buyerName: bidder.name, eventId: event.id,
    method: 'pickup', placedAt, paid: false, status: 'open', handOver: { ...contactOf(bidder), ...marks },
  }
  const planned = planSale(sale, awards.map((award) => itemOf(desk, award)))
  if (!order) return planned
  const before: Record<string, unknown> = { ...pick(order, amounts), ...marksOf(order, lotIds) }
  const after: Record<string, unknown> = { ...amounts, ...pathsUnder('handOver', marks) }
  for (const [id, line] of Object.entries(planned.order.lines)) {
    if (order.lines[id]) before[`lines.${id}`] = order.lines[id]
    after[`lines.${id}`] = line
    if (order.lineStates[id] !== undefined) [before[`lineStates.${id}`], after[`lineStates.${id}`]] = [order.lineStates[id], 'open']
  }
  const edit = editBetween('orders', order.id, before, after)
  return {
    edits: [edit, ...planned.edits.filter(({ collection }) => collection !== 'orders')],
    rows: [
      { type: 'order.edited', refType: 'order', refId: order.id, from: '', to: '', data: { lots: awards.map(({ lot }) => lot.lotNo) } },
      ...planned.rows.filter(({ refType }) => refType !== 'order'),
    ],
  }
} // prettier-ignore

/** Another hammer price of a lot that its bidder has already. */
export function planPrice(desk: Desk, order: OrderDoc, { lot, hammerCents }: Award): Plan {
  const lines = linesOfLot(order, lot.id)
  const weights = lines.map(({ unitId }) => desk.units.get(unitId)?.retailCents ?? 0)
  const shares = shareCents(hammerCents, weights)
  const others = liveLines(order).filter(({ listingId }) => listingId !== lot.id)
  const amounts = amountsOf(desk.terms, others.reduce((sum, { priceCents }) => sum + priceCents, hammerCents))
  const prices = lines.map(({ id, unitId, priceCents }, place) => ({ path: `lines.${id}.priceCents`, unitId, was: priceCents, is: shares[place] ?? 0 }))
  const held = prices.flatMap(({ unitId, is }) => {
    const unit = desk.units.get(unitId)
    return unit?.orderId === order.id ? [editOf('units', unit, { soldCents: is })] : []
  })
  const edit = editBetween('orders', order.id,
    { ...pick(order, amounts), ...Object.fromEntries(prices.map(({ path, was }) => [path, was])) },
    { ...amounts, ...Object.fromEntries(prices.map(({ path, is }) => [path, is])) })
  return {
    edits: [edit, editOf('listings', lot, { hammerCents }), ...held],
    rows: [{ type: 'order.edited', refType: 'order', refId: order.id, from: '', to: '', data: { lots: [lot.lotNo], hammerCents } }],
  }
} // prettier-ignore
