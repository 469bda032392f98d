/** What others do between the answer of a step and its writes: the morning's work of a colleague, a canceled order, a count, a pallet that moves, is merged or split. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { firstValueFrom } from 'rxjs'
import { finishLeftSteps, loadBench } from '#app/session/benches.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { cancelWrite } from '#domain/core/orders/order-cancel.ts'
import { emptyPick } from '#domain/outbound/pick-walk.ts'
import { markMissing } from '#domain/stock/cycle-count.ts'
import { writeTo, type Step, type UnitWrite } from '#domain/core/floor/scan-step.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { runJob } from '#data/core/jobs/job.ts'
import { findOrder, orderJob } from '#data/core/orders.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { unitJob, unitWriter } from '#data/core/jobs/scan-writes.ts'
import { mergePallets, movePallet, splitPallet } from '#data/pallets/pallet-commands.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { binSpotFlow } from '#data/stock/bin-spot.ts'
import { followLateMoves, noteFoundByScan } from '#data/stock/found-by-scan.ts'
import { readDraft, writeDraft } from '#data/store/device.ts'
import { box, Frames, kettle, lamp, openFloor, palletA, palletB, start, tuesday } from './late-floor.ts'
import { label, openHouse, scanOf as scan, unitId } from '#tests/data/outbound/fulfil-warehouse.ts'
import { cutBeforeLedger, cutBeforeWrite } from '#tests/support/power-cut.ts'
import { anActivity, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

/** The clock of these tests begins at 12 o’clock of this day. */
const thisMorning = '2026-11-20T08:00:00.000Z'

// On a busy machine the first read of a page takes longer than a person waits for a step that was left.
beforeAll(() => Promise.all(['bin-spot', 'misplaced', 'pick'].map(loadBench)), 60_000)

let context: TestWork
let frames: Frames
beforeEach(() => {
  frames = new Frames()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await context.db.close()
})
const open = (flow: Parameters<Frames['open']>[0], on = context) => frames.open(flow, on)
const drawFrame = () => frames.draw()
/** A colleague’s command, made on what this device knows. */
function colleague() {
  let ids = 0
  return { ...context, uid: 'u9', newId: () => `theirs-${(ids += 1)}` }
}
const lampUnit = async () => (await context.read('units', lamp)) as UnitDoc
const lampNow = async () => [
  (await context.read('units', lamp))?.stage,
  (await context.read('orders', 'order-ebay-B'))?.lineStates[lamp],
]
const rowsOfLamp = async () =>
  (await context.db.activity.find({ selector: { refId: lamp, type: 'unit.picked' } }).exec()).map(({ by, undoOf }) => (undoOf === '' ? by : `undone by ${by}`)) // prettier-ignore
async function pickLamp(tone = 'green') {
  const bench = open(pickFlow)
  await bench.act(start)
  const done = await bench.answer(scan(label(2)))
  expect(done.say?.tone).toBe(tone)
  return { bench, done }
}

async function putAway(code = 'A-01') {
  const bench = open(binSpotFlow)
  await bench.act(scan(box))
  const done = await bench.answer(scan(code))
  expect(done.say?.tone).toBe('green')
  return { bench, done }
}
const kettleNow = () => context.read('units', kettle.id)

