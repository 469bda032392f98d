/** A pick is answered before its unit and its order are written: what comes in between, and what is written later than that. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { firstValueFrom } from 'rxjs'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { readJournal } from '#data/core/jobs/job-journal.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { binSpotFlow } from '#data/stock/bin-spot.ts'
import { noteFoundByScan } from '#data/stock/found-by-scan.ts'
import { cutBeforeLedger, cutBeforeWrite } from '#tests/support/power-cut.ts'
import { english } from '#tests/support/english.ts'
import { anActivity } from '#tests/support/records.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { label, openHouse, scanOf, unitId } from './fulfil-warehouse.ts'

const lamp = unitId(2)
const start = { kind: 'start', orderIds: ['order-ebay-A', 'order-ebay-B'], batch: 'Morning' } as const

let context: TestWork
let owed: (() => void)[]
const unwritten = vi.fn<() => void>()
beforeEach(async () => {
  context = await openHouse()
  owed = []
  unwritten.mockClear()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await context.db.close()
})

function openPage() {
  const bench = new ScanFlowSession(context, pickFlow)
  const afterAnswer = (act: () => void) => void owed.push(act)
  bench.bind({ input: undefined, go: () => undefined, onWritten: () => undefined, afterAnswer, onUnwritten: unwritten })
  return bench
}

const drawFrame = () => {
  for (const act of owed.splice(0)) act()
}

async function pickLamp() {
  const bench = openPage()
  await bench.act(start)
  const done = await bench.answer(scanOf(label(2)))
  expect(done.say?.tone).toBe('green')
  return { bench, done }
}

const stageOf = async () => (await context.read('units', lamp))?.stage
const lineOf = async () => (await context.read('orders', 'order-ebay-B'))?.lineStates[lamp]

/** By whom the ledger says that the lamp was picked. */
async function pickersOf(): Promise<readonly string[]> {
  const rows = await context.db.activity.find({ selector: { refId: lamp, type: 'unit.picked' } }).exec()
  return rows.map(({ by, undoOf }) => (undoOf === '' ? by : `undone by ${by}`))
}

/** A colleague's pick of the same lamp arrives by sync. */
async function colleaguePicks(): Promise<void> {
  const [unit, order] = [await context.read('units', lamp), await context.read('orders', 'order-ebay-B')]
  if (!unit || !order) throw new Error('The warehouse of the test has no lamp.')
  await context.put('units', [{ ...unit, stage: 'picked', locationId: '', updatedBy: 'u9' }])
  await context.put('orders', [{ ...order, status: 'picked', lineStates: { [lamp]: 'picked' }, updatedBy: 'u9' }])
  await context.put('activity', [
    anActivity({ id: 'theirs', type: 'unit.picked', refId: lamp, by: 'u9', to: '', data: { orderId: 'order-ebay-B' } }),
  ])
}

describe('a unit that was not there and turns up on the walk', () => {
  it('is picked once, and no second notice says that it was found', async () => {
    const bench = openPage()
    await bench.act(start)
    await bench.act({ kind: 'short', reason: 'notThere', unitId: lamp })
    const done = await bench.answer(scanOf(label(2)))
    expect(english(done.say?.title)).toBe('Found after all: picked')
    // The app looks at every scan, once its answer is there.
    expect(await noteFoundByScan(context, classifyScan(label(2)), 'fulfillment')).toBeNull()
    drawFrame()
    await bench.close()
    expect([await stageOf(), await lineOf()]).toEqual(['picked', 'picked'])
    expect(await context.ledger(lamp)).toEqual(['unit.notFound', 'unit.picked'])
  })
})

describe('a pick that could not be written, and whose page has gone', () => {
  it('is written before another bench looks into the store', async () => {
    const { bench } = await pickLamp()
    const { storageInstance } = context.db.units
    const full = vi.spyOn(storageInstance, 'bulkWrite').mockRejectedValue(new Error('The disk is full.'))
    drawFrame()
    await expect.poll(() => unwritten.mock.calls.length).toBe(1)
    await bench.close()
    full.mockRestore()
    // Some space was freed. The count of its bin does not miss the lamp, which is in the tote.
    const binSpot = new ScanFlowSession(context, binSpotFlow)
    const scan = (code: string) => binSpot.act({ kind: 'scan', scan: classifyScan(code) }, classifyScan(code))
    await scan('C-03')
    expect([await stageOf(), await lineOf()]).toEqual(['picked', 'picked'])
    for (let look = 0; look < 4; look += 1) context.now()
    await scan('C-03')
    await binSpot.act({ kind: 'settleMissing' })
    await binSpot.close()
    expect(await context.read('units', lamp)).toMatchObject({ stage: 'picked', exceptionCode: '' })
    const again = openPage()
    expect((await again.act(scanOf('L-LANE-1'))).say?.tone).toBe('green')
  })
})

it('a pick that could not be written is made once, where its own page opens again', async () => {
  const { bench } = await pickLamp()
  const full = vi.spyOn(context.db.units.storageInstance, 'bulkWrite').mockRejectedValue(new Error('The disk is full.'))
  drawFrame()
  await expect.poll(() => unwritten.mock.calls.length).toBe(1)
  await bench.close()
  full.mockRestore()
  const again = openPage()
  expect((await again.act(scanOf('L-LANE-1'))).say?.tone).toBe('green')
  expect(await stageOf()).toBe('picked')
  expect(await pickersOf()).toEqual(['u1'])
})

describe('an undo that is cut short before its ledger row', () => {
  it.each([
    ['and pressed again', true],
    ['and not pressed again', false],
  ])('%s takes back nothing that came after it', async (_how, isPressedAgain) => {
    const bench = openPage()
    await bench.act(start)
    const first = await bench.act(scanOf(label(2)))
    cutBeforeLedger(context)
    await first.undo?.()
    if (isPressedAgain) expect(await first.undo?.()).toBe(true)
    expect((await bench.act(scanOf(label(2)))).say?.tone).toBe('green')
    expect((await readJournal(context.db)).size).toBe(0)
    // The next start of the app.
    await resumeJobs(context)
    expect([await stageOf(), await lineOf()]).toEqual(['picked', 'picked'])
  })
})

describe('where a colleague was faster', () => {
  it('nothing is told of a pick that was not made, nor at the next opening of the page', async () => {
    const { bench } = await pickLamp()
    await colleaguePicks()
    drawFrame()
    await bench.close()
    expect(await pickersOf()).toEqual(['u9'])
    await firstValueFrom(openPage().state$)
    expect(await pickersOf()).toEqual(['u9'])
  })

  it('nor where the page was killed before the frame of its answer', async () => {
    await pickLamp()
    await colleaguePicks()
    await firstValueFrom(openPage().state$)
    expect(await pickersOf()).toEqual(['u9'])
  })

  it('nor at a second try, where the first could write nothing', async () => {
    const { bench } = await pickLamp()
    cutBeforeWrite(context, 'units')
    await expect(bench.answer({ kind: 'skip' })).rejects.toThrow('power cut')
    await colleaguePicks()
    await bench.answer({ kind: 'skip' })
    expect(await pickersOf()).toEqual(['u9'])
  })

  it('an undo leaves their pick alone, and says that not all is as before', async () => {
    const { done } = await pickLamp()
    await colleaguePicks()
    drawFrame()
    expect(await done.undo?.()).toBe(false)
    expect(await stageOf()).toBe('picked')
    expect(await pickersOf()).toEqual(['u9'])
  })
})
