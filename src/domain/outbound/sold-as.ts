/** How a channel names a line of an order: kept with the order, since a line that names no unit of ours has no other name, and to tell the channel back. */
import type { OrderDoc } from '#schemas/orders.ts'

export interface SoldAs {
  /** The channel's number of the item. */
  readonly item: string
  readonly transaction: string
  readonly title: string
  /** The label that the channel shows for us. */
  readonly label: string
}

const textIn = (value: object, key: keyof SoldAs): string => {
  const text: unknown = (value as Partial<Record<string, unknown>>)[key]
  return typeof text === 'string' ? text : ''
}

/** By line id. */
export function soldAs({ handOver }: Pick<OrderDoc, 'handOver'>, lineId: string): SoldAs {
  const all: unknown = handOver['soldAs']
  const one: unknown = typeof all === 'object' && all !== null ? (all as Partial<Record<string, unknown>>)[lineId] : null
  const held = typeof one === 'object' && one !== null ? one : {}
  return { item: textIn(held, 'item'), transaction: textIn(held, 'transaction'), title: textIn(held, 'title'), label: textIn(held, 'label') }
} // prettier-ignore
