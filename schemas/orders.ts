/**
 * An invoice or an order, with its lines. Lines are a map by id, so that two devices may change two lines of one order. How far a line has come is
 * beside it, in `lineStates`, since an associate changes the work on an order and nothing of what was sold.
 */
import type { CollectionSpec, SaleEventId, Audited } from './document.ts'
import { cents, count, flag, isoTime, map, oneOf, ref, text } from './fields.ts'

export const orderMethods = ['pickup', 'ship'] as const
export type OrderMethod = (typeof orderMethods)[number]
export const orderStatuses = [
  'open',
  'paid',
  'picking',
  'picked',
  'packed',
  'shipped',
  'scheduled',
  'checkedIn',
  'pulling',
  'staged',
  'partial',
  'complete',
  'cancelled',
  'noShow',
  'abandoned',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const lineStates = ['open', 'picked', 'packed', 'handedOver', 'shipped', 'missing', 'cancelled'] as const
/** A line's own, so that a partial hand-over leaves the rest open. */
export type LineState = (typeof lineStates)[number]

/** One line of an order. */
export interface OrderLine {
  readonly listingId: string
  readonly unitId: string
  readonly sticker: string
  readonly priceCents: number
}

export interface OrderDoc extends Audited {
  readonly channelKey: string
  readonly externalId: string
  readonly buyerKey: string
  readonly buyerName: string
  readonly eventId: SaleEventId
  readonly lines: Readonly<Record<string, OrderLine>>
  /** By line id; a line that is not in it is open. Read it with `lineStateOf`. */
  readonly lineStates: Readonly<Record<string, LineState>>
  readonly method: OrderMethod
  /** When the buyer ordered, or the hammer fell. */
  readonly placedAt: string
  readonly paid: boolean
  /** How it was paid, with the reference: never a card's number. */
  readonly payment: string
  readonly premiumCents: number | null
  readonly taxCents: number | null
  /** What the buyer paid for the way. */
  readonly shippingCents: number | null
  /** What the channel kept. */
  readonly feeCents: number | null
  /** What the label cost us. */
  readonly postageCents: number | null
  readonly slotAt: string
  readonly status: OrderStatus
  readonly shipTo: string
  /** Orders that are picked in one walk have one name in common. */
  readonly batch: string
  readonly weightOz: number | null
  readonly box: string
  /** What is known at the hand-over: when they came, bay, plate, who came instead, the photo of the signature. */
  readonly handOver: Readonly<Record<string, unknown>>
  readonly carrier: string
  readonly tracking: string
  readonly shipmentId: string
  readonly updatedDesc: number
}

export const orders: CollectionSpec<OrderDoc> = {
  name: 'orders',
  version: 3,
  fields: {
    channelKey: text(40),
    externalId: text(80),
    buyerKey: text(80),
    buyerName: text(120),
    eventId: ref,
    lines: map,
    lineStates: map,
    method: oneOf(orderMethods),
    placedAt: isoTime,
    paid: flag,
    payment: text(120),
    premiumCents: cents,
    taxCents: cents,
    shippingCents: cents,
    feeCents: cents,
    postageCents: cents,
    slotAt: isoTime,
    status: oneOf(orderStatuses),
    shipTo: text(500),
    batch: text(40),
    weightOz: count,
    box: text(40),
    handOver: map,
    carrier: text(40),
    tracking: text(60),
    shipmentId: text(60),
  },
  indexes: [
    ['channelKey', 'externalId'],
    ['status', 'slotAt'],
    ['status', 'updatedDesc'],
    ['eventId', 'buyerKey'],
    ['tracking'],
  ],
  sparse: ['eventId', 'tracking'],
  mirror: { field: 'updatedDesc', of: 'updatedAt' },
  merge: { lines: 'map', lineStates: 'lineStates', status: 'orderStatus', handOver: 'map' },
}