describe('a colleague did something of the same kind with the same thing in the morning', () => {
  const theirs = (type: 'unit.relocated' | 'unit.inspected' | 'unit.picked', refId: string, to: string) =>
    anActivity({
      id: 'theirs',
      type,
      refId,
      by: 'u9',
      at: thisMorning,
      from: 'dock',
      to,
      ...(type === 'unit.inspected' ? {} : { data: { orderId: 'order-of-before' } }),
    })
  it('a put-away (A-01 to B-07) whose tab is killed before its row has its row', async () => {
    context = await openFloor({ ...kettle, stage: 'stored', containerId: '', locationId: 'L-A-01' })
    await context.put('activity', [theirs('unit.relocated', kettle.id, 'L-A-01')])
    await putAway('B-07')
    cutBeforeLedger(context)
    drawFrame()
    await expect.poll(async () => (await kettleNow())?.locationId).toBe('L-B-07')
    const [draft, unit] = [await readDraft(context.db, 'bin-spot'), await kettleNow()]
    const rows = (await context.db.activity.find().exec()).map((row) => row.toJSON())
    await context.db.close()
    context = await openFloor(unit ?? kettle)
    await context.put('activity', rows as never)
    await writeDraft(context.db, 'bin-spot', draft ?? {})
    await finishLeftSteps(context)
    expect(await context.ledger(kettle.id)).toEqual(['unit.relocated', 'unit.relocated'])
  })
  it('any command that could not write its row tells of itself at the next command', async () => {
    context = await openFloor()
    await context.put('activity', [anActivity({ id: 'theirs', type: 'container.moved', refType: 'container', refId: palletA.id, by: 'u9', at: thisMorning, from: 'gate', to: 'dock' })]) // prettier-ignore
    cutBeforeLedger(context)
    await movePallet(context, palletA.id, { id: 'L-A-01', kind: 'bin' }, 'mine')
    await movePallet(context, palletB.id, { id: 'L-B-07', kind: 'bin' })
    expect(await context.read('containers', palletA.id)).toMatchObject({ locationId: 'L-A-01' })
    expect(await context.read('activity', 'mine')).toMatchObject({ to: 'L-A-01', by: 'u1' })
  })
  it('a pallet that a colleague took to the same place and back, and whose row could not be written, has its row', async () => {
    context = await openFloor()
    const row = (id: string, at: string, from: string, to: string) =>
      anActivity({ id, type: 'container.moved', refType: 'container', refId: palletA.id, by: 'u9', at, from, to })
    await context.put('activity', [row('there', '2026-11-20T08:00:00.000Z', 'dock', 'L-A-01'), row('back', '2026-11-20T10:00:00.000Z', 'L-A-01', 'dock')]) // prettier-ignore
    cutBeforeLedger(context)
    await movePallet(context, palletA.id, { id: 'L-A-01', kind: 'bin' }, 'mine')
    await movePallet(context, palletB.id, { id: 'L-B-07', kind: 'bin' })
    expect(await context.read('activity', 'mine')).toMatchObject({ to: 'L-A-01', by: 'u1' })
  })
  it('a bench whose answer rests on its edits, reloaded before the frame, has its row', async () => {
    context = await openTestWork(['units', 'activity'])
    const was = aUnit({ grade: 'usedGood', stage: 'inspected' })
    await context.put('units', [was])
    await context.put('activity', [theirs('unit.inspected', 'unit-1', 'inspected')])
    const write = writeTo(was, { grade: 'newDefects' }, { type: 'unit.inspected', from: 'inspected', to: 'inspected' })
    const flow: ScanFlow<object, { kind: 'grade' }, null, UnitWrite> = {
      key: 'bench', empty: {}, facts: () => Promise.resolve(null), writer: unitWriter,
      step: (state): Step<object, { kind: 'grade' }, UnitWrite> => ({ state, say: { tone: 'green', title: 'Graded', detail: '' }, writes: [write] }),
    } // prettier-ignore
    await open(flow).answer({ kind: 'grade' })
    expect(await context.read('units', 'unit-1')).toMatchObject({ grade: 'newDefects' })
    await firstValueFrom(open(flow).state$)
    expect(await context.ledger('unit-1')).toEqual(['unit.inspected', 'unit.inspected'])
  })
  it('a pick whose order could not be written at the first try is written whole at the second', async () => {
    context = await openHouse()
    // They picked it for an order that was canceled since; it was put back, and sold again.
    await context.put('activity', [theirs('unit.picked', lamp, '')])
    const { bench } = await pickLamp()
    cutBeforeWrite(context, 'orders')
    drawFrame()
    await expect.poll(async () => (await lampUnit()).stage).toBe('picked')
    await bench.act({ kind: 'skip' }).catch(() => bench.act({ kind: 'skip' }))
    expect.soft(await lampNow()).toEqual(['picked', 'picked'])
    expect((await rowsOfLamp()).toSorted()).toEqual(['u1', 'u9'])
  })
  it('an undo that is cut short before its row has its row', async () => {
    context = await openHouse()
    await context.put('activity', [theirs('unit.picked', lamp, '')])
    const bench = open(pickFlow)
    await bench.act(start)
    const first = await bench.act(scan(label(2)))
    cutBeforeLedger(context)
    await first.undo?.()
    await bench.act({ kind: 'skip' })
    expect(await lampNow()).toEqual(['sold', undefined])
    expect(await rowsOfLamp()).toContain('undone by u1')
  })
})

