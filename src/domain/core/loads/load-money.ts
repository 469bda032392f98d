/**
 * What a load cost and what it brought in, to the cent. Decides which part of an order's premium, shipping, fee and postage belongs to each of its lines: by
 * price, by the largest remainder, so that the parts of an order sum to its amounts whatever loads its units came from. Formulas: net = price + premium +
 * shipping − fee − postage; recovery = net ÷ the manifest's retail. A unit that went with its whole pallet is sold at its share of that price. Not in it: sales tax, which is never ours, and lines that were canceled.
 * A load that closed before Restow has no units and no orders: it is sold whole, for what it brought.
 */
import type { LoadDoc } from '#schemas/loads.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { recoveryPct, shareCents } from '#domain/core/money.ts'
import { isSoldWhole, linesOf } from '#domain/core/orders/orders.ts'
import { liveStages } from '#domain/core/floor/unit-stages.ts'

/** What one line of an order brought, in cents. */
export interface LineMoney {
  readonly orderId: string
  readonly unitId: string
  readonly priceCents: number
  readonly premiumCents: number
  readonly shippingCents: number
  readonly feeCents: number
  readonly postageCents: number
  readonly netCents: number
}

/** The live lines of an order with their parts of its amounts. */
export function moneyOfLines(order: OrderDoc): readonly LineMoney[] {
  const lines = linesOf(order).filter(({ state }) => state !== 'cancelled')
  const weights = lines.map(({ priceCents }) => priceCents)
  const parts = (cents: number | null) => shareCents(cents ?? 0, weights)
  const [premium, shipping, fee, postage] = [
    parts(order.premiumCents),
    parts(order.shippingCents),
    parts(order.feeCents),
    parts(order.postageCents),
  ]
  return lines.map(({ unitId, priceCents }, place) => {
    const [premiumCents, shippingCents] = [premium[place] ?? 0, shipping[place] ?? 0]
    const [feeCents, postageCents] = [fee[place] ?? 0, postage[place] ?? 0]
    const netCents = priceCents + premiumCents + shippingCents - feeCents - postageCents
    return { orderId: order.id, unitId, priceCents, premiumCents, shippingCents, feeCents, postageCents, netCents }
  })
}

/** What each unit brought by the order that it names, net in cents, by its id. Where several lines of that order name it, all count. */
export function unitNets(
  units: readonly Pick<UnitDoc, 'id' | 'orderId'>[],
  orders: readonly OrderDoc[],
): ReadonlyMap<string, number> {
  const orderOf = new Map(units.map(({ id, orderId }) => [id, orderId]))
  const nets = new Map<string, number>()
  for (const { unitId, orderId, netCents } of orders.flatMap(moneyOfLines))
    if (orderOf.get(unitId) === orderId) nets.set(unitId, (nets.get(unitId) ?? 0) + netCents)
  return nets
}

/** Amounts in cents. */
export interface LoadMoney {
  /** `null` while nobody has said what the goods cost. */
  readonly costCents: number | null
  readonly goodsCents: number | null
  readonly freightCents: number
  readonly loadFeeCents: number
  readonly priceCents: number
  readonly premiumCents: number
  readonly shippingCents: number
  readonly feeCents: number
  readonly postageCents: number
  readonly netCents: number
  /** `null` while the cost is not known. */
  readonly profitCents: number | null
  readonly retailCents: number
  /** In percent with one decimal; `null` without retail. */
  readonly recoveryPct: number | null
  /** Items sold, and items that are still here or looked for. */
  readonly soldQty: number
  readonly leftQty: number
  readonly leftRetailCents: number
}

type LoadCosts = Pick<LoadDoc, 'hammerCents' | 'bidCents' | 'freightCents' | 'feeCents'>

/** What decides on the money of a load beside its units: its cost, and what it brought before Restow. */
export type MoneyTerms = LoadCosts & Pick<LoadDoc, 'broughtCents' | 'declaredRetailCents' | 'declaredUnits'>

/** What a load cost; `null` while nobody has said what the goods cost. */
export function costOf(load: LoadCosts): Pick<LoadMoney, 'costCents' | 'goodsCents' | 'freightCents' | 'loadFeeCents'> {
  const goodsCents = load.hammerCents ?? load.bidCents
  const [freightCents, loadFeeCents] = [load.freightCents ?? 0, load.feeCents ?? 0]
  const costCents = goodsCents === null ? null : goodsCents + freightCents + loadFeeCents
  return { costCents, goodsCents, freightCents, loadFeeCents }
}

/** A load that is over and was sold without units of ours. What buyers paid, and what channels kept, is not known apart. */
function moneyBefore(load: MoneyTerms, netCents: number): LoadMoney {
  const cost = costOf(load)
  const retailCents = load.declaredRetailCents ?? 0
  return {
    ...cost,
    priceCents: netCents, premiumCents: 0, shippingCents: 0, feeCents: 0, postageCents: 0, netCents,
    profitCents: cost.costCents === null ? null : netCents - cost.costCents,
    retailCents,
    recoveryPct: recoveryPct(netCents, retailCents),
    soldQty: load.declaredUnits ?? 0, leftQty: 0, leftRetailCents: 0,
  }
} // prettier-ignore

/**
 * @param units all units of the load
 * @param orders every order that one of them is in
 * @param retailCents of its manifest
 */
export function loadMoney(
  load: MoneyTerms,
  units: readonly UnitDoc[],
  orders: readonly OrderDoc[],
  retailCents: number,
): LoadMoney {
  if (load.broughtCents !== null) return moneyBefore(load, load.broughtCents)
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  // A unit is sold by the order that it names; another order's line for it is a sale that a manager still has to settle.
  const lines = orders.flatMap(moneyOfLines).filter(({ unitId, orderId }) => byId.get(unitId)?.orderId === orderId)
  const sum = (field: Exclude<keyof LineMoney, 'orderId' | 'unitId'>) => lines.reduce((all, line) => all + line[field], 0)
  const whole = units.filter(isSoldWhole)
  const wholeCents = whole.reduce((cents, unit) => cents + (unit.soldCents ?? 0), 0)
  const sold = new Set([...lines.map(({ unitId }) => unitId), ...whole.map(({ id }) => id)])
  const left = units.filter(({ id, stage }) => !sold.has(id) && liveStages.includes(stage))
  const cost = costOf(load)
  const netCents = sum('netCents') + wholeCents
  return {
    ...cost,
    priceCents: sum('priceCents') + wholeCents,
    premiumCents: sum('premiumCents'),
    shippingCents: sum('shippingCents'),
    feeCents: sum('feeCents'),
    postageCents: sum('postageCents'),
    netCents,
    profitCents: cost.costCents === null ? null : netCents - cost.costCents,
    retailCents,
    recoveryPct: recoveryPct(netCents, retailCents),
    soldQty: units.reduce((qty, unit) => qty + (sold.has(unit.id) ? unit.qty : 0), 0),
    leftQty: left.reduce((qty, unit) => qty + unit.qty, 0),
    leftRetailCents: left.reduce((cents, unit) => cents + (unit.retailCents ?? 0), 0),
  }
} // prettier-ignore
