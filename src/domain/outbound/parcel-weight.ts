/** Weights of parcels in ounces: what we learn from those that were sent. */
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { liveLines } from './fulfil-orders.ts'

export const OUNCES_IN_POUND = 16

/** Two orders of the same products, as often, have the same key; `''` where a product has no GTIN. */
function productsOf(one: OrderWithUnits): string {
  const units = liveLines(one).map(({ unit }) => unit)
  if (units.length === 0 || units.some((unit) => !unit || unit.gtin === '')) return ''
  return units.map((unit) => `${unit?.gtin} ${unit?.qty}`).toSorted().join() // prettier-ignore
}

/** The median of what orders of the same products weighed; `null` where none did. */
export function medianWeight(one: OrderWithUnits, past: readonly OrderWithUnits[]): number | null {
  const key = productsOf(one)
  if (key === '') return null
  const weights = past
    .filter((other) => other.order.id !== one.order.id && productsOf(other) === key)
    .flatMap(({ order }) => (order.weightOz === null || order.weightOz <= 0 ? [] : [order.weightOz]))
    .toSorted((a, b) => a - b)
  return weights[Math.floor((weights.length - 1) / 2)] ?? null
}
