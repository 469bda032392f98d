/**
 * What a buyer gets back for lines that they do not get. Decides the amounts of the order without them. Formulas: an invoice whose premium and tax are those
 * of its auction is worked out anew on what is left, as Closeouts does; another one shrinks in proportion. Invariant: what is given back and what is left
 * sum to what the buyer paid, to the cent.
 */
import type { OrderDoc } from '#schemas/orders.ts'
import { amountsOf, type Amounts, type FeeTerms } from './fees.ts'
import { linesOf } from './orders.ts'

export interface Refund {
  /** Price, premium and tax. */
  readonly cents: number
  /** Of what is left. */
  readonly amounts: Amounts
}

type Priced = Pick<OrderDoc, 'lines' | 'lineStates'> & Amounts

const sumOf = (lines: readonly { readonly priceCents: number }[]): number =>
  lines.reduce((sum, { priceCents }) => sum + priceCents, 0)

/** @param terms of the order's auction; `null` where it is of none */
export function refundOf(order: Priced, lineIds: readonly string[], terms: FeeTerms | null): Refund {
  const live = linesOf(order).filter(({ state }) => state !== 'cancelled')
  const hammerCents = sumOf(live)
  const left = live.filter(({ id }) => !lineIds.includes(id))
  const leftCents = sumOf(left)
  const sums = { hammerCents, leftCents, isAll: left.length === 0 && live.length > 0 }
  const amounts = amountsLeft(order, sums, terms)
  const besides = ({ premiumCents, taxCents }: Amounts) => (premiumCents ?? 0) + (taxCents ?? 0)
  return { cents: hammerCents - leftCents + besides(order) - besides(amounts), amounts }
}

interface Sums {
  readonly hammerCents: number
  readonly leftCents: number
  /** Nothing is left: premium and tax go back too where the goods cost nothing. */
  readonly isAll: boolean
}

function amountsLeft(order: Amounts, { hammerCents, leftCents, isAll }: Sums, terms: FeeTerms | null): Amounts {
  const { premiumCents, taxCents, feeCents } = order
  const known = terms && amountsOf(terms, hammerCents)
  if (terms && known && known.premiumCents === premiumCents && known.taxCents === taxCents) {
    const left = amountsOf(terms, leftCents)
    // A fee that the channel told otherwise is the channel's.
    return known.feeCents === feeCents ? left : { ...left, feeCents }
  }
  const whole = hammerCents === 0 ? 1 : hammerCents
  const part = hammerCents === 0 ? (isAll ? 0 : 1) : leftCents
  const partOf = (cents: number | null) => (cents === null ? null : Math.round((cents * part) / whole))
  return { premiumCents: partOf(premiumCents), taxCents: partOf(taxCents), feeCents }
}
