/**
 * The price ladder: what a unit is first offered for, and how that goes down with time. A price comes from the unit's estimate, else from its retail by
 * grade; it ends on 99. Amounts in cents, for all that the unit's label covers.
 */
import type { ListingDoc } from '#schemas/listings.ts'
import type { Grade, UnitDoc } from '#schemas/units.ts'

/** Percent of retail by grade, where nothing was estimated. */
export const retailShares: { readonly [One in Exclude<Grade, ''>]: number } = {
  newSealed: 70,
  openBox: 60,
  newDefects: 50,
  refurbished: 55,
  usedGood: 40,
  usedFair: 28,
  forParts: 10,
}

/** A markdown: so many days on offer, so many percent off the first price. */
export const markdowns = [
  { days: 14, pct: 10 },
  { days: 28, pct: 20 },
  { days: 45, pct: 35 },
] as const

const LEAST_CENTS = 299

/** `$37.40` becomes `$36.99`: the dollars below, less a cent. */
export const shopPrice = (cents: number): number => Math.max(LEAST_CENTS, Math.floor(cents / 100) * 100 - 1)

/** The first price of a unit; `null` where neither estimate nor retail is known. */
export function firstPrice(unit: Pick<UnitDoc, 'estimateCents' | 'retailCents' | 'grade'>): number | null {
  if (unit.estimateCents !== null) return shopPrice(unit.estimateCents)
  if (unit.retailCents === null || unit.grade === '') return null
  return shopPrice((unit.retailCents * retailShares[unit.grade]) / 100)
}

const DAY_MS = 86_400_000

/**
 * What a unit that is still here is worth by the ladder: the price that it is offered for, else its first price less the markdown of the days since it was
 * graded. `null` where it has neither estimate nor grade and retail.
 */
export function ladderPrice(
  unit: Pick<UnitDoc, 'estimateCents' | 'retailCents' | 'grade' | 'qty' | 'inspectedAt'>,
  listing: Pick<ListingDoc, 'saleType' | 'status' | 'priceCents' | 'unitIds'> | null,
  nowIso: string,
): number | null {
  const isOnOffer = listing?.saleType === 'fixed' && listing.status === 'live' && listing.unitIds.length === 1
  if (isOnOffer && listing.priceCents !== null) return listing.priceCents
  const first = firstPrice({ ...unit, retailCents: unit.retailCents === null ? null : unit.retailCents * unit.qty })
  const days = (Date.parse(nowIso) - Date.parse(unit.inspectedAt)) / DAY_MS
  const step = markdowns.findLast((one) => days >= one.days)
  return first === null || !step ? first : shopPrice((first * (100 - step.pct)) / 100)
}
