/** Undo after others went on with a unit or its order: what is theirs by now stays, whole, and the person hears that only a part went back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { planSale, plainTerms } from '#domain/core/orders/sales.ts'
import { recordSales } from '#data/core/orders.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { cancelOrder } from '#data/outbound/fulfil-commands.ts'
import { packFlow } from '#data/outbound/pack-flow.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { label, openHouse, unitId } from './fulfil-warehouse.ts'
import { Counter, id, label as yardLabel, openYard, own } from './pickup-counter.ts'

let context: TestWork
afterEach(() => context.db.close())
const late = { updatedBy: 'u9', updatedAt: '2026-11-24T09:00:00.000Z' }
const colleague = () => ({ ...context, uid: 'u9', newId: () => `theirs-${context.newId()}` })
const order = async (orderId: string) => (await context.read('orders', orderId)) as OrderDoc
const unit = async (of: string) => (await context.read('units', of)) as UnitDoc

function open<State extends object, Event, Facts, Write>(flow: ScanFlow<State, Event, Facts, Write>) {
  const bench = new ScanFlowSession(context, flow)
  bench.bind({ input: undefined, go: () => undefined, onWritten: () => undefined })
  const scan = (code: string) => {
    const read = classifyScan(code)
    return bench.act({ kind: 'scan', scan: read } as Event, read)
  }
  return { bench, scan }
}

describe('at the counter, undo', () => {
  let counter: Counter
  beforeEach(async () => {
    context = await openYard()
    counter = new Counter(context)
    await counter.scan(pickupCodeOf(own.id))
  })

  it('of “missing” after a colleague canceled the order leaves a unit that is missing, and sold to nobody', async () => {
    const missing = await counter.tap({ kind: 'missing', lineId: 'line-3' })
    await cancelOrder(colleague(), own.id)
    expect(await missing.undo?.()).toBe(false)
    expect(await unit(id(2))).toMatchObject({ stage: 'missing', orderId: '' })
  })

  it('of a hand-over leaves a unit that went out with another order since, and no row says that it came back', async () => {
    await counter.here()
    const out = await counter.scan(yardLabel(0))
    await context.put('units', [{ ...(await unit(id(0))), orderId: 'order-x', ...late }])
    await context.put('orders', [{ ...(await order(own.id)), lineStates: { 'line-1': 'cancelled' }, ...late }])
    expect(await out.undo?.()).toBe(false)
    expect(await unit(id(0))).toMatchObject({ stage: 'handedOver', orderId: 'order-x', locationId: '' })
    expect(await context.ledger(id(0))).toEqual(['unit.handedOver'])
  })
})

describe('in fulfillment, undo', () => {
  const A = 'order-ebay-A'
  const tracking = '1Z999AA10123456784'
  beforeEach(async () => {
    context = await openHouse()
  })
  const pick = async (orderId: string, ...places: readonly number[]) => {
    const { bench, scan } = open(pickFlow)
    await bench.act({ kind: 'start', orderIds: [orderId], batch: 'Morning' })
    for (const place of places) await scan(label(place))
    return bench
  }
  const pack = async () => {
    await pick(A, 0, 1)
    const { bench, scan } = open(packFlow)
    for (const place of [0, 1]) await scan(label(place))
    return { scan, packed: await bench.act({ kind: 'pack', box: 'S', weightOz: 12 }) }
  }

  it('of “not there” after a colleague canceled the order leaves a unit that is missing, and sold to nobody', async () => {
    const short = await (await pick(A)).act({ kind: 'short', reason: 'notThere', unitId: unitId(0) })
    await cancelOrder(colleague(), A)
    expect(await short.undo?.()).toBe(false)
    expect(await unit(unitId(0))).toMatchObject({ stage: 'missing', orderId: '' })
  })

  it('of a parcel leaves a unit that another order sent since, with its line', async () => {
    const sent = await (await pack()).scan(tracking)
    await context.put('units', [{ ...(await unit(unitId(0))), orderId: 'order-x', ...late }])
    expect(await sent.undo?.()).toBe(false)
    expect(await unit(unitId(0))).toMatchObject({ stage: 'shipped', orderId: 'order-x' })
    expect((await order(A)).lineStates).toEqual({ 'line-1': 'shipped', 'line-2': 'packed' })
  })

  it('of a pack after a colleague sent the parcel leaves its weight and box', async () => {
    const { packed } = await pack()
    const tab = open(packFlow)
    await tab.bench.act({ kind: 'open', orderId: A })
    await tab.scan(tracking)
    expect(await packed.undo?.()).toBe(false)
    expect(await order(A)).toMatchObject({
      status: 'shipped',
      box: 'S',
      weightOz: 12,
      lineStates: { 'line-1': 'shipped' },
    })
  })

  it('of a pick after a colleague packed the parcel leaves the unit in it', async () => {
    const { bench, scan } = open(pickFlow)
    await bench.act({ kind: 'start', orderIds: [A], batch: 'Morning' })
    await scan(label(0))
    const picked = await scan(label(1))
    await context.put('orders', [
      { ...(await order(A)), status: 'packed', lineStates: { 'line-1': 'packed', 'line-2': 'packed' }, ...late },
    ])
    expect(await picked.undo?.()).toBe(false)
    expect(await unit(unitId(1))).toMatchObject({ stage: 'picked', orderId: A })
  })

  it('of a cancel after a colleague sold the unit again leaves it with its new order, and the line canceled', async () => {
    const jobs = await cancelOrder(context, A, ['line-1'])
    await context.put('units', [
      { ...(await unit(unitId(0))), stage: 'sold', orderId: 'order-x', soldCents: 700, ...late },
    ])
    expect(await undoJobs(context, jobs)).toBe(false)
    expect(await unit(unitId(0))).toMatchObject({ stage: 'sold', orderId: 'order-x', soldCents: 700 })
    expect(await order(A)).toMatchObject({ lineStates: { 'line-1': 'cancelled' } })
  })

  it('of a cancel after a count missed the unit gives it back to its order', async () => {
    const jobs = await cancelOrder(context, A, ['line-1'])
    await context.put('units', [{ ...(await unit(unitId(0))), stage: 'missing', ...late }])
    await undoJobs(context, jobs)
    expect(await unit(unitId(0))).toMatchObject({ stage: 'missing', orderId: A })
    expect(await order(A)).toMatchObject({ lineStates: {} })
  })

  describe('of the sales of a file', () => {
    const Z = 'order-ebay-Z'
    const sell = async () => {
      const sale = planSale({ ...plainTerms, channelKey: 'ebay', externalId: 'Z', buyerName: 'Zoe' }, [
        { key: '1', listing: null, units: [await unit(unitId(3))], priceCents: 2500, sticker: '' },
      ])
      return recordSales(context, [sale])
    }
    it('after a colleague picked one of them leaves that order and its unit', async () => {
      const jobs = await sell()
      await pick(Z, 3)
      expect(await undoJobs(context, jobs)).toBe(false)
      expect(await order(Z)).toMatchObject({ lineStates: { [unitId(3)]: 'picked' } })
      expect(await unit(unitId(3))).toMatchObject({ stage: 'picked', orderId: Z })
    })
    it('after a pick whose order has not arrived yet leaves both', async () => {
      const jobs = await sell()
      await context.put('units', [{ ...(await unit(unitId(3))), stage: 'picked', locationId: '', ...late }])
      expect(await undoJobs(context, jobs)).toBe(false)
      expect(await context.read('orders', Z)).not.toBeNull()
      expect(await unit(unitId(3))).toMatchObject({ stage: 'picked', orderId: Z })
    })
    it('takes all of it back where nobody interfered', async () => {
      expect(await undoJobs(context, await sell())).toBe(true)
      expect(await context.read('orders', Z)).toBeNull()
      expect(await unit(unitId(3))).toMatchObject({ stage: 'stored', orderId: '' })
    })
  })
})
