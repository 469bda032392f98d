/**
 * Whether a load would be bought again. Decides from what it brought so far and from what is still here at its ladder price. Formulas: expected net = net so
 * far + ladder × (net ÷ price so far, at least 0); expected profit = expected net − cost; what the goods were worth = expected net ÷ (1 + target margin) − fees −
 * freight, the formula of the maximum bid. Invariants: what has neither estimate nor grade has no ladder price and is counted apart, never guessed; under a
 * quarter sold there is no verdict; the categories sum to the load.
 */
import type { ListingDoc } from '#schemas/listings.ts'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { loadMoney, unitNets, type LoadMoney, type MoneyTerms } from './load-money.ts'
import { isClosedBefore } from './load-stages.ts'
import { maxBidCents, shareCents } from '#domain/core/money.ts'
import { isSoldWhole } from '#domain/core/orders/orders.ts'
import { ladderPrice } from '#domain/core/orders/price-ladder.ts'
import type { PriceRules } from '#domain/core/orders/price-rules.ts'
import { liveStages } from '#domain/core/floor/unit-stages.ts'

/** `early`: too little is sold to tell. `unknown`: nobody said what the goods cost. */
export type Verdict = 'yes' | 'less' | 'no' | 'early' | 'unknown'

/** Sums of the units of one category, in cents. */
export interface CategoryMoney {
  /** As the manifest writes it; `''` for none. */
  readonly category: string
  readonly soldQty: number
  readonly leftQty: number
  readonly netCents: number
  /** Its share of the load's cost, by retail; `null` while the cost is not known. */
  readonly costCents: number | null
  readonly profitCents: number | null
  readonly ladderCents: number
}

/** Amounts in cents. */
export interface LoadOutlook {
  readonly money: LoadMoney
  /** What is still here, at its ladder price. */
  readonly ladderCents: number
  /** Items still here that have no ladder price. */
  readonly unpricedQty: number
  /** What was left of each dollar of price so far, in percent; `null` before the first sale. */
  readonly keptPct: number | null
  readonly expectedNetCents: number
  readonly expectedProfitCents: number | null
  /** The most that the goods were worth at the target margin. */
  readonly worthCents: number
  readonly verdict: Verdict
  /** The dearest share of the cost first. */
  readonly categories: readonly CategoryMoney[]
}

export interface OutlookFacts {
  readonly load: MoneyTerms & Pick<LoadDoc, 'stage' | 'marginPct'>
  /** All units of the load. */
  readonly units: readonly UnitDoc[]
  /** Every order that one of them is in. */
  readonly orders: readonly OrderDoc[]
  /** What they are offered in, by id. */
  readonly listings: ReadonlyMap<string, ListingDoc>
  /** Of its manifest. */
  readonly retailCents: number
  readonly listedQty: number
  /** Those that count now. */
  readonly rules: PriceRules
  /** ISO UTC. */
  readonly now: string
}

const ENOUGH_SOLD = 0.25
const receivedStages: readonly LoadStage[] = ['received', 'reconciled', 'closed']

/** What came, or is still to come while the load is being received. Goods that are gone without a sale do not hold a verdict up. */
function qtyToSell({ load, listedQty }: OutlookFacts, { soldQty, leftQty }: LoadMoney): number {
  const here = soldQty + leftQty
  return receivedStages.includes(load.stage) ? here : Math.max(here, listedQty)
}

function verdictOf(facts: OutlookFacts, money: LoadMoney, worthCents: number): Verdict {
  if (money.goodsCents === null) return 'unknown'
  const isEarly = facts.units.length === 0 || money.soldQty < qtyToSell(facts, money) * ENOUGH_SOLD
  if (isEarly && !isClosedBefore(facts.load)) return 'early'
  if (worthCents >= money.goodsCents) return 'yes'
  return worthCents > 0 ? 'less' : 'no'
}

/** What one unit costs and brings, in cents. The units of a load sum to the load. */
export interface UnitMoney {
  readonly unit: UnitDoc
  readonly isSold: boolean
  readonly isLeft: boolean
  readonly netCents: number
  /** Its share of the load's cost, by retail. */
  readonly costCents: number
  /** `null` for what is still here without a ladder price, 0 for what is gone. */
  readonly ladderCents: number | null
}

/** @param costCents of the load */
export function unitsWithMoney(
  { units, orders, listings, rules, now }: OutlookFacts,
  costCents: number,
): readonly UnitMoney[] {
  const nets = unitNets(units, orders)
  const shares = shareCents(costCents, units.map((unit) => unit.retailCents ?? 0)) // prettier-ignore
  return units.map((unit, place) => {
    const isWhole = isSoldWhole(unit)
    const isSold = isWhole || nets.has(unit.id)
    const isLeft = !isSold && liveStages.includes(unit.stage)
    return {
      unit,
      isSold,
      isLeft,
      netCents: isWhole ? (unit.soldCents ?? 0) : (nets.get(unit.id) ?? 0),
      costCents: shares[place] ?? 0,
      ladderCents: isLeft ? ladderPrice(unit, listings.get(unit.listingId) ?? null, now, rules) : 0,
    }
  })
}

const sumOf = (units: readonly UnitMoney[], read: (one: UnitMoney) => number): number =>
  units.reduce((sum, one) => sum + read(one), 0)

function categoryMoney(category: string, units: readonly UnitMoney[], isCostKnown: boolean): CategoryMoney {
  const netCents = sumOf(units, (one) => one.netCents)
  const costCents = isCostKnown ? sumOf(units, (one) => one.costCents) : null
  return {
    category,
    soldQty: sumOf(units, ({ isSold, unit }) => (isSold ? unit.qty : 0)),
    leftQty: sumOf(units, ({ isLeft, unit }) => (isLeft ? unit.qty : 0)),
    netCents,
    costCents,
    profitCents: costCents === null ? null : netCents - costCents,
    ladderCents: sumOf(units, (one) => one.ladderCents ?? 0),
  }
}

export function loadOutlook(facts: OutlookFacts): LoadOutlook {
  const { load } = facts
  const money = loadMoney(load, facts.units, facts.orders, facts.retailCents)
  const units = unitsWithMoney(facts, money.costCents ?? 0)
  const groups = new Map<string, UnitMoney[]>()
  for (const one of units) {
    const category = readableName(one.unit.category)
    const own = groups.get(category)
    if (own) own.push(one)
    else groups.set(category, [one])
  }
  const ladderCents = sumOf(units, (one) => one.ladderCents ?? 0)
  const kept = money.priceCents > 0 ? money.netCents / money.priceCents : null
  const expectedNetCents = money.netCents + Math.round(ladderCents * Math.max(0, kept ?? 1))
  const worthCents = maxBidCents({
    retailCents: expectedNetCents,
    expectedRecoveryPct: 100,
    targetMarginPct: load.marginPct ?? 0,
    feeCents: money.loadFeeCents,
    freightCents: money.freightCents,
  })
  return {
    money,
    ladderCents,
    unpricedQty: sumOf(units, ({ ladderCents: price, unit }) => (price === null ? unit.qty : 0)),
    keptPct: kept === null ? null : Math.round(kept * 1000) / 10,
    expectedNetCents,
    expectedProfitCents: money.costCents === null ? null : expectedNetCents - money.costCents,
    worthCents,
    verdict: verdictOf(facts, money, worthCents),
    categories: [...groups]
      .map(([category, own]) => categoryMoney(category, own, money.costCents !== null))
      .toSorted(
        (a, b) => (b.costCents ?? b.netCents) - (a.costCents ?? a.netCents) || a.category.localeCompare(b.category),
      ),
  }
}
