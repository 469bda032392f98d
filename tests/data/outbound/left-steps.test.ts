/** What a killed tab left at the counter or at the packing bench, and what comes between the look of a scan and its writes: all of a step is written, or none of it. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { cancelOrder } from '#data/outbound/fulfil-commands.ts'
import { packFlow } from '#data/outbound/pack-flow.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { pickupFlow } from '#data/outbound/pickup-flow.ts'
import { killBeforeWrites } from '#tests/support/power-cut.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { label as parcelLabel, openHouse, scanOf, unitId } from './fulfil-warehouse.ts'
import { Counter, id, label, openYard, own } from './pickup-counter.ts'

let context: TestWork
const later = { updatedBy: 'u9', updatedAt: '2026-12-24T09:00:00.000Z' }
const late = { updatedBy: 'u9', updatedAt: '2026-11-24T09:00:00.000Z' }
const page = { input: undefined, go: () => undefined, onWritten: () => undefined }
afterEach(() => context.db.close())

describe('the counter', () => {
  let counter: Counter
  beforeEach(async () => {
    context = await openYard()
    counter = new Counter(context)
    await counter.scan(pickupCodeOf(own.id))
    await counter.here()
  })
  const order = async () => (await context.read('orders', own.id)) as OrderDoc
  const unit = async (place: number) => (await context.read('units', id(place))) as UnitDoc
  const cancelOne = async () => {
    await context.put('units', [{ ...(await unit(0)), stage: 'stored', orderId: '', soldCents: null, ...late }])
    await context.put('orders', [{ ...(await order()), lineStates: { 'line-1': 'cancelled' }, ...late }])
  }

  describe('opens with a hand-over that a killed tab left', () => {
    beforeEach(() => killBeforeWrites(context, 'pickup', () => counter.scan(label(0))))
    const reopen = () => firstValueFrom(new ScanFlowSession(context, pickupFlow).state$)

    it('and writes all of it where nobody interfered', async () => {
      await reopen()
      expect(await unit(0)).toMatchObject({ stage: 'handedOver', locationId: '' })
      expect(await order()).toMatchObject({ status: 'partial', lineStates: { 'line-1': 'handedOver' } })
      expect(await context.ledger(id(0))).toEqual(['unit.handedOver'])
    })
    it('and hands over no unit that a manager gave to another order meanwhile', async () => {
      await context.put('units', [{ ...(await unit(0)), orderId: 'order-ebay-9', soldCents: 5000, ...late }])
      await context.put('orders', [{ ...(await order()), lineStates: { 'line-1': 'cancelled' }, ...late }])
      await reopen()
      expect(await unit(0)).toMatchObject({ stage: 'sold', orderId: 'order-ebay-9', locationId: 'L-A-1' })
      expect(await context.ledger(id(0))).toEqual([])
    })
    it('and takes no canceled item from its shelf', async () => {
      await cancelOne()
      await reopen()
      expect(await unit(0)).toMatchObject({ stage: 'stored', locationId: 'L-A-1' })
      expect(await context.ledger(id(0))).toEqual([])
    })
    it('and hands over nothing whose payment was taken off meanwhile', async () => {
      await context.put('orders', [{ ...(await order()), paid: false, payment: '', ...late }])
      await reopen()
      expect(await unit(0)).toMatchObject({ stage: 'sold' })
      expect((await order()).lineStates).toEqual({})
    })
  })

  describe('opens with a hand-over whose unit went out before the tab was killed', () => {
    beforeEach(() => killBeforeWrites(context, 'pickup', () => counter.scan(label(0)), 'orders'))
    it.each<[string, Partial<OrderDoc>]>([
      ['the payment was taken off', { paid: false, payment: '' }],
      ['the line was canceled', { lineStates: { 'line-1': 'cancelled' } }],
    ])('and tells who handed it over, though %s meanwhile', async (_what, change) => {
      expect(await unit(0)).toMatchObject({ stage: 'handedOver' })
      await context.put('orders', [{ ...(await order()), ...change, ...later }])
      await firstValueFrom(new ScanFlowSession(context, pickupFlow).state$)
      expect(await unit(0)).toMatchObject({ stage: 'handedOver' })
      expect(await context.ledger(id(0))).toEqual(['unit.handedOver'])
    })
  })

  it('answers in red, and writes nothing, where a cancel arrives between the look of a scan and its writes', async () => {
    const flow = {
      ...pickupFlow,
      facts: async (...given: Parameters<typeof pickupFlow.facts>) => {
        const known = await pickupFlow.facts(...given)
        await cancelOne()
        return known
      },
    }
    const bench = new ScanFlowSession(context, flow)
    bench.bind(page)
    const done = await bench.act({ kind: 'scan', scan: classifyScan(label(0)) }, classifyScan(label(0)))
    expect(done.say?.tone).toBe('red')
    expect(await context.ledger(id(0))).toEqual([])
    expect(await unit(0)).toMatchObject({ stage: 'stored', locationId: 'L-A-1' })
  })
})

describe('the packing bench opens with a parcel that a killed tab left', () => {
  const A = 'order-ebay-A'
  const order = async () => (await context.read('orders', A)) as OrderDoc
  const unit = async (place: number) => (await context.read('units', unitId(place))) as UnitDoc
  beforeEach(async () => {
    context = await openHouse()
    const walk = new ScanFlowSession(context, pickFlow)
    await walk.act({ kind: 'start', orderIds: [A], batch: 'Morning' })
    for (const place of [0, 1]) await walk.act(scanOf(parcelLabel(place)))
    const bench = new ScanFlowSession(context, packFlow)
    for (const place of [0, 1]) await bench.act(scanOf(parcelLabel(place)))
    await bench.act({ kind: 'pack', box: 'S', weightOz: 12 })
    await killBeforeWrites(context, 'pack', () => bench.act(scanOf('1Z999AA10123456784')))
    await bench.close()
  })
  const reopen = () => firstValueFrom(new ScanFlowSession(context, packFlow).state$)

  it('and sends it where nobody interfered', async () => {
    await reopen()
    expect(await order()).toMatchObject({ status: 'shipped', tracking: '1Z999AA10123456784' })
    expect(await unit(1)).toMatchObject({ stage: 'shipped' })
  })
  it('and sends nothing of it once a manager gave one of its units to another order', async () => {
    await context.put('units', [{ ...(await unit(0)), orderId: 'order-hibid-9', ...late }])
    await context.put('orders', [{ ...(await order()), status: 'picked', lineStates: { 'line-1': 'cancelled', 'line-2': 'picked' }, ...late }]) // prettier-ignore
    await reopen()
    expect(await unit(0)).toMatchObject({ stage: 'picked', orderId: 'order-hibid-9' })
    expect(await unit(1)).toMatchObject({ stage: 'picked' })
    expect(await context.ledger(unitId(0))).not.toContain('unit.shipped')
  })
  it('and notes no tracking number on an order that was canceled meanwhile', async () => {
    await cancelOrder({ ...context, uid: 'u9', newId: () => `theirs-${context.newId()}` }, A)
    await reopen()
    expect(await order()).toMatchObject({ status: 'cancelled', tracking: '' })
    expect(await context.ledger(A)).not.toContain('order.shipped')
    expect(await unit(0)).toMatchObject({ stage: 'photographed' })
  })
})
