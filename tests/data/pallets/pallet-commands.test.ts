import { refusal } from '#tests/support/english.ts'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { addContainer, emptyPallet, scrapPallet, setPalletLoad } from '#data/dock/pallet-record.ts'
import { mergePallets, movePallet, putUnitOn, sellWhole, splitPallet } from '#data/pallets/pallet-commands.ts'
import { undoPallet } from '#data/pallets/undo-pallet.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { findPlace } from '#data/core/find/find-place.ts'
import { findPlaceChain } from '#data/pallets/pallets.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { noteFoundByScan } from '#data/stock/found-by-scan.ts'
import { aContainer, aLocation, aUnit } from '#tests/support/records.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const dock = aLocation({ id: 'L-DOCK-1', code: 'DOCK-1', kind: 'dock' })
const bin = aLocation({ id: 'L-A-01-01', code: 'A-01-01', kind: 'bin', parentId: 'L-ZONE-A', aliases: ['OLD-1'] })
const zone = aLocation({ id: 'L-ZONE-A', code: 'ZONE-A', kind: 'zone' })
const pallet = aContainer({ id: 'p1', label: 'P-00010001X', status: 'received', locationId: dock.id })
const other = aContainer({ id: 'p2', label: 'P-00010002Y', status: 'stored', locationId: bin.id })
const unitsOf = (count: number, containerId: string, locationId: string) =>
  Array.from({ length: count }, (_, index) =>
    aUnit({
      id: `${containerId}-u${index}`,
      label: `U-${containerId}-${index}`,
      containerId,
      locationId,
      retailCents: 1000,
    }),
  )

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['containers', 'units', 'locations', 'activity'])
  await context.put('locations', [dock, bin, zone])
  await context.put('containers', [pallet, other])
  await context.put('units', [...unitsOf(60, 'p1', dock.id), ...unitsOf(2, 'p2', bin.id)])
})
afterEach(async () => {
  await context.db.close()
})

const at = async (locationId: string) => (await context.db.units.find({ selector: { locationId } }).exec()).length
const on = async (containerId: string) => (await context.db.units.find({ selector: { containerId } }).exec()).length

describe('a pallet of 60 that moves', () => {
  test('takes all that is on it along, with one row in the ledger', async () => {
    await movePallet(context, 'p1', bin)
    expect(await context.read('containers', 'p1')).toMatchObject({ locationId: bin.id, status: 'stored' })
    expect(await at(bin.id)).toBe(62)
    expect(await context.ledger('p1')).toEqual(['container.moved'])
  })
  test('goes back with everything on it', async () => {
    const { rowId } = await movePallet(context, 'p1', bin)
    await undoPallet(context, rowId)
    expect(await context.read('containers', 'p1')).toMatchObject({ locationId: dock.id, status: 'received' })
    expect(await at(dock.id)).toBe(60)
    await undoPallet(context, rowId)
    expect(await context.ledger('p1')).toEqual(['container.moved', 'container.moved'])
  })
  test('puts each item back where it was recorded', async () => {
    await context.put('units', [aUnit({ id: 'stray', label: 'U-STRAY', containerId: 'p1', locationId: '' })])
    const { rowId } = await movePallet(context, 'p1', bin)
    await undoPallet(context, rowId)
    expect(await context.read('units', 'stray')).toMatchObject({ locationId: '', containerId: 'p1' })
  })
  test('and was moved on since is not undone over the later move', async () => {
    const { rowId } = await movePallet(context, 'p1', bin)
    await movePallet(context, 'p1', zone)
    expect(await refusal(undoPallet(context, rowId))).toContain('It was moved on since.')
    expect(await at(zone.id)).toBe(60)
  })
  it('stays open when it was opened at its new place before the undo', async () => {
    const { rowId } = await movePallet(context, 'p1', bin)
    await changeOne(context, 'containers', 'p1', () => ({ status: 'breaking' as const }))
    await undoPallet(context, rowId)
    expect(await context.read('containers', 'p1')).toMatchObject({ locationId: dock.id, status: 'breaking' })
  })
  test('leaves what was shipped from it alone', async () => {
    await context.put('units', [
      aUnit({ id: 'gone', label: 'U-GONE', stage: 'shipped', containerId: 'p1', locationId: dock.id }),
    ])
    await movePallet(context, 'p1', bin)
    expect(await context.read('units', 'gone')).toMatchObject({ locationId: dock.id })
  })
})

