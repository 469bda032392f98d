/**
 * What a channel keeps of a sale, and what is left. Formulas: premium on the hammer price, tax on both, rounded once for each invoice; a fee in percent
 * rounded half up to the cent. Not in it: postage, and what the units cost us.
 */
import type { ConfigDoc } from '#schemas/config.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'

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

const noFees: FeeTerms = { feePct: 0, feeFixedCents: 0, feeOn: 'price', premiumPct: 0, taxPct: 0 }

const numberOf = (value: unknown, most: number): number =>
  typeof value === 'number' && value >= 0 && value <= most ? value : 0

/** A channel's terms out of the store; what is missing or damaged is nothing. */
export function readFeeTerms(data: ConfigDoc['data']): FeeTerms {
  return {
    feePct: numberOf(data['feePct'], 100),
    feeFixedCents: numberOf(data['feeFixedCents'], 100_000),
    feeOn: data['feeOn'] === 'total' ? 'total' : 'price',
    premiumPct: numberOf(data['premiumPct'], 100),
    taxPct: numberOf(data['taxPct'], 100),
  }
}

/** The terms of an auction: its own premium and tax, else those of its channel. @param channel `null` where it is not on this device */
export function termsOf(event: Pick<SaleEventDoc, 'premiumPct' | 'taxPct'>, channel: Pick<ConfigDoc, 'data'> | null): FeeTerms {
  const terms = channel ? readFeeTerms(channel.data) : noFees
  return { ...terms, premiumPct: event.premiumPct ?? terms.premiumPct, taxPct: event.taxPct ?? terms.taxPct }
} // prettier-ignore

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

export type Amounts = Pick<OrderDoc, 'premiumCents' | 'taxCents' | 'feeCents'>

/** Of all that is on an invoice together. */
export function amountsOf(terms: FeeTerms, hammerCents: number): Amounts {
  const sale = saleAt(terms, hammerCents)
  return { premiumCents: sale.premiumCents, taxCents: sale.taxCents, feeCents: hammerCents === 0 ? 0 : sale.feeCents }
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
