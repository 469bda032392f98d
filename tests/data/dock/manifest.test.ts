import { firstValueFrom, skip, type Observable } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { waiveLines } from '#data/dock/manifest-commands.ts'
import { movePallet, putUnitOn } from '#data/pallets/pallet-commands.ts'
import { findUnitsOfLoad, manifestFacts, watchLineCounts } from '#data/dock/manifest.ts'
import { watchUnitHistory } from '#data/core/unit-history.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { aContainer, aLine, aLoad, aLocation, aUnit } from '#tests/support/records.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['loads', 'manifestLines', 'units', 'containers', 'locations', 'activity'])
  await context.put('loads', [aLoad({ id: 'load-1', code: 'L-1001' }), aLoad({ id: 'load-2', code: 'L-1002' })])
  await context.put('manifestLines', [
    aLine({ id: 'l1', row: 1, lpn: 'LPRQ3978200', qty: 7 }),
    aLine({ id: 'l2', row: 2 }),
  ])
})
afterEach(async () => {
  await context.db.close()
})
const next = <T>(stream: Observable<T>) => firstValueFrom(stream.pipe(skip(1)))

describe('what was received against each line', () => {
  test('is counted in items, with damage and empty boxes apart', async () => {
    await context.put('units', [
      aUnit({ id: 'a', label: 'U-A', lineId: 'l1', qty: 3 }),
      aUnit({ id: 'b', label: 'U-B', lineId: 'l1', qty: 2, coarse: 'damaged' }),
      aUnit({ id: 'c', label: 'U-C', lineId: 'l2', coarse: 'emptyBox' }),
      aUnit({ id: 'd', label: 'U-D', lineId: 'l9', loadId: 'load-2' }),
    ])
    const counts = await firstValueFrom(watchLineCounts(context.db, 'load-1'))
    expect([...counts]).toEqual([
      ['l1', { received: 5, damaged: 2, emptyBoxes: 0 }],
      ['l2', { received: 1, damaged: 0, emptyBoxes: 1 }],
    ])
  })
  test('follows another device’s scan, a mark of damage and an undo', async () => {
    await context.put('units', [aUnit({ id: 'a', label: 'U-A', lineId: 'l1', qty: 3 })])
    const counts = watchLineCounts(context.db, 'load-1')
    const scanned = next(counts)
    await firstValueFrom(counts)
    await context.put('units', [aUnit({ id: 'b', label: 'U-B', lineId: 'l1' })])
    expect((await scanned).get('l1')).toMatchObject({ received: 4 })
    const damaged = next(counts)
    await firstValueFrom(counts)
    await context.put('units', [aUnit({ id: 'b', label: 'U-B', lineId: 'l1', coarse: 'damaged' })])
    expect((await damaged).get('l1')).toMatchObject({ received: 4, damaged: 1 })
    const undone = next(counts)
    await firstValueFrom(counts)
    await (await context.db.units.findOne('b').exec())?.remove()
    expect((await undone).get('l1')).toMatchObject({ received: 3, damaged: 0 })
  })
})

it('what was received counts no receipt that was taken back while the load was being read', async () => {
  await context.put('units', [aUnit({ id: 'a', label: 'U-A', lineId: 'l1', qty: 3 })])
  const { units } = context.db
  const read = units.find.bind(units)
  // The list is read as it was before the removal, and handed over after it.
  const find = vi.spyOn(units, 'find').mockImplementationOnce((query) => {
    const found = read(query)
    const list = found.exec.bind(found)
    return Object.assign(found, {
      exec: async () => {
        const before = await list()
        await (await units.findOne('a').exec())?.remove()
        return before
      },
    })
  })
  expect((await firstValueFrom(watchLineCounts(context.db, 'load-1'))).get('l1')?.received ?? 0).toBe(0)
  find.mockRestore()
})

describe('a scan on the page Manifest', () => {
  test('finds lines by the seller’s item number, in any letters', async () => {
    await context.put('manifestLines', [
      aLine({ id: 'l3', row: 3, itemNo: '75934710' }),
      aLine({ id: 'l4', row: 4, itemNo: 'KF-200B' }),
    ])
    const ids = async (code: string) =>
      (await manifestFacts(context.db, 'load-1', classifyScan(code))).lines.map(({ line }) => line.id)
    expect(await ids('75934710')).toEqual(['l3'])
    expect(await ids('kf-200b')).toEqual(['l4'])
    expect(await ids('LPRQ3978200')).toEqual(['l1'])
  })
})

