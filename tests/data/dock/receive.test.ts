import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { emptyTable, receiveStep, type Receipt, type ReceiveState } from '#domain/dock/receiving.ts'
import { resumeJobs } from '#data/core/job.ts'
import { addPallet, openPallet } from '#data/dock/open-pallet.ts'
import { markDamaged, mendReceipts, receive, undoReceive } from '#data/dock/receive-commands.ts'
import { deviceCode } from '#data/store/device.ts'
import { openDatabase } from '#data/store/open-database.ts'
import { receiveFacts } from '#data/dock/receiving.ts'
import type { Work } from '#data/core/work.ts'
import { aContainer, aLine, aLoad } from '#tests/support/records.ts'

let work: Work
let opened = 0
const table: ReceiveState = { ...emptyTable, loadId: 'load-1', containerId: 'p1' }

beforeEach(async () => {
  const db = await openDatabase(`receive-${++opened}`, {
    only: ['loads', 'manifestLines', 'containers', 'units', 'activity'],
    multiInstance: false,
  })
  let tick = Date.parse('2026-11-20T09:00:00.000Z')
  let id = 0
  work = {
    db,
    uid: 'u1',
    device: await deviceCode(db, () => 0.5),
    now: () => new Date((tick += 1000)).toISOString(),
    newId: () => `id-${++id}`,
  }
  await db.loads.insert(aLoad({ id: 'load-1', code: 'L-1001', stage: 'arrived' }))
  await db.loads.insert(aLoad({ id: 'load-2', code: 'L-1002', stage: 'arrived' }))
  await db.loads.insert(aLoad({ id: 'load-3', code: 'L-0900', stage: 'closed' }))
  await db.containers.insert(aContainer({ id: 'p1', label: 'P-00010001X', sourcePallet: 'PTMB72505' }))
  await db.manifestLines.bulkInsert([
    aLine({
      id: 'a',
      row: 1,
      lpn: 'LPRQ3978200',
      title: 'Kettle',
      qty: 2,
      unitRetailCents: 1999,
      sourcePallet: 'PTMB72505',
    }),
    aLine({ id: 'b', loadId: 'load-2', row: 1, lpn: 'LPRY6155403', title: 'Bike', qty: 1 }),
    aLine({ id: 'c', loadId: 'load-3', row: 1, lpn: 'LPRY0000001', title: 'Old', qty: 1 }),
  ])
})
afterEach(async () => {
  await work.db.remove()
})

async function scanned(code: string, state = table) {
  const scan = classifyScan(code)
  return receiveStep(state, scan, await receiveFacts(work.db, state, scan))
}

async function receiptOf(code: string): Promise<Receipt> {
  const answer = await scanned(code)
  if (answer.kind === 'ask' && answer.question.kind === 'unknownCode') return answer.question.receipt
  if (answer.kind !== 'receive') throw new Error(`Expected a receipt, got ${answer.kind}`)
  return answer.receipt
}

const ledger = async (type: string) =>
  (await work.db.activity.find({ selector: { type } }).exec()).map((row) => row.refId)

describe('what the store knows of a scan', () => {
  test('a seller’s pallet label finds the pallet and its load', async () => {
    expect(await scanned('PTMB72505', emptyTable)).toMatchObject({
      kind: 'openPallet',
      container: { id: 'p1' },
      load: { code: 'L-1001' },
    })
  })
  test('an LPN finds its line, and what is received of it is counted, not stored', async () => {
    expect(await scanned('LPRQ3978200')).toMatchObject({ kind: 'receive', receipt: { line: { id: 'a' } } })
    for (let n = 0; n < 2; n += 1) await receive(work, await receiptOf('LPRQ3978200'), 0)
    expect(await scanned('LPRQ3978200')).toMatchObject({
      kind: 'ask',
      question: { kind: 'over', receivedQty: 2, expectedQty: 2 },
    })
  })
  test('an LPN of another load on the dock is asked about; one of a closed load is extra', async () => {
    expect(await scanned('LPRY6155403')).toMatchObject({
      kind: 'ask',
      question: { kind: 'otherLoad', there: { load: { id: 'load-2' } } },
    })
    expect(await scanned('LPRY0000001')).toMatchObject({ kind: 'receive', receipt: { line: null } })
  })
})

