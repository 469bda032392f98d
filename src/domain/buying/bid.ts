/**
 * What a load may cost, and what it would earn at a bid. Invariants: without retail and an expected recovery there is no limit; a missing fee or
 * freight counts as nothing and is named, so that nobody takes a half sum for a whole one.
 */
import { maxBidCents } from '#domain/core/money.ts'

/** All amounts in cents; `null` is unknown. */
export interface BidTerms {
  readonly declaredRetailCents: number | null
  readonly declaredUnits: number | null
  readonly recoveryPct: number | null
  readonly marginPct: number | null
  readonly feeCents: number | null
  readonly freightCents: number | null
}

export interface BidLimit {
  /** Retail × expected recovery. */
  readonly proceedsCents: number
  /** The most to bid; 0 or less where fees and freight eat all of it. */
  readonly limitCents: number
  /** What was not stated and counts as 0. */
  readonly missing: readonly ('feeCents' | 'freightCents' | 'marginPct')[]
}

export function bidLimit(terms: BidTerms): BidLimit | null {
  const { declaredRetailCents: retailCents, recoveryPct } = terms
  if (!retailCents || recoveryPct === null) return null
  const missing = (['feeCents', 'freightCents', 'marginPct'] as const).filter((field) => terms[field] === null)
  const limitCents = maxBidCents({
    retailCents,
    expectedRecoveryPct: recoveryPct,
    targetMarginPct: terms.marginPct ?? 0,
    feeCents: terms.feeCents ?? 0,
    freightCents: terms.freightCents ?? 0,
  })
  return { proceedsCents: Math.round((retailCents * recoveryPct) / 100), limitCents, missing }
}

export interface BidOutcome {
  /** Bid, fees and freight. */
  readonly landedCents: number
  /** `null` where the number of items is unknown. */
  readonly perUnitCents: number | null
  /** Landed cost in percent of the retail, one decimal; `null` without retail. */
  readonly ofRetailPct: number | null
  /** Expected proceeds less landed cost; `null` without an expected recovery. */
  readonly profitCents: number | null
  /** Profit in percent of the landed cost, one decimal. */
  readonly marginPct: number | null
}

const onePlace = (share: number): number => Math.round(share * 1000) / 10

/** What the load would cost at the door, and what it would earn, at this bid. */
export function outcomeOf(terms: BidTerms, bidCents: number): BidOutcome {
  const landedCents = bidCents + (terms.feeCents ?? 0) + (terms.freightCents ?? 0)
  const { declaredUnits, declaredRetailCents } = terms
  const limit = bidLimit(terms)
  const profitCents = limit && limit.proceedsCents - landedCents
  return {
    landedCents,
    perUnitCents: declaredUnits ? Math.round(landedCents / declaredUnits) : null,
    ofRetailPct: declaredRetailCents ? onePlace(landedCents / declaredRetailCents) : null,
    profitCents,
    marginPct: profitCents !== null && landedCents > 0 ? onePlace(profitCents / landedCents) : null,
  }
}
