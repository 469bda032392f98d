/** Every bench that keeps a draft is finished after a killed tab, whichever page opens next. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { benchKeys, finishBenches, finishLeftSteps, loadBench, readLeft } from '#app/session/benches.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { beforeFirstStep, holdBench } from '#data/core/jobs/open-benches.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { editPlace } from '#data/stock/zone-commands.ts'
import { binSpotFlow } from '#data/stock/bin-spot.ts'
import { readDraft, writeDraft } from '#data/store/device.ts'
import { label, openHouse, scanOf, unitId } from '#tests/data/outbound/fulfil-warehouse.ts'
import { aLocation } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const data = join(import.meta.dirname, '../../src/data')
const flowKeys = readdirSync(data, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(data, file), 'utf8'))
  .filter((text) => /: ScanFlow</.test(text))
  .flatMap((text) => [...text.matchAll(/^  key: '(.+)',$/gm)].map(([, key]) => key))

it('every flow with a draft of its own is in the table', () => {
  expect(new Set(benchKeys)).toEqual(new Set(flowKeys))
  expect(flowKeys.length).toBeGreaterThan(10)
})

it.each(benchKeys)('the draft “%s” leads to the flow that keeps it', async (key) => {
  expect((await loadBench(key)).key).toBe(key)
})

it('a bench whose step waits for something holds nobody up, and counts as left open', async () => {
  const context = await openTestWork(['units', 'activity'])
  expect(await finishBenches(context)).toBe(true)
  const leave = await holdBench(context.db, {
    settle: () => Promise.resolve(),
    key: 'inspect',
    finish: () => new Promise(() => undefined),
  })
  expect(await finishBenches(context, 20)).toBe(false)
  leave()
  expect(await finishBenches(context)).toBe(true)
  await context.db.close()
})

describe('a person who signs out while a pick is in its draft alone', () => {
  let context: TestWork
  const openPage = (on = context) => {
    const bench = new ScanFlowSession(on, pickFlow)
    bench.bind({ input: undefined, go: () => undefined, onWritten: () => undefined, afterAnswer: () => undefined })
    return bench
  }
  /** A tab answered in green and was killed before the frame: its draft is left. */
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    context = await openHouse()
    const killed = await openHouse()
    const bench = openPage(killed)
    await bench.act({ kind: 'start', orderIds: ['order-ebay-A', 'order-ebay-B'], batch: 'Morning' })
    await bench.answer(scanOf(label(2)))
    await writeDraft(context.db, 'pick', (await readDraft(killed.db, 'pick')) ?? {})
    await killed.db.close()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    await context.db.close()
  })
  const stageOf = async () => (await context.read('units', unitId(2)))?.stage
  const fillDisk = () =>
    vi.spyOn(context.db.units.storageInstance, 'bulkWrite').mockRejectedValue(new Error('The disk is full.'))

  it('leaves with the pick written', async () => {
    expect(await finishBenches(context)).toBe(true)
    expect(await stageOf()).toBe('picked')
  })

  it('is told that a step is open where its page could not finish it either, and it is finished once there is space', async () => {
    const full = fillDisk()
    await expect(firstValueFrom(openPage().state$)).rejects.toThrow('The disk is full.')
    expect(await finishBenches(context)).toBe(false)
    expect(await readLeft(context.db)).toMatchObject({ pick: { writes: [{}] } })
    full.mockRestore()
    expect(await finishBenches(context)).toBe(true)
    expect(await stageOf()).toBe('picked')
  })

  it('is told so where the page of another tab has it, until it is written there', async () => {
    // The other tab's lock is shared; this one asks for it alone.
    const request = async (_name: string, how: object, act: (lock: object | null) => unknown) =>
      act('ifAvailable' in how ? null : {})
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await finishBenches(context)).toBe(false)
    vi.unstubAllGlobals()
    const other = openPage()
    await firstValueFrom(other.state$)
    await other.close()
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await finishBenches(context)).toBe(true)
  })

  it('finds the pick written at the first step of whatever bench', async () => {
    beforeFirstStep(context.db, () => finishLeftSteps(context))
    const binSpot = new ScanFlowSession(context, binSpotFlow)
    await binSpot.act({ kind: 'scan', scan: classifyScan('C-03') }, classifyScan('C-03'))
    expect(await stageOf()).toBe('picked')
    await binSpot.close()
  })
})

describe('a person who signs out while the row of a command is owed', () => {
  it('is told that it is open, takes it along in the file, and leaves once it is written', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const context = await openTestWork(['locations', 'activity'])
    const bin = aLocation({ id: 'A-01', code: 'A-01', name: 'Bin' })
    await context.put('locations', [bin])
    const full = vi.spyOn(context.db.activity, 'bulkInsert').mockRejectedValue(new Error('The disk is full.'))
    await editPlace(context, bin.id, { name: 'Rack' })
    expect(await finishBenches(context)).toBe(false)
    expect(Object.values(await readLeft(context.db))).toMatchObject([
      { jobs: [{ rows: [{ type: 'location.edited' }] }] },
    ])
    full.mockRestore()
    expect(await finishBenches(context)).toBe(true)
    expect(await context.ledger(bin.id)).toEqual(['location.edited'])
    expect(await readLeft(context.db)).toEqual({})
    vi.restoreAllMocks()
    await context.db.close()
  })
})
