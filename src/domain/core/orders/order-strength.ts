/**
 * Which state of a line, an order, an offer, a pallet or a sale event is believed when two devices changed it: the greater rank. Invariants: what left the house stays
 * out, however late another device noted that it was fetched; what is over is not opened again by work that did not see it; what has a buyer is sold; an
 * auction that buyers see is no draft.
 */
import type { LineState, OrderStatus } from '#schemas/orders.ts'
import type { SaleEventStatus } from '#schemas/sale-events.ts'

type Ranks = Readonly<Record<string, number>>

const lineRanks: { readonly [State in LineState]: number } = {
  open: 0, missing: 1, picked: 2, packed: 3, cancelled: 4, shipped: 5, handedOver: 5,
} // prettier-ignore

/** All that is in work is alike. */
const overRanks: { readonly [Status in OrderStatus]?: number } = { cancelled: 1, abandoned: 1, shipped: 2, complete: 2 }

const eventRanks: { readonly [Status in SaleEventStatus]: number } = {
  draft: 0, catalogued: 0, published: 1, live: 2, closing: 3, closed: 4, settled: 5,
} // prettier-ignore

/** Of an offer, and of a pallet that is sold as it is. */
const soldRanks: Ranks = { sold: 1, settled: 1, soldWhole: 1 }

const rankIn = (ranks: Ranks, word: unknown): number =>
  typeof word === 'string' && Object.hasOwn(ranks, word) ? (ranks[word] ?? 0) : 0

/** Positive where `a` is stronger, negative where `b` is; 0 where the later edit decides. Any value goes in. */
export const compareLines = (a: unknown, b: unknown): number => rankIn(lineRanks, a) - rankIn(lineRanks, b)
export const compareStatuses = (a: unknown, b: unknown): number => rankIn(overRanks, a) - rankIn(overRanks, b)
export const compareEvents = (a: unknown, b: unknown): number => rankIn(eventRanks, a) - rankIn(eventRanks, b)
/** What was sold before may be taken back by a person who saw that. */
export const compareSales = (a: unknown, b: unknown, base: unknown): number =>
  rankIn(soldRanks, base) > 0 ? 0 : rankIn(soldRanks, a) - rankIn(soldRanks, b)
