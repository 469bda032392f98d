/** Orders and what happens to their units: sold, picked, packed, shipped, handed over. A sold unit always has its order line. */
import { shareCents } from '#domain/core/money.ts'
import type { LineState, OrderDoc, OrderLine } from '#schemas/orders.ts'
import type { Buyer } from './buyers.ts'
import type { Site, Listing, Unit } from '#scripts/demo/serve/site.ts'
import type { Slot } from '#scripts/demo/shift.ts'
import { madeBy, touch, type Bare } from '#scripts/demo/stock.ts'

export type Order = Omit<Bare<OrderDoc>, 'lines' | 'lineStates'> & {
  lines: Record<string, OrderLine>
  lineStates: Record<string, LineState>
}

/** An order with the units that it sells, for the steps that follow. */
export interface Sale {
  readonly order: Order
  readonly units: Unit[]
}

export interface SoldListing {
  readonly listing: Listing
  readonly units: readonly Unit[]
  readonly priceCents: number
}

export type OrderFields = Pick<Order, 'channelKey' | 'externalId' | 'method' | 'status' | 'paid'> &
  Partial<Pick<Order, 'eventId' | 'slotAt' | 'premiumCents' | 'taxCents' | 'payment'>>

/** Writes the order and marks listings and units as sold; the price of a lot is shared out by retail to the cent. */
export function sell(site: Site, sold: readonly SoldListing[], buyer: Buyer, slot: Slot, fields: OrderFields): Sale {
  const order: Order = {
    id: `order-${fields.channelKey}-${fields.externalId}`,
    buyerKey: buyer.key,
    buyerName: buyer.name,
    eventId: '',
    lines: {},
    lineStates: {},
    placedAt: slot.at,
    payment: '',
    premiumCents: null,
    taxCents: null,
    shippingCents: null,
    feeCents: null,
    postageCents: null,
    batch: '',
    weightOz: null,
    box: '',
    handOver: {},
    slotAt: '',
    shipTo: fields.method === 'ship' ? buyer.address : '',
    carrier: '',
    tracking: '',
    shipmentId: '',
    ...fields,
    ...madeBy(slot.by.uid, slot.at),
  }
  const units: Unit[] = []
  for (const one of sold) units.push(...sellOne(site, order, one, slot))
  site.stock.orders.push(order)
  site.ledger.note(slot, {
    type: 'order.imported',
    refType: 'order',
    refId: order.id,
    to: order.status,
    data: { channelKey: order.channelKey, lines: units.length },
  })
  return { order, units }
}

function sellOne(site: Site, order: Order, { listing, units, priceCents }: SoldListing, slot: Slot): readonly Unit[] {
  listing.status = 'sold'
  if (listing.saleType !== 'fixed') listing.hammerCents = priceCents
  touch(listing, slot.by.uid, slot.at)
  const shares = shareCents(
    priceCents,
    units.map((unit) => unit.retailCents ?? 0),
  )
  for (const [place, unit] of units.entries()) {
    const share = shares[place] ?? 0
    const lineId = `line-${Object.keys(order.lines).length + 1}`
    order.lines[lineId] = {
      listingId: listing.id,
      unitId: unit.id,
      sticker: listing.sticker,
      priceCents: share,
    }
    const from = unit.stage
    unit.stage = 'sold'
    unit.orderId = order.id
    unit.soldCents = share
    touch(unit, slot.by.uid, slot.at)
    const data = { orderId: order.id, listingId: listing.id, priceCents: share, loadId: unit.loadId }
    site.ledger.note(slot, { type: 'unit.sold', refType: 'unit', refId: unit.id, from, to: 'sold', data })
  }
  return units
}

function setLine(order: Order, unit: Unit, state: LineState): void {
  for (const [id, line] of Object.entries(order.lines)) if (line.unitId === unit.id) order.lineStates[id] = state
}

function setStatus(order: Order, status: Order['status'], slot: Slot): void {
  order.status = status
  touch(order, slot.by.uid, slot.at)
}

/** From the bin to the lane. */
export function pick(site: Site, { order }: Sale, unit: Unit, slot: Slot, laneId: string): void {
  const from = unit.locationId
  unit.stage = 'picked'
  unit.locationId = laneId
  touch(unit, slot.by.uid, slot.at)
  setLine(order, unit, 'picked')
  setStatus(order, order.method === 'pickup' ? 'pulling' : 'picking', slot)
  site.ledger.note(slot, {
    type: 'unit.picked',
    refType: 'unit',
    refId: unit.id,
    from,
    to: laneId,
    data: { orderId: order.id },
  })
}

/** All of it lies in the lane or in the yard. */
export function finishPick(site: Site, { order, units }: Sale, slot: Slot): void {
  setStatus(order, order.method === 'pickup' ? 'staged' : 'picked', slot)
  site.ledger.note(slot, {
    type: 'order.picked',
    refType: 'order',
    refId: order.id,
    to: order.status,
    data: { lines: units.length },
  })
}

export function pack(site: Site, { order, units }: Sale, slot: Slot): void {
  for (const unit of units) setLine(order, unit, 'packed')
  for (const unit of units) {
    unit.locationId = site.places.zone('SHIPPING')
    touch(unit, slot.by.uid, slot.at)
  }
  setStatus(order, 'packed', slot)
  site.ledger.note(slot, {
    type: 'order.packed',
    refType: 'order',
    refId: order.id,
    to: 'packed',
    data: { lines: units.length },
  })
}

export function ship(site: Site, { order, units }: Sale, slot: Slot, tracking: string, shipmentId: string): void {
  Object.assign(order, { carrier: 'USPS', tracking, shipmentId })
  for (const unit of units) leave(site, order, unit, slot, 'shipped')
  setStatus(order, 'shipped', slot)
  site.ledger.note(slot, {
    type: 'order.shipped',
    refType: 'order',
    refId: order.id,
    to: tracking,
    data: { lines: units.length },
  })
}

/** Hands over what is there; the rest stays open and the order partial. */
export function handOver(site: Site, { order, units }: Sale, slot: Slot, missing: readonly Unit[] = []): void {
  for (const unit of units) if (!missing.includes(unit)) leave(site, order, unit, slot, 'handedOver')
  setStatus(order, missing.length > 0 ? 'partial' : 'complete', slot)
  site.ledger.note(slot, {
    type: 'order.handedOver',
    refType: 'order',
    refId: order.id,
    to: order.status,
    data: { lines: units.length - missing.length },
  })
}

function leave(site: Site, order: Order, unit: Unit, slot: Slot, stage: 'shipped' | 'handedOver'): void {
  const from = unit.stage
  unit.stage = stage
  unit.locationId = ''
  unit.containerId = ''
  touch(unit, slot.by.uid, slot.at)
  setLine(order, unit, stage)
  site.ledger.note(slot, {
    type: `unit.${stage}`,
    refType: 'unit',
    refId: unit.id,
    from,
    to: stage,
    data: { orderId: order.id },
  })
}

/** The buyer did not come: everything waits in the yard. */
export function noShow(site: Site, { order }: Sale, slot: Slot): void {
  setStatus(order, 'noShow', slot)
  site.ledger.note(slot, { type: 'order.noShow', refType: 'order', refId: order.id, to: 'noShow' })
}
