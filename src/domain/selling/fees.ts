/**
 * What a channel keeps of a sale, and what is left. Formulas: premium on the hammer price, tax on both, rounded once for each invoice; a fee in percent
 * rounded half up to the cent. Not in it: postage, and what the units cost us.
 */

export interface FeeTerms {
  /** What the channel keeps, in percent. */
  readonly feePct: number
  /** What it keeps of each order beside that, in cents. */
  readonly feeFixedCents: number
  /** `total`: the percent are of all that the buyer pays, with premium and tax. */
  readonly feeOn: 'price' | 'total'
  /** What a buyer pays us beside the hammer price, in percent of it. */
  readonly premiumPct: number
  /** Sales tax that we collect, in percent. It is never ours. */
  readonly taxPct: number
}

/** Amounts in cents. */
export interface Sale {
  readonly priceCents: number
  readonly premiumCents: number
  readonly taxCents: number
  readonly buyerPaysCents: number
  readonly feeCents: number
  /** Price and premium without the fee. */
  readonly netCents: number
}

const shareOf = (cents: number, pct: number): number => Math.round((cents * pct) / 100)

/** One sale at this price or hammer price. */
export function saleAt(terms: FeeTerms, priceCents: number): Sale {
  const premiumCents = shareOf(priceCents, terms.premiumPct)
  const taxCents = shareOf(priceCents + premiumCents, terms.taxPct)
  const buyerPaysCents = priceCents + premiumCents + taxCents
  const feeCents = shareOf(terms.feeOn === 'total' ? buyerPaysCents : priceCents, terms.feePct) + terms.feeFixedCents
  return {
    priceCents,
    premiumCents,
    taxCents,
    buyerPaysCents,
    feeCents,
    netCents: priceCents + premiumCents - feeCents,
  }
}

/** The least price that leaves `netCents`; `null` where the fees take all of every price. */
export function priceForNet(terms: FeeTerms, netCents: number): number | null {
  const premium = 1 + terms.premiumPct / 100
  const total = terms.feeOn === 'total' ? premium * (1 + terms.taxPct / 100) : 1
  const kept = premium - (total * terms.feePct) / 100
  if (kept <= 0.001) return null
  let price = Math.max(0, Math.floor((netCents + terms.feeFixedCents) / kept) - 3)
  while (saleAt(terms, price).netCents < netCents) price += 1
  return price
}
