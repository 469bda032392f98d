/** Steps that are written after their answer, when something comes between: colleagues, a full disk, a killed tab, a page that is left, a damaged draft. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { firstValueFrom } from 'rxjs'
import { finishLeftSteps, loadBench } from '#app/session/benches.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { emptyPick, walkOf } from '#domain/outbound/pick-walk.ts'
import { writeTo, type Step, type UnitWrite } from '#domain/core/floor/scan-step.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { beforeFirstStep } from '#data/core/jobs/open-benches.ts'
import { findOrdersById } from '#data/core/orders.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { unitWriter } from '#data/core/jobs/scan-writes.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { binSpotFlow } from '#data/stock/bin-spot.ts'
import { noteFoundByScan } from '#data/stock/found-by-scan.ts'
import { Locks } from '#tests/support/locks.ts'
import { readDraft, writeDraft } from '#data/store/device.ts'
import { box, Frames, kettle, lamp, openFloor, palletA, palletB, start, tuesday } from './late-floor.ts'
import { label, openHouse, scanOf as scan, unitId } from '#tests/data/outbound/fulfil-warehouse.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import { anActivity, anOrder, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

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
  vi.unstubAllGlobals()
  await context.db.close()
})

const open = (flow: Parameters<Frames['open']>[0], on = context) => frames.open(flow, on)
const drawFrame = () => frames.draw()
const fillDisk = (on = context) =>
  vi.spyOn(on.db.units.storageInstance, 'bulkWrite').mockRejectedValue(new Error('The disk is full.'))

/** A tab answers `event` in green, and is killed before the frame: its draft is left in `context`. */
async function leave(event: object = scan(label(2))): Promise<void> {
  const killed = await openHouse()
  // The ids of two tabs never meet.
  const bench = open(pickFlow, { ...killed, newId: () => `killed-${killed.newId()}` })
  await bench.act(start)
  await bench.answer(event)
  await writeDraft(context.db, 'pick', (await readDraft(killed.db, 'pick')) ?? {})
  await killed.db.close()
  frames.forget()
}
const lampNow = async () => ({
  stage: (await context.read('units', lamp))?.stage,
  line: (await context.read('orders', 'order-ebay-B'))?.lineStates[lamp],
})
async function readLamp() {
  const [unit, order] = [await context.read('units', lamp), await context.read('orders', 'order-ebay-B')]
  if (!unit || !order) throw new Error('no lamp')
  return { unit, order }
}
/** A colleague’s pick of the lamp has arrived by sync. */
async function colleaguePicks(parts: 'both' | 'unit' = 'both'): Promise<void> {
  const { unit, order } = await readLamp()
  await context.put('units', [{ ...unit, stage: 'picked', locationId: '', updatedBy: 'u9', updatedAt: tuesday }])
  if (parts === 'both')
    await context.put('orders', [
      { ...order, status: 'picked', lineStates: { [lamp]: 'picked' }, updatedBy: 'u9', updatedAt: tuesday },
    ])
  await context.put('activity', [
    anActivity({
      id: 'theirs',
      type: 'unit.picked',
      refId: lamp,
      by: 'u9',
      to: '',
      at: tuesday,
      data: { orderId: 'order-ebay-B' },
    }),
  ])
}
const pickers = async () =>
  (await context.db.activity.find({ selector: { refId: lamp, type: 'unit.picked', undoOf: '' } }).exec()).map(
    ({ by }) => by,
  )

describe('a step that is left in a draft, and the count of the bin', () => {
  /** Nobody finds the lamp in its bin: it is in the tote. */
  async function countBinOfLamp() {
    const bench = open(binSpotFlow)
    await bench.act(scan('C-03'))
    for (let look = 0; look < 4; look += 1) context.now()
    await bench.act(scan('C-03'))
    await bench.act({ kind: 'settleMissing' })
    await bench.close()
  }
  beforeEach(async () => {
    context = await openHouse()
    await loadBench('pick')
    beforeFirstStep(context.db, () => finishLeftSteps(context))
  })
  it('is written before a later step where it could not be before the first', async () => {
    await leave()
    const full = fillDisk()
    await open(binSpotFlow).act({ kind: 'finish' })
    expect(full).toHaveBeenCalled()
    full.mockRestore()
    await countBinOfLamp()
    expect.soft(await lampNow()).toEqual({ stage: 'picked', line: 'picked' })
    await firstValueFrom(open(pickFlow).state$)
    expect(await lampNow()).toEqual({ stage: 'picked', line: 'picked' })
  })
  it('by a tab that is killed while this one works is written before the next step here', async () => {
    const locks = new Locks()
    vi.stubGlobal('navigator', { locks })
    let kill = (): void => undefined
    void locks.request(
      `restow-bench ${context.db.name} pick`,
      { mode: 'shared' },
      () => new Promise<void>((resolve) => (kill = resolve)),
    )
    await open(binSpotFlow).act({ kind: 'finish' })
    await leave()
    kill()
    await countBinOfLamp()
    expect.soft(await lampNow()).toEqual({ stage: 'picked', line: 'picked' })
    await firstValueFrom(open(pickFlow).state$)
    expect(await lampNow()).toEqual({ stage: 'picked', line: 'picked' })
  })
})

