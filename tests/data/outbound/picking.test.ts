/** Picking over a real store: one walk, the red stops, what is short, what is canceled meanwhile, and two devices. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mergeDocs } from '#domain/core/merge/merge.ts'
import { orders as orderSpec } from '#schemas/orders.ts'
import { units as unitSpec } from '#schemas/units.ts'
import { statusNow } from '#domain/outbound/fulfil-orders.ts'
import { exceptionsSince } from '#domain/stock/cycle-counts-due.ts'
import { findOrder } from '#data/core/orders.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { cancelOrder } from '#data/outbound/fulfil-commands.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { english } from '#tests/support/english.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { aUser } from '#tests/support/records.ts'
import { label, openHouse, orders, scanOf, unitId, units } from './fulfil-warehouse.ts'

let context: TestWork
const openBench = (on: TestWork) => {
  const bench = new ScanFlowSession(on, pickFlow)
  bench.bind({ input: undefined, go: () => undefined, onWritten: () => undefined })
  return bench
}
let bench: ReturnType<typeof openBench>
const start = (at = bench) => at.act({ kind: 'start', orderIds: ['order-ebay-A', 'order-ebay-B'], batch: 'Morning' })
const scan = async (code: string, at = bench) => {
  const done = await at.act(scanOf(code))
  return { ...done, say: english(done.say) }
}
const order = (id: string, on = context) => on.read('orders', id)
const unit = (place: number, on = context) => on.read('units', unitId(place))

beforeEach(async () => {
  context = await openHouse()
  bench = openBench(context)
})
afterEach(() => context.db.close())

describe('a walk', () => {
  it('leads through the bins by their pick order, notes the batch, and ends where the tote is set down', async () => {
    expect(english((await start()).say)).toMatchObject({ tone: 'plain', big: 'C-03', title: 'Lamp' })
    expect(await order('order-ebay-B')).toMatchObject({ batch: 'Morning', status: 'paid' })
    expect((await scan('L-C-03')).say).toMatchObject({ tone: 'green', title: 'Right bin' })
    expect((await scan(label(2))).say).toMatchObject({ tone: 'green', big: 'B-02', title: 'Picked: Lamp' })
    expect(await order('order-ebay-B')).toMatchObject({ status: 'picked', lineStates: { [unitId(2)]: 'picked' } })
    expect(await unit(2)).toMatchObject({ stage: 'picked', locationId: '' })
    await scan(label(1))
    expect(await order('order-ebay-A')).toMatchObject({ status: 'picking' })
    expect((await scan(label(0))).say).toMatchObject({ tone: 'green', big: 'All picked' })
    expect((await scan('L-LANE-1')).say).toMatchObject({ tone: 'green', big: 'LANE-1', title: '3 units set down' })
    expect((await Promise.all([0, 1, 2].map((place) => unit(place)))).map((one) => one?.locationId)).toEqual(['L-LANE-1', 'L-LANE-1', 'L-LANE-1'])
    expect(await context.ledger(unitId(2))).toEqual(['unit.picked', 'unit.moved'])
  }) // prettier-ignore
  it('takes the last scan back: the unit lies in its bin again, and the order is paid', async () => {
    await start()
    const done = await scan(label(1))
    expect(await done.undo?.()).toBe(true)
    expect(await unit(1)).toMatchObject({ stage: 'sold', locationId: 'L-B-02' })
    expect(await order('order-ebay-A')).toMatchObject({ status: 'paid', lineStates: {} })
  })
  it('goes on with another bin where one is skipped, and comes back to it last', async () => {
    await start()
    expect(english((await bench.act({ kind: 'skip' })).say)).toMatchObject({ big: 'B-02' })
    await scan(label(1))
    expect((await scan(label(0))).say).toMatchObject({ big: 'C-03' })
  })
})

describe('a unit that is not of the walk', () => {
  it('is a red stop that names what it is and what was wanted', async () => {
    await start()
    const { say } = await scan(label(4))
    expect(say).toMatchObject({ tone: 'red', title: 'Wrong unit' })
    expect(say?.detail).toContain('This is Blender')
    expect(say?.detail).toContain('It belongs to order C.')
    expect(say?.detail).toContain(`Wanted: Lamp (${label(2)}) in C-03.`)
  })
  it('is refused though it is the same product, since another unit was sold', async () => {
    await bench.act({ kind: 'start', orderIds: ['order-ebay-A'], batch: '' })
    await scan(label(1))
    const { say } = await scan(label(3))
    expect(say).toMatchObject({ tone: 'red', title: 'Wrong unit' })
    expect(say?.detail).toContain('It is the same product, but not the unit that was sold.')
    expect(await unit(3)).toMatchObject({ stage: 'stored' })
  })
  it('is refused where nothing was chosen to pick, and a wrong bin names the right one', async () => {
    expect((await scan(label(0))).say).toMatchObject({ tone: 'red', title: 'Choose what to pick first' })
    await start()
    expect((await scan('L-B-02')).say).toMatchObject({ tone: 'green' })
    await scan(label(1))
    await scan(label(2))
    expect((await scan('L-B-02')).say).toMatchObject({ tone: 'red', title: 'Wrong bin: B-02', detail: 'Go to A-01.' })
  })
})

describe('what is not found', () => {
  it('is missing with its bin in the ledger, so that the bin is counted, and its order waits', async () => {
    await start()
    const done = await bench.act({ kind: 'short', reason: 'notThere', unitId: unitId(2) })
    expect(english(done.say)).toMatchObject({ tone: 'amber', title: 'Not there: Lamp' })
    expect(await unit(2)).toMatchObject({ stage: 'missing', exceptionCode: 'pickNotFound', orderId: 'order-ebay-B' })
    expect(await order('order-ebay-B')).toMatchObject({ lineStates: { [unitId(2)]: 'missing' } })
    const rows = (await context.db.activity.find().exec()).map((row) => row.toJSON())
    expect(exceptionsSince(rows as never, new Map()).get('L-C-03')).toBe(1)
    expect(await done.undo?.()).toBe(true)
    expect(await unit(2)).toMatchObject({ stage: 'sold', exceptionCode: '' })
  })
  it('is picked after all where it turns up within the walk', async () => {
    await start()
    await bench.act({ kind: 'short', reason: 'wrongItem', unitId: unitId(2) })
    expect((await scan(label(2))).say).toMatchObject({ tone: 'amber', title: 'Found after all: picked' })
    expect(await unit(2)).toMatchObject({ stage: 'picked', exceptionCode: '' })
  })
  it('goes on hold where it is damaged', async () => {
    await start()
    await bench.act({ kind: 'short', reason: 'damaged', unitId: unitId(0) })
    expect(await unit(0)).toMatchObject({ stage: 'hold', exceptionCode: 'pickNotFound' })
  })
})

describe('an order that is canceled while it is picked', () => {
  it('leaves the walk, and what lies in the tote goes back to its bin by scan', async () => {
    await start()
    await scan(label(2))
    const jobs = await cancelOrder(context, 'order-ebay-B')
    expect(await order('order-ebay-B')).toMatchObject({ status: 'cancelled' })
    expect(await unit(2)).toMatchObject({ stage: 'photographed', orderId: '', soldCents: null })
    // An associate's device lets go of what is canceled.
    await (await context.db.orders.findOne('order-ebay-B').exec())?.remove()
    expect((await scan(label(2))).say).toMatchObject({ tone: 'amber', title: 'Canceled: put it back', big: 'C-03' })
    expect((await scan('L-C-03')).say).toMatchObject({ tone: 'green', title: 'Back on the shelf' })
    expect(await unit(2)).toMatchObject({ stage: 'stored', locationId: 'L-C-03' })
    expect(jobs).toHaveLength(1)
  })
  it('is as before once that is taken back at once', async () => {
    const jobs = await cancelOrder(context, 'order-ebay-A')
    expect(await unit(0)).toMatchObject({ stage: 'stored', orderId: '' })
    expect(await undoJobs(context, jobs)).toBe(true)
    expect(await unit(0)).toMatchObject({ stage: 'sold', orderId: 'order-ebay-A', soldCents: 1_000 })
    expect(await order('order-ebay-A')).toMatchObject({ status: 'paid' })
  })
})

describe('two devices in one batch', () => {
  it('both scan the same unit with no network: it is picked once, and nothing is in conflict but who was last', async () => {
    const other = await openHouse()
    const second = openBench(other)
    await Promise.all([start(), start(second)])
    await Promise.all([scan(label(2)), scan(label(2), second)])
    const [mine, theirs] = await Promise.all([unit(2), unit(2, other)])
    const merged = mergeDocs({
      base: { ...units[2] },
      mine: { ...mine },
      theirs: { ...theirs },
      rules: unitSpec.merge ?? {},
    })
    expect(merged.conflicts).toEqual([])
    expect(merged.doc).toMatchObject({ stage: 'picked', locationId: '' })
    await other.db.close()
  })
  it('pick one order line by line: after the merge it is ready to pack, whatever either device thought', async () => {
    const other = await openHouse()
    const second = openBench(other)
    await Promise.all([start(), start(second)])
    await Promise.all([scan(label(0)), scan(label(1), second)])
    const [mine, theirs] = await Promise.all([order('order-ebay-A'), order('order-ebay-A', other)])
    const merged = mergeDocs({
      base: { ...orders[0] },
      mine: { ...mine },
      theirs: { ...theirs },
      rules: orderSpec.merge ?? {},
    })
    await context.put('orders', [merged.doc as never])
    const both = await findOrder(context.db, 'order-ebay-A')
    expect(both && statusNow(both)).toBe('picked')
    await other.db.close()
  })
  it('says who picked a unit that is scanned a second time', async () => {
    await start()
    const theirs = await unit(2)
    await context.put('units', [{ ...theirs, stage: 'picked', locationId: '', updatedBy: 'u9' } as never])
    await context.put('users', [aUser({ id: 'u9', name: 'Bea' })])
    const one = await order('order-ebay-B')
    await context.put('orders', [{ ...one, status: 'picked', lineStates: { [unitId(2)]: 'picked' } } as never])
    expect((await scan(label(2))).say).toMatchObject({ tone: 'amber', title: 'Picked by Bea' })
    // The unit may arrive before its order.
    await context.put('orders', [{ ...one, status: 'paid', lineStates: {} } as never])
    expect((await scan(label(2))).say).toMatchObject({ tone: 'amber', title: 'Picked by Bea' })
  })
})
