/**
 * What the loads of some days earned: by load, source, category, pallet, auction or show, and unit. Decides what counts to which group, and which loads
 * cannot be counted. Formulas: as of one load (`load-outlook.ts`): profit on what is sold = its net − its share of the cost; expected profit = net so far +
 * what is expected of the rest − cost. Invariants: the groups of each kind sum to the same figures, which are the loads'; a load that is still being
 * received, or that nobody said the cost of, is named and not counted; no cent is lost by sharing. A load that closed before Restow has no units: it counts
 * whole to its load and its source, and to a group of its own wherever units decide.
 */
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import { loadOutlook, unitsWithMoney, type OutlookFacts } from '#domain/core/loads/load-outlook.ts'
import { loadMoney } from '#domain/core/loads/load-money.ts'
import { shareCents } from '#domain/core/money.ts'
import { readableName } from '#domain/core/words/readable-name.ts'

export const profitGroupings = ['load', 'source', 'category', 'pallet', 'event', 'unit'] as const
export type ProfitGrouping = (typeof profitGroupings)[number]

/** The group of loads that closed before Restow, where they cannot be broken down. No category, pallet, event or unit has this name. */
export const BEFORE = '~before'

/** Receiving is over: what came is known. */
export const countedStages = ['received', 'reconciled', 'closed'] as const satisfies readonly LoadStage[]

/** Amounts in cents. */
export interface ProfitFigures {
  readonly soldQty: number
  readonly leftQty: number
  readonly netCents: number
  readonly costCents: number
  /** The share of what is sold. */
  readonly soldCostCents: number
  /** What is still here at its ladder price, and how many items of it have none. */
  readonly ladderCents: number
  readonly unpricedQty: number
  /** What is expected of the rest, with fees as they were so far. */
  readonly restCents: number
}

/** A unit with the keys of the groups that it counts to; `''` for none. */
export interface UnitProfit extends ProfitFigures {
  readonly keys: { readonly [By in ProfitGrouping]: string }
  readonly label: string
  readonly title: string
}

/** The units of one load; `null` while nobody has said what it cost. */
export function profitOfLoad(facts: OutlookFacts & { readonly load: LoadDoc }): readonly UnitProfit[] | null {
  const { load, orders } = facts
  if (isClosedBefore(load)) return profitBefore(load)
  const { money, expectedNetCents } = loadOutlook(facts)
  if (money.costCents === null) return null
  if (facts.units.length === 0) return [nothingCame(load, money.costCents)]
  const units = unitsWithMoney(facts, money.costCents)
  const rest = shareCents(expectedNetCents - money.netCents, units.map((one) => one.ladderCents ?? 0))
  const events = new Map(orders.map((order) => [order.id, order.eventId]))
  return units.map((one, place): UnitProfit => {
    const { unit, isSold, isLeft, netCents, costCents } = one
    return {
      keys: keysOf(unit, load, events),
      label: unit.label,
      title: unit.title,
      soldQty: isSold ? unit.qty : 0,
      leftQty: isLeft ? unit.qty : 0,
      netCents,
      costCents,
      soldCostCents: isSold ? costCents : 0,
      ladderCents: one.ladderCents ?? 0,
      unpricedQty: one.ladderCents === null ? unit.qty : 0,
      restCents: rest[place] ?? 0,
    }
  })
} // prettier-ignore

/** What a load cost of which no unit is here counts all the same. */
const nothingCame = ({ id, source }: LoadDoc, costCents: number): UnitProfit => ({
  ...sumProfit([]),
  keys: { load: id, source, category: '', pallet: '', event: '', unit: '' },
  label: '',
  title: '',
  costCents,
})

/** A load that closed before Restow: sold whole, without units; `null` where nobody has said what it cost. It says all of it itself. */
export function profitBefore(load: LoadDoc): readonly UnitProfit[] | null {
  const { soldQty, netCents, costCents } = loadMoney(load, [], [], 0)
  if (costCents === null) return null
  const keys = { load: load.id, source: load.source, category: BEFORE, pallet: BEFORE, event: BEFORE, unit: BEFORE }
  return [{ ...sumProfit([]), keys, label: '', title: '', soldQty, netCents, costCents, soldCostCents: costCents }]
}

const keysOf = (unit: UnitDoc, load: LoadDoc, events: ReadonlyMap<OrderDoc['id'], string>): UnitProfit['keys'] => ({
  load: load.id,
  source: load.source,
  category: readableName(unit.category),
  pallet: unit.containerId,
  event: events.get(unit.orderId) ?? '',
  unit: unit.id,
})

/** One value of each grouping that the page is narrowed to. */
export type ProfitFilter = { readonly [By in ProfitGrouping]?: string | undefined }

export const unitsIn = (units: readonly UnitProfit[], filter: ProfitFilter): readonly UnitProfit[] =>
  units.filter(({ keys }) => profitGroupings.every((by) => filter[by] === undefined || filter[by] === keys[by]))

export interface ProfitGroup extends ProfitFigures {
  readonly key: string
}

const fields = ['soldQty', 'leftQty', 'netCents', 'costCents', 'soldCostCents', 'ladderCents', 'unpricedQty', 'restCents'] as const satisfies readonly (keyof ProfitFigures)[] // prettier-ignore

export function sumProfit(units: readonly ProfitFigures[]): ProfitFigures {
  const sums = Object.fromEntries(fields.map((field) => [field, 0])) as { -readonly [Field in keyof ProfitFigures]: number }
  for (const one of units) for (const field of fields) sums[field] += one[field]
  return sums
} // prettier-ignore

/** What is sold brought in more than it cost by so much. */
export const soldProfit = ({ netCents, soldCostCents }: ProfitFigures): number => netCents - soldCostCents

export const expectedProfit = ({ netCents, restCents, costCents }: ProfitFigures): number =>
  netCents + restCents - costCents

/** The profit on what is sold, in percent of its cost with one decimal; `null` where that cost nothing. */
export const returnPct = (figures: ProfitFigures): number | null =>
  figures.soldCostCents === 0 ? null : Math.round((1000 * soldProfit(figures)) / figures.soldCostCents) / 10

/** The most profitable first. */
export function profitGroups(units: readonly UnitProfit[], by: ProfitGrouping): readonly ProfitGroup[] {
  const groups = new Map<string, UnitProfit[]>()
  for (const one of units) {
    const own = groups.get(one.keys[by])
    if (own) own.push(one)
    else groups.set(one.keys[by], [one])
  }
  return [...groups]
    .map(([key, own]) => ({ key, ...sumProfit(own) }))
    .toSorted((a, b) => expectedProfit(b) - expectedProfit(a) || a.key.localeCompare(b.key))
}
