/** A device that cannot save in the middle of a step, on a tab that lives on: the step is finished, whatever comes next. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { packFlow } from '#data/outbound/pack-flow.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { pickupFlow } from '#data/outbound/pickup-flow.ts'
import { readDraft, writeDraft } from '#data/store/device.ts'
import { cutBeforeWrite } from '#tests/support/power-cut.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { label as parcelLabel, openHouse, scanOf, unitId } from './fulfil-warehouse.ts'
import { Counter, id, label, openYard, own } from './pickup-counter.ts'

let context: TestWork
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await context.db.close()
})

describe('the counter', () => {
  let counter: Counter
  beforeEach(async () => {
    context = await openYard()
    counter = new Counter(context)
    await counter.scan(pickupCodeOf(own.id))
    await counter.here()
  })

  describe('hands a unit over, and the disk is full before its order', () => {
    beforeEach(async () => {
      cutBeforeWrite(context, 'orders')
      await expect(counter.scan(label(0))).rejects.toThrow('power cut')
    })
    afterEach(async () => {
      expect(await counter.unitAt(0)).toMatchObject({ stage: 'handedOver' })
      expect(await counter.stateOf('line-1')).toBe('handedOver')
      expect(await context.ledger(id(0))).toEqual(['unit.handedOver'])
    })
    it('the same scan again finishes it, and says that it is out', async () => {
      expect((await counter.scan(label(0))).say).toMatchObject({ tone: 'amber' })
    })
    it('any later step finishes it', async () => {
      await counter.scan(label(2))
    })
    it('the next start finishes it', async () => {
      await firstValueFrom(new ScanFlowSession(context, pickupFlow).state$)
    })
  })
  it('keeps the step in its draft while the device cannot save, also for the next start', async () => {
    const spy = vi.spyOn(context.db.orders.storageInstance, 'bulkWrite').mockRejectedValue(new Error('power cut'))
    await expect(counter.scan(label(0))).rejects.toThrow('power cut')
    await expect(counter.scan(label(2)), 'nothing is decided before it is written').rejects.toThrow('power cut')
    expect(await readDraft(context.db, 'pickup')).toMatchObject({ job: { writes: [{ kind: 'order' }] } })
    spy.mockRestore()
    await firstValueFrom(new ScanFlowSession(context, pickupFlow).state$)
    expect(await counter.stateOf('line-1')).toBe('handedOver')
  })
  it('a fetch that was cut between unit and order is made whole by the same scan', async () => {
    await context.put('orders', [own])
    cutBeforeWrite(context, 'orders')
    await expect(counter.scan(label(0))).rejects.toThrow('power cut')
    await counter.scan(label(0))
    expect(await counter.unitAt(0)).toMatchObject({ stage: 'picked' })
    expect(await counter.stateOf('line-1')).toBe('picked')
  })
  it('a step of which nothing was written is over: the person was told', async () => {
    cutBeforeWrite(context, 'units')
    await expect(counter.scan(label(0))).rejects.toThrow('power cut')
    await counter.scan(pickupCodeOf(own.id))
    expect(await counter.unitAt(0)).toMatchObject({ stage: 'sold' })
    expect(await readDraft(context.db, 'pickup')).toMatchObject({ job: null })
  })
  it.each(['units', 'orders', 'activity'] as const)('a tab that is killed before %s leaves a step that the next start finishes', async (name) => {
    let draft: object | null = null
    vi.spyOn(context.db[name].storageInstance, 'bulkWrite').mockImplementationOnce(async () => {
      draft = await readDraft(context.db, 'pickup')
      throw new Error('power cut')
    })
    await counter.scan(label(0)).catch(() => null)
    await writeDraft(context.db, 'pickup', draft ?? {})
    await firstValueFrom(new ScanFlowSession(context, pickupFlow).state$)
    expect(await counter.unitAt(0)).toMatchObject({ stage: 'handedOver', locationId: '' })
    expect(await counter.stateOf('line-1')).toBe('handedOver')
    expect(await context.ledger(id(0))).toEqual(['unit.handedOver'])
  }) // prettier-ignore
})

it('a parcel whose units were saved and whose order was not is sent by the same scan again', async () => {
  context = await openHouse()
  const walk = new ScanFlowSession(context, pickFlow)
  await walk.act({ kind: 'start', orderIds: ['order-ebay-A'], batch: 'Morning' })
  for (const place of [0, 1]) await walk.act(scanOf(parcelLabel(place)))
  const bench = new ScanFlowSession(context, packFlow)
  for (const place of [0, 1]) await bench.act(scanOf(parcelLabel(place)))
  await bench.act({ kind: 'pack', box: 'S', weightOz: 12 })
  cutBeforeWrite(context, 'orders')
  await expect(bench.act(scanOf('1Z999AA10123456784'))).rejects.toThrow('power cut')
  expect((await bench.act(scanOf('1Z999AA10123456784'))).say).toMatchObject({ tone: 'amber' })
  expect(await context.read('orders', 'order-ebay-A')).toMatchObject({ status: 'shipped', tracking: '1Z999AA10123456784' }) // prettier-ignore
  expect((await context.ledger(unitId(0))).filter((type) => type === 'unit.shipped')).toHaveLength(1)
})
