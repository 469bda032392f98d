/** Packing and sending over a real store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { cancelOrder } from '#data/outbound/fulfil-commands.ts'
import { findWeight } from '#data/outbound/fulfil-orders.ts'
import { findOrder } from '#data/core/orders.ts'
import { isToPack, openBatches } from '#domain/outbound/fulfil-orders.ts'
import { packFlow } from '#data/outbound/pack-flow.ts'
import { anOrder, aUnit } from '#tests/support/records.ts'
import { english } from '#tests/support/english.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { label, openHouse, scanOf, unitId, units } from './fulfil-warehouse.ts'

/** A UPS and a FedEx number with right check digits. */
const ups = '1Z999AA10123456784'
const fedEx = '986578788855'

let context: TestWork
let bench: ScanFlowSession<Parameters<typeof packFlow.step>[0], Parameters<typeof packFlow.step>[1], Parameters<typeof packFlow.step>[2], Parameters<typeof packFlow.writer.apply>[1]['writes'][number]> // prettier-ignore
const scan = async (code: string) => {
  const done = await bench.act(scanOf(code))
  return { ...done, say: english(done.say) }
}
const pack = async (box = '8 × 6 × 4', weightOz: number | null = 20) =>
  english((await bench.act({ kind: 'pack', box, weightOz })).say)
const order = (id: string) => context.read('orders', id)
const unit = (place: number) => context.read('units', unitId(place))

beforeEach(async () => {
  context = await openHouse()
  bench = new ScanFlowSession(context, packFlow)
  bench.bind({ input: undefined, go: () => undefined, onWritten: () => undefined })
})
afterEach(() => context.db.close())

describe('a parcel', () => {
  it('is opened by any of its units, holds each of them, is packed, and leaves under its number', async () => {
    expect((await scan(label(0))).say).toMatchObject({ tone: 'green', big: '1 of 2', detail: '1 more belongs to it' })
    expect(await pack()).toMatchObject({ tone: 'red', title: 'Scan 1 more unit first', detail: 'Toaster' })
    expect((await scan(label(1))).say).toMatchObject({ tone: 'green', big: '2 of 2' })
    expect(await pack()).toMatchObject({ tone: 'green', title: 'Order A is packed' })
    expect(await order('order-ebay-A')).toMatchObject({ status: 'packed', box: '8 × 6 × 4', weightOz: 20, lineStates: { 'line-1': 'packed', 'line-2': 'packed' } }) // prettier-ignore
    const done = await scan(ups)
    expect(done.say).toMatchObject({ tone: 'green', title: 'Order A is shipped', detail: `UPS · ${ups}` })
    expect(await order('order-ebay-A')).toMatchObject({ status: 'shipped', carrier: 'UPS', tracking: ups })
    expect(await unit(0)).toMatchObject({ stage: 'shipped', locationId: '' })
    expect(await context.ledger('order-ebay-A')).toEqual(['order.packed', 'order.shipped'])
    expect(await done.undo?.()).toBe(true)
    expect(await order('order-ebay-A')).toMatchObject({ status: 'packed', tracking: '', carrier: '' })
    expect(await unit(0)).toMatchObject({ stage: 'picked' })
  })
  it('has taken its units off their shelves, also where nobody picked them first, and gives them back with an undo', async () => {
    await scan(label(0))
    await scan(label(1))
    const done = await bench.act({ kind: 'pack', box: '', weightOz: null })
    expect(await unit(0)).toMatchObject({ stage: 'picked', locationId: '' })
    expect((await context.db.units.find({ selector: { locationId: 'L-A-01' } }).exec()).map(({ id }) => id), 'a count of the shelf').toEqual([unitId(3)])
    expect(await done.undo?.()).toBe(true)
    expect(await unit(0)).toMatchObject({ stage: 'sold', locationId: 'L-A-01' })
  }) // prettier-ignore
  it('leaves what a picker brought where it was set down', async () => {
    const lane = 'L-LANE-1'
    await context.put('orders', [{ ...(await order('order-ebay-B')), lineStates: { [unitId(2)]: 'picked' } } as never])
    await context.put('units', [{ ...(await unit(2)), stage: 'picked', locationId: lane } as never])
    await scan(label(2))
    expect(await pack()).toMatchObject({ tone: 'green' })
    expect(await unit(2)).toMatchObject({ stage: 'picked', locationId: lane })
  })
  it('of a number that two channels gave is asked about by its buyer', async () => {
    await context.put('orders', [anOrder({ id: 'order-aaa-B', externalId: 'B', channelKey: 'aaa', buyerName: 'Mia Twin' })]) // prettier-ignore
    const { say } = await scan('B')
    expect(say).toMatchObject({ tone: 'amber', title: 'Several orders have the number B. Which one?' })
    const choices = say?.choices ?? []
    expect(choices.map(({ label: words }) => words).toSorted()).toEqual(['Bob Late · 1 unit', 'Mia Twin · 0 units'])
    const bob = choices.find(({ event }) => event.kind === 'open' && event.orderId === 'order-ebay-B')
    if (bob) await bench.act(bob.event)
    expect((await scan(label(2))).say).toMatchObject({ tone: 'green', big: '1 of 1' })
  })
  it('refuses a unit of another order, one that is not sold, and one whose buyer comes for it', async () => {
    await scan(label(0))
    const { say } = await scan(label(2))
    expect(say).toMatchObject({ tone: 'red', title: 'Wrong unit' })
    expect(say?.detail).toContain('It belongs to order B. On the bench is A.')
    expect((await scan(label(3))).say).toMatchObject({ tone: 'red', title: 'Wrong unit' })
    expect((await scan(label(4))).say).toMatchObject({ tone: 'red', title: 'Order C is not to be shipped: expected' })
    expect((await scan(label(0))).say).toMatchObject({ tone: 'amber', title: 'Already in this parcel' })
    expect((await scan(ups)).say).toMatchObject({ tone: 'red', title: 'Order A is not packed yet' })
  })
  it('waits for a manager where a unit is missing, and is whole once the manager canceled that line', async () => {
    const one = await order('order-ebay-A')
    await context.put('orders', [{ ...one, lineStates: { 'line-2': 'missing' } } as never])
    await context.put('units', [{ ...(await unit(1)), stage: 'missing', exceptionCode: 'pickNotFound' } as never])
    expect((await scan(label(0))).say).toMatchObject({ tone: 'amber', detail: '1 unit is missing: a manager decides' })
    expect(await pack()).toMatchObject({ tone: 'red' })
    await cancelOrder(context, 'order-ebay-A', ['line-2'])
    expect(await unit(1)).toMatchObject({ stage: 'missing', orderId: '' })
    expect(await pack()).toMatchObject({ tone: 'green' })
    await scan(ups)
    expect(await order('order-ebay-A')).toMatchObject({ status: 'shipped', lineStates: { 'line-1': 'shipped', 'line-2': 'cancelled' } }) // prettier-ignore
  })
  it('takes a missing unit in after all where it is scanned', async () => {
    const one = await order('order-ebay-B')
    await context.put('orders', [{ ...one, lineStates: { [unitId(2)]: 'missing' } } as never])
    await context.put('units', [{ ...(await unit(2)), stage: 'missing', exceptionCode: 'pickNotFound' } as never])
    expect((await scan(label(2))).say).toMatchObject({ tone: 'amber', big: '1 of 1' })
    expect(await unit(2)).toMatchObject({ stage: 'picked', exceptionCode: '' })
    expect(await pack()).toMatchObject({ tone: 'green' })
  })
})

