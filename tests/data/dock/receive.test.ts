import { english, refusal } from '#tests/support/english.ts'
import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import {
  emptySession,
  type Receipt,
  type ReceiveEvent,
  type ReceiveFacts,
  type ReceiveState,
  type ReceiveStep,
  type ReceiveWrite,
} from '#domain/dock/receive-state.ts'
import { receiveStep } from '#domain/dock/receiving.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { addPallet, nextPalletLabel, openPallet } from '#data/dock/open-pallet.ts'
import { markDamaged, repairReceipts, nextUnitLabel, receive, undoReceive } from '#data/dock/receive-commands.ts'
import { deviceCode, readDraft, writeDraft } from '#data/store/device.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { openDatabase } from '#data/store/open-database.ts'
import { receiveFacts, receiveFlow } from '#data/dock/receiving.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { changeOne, toPlain } from '#data/core/jobs/write.ts'
import { aContainer, aLine, aLoad, aUnit } from '#tests/support/records.ts'

let context: CommandContext
let opened = 0
const saved: ReceiveState = { ...emptySession, loadId: 'load-1', containerId: 'p1' }

beforeEach(async () => {
  const db = await openDatabase(`receive-${++opened}`, {
    only: ['loads', 'manifestLines', 'containers', 'units', 'activity'],
    multiInstance: false,
  })
  let tick = Date.parse('2026-11-20T09:00:00.000Z')
  let id = 0
  context = {
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
  await context.db.remove()
})

async function scanned(code: string, state = saved): Promise<ReceiveStep> {
  const event = { kind: 'scan', scan: classifyScan(code) } as const
  return receiveStep(state, event, await receiveFacts(context, state, event))
}

/** The receipts that the step's question offers. */
const offered = ({ say }: ReceiveStep): readonly Receipt[] =>
  say?.choices?.flatMap(({ event }) => (event.kind === 'take' ? [event.receipt] : [])) ?? []

async function receiptOf(code: string): Promise<Receipt> {
  const step = await scanned(code)
  const [write] = step.writes
  const receipt = write?.kind === 'receive' ? write.receipt : offered(step)[0]
  if (!receipt) throw new Error(`Expected a receipt, got ${english(step.say?.title)}`)
  return receipt
}

async function unitOf(label: string): Promise<UnitDoc> {
  const found = await context.db.units.findOne(idOfLabel(label)).exec()
  if (!found) throw new Error(`There is no unit ${label}.`)
  return toPlain(found)
}

/** Takes one in under the next label. */
async function takeIn(receipt: Receipt, tookMs = 0): Promise<UnitDoc> {
  const label = await nextUnitLabel(context)
  await receive(context, { kind: 'receive', receipt, label, tookMs })
  return unitOf(label)
}

const open = () => new ScanFlowSession<ReceiveState, ReceiveEvent, ReceiveFacts, ReceiveWrite>(context, receiveFlow)
const scanOf = (code: string) => ({ kind: 'scan', scan: classifyScan(code) }) as const

const ledger = async (type: string) =>
  (await context.db.activity.find({ selector: { type } }).exec()).map((row) => row.refId)

describe('the facts of a scan in the store', () => {
  it('a seller’s pallet label finds the pallet and its load', async () => {
    const step = await scanned('PTMB72505', emptySession)
    expect(english(step)).toMatchObject({
      state: { loadId: 'load-1', containerId: 'p1' },
      say: { title: 'Pallet P-00010001X' },
    })
  })
  it('a seller’s pallet label that two loads on the dock carry means the load that is worked on', async () => {
    await context.db.containers.insert(
      aContainer({ id: 'p2', label: 'P-00010002Y', sourcePallet: 'PTMB72505', loadId: 'load-2' }),
    )
    const opens = async (loadId: string) => (await scanned('PTMB72505', { ...emptySession, loadId })).state
    expect(await opens('load-1')).toMatchObject({ loadId: 'load-1', containerId: 'p1' })
    expect(await opens('load-2')).toMatchObject({ loadId: 'load-2', containerId: 'p2' })
  })
  it('an LPN finds its line, and what is received of it is counted, not stored', async () => {
    expect(await scanned('LPRQ3978200')).toMatchObject({
      writes: [{ kind: 'receive', receipt: { line: { id: 'a' } } }],
    })
    for (let n = 0; n < 2; n += 1) await takeIn(await receiptOf('LPRQ3978200'))
    expect(english(await scanned('LPRQ3978200'))).toMatchObject({
      say: { title: '1 over: 1 more would make 3 of 2' },
      writes: [],
    })
  })
  it('an LPN of another load on the dock is asked about; one of a closed load is extra', async () => {
    const step = await scanned('LPRY6155403')
    expect(english(step)).toMatchObject({ say: { title: 'This is from load L-1002' }, writes: [] })
    expect(offered(step)).toMatchObject([{ load: { id: 'load-2' } }, { load: { id: 'load-1' }, line: null }])
    expect(await scanned('LPRY0000001')).toMatchObject({ writes: [{ kind: 'receive', receipt: { line: null } }] })
  })
})

describe('a scan of the seller’s own numbers', () => {
  it('finds lines by item number, ASIN and UPC', async () => {
    await context.db.manifestLines.bulkInsert([
      aLine({ id: 'tcin', row: 2, itemNo: '75934710', title: 'Air fryer' }),
      aLine({ id: 'gtin8', row: 3, itemNo: '96385074', title: 'Soap' }),
      aLine({ id: 'model', row: 4, itemNo: 'KF-200b', title: 'Kettle, red' }),
      aLine({ id: 'both', row: 7, itemNo: '1652343', otherNo: 'AB-1000', title: 'Blender' }),
      aLine({ id: 'asin', row: 5, asin: 'B0KH8Z266Z', title: 'Lamp' }),
      aLine({ id: 'upc', row: 6, gtin: '00760064404380', title: 'Pan' }),
    ])
    const finds = {
      '75934710': 'tcin',
      '96385074': 'gtin8',
      'KF-200b': 'model',
      '1652343': 'both',
      'AB-1000': 'both',
      B0KH8Z266Z: 'asin',
      '760064404380': 'upc',
    }
    for (const [code, id] of Object.entries(finds)) {
      expect(await scanned(code)).toMatchObject({
        writes: [{ kind: 'receive', receipt: { line: { id } } }],
      })
    }
  })
  it('asks where a number is the UPC of one line and the item number of another', async () => {
    await context.db.manifestLines.bulkInsert([
      aLine({ id: 'tcin', row: 2, itemNo: '96385074', title: 'Air fryer' }),
      aLine({ id: 'upc', row: 3, gtin: '00000096385074', title: 'Soap' }),
    ])
    expect(offered(await scanned('96385074'))).toMatchObject([{ line: { id: 'tcin' } }, { line: { id: 'upc' } }])
  })
  it('asks about an unknown code once: what was taken in as extra is found by it', async () => {
    await takeIn(await receiptOf('HELLO-42'))
    expect(await scanned('HELLO-42')).toMatchObject({
      writes: [{ kind: 'receive', receipt: { line: { extra: true } } }],
    })
    expect(english(await scanned('HELLO-43'))).toMatchObject({ say: { title: 'Unknown code' }, writes: [] })
  })
})

describe('an answer to a question that waited', () => {
  const answered = async (asked: ReceiveStep) => {
    const event = asked.say?.choices?.find(({ event: one }) => one.kind === 'take')?.event
    if (!event) throw new Error('Nothing was asked.')
    return receiveStep(asked.state, event, await receiveFacts(context, asked.state, event))
  }
  it('takes nothing into a load that was closed meanwhile', async () => {
    const asked = await scanned('SERIAL-4711')
    await changeOne(context, 'loads', 'load-1', () => ({ stage: 'closed' as const }))
    expect(english(await answered(asked))).toMatchObject({ say: { tone: 'red', title: 'This load is closed' }, writes: [] }) // prettier-ignore
  })
  it('puts nothing onto a pallet that was sold whole meanwhile', async () => {
    const asked = await scanned('SERIAL-4711')
    await changeOne(context, 'containers', 'p1', () => ({ status: 'soldWhole' as const }))
    expect(english(await answered(asked))).toMatchObject({ say: { tone: 'red' }, writes: [] })
  })
  it('takes an item of another load into that load, as it is now', async () => {
    const asked = await scanned('LPRY6155403')
    expect(await answered(asked)).toMatchObject({ writes: [{ receipt: { load: { id: 'load-2' } } }] })
    await changeOne(context, 'loads', 'load-2', () => ({ stage: 'closed' as const }))
    expect(await answered(asked)).toMatchObject({ writes: [] })
  })
})

describe('receiving', () => {
  it('makes a unit under a label of its own, with the line’s words and retail for all pieces', async () => {
    const receipt = await receiptOf('LPRQ3978200')
    const unit = await takeIn({ ...receipt, qty: 2 }, 1_200)
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
  it('of what is not listed makes an extra line, once for each code', async () => {
    await takeIn(await receiptOf('LPNRE5RJYZM4N'))
    await takeIn(await receiptOf('LPNRE5RJYZM4N'))
    const extra = await context.db.manifestLines.find({ selector: { loadId: 'load-1', row: { $gt: 1 } } }).exec()
    expect(extra.map((line) => [line.extra, line.qty, line.lpn])).toEqual([[true, 0, 'LPNRE5RJYZM4N']])
    expect(await context.db.units.count({ selector: { lpn: 'LPNRE5RJYZM4N' } }).exec()).toBe(2)
  })
  it('of two unlisted items with codes that differ in signs alone makes two lines', async () => {
    await takeIn(await receiptOf('SHELF-7'))
    await takeIn(await receiptOf('SHELF.7'))
    expect(await context.db.manifestLines.count({ selector: { loadId: 'load-1', row: { $gt: 1 } } }).exec()).toBe(2)
  })
  it('never gives two units one label, not even when everything is taken in at once', async () => {
    const session = open()
    await session.act({ kind: 'chooseLoad', loadId: 'load-1' })
    const many = Array.from({ length: 60 }, () => session.act(scanOf('LPNRE5RJYZM4N')))
    const details = (await Promise.all(many)).map(({ say }) => say?.detail)
    expect(new Set(details).size).toBe(60)
    expect(await context.db.units.count({ selector: { loadId: 'load-1' } }).exec()).toBe(60)
    expect(await context.db.manifestLines.count({ selector: { loadId: 'load-1', row: { $gt: 1 } } }).exec()).toBe(1)
  })
  it('refuses a label that another unit has, and goes on with the next', async () => {
    const receipt = await receiptOf('LPRQ3978200')
    const label = await nextUnitLabel(context)
    await context.db.units.insert(aUnit({ id: idOfLabel(label), label, lineId: 'other', loadId: 'load-9' }))
    await expect(receive(context, { kind: 'receive', receipt, label, tookMs: 0 })).rejects.toThrow(label)
    expect(await unitOf(label)).toMatchObject({ lineId: 'other' })
    expect((await takeIn(receipt)).label).not.toBe(label)
  })
  it('keeps the label of a scan that ends in a question for the next unit', async () => {
    const label = await nextUnitLabel(context)
    await open().act(scanOf('HELLO-42'))
    expect(await nextUnitLabel(context)).toBe(label)
  })
  it('gets its label from those that were minted behind an answer, and no scan waits for the counter', async () => {
    const session = open()
    await session.act({ kind: 'chooseLoad', loadId: 'load-1' })
    await session.act(scanOf('LPNRE5RJYZM4N'))
    const mints = vi.spyOn(context.db, 'getLocal')
    const waits: unknown[] = []
    for (let scans = 1; scans < 60; scans += 1) {
      mints.mockClear()
      await nextUnitLabel(context)
      waits.push(...mints.mock.calls)
      await session.act(scanOf('LPNRE5RJYZM4N'))
    }
    expect(waits).toEqual([])
    expect(await context.db.units.count({ selector: { loadId: 'load-1' } }).exec()).toBe(60)
  })
  it('puts an empty box on hold', async () => {
    const unit = await takeIn({ ...(await receiptOf('LPRQ3978200')), coarse: 'emptyBox' })
    expect(unit).toMatchObject({ stage: 'hold', exceptionCode: 'emptyBox' })
  })
})

describe('taking back', () => {
  it('removes the unit from the count and leaves both entries in the ledger', async () => {
    const unit = await takeIn(await receiptOf('LPRQ3978200'))
    await undoReceive(context, unit.id)
    await undoReceive(context, unit.id)
    expect(await context.db.units.count({ selector: { loadId: 'load-1' } }).exec()).toBe(0)
    expect(await ledger('unit.received')).toEqual([unit.id])
    const counter = await context.db.activity.find({ selector: { type: 'unit.unreceived' } }).exec()
    expect(counter.map((row) => row.undoOf)).toEqual([`received-${unit.id}`])
  })
  it('is refused once a person has graded the unit, and the unit stays', async () => {
    const unit = await takeIn(await receiptOf('LPRQ3978200'))
    await context.db.units.findOne(unit.id).incrementalPatch({ stage: 'inspected', grade: 'usedGood' })
    expect(await refusal(undoReceive(context, unit.id))).toContain('worked on it since')
    expect(await context.db.units.findOne(unit.id).exec()).toMatchObject({ grade: 'usedGood' })
    expect(await ledger('unit.unreceived')).toEqual([])
  })
  it.each([
    ['a hazard was graded, which stays on hold', { stage: 'hold', inspectedAt: '2026-11-20T10:00:00.000Z', grade: 'usedGood' }],
    ['a colleague put it down by itself', { containerId: '', locationId: 'L-A-01', updatedBy: 'u2' }],
    ['a colleague put it on another pallet', { containerId: 'p-2', locationId: 'L-A-01', updatedBy: 'u2' }],
  ] as const)('is refused once %s', async (_what, since) => {
    const unit = await takeIn(await receiptOf('LPRQ3978200'))
    await context.db.units.findOne(unit.id).incrementalPatch(since)
    expect(await refusal(undoReceive(context, unit.id))).toContain('worked on it since')
    expect(await context.db.units.findOne(unit.id).exec()).toMatchObject(since)
  }) // prettier-ignore
  it('is not refused because a colleague moved the pallet that the unit is on', async () => {
    const unit = await takeIn(await receiptOf('LPRQ3978200'))
    await context.db.units.findOne(unit.id).incrementalPatch({ locationId: 'L-A-01', updatedBy: 'u2' })
    await undoReceive(context, unit.id)
    expect(await context.db.units.findOne(unit.id).exec()).toBeNull()
  })
  it('of damage leaves the reason for which a unit is on hold', async () => {
    const unit = await takeIn({ ...(await receiptOf('LPRQ3978200')), coarse: 'emptyBox' })
    await markDamaged(context, unit.id, true)
    expect(await context.db.units.findOne(unit.id).exec()).toMatchObject({
      coarse: 'damaged',
      exceptionCode: 'emptyBox',
    })
    await markDamaged(context, unit.id, false)
    expect(await context.db.units.findOne(unit.id).exec()).toMatchObject({
      coarse: 'emptyBox',
      exceptionCode: 'emptyBox',
    })
  })
  it('of damage that is taken back leaves a sealed item sealed', async () => {
    const unit = await takeIn({ ...(await receiptOf('LPRQ3978200')), coarse: 'sealed' })
    await markDamaged(context, unit.id, true)
    await markDamaged(context, unit.id, false)
    expect(await context.db.units.findOne(unit.id).exec()).toMatchObject({ coarse: 'sealed', exceptionCode: '' })
  })
  it('of damage clears the mark', async () => {
    const unit = await takeIn(await receiptOf('LPRQ3978200'))
    await markDamaged(context, unit.id, true)
    expect(await context.db.units.findOne(unit.id).exec()).toMatchObject({
      coarse: 'damaged',
      exceptionCode: 'damaged',
    })
    await markDamaged(context, unit.id, false)
    expect(await context.db.units.findOne(unit.id).exec()).toMatchObject({ coarse: '', exceptionCode: '' })
  })
})

it('a crash between the unit and its ledger row is mended when the page opens again', async () => {
  const unit = await takeIn(await receiptOf('LPRQ3978200'))
  await context.db.activity.findOne(`received-${unit.id}`).remove()
  const openedAt = context.now()
  expect(await repairReceipts(context, 'load-1', openedAt)).toBe(1)
  expect(await repairReceipts(context, 'load-1', openedAt)).toBe(0)
  expect(await ledger('unit.received')).toEqual([unit.id])
})

it('a receipt of the same person’s other device, whose ledger row is still to arrive, is left to that device', async () => {
  const other = { ...context, device: '7KQ' }
  const label = mintLabel('unit', '7KQ', 1)
  await receive(other, { kind: 'receive', receipt: await receiptOf('LPRQ3978200'), label, tookMs: 4_000 })
  await context.db.activity.findOne(`received-${idOfLabel(label)}`).remove()
  expect(await repairReceipts(context, 'load-1', context.now())).toBe(0)
  expect(await repairReceipts(other, 'load-1', context.now())).toBe(1)
})
it('a battery that waits on hold gets its ledger row after a crash as well', async () => {
  const unit = await takeIn(await receiptOf('LPRQ3978200'))
  await changeOne(context, 'units', unit.id, () => ({ stage: 'hold' as const }))
  await context.db.activity.findOne(`received-${unit.id}`).remove()
  expect(await repairReceipts(context, 'load-1', context.now())).toBe(1)
})

it('a receipt whose ledger row is on its way keeps what the row says of it', async () => {
  const openedAt = context.now()
  const session = open()
  session.bind({ input: undefined, go: () => undefined, onWritten: () => undefined, afterAnswer: () => undefined })
  await writeDraft(context.db, 'receive', saved)
  for (const _ of [1, 2, 3]) {
    const done = await session.answer(scanOf('LPRQ3978200'))
    // The one too many is asked about.
    const [take] = done.say?.choices ?? []
    if (take) await done.choose(take.event)
    expect(await repairReceipts(context, 'load-1', openedAt)).toBe(0)
  }
  await session.act({ kind: 'set', qty: 1 })
  const rows = await context.db.activity.find({ selector: { type: 'unit.received' } }).exec()
  expect(rows.map(({ data }) => Number(data['overQty'])).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
})

describe('× 5 of a product whose two lines have room for 3 each', () => {
  const lamp = { gtin: '00760064404380', title: 'Lamp', qty: 3 }
  const inOf = async (lineId: string) =>
    (await context.db.units.find({ selector: { lineId } }).exec()).map(({ qty }) => qty)
  const rows = async () => (await ledger('unit.received')).length
  const start = async () => {
    await context.db.manifestLines.bulkInsert([
      aLine({ id: 'd', row: 2, ...lamp }),
      aLine({ id: 'e', row: 3, ...lamp }),
    ])
    await writeDraft(context.db, 'receive', { ...saved, qty: 5 })
    const session = open()
    session.bind({ input: undefined, go: () => undefined, onWritten: () => undefined, afterAnswer: () => undefined })
    return session
  }

  it('fills the first and goes on with the next, and one undo takes both back', async () => {
    const session = await start()
    const done = await session.answer(scanOf('760064404380'))
    expect(english(done.say)).toMatchObject({ tone: 'green', title: 'Lamp × 5', big: '5 of 6' })
    expect([await inOf('d'), await inOf('e')]).toEqual([[3], [2]])
    await session.act({ kind: 'set', qty: 1 })
    expect(await rows()).toBe(2)
    await done.undo?.()
    expect([await inOf('d'), await inOf('e')]).toEqual([[], []])
  })

  it('fills both with × 8 once the 2 over are confirmed, and one undo takes all back', async () => {
    const session = await start()
    await session.act({ kind: 'set', qty: 8 })
    const asked = await session.answer(scanOf('760064404380'))
    expect(english(asked.say?.choices?.[0]?.label)).toBe('Take 8, 2 over')
    const [take] = asked.say?.choices ?? []
    const done = await asked.choose(take?.event as ReceiveEvent)
    expect(english(done.say)).toMatchObject({ title: 'Lamp × 8', big: '8 of 6' })
    expect([await inOf('d'), await inOf('e')]).toEqual([[5], [3]])
    await session.act({ kind: 'set', qty: 1 })
    const written = await context.db.activity.find({ selector: { type: 'unit.received' } }).exec()
    expect(written.map(({ data }) => Number(data['overQty'])).toSorted((a, b) => a - b)).toEqual([0, 2])
    await done.undo?.()
    expect([await inOf('d'), await inOf('e')]).toEqual([[], []])
  })

  it('is finished, each part once, where the tab was killed between the two', async () => {
    const session = await start()
    const { storageInstance } = context.db.units
    const write = storageInstance.bulkWrite.bind(storageInstance)
    vi.spyOn(storageInstance, 'bulkWrite').mockImplementationOnce(write).mockRejectedValueOnce(new Error('power cut'))
    await session.answer(scanOf('760064404380')).catch(() => undefined)
    await firstValueFrom(open().state$)
    await firstValueFrom(open().state$)
    expect([await inOf('d'), await inOf('e')]).toEqual([[3], [2]])
    expect(await rows()).toBe(2)
  })
})

describe('the ledger row of a receipt that comes the next morning has the time of the receipt', () => {
  const timeOfRow = async (unit: UnitDoc) => (await context.db.activity.findOne(`received-${unit.id}`).exec())?.at

  it('where the page’s draft brings it back', async () => {
    const session = open()
    session.bind({ input: undefined, go: () => undefined, onWritten: () => undefined, afterAnswer: () => undefined })
    await writeDraft(context.db, 'receive', saved)
    await session.answer(scanOf('LPRQ3978200'))
    const [unit] = (await context.db.units.find().exec()).map(toPlain)
    if (!unit) throw new Error('Nothing was received.')
    expect(await timeOfRow(unit)).toBeUndefined()
    await firstValueFrom(open().state$)
    expect(await timeOfRow(unit)).toBe(unit.receivedAt)
  })
  it('where it is repaired', async () => {
    const unit = await takeIn(await receiptOf('LPRQ3978200'))
    await context.db.activity.findOne(`received-${unit.id}`).remove()
    expect(await repairReceipts(context, 'load-1', context.now())).toBe(1)
    expect(await timeOfRow(unit)).toBe(unit.receivedAt)
  })
})

describe('a pallet', () => {
  it('that is opened twice is recorded once, and one without a label gets one', async () => {
    const pallet = aContainer({ id: 'p1' })
    await openPallet(context, pallet, 'row-1')
    await openPallet(context, pallet, 'row-1')
    await openPallet(context, pallet, 'row-2')
    expect(await ledger('container.opened')).toEqual(['p1'])
    const label = await nextPalletLabel(context)
    expect(label).toMatch(/^P-/)
    await addPallet(context, aLoad({ id: 'load-1' }), '', label)
    await addPallet(context, aLoad({ id: 'load-1' }), '', label)
    const added = await context.db.containers.findOne(idOfLabel(label)).exec()
    expect(added).toMatchObject({ status: 'breaking', loadId: 'load-1', sourcePallet: '', label })
    expect(await ledger('container.added')).toEqual([idOfLabel(label)])
  })
  it('that was opened by mistake is closed again, and the session is as it was', async () => {
    const done = await open().act(scanOf('PTMB72505'))
    expect(done.say?.tone).toBe('green')
    expect(await context.db.containers.findOne('p1').exec()).toMatchObject({ status: 'breaking' })
    expect(await done.undo?.()).toBe(true)
    expect(await context.db.containers.findOne('p1').exec()).toMatchObject({ status: 'expected' })
    expect(await firstValueFrom(open().state$)).toEqual(emptySession)
    expect(await ledger('container.opened')).toEqual(['p1', 'p1'])
  })
  it('that was made by mistake goes out of sight, but not with units on it', async () => {
    const session = open()
    await session.act({ kind: 'chooseLoad', loadId: 'load-1' })
    const first = await session.act({ kind: 'newPallet', sourcePallet: '' })
    expect(await first.undo?.()).toBe(true)
    expect(await context.db.containers.count({ selector: { loadId: 'load-1', status: 'breaking' } }).exec()).toBe(0)
    const second = await session.act({ kind: 'newPallet', sourcePallet: '' })
    await session.act(scanOf('LPRQ3978200'))
    expect(await second.undo?.()).toBe(false)
    expect(await context.db.containers.count({ selector: { loadId: 'load-1', status: 'breaking' } }).exec()).toBe(1)
  })
})

describe('a device that dies in the middle', () => {
  const job = async (receipt: Receipt) => ({
    id: 'job',
    writes: [{ kind: 'receive', receipt, label: await nextUnitLabel(context), tookMs: 0 }] as const,
  })
  it('takes the item in at the next opening, once, with its ledger row', async () => {
    const unfinished = await job(await receiptOf('LPRQ3978200'))
    await writeDraft(context.db, 'receive', { state: saved, job: unfinished })
    await firstValueFrom(open().state$)
    await writeDraft(context.db, 'receive', { state: saved, job: unfinished })
    await firstValueFrom(open().state$)
    const [{ label }] = unfinished.writes
    expect(await context.db.units.count({ selector: { lineId: 'a' } }).exec()).toBe(1)
    expect(await ledger('unit.received')).toEqual([idOfLabel(label)])
    expect(await readDraft(context.db, 'receive')).toEqual({ state: saved, job: null })
  })
  it('records the opening of a pallet that has no ledger row', async () => {
    const pallet = aContainer({ id: 'p1' })
    await openPallet(context, pallet, 'row-1')
    await context.db.activity.findOne('row-1').remove()
    await openPallet(context, pallet, 'row-1', true)
    expect(await ledger('container.opened')).toEqual(['p1'])
  })
  it('writes the ledger row that is missing', async () => {
    const unfinished = await job(await receiptOf('LPRQ3978200'))
    const [write] = unfinished.writes
    await receive(context, write)
    await context.db.activity.findOne(`received-${idOfLabel(write.label)}`).remove()
    await receive(context, write, true)
    expect(await ledger('unit.received')).toEqual([idOfLabel(write.label)])
  })
  it('does not bring back what was taken back since', async () => {
    const unfinished = await job(await receiptOf('LPRQ3978200'))
    const [write] = unfinished.writes
    await receive(context, write)
    await undoReceive(context, idOfLabel(write.label))
    await writeDraft(context.db, 'receive', { state: saved, job: unfinished })
    await firstValueFrom(open().state$)
    expect(await context.db.units.count({ selector: { lineId: 'a' } }).exec()).toBe(0)
  })
  it('resumes the session that an older build saved', async () => {
    await writeDraft(context.db, 'receive', { loadId: 'load-1', containerId: 'p1', qty: 3, coarse: 'sealed' })
    const state = await firstValueFrom(open().state$)
    expect(state).toEqual({ ...emptySession, loadId: 'load-1', containerId: 'p1', qty: 3, coarse: 'sealed' })
  })
})

describe('a receiving session over a store', () => {
  it('counts up what is in, and Undo brings quantity and condition back', async () => {
    const session = open()
    await session.act(scanOf('PTMB72505'))
    expect(english((await session.act(scanOf('LPRQ3978200'))).say)).toMatchObject({ tone: 'green', big: '1 of 2' })
    await session.act({ kind: 'set', qty: 2 })
    const question = await session.act(scanOf('LPRQ3978200'))
    const [take] = question.say?.choices ?? []
    if (!take) throw new Error('Nothing was asked.')
    const taken = await question.choose(take.event)
    expect(english(taken.say)).toMatchObject({ tone: 'amber', big: '3 of 2' })
    expect(await firstValueFrom(session.state$)).toMatchObject({ qty: 1 })
    expect(await taken.undo?.()).toBe(true)
    expect(await firstValueFrom(session.state$)).toMatchObject({ qty: 2 })
    expect(await context.db.units.count({ selector: { lineId: 'a' } }).exec()).toBe(1)
  })
  it('counts items that are described alike together', async () => {
    const session = open()
    await session.act({ kind: 'chooseLoad', loadId: 'load-1' })
    expect(english((await session.act({ kind: 'describe', title: 'garden gnome' })).say?.big)).toBe('1 extra')
    expect(english((await session.act({ kind: 'describe', title: ' garden gnome' })).say?.big)).toBe('2 extra')
  })
  it('keeps a unit that was graded since its receipt', async () => {
    const session = open()
    await session.act(scanOf('PTMB72505'))
    const done = await session.act(scanOf('LPRQ3978200'))
    const [unit] = await context.db.units.find({ selector: { lineId: 'a' } }).exec()
    await unit?.incrementalPatch({ stage: 'inspected' })
    expect(await done.undo?.()).toBe(false)
    expect(await context.db.units.count({ selector: { lineId: 'a' } }).exec()).toBe(1)
  })
})

describe('a receiving session', () => {
  it('a damage and a receipt taken back get their ledger rows after a crash', async () => {
    const unit = await takeIn(await receiptOf('LPRQ3978200'))
    const commands = [() => markDamaged(context, unit.id, true), () => undoReceive(context, unit.id)]
    for (const command of commands) {
      vi.spyOn(context.db.activity, 'bulkInsert').mockRejectedValueOnce(new Error('power cut'))
      await command()
      await resumeJobs(context)
      await resumeJobs(context)
    }
    expect(await ledger('unit.damaged')).toEqual([unit.id])
    expect(await ledger('unit.unreceived')).toEqual([unit.id])
  })
})
