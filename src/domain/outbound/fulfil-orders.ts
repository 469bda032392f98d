/** Orders that go by parcel: which wait for what, their batches, and which are picked next. */
import {
  isDone,
  lineDoubt,
  type LineDoubt,
  type OrderWithUnits,
  type UnitLine,
} from '#domain/core/orders/order-work.ts'
import { statusOfLines } from '#domain/core/orders/order-status.ts'
import type { OrderDoc, OrderStatus } from '#schemas/orders.ts'

/** Not sent yet. */
export const toShipStatuses: readonly OrderStatus[] = ['paid', 'picking', 'picked', 'packed']
const toPickStatuses: readonly OrderStatus[] = ['paid', 'picking']

export const isToShip = ({ method, status }: Pick<OrderDoc, 'method' | 'status'>): boolean =>
  method === 'ship' && toShipStatuses.includes(status)

/** What is no unit of ours lies in no bin: it is put in at packing. */
const isToFetch = ({ line, unit }: UnitLine): boolean => line.state === 'open' && unit !== null

const isToPick = ({ order, lines }: OrderWithUnits): boolean =>
  order.method === 'ship' && toPickStatuses.includes(order.status) && lines.some(isToFetch)

/**
 * How far an order is by its lines. Why not its own status: two devices that each picked a line of it without a network both wrote that a line is open.
 */
export const statusNow = ({ order, lines }: OrderWithUnits): OrderStatus =>
  isToShip(order) ? statusOfLines('ship', lines.map(({ line }) => line)) : order.status // prettier-ignore

/** All that is to be fetched is picked, and it is in no parcel yet. */
export function isToPack(one: OrderWithUnits): boolean {
  const live = liveLines(one)
  const isHere = live.every(({ line, unit }) => line.state === 'picked' || line.state === 'packed' || (line.state === 'open' && unit === null)) // prettier-ignore
  return isToShip(one.order) && live.length > 0 && isHere && statusNow(one) !== 'packed'
}

/** What a buyer and we both call an order. */
export const orderName = ({ externalId, id }: Pick<OrderDoc, 'externalId' | 'id'>): string => externalId || id

const byAge = (a: OrderWithUnits, b: OrderWithUnits): number =>
  (a.order.placedAt || a.order.createdAt).localeCompare(b.order.placedAt || b.order.createdAt) ||
  a.order.id.localeCompare(b.order.id)

/** The oldest orders that wait for their pick and are in no batch. */
export function nextOrders(orders: readonly OrderWithUnits[], count: number): readonly OrderWithUnits[] {
  return orders
    .filter((one) => isToPick(one) && one.order.batch === '')
    .toSorted(byAge)
    .slice(0, count)
}

export interface Batch {
  readonly name: string
  readonly orders: readonly OrderWithUnits[]
  /** Lines that nobody has picked yet. */
  readonly open: number
}

/** Batches in which something is still to pick, by their names. */
export function openBatches(orders: readonly OrderWithUnits[]): readonly Batch[] {
  const names = [...new Set(orders.filter(isToPick).map(({ order }) => order.batch))].filter((name) => name !== '')
  return names
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => {
      const of = orders.filter((one) => one.order.batch === name && one.order.method === 'ship')
      return { name, orders: of, open: of.flatMap(({ lines }) => lines).filter(isToFetch).length }
    })
} // prettier-ignore

/** The first thing that is odd about an order; `''` where nothing is. */
export function orderDoubt({ order, lines }: OrderWithUnits): LineDoubt | 'missing' | '' {
  const live = lines.filter(({ line }) => !isDone(line))
  const doubts = live.map((one) => (one.line.state === 'missing' ? 'missing' : lineDoubt(order.id, one)))
  return doubts.find((doubt) => doubt !== '') ?? ''
}

/** Lines that still count: all but the canceled ones. */
export const liveLines = ({ lines }: OrderWithUnits) => lines.filter(({ line }) => line.state !== 'cancelled')

/** When it left; an older record has only its last edit. */
export function shippedAt({ handOver, updatedAt }: Pick<OrderDoc, 'handOver' | 'updatedAt'>): string {
  const at: unknown = handOver['shippedAt']
  return typeof at === 'string' && at !== '' ? at : updatedAt
}