describe('a scan of the seller’s own numbers', () => {
  test('finds lines by item number, ASIN and UPC', async () => {
    await work.db.manifestLines.bulkInsert([
      aLine({ id: 'tcin', row: 2, itemNo: '75934710', title: 'Air fryer' }),
      aLine({ id: 'gtin8', row: 3, itemNo: '96385074', title: 'Soap' }),
      aLine({ id: 'model', row: 4, itemNo: 'KF-200b', title: 'Kettle, red' }),
      aLine({ id: 'asin', row: 5, asin: 'B0KH8Z266Z', title: 'Lamp' }),
      aLine({ id: 'upc', row: 6, gtin: '00760064404380', title: 'Pan' }),
    ])
    const finds = {
      '75934710': 'tcin',
      '96385074': 'gtin8',
      'KF-200b': 'model',
      B0KH8Z266Z: 'asin',
      '760064404380': 'upc',
    }
    for (const [code, id] of Object.entries(finds)) {
      expect(await scanned(code)).toMatchObject({ kind: 'receive', receipt: { line: { id } } })
    }
  })
  test('asks where a number is the UPC of one line and the item number of another', async () => {
    await work.db.manifestLines.bulkInsert([
      aLine({ id: 'tcin', row: 2, itemNo: '96385074', title: 'Air fryer' }),
      aLine({ id: 'upc', row: 3, gtin: '00000096385074', title: 'Soap' }),
    ])
    expect(await scanned('96385074')).toMatchObject({ kind: 'ask', question: { kind: 'which', receipts: [{}, {}] } })
  })
  test('asks about an unknown code once: what was taken in as extra is found by it', async () => {
    await receive(work, await receiptOf('HELLO-42'), 0)
    expect(await scanned('HELLO-42')).toMatchObject({ kind: 'receive', receipt: { line: { extra: true } } })
    expect(await scanned('HELLO-43')).toMatchObject({ kind: 'ask', question: { kind: 'unknownCode' } })
  })
})

describe('receiving', () => {
  test('makes a unit under a label of its own, with the line’s words and retail for all pieces', async () => {
    const receipt = await receiptOf('LPRQ3978200')
    const { unit } = await receive(work, { ...receipt, qty: 2 }, 1_200)
    expect(unit).toMatchObject({
      qty: 2,
      lineId: 'a',
      containerId: 'p1',
      title: 'Kettle',
      retailCents: 3998,
      stage: 'received',
      createdBy: 'u1',
    })
    expect(unit.label).toMatch(/^U-/)
    expect(await ledger('unit.received')).toEqual([unit.id])
  })
  test('of what is not listed makes an extra line, once for each code', async () => {
    await receive(work, await receiptOf('LPNRE5RJYZM4N'), 0)
    await receive(work, await receiptOf('LPNRE5RJYZM4N'), 0)
    const extra = await work.db.manifestLines.find({ selector: { loadId: 'load-1', row: { $gt: 1 } } }).exec()
    expect(extra.map((line) => [line.extra, line.qty, line.lpn])).toEqual([[true, 0, 'LPNRE5RJYZM4N']])
    expect(await work.db.units.count({ selector: { lpn: 'LPNRE5RJYZM4N' } }).exec()).toBe(2)
  })
  test('of two unlisted things with codes that differ in signs alone makes two lines', async () => {
    await receive(work, await receiptOf('SHELF-7'), 0)
    await receive(work, await receiptOf('SHELF.7'), 0)
    expect(await work.db.manifestLines.count({ selector: { loadId: 'load-1', row: { $gt: 1 } } }).exec()).toBe(2)
  })
  test('never gives two things one label, not even from two tabs at once', async () => {
    const receipt = { ...(await receiptOf('LPRQ3978200')) }
    const many = await Promise.all(Array.from({ length: 60 }, () => receive(work, receipt, 0)))
    expect(new Set(many.map(({ unit }) => unit.label)).size).toBe(60)
    expect(await work.db.units.count({ selector: { loadId: 'load-1' } }).exec()).toBe(60)
  })
  test('puts an empty box on hold', async () => {
    const { unit } = await receive(work, { ...(await receiptOf('LPRQ3978200')), coarse: 'emptyBox' }, 0)
    expect(unit).toMatchObject({ stage: 'hold', exceptionCode: 'emptyBox' })
  })
})