describe('a device that dies in the middle of a move', () => {
  const half = async () => {
    // The pallet itself is written, and nothing that is on it.
    vi.spyOn(context.db.units, 'findByIds').mockImplementationOnce(() => {
      throw new Error('power cut')
    })
    await expect(movePallet(context, 'p1', bin)).rejects.toThrow('power cut')
    expect(await at(bin.id)).toBe(2)
  }
  test('finishes it when the store opens again', async () => {
    await half()
    expect(await resumeJobs(context)).toBe(1)
    expect(await at(bin.id)).toBe(62)
    expect(await context.ledger('p1')).toEqual(['container.moved'])
    expect(await resumeJobs(context)).toBe(0)
  })
  test('leaves alone what a person moved meanwhile', async () => {
    await half()
    await changeOne(context, 'units', 'p1-u3', () => ({ locationId: zone.id, containerId: '' }))
    await resumeJobs(context)
    expect(await context.read('units', 'p1-u3')).toMatchObject({ locationId: zone.id, containerId: '' })
    expect(await at(bin.id)).toBe(61)
  })
  it('gets the ledger row of a split after a crash between the units and the row, and can take it back', async () => {
    cutBeforeLedger(context)
    await splitPallet(context, 'p1', ['p1-u0'])
    await resumeJobs(context)
    const [row] = await context.db.activity.find({ selector: { type: 'container.split' } }).exec()
    await undoPallet(context, row?.id ?? '')
    expect(await on('p1')).toBe(60)
    expect(await context.read('containers', row?.refId ?? '')).toBeNull()
  })
  it('can take back a merge whose row is owed', async () => {
    cutBeforeLedger(context)
    const { rowId } = await mergePallets(context, 'p1', 'p2')
    await undoPallet(context, rowId)
    expect(await on('p1')).toBe(60)
    expect(await context.ledger('p1')).toEqual(['container.merged', 'container.merged'])
  })
  it('takes an undo to its end that was cut short', async () => {
    const { rowId } = await mergePallets(context, 'p1', 'p2')
    cutBeforeLedger(context)
    await undoPallet(context, rowId)
    await resumeJobs(context)
    expect(await on('p1')).toBe(60)
    expect(await context.ledger('p1')).toEqual(['container.merged', 'container.merged'])
  })
})

describe('splitting', () => {
  test('puts the chosen items on a new pallet that remembers its parent', async () => {
    const { container } = await splitPallet(context, 'p1', ['p1-u0', 'p1-u1'])
    expect(container).toMatchObject({
      parentId: 'p1',
      loadId: 'load-1',
      kind: 'pallet',
      locationId: dock.id,
      status: 'received',
    })
    expect(await on(container.id)).toBe(2)
    expect(await on('p1')).toBe(58)
  })
  test('is taken back, and the new pallet goes', async () => {
    const { container, rowId } = await splitPallet(context, 'p1', ['p1-u0'])
    await undoPallet(context, rowId)
    expect(await on('p1')).toBe(60)
    expect(await context.read('containers', container.id)).toBeNull()
  })
  test('keeps the new pallet when another unit was put on it since', async () => {
    const { container, rowId } = await splitPallet(context, 'p1', ['p1-u0'])
    await putUnitOn(context, 'p2-u0', container.id)
    await undoPallet(context, rowId)
    expect(await on('p1')).toBe(60)
    expect(await context.read('containers', container.id)).not.toBeNull()
  })
  it('cannot be taken back when all of it was moved on and another unit is on the new pallet', async () => {
    const { container, rowId } = await splitPallet(context, 'p1', ['p1-u0'])
    await mergePallets(context, container.id, 'p2')
    await putUnitOn(context, 'p2-u0', container.id)
    expect(await refusal(undoPallet(context, rowId))).toContain('Nothing of it is left to take back.')
    expect(await context.read('activity', `undo-${rowId}`)).toBeNull()
  })
  test('of nothing is refused', async () => {
    expect(await refusal(splitPallet(context, 'p1', ['p2-u0']))).toContain('Nothing is on it.')
  })
})

