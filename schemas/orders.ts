/** An invoice or an order, with its lines. Lines are a map by id, so that two devices may change two lines of one order. */
import type { CollectionSpec, SaleEventId, Audited } from './document.ts'
import { flag, map, oneOf, ref, isoTime, text } from './fields.ts'

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

/** One line of an order. `state` is the line's own, so that a partial hand-over leaves the rest open. */
export interface OrderLine {
  readonly listingId: string
  readonly unitId: string
  readonly sticker: string
  readonly priceCents: number
  readonly state: 'open' | 'picked' | 'packed' | 'handedOver' | 'shipped' | 'missing' | 'cancelled'
}

export interface OrderDoc extends Audited {
  readonly channelKey: string
  readonly externalId: string
  readonly buyerKey: string
  readonly buyerName: string
  readonly eventId: SaleEventId
  readonly lines: Readonly<Record<string, OrderLine>>
  readonly method: OrderMethod
  readonly paid: boolean
  readonly slotAt: string
  readonly status: OrderStatus
  readonly shipTo: string
  readonly carrier: string
  readonly tracking: string
  readonly shipmentId: string
}

export const orders: CollectionSpec<OrderDoc> = {
  name: 'orders',
  version: 1,
  fields: {
    channelKey: text(40),
    externalId: text(80),
    buyerKey: text(80),
    buyerName: text(120),
    eventId: ref,
    lines: map,
    method: oneOf(orderMethods),
    paid: flag,
    slotAt: isoTime,
    status: oneOf(orderStatuses),
    shipTo: text(500),
    carrier: text(40),
    tracking: text(60),
    shipmentId: text(60),
  },
  indexes: [['channelKey', 'externalId'], ['status', 'slotAt'], ['eventId', 'buyerKey'], ['tracking']],
  merge: { lines: 'map' },
}