it('a step that another tab left is written as soon as the person comes back to this one', async () => {
  context = await openHouse()
  await loadBench('pick')
  const comesBack = beforeFirstStep(context.db, () => finishLeftSteps(context))
  await open(binSpotFlow).act({ kind: 'finish' })
  await leave()
  comesBack()
  await expect.poll(lampNow).toEqual({ stage: 'picked', line: 'picked' })
})

it.each([['after a killed tab'], ['behind its frame']])(
  'a pick that is written %s leaves a unit alone that was sold to another order meanwhile',
  async (how) => {
    context = await openHouse()
    const bench = open(pickFlow)
    if (how === 'after a killed tab') await leave()
    else {
      await bench.act(start)
      await bench.answer(scan(label(2)))
    }
    const { unit, order } = await readLamp()
    const line = { listingId: '', unitId: lamp, sticker: '', priceCents: 900 }
    await context.put('orders', [
      { ...order, status: 'cancelled', lineStates: { [lamp]: 'cancelled' }, updatedBy: 'u9', updatedAt: tuesday },
      anOrder({ id: 'order-ebay-D', externalId: 'D', lines: { [lamp]: line } }),
    ])
    await context.put('units', [
      { ...unit, orderId: 'order-ebay-D', soldCents: 900, updatedBy: 'u9', updatedAt: tuesday },
    ])
    if (how === 'after a killed tab') await finishLeftSteps(context)
    else drawFrame()
    await bench.close()
    expect
      .soft(await context.read('units', lamp))
      .toMatchObject({ stage: 'sold', orderId: 'order-ebay-D', locationId: 'L-C-03' })
    expect.soft(await context.ledger(lamp)).toEqual([])
    // Nobody is sent to fetch what order D waits for.
    expect(walkOf(await findOrdersById(context.db, ['order-ebay-D']), () => undefined, emptyPick)).toHaveLength(1)
  },
)

async function putAway() {
  const bench = open(binSpotFlow)
  await bench.act(scan(box))
  expect((await bench.answer(scan('A-01'))).say?.tone).toBe('green')
  return bench
}

it('a unit that was put away off a pallet is there, though a colleague moved the pallet meanwhile', async () => {
  context = await openFloor()
  const bench = await putAway()
  await context.put('containers', [
    { ...palletA, locationId: 'L-B-07', status: 'stored', updatedBy: 'u9', updatedAt: tuesday },
  ])
  await context.put('units', [{ ...kettle, locationId: 'L-B-07', updatedBy: 'u9', updatedAt: tuesday }])
  drawFrame()
  await bench.close()
  const unit = await context.read('units', kettle.id)
  expect(unit).toMatchObject({ containerId: '', locationId: 'L-A-01' })
  expect(await context.ledger(kettle.id)).toEqual(['unit.stored'])
})

it('of two pallets in hand, one of which a colleague has scrapped, none is moved: “Not done” is true of both', async () => {
  context = await openFloor()
  const bench = open(binSpotFlow)
  for (const { label: one } of [palletA, palletB]) await bench.act(scan(one))
  await context.put('containers', [{ ...palletB, status: 'scrapped', updatedBy: 'u9' }])
  const done = await bench.act(scan('A-01'))
  expect(done.say?.tone).toBe('red')
  expect(await context.read('containers', palletA.id)).toMatchObject({ locationId: 'dock' })
  expect(await context.ledger(palletA.id)).toEqual([])
})

it('while a pick cannot be written, no other bench takes its unit: it would decide on what is no longer so', async () => {
  context = await openHouse()
  const pick = open(pickFlow)
  await pick.act(start)
  await pick.answer(scan(label(2)))
  const full = fillDisk()
  const bench = open(binSpotFlow)
  await expect(bench.answer(scan(label(2)))).rejects.toThrow('full')
  full.mockRestore()
  await bench.answer(scan(label(2)))
  await bench.act(scan('A-01'))
  expect(await context.read('units', lamp)).toMatchObject({ locationId: 'L-A-01' })
  expect((await context.ledger(lamp)).toSorted()).toEqual(['unit.picked', 'unit.relocated'])
})