describe('merging', () => {
  test('moves everything over and empties the first', async () => {
    await mergePallets(context, 'p1', 'p2')
    expect(await on('p2')).toBe(62)
    expect(await at(bin.id)).toBe(62)
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'empty' })
  })
  it('is not taken back onto a pallet that was scrapped since', async () => {
    const { rowId } = await mergePallets(context, 'p1', 'p2')
    await scrapPallet(context, 'p1')
    expect(await refusal(undoPallet(context, rowId))).toContain('was scrapped')
    expect(await on('p2')).toBe(62)
  })
  test('is taken back without what was on the other before', async () => {
    const { rowId } = await mergePallets(context, 'p1', 'p2')
    await undoPallet(context, rowId)
    expect(await on('p1')).toBe(60)
    expect(await at(dock.id)).toBe(60)
    expect(await on('p2')).toBe(2)
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'received' })
  })
})

describe('selling whole', () => {
  test('sells every item for its share and locks the pallet', async () => {
    await sellWhole(context, 'p1', 100_001)
    const units = await context.db.units.find({ selector: { containerId: 'p1' } }).exec()
    expect(units.every((unit) => unit.stage === 'sold')).toBe(true)
    expect(units.reduce((sum, unit) => sum + (unit.soldCents ?? 0), 0)).toBe(100_001)
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'soldWhole', soldCents: 100_001 })
    expect(await refusal(putUnitOn(context, 'p2-u0', 'p1'))).toContain('sold whole')
    expect(await refusal(emptyPallet(context, 'p1'))).toContain('sold whole')
    expect(await refusal(sellWhole(context, 'p1', 1))).toContain('sold whole')
  })
  test('is taken back: every item in the stage that it had', async () => {
    await context.put('units', [aUnit({ id: 'graded', label: 'U-GRADED', stage: 'inspected', containerId: 'p1' })])
    const { rowId } = await sellWhole(context, 'p1', 5000)
    await undoPallet(context, rowId)
    expect(await context.read('units', 'graded')).toMatchObject({ stage: 'inspected', soldCents: null })
    expect(await context.read('units', 'p1-u0')).toMatchObject({ stage: 'received', soldCents: null })
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'received', soldCents: null })
  })
  test('cannot be taken back once an item of it was picked', async () => {
    const { rowId } = await sellWhole(context, 'p1', 5000)
    await (await context.db.units.findOne('p1-u0').exec())?.incrementalPatch({ stage: 'picked' })
    expect(await refusal(undoPallet(context, rowId))).toContain('picked or shipped since')
  })
})

