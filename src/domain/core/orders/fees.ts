/**
 * What a channel keeps of a sale, and what is left. Formulas: premium on the hammer price, tax on both, rounded once for each invoice; a fee in percent
 * rounded half up to the cent, and never under the channel's least one; fees of states and marketplaces on price and premium. Not in it: postage, and what
 * the units cost us.
 */
import { shareOfCents } from '#domain/core/money.ts'
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
  /** The least that the channel keeps of a sale, in cents. */
  readonly feeMinCents: number
  /** By the channel's newest list; none where it has none. */
  readonly extraFees?: readonly ExtraFee[]
}

/** A fee of a state or of the marketplace, beside the channel's own. */
export interface ExtraFee {
  readonly name: string
  /** The buyer's state, two letters; `''` for every sale. */
  readonly state: string
  /** Of price and premium. */
  readonly pct: number
  /** Of each order beside that. */
  readonly fixedCents: number
  /** A buyer's fee goes through the channel and is never ours. */
  readonly paidBy: 'seller' | 'buyer'
}

/** Amounts in cents. */
export interface Sale {
  readonly priceCents: number
  readonly premiumCents: number
  readonly taxCents: number
  readonly buyerPaysCents: number
  /** All that we pay of it: the channel's own fee, and those of states and marketplaces that are a seller's. */
  readonly feeCents: number
  /** Price and premium without the fee. */
  readonly netCents: number
}

const noFees: FeeTerms = { feePct: 0, feeFixedCents: 0, feeOn: 'price', premiumPct: 0, taxPct: 0, feeMinCents: 0 }

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
    feeMinCents: numberOf(data['feeMinCents'], 100_000),
  }
}

/** The terms of an auction: its own premium and tax, else those of its channel. @param channel `null` where it is not on this device */
export function termsOf(event: Pick<SaleEventDoc, 'premiumPct' | 'taxPct'>, channel: Pick<ConfigDoc, 'data'> | null): FeeTerms {
  const terms = channel ? readFeeTerms(channel.data) : noFees
  return { ...terms, premiumPct: event.premiumPct ?? terms.premiumPct, taxPct: event.taxPct ?? terms.taxPct }
} // prettier-ignore

/** The fees that a sale to a buyer of this state has. */
const feesIn = ({ extraFees = [] }: FeeTerms, state: string, paidBy: ExtraFee['paidBy']): readonly ExtraFee[] =>
  extraFees.filter((fee) => fee.paidBy === paidBy && (fee.state === '' || fee.state === state))

const sumOf = (fees: readonly ExtraFee[], cents: number): number =>
  fees.reduce((sum, { pct, fixedCents }) => sum + shareOfCents(cents, pct) + fixedCents, 0)

/** One sale at this price or hammer price. @param state of the buyer; `''` where it is not known: then only fees of every sale count */
export function saleAt(terms: FeeTerms, priceCents: number, state = ''): Sale {
  const premiumCents = shareOfCents(priceCents, terms.premiumPct)
  const goodsCents = priceCents + premiumCents
  const taxCents = shareOfCents(goodsCents, terms.taxPct)
  const buyerPaysCents = goodsCents + taxCents + sumOf(feesIn(terms, state, 'buyer'), goodsCents)
  const own = shareOfCents(terms.feeOn === 'total' ? buyerPaysCents : priceCents, terms.feePct) + terms.feeFixedCents
  const feeCents = Math.max(own, terms.feeMinCents) + sumOf(feesIn(terms, state, 'seller'), goodsCents)
  return { priceCents, premiumCents, taxCents, buyerPaysCents, feeCents, netCents: goodsCents - feeCents }
}

export type Amounts = Pick<OrderDoc, 'premiumCents' | 'taxCents' | 'feeCents'>

/** Of all that is on an invoice together. */
export function amountsOf(terms: FeeTerms, hammerCents: number): Amounts {
  const sale = saleAt(terms, hammerCents)
  return { premiumCents: sale.premiumCents, taxCents: sale.taxCents, feeCents: hammerCents === 0 ? 0 : sale.feeCents }
}

const pctOf = (fees: readonly ExtraFee[]): number => fees.reduce((sum, { pct }) => sum + pct, 0) / 100

/** The least price that leaves `netCents`; `null` where the fees take all of every price. */
export function priceForNet(terms: FeeTerms, netCents: number, state = ''): number | null {
  const [ofBuyer, ofSeller] = [feesIn(terms, state, 'buyer'), feesIn(terms, state, 'seller')]
  const premium = 1 + terms.premiumPct / 100
  const total = terms.feeOn === 'total' ? premium * (1 + terms.taxPct / 100 + pctOf(ofBuyer)) : 1
  const kept = premium * (1 - pctOf(ofSeller)) - (total * terms.feePct) / 100
  if (kept <= 0.001) return null
  // Each share is rounded by itself, so the start lies below the answer; a least fee only moves the answer up.
  const rounded = 3 + ofBuyer.length + ofSeller.length
  const fixed = terms.feeFixedCents + sumOf(ofSeller, 0)
  let price = Math.max(0, Math.floor((netCents + fixed - rounded) / kept) - 1)
  while (saleAt(terms, price, state).netCents < netCents) price += 1
  return price
}

const stateCodes = /^[A-Z]{2}$/

/** A fee as a list keeps it, in one text. */
export const extraFeeText = ({ name, state, pct, fixedCents, paidBy }: ExtraFee): string =>
  JSON.stringify([name, state, pct, fixedCents, paidBy])

/** `null` where the text is none. */
export function extraFeeOf(text: string): ExtraFee | null {
  try {
    const [name, state, pct, fixedCents, paidBy] = JSON.parse(text) as readonly unknown[]
    if (typeof name !== 'string' || typeof state !== 'string') return null
    const fee = { name, pct: numberOf(pct, 100), fixedCents: numberOf(fixedCents, 100_000) }
    return { ...fee, state: stateCodes.test(state) ? state : '', paidBy: paidBy === 'buyer' ? 'buyer' : 'seller' }
  } catch {
    return null
  }
}

type FeeListRecord = Pick<ConfigDoc, 'id' | 'createdAt' | 'data'>

/** The fees of the channel's newest list. @param lists records of `config` of the kind `valueList` */
export function extraFeesOf(lists: readonly FeeListRecord[], channelKey: string): readonly ExtraFee[] {
  const age = ({ id, createdAt, data }: FeeListRecord) => `${String(data['fetchedAt'])} ${createdAt} ${id}`
  const own = lists.filter(({ data }) => data['channelKey'] === channelKey && data['list'] === 'fees')
  const values = own.toSorted((a, b) => (age(a) < age(b) ? 1 : -1))[0]?.data['values']
  const texts = Array.isArray(values) ? values.filter((value): value is string => typeof value === 'string') : []
  return texts.map(extraFeeOf).filter((fee) => fee !== null)
}