it('of two steps that are left, the one that was decided first is written first', async () => {
  context = await openFloor({ ...kettle, containerId: '', locationId: '' })
  await Promise.all(['misplaced', 'bin-spot'].map(loadBench))
  const unit = await context.read('units', kettle.id)
  if (!unit) throw new Error('no kettle')
  const stored = writeTo(unit, { locationId: 'L-A-01' }, { type: 'unit.relocated', from: '', to: 'L-A-01' })
  const shelved = writeTo(
    { ...unit, locationId: 'L-A-01' },
    { locationId: 'L-B-07' },
    { type: 'unit.relocated', from: 'L-A-01', to: 'L-B-07' },
  )
  // Benches are looked through in the order of their names: the later step comes first there.
  await writeDraft(context.db, 'bin-spot', { state: {}, job: { id: 'second', at: tuesday, writes: [shelved] } })
  await writeDraft(context.db, 'misplaced', { state: {}, job: { id: 'first', at: aTime, writes: [stored] } })
  expect(await finishLeftSteps(context)).toBe(true)
  expect(await context.read('units', kettle.id)).toMatchObject({ locationId: 'L-B-07' })
})

it('“not there” of Monday, written after a colleague found and picked the unit on Tuesday, makes nobody look for it', async () => {
  context = await openHouse()
  await leave({ kind: 'short', reason: 'notThere', unitId: lamp })
  await colleaguePicks()
  await finishLeftSteps(context)
  expect.soft(await context.read('units', lamp)).toMatchObject({ stage: 'picked', exceptionCode: '' })
  expect(await context.ledger(lamp)).toEqual(['unit.picked'])
})

it('an undo leaves a unit picked that a colleague picked, of whose pick the unit alone had arrived', async () => {
  context = await openHouse()
  const bench = open(pickFlow)
  await bench.act(start)
  const done = await bench.answer(scan(label(2)))
  await colleaguePicks('unit')
  drawFrame()
  await done.undo?.()
  expect((await lampNow()).stage).toBe('picked')
})

it('a put-away that is written, and whose row is not, gets its row although a colleague changed something else since', async () => {
  context = await openFloor()
  await putAway()
  const draft = await readDraft(context.db, 'bin-spot')
  cutBeforeLedger(context)
  drawFrame()
  await expect.poll(async () => (await context.read('units', kettle.id))?.locationId).toBe('L-A-01')
  const unit = await context.read('units', kettle.id)
  // The tab is killed. Another tab has sent the unit, and a colleague's estimate of it has arrived.
  const later = await openFloor({ ...(unit ?? kettle), estimateCents: 500, updatedBy: 'u9', updatedAt: tuesday })
  await writeDraft(later.db, 'bin-spot', draft ?? {})
  await finishLeftSteps(later)
  const told = await later.ledger(kettle.id)
  await later.db.close()
  expect(told).toEqual(['unit.stored'])
})

it('a pick that was left and that a colleague made is told of the colleague alone, though this person has added a note to the unit since', async () => {
  context = await openHouse()
  await leave()
  await colleaguePicks()
  await changeOne(context, 'units', lamp, () => ({ note: 'The shade is loose.' }))
  await finishLeftSteps(context)
  expect(await pickers()).toEqual(['u9'])
})

it('a unit that a step found which is left is not found a second time by a scan on a page without a bench', async () => {
  context = await openHouse()
  // “Not there” is written here; the pick that follows is in the draft alone.
  const first = open(pickFlow)
  await first.act(start)
  await first.act({ kind: 'short', reason: 'notThere', unitId: lamp })
  expect((await first.answer(scan(label(2)))).say?.tone).toBe('amber')
  const draft = await readDraft(context.db, 'pick')
  const { unit, order } = await readLamp()
  await context.db.close()
  context = await openHouse()
  await context.put('units', [unit])
  await context.put('orders', [order])
  await writeDraft(context.db, 'pick', draft ?? {})
  beforeFirstStep(context.db, () => finishLeftSteps(context))
  expect
    .soft(await noteFoundByScan({ ...context, newId: () => crypto.randomUUID() }, classifyScan(label(2)), 'home'))
    .toBeNull()
  await firstValueFrom(open(pickFlow).state$)
  expect(await lampNow()).toEqual({ stage: 'picked', line: 'picked' })
})

it('a put-away that is written late puts nothing into a bin that was shipped meanwhile', async () => {
  const loose = { ...kettle, containerId: '', locationId: '' }
  context = await openFloor(loose)
  const bench = await putAway()
  await context.put('units', [{ ...loose, stage: 'shipped', orderId: 'o1', updatedBy: 'u9', updatedAt: tuesday }])
  drawFrame()
  await bench.close()
  expect.soft(await context.read('units', kettle.id)).toMatchObject({ stage: 'shipped', locationId: '' })
  expect(await context.ledger(kettle.id)).toEqual([])
})

