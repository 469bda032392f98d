import { describe, expect, it } from 'vitest'
import { linesOf } from '#domain/core/orders/orders.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { nextOrders, openBatches, orderDoubt } from '#domain/outbound/fulfil-orders.ts'
import { emptyPick, toPutBack, walkOf, type PlaceOf } from '#domain/outbound/pick-walk.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import { aLocation, anOrder, aUnit } from '#tests/support/records.ts'

const places = new Map(
  [['near', 10], ['middle', 20], ['far', 30]].map(([id, pickOrder]) => [id, aLocation({ id: String(id), code: String(id), pickOrder: Number(pickOrder) })]),
) // prettier-ignore
const placeOf: PlaceOf = ({ locationId }) => places.get(locationId)
const unitOf = (id: string, locationId: string, over: Parameters<typeof aUnit>[0] = {}) =>
  aUnit({ id, label: id, title: id, stage: 'sold', orderId: 'one', locationId, ...over })

function withUnits(order: OrderDoc, units: readonly ReturnType<typeof aUnit>[]): OrderWithUnits {
  const lines = linesOf(order).map((line) => ({ line, unit: units.find(({ id }) => id === line.unitId) ?? null }))
  return { order, lines }
}
const line = (unitId: string) => ({ listingId: '', unitId, sticker: '', priceCents: 100 })
const units = [unitOf('a', 'far'), unitOf('b', 'near'), unitOf('c', 'middle'), unitOf('d', '')]
const one = withUnits(
  anOrder({ id: 'one', lines: { l1: line('a'), l2: line('b'), l3: line('c'), l4: line('d') } }),
  units,
)
const ids = (state: Partial<typeof emptyPick> = {}, orders = [one]) =>
  walkOf(orders, placeOf, { ...emptyPick, ...state }).map(({ unit }) => unit.id)

describe('the walk', () => {
  it('goes from bin to bin by their pick order, and ends with what lies nowhere', () => {
    expect(ids()).toEqual(['b', 'c', 'a', 'd'])
  })
  it('begins in the bin that was scanned, and comes to what was skipped last, in the order of skipping', () => {
    expect(ids({ binId: 'far' })).toEqual(['a', 'b', 'c', 'd'])
    expect(ids({ skipped: ['c', 'b'] })).toEqual(['a', 'd', 'c', 'b'])
  })
  it('leaves out what is picked, missing, canceled, sold to another order, gone or unknown', () => {
    const odd = withUnits({ ...one.order, lineStates: { l1: 'picked', l2: 'missing', l3: 'cancelled' } }, units)
    expect(ids({}, [odd])).toEqual(['d'])
    const away = withUnits(one.order, [
      unitOf('a', 'far', { orderId: 'other' }),
      unitOf('b', 'near', { stage: 'shipped' }),
      unitOf('c', 'middle', { stage: 'picked' }),
    ])
    expect(ids({}, [away])).toEqual([])
    expect(ids({}, [withUnits({ ...one.order, status: 'cancelled' }, units)])).toEqual([])
  })
  it('asks to put back what is in the tote and no longer sold to its order', () => {
    const picked = [{ orderId: 'one', lineId: 'l1', unitId: 'a', fromId: 'far' }]
    const back = (over: Parameters<typeof aUnit>[0]) => toPutBack({ picked }, () => unitOf('a', '', over)).length
    expect([back({}), back({ orderId: '' }), back({ orderId: '', stage: 'shipped' })]).toEqual([0, 1, 0])
  })
})

describe('orders that wait', () => {
  const order = (id: string, over: Partial<OrderDoc> = {}) =>
    withUnits(anOrder({ id, placedAt: `2026-11-2${id}T08:00:00.000Z`, lines: { l1: line('a') }, ...over }), units)
  const all = [order('3'), order('1'), order('2', { batch: 'Noon' }), order('4', { status: 'packed' }), order('5', { method: 'pickup' }), order('6', { status: 'open' })] // prettier-ignore
  it('are taken the oldest first, without those in a batch, packed, unpaid, or fetched by their buyer', () => {
    expect(nextOrders(all, 10).map((each) => each.order.id)).toEqual(['1', '3'])
    expect(nextOrders(all, 1).map((each) => each.order.id)).toEqual(['1'])
  })
  it('stand under their batch while a line of it is open', () => {
    expect(openBatches(all)).toMatchObject([{ name: 'Noon', open: 1 }])
    expect(openBatches([order('2', { batch: 'Noon', status: 'picking', lineStates: { l1: 'missing' } })])).toEqual([])
  })
  it('show what is odd about them', () => {
    expect(orderDoubt(order('one', { id: 'one' }))).toBe('')
    expect(orderDoubt(order('1'))).toBe('soldTwice')
    expect(orderDoubt(order('1', { lines: { l1: line('') } }))).toBe('noUnit')
    expect(orderDoubt(order('1', { lineStates: { l1: 'missing' } }))).toBe('missing')
  })
})
