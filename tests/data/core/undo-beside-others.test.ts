/** Undo of ordinary work: whole where nobody interfered, and beside what others did since. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeTo } from '#domain/core/floor/scan-step.ts'
import { isToPack, openBatches } from '#domain/outbound/fulfil-orders.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { findOrdersById } from '#data/core/orders.ts'
import { runWrites, undoRow, unitJob } from '#data/core/jobs/scan-writes.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { binSpotFlow } from '#data/stock/bin-spot.ts'
import { label, openHouse, scanOf as scan, unitId } from '#tests/data/outbound/fulfil-warehouse.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { box, Frames, kettle, lamp, openFloor, palletA } from './late-floor.ts'

let context: TestWork
let frames: Frames
beforeEach(() => {
  frames = new Frames()
})
afterEach(() => context.db.close())

const afterwards = { updatedBy: 'u9', updatedAt: '2026-11-20T13:00:00.000Z' }

describe('a unit that was received onto a pallet has no place of its own', () => {
  const onPallet = { ...kettle, locationId: '' }
  const now = async () => (await context.read('units', kettle.id)) as UnitDoc
  async function putAway(also: readonly string[] = []) {
    context = await openFloor(onPallet)
    const bench = frames.open(binSpotFlow, context)
    for (const code of [box, ...also]) await bench.act(scan(code))
    return bench.act(scan('A-01'))
  }

  it('its put-away is undone whole', async () => {
    const done = await putAway()
    expect(await now()).toMatchObject({ containerId: '', locationId: 'L-A-01' })
    expect(await done.undo?.()).toBe(true)
    expect(await now()).toMatchObject({ containerId: palletA.id, locationId: '' })
  })

  it('and that of its pallet with it, too', async () => {
    const done = await putAway([palletA.label])
    expect(await done.undo?.()).toBe(true)
    expect(await now()).toMatchObject({ containerId: palletA.id, locationId: '' })
  })

  it('its pick is undone whole', async () => {
    context = await openHouse()
    await context.put('containers', [{ ...palletA, locationId: 'L-A-01' }])
    const unit = (await context.read('units', lamp)) as UnitDoc
    await context.put('units', [{ ...unit, containerId: palletA.id, locationId: '' }])
    const bench = frames.open(pickFlow, context)
    await bench.act({ kind: 'start', orderIds: ['order-ebay-B'], batch: 'Morning' })
    const done = await bench.act(scan(label(2)))
    expect(await done.undo?.()).toBe(true)
    expect(await context.read('units', lamp)).toMatchObject({ stage: 'sold', containerId: palletA.id, locationId: '' })
  })

  it('an inspection that took it to a bench is undone whole by its row', async () => {
    context = await openFloor({ ...onPallet, stage: 'received' })
    const patch = { stage: 'inspected', grade: 'usedGood', locationId: 'L-B-07', containerId: '' } as const
    const write = writeTo(await now(), patch, { type: 'unit.inspected', from: 'received', to: 'inspected' })
    await runWrites(context, [write], unitJob)
    const [row] = await context.db.activity.find().exec()
    expect(await undoRow(context, row?.id ?? '')).toBe(true)
    expect(await now()).toMatchObject({ stage: 'received', grade: '', containerId: palletA.id, locationId: '' })
  })

  it('where a colleague has put it since, it stays', async () => {
    const done = await putAway()
    await context.put('units', [{ ...(await now()), locationId: 'L-B-07', ...afterwards }])
    expect(await done.undo?.()).toBe(false)
    expect(await now()).toMatchObject({ locationId: 'L-B-07' })
  })

  it('in the tote into which a colleague has picked it since, it stays', async () => {
    const done = await putAway()
    await context.put('units', [{ ...(await now()), stage: 'picked', locationId: '', orderId: 'o1', ...afterwards }])
    await done.undo?.()
    expect(await now()).toMatchObject({ stage: 'picked', locationId: '' })
  })
})

describe('an order of which a line is taken back is to be picked', () => {
  const order = async () => (await context.read('orders', 'order-ebay-A')) as OrderDoc
  const unit = async (place: number) => (await context.read('units', unitId(place))) as UnitDoc
  async function colleaguePicks(line: string, place: number, status: OrderDoc['status']) {
    const held = await order()
    await context.put('units', [{ ...(await unit(place)), stage: 'picked', locationId: '', updatedBy: 'u9' }])
    await context.put('orders', [{ ...held, status, lineStates: { ...held.lineStates, [line]: 'picked' }, updatedBy: 'u9' }]) // prettier-ignore
  }
  async function open() {
    context = await openHouse()
    const bench = frames.open(pickFlow, context)
    await bench.act({ kind: 'start', orderIds: ['order-ebay-A'], batch: 'Morning' })
    return bench
  }
  async function expectToBePicked() {
    const all = await findOrdersById(context.db, ['order-ebay-A'])
    expect(await order()).toMatchObject({ status: 'picking' })
    expect([openBatches(all).map(({ name }) => name), all.some(isToPack)]).toEqual([['Morning'], false])
  }
  /** A third line, the lamp, and the first one picked: the pick of the second changes no status. */
  async function openWithThree() {
    const bench = await open()
    const held = await order()
    await context.put('units', [{ ...(await unit(2)), orderId: held.id }])
    const line = { listingId: '', unitId: unitId(2), sticker: '', priceCents: 1_000 }
    await context.put('orders', [{ ...held, lines: { ...held.lines, 'line-3': line } }])
    await bench.act(scan(label(0)))
    return bench
  }

  it('where a colleague picked the other between its answer and its writes', async () => {
    const bench = await open()
    const done = await bench.answer(scan(label(0)))
    await colleaguePicks('line-2', 1, 'picking')
    frames.draw()
    await done.undo?.()
    await expectToBePicked()
  })

  it('where a colleague picked the other after it', async () => {
    const bench = await open()
    const done = await bench.act(scan(label(0)))
    await colleaguePicks('line-2', 1, 'picked')
    await done.undo?.()
    await expectToBePicked()
  })

  it('where this person picked the other after it', async () => {
    const bench = await open()
    const first = await bench.act(scan(label(0)))
    await bench.act(scan(label(1)))
    await first.undo?.()
    await expectToBePicked()
  })

  it('of three, where a colleague picked the last after it', async () => {
    const bench = await openWithThree()
    const done = await bench.act(scan(label(1)))
    await colleaguePicks('line-3', 2, 'picked')
    await done.undo?.()
    await expectToBePicked()
  })

  it('and is picked, where a colleague picked the last of three between the answer for the second and its writes', async () => {
    const bench = await openWithThree()
    await bench.answer(scan(label(1)))
    await colleaguePicks('line-3', 2, 'picking')
    frames.draw()
    await bench.close()
    expect(await order()).toMatchObject({ status: 'picked' })
  })
})