describe('a waiver', () => {
  test('keeps its reason beside the seller’s words, and is in the ledger', async () => {
    await waiveLines(context, ['l1'], '  Agreed by phone ')
    expect(await context.read('manifestLines', 'l1')).toMatchObject({
      waivedReason: 'Agreed by phone',
      title: 'Kettle',
      qty: 7,
    })
    expect(await context.ledger('l1')).toEqual(['line.waived'])
  })
  test('given twice is one waiver', async () => {
    await waiveLines(context, ['l1'], 'Agreed')
    expect(await waiveLines(context, ['l1'], 'Agreed')).toEqual([])
    expect(await context.ledger('l1')).toEqual(['line.waived'])
  })
  test('is taken back to the reason that was there before', async () => {
    await waiveLines(context, ['l1'], 'Agreed')
    const waivers = await waiveLines(context, ['l1', 'l2'], 'Too small to claim')
    await undoJobs(context, waivers)
    expect(await context.read('manifestLines', 'l1')).toMatchObject({ waivedReason: 'Agreed' })
    expect(await context.read('manifestLines', 'l2')).toMatchObject({ waivedReason: '' })
  })
})

describe('waivers of several lines', () => {
  it('all get their ledger rows after a crash in the middle', async () => {
    cutBeforeLedger(context)
    await waiveLines(context, ['l1', 'l2'], 'Agreed')
    await resumeJobs(context)
    expect(await context.read('manifestLines', 'l2')).toMatchObject({ waivedReason: 'Agreed' })
    expect([...(await context.ledger('l1')), ...(await context.ledger('l2'))]).toEqual(['line.waived', 'line.waived'])
  })
  it('are taken back but for the line whose reason a colleague changed', async () => {
    const waivers = await waiveLines(context, ['l1', 'l2'], 'Agreed')
    await waiveLines(context, ['l1'], 'Too small to claim')
    expect(await undoJobs(context, waivers)).toBe(false)
    expect(await context.read('manifestLines', 'l1')).toMatchObject({ waivedReason: 'Too small to claim' })
    expect(await context.read('manifestLines', 'l2')).toMatchObject({ waivedReason: '' })
    expect(await context.ledger('l1')).toEqual(['line.waived', 'line.waived'])
  })
})

describe('a scan', () => {
  test('of an LPN finds its line and load', async () => {
    const facts = await manifestFacts(context.db, 'load-1', classifyScan('LPRQ3978200'))
    expect(facts.lines).toMatchObject([{ line: { id: 'l1' }, load: { code: 'L-1001' } }])
  })
  test('of a load’s code finds the load', async () => {
    expect(await manifestFacts(context.db, 'load-1', classifyScan('L-1002'))).toMatchObject({ load: { id: 'load-2' } })
  })
  test('of rubbish finds no record and does not break', async () => {
    const facts = await manifestFacts(context.db, 'load-1', classifyScan('{"$gt":""}<b>'))
    expect(facts).toMatchObject({ unit: null, pallet: null, load: null, lines: [] })
  })
})

test('a unit’s history holds its own steps and its pallet’s moves while it was on it', async () => {
  const bin = aLocation({ id: 'L-A-01-01', code: 'A-01-01' })
  await context.put('locations', [bin])
  await context.put('containers', [aContainer({ id: 'p1' }), aContainer({ id: 'p2', label: 'P-2' })])
  await context.put('units', [
    aUnit({ id: 'a', label: 'U-A', containerId: 'p1' }),
    aUnit({ id: 'b', label: 'U-B', containerId: 'p2' }),
  ])
  await movePallet(context, 'p1', bin)
  await movePallet(context, 'p2', bin)
  await putUnitOn(context, 'a', 'p2')
  const rows = await firstValueFrom(watchUnitHistory(context.db, 'a', 'p2'))
  expect(rows.map((row) => [row.type, row.refId])).toEqual([
    ['unit.moved', 'a'],
    ['container.moved', 'p1'],
  ])
  expect(await findUnitsOfLoad(context.db, 'load-1')).toHaveLength(2)
})
