/**
 * What people decided about a lot after the hammer, told apart from what a results file did: the same file again must not undo it. Invariants: a line that
 * a person took off an invoice stays off for that bidder at that price; what a file took off, another file may put back. The marks are in the order's
 * `handOver`, by lot.
 */
import { linesOf } from '#domain/core/orders/orders.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'

const inHouse: readonly UnitDoc['stage'][] = ['received', 'inspected', 'photographed', 'stored', 'listed']
/** Whether a unit of a lot that is over may still be offered, given away or thrown away as part of it. */
export const isFree = (unit: UnitDoc, lotId: string): boolean =>
  unit.orderId === '' && (unit.listingId === '' || unit.listingId === lotId) && inHouse.includes(unit.stage)

type Marks = Readonly<Record<string, unknown>>

const offMark = (lotId: string): string => `offByFile-${lotId}`
const offerMark = (lotId: string): string => `offered-${lotId}`

/** The marks of lots that a file takes off an invoice. */
export const offMarks = (lotIds: readonly string[]): Marks =>
  Object.fromEntries(lotIds.map((id) => [offMark(id), true]))

/** The marks of lots that come onto an invoice. @param offeredAt when a person offered them, ISO UTC; `''` for a file */
export const awardMarks = (lotIds: readonly string[], offeredAt: string): Marks =>
  offeredAt === '' ? {} : Object.fromEntries(lotIds.map((id) => [offerMark(id), offeredAt]))

/** The marks that an invoice has of these lots, as paths. */
export function marksOf({ handOver }: Pick<OrderDoc, 'handOver'>, lotIds: readonly string[]): Marks {
  const names = lotIds.flatMap((id) => [offMark(id), offerMark(id)]).filter((name) => Object.hasOwn(handOver, name))
  return Object.fromEntries(names.map((name) => [`handOver.${name}`, handOver[name]]))
}

/** Whether a person gave the lot to the bidder of this invoice. */
export const isOffered = ({ handOver }: Pick<OrderDoc, 'handOver'>, lotId: string): boolean =>
  handOver[offerMark(lotId)] !== undefined

/** Whether the invoice had the lot at this price, in a line or several, and a person took it off. */
export function wasDecided(order: OrderDoc, lotId: string, hammerCents: number): boolean {
  const lines = linesOf(order).filter(({ listingId }) => listingId === lotId)
  const isOff = lines.some(({ state }) => state === 'cancelled') && order.handOver[offMark(lotId)] === undefined
  return isOff && lines.reduce((sum, { priceCents }) => sum + priceCents, 0) === hammerCents
}
