/** The work on an order: its lines, its status, and what is odd about a line. */
import { describe, expect, it } from 'vitest'
import {
  byWalk,
  lineDoubt,
  linesAfter,
  orderWrite,
  totalsOf,
  type OrderWithUnits,
} from '#domain/core/orders/order-work.ts'
import { statusOfLines } from '#domain/core/orders/order-status.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import type { LineState } from '#schemas/orders.ts'
import { anOrder, aUnit } from '#tests/support/records.ts'

const line = (unitId: string) => ({ listingId: '', unitId, sticker: '', priceCents: 500 })
const order = anOrder({ lines: { u1: line('u1'), u2: line('u2') } })
const held = (id: string, over: Parameters<typeof aUnit>[0] = {}) =>
  aUnit({ id, stage: 'sold', orderId: order.id, locationId: 'L-A-1', ...over })
const both: OrderWithUnits = { order, lines: linesOf(order).map((one) => ({ line: one, unit: held(one.unitId) })) }
const states = (...all: LineState[]) =>
  linesOf({
    lines: Object.fromEntries(all.map((_, place) => [`u${place}`, line(`u${place}`)])),
    lineStates: Object.fromEntries(all.map((state, place) => [`u${place}`, state])),
  })

describe('the work on an order', () => {
  it('moves a line with its unit, and leaves the other line and the terms alone', () => {
    const write = orderWrite(
      both,
      [
        {
          lineId: 'u1',
          state: 'picked',
          patch: { stage: 'picked', locationId: 'L-LANE' },
          type: 'unit.picked',
          from: 'L-A-1',
          to: 'L-LANE',
        },
      ],
      { status: 'picking' },
    )
    expect(write.edits).toEqual([
      {
        collection: 'units',
        id: 'u1',
        before: { stage: 'sold', locationId: 'L-A-1' },
        after: { stage: 'picked', locationId: 'L-LANE' },
      },
      {
        collection: 'orders',
        id: order.id,
        before: { status: 'paid' },
        after: { 'lineStates.u1': 'picked', status: 'picking' },
      },
    ])
    expect(write.rows).toMatchObject([
      { type: 'unit.picked', refId: 'u1', from: 'L-A-1', to: 'L-LANE', data: { orderId: order.id } },
    ])
  })

  it('never moves a unit that another order holds, and notes the step on this order', () => {
    const taken = {
      order,
      lines: both.lines.map((one) => ({ ...one, unit: held(one.line.unitId, { orderId: 'other' }) })),
    }
    const write = orderWrite(taken, [
      { lineId: 'u1', state: 'shipped', patch: { stage: 'shipped' }, type: 'unit.shipped' },
    ])
    expect(write.edits.map(({ collection }) => collection)).toEqual(['orders'])
    expect(write.rows).toMatchObject([
      { type: 'unit.shipped', refType: 'order', refId: order.id, data: { lineId: 'u1', unitId: 'u1' } },
    ])
  })

  it('names a unit that another order has by now as sold twice', () => {
    const [first] = both.lines
    expect(first && lineDoubt(order.id, first)).toBe('')
    expect(first && lineDoubt(order.id, { ...first, unit: held('u1', { orderId: 'other' }) })).toBe('soldTwice')
    expect(first && lineDoubt(order.id, { ...first, unit: held('u1', { stage: 'shipped' }) })).toBe('gone')
    expect(first && lineDoubt(order.id, { ...first, unit: null })).toBe('noUnit')
  })

  it.each([
    ['ship', ['open', 'open'], 'paid'],
    ['ship', ['picked', 'open'], 'picking'],
    ['ship', ['picked', 'picked'], 'picked'],
    ['ship', ['packed', 'packed'], 'packed'],
    ['ship', ['shipped', 'cancelled'], 'shipped'],
    ['pickup', ['open', 'open'], 'scheduled'],
    ['pickup', ['picked', 'missing'], 'pulling'],
    ['pickup', ['picked', 'picked'], 'staged'],
    ['pickup', ['handedOver', 'missing'], 'partial'],
    ['pickup', ['handedOver', 'handedOver'], 'complete'],
    ['pickup', ['cancelled', 'cancelled'], 'cancelled'],
  ] as const)('of a %s order with lines %j the status is %s', (method, lines, status) => {
    expect(statusOfLines(method, states(...lines))).toBe(status)
  })

  it('reads the lines as they are after a move', () => {
    expect(linesAfter(order, [{ lineId: 'u2', state: 'missing' }]).map(({ state }) => state)).toEqual([
      'open',
      'missing',
    ])
  })

  it('adds up what the buyer pays and what is left', () => {
    const priced = anOrder({
      lines: order.lines,
      premiumCents: 150,
      taxCents: 95,
      shippingCents: 700,
      feeCents: 130,
      postageCents: 620,
    })
    expect(totalsOf(priced)).toEqual({ goodsCents: 1000, buyerPaysCents: 1945, netCents: 1100 })
    expect(totalsOf({ ...priced, lineStates: { u1: 'cancelled' } }).goodsCents).toBe(500)
  })

  it('walks by the order of the places, and what lies nowhere comes last', () => {
    const places = [
      undefined,
      { pickOrder: 20, code: 'B-1' },
      { pickOrder: 10, code: 'A-10' },
      { pickOrder: 10, code: 'A-2' },
    ]
    expect(places.toSorted(byWalk).map((one) => one?.code)).toEqual(['A-2', 'A-10', 'B-1', undefined])
  })
})