describe('what was answered in green is written', () => {
  it('a tote that was set down is there, though the office canceled one of its orders meanwhile', async () => {
    context = await openHouse()
    const { bench } = await pickLamp()
    drawFrame()
    expect((await bench.answer(scan('L-LANE-1'))).say?.tone).toBe('green')
    const one = await findOrder(context.db, 'order-ebay-B')
    const write = one && cancelWrite(one, context.now())
    if (!write) throw new Error('nothing to cancel')
    await runJob(colleague(), orderJob(write, 'cancel'))
    drawFrame()
    await bench.close()
    expect.soft(await context.ledger(lamp)).toContain('unit.moved')
    expect(await lampUnit()).toMatchObject({ locationId: 'L-LANE-1' })
  })
  it('a pick of noon is written, though a move of the morning arrives in between', async () => {
    context = await openHouse()
    const { bench } = await pickLamp()
    await context.put('units', [{ ...(await lampUnit()), locationId: 'L-A-01', updatedBy: 'u9', updatedAt: thisMorning }]) // prettier-ignore
    drawFrame()
    await bench.close()
    expect(await lampNow()).toEqual(['picked', 'picked'])
  })
  it('a pick that could not be saved at once is saved at the next try, though the app looked at the scan in between', async () => {
    context = await openHouse()
    const bench = open(pickFlow)
    await bench.act(start)
    await bench.act({ kind: 'short', reason: 'notThere', unitId: lamp })
    expect((await bench.answer(scan(label(2)))).say?.tone).toBe('amber')
    cutBeforeWrite(context, 'units')
    await noteFoundByScan(context, classifyScan(label(2)), 'fulfillment')
    drawFrame()
    await bench.close()
    expect(await lampNow()).toEqual(['picked', 'picked'])
  })
  it.each(['merged', 'split'])('a unit is where it was put off its pallet, though a colleague %s the pallet meanwhile', async (how) => {
    context = await openFloor()
    const { bench } = await putAway()
    if (how === 'merged') await mergePallets(colleague(), palletA.id, palletB.id)
    else await splitPallet(colleague(), palletA.id, [kettle.id])
    drawFrame()
    await bench.close()
    expect.soft(await context.ledger(kettle.id)).toEqual(['unit.stored'])
    expect(await kettleNow()).toMatchObject({ containerId: '', locationId: 'L-A-01' })
  }) // prettier-ignore
  it('a pick is written, though a colleague counted its bin meanwhile and missed the unit', async () => {
    context = await openHouse()
    const { bench } = await pickLamp()
    await runJob(colleague(), unitJob(markMissing(await lampUnit(), 'L-C-03', thisMorning, context.now()), 'count'))
    drawFrame()
    await bench.close()
    expect.soft(await lampNow()).toEqual(['picked', 'picked'])
    expect(await rowsOfLamp()).toEqual(['u1'])
  })
  it('a pick of a missed unit is written, though the app itself ended the search meanwhile', async () => {
    context = await openHouse()
    await context.put('units', [{ ...(await lampUnit()), stage: 'missing', exceptionCode: 'auditMissing', exceptionAt: '2026-11-20T10:00:00.000Z' }]) // prettier-ignore
    await context.put('activity', [anActivity({ id: 'count', type: 'unit.missing', refId: lamp, by: 'u9', from: 'sold', to: 'missing', at: '2026-11-20T10:00:00.000Z', data: { locationId: 'L-C-03', startedAt: '2026-11-20T09:50:00.000Z' } })]) // prettier-ignore
    const following = followLateMoves(context)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { bench } = await pickLamp()
    await context.put('activity', [anActivity({ id: 'moved', type: 'unit.relocated', refId: lamp, by: 'u9', from: 'L-C-03', to: 'L-A-01', at: '2026-11-20T09:55:00.000Z' })]) // prettier-ignore
    await expect.poll(async () => (await lampUnit()).stage).toBe('sold')
    following.unsubscribe()
    drawFrame()
    await bench.close()
    expect(await lampNow()).toEqual(['picked', 'picked'])
  })
})

