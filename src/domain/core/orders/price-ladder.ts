/**
 * The price ladder: what a unit is first offered for, and how that goes down with time, by the company's price rules. A price comes from the unit's estimate,
 * else from its retail by grade; it ends on 99. Amounts in cents, for all that the unit's label covers.
 */
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Markdown, PriceRules } from './price-rules.ts'

const LEAST_CENTS = 299

/** `$37.40` becomes `$36.99`: the dollars below, less a cent. What a float says a hair below whole dollars is whole dollars. */
export const shopPrice = (cents: number): number => Math.max(LEAST_CENTS, Math.floor(cents / 100 + 1e-7) * 100 - 1)

/** The first price of a unit; `null` where neither estimate nor retail is known. */
export function firstPrice(unit: Pick<UnitDoc, 'estimateCents' | 'retailCents' | 'grade'>, rules: PriceRules): number | null {
  if (unit.estimateCents !== null) return shopPrice((unit.estimateCents * rules.estimatePct) / 100)
  if (unit.retailCents === null || unit.grade === '') return null
  return shopPrice((unit.retailCents * rules.shares[unit.grade]) / 100)
} // prettier-ignore

/** The markdown that counts after so many days; none before the first step. */
export const stepAfter = (steps: readonly Markdown[], days: number): Markdown | undefined =>
  steps.findLast((one) => days >= one.days)

const DAY_MS = 86_400_000

/**
 * What a unit that is still here is worth by the ladder: the price that it is offered for, else its first price less the markdown of the days since it was
 * graded. `null` where it has neither estimate nor grade and retail.
 */
export function ladderPrice(
  unit: Pick<UnitDoc, 'estimateCents' | 'retailCents' | 'grade' | 'inspectedAt'>,
  listing: Pick<ListingDoc, 'saleType' | 'status' | 'priceCents' | 'unitIds'> | null,
  nowIso: string,
  rules: PriceRules,
): number | null {
  const isOnOffer = listing?.saleType === 'fixed' && listing.status === 'live' && listing.unitIds.length === 1
  if (isOnOffer && listing.priceCents !== null) return listing.priceCents
  const first = firstPrice(unit, rules)
  const step = stepAfter(rules.steps, (Date.parse(nowIso) - Date.parse(unit.inspectedAt)) / DAY_MS)
  return first === null || !step ? first : shopPrice((first * (100 - step.pct)) / 100)
}