describe('one unit', () => {
  test('goes onto a pallet and is where the pallet is; back again by undo', async () => {
    const { rowId } = await putUnitOn(context, 'p2-u0', 'p1')
    expect(await context.read('units', 'p2-u0')).toMatchObject({ containerId: 'p1', locationId: dock.id })
    await undoPallet(context, rowId)
    expect(await context.read('units', 'p2-u0')).toMatchObject({ containerId: 'p2', locationId: bin.id })
    expect(await context.ledger('p2-u0')).toEqual(['unit.moved', 'unit.moved'])
  })
  test('that was missing is found by it', async () => {
    const lost = aUnit({
      id: 'lost',
      label: 'U-LOST',
      stage: 'missing',
      exceptionCode: 'pickNotFound',
      exceptionAt: pallet.createdAt,
    })
    await context.put('units', [lost])
    const { rowId } = await putUnitOn(context, 'lost', 'p1')
    expect(await context.read('units', 'lost')).toMatchObject({
      stage: 'received',
      exceptionCode: '',
      containerId: 'p1',
    })
    await undoPallet(context, rowId)
    expect(await context.read('units', 'lost')).toMatchObject({ stage: 'missing', exceptionCode: 'pickNotFound' })
  })
})

describe('a pallet’s own record', () => {
  test('is not empty or waste with units aboard', async () => {
    expect(await refusal(emptyPallet(context, 'p2'))).toContain('2 items still on it')
    expect(await refusal(scrapPallet(context, 'p2'))).toContain('2 items still on it')
    expect(await context.read('containers', 'p2')).toMatchObject({ status: 'stored' })
  })
  test('becomes empty, then waste, and comes back', async () => {
    await mergePallets(context, 'p2', 'p1')
    const { rowId } = await scrapPallet(context, 'p2')
    expect(await context.read('containers', 'p2')).toMatchObject({ status: 'scrapped' })
    await undoPallet(context, rowId)
    expect(await context.read('containers', 'p2')).toMatchObject({ status: 'empty' })
  })
  test('is made without a label of the seller’s, and goes again while nothing is on it', async () => {
    const { container, rowId } = await addContainer(context, 'gaylord', '', '')
    expect(container.label).toMatch(/^G-/)
    await undoPallet(context, rowId)
    expect(await context.read('containers', container.id)).toBeNull()
  })
  test('learns its load, and forgets it again', async () => {
    const { rowId } = await setPalletLoad(context, 'p1', 'load-2')
    expect(await context.read('containers', 'p1')).toMatchObject({ loadId: 'load-2' })
    await undoPallet(context, rowId)
    expect(await context.read('containers', 'p1')).toMatchObject({ loadId: 'load-1' })
  })
})

describe('a place', () => {
  test.each(['L-A-01-01', 'A-01-01', 'a-01-01', 'OLD-1'])('is found by %s', async (code) => {
    expect(await findPlace(context.db, classifyScan(code))).toMatchObject({ id: bin.id })
  })
  test('is returned with the places around it', async () => {
    expect((await findPlaceChain(context.db, bin.id)).map((place) => place.code)).toEqual(['A-01-01', 'ZONE-A'])
  })
  test('that is in itself by mistake causes no endless loop', async () => {
    await context.put('locations', [{ ...zone, parentId: bin.id }])
    expect(await findPlaceChain(context.db, bin.id)).toHaveLength(2)
  })
})

describe('a unit that was seen in a wrong place', () => {
  const seen = { exceptionCode: 'wrongPlace', exceptionAt: '2026-11-20T09:00:00.000Z' }
  const label = mintLabel('unit', '7KQ', 1)
  const unit = aUnit({ id: idOfLabel(label), label, stage: 'stored', locationId: bin.id, ...seen })
  beforeEach(() => context.put('units', [unit]))

  it('is on the pallet that it is put on, and nobody looks for it any more, also once its scan was noted', async () => {
    await putUnitOn(context, unit.id, 'p1')
    await noteFoundByScan(context, classifyScan(label), 'pallets')
    expect(await context.read('units', unit.id)).toMatchObject({ containerId: 'p1', locationId: dock.id, exceptionCode: '', stage: 'stored' }) // prettier-ignore
  })
  it('is looked for again where that is taken back', async () => {
    const { rowId } = await putUnitOn(context, unit.id, 'p1')
    await undoPallet(context, rowId)
    expect(await context.read('units', unit.id)).toMatchObject({ containerId: '', locationId: bin.id, ...seen })
  })
})