describe('a parcel that an item is canceled out of', () => {
  beforeEach(async () => {
    await scan(label(0))
    await scan(label(1))
    await pack()
    await cancelOrder(context, 'order-ebay-A', ['line-2'])
  })
  it('is not sent before it is scanned, weighed and packed again', async () => {
    expect(await order('order-ebay-A')).toMatchObject({ status: 'picked', weightOz: null, lineStates: { 'line-1': 'picked', 'line-2': 'cancelled' } }) // prettier-ignore
    expect((await scan(ups)).say).toMatchObject({ tone: 'red', title: 'Order A is not packed yet' })
    expect(await pack()).toMatchObject({ tone: 'red', title: 'Scan 1 more unit first' })
    expect((await scan(label(1))).say).toMatchObject({ tone: 'red' })
    expect((await scan(label(0))).say).toMatchObject({ tone: 'green', big: '1 of 1' })
    expect(await pack('', 12)).toMatchObject({ tone: 'green' })
    expect((await scan(ups)).say).toMatchObject({ tone: 'green' })
    expect(await order('order-ebay-A')).toMatchObject({ status: 'shipped', weightOz: 12 })
    expect(await unit(1)).toMatchObject({ stage: 'photographed', orderId: '' })
  })
  it('has the rest in its history as taken out', async () => {
    expect((await context.ledger(unitId(0))).at(-1)).toBe('unit.unpacked')
  })
})

