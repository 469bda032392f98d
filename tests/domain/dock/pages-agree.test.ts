/** Profit, a load's money, Closeouts and Whatnot history tell of the same sales: their figures agree to the cent, whatever the sales are. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadMoney } from '#domain/core/loads/load-money.ts'
import { amountsOf, type FeeTerms } from '#domain/core/orders/fees.ts'
import { totalsOf } from '#domain/core/orders/order-work.ts'
import { usualRules } from '#domain/core/orders/price-rules.ts'
import { rowsByOrder, withLedger, type Transaction } from '#domain/core/orders/transactions.ts'
import { profitGroups, profitOfLoad, sumProfit } from '#domain/dock/profit.ts'
import { eventRow, invoiceRow } from '#domain/selling/closeouts.ts'
import { historyOf } from '#domain/shows/history.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { aLoad, anAuction, anOrder, aUnit } from '#tests/support/records.ts'

const now = '2026-11-24T12:00:00.000Z'
const terms: FeeTerms = {
  feePct: 12.9,
  feeFixedCents: 30,
  feeOn: 'total',
  premiumPct: 18,
  taxPct: 8.25,
  feeMinCents: 0,
}
const loads = ['1', '2', '3'].map((id, place) =>
  aLoad({ id, code: `L-${id}`, stage: 'closed', hammerCents: 70_001 * (place + 1), freightCents: 333, feeCents: 77 }),
)

interface Line {
  readonly load: number
  readonly priceCents: number
  readonly retailCents: number
  readonly isCanceled: boolean
  readonly feeCents: number
}
const cents = fc.integer({ min: 0, max: 50_000 })
const aLine: fc.Arbitrary<Line> = fc.record({ load: fc.integer({ min: 0, max: 2 }), priceCents: cents, retailCents: cents, isCanceled: fc.boolean(), feeCents: fc.integer({ min: 0, max: 400 }) }) // prettier-ignore
const someOrders = fc.array(fc.record({ lines: fc.array(aLine, { minLength: 1, maxLength: 4 }), postageCents: fc.integer({ min: 0, max: 900 }) }), { minLength: 1, maxLength: 5 }) // prettier-ignore
type Sold = typeof someOrders extends fc.Arbitrary<infer Orders> ? Orders : never

interface World {
  readonly orders: readonly OrderDoc[]
  readonly units: readonly UnitDoc[]
}

/** @param terms of an auction; `null` for a show, where the ledger names the fees */
function worldOf(sold: Sold, eventId: string, channelKey: string, its: FeeTerms | null): World {
  const units: UnitDoc[] = []
  const orders = sold.map(({ lines, postageCents }, place) => {
    const id = `order-${place}`
    const named = lines.map((line, at) => [`${place}-${at}`, line] as const)
    for (const [unit, { load, retailCents, isCanceled, priceCents }] of named)
      units.push(aUnit({ id: unit, label: unit, loadId: loads[load]?.id ?? '', retailCents, grade: 'usedGood', ...(isCanceled ? { stage: 'stored', orderId: '', soldCents: null } : { stage: 'sold', orderId: id, soldCents: priceCents }) })) // prettier-ignore
    const live = lines.filter(({ isCanceled }) => !isCanceled)
    const hammer = live.reduce((sum, { priceCents }) => sum + priceCents, 0)
    return anOrder({
      id, channelKey, externalId: id, eventId, postageCents, status: live.length === 0 ? 'cancelled' : 'paid', paid: live.length > 0,
      lines: Object.fromEntries(named.map(([unitId, { priceCents }]) => [unitId, { listingId: `lot-${unitId}`, unitId, sticker: unitId, priceCents }])),
      lineStates: Object.fromEntries(named.filter(([, { isCanceled }]) => isCanceled).map(([id_]) => [id_, 'cancelled' as const])),
      ...(its ? amountsOf(its, hammer) : {}),
    }) // prettier-ignore
  })
  return { orders, units }
}