describe('a put-away that is answered in green', () => {
  const atDock = { ...kettle, stage: 'inspected', containerId: '', locationId: 'dock' } as const

  it('is written whole, though its photos were finished meanwhile', async () => {
    context = await openFloor(atDock)
    const { bench } = await putAway()
    const write = writeTo(atDock, { stage: 'photographed' }, { type: 'unit.photographed', from: 'inspected', to: 'photographed' }) // prettier-ignore
    await runJob(colleague(), unitJob(write, 'photo'))
    drawFrame()
    await bench.close()
    expect(await context.ledger(kettle.id)).toContain('unit.stored')
    expect(await kettleNow()).toMatchObject({ locationId: 'L-A-01', stage: 'stored' })
  })

  it('ends the search, though a count missed the unit meanwhile', async () => {
    context = await openFloor(atDock)
    const { bench } = await putAway()
    await runJob(colleague(), unitJob(markMissing(atDock, 'dock', aTime, context.now()), 'count'))
    drawFrame()
    await bench.close()
    expect(await kettleNow()).toMatchObject({ locationId: 'L-A-01', stage: 'stored', exceptionCode: '' })
  })

  it('leaves a unit sold that was sold meanwhile', async () => {
    context = await openFloor(atDock)
    const { bench } = await putAway()
    await context.put('units', [{ ...atDock, stage: 'sold', orderId: 'o1', updatedBy: 'u9', updatedAt: tuesday }])
    drawFrame()
    await bench.close()
    expect(await kettleNow()).toMatchObject({ locationId: 'L-A-01', stage: 'sold' })
  })
})

describe('a pallet that moves meanwhile', () => {
  it('a unit that was taken off its pallet and put down where the pallet stood is there', async () => {
    const pallet = { ...palletA, locationId: 'L-A-01', status: 'stored' } as const
    context = await openFloor({ ...kettle, stage: 'stored', locationId: 'L-A-01' }, [pallet, palletB])
    const { bench } = await putAway('A-01')
    await movePallet(colleague(), palletA.id, { id: 'L-B-07', kind: 'bin' })
    drawFrame()
    await bench.close()
    expect(await kettleNow()).toMatchObject({ containerId: '', locationId: 'L-A-01' })
  })
  it('an undo puts a unit that was put down where its pallet stood back onto it, where that is by now', async () => {
    const pallet = { ...palletA, locationId: 'L-A-01', status: 'stored' } as const
    context = await openFloor({ ...kettle, stage: 'stored', locationId: 'L-A-01' }, [pallet, palletB])
    const { bench, done } = await putAway('A-01')
    drawFrame()
    await bench.close()
    await movePallet(colleague(), palletA.id, { id: 'L-B-07', kind: 'bin' })
    expect(await done.undo?.()).toBe(true)
    expect(await kettleNow()).toMatchObject({ containerId: palletA.id, locationId: 'L-B-07' })
  })
  it('a unit that was picked off a pallet without a place lies nowhere, though the pallet got a place', async () => {
    context = await openHouse()
    const onPallet = { ...(await lampUnit()), containerId: palletA.id, locationId: '' }
    await context.put('containers', [{ ...palletA, locationId: '' }])
    await context.put('units', [onPallet])
    const { bench } = await pickLamp()
    await context.put('units', [{ ...onPallet, locationId: 'L-A-01', updatedBy: 'u9' }])
    drawFrame()
    await bench.close()
    expect(await lampUnit()).toMatchObject({ stage: 'picked', locationId: '', containerId: '' })
  })
  it('an undo puts the unit back onto its pallet, where that is by now', async () => {
    context = await openFloor()
    const { done } = await putAway()
    await movePallet(colleague(), palletA.id, { id: 'L-B-07', kind: 'bin' })
    drawFrame()
    await done.undo?.()
    expect(await kettleNow()).toMatchObject({ containerId: palletA.id, locationId: 'L-B-07' })
  })
})