describe('a line that is no unit of ours', () => {
  const lines = {
    'line-7': { listingId: '', unitId: '', sticker: '', priceCents: 100 },
    [unitId(2)]: { listingId: '', unitId: unitId(2), sticker: '', priceCents: 100 },
  }
  const soldAs = { 'line-7': { item: '1', transaction: '2', title: 'Old mug', label: 'MUG-1' } }
  beforeEach(async () => {
    await context.put('orders', [anOrder({ id: 'order-ebay-Z', externalId: 'Z', lines, handOver: { soldAs } })])
    await context.db.units.findOne(unitId(2)).incrementalPatch({ orderId: 'order-ebay-Z' })
  })
  it('is put in by hand, and the parcel is packed and sent', async () => {
    await scan(label(2))
    expect(await pack()).toMatchObject({ tone: 'red', title: 'Scan 1 more unit first', detail: 'Old mug' })
    const byHand = async () => english((await bench.act({ kind: 'byHand', lineId: 'line-7' })).say)
    expect(await byHand()).toMatchObject({ tone: 'green', big: '2 of 2', title: 'Old mug' })
    expect(await byHand()).toMatchObject({ tone: 'amber', title: 'Already in this parcel' })
    expect(await pack()).toMatchObject({ tone: 'green' })
    expect((await scan(ups)).say).toMatchObject({ tone: 'green' })
    expect(await order('order-ebay-Z')).toMatchObject({ status: 'shipped', lineStates: { 'line-7': 'shipped' } })
    expect(await context.ledger('order-ebay-Z')).toEqual([
      'order.packed',
      'unit.packed',
      'order.shipped',
      'unit.shipped',
    ])
  })
  it('does not let a unit of ours in without its scan', async () => {
    await scan('Z')
    expect(english((await bench.act({ kind: 'byHand', lineId: unitId(2) })).say)).toMatchObject({ tone: 'red' })
  })
  it('keeps no order from the packing bench, and is never walked to', async () => {
    const one = await findOrder(context.db, 'order-ebay-Z')
    expect(one && isToPack(one)).toBe(false)
    await context.put('orders', [{ ...(await order('order-ebay-Z')), lineStates: { [unitId(2)]: 'picked' }, batch: 'X', status: 'picking' } as never]) // prettier-ignore
    const picked = await findOrder(context.db, 'order-ebay-Z')
    expect(picked && isToPack(picked)).toBe(true)
    expect(picked && openBatches([picked])).toEqual([])
  })
})

describe('a parcel that stays closed', () => {
  it('takes no item twice, also once it is packed', async () => {
    await scan(label(2))
    await pack()
    expect((await scan(label(2))).say).toMatchObject({ tone: 'amber', title: 'Already in this parcel' })
    expect(await order('order-ebay-B')).toMatchObject({ status: 'packed', weightOz: 20 })
  })
})

describe('a tracking number', () => {
  it('asks where another order has it already, and takes both in one parcel', async () => {
    await context.put('orders', [anOrder({ id: 'order-ebay-Z', externalId: 'Z', status: 'shipped', tracking: fedEx })])
    expect((await scan(fedEx)).say).toMatchObject({ tone: 'red', title: 'Pack an order first' })
    await scan(label(2))
    await pack('', null)
    const asked = await scan(fedEx)
    expect(asked.say).toMatchObject({ tone: 'amber', detail: 'The number is on order Z already.' })
    expect(await order('order-ebay-B')).toMatchObject({ tracking: '' })
    await asked.choose({ kind: 'track', carrier: 'FedEx', number: fedEx })
    expect(await order('order-ebay-B')).toMatchObject({ status: 'shipped', tracking: fedEx })
  })
  it('that was sent at this bench is known after its order has left this device', async () => {
    await scan(label(2))
    await pack('', null)
    await scan(fedEx)
    expect(await order('order-ebay-B')).toMatchObject({ status: 'shipped', tracking: fedEx })
    const gone = await context.db.orders.findOne('order-ebay-B').exec()
    await gone?.remove()
    await scan(label(0))
    await scan(label(1))
    await pack()
    const asked = await scan(fedEx)
    expect(asked.say).toMatchObject({ tone: 'amber', detail: 'The number is on order B already.' })
    expect(await order('order-ebay-A')).toMatchObject({ tracking: '' })
  })
  it('opens nothing by itself: the number of an order does', async () => {
    expect((await scan('B')).say).toMatchObject({ tone: 'plain', title: 'Bob Late' })
  })
})

describe('the weight that is offered', () => {
  it('is the median of what parcels of the same product weighed', async () => {
    const sent = [10, 14, 90].map((weightOz, place) => {
      const id = `${unitId(0)}-${place}`
      return { unit: aUnit({ ...units[0], id, label: id, stage: 'shipped' }), order: anOrder({ id: `past-${place}`, status: 'shipped', weightOz, lines: { a: { listingId: '', unitId: id, sticker: '', priceCents: 1 } } }) } // prettier-ignore
    })
    await context.put('units', sent.map((one) => one.unit)) // prettier-ignore
    const wanted = anOrder({ id: 'next', lines: { a: { listingId: '', unitId: unitId(3), sticker: '', priceCents: 1 } } }) // prettier-ignore
    await context.put('orders', [...sent.map((one) => one.order), wanted]) // prettier-ignore
    const one = await findOrder(context.db, 'next')
    expect(one && (await findWeight(context.db, one))).toBe(14)
    const other = await findOrder(context.db, 'order-ebay-B')
    expect(other && (await findWeight(context.db, other))).toBeNull()
  })
})