function profitBy(event: string, { orders, units }: World): number {
  const all = loads.flatMap((load) => {
    const own = units.filter(({ loadId }) => loadId === load.id)
    return profitOfLoad({ load, units: own, orders, listings: new Map(), retailCents: 1, listedQty: 1, rules: usualRules, now }) ?? [] // prettier-ignore
  })
  const ofLoads = loads.map((load) => loadMoney(load, units.filter(({ loadId }) => loadId === load.id), orders, 1)) // prettier-ignore
  expect(sumProfit(all).netCents).toBe(ofLoads.reduce((sum, { netCents }) => sum + netCents, 0))
  expect(sumProfit(all).costCents).toBe(ofLoads.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0))
  return profitGroups(all, 'event').find(({ key }) => key === event)?.netCents ?? 0
}

describe('the same sales on several pages', () => {
  it('of an auction bring the same on Closeouts, in the profit of all loads and on their invoices', () => {
    const event = anAuction({ id: 'auction', kind: 'auction', status: 'closed' })
    fc.assert(
      fc.property(someOrders, (sold) => {
        const world = worldOf(sold, event.id, 'hibid', terms)
        const invoices = world.orders.map((order) => invoiceRow({ order, lines: [] }, event, now, terms))
        const row = eventRow(event, [], invoices)
        const live = world.orders.filter(({ paid }) => paid)
        expect(invoices.some(({ misfit }) => misfit)).toBe(false)
        expect(row.netCents).toBe(profitBy(event.id, world))
        expect(row.paidCents).toBe(live.reduce((sum, order) => sum + totalsOf(order).buyerPaysCents, 0))
        expect(row.hammerCents + row.premiumCents + row.taxCents).toBe(row.paidCents)
      }),
    )
  })

  it('of a show bring on Whatnot history what the profit of all loads says before postage', () => {
    const show = anAuction({ id: 'show', kind: 'show', channelKey: 'whatnot', startsAt: now })
    const blank = { source: 'weekly', kind: 'ORDER_EARNINGS', title: '', at: now, shippingCents: 0, processingCents: 0, taxCents: 0 } as const // prettier-ignore
    fc.assert(
      fc.property(someOrders, (sold) => {
        const world = worldOf(sold, show.id, 'whatnot', null)
        const transactions = world.orders.flatMap((order, place) =>
          (sold[place]?.lines ?? []).flatMap(({ priceCents, feeCents, isCanceled }, at): Transaction[] => {
            const commissionCents = Math.min(feeCents, Math.max(0, priceCents - 1))
            const paid = { ...blank, key: `${order.id}-${at}`, orderNo: order.externalId, amountCents: priceCents - commissionCents, soldCents: priceCents, commissionCents } // prettier-ignore
            const back = { ...paid, key: `${paid.key}-back`, amountCents: 0 - priceCents, soldCents: 0 - priceCents, commissionCents: 0 } // prettier-ignore
            return isCanceled ? [paid, back] : [paid]
          }),
        )
        const orders = withLedger(world.orders, rowsByOrder(transactions))
        const { results, off, others } = historyOf({ shows: [show], orders: world.orders, listings: [], transactions }, '', '') // prettier-ignore
        expect([off, others]).toEqual([[], []])
        const [result] = results
        const live = orders.filter(({ paid }) => paid)
        const postage = live.reduce((sum, { postageCents }) => sum + (postageCents ?? 0), 0)
        const gone = world.orders.filter(({ paid }) => !paid).map(({ externalId }) => externalId)
        const ofGone = transactions.filter(({ orderNo }) => gone.includes(orderNo)).reduce((sum, { amountCents }) => sum + amountCents, 0) // prettier-ignore
        expect(profitBy(show.id, { ...world, orders }) + postage).toBe((result?.netCents ?? 0) - ofGone)
        expect(result?.grossCents).toBe(live.reduce((sum, order) => sum + totalsOf(order).goodsCents, 0))
      }),
    )
  })
})
