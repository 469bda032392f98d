/** Packing and sending, when a colleague or another tab comes between: nothing canceled is sent, and each step is told once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderDoc } from '#schemas/orders.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { cancelOrder } from '#data/outbound/fulfil-commands.ts'
import { packFlow } from '#data/outbound/pack-flow.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { english } from '#tests/support/english.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { label, openHouse, scanOf, unitId } from './fulfil-warehouse.ts'

const A = 'order-ebay-A'
const TRACK = '1Z999AA10123456784'
const OTHER = '986578788855'
const small = { kind: 'pack', box: 'S', weightOz: 12 } as const
let context: TestWork
const openBench = () => new ScanFlowSession(context, packFlow)
const order = async (id = A) => (await context.read('orders', id)) as OrderDoc
async function checkAll(bench = openBench()) {
  for (const place of [0, 1]) await bench.act(scanOf(label(place)))
  return bench
}
beforeEach(async () => {
  context = await openHouse()
  const walk = new ScanFlowSession(context, pickFlow)
  await walk.act({ kind: 'start', orderIds: [A], batch: 'Morning' })
  for (const place of [0, 1]) await walk.act(scanOf(label(place)))
})
afterEach(() => context.db.close())

describe('a tracking number that is asked about', () => {
  async function askedAbout() {
    await context.put('orders', [{ ...(await order('order-ebay-B')), tracking: TRACK }])
    const bench = await checkAll()
    await bench.act(small)
    const done = await bench.act(scanOf(TRACK))
    const [choice] = done.say?.choices ?? []
    if (!choice) throw new Error('Nothing was asked.')
    return () => done.choose(choice.event)
  }
  it('sends the order where nothing came between', async () => {
    const answer = await askedAbout()
    expect((await answer()).say?.tone).toBe('green')
    expect(await order()).toMatchObject({ status: 'shipped', tracking: TRACK })
  })
  it('sends nothing that was canceled meanwhile', async () => {
    const answer = await askedAbout()
    await cancelOrder(context, A)
    expect((await answer()).say?.tone).toBe('red')
    expect(await order()).toMatchObject({ status: 'cancelled', tracking: '' })
    expect(await context.ledger(A)).not.toContain('order.shipped')
  })
  it('sends nothing of which an item was taken out meanwhile', async () => {
    const answer = await askedAbout()
    await cancelOrder(context, A, ['line-1'])
    expect((await answer()).say?.tone).toBe('red')
    expect(await order()).toMatchObject({ status: 'picked' })
  })
  it('keeps the number under which another tab sent it meanwhile', async () => {
    const answer = await askedAbout()
    const tab = openBench()
    await tab.act({ kind: 'open', orderId: A })
    await tab.act(scanOf(OTHER))
    expect((await answer()).say?.tone).toBe('red')
    expect(await order()).toMatchObject({ status: 'shipped', tracking: OTHER })
  })
})

describe('an order that is packed twice', () => {
  const packings = async () => [await context.ledger(unitId(0)), await context.ledger(unitId(1))].map((types) => types.filter((type) => type === 'unit.packed').length) // prettier-ignore

  it('is told once for each unit', async () => {
    const bench = await checkAll()
    await bench.act(small)
    expect((await bench.act(small)).say?.tone).toBe('amber')
    expect(await packings()).toEqual([1, 1])
    expect((await context.ledger(A)).filter((type) => type === 'order.packed')).toHaveLength(1)
  })
  it('by two tabs is told once for each unit', async () => {
    const [one, two] = [await checkAll(), openBench()]
    await one.act(small)
    await checkAll(two)
    await two.act(small)
    expect(await packings()).toEqual([1, 1])
  })
  it('in another box notes the box, and stays packed when that is taken back', async () => {
    const bench = await checkAll()
    await bench.act(small)
    const again = await bench.act({ kind: 'pack', box: 'L', weightOz: 20 })
    expect(await order()).toMatchObject({ status: 'packed', box: 'L', weightOz: 20 })
    expect(await packings()).toEqual([1, 1])
    await again.undo?.()
    expect(await order()).toMatchObject({ status: 'packed', box: 'S', weightOz: 12 })
  })
})

describe('an item that a manager cancels after it was scanned into the parcel', () => {
  it('is not packed in silence: the packer is told to take it out, and the rest is packed after that', async () => {
    const bench = await checkAll()
    await cancelOrder(context, A, ['line-2'])
    const told = english((await bench.act(small)).say)
    expect(told).toMatchObject({ tone: 'red', title: 'Take 1 item out of the parcel', detail: 'Toaster: canceled meanwhile. Put it away, then press Packed again.' }) // prettier-ignore
    expect(await order()).toMatchObject({ status: 'picked' })
    expect((await bench.act(small)).say?.tone).toBe('green')
    expect(await order()).toMatchObject({ status: 'packed', lineStates: { 'line-1': 'packed', 'line-2': 'cancelled' } })
  })
  it('is told with the others where the whole order was canceled', async () => {
    const bench = await checkAll()
    await cancelOrder(context, A)
    expect(english((await bench.act(small)).say)).toMatchObject({ tone: 'red', title: 'Take 2 items out of the parcel', detail: 'Kettle, Toaster: the order was canceled. Put them away.' }) // prettier-ignore
  })
  it('is told too where the canceled order has left the device', async () => {
    const bench = await checkAll()
    await cancelOrder(context, A)
    await (await context.db.orders.findOne(A).exec())?.remove()
    expect(english((await bench.act(small)).say)).toMatchObject({ tone: 'red', title: 'This order was canceled or sent meanwhile' }) // prettier-ignore
  })
  it('stays in the parcel where the manager takes that back', async () => {
    const bench = await checkAll()
    await undoJobs(context, await cancelOrder(context, A, ['line-2']))
    expect((await bench.act(small)).say?.tone).toBe('green')
  })
})