describe('taking back', () => {
  test('removes the unit from the count and leaves both entries in the ledger', async () => {
    const { unit } = await receive(work, await receiptOf('LPRQ3978200'), 0)
    await undoReceive(work, unit.id)
    await undoReceive(work, unit.id)
    expect(await work.db.units.count({ selector: { loadId: 'load-1' } }).exec()).toBe(0)
    expect(await ledger('unit.received')).toEqual([unit.id])
    const counter = await work.db.activity.find({ selector: { type: 'unit.unreceived' } }).exec()
    expect(counter.map((row) => row.undoOf)).toEqual([`received-${unit.id}`])
  })
  test('of damage clears the mark', async () => {
    const { unit } = await receive(work, await receiptOf('LPRQ3978200'), 0)
    await markDamaged(work, unit.id, true)
    expect(await work.db.units.findOne(unit.id).exec()).toMatchObject({ coarse: 'damaged', exceptionCode: 'damaged' })
    await markDamaged(work, unit.id, false)
    expect(await work.db.units.findOne(unit.id).exec()).toMatchObject({ coarse: '', exceptionCode: '' })
  })
})

test('a crash between the unit and its ledger row is mended when the page opens again', async () => {
  const { unit } = await receive(work, await receiptOf('LPRQ3978200'), 0)
  await work.db.activity.findOne(`received-${unit.id}`).remove()
  expect(await mendReceipts(work, 'load-1')).toBe(1)
  expect(await mendReceipts(work, 'load-1')).toBe(0)
  expect(await ledger('unit.received')).toEqual([unit.id])
})

test('opening a pallet twice tells it once, and a pallet without a label gets one', async () => {
  const found = await work.db.containers.findOne('p1').exec()
  if (!found) throw new Error('The pallet is missing.')
  await openPallet(work, aContainer({ id: 'p1' }))
  await openPallet(work, aContainer({ id: 'p1' }))
  expect(await ledger('container.opened')).toEqual(['p1'])
  const added = await addPallet(work, aLoad({ id: 'load-1' }), '')
  expect(added).toMatchObject({ status: 'breaking', loadId: 'load-1', sourcePallet: '' })
  expect(added.label).toMatch(/^P-/)
})

describe('at the receiving table', () => {
  it('an opened pallet, a damage and a receipt taken back get their ledger rows after a crash', async () => {
    const { unit } = await receive(work, await receiptOf('LPRQ3978200'), 0)
    const commands = [
      () => openPallet(work, aContainer({ id: 'p1' })),
      () => markDamaged(work, unit.id, true),
      () => undoReceive(work, unit.id),
    ]
    for (const command of commands) {
      vi.spyOn(work.db.activity, 'bulkInsert').mockRejectedValueOnce(new Error('power cut'))
      await expect(command()).rejects.toThrow('power cut')
      await resumeJobs(work)
      await resumeJobs(work)
    }
    expect(await ledger('container.opened')).toEqual(['p1'])
    expect(await ledger('unit.damaged')).toEqual([unit.id])
    expect(await ledger('unit.unreceived')).toEqual([unit.id])
  })
})
