/**
 * What a livestream report changes. Decides which paid row gets the unit of a sticker, which orders are new, and what of known ones differs. Invariants:
 * one order for each shipment; a unit goes with one paid row, any further one stays as a line without a unit; a report of before with nothing new
 * changes nothing; a line that left the house stays; what was not sold is free again; what a row is about that cannot be read is left alone.
 */
import { parseLabel } from '#domain/codes/labels.ts'
import { editOf, type Edit } from '#domain/core/merge/edits.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { orderIdOf, plainTerms, planSale } from '#domain/core/orders/sales.ts'
import { msg, type Words } from '#messages/message.ts'
import { stageOnShelf } from '#domain/core/floor/stage-on-shelf.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { failedSales, type Mismatch, type MismatchKind } from './mismatches.ts'
import type { ReportRow } from './report.ts'
import { groupsOf, parcelOf, soldItem, type ReportPart, type Sold } from './report-sold.ts'
import { cancelLines, updateOrder } from './report-updates.ts'
import { stickerIn, type ShowItem } from './show-item.ts'
import type { ShowRow } from './sticker-state.ts'

export interface ReportFacts {
  readonly show: SaleEventDoc
  readonly items: readonly ShowItem[]
  /** The orders of the show. */
  readonly orders: readonly OrderWithUnits[]
  /** The title of another show that has a shipment of the report already; `''` for none. */
  readonly elsewhere: string
}

export interface ReportPlan {
  /** Why it must not be taken in: it is another show's; `''` when it may. */
  readonly problem: Words
  readonly parts: readonly ReportPart[]
  readonly mismatches: readonly Mismatch[]
  /** Rows that are sales, and those that failed or were canceled. */
  readonly paid: number
  readonly failed: number
  readonly giveaways: number
  /** Sales of an item of this show: with none, it is another show's report. */
  readonly known: number
  readonly newOrders: number
  readonly updated: number
  readonly unsold: number
}

/** The item of a sticker; of two, the one that was made first. */
function byStickers(items: readonly ShowItem[]): ReadonlyMap<string, ShowItem> {
  const kept = items.filter(({ listing }) => listing.status !== 'withdrawn' && listing.sticker !== '')
  const late = kept.toSorted((a, b) => (a.listing.createdAt < b.listing.createdAt ? 1 : -1))
  return new Map(late.map((item) => [item.listing.sticker, item]))
}

/** Without units that are on offer elsewhere by now, such as under a sticker of another show. */
function itemsNow(items: readonly ShowItem[]): readonly ShowItem[] {
  const here = new Set(['', ...items.map(({ listing }) => listing.id)])
  return items.map(({ listing, units }) => ({ listing, units: units.filter(({ orderId, listingId }) => orderId !== '' || here.has(listingId)) }))
} // prettier-ignore

const isUnitLabel = ({ sku }: ReportRow): boolean => parseLabel(sku)?.kind === 'unit'

/** A label of ours names its unit, whatever the product is called: of a unit that is in no item here, the sticker is another show's. */
function stickerOf(row: ReportRow, items: readonly ShowItem[]): string {
  const own = items.find(({ listing, units }) => listing.status !== 'withdrawn' && row.sku !== '' && units.some(({ label }) => label === row.sku))
  if (own) return own.listing.sticker
  return isUnitLabel(row) ? '' : stickerIn(row.sku) || row.sticker
} // prettier-ignore

function problemOf(known: number, { elsewhere }: ReportFacts): Words {
  if (elsewhere !== '') return msg('show.report.inOtherShow', { show: elsewhere })
  return known === 0 ? msg('show.report.otherShow') : ''
}

/** The order of a shipment, else the buyer's order of before that holds one of its stickers. */
function orderOf(group: readonly Sold[], { show, orders }: Pick<ReportFacts, 'show' | 'orders'>): OrderWithUnits | null {
  const [first] = group
  if (!first) return null
  const { shipmentId, buyer } = first.row
  const id = orderIdOf(show.channelKey, shipmentId)
  const named = orders.find(({ order }) => order.id === id || order.shipmentId === shipmentId)
  if (named) return named
  const stickers = new Set(group.map(({ sticker }) => sticker))
  const isTheirs = (name: string) => name.toLowerCase() === buyer.toLowerCase()
  return orders.find(({ order, lines }) =>
    order.shipmentId === '' && (isTheirs(order.buyerKey) || isTheirs(order.buyerName)) && lines.some(({ line }) => line.sticker !== '' && stickers.has(line.sticker)),
  ) ?? null
} // prettier-ignore

