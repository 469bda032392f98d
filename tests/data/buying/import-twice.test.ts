/** One manifest that two people import into one load, out of reach of each other. */
import { firstValueFrom } from 'rxjs'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImportBatch } from '#data/buying/import-batches.ts'
import { importManifest, type LineWrite } from '#data/buying/import-manifest.ts'
import { undoImport } from '#data/buying/undo-import.ts'
import { watchContainersOfLoad, watchLines } from '#data/core/loads.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { addUnlistedPallet, tickPallet, undoTick } from '#data/dock/count-pallets.ts'
import { watchImportedTwice } from '#data/dock/imported-twice.ts'
import { inboundFacts } from '#data/dock/inbound.ts'
import { receiveFacts } from '#data/dock/receiving.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { mintLabel } from '#domain/codes/labels.ts'
import { emptySession } from '#domain/dock/receive-state.ts'
import { insertOne } from '#data/core/jobs/write.ts'
import { countPallets } from '#domain/dock/inbound.ts'
import { guessMapping } from '#domain/files/columns.ts'
import { planManifest } from '#domain/files/manifest.ts'
import { readCsvTable } from '#domain/files/table.ts'
import { aLoad } from '#tests/support/records.ts'
import { TwoDevices } from '#tests/support/two-devices.ts'

const target = readFileSync('tests/fixtures/target-truckload.csv', 'utf8')

let pair: Awaited<ReturnType<typeof TwoDevices.open>>
beforeEach(async () => {
  pair = await TwoDevices.open(['users', 'loads', 'manifestLines', 'containers', 'units', 'activity'])
  await insertOne(pair.devices[0], 'loads', aLoad({ id: 'load1', code: 'L-1042', stage: 'booked' }))
  await pair.sync()
})
afterEach(async () => {
  await pair.close()
})

async function importTarget(context: CommandContext, generation = 0): Promise<ImportBatch> {
  const reading = readCsvTable(target)
  if (!reading.ok) throw new Error('The file cannot be read.')
  const { table } = reading
  const cells = table.rows.map((row) => row.cells)
  const plan = planManifest({
    table,
    mapping: guessMapping(table.headers, cells),
    loadId: 'load1',
    generation,
    existingLines: [],
    receivedLineIds: new Set(),
    answers: {},
  })
  const writes = plan.lines.map(({ line }): LineWrite => ({ kind: 'new', line }))
  const batch = {
    id: context.newId(),
    loadId: 'load1',
    loadCode: 'L-1042',
    newLoad: false,
    fileHash: 'a'.repeat(64),
    fileName: 'target.csv',
    at: context.now(),
    generation,
  }
  const order = { batch, newLoad: null, totals: plan.totals, writes: writes.length }
  const all = (async function* () {
    yield writes
  })()
  const tools = { onProgress: () => undefined, signal: new AbortController().signal }
  await importManifest(context, order, all, tools)
  return batch
}

async function figuresOf({ db }: CommandContext) {
  const load = await db.loads.findOne('load1').exec(true)
  const containers = await firstValueFrom(watchContainersOfLoad(db, 'load1'))
  const lines = await firstValueFrom(watchLines(db, 'load1'))
  const labels = containers.map(({ label }) => label)
  return {
    pallets: containers.length,
    expected: countPallets(load, containers).expected,
    declared: load.declaredUnits,
    isImported: load.fileHash !== '',
    lines: lines.length,
    units: lines.reduce((sum, { qty }) => sum + qty, 0),
    labels: labels.toSorted(),
  }
}

it('a manifest that two devices imported without contact expects each pallet, line and item once', async () => {
  const [one, two] = pair.devices
  await importTarget(one)
  const alone = await figuresOf(one)
  await importTarget(two)
  await pair.sync()
  expect(await figuresOf(one)).toEqual(alone)
  expect(await figuresOf(two)).toEqual(alone)
  expect(alone.pallets).toBe(alone.expected)
})

it('a pallet that the dock counted before a second import of its manifest came stays counted', async () => {
  const [one, two] = pair.devices
  await importTarget(one)
  const [first] = await firstValueFrom(watchContainersOfLoad(one.db, 'load1'))
  if (!first) throw new Error('The manifest names pallets.')
  await tickPallet(one, first, await one.db.loads.findOne('load1').exec(true))
  await importTarget(two)
  await pair.sync()
  for (const { db } of pair.devices) {
    expect((await db.containers.findOne(first.id).exec(true)).status).toBe('received')
    expect(await db.activity.find({ selector: { type: 'conflict' } }).exec()).toEqual([])
  }
})