describe('a page that is left and opened again while something of it goes on', () => {
  it('brings a count back by the Undo of before', async () => {
    context = await openFloor()
    const old = open(binSpotFlow)
    await old.act(scan('A-01'))
    await old.act(scan(box))
    const { audit } = await firstValueFrom(old.state$)
    await old.act({ kind: 'drop' })
    await old.close()
    const now = open(binSpotFlow)
    await firstValueFrom(now.state$)
    // The notice with Undo stays for ten seconds; `useBinSpot` gives it the session of its own page.
    await old.answer({ kind: 'restore', audit })
    expect.soft((await firstValueFrom(now.state$)).audit).not.toBeNull()
    await now.act(scan('B-07'))
    const kept = await readDraft<{ state: { audit: { counted: unknown[] } } }>(context.db, 'bin-spot')
    expect(kept?.state.audit.counted).toHaveLength(1)
  })
  it('has in hand what was scanned as it was left', async () => {
    context = await openFloor()
    let go = (): void => undefined
    const held = new Promise<boolean>((resolve) => (go = () => resolve(true)))
    const old = open(binSpotFlow)
    await firstValueFrom(old.state$)
    beforeFirstStep(context.db, () => held)
    const answer = old.answer(scan(box))
    const closing = old.close()
    const now = open(binSpotFlow)
    const opening = firstValueFrom(now.state$)
    go()
    expect((await answer).say?.tone).toBe('plain')
    await closing
    expect((await opening).inHand).toEqual([kettle.id])
  })
})

describe('a bench whose answer rests on its edits', () => {
  const grade = (unit: UnitDoc) =>
    writeTo(
      unit,
      { grade: 'usedGood', stage: 'inspected' },
      { type: 'unit.inspected', from: unit.stage, to: 'inspected' },
    )
  const colleagueGrades = async () => {
    await context.put('units', [aUnit({ grade: 'usedGood', stage: 'inspected', updatedBy: 'u9' })])
    await context.put('activity', [
      anActivity({
        id: 'theirs',
        type: 'unit.inspected',
        refId: 'unit-1',
        by: 'u9',
        at: tuesday,
        to: 'inspected',
        data: { after: { grade: 'usedGood', stage: 'inspected' } },
      }),
    ])
  }
  type Press = { readonly kind: 'grade' }
  const floor: ScanFlow<object, Press, UnitDoc, UnitWrite> = {
    key: 'bench',
    empty: {},
    facts: async (at) => {
      const unit = (await at.db.units.findOne('unit-1').exec())?.toJSON() as UnitDoc
      await colleagueGrades()
      return unit
    },
    step: (state, _event, unit): Step<object, Press, UnitWrite> => ({
      state,
      say: { tone: 'green', title: 'Graded', detail: '' },
      writes: [grade(unit)],
    }),
    writer: unitWriter,
  }
  beforeEach(async () => {
    context = await openTestWork(['units', 'activity'])
    await context.put('units', [aUnit({})])
  })
  it('takes back nothing that a colleague did first', async () => {
    const done = await new ScanFlowSession(context, floor).act({ kind: 'grade' })
    expect(await context.ledger('unit-1')).toEqual(['unit.inspected'])
    expect.soft(await done.undo?.()).toBe(false)
    expect(await context.read('units', 'unit-1')).toMatchObject({ grade: 'usedGood', stage: 'inspected' })
  })
  it('tells nothing of a step whose tab was killed before its edits, and that a colleague did', async () => {
    await writeDraft(context.db, 'bench', { state: {}, job: { id: 'job', at: aTime, writes: [grade(aUnit({}))] } })
    await colleagueGrades()
    await firstValueFrom(new ScanFlowSession(context, floor).state$)
    expect(await context.ledger('unit-1')).toEqual(['unit.inspected'])
  })
})

it.each([
  ['without writes', { id: 'x', at: aTime }],
  ['of a wrong type', 'x'],
  ['with a write of another kind', { id: 'x', at: aTime, writes: [{ kind: 'order' }] }],
])('a draft with a step %s keeps no page from opening', async (_how, job) => {
  context = await openHouse()
  await writeDraft(context.db, 'pick', { state: emptyPick, job })
  expect(await firstValueFrom(open(pickFlow).state$)).toEqual(emptyPick)
})

it('a second tab that opens the page leaves a newer step of the first in the draft', async () => {
  context = await openHouse()
  const first = open(pickFlow)
  await first.act(start)
  await first.answer(scan(label(2)))
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  const find = context.db.activity.findByIds.bind(context.db.activity)
  vi.spyOn(context.db.activity, 'findByIds').mockImplementationOnce(((ids: string[]) => ({
    exec: () => held.then(() => find(ids).exec()),
  })) as never)
  const opening = firstValueFrom(open(pickFlow).state$)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await first.answer(scan(label(1)))).say?.tone).toBe('green')
  go()
  await opening
  // The first tab is killed before its frame.
  await firstValueFrom(open(pickFlow).state$)
  expect((await context.read('units', unitId(1)))?.stage).toBe('picked')
})
