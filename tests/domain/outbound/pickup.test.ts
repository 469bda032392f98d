/** The yard's day: who is here, who is late, what is owed, and when a refund is due. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LineState, OrderDoc } from '#schemas/orders.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import {
  byYard,
  feeTaken,
  ordersNamed,
  pickupRow,
  refundDueAt,
  slotsOf,
  storageFee,
  usualStorage,
} from '#domain/outbound/pickup.ts'
import { pickupStatus } from '#domain/core/orders/order-status.ts'
import { isBuyerHere } from '#domain/core/orders/orders.ts' // prettier-ignore
import { anOrder, aUnit } from '#tests/support/records.ts'

const at = (clock: string) => `2026-11-23T${clock}:00.000Z`
const now = Date.parse(at('15:00'))
const order = (over: Partial<OrderDoc> = {}, ...states: LineState[]) =>
  anOrder({
    id: `order-${over.buyerName ?? 'x'}`, method: 'pickup', status: 'scheduled', slotAt: at('16:00'),
    lines: Object.fromEntries(states.map((_, place) => [`u${place}`, { listingId: '', unitId: `u${place}`, sticker: '', priceCents: 100 }])),
    lineStates: Object.fromEntries(states.map((state, place) => [`u${place}`, state])),
    ...over,
  }) // prettier-ignore
const row = (one: OrderDoc, pickupTo = '') => {
  const lines = linesOf(one).map((line) => ({ line, unit: aUnit({ id: line.unitId, orderId: one.id, stage: 'sold' }) }))
  return pickupRow({ order: one, lines }, { pickupTo }, now, { terms: usualStorage, zone: 'UTC' })
}

describe('an order that is fetched', () => {
  it('is expected until half an hour after its time, then late', () => {
    expect(row(order({}, 'open')).state).toBe('expected')
    expect(row(order({ slotAt: at('14:31') }, 'open')).state).toBe('expected')
    expect(row(order({ slotAt: at('14:00') }, 'open'))).toMatchObject({ state: 'late', lateMs: 30 * 60_000 })
  })

  it('waits from the moment of its arrival, and no longer counts as late', () => {
    const here = order({ slotAt: at('12:00'), handOver: { arrivedAt: at('14:48'), bay: '3' } }, 'open')
    expect(row(here)).toMatchObject({ state: 'here', waitingMs: 12 * 60_000, lateMs: 0, at: { bay: '3' } })
  })

  it('is here again when its buyer comes back for the rest', () => {
    const left = { arrivedAt: at('10:00'), leftAt: at('10:30') }
    expect(isBuyerHere({ handOver: left })).toBe(false)
    expect(isBuyerHere({ handOver: { ...left, arrivedAt: at('14:00') } })).toBe(true)
  })

  it('is ready once every item is fetched, and unpaid whatever else it is', () => {
    expect(row(order({}, 'picked', 'cancelled')).state).toBe('ready')
    expect(row(order({ paid: false, handOver: { arrivedAt: at('14:00') } }, 'picked')).state).toBe('unpaid')
  })

  it('is to be signed when all is out', () => {
    expect(row(order({ status: 'partial' }, 'handedOver', 'handedOver')).state).toBe('toSign')
  })

  it('reads no figure and no name from what another version wrote', () => {
    expect(row(order({ handOver: { bay: 7, feeCents: '12', arrivedAt: null } }, 'open')).at).toMatchObject({ bay: '', feeCents: 0, arrivedAt: '' }) // prettier-ignore
  })

  it('stands in the yard’s order: who waits longest first', () => {
    const rows = [
      row(order({ buyerName: 'late', slotAt: at('12:00') }, 'open')),
      row(order({ buyerName: 'came second', handOver: { arrivedAt: at('14:40') } }, 'open')),
      row(order({ buyerName: 'unpaid', paid: false }, 'open')),
      row(order({ buyerName: 'came first', handOver: { arrivedAt: at('14:10') } }, 'open')),
    ]
    expect(rows.toSorted(byYard).map((one) => one.order.buyerName)).toEqual(['came first', 'came second', 'late', 'unpaid']) // prettier-ignore
  })
})

describe('the status of an order that is fetched', () => {
  it('is complete only once it is signed for', () => {
    const out = order({}, 'handedOver', 'handedOver')
    expect(pickupStatus(out, linesOf(out))).toBe('partial')
    const signed = { arrivedAt: at('14:00'), leftAt: at('14:20'), signedAt: at('14:20') }
    expect(pickupStatus(order({ handOver: signed }), linesOf(out))).toBe('complete')
    // Back for the rest.
    expect(pickupStatus(order({ handOver: { ...signed, arrivedAt: at('14:40') } }), linesOf(out))).toBe('partial')
  })

  it('is open while it is not paid and nothing is fetched, whatever it was before', () => {
    const none = linesOf(order({}, 'open'))
    expect(pickupStatus(order({ paid: false, status: 'pulling' }, 'open'), none)).toBe('open')
    expect(pickupStatus(order({ paid: true, status: 'open' }, 'open'), none)).toBe('scheduled')
    const here = order({ handOver: { arrivedAt: at('14:00') } }, 'open')
    expect(pickupStatus(here, linesOf(here))).toBe('checkedIn')
  })
})

describe('the storage fee', () => {
  const ended = '2026-11-20T15:00:00.000Z'
  it('is for each day begun after the free ones', () => {
    expect(storageFee(usualStorage, ended, Date.parse('2026-11-23T15:00:00.000Z'), 'UTC')).toBe(0)
    expect(storageFee(usualStorage, ended, Date.parse('2026-11-23T15:01:00.000Z'), 'UTC')).toBe(500)
    expect(storageFee(usualStorage, ended, Date.parse('2026-11-25T16:00:00.000Z'), 'UTC')).toBe(1500)
  })

  it('is none where the pickup has no end', () => {
    expect(storageFee(usualStorage, '', now, 'UTC')).toBe(0)
  })

  it('begins at the hour at which the pickup ended, though the clocks go back meanwhile', () => {
    vi.stubEnv('TZ', 'America/Chicago')
    const until = (hour: number, minute: number) => new Date(2026, 10, 3, hour, minute).getTime()
    const end = new Date(2026, 9, 31, 16).toISOString()
    expect(storageFee(usualStorage, end, until(15, 30), '')).toBe(0)
    expect(storageFee(usualStorage, end, until(16, 30), '')).toBe(500)
  })
})

describe('the storage fee of an order', () => {
  const ended = '2026-11-16T15:00:00.000Z'
  const came = (clock: string, more: object = {}) => ({ handOver: { arrivedAt: at(clock), ...more } })

  it('grows while the buyer is away, and stands still from their arrival', () => {
    expect(row(order({}, 'open'), ended).feeCents).toBe(2000)
    expect(row(order({ handOver: { arrivedAt: '2026-11-22T14:00:00.000Z' } }, 'open'), ended).feeCents).toBe(1500)
  })

  it('is still due when everything is out and nobody has signed', () => {
    expect(row(order({ status: 'partial', ...came('14:00') }, 'handedOver', 'handedOver'), ended)).toMatchObject({
      state: 'toSign',
      feeCents: 2000,
    })
    expect(
      row(order({ status: 'partial', ...came('14:00', { leftAt: at('14:10') }) }, 'handedOver'), ended).feeCents,
    ).toBe(2000)
  })

  it('is none once everything is out and signed for', () => {
    const signed = came('14:00', { leftAt: at('14:20'), signedAt: at('14:20'), feeCents: 500 })
    expect(row(order({ status: 'complete', ...signed }, 'handedOver'), ended).feeCents).toBe(0)
  })

  it.each([
    ['as it was typed by a manager', 1500, 2000, true, 1500],
    ['nothing where none was typed', null, 2000, true, 0],
    ['nothing once none is due any more, whatever the draft still holds', 1500, 0, true, 0],
    ['nothing of a draft of somebody who is no manager any more', 1500, 2000, false, 0],
  ])('is booked %s', (_, typed, due, isManager, booked) => {
    expect(feeTaken(typed, due, isManager)).toBe(booked)
  })

  it('of the rest is what was not taken at the visit before', () => {
    const signed = came('14:00', { leftAt: at('14:20'), signedAt: at('14:20'), feeCents: 2000 })
    expect(row(order({ status: 'partial', ...signed }, 'handedOver', 'open'), ended).feeCents).toBe(0)
    const more = came('14:00', { leftAt: at('14:20'), signedAt: at('14:20'), feeCents: 500 })
    expect(row(order({ status: 'partial', ...more }, 'handedOver', 'open'), ended).feeCents).toBe(1500)
  })
})

afterEach(() => vi.unstubAllEnvs())

describe('the slots of a pickup', () => {
  it('are each day from its first hour to its last', () => {
    const slots = slotsOf({ pickupFrom: '2026-11-23T15:00:00.000Z', pickupTo: '2026-11-24T17:00:00.000Z', slotMinutes: 60 }, 'UTC') // prettier-ignore
    expect(slots).toEqual(['2026-11-23T15', '2026-11-23T16', '2026-11-24T15', '2026-11-24T16'].map((hour) => `${hour}:00:00.000Z`)) // prettier-ignore
  })

  it.each([
    ['in which the clocks go back', [2026, 10, 30]],
    ['in which the clocks go forward', [2027, 3, 12]],
  ] as const)('keep to the hours of the door over a weekend %s', (_, [year, month, friday]) => {
    vi.stubEnv('TZ', 'America/Chicago')
    const moment = (day: number, hour: number) => new Date(year, month - 1, friday + day, hour).toISOString()
    const slots = slotsOf({ pickupFrom: moment(0, 10), pickupTo: moment(2, 16), slotMinutes: 60 }, '')
    expect(slots).toEqual([0, 1, 2].flatMap((day) => [10, 11, 12, 13, 14, 15].map((hour) => moment(day, hour))))
  })

  it('end with the pickup where it lasts a day and a night', () => {
    const slots = slotsOf({ pickupFrom: '2026-11-23T15:00:00.000Z', pickupTo: '2026-11-24T15:00:00.000Z', slotMinutes: 60 }, 'UTC') // prettier-ignore
    expect([slots.length, slots.at(-1)]).toEqual([24, '2026-11-24T14:00:00.000Z'])
  })

  it('are none without a beginning, an end or a length', () => {
    expect(slotsOf({ pickupFrom: '', pickupTo: '', slotMinutes: 15 }, 'UTC')).toEqual([])
    expect(slotsOf({ pickupFrom: at('10:00'), pickupTo: at('12:00'), slotMinutes: 0 }, 'UTC')).toEqual([])
  })
})

describe('a missing item', () => {
  it('is refunded after four days of work', () => {
    // A Thursday: Friday, Monday, Tuesday, Wednesday.
    expect(refundDueAt('2026-11-19T12:00:00.000Z', 'UTC')).toBe('2026-11-25T12:00:00.000Z')
    expect(refundDueAt('', 'UTC')).toBe('')
  })

  it('that is missed on a Friday evening in Chicago is refunded on Thursday, though it is Saturday in London', () => {
    vi.stubEnv('TZ', 'America/Chicago')
    expect(refundDueAt('2026-11-21T01:00:00.000Z', '')).toBe('2026-11-27T01:00:00.000Z')
  })
})

describe.each(['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])(
  'on a device in %s, by the clock of the house',
  (device) => {
    const house = 'America/New_York'
    beforeEach(() => vi.stubEnv('TZ', device))

    it('the storage fee counts days of 23 and 25 hours as one day', () => {
      // Three days and a half hour by the house's clock, of which one day has 25 hours.
      const [ended, later] = ['2026-10-31T20:00:00.000Z', Date.parse('2026-11-03T21:30:00.000Z')]
      expect(storageFee(usualStorage, ended, later, house)).toBe(500)
      expect(storageFee(usualStorage, ended, later - 3_600_000, house)).toBe(0)
    })

    it('the slots keep to the hours of the door over a change of clocks', () => {
      const event = { pickupFrom: '2026-10-31T14:00:00.000Z', pickupTo: '2026-11-01T17:00:00.000Z', slotMinutes: 60 }
      expect(slotsOf(event, house)).toEqual(
        ['2026-10-31T14', '2026-10-31T15', '2026-11-01T15', '2026-11-01T16'].map((hour) => `${hour}:00:00.000Z`),
      )
    })

    it('a refund is due after four workdays of the house', () => {
      // Friday evening in New York, Saturday in Kolkata and Auckland.
      expect(refundDueAt('2026-11-21T01:00:00.000Z', house)).toBe('2026-11-27T01:00:00.000Z')
    })
  },
)

describe('finding an order', () => {
  const orders = [
    { externalId: 'INV-7', buyerKey: '1001', buyerName: 'Ann Miller' },
    { externalId: 'INV-8', buyerKey: '1002', buyerName: 'Ann Moore' },
    { externalId: 'INV-77', buyerKey: '1003', buyerName: 'Bo Miller' },
  ]
  it('goes by the whole number before any part of a name', () => {
    expect(ordersNamed(orders, 'inv-7')).toEqual([orders[0]])
    expect(ordersNamed(orders, '1002')).toEqual([orders[1]])
  })

  it('takes every word of what is typed, in any order', () => {
    expect(ordersNamed(orders, 'miller ann')).toEqual([orders[0]])
    expect(ordersNamed(orders, 'ann')).toHaveLength(2)
    expect(ordersNamed(orders, '  ')).toEqual([])
  })
})
