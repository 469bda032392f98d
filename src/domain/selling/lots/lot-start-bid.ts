/** The first bid of a lot, by its auction's rule. Cents in, cents out. */
import { shareOfCents } from '#domain/core/money.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'

export type StartBidRule = Pick<SaleEventDoc, 'startBidBase' | 'startBidCents' | 'startBidPct' | 'startBidStepCents'>
type Worth = Pick<UnitDoc, 'estimateCents' | 'retailCents' | 'qty'>

/** What the units are worth together; `null` when that is known of none. A unit's amounts are for all of its items. */
export function worthOf(units: readonly Worth[], field: 'estimateCents' | 'retailCents'): number | null {
  const known = units.flatMap((unit) => unit[field] ?? [])
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0)
}

/** `null` when the rule gives none. What it rests on is unknown: the least bid of the rule. */
export function startBidOf(rule: StartBidRule, units: readonly Worth[]): number | null {
  const { startBidBase, startBidCents, startBidPct } = rule
  if (startBidBase === 'fixed') return startBidCents
  const worth = worthOf(units, startBidBase === 'estimate' ? 'estimateCents' : 'retailCents')
  if (worth === null || startBidPct === null) return startBidCents
  const step = Math.max(1, rule.startBidStepCents ?? 1)
  const share = Math.round(shareOfCents(worth, startBidPct) / step) * step
  return Math.max(share, startBidCents ?? Math.min(step, 100))
}