const holdsUnit = (held: OrderWithUnits | null, sticker: string): boolean =>
  held?.lines.some(({ line, unit }) => line.sticker === sticker && unit?.orderId === held.order.id) ?? false

/** Which of the paid rows of each sticker gets the unit: the one whose order has it already, else the first. */
function withWinners(sold: readonly Sold[], facts: ReportFacts): readonly Sold[] {
  const winners = new Map<string, Sold>()
  const groups = groupsOf(sold)
  const has = (one: Sold) => holdsUnit(orderOf(groups.get(one.row.shipmentId) ?? [], facts), one.sticker)
  const order = sold.toSorted((a, b) => a.row.placedAt.localeCompare(b.row.placedAt) || a.row.row - b.row.row)
  for (const one of order) {
    const held = winners.get(one.sticker)
    if (one.item && (!held || (has(one) && !has(held)))) winners.set(one.sticker, one)
  }
  return sold.map((one) => ({ ...one, isSecond: one.item !== null && winners.get(one.sticker) !== one }))
}

function newOrder(group: readonly Sold[], { show }: ReportFacts, units: ReadonlyMap<string, UnitDoc>): ReportPart {
  const { orderNos, ...parcel } = parcelOf(group)
  const buyer = group[0]?.row.buyer ?? ''
  const times = group.map(({ row }) => row.placedAt).filter((at) => at !== '').sort() // prettier-ignore
  const terms = {
    ...plainTerms, ...parcel, channelKey: show.channelKey, externalId: parcel.shipmentId, eventId: show.id, buyerKey: buyer, buyerName: buyer,
    placedAt: times[0] ?? show.startsAt, handOver: { orderNos },
  } // prettier-ignore
  return planSale(terms, group.map((one) => soldItem(one, units))) // prettier-ignore
}

export function planReport(rows: readonly ReportRow[], facts: ReportFacts): ReportPlan {
  const items = byStickers(itemsNow(facts.items))
  const all = rows.map((row): Sold => {
    const sticker = stickerOf(row, facts.items)
    return { row, sticker, item: items.get(sticker) ?? null, isSecond: false }
  })
  const sold = withWinners(all.filter(({ row }) => row.isPaid), facts) // prettier-ignore
  const unread = all.filter(({ row }) => row.isUnread)
  const failed = all.filter(({ row }) => !row.isPaid && !row.isUnread)
  const freed = cancelLines(facts.orders, sold, failed)
  const units = new Map([...facts.items.flatMap((item) => item.units), ...freed.units].map((unit) => [unit.id, unit]))
  const now = { ...facts, orders: freed.orders }
  const groups = [...groupsOf(sold).values()].map((group) => ({ group, held: orderOf(group, now) }))
  const fresh = groups.filter(({ held }) => !held).map(({ group }) => newOrder(group, now, units))
  const changed = groups.flatMap(({ group, held }) => (held ? (updateOrder(held, group, units) ?? []) : []))
  const rest = ofItems(facts, { sold, failed, unread }, units)
  const parts = [...freed.parts, ...changed, ...fresh]
  const end = endOf(facts, rest.edits, { rows: rows.length, paid: sold.length, failed: failed.length, unsold: rest.unsold }) // prettier-ignore
  const known = sold.filter(({ item }) => item).length
  const isNews = parts.length > 0 || rest.edits.length > 0 || facts.show.status !== 'settled'
  return {
    parts: isNews ? [...parts, end] : [],
    mismatches: oddities(sold, failed, units, facts),
    paid: sold.length,
    failed: failed.length,
    giveaways: sold.filter(({ row }) => row.priceCents === 0).length,
    known,
    problem: problemOf(known, facts),
    newOrders: fresh.length,
    updated: new Set([...freed.parts, ...changed].flatMap((part) => part.rows.filter(({ refType }) => refType === 'order').map(({ refId }) => refId))).size,
    unsold: rest.unsold,
  }
} // prettier-ignore

