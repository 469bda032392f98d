/** The undo of a corrected manifest, where others went on with its lines. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importManifest, type LineWrite } from '#data/buying/import-manifest.ts'
import type { ImportBatch } from '#data/buying/import-batches.ts'
import { undoImport } from '#data/buying/undo-import.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { changeOne, insertAll, insertOne } from '#data/core/jobs/write.ts'
import { aLine, aLoad, aUnit } from '#tests/support/records.ts'
import { TwoDevices } from '#tests/support/two-devices.ts'

const first = 'a'.repeat(64)
const noTotals = { lines: 2, units: 6, retailCents: 0, priced: 0, noCode: 0, currencies: {}, pallets: [], orderNos: [] }
const quiet = { onProgress: () => undefined }

let pair: Awaited<ReturnType<typeof TwoDevices.open>>
let manager: CommandContext
let colleague: CommandContext
beforeEach(async () => {
  pair = await TwoDevices.open(['users', 'loads', 'manifestLines', 'containers', 'units', 'activity'])
  ;[manager, colleague] = pair.devices
  await insertOne(manager, 'loads', aLoad({ id: 'load-1', code: 'L-1001', stage: 'arrived', fileHash: first }))
  await insertAll(manager, 'manifestLines', [
    aLine({ id: 'a', row: 1, title: 'Kettle', qty: 5 }),
    aLine({ id: 'b', row: 2, title: 'Bike', qty: 1 }),
  ])
  await pair.sync()
})
afterEach(async () => {
  await pair.close()
})

/** Six kettles for five, two bikes for one. */
async function correct(given: Partial<ImportBatch> = {}, changes?: readonly LineWrite[]) {
  const writes: readonly LineWrite[] = changes ?? [
    { kind: 'changed', id: 'a', fields: { qty: 6, title: 'Kettle 2 qt' }, before: { qty: 5, title: 'Kettle' } },
    { kind: 'changed', id: 'b', fields: { qty: 2 }, before: { qty: 1 } },
  ]
  const batch = {
    id: 'batch-2',
    loadId: 'load-1',
    loadCode: 'L-1001',
    newLoad: false,
    fileHash: 'b'.repeat(64),
    fileName: 'corrected.csv',
    at: manager.now(),
    generation: 0,
    ...given,
  }
  const all = (async function* () {
    yield writes
  })()
  const tools = { ...quiet, signal: new AbortController().signal }
  await importManifest(manager, { batch, newLoad: null, totals: noTotals, writes: 2 }, all, tools)
  return batch
}

async function lines({ db }: CommandContext) {
  const found = await db.manifestLines.find({ selector: { loadId: 'load-1' }, sort: [{ id: 'asc' }] }).exec()
  return found.map(({ title, qty }) => `${qty} ${title}`)
}

describe('taking a corrected manifest back', () => {
  it('leaves a line as a colleague changed it on another device since, and says so', async () => {
    const batch = await correct()
    await pair.sync()
    await changeOne(colleague, 'manifestLines', 'a', () => ({ qty: 8 }))
    await pair.sync()
    expect(await undoImport(manager, batch, quiet)).toEqual({ ok: true, kept: 0, left: 1 })
    await pair.sync()
    for (const device of pair.devices) expect(await lines(device)).toEqual(['8 Kettle 2 qt', '1 Bike'])
  })

  it('leaves a line alone of which an item comes in from another device while it is taken back', async () => {
    const batch = await correct()
    const came: Promise<boolean>[] = []
    const onProgress = () => {
      if (came.length > 0) return
      came.push(insertOne(manager, 'units', aUnit({ id: 'unit-1', loadId: 'load-1', lineId: 'a' })))
    }
    expect(await undoImport(manager, batch, { onProgress })).toMatchObject({ ok: false })
    await Promise.all(came)
    expect(await lines(manager)).toEqual(['6 Kettle 2 qt', '1 Bike'])
  })

  it('puts every line back that nobody touched, and nothing twice', async () => {
    const batch = await correct()
    await pair.sync()
    expect(await undoImport(colleague, batch, quiet)).toEqual({ ok: true, kept: 0 })
    expect(await undoImport(colleague, batch, quiet)).toEqual({ ok: true, kept: 0 })
    expect(await lines(colleague)).toEqual(['5 Kettle', '1 Bike'])
  })

  it('by the first file again goes back to the correction, though that file stands twice then', async () => {
    await correct({ id: 'batch-1', fileHash: 'c'.repeat(64), fileName: 'first.csv' }, [])
    await correct()
    const again = await correct({ id: 'batch-3', fileHash: 'c'.repeat(64), fileName: 'first.csv' }, [
      { kind: 'changed', id: 'a', fields: { qty: 5 }, before: { qty: 6 } },
    ])
    expect(await lines(manager)).toEqual(['5 Kettle 2 qt', '2 Bike'])
    expect(await undoImport(manager, again, quiet)).toEqual({ ok: true, kept: 0 })
    expect(await lines(manager)).toEqual(['6 Kettle 2 qt', '2 Bike'])
    expect((await manager.db.loads.findOne('load-1').exec(true)).fileHash).toBe('b'.repeat(64))
  })

  it('puts back what an earlier version corrected without a note of what it became', async () => {
    const batch = await correct()
    const data = { batchId: batch.id, before: { b: { qty: 1 } } }
    await manager.db.activity.find({ selector: { type: 'load.corrected' } }).incrementalPatch({ data })
    expect(await undoImport(manager, batch, quiet)).toEqual({ ok: true, kept: 0 })
    expect(await lines(manager)).toEqual(['6 Kettle 2 qt', '1 Bike'])
  })
})