it('a pallet that the dock counted without contact, before its manifest came, is counted once however often it is scanned', async () => {
  const [one, two] = pair.devices
  await importTarget(one)
  const [expected] = await firstValueFrom(watchContainersOfLoad(one.db, 'load1'))
  if (!expected) throw new Error('The manifest names pallets.')
  const load = await two.db.loads.findOne('load1').exec(true)
  // Labels of ours before and after that of the manifest: the store lists them in this order.
  for (const label of ['000', 'ZZZ'].map((device) => mintLabel('pallet', device, 1))) {
    const counted = await addUnlistedPallet(two, load, label, expected.sourcePallet)
    // What comes, comes in portions.
    await pair.sync()
    await pair.sync()
    const event = { kind: 'scan', scan: classifyScan(expected.sourcePallet) } as const
    for (const device of pair.devices) {
      const facts = await inboundFacts(device, ['load1'], event)
      expect(facts.pallet?.container.status).toBe('received')
      const receiving = await receiveFacts(device, { ...emptySession, loadId: 'load1' }, event)
      expect(receiving.pallet?.container.status).toBe('received')
    }
    await undoTick(two, counted)
  }
})

it('a pallet that the dock counted without contact, before its manifest came, is no longer among those that are expected', async () => {
  const [one, two] = pair.devices
  await importTarget(one)
  const listed = await firstValueFrom(watchContainersOfLoad(one.db, 'load1'))
  const [expected] = listed
  if (!expected) throw new Error('The manifest names pallets.')
  const load = await two.db.loads.findOne('load1').exec(true)
  const counted = await addUnlistedPallet(two, load, mintLabel('pallet', 'ZZZ', 1), expected.sourcePallet)
  await pair.sync()
  await pair.sync()
  const event = { kind: 'scan', scan: classifyScan(expected.sourcePallet) } as const
  const noted = { palletsExpected: null, palletsCounted: null }
  for (const device of pair.devices) {
    const here = await firstValueFrom(watchContainersOfLoad(device.db, 'load1'))
    expect(here.filter(({ sourcePallet }) => sourcePallet === expected.sourcePallet)).toMatchObject([
      { id: counted.container.id, status: 'received' },
    ])
    expect(countPallets(noted, here)).toMatchObject({ expected: listed.length, ticked: 1 })
    expect((await inboundFacts(device, ['load1'], event)).onLoad).toHaveLength(listed.length)
  }
  await undoTick(two, counted)
  await pair.sync()
  await pair.sync()
  for (const { db } of pair.devices)
    expect((await firstValueFrom(watchContainersOfLoad(db, 'load1'))).map(({ id }) => id)).toContain(expected.id)
})

describe('taking back a manifest that two devices imported without contact', () => {
  const quiet = { onProgress: () => undefined }
  const nothing = { pallets: 0, expected: null, declared: null, isImported: false, lines: 0, units: 0, labels: [] }
  const both = async () => {
    const [one, two] = pair.devices
    const batches = [await importTarget(one), await importTarget(two)] as const
    await pair.sync()
    return batches
  }

  it.each([
    ['the one that reached the server last first', 1],
    ['the one that reached the server first first', 0],
  ] as const)('%s: the other one keeps all of it and says so, and takes all of it along', async (_, place) => {
    const [one, two] = pair.devices
    const batches = await both()
    const whole = await figuresOf(one)
    // Both stand, and made the same lines.
    expect(await firstValueFrom(watchImportedTwice(one.db, 'load1'))).toBe('')
    const [first, last] = [batches[place], batches[1 - place]]
    if (!first || !last) throw new Error('There are two imports.')
    expect(await undoImport(two, first, quiet)).toEqual({ ok: true, kept: 0, twin: true })
    await pair.sync()
    for (const device of pair.devices) expect(await figuresOf(device)).toEqual(whole)
    expect(await firstValueFrom(watchImportedTwice(one.db, 'load1'))).toBe('')
    expect(await undoImport(one, last, quiet)).toEqual({ ok: true, kept: 0 })
    // What leaves comes in portions.
    await pair.sync()
    await pair.sync()
    for (const device of pair.devices) expect(await figuresOf(device)).toMatchObject(nothing)
  })

  it('takes all of it along where the other one was taken back before the two met', async () => {
    const [one, two] = pair.devices
    const early = await importTarget(one)
    const late = await importTarget(two)
    await undoImport(one, early, quiet)
    await pair.sync()
    expect(await figuresOf(one)).toMatchObject({ lines: 412, pallets: 24, isImported: true })
    expect(await undoImport(one, late, quiet)).toEqual({ ok: true, kept: 0 })
    expect(await figuresOf(one)).toMatchObject(nothing)
  })

  it('and by one of them a second time, leaves the file of the other imported', async () => {
    const [one, two] = pair.devices
    await undoImport(one, await importTarget(one), quiet)
    const again = await importTarget(one, 1)
    await importTarget(two)
    await pair.sync()
    await pair.sync()
    const fileTwice = ({ db }: CommandContext) => firstValueFrom(watchImportedTwice(db, 'load1'))
    // Both managers read on Manifest that each line is there twice.
    expect(await Promise.all(pair.devices.map(fileTwice))).toEqual(['target.csv', 'target.csv'])
    expect(await undoImport(one, again, quiet)).toEqual({ ok: true, kept: 0 })
    expect(await figuresOf(one)).toMatchObject({ lines: 412, pallets: 24, declared: 5_201, isImported: true })
    expect(await fileTwice(one)).toBe('')
  })
})
