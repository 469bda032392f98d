/** A sale becomes an order: shares to the cent, one id for one number, and no order that is lost. */
import { describe, expect, it } from 'vitest'
import { lineDoubt } from '#domain/core/orders/order-work.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import { orderIdOf, plainTerms, planSale, type SoldItem } from '#domain/core/orders/sales.ts'
import { aLot, aUnit } from '#tests/support/records.ts'

const terms = { ...plainTerms, channelKey: 'hibid', externalId: '1041-7' }
const item = (over: Partial<SoldItem> = {}): SoldItem => ({ key: '12', listing: aLot({ id: 'lot-12' }), units: [], priceCents: 1000, sticker: '', ...over }) // prettier-ignore

describe('a sale', () => {
  it('shares the hammer price out over the units of a lot by retail, to the cent', () => {
    const units = [1, 2, 3].map((no) => aUnit({ id: `u${no}`, retailCents: 3333 }))
    const { order, edits } = planSale(terms, [item({ units })])
    expect(Object.values(order.lines).map((line) => line.priceCents)).toEqual([334, 333, 333])
    expect(edits.filter(({ collection }) => collection === 'units').map(({ after }) => after)).toEqual(
      [334, 333, 333].map((soldCents) => ({ stage: 'sold', orderId: order.id, soldCents })),
    )
  })

  it('weighs a label that covers several items by all of them', () => {
    const units = [aUnit({ id: 'one', retailCents: 100 }), aUnit({ id: 'nine', retailCents: 900, qty: 9 })]
    const { order } = planSale(terms, [item({ units })])
    expect(order.lines['one']?.priceCents).toBe(100)
    expect(order.lines['nine']?.priceCents).toBe(900)
  })

  it('keeps the line of a unit that another order holds, and leaves the unit there', () => {
    const held = aUnit({ id: 'held', stage: 'sold', orderId: 'order-ebay-9', soldCents: 500 })
    const { order, soldTwice, edits } = planSale(terms, [item({ units: [held] })])
    expect(order.lines['held']).toMatchObject({ unitId: 'held', priceCents: 1000 })
    expect(soldTwice).toEqual([held])
    expect(edits.map(({ collection }) => collection)).toEqual(['orders', 'listings'])
  })

  it('does not sell again what went with its whole pallet', () => {
    const aboard = aUnit({ id: 'u1', stage: 'sold', soldCents: 4000, containerId: 'p1' })
    const { order, soldTwice, edits } = planSale(terms, [item({ units: [aboard] })])
    expect(soldTwice).toEqual([aboard])
    expect(edits.map(({ collection }) => collection)).toEqual(['orders', 'listings'])
    const [line] = linesOf(order)
    expect(line && lineDoubt(order.id, { line, unit: aboard })).toBe('soldTwice')
    expect(line && lineDoubt(order.id, { line, unit: { ...aboard, stage: 'shipped' } })).toBe('gone')
    expect(line && lineDoubt(order.id, { line, unit: { ...aboard, stage: 'stored' } })).toBe('gone')
  })

  it('keeps a line for what no unit of ours is known', () => {
    const { order } = planSale(terms, [item({ listing: null, key: '27m' })])
    expect(order.lines).toEqual({ 'line-27m': { listingId: '', unitId: '', sticker: '', priceCents: 1000 } })
  })

  it('has one id for one number of a channel, whatever characters it has', () => {
    expect(orderIdOf('ebay', '12-04567-89012')).toBe('order-ebay-12-04567-89012')
    expect(orderIdOf('local', 'A/7 #2')).toBe('order-local-A~2f7~20~232')
    expect(orderIdOf('local', 'A/7')).not.toBe(orderIdOf('local', 'A-7'))
  })

  it('has an id of its own for a number that is too long for one', () => {
    const [key, event] = ['0d9f6a52-3f0c-4f7e-9a55-0c6a7b1d2e3f', '7b0c9d9e-6f1e-4e6a-9d2f-0d6f5a3b2c1d']
    const ids = ['501', '502', '501-2'].map((number) => orderIdOf(key, `${event}-${number}`))
    expect(new Set(ids).size).toBe(3)
    expect(ids.every((id) => id.length === 80)).toBe(true)
    expect(ids[0]).toBe(orderIdOf(key, `${event}-501`))
    const whole = 'x'.repeat(80 - 'order-local-'.length)
    expect(orderIdOf('local', whole)).toBe(`order-local-${whole}`)
  })
})