it('an order of two lines, one of which a colleague picked meanwhile, is picked', async () => {
  context = await openHouse()
  const bench = open(pickFlow)
  await bench.act(start)
  expect((await bench.answer(scan(label(0)))).say?.tone).toBe('green')
  const order = (await context.read('orders', 'order-ebay-A')) as OrderDoc
  const unit = (await context.read('units', unitId(1))) as UnitDoc
  await context.put('units', [{ ...unit, stage: 'picked', locationId: '', updatedBy: 'u9' }])
  await context.put('orders', [{ ...order, status: 'picking', lineStates: { 'line-2': 'picked' }, updatedBy: 'u9' }])
  drawFrame()
  await bench.close()
  expect(await context.read('orders', 'order-ebay-A')).toMatchObject({ lineStates: { 'line-1': 'picked', 'line-2': 'picked' }, status: 'picked' }) // prettier-ignore
})

it('a page that is left while an event of it is still being made opens again', async () => {
  context = await openHouse()
  const old = open(pickFlow)
  await firstValueFrom(old.state$)
  void old.answer(new Promise<never>(() => undefined))
  void old.close()
  const late = new Promise((resolve) => setTimeout(resolve, 3_000, 'nothing'))
  expect(await Promise.race([firstValueFrom(open(pickFlow).state$), late])).toEqual(emptyPick)
})

it('a step that was judged not to hold is not carried out hours later by itself', async () => {
  context = await openHouse()
  await loadBench('pick')
  const { bench } = await pickLamp()
  const unit = await lampUnit()
  await context.put('units', [{ ...unit, stage: 'hold', updatedBy: 'u9' }])
  drawFrame()
  await bench.close()
  expect(await lampNow()).toEqual(['hold', undefined])
  await context.put('units', [{ ...unit, updatedBy: 'u9' }])
  await finishLeftSteps(context)
  expect(await lampNow()).toEqual(['sold', undefined])
})

it('of two steps that are left, the one of the page that opens being the later, the first is written first', async () => {
  context = await openFloor({ ...kettle, containerId: '', locationId: '' })
  await Promise.all(['misplaced', 'bin-spot'].map(loadBench))
  const unit = (await kettleNow()) as UnitDoc
  const first = writeTo(unit, { locationId: 'L-A-01' }, { type: 'unit.relocated', from: '', to: 'L-A-01' })
  const second = writeTo({ ...unit, locationId: 'L-A-01' }, { locationId: 'L-B-07' }, { type: 'unit.relocated', from: 'L-A-01', to: 'L-B-07' }) // prettier-ignore
  await writeDraft(context.db, 'misplaced', { state: {}, job: { id: 'first', at: aTime, writes: [first] } })
  await writeDraft(context.db, 'bin-spot', { state: {}, job: { id: 'second', at: tuesday, writes: [second] } })
  await firstValueFrom(open(binSpotFlow).state$)
  await finishLeftSteps(context)
  expect(await kettleNow()).toMatchObject({ locationId: 'L-B-07' })
})

it('the same person picks it again on another device: one pick is told', async () => {
  context = await openHouse()
  await pickLamp()
  const order = (await context.read('orders', 'order-ebay-B')) as OrderDoc
  await context.put('units', [{ ...(await lampUnit()), stage: 'picked', locationId: '' }])
  await context.put('orders', [{ ...order, status: 'picked', lineStates: { [lamp]: 'picked' } }])
  await context.put('activity', [anActivity({ id: 'other-device', type: 'unit.picked', refId: lamp, by: 'u1', device: '9ZZ', to: '', data: { orderId: 'order-ebay-B' }, at: '2026-11-20T13:00:00.000Z' })]) // prettier-ignore
  // The first tab was killed; its page opens again.
  await firstValueFrom(open(pickFlow).state$)
  expect(await rowsOfLamp()).toEqual(['u1'])
})