/** Items that were not sold are free again; how often a sale of each failed is noted. */
function ofItems(
  { show, items }: ReportFacts,
  { sold, failed, unread }: { readonly [Kind in 'sold' | 'failed' | 'unread']: readonly Sold[] },
  units: ReadonlyMap<string, UnitDoc>,
): { readonly edits: readonly Edit[]; readonly unsold: number } {
  const taken = new Set([...sold, ...unread].map(({ item }) => item?.listing.id))
  // A row that names no item may be about any of them.
  const isBlind = unread.some(({ sticker }) => sticker === '')
  const stays: readonly ListingDoc['status'][] = ['withdrawn', 'unsold', 'ended', 'settled']
  let unsold = 0
  const edits = items.flatMap(({ listing, units: own }) => {
    const fails = failed.filter(({ item }) => item?.listing.id === listing.id).length
    const told = listing.publications[show.channelKey]
    const publications = { ...listing.publications, [show.channelKey]: { ...(typeof told === 'object' ? told : {}), failed: fails } }
    const noted = fails === failedSales(listing, show.channelKey) ? {} : { publications }
    const current = own.map((unit) => units.get(unit.id) ?? unit)
    const isFree = !isBlind && !taken.has(listing.id) && !stays.includes(listing.status) && current.every(({ orderId }) => orderId === '')
    if (!isFree) return Object.keys(noted).length > 0 ? [editOf('listings', listing, noted)] : []
    unsold += 1
    const back = current.filter((unit) => unit.listingId === listing.id)
    return [
      editOf('listings', listing, { ...noted, status: 'unsold' }),
      ...back.map((unit) => editOf('units', unit, { listingId: '', stage: stageOnShelf(unit) })),
    ]
  })
  return { edits, unsold }
} // prettier-ignore

function endOf({ show }: ReportFacts, edits: readonly Edit[], data: ShowRow['data']): ReportPart {
  const row: ShowRow = { type: 'event.resultsImported', refType: 'saleEvent', refId: show.id, from: show.status, to: 'settled', data }
  return { edits: [...edits, ...(show.status === 'settled' ? [] : [editOf('saleEvents', show, { status: 'settled' })])], rows: [row] }
} // prettier-ignore

/** What is odd about a sale; `null` for nothing. */
function oddOf({ row, sticker, item, isSecond }: Sold, isElsewhere: boolean): MismatchKind | null {
  if (sticker === '') return isUnitLabel(row) ? 'unknownSticker' : 'noSticker'
  if (!item || item.units.length === 0) return 'unknownSticker'
  if (isSecond) return 'paidTwice'
  return isElsewhere ? 'soldTwice' : null
}

/** What a person has to look at before and after. */
function oddities(sold: readonly Sold[], failed: readonly Sold[], units: ReadonlyMap<string, UnitDoc>, { show, orders }: ReportFacts): readonly Mismatch[] {
  const ofSold = sold.flatMap((one): readonly Mismatch[] => {
    const { row, sticker, item } = one
    const held = orderOf([one], { show, orders })
    const ownId = held?.order.id ?? orderIdOf(show.channelKey, row.shipmentId)
    const isElsewhere = item?.units.some(({ id }) => ![ownId, ''].includes(units.get(id)?.orderId ?? '')) ?? false
    const kind = oddOf(one, isElsewhere)
    const named = sticker || (isUnitLabel(row) ? row.sku : '')
    return kind ? [{ id: `row-${row.row}`, kind, sticker: named, title: item?.listing.title ?? row.product, buyer: row.buyer, orderId: held?.order.id ?? '' }] : []
  })
  const resold = new Set(sold.map(({ sticker }) => sticker))
  const lost = failed.filter(({ sticker, item }, place) => item && !resold.has(sticker) && failed.findIndex((one) => one.sticker === sticker) === place)
  return [...ofSold, ...lost.map(({ row, sticker, item }): Mismatch => ({ id: `row-${row.row}`, kind: 'failed', sticker, title: item?.listing.title ?? '', buyer: row.buyer, orderId: '' }))]
} // prettier-ignore
