import { english, refusal } from '#tests/support/english.ts'
import { readFileSync } from 'node:fs'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importLeads, undoLeadsImport } from '#data/buying/import-leads.ts'
import { importManifest, type ImportOrder, type LineWrite } from '#data/buying/import-manifest.ts'
import { watchUnfinished } from '#data/buying/one-import.ts'
import { undoImport } from '#data/buying/undo-import.ts'
import type { Database } from '#data/store/database.ts'
import { deviceCode } from '#data/store/device.ts'
import {
  importGeneration,
  linesInChunks,
  readRunning,
  receivedLineIds,
  watchLoadsOfFile,
  watchPastImports,
  type ImportBatch,
} from '#data/buying/import-batches.ts'
import { arrive } from '#data/dock/inbound-commands.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { isMuchWritten } from '#data/store/much-written.ts'
import { findTemplate, saveTemplate } from '#data/buying/import-templates.ts'
import { openDatabase } from '#data/store/open-database.ts'
import { Canceled } from '#data/core/canceled.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { changeOne, insertAll, insertOne, removeAll, toPlain } from '#data/core/jobs/write.ts'
import { guessMapping } from '#domain/files/columns.ts'
import type { LeadFacts } from '#domain/files/leads.ts'
import { planManifest, type ManifestPlan } from '#domain/files/manifest.ts'
import { readCsvTable } from '#domain/files/table.ts'
import { aLine, aLoad, aUnit, aUser } from '#tests/support/records.ts'
import { Locks } from '#tests/support/locks.ts'

let db: Database
let context: CommandContext
let clock: number
let ids: number

beforeEach(async () => {
  const only = ['users', 'loads', 'manifestLines', 'containers', 'units', 'activity', 'config'] as const
  db = await openDatabase(`restow-import-${Math.trunc(performance.now() * 1000)}`, {
    storage: getRxStorageMemory(),
    multiInstance: false,
    only,
  })
  await deviceCode(db, () => 0.5)
  clock = Date.parse('2026-11-20T09:00:00.000Z')
  ids = 0
  context = {
    db,
    uid: 'manager1',
    device: 'G00',
    now: () => new Date((clock += 1_000)).toISOString(),
    newId: () => `id-${(ids += 1)}`,
  }
})

afterEach(async () => {
  await db.remove()
})

const target = readFileSync('tests/fixtures/target-truckload.csv', 'utf8')
const noProgress = () => undefined
const quiet = { onProgress: noProgress }

async function planFor(loadId: string, text: string): Promise<ManifestPlan> {
  const reading = readCsvTable(text)
  if (!reading.ok) throw new Error(english(reading.message))
  const existingLines = []
  for await (const lines of linesInChunks(db, loadId)) existingLines.push(...lines)
  return planManifest({
    table: reading.table,
    mapping: guessMapping(
      reading.table.headers,
      reading.table.rows.map((row) => row.cells),
    ),
    loadId,
    generation: await importGeneration(db, loadId),
    existingLines,
    receivedLineIds: new Set(await receivedLineIds(db, loadId)),
    answers: {},
  })
}

function writesOf(plan: ManifestPlan): LineWrite[] {
  return plan.lines.flatMap(({ line, change, fields, before }): LineWrite[] => {
    if (change === 'new') return [{ kind: 'new', line }]
    return change === 'changed' ? [{ kind: 'changed', id: line.id, fields, before }] : []
  })
}

async function* inChunks(writes: readonly LineWrite[], size = 100): AsyncGenerator<readonly LineWrite[]> {
  for (let start = 0; start < writes.length; start += size) yield writes.slice(start, start + size)
}

interface Made {
  readonly order: ImportOrder
  readonly writes: readonly LineWrite[]
}

async function prepare(loadId: string, text: string, over: Partial<ImportBatch> = {}): Promise<Made> {
  const plan = await planFor(loadId, text)
  const isNew = (await db.loads.findOne(loadId).exec()) === null
  const batch: ImportBatch = {
    id: context.newId(),
    loadId,
    loadCode: 'L-1042',
    newLoad: isNew,
    fileHash: 'a'.repeat(64),
    fileName: 'target.csv',
    at: context.now(),
    generation: await importGeneration(db, loadId),
    ...over,
  }
  const writes = writesOf(plan)
  const newLoad = isNew ? { title: 'Target truckload', source: 'Target', sellerOrderNo: '' } : null
  return { order: { batch, newLoad, totals: plan.totals, writes: writes.length }, writes }
}

async function run(made: Made, signal = new AbortController().signal): Promise<void> {
  await importManifest(context, made.order, inChunks(made.writes), { onProgress: noProgress, signal })
}

/** Breaks off when `after` chunks were written, as a closed tab would. */
async function* brokenAfter(writes: readonly LineWrite[], after: number): AsyncGenerator<readonly LineWrite[]> {
  let given = 0
  for await (const chunk of inChunks(writes)) {
    if (given === after) throw new Error('the tab was closed')
    given += 1
    yield chunk
  }
}

const lineCount = () => db.manifestLines.count({ selector: { loadId: 'load1' } }).exec()
const loadOf = async (id: string) => {
  const found = await db.loads.findOne(id).exec()
  return found ? toPlain(found) : null
}
const past = () => firstValueFrom(watchPastImports(db, '2026-01-01T00:00:00.000Z'))

describe('a truck’s manifest is imported', () => {
  it('with every line, its pallets expected and the load booked', async () => {
    const reported: number[] = []
    const made = await prepare('load1', target)
    const tools = { onProgress: (done: number) => reported.push(done), signal: new AbortController().signal }
    await importManifest(context, made.order, inChunks(made.writes), tools)
    expect(await lineCount()).toBe(412)
    expect(await loadOf('load1')).toMatchObject({
      stage: 'booked',
      code: 'L-1042',
      fileHash: 'a'.repeat(64),
      palletsExpected: 24,
      declaredUnits: 5_201,
      declaredRetailCents: 14_691_978,
      sellerOrderNo: 'urc_mixed_20261102_117_t',
    })
    const pallets = await db.containers.find({ selector: { loadId: 'load1' } }).exec()
    expect(new Set(pallets.map((one) => one.sourcePallet)).size).toBe(24)
    expect(pallets.every((one) => one.status === 'expected' && one.id === one.label)).toBe(true)
    expect(reported).toEqual([100, 200, 300, 400, 412])
    expect(await readRunning(db)).toBeNull()
    expect(await past()).toMatchObject([{ lines: 412, changed: 0, undone: false, latest: true, by: 'manager1' }])
    expect(await firstValueFrom(watchLoadsOfFile(db, 'a'.repeat(64)))).toHaveLength(1)
  })

  it('and a list without prices declares no retail', async () => {
    await run(await prepare('load1', 'LPN,Title,Qty\nLPRQ3978200,Lamp,2'))
    expect(await loadOf('load1')).toMatchObject({ declaredUnits: 2, declaredRetailCents: null })
  })

  it('and the same file again plans nothing to write', async () => {
    await run(await prepare('load1', target))
    expect((await prepare('load1', target)).writes).toEqual([])
  })

  it('keeps what a person had entered for the load', async () => {
    await insertOne(
      context,
      'loads',
      aLoad({ id: 'load1', stage: 'arrived', palletsExpected: 26, sellerOrderNo: 'PO-7' }),
    )
    await run(await prepare('load1', target))
    expect(await loadOf('load1')).toMatchObject({
      stage: 'arrived',
      palletsExpected: 26,
      sellerOrderNo: 'PO-7',
      declaredUnits: 5_201,
    })
  })
})

describe('an import whose load goes meanwhile', () => {
  it('is refused with the way out', async () => {
    await insertOne(context, 'loads', aLoad({ id: 'load1', stage: 'arrived' }))
    const made = await prepare('load1', target)
    await removeAll(context, 'loads', ['load1'])
    expect(await refusal(run(made))).toBe('The load of this import is gone. Take the import back.')
    expect(await readRunning(db)).toMatchObject({ doing: 'importing' })
  })
})

describe('while an import runs', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: new Locks() }))
  afterEach(() => vi.unstubAllGlobals())
  const isHeld = () => isMuchWritten(db.name, 'manifestLines')

  it('and while it is taken back, sync knows that much is written', async () => {
    const made = await prepare('load1', target)
    const seen: Promise<boolean>[] = []
    const tools = { onProgress: () => seen.push(isHeld()), signal: new AbortController().signal }
    await importManifest(context, made.order, inChunks(made.writes), tools)
    expect(await isHeld()).toBe(false)
    await undoImport(context, made.order.batch, tools)
    expect(await isHeld()).toBe(false)
    expect(seen.length).toBeGreaterThan(5)
    expect(await Promise.all(seen)).toEqual(seen.map(() => true))
  })

  it('and breaks off, sync sends again', async () => {
    const made = await prepare('load1', target)
    const { signal } = new AbortController()
    const broken = importManifest(context, made.order, brokenAfter(made.writes, 2), { onProgress: noProgress, signal })
    await expect(broken).rejects.toThrow('the tab was closed')
    expect(await isHeld()).toBe(false)
  })
})

describe('an import whose manager loses the role meanwhile', () => {
  it('stops there, and goes on with the same file once they have it again', async () => {
    const role = (given: string) => changeOne(context, 'users', context.uid, () => ({ role: given }))
    await insertOne(context, 'users', aUser({ id: context.uid, role: 'manager' }))
    const made = await prepare('load1', target)
    async function* demotedAfterOne() {
      for await (const chunk of inChunks(made.writes)) {
        yield chunk
        await role('associate')
      }
    }
    const { signal } = new AbortController()
    const stopped = importManifest(context, made.order, demotedAfterOne(), { onProgress: noProgress, signal })
    expect(await refusal(stopped)).toContain('Your role was changed')
    const lines = () => db.manifestLines.count().exec()
    const before = await lines()
    expect(before).toBeLessThan(made.writes.length)
    expect(await refusal(run(made))).toContain('Your role was changed')
    expect(await lines()).toBe(before)
    await role('manager')
    await run(made)
    expect(await lines()).toBe(made.writes.length)
  })
})

describe('taking an import back whose manager loses the role meanwhile', () => {
  it('stops there, leaves the rest of the lines, and goes on once they have it again', async () => {
    const role = (given: string) => changeOne(context, 'users', context.uid, () => ({ role: given }))
    await insertOne(context, 'users', aUser({ id: context.uid, role: 'manager' }))
    const made = await prepare('load1', target)
    await run(made)
    const asked: Promise<unknown>[] = []
    const onProgress = () => void asked.push(role('associate'))
    const words =
      'Your role was changed while the import was taken back, so it stopped. A manager takes it back again to complete it.'
    expect(await refusal(undoImport(context, made.order.batch, { onProgress }))).toBe(words)
    await Promise.all(asked)
    const left = await lineCount()
    expect(left).toBeGreaterThan(0)
    expect(await refusal(undoImport(context, made.order.batch, quiet))).toBe(words)
    expect([await lineCount(), (await readRunning(db))?.doing]).toEqual([left, 'takingBack'])
    await role('manager')
    expect(await undoImport(context, made.order.batch, quiet)).toEqual({ ok: true, kept: 0 })
    expect([await lineCount(), await readRunning(db)]).toEqual([0, null])
  })
})

describe('while one tab imports, another', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: new Locks() }))
  afterEach(() => vi.unstubAllGlobals())
  const unfinished = () => firstValueFrom(watchUnfinished(db))

  it('is told so, and takes nothing back', async () => {
    const made = await prepare('load1', target)
    let isAsked = false
    async function* chunks() {
      for await (const chunk of inChunks(made.writes)) {
        yield chunk
        if (isAsked) continue
        isAsked = true
        expect(await unfinished()).toMatchObject({ done: 100, isUnderWay: true })
        expect(await refusal(undoImport(context, made.order.batch, quiet))).toContain('Another tab')
      }
    }
    const { signal } = new AbortController()
    await importManifest(context, made.order, chunks(), { onProgress: noProgress, signal })
    expect(isAsked).toBe(true)
    expect(await lineCount()).toBe(412)
    expect(await unfinished()).toBeNull()
  })

  it('takes back what broke off', async () => {
    const made = await prepare('load1', target)
    const { signal } = new AbortController()
    const broken = importManifest(context, made.order, brokenAfter(made.writes, 2), { onProgress: noProgress, signal })
    await expect(broken).rejects.toThrow('the tab was closed')
    expect(await unfinished()).toMatchObject({ done: 200, isUnderWay: false })
    expect(await undoImport(context, made.order.batch, quiet)).toEqual({ ok: true, kept: 0 })
  })
})

describe('an import that breaks off', () => {
  it('cannot be received against, is found again, and goes on to the same end', async () => {
    const made = await prepare('load1', target)
    const broken = importManifest(context, made.order, brokenAfter(made.writes, 2), {
      onProgress: noProgress,
      signal: new AbortController().signal,
    })
    await expect(broken).rejects.toThrow('the tab was closed')
    expect(await loadOf('load1')).toMatchObject({ stage: 'won', fileHash: '' })
    const running = await readRunning(db)
    expect(running).toMatchObject({ doing: 'importing', done: 200, total: 412 })
    const again = await prepare('load1', target, { ...running?.batch })
    expect(again.writes).toHaveLength(212)
    await run(again)
    expect(await lineCount()).toBe(412)
    expect(await loadOf('load1')).toMatchObject({ stage: 'booked', fileHash: 'a'.repeat(64) })
    expect(await past()).toHaveLength(1)
  })

  it('or is canceled leaves nothing behind once it is taken back, and can be run again', async () => {
    const made = await prepare('load1', target)
    const stop = new AbortController()
    const stopped = importManifest(context, made.order, inChunks(made.writes), {
      onProgress: (done) => (done >= 200 ? stop.abort() : undefined),
      signal: stop.signal,
    })
    await expect(stopped).rejects.toBeInstanceOf(Canceled)
    expect(await undoImport(context, made.order.batch, quiet)).toEqual({ ok: true, kept: 0 })
    expect([await lineCount(), await loadOf('load1'), await readRunning(db)]).toEqual([0, null, null])
    await run(await prepare('load2', target))
    expect(await loadOf('load2')).toMatchObject({ stage: 'booked' })
  })
})

/** From its `nth` write on, the disk takes nothing. */
async function withDiskFullAt(nth: number, act: () => Promise<unknown>): Promise<{ readonly broke: boolean }> {
  let tried = 0
  const disks = [db.loads, db.manifestLines, db.containers, db.activity].map(
    (collection) => collection.storageInstance as unknown as { bulkWrite?: (...args: unknown[]) => Promise<unknown> },
  )
  const writers = disks.map((disk) => disk.bulkWrite?.bind(disk))
  for (const [place, disk] of disks.entries()) {
    disk.bulkWrite = async (...args) => {
      tried += 1
      if (tried >= nth) throw new Error('the disk is full')
      return writers[place]?.(...args)
    }
  }
  try {
    await act()
    return { broke: false }
  } catch {
    return { broke: true }
  } finally {
    for (const [place, disk] of disks.entries())
      disk.bulkWrite = writers[place] ?? expect.fail('a disk without a writer')
  }
}

describe('wherever the disk fails', () => {
  const small = `LPN,Title,Qty,Pallet ID\n${[1, 2, 3, 4, 5].map((n) => `LPRQ397820${n},Lamp ${n},1,PTMB7250${n % 2}`).join('\n')}`
  const state = async () => ({
    lines: await lineCount(),
    pallets: await db.containers.count().exec(),
    stage: (await loadOf('load1'))?.stage,
    fileHash: (await loadOf('load1'))?.fileHash,
    history: (await past()).map((one) => one.lines),
    running: await readRunning(db),
  })
  const whole = { lines: 5, pallets: 2, stage: 'booked', fileHash: 'a'.repeat(64), history: [5], running: null }

  it.each([1, 2, 3, 4, 5, 6, 7])('at write %i, the import goes on to the same end', async (nth) => {
    const made = await prepare('load1', small)
    const tools = { onProgress: noProgress, signal: new AbortController().signal }
    const { broke } = await withDiskFullAt(nth, () =>
      importManifest(context, made.order, inChunks(made.writes, 2), tools),
    )
    expect(broke).toBe(true)
    const running = await readRunning(db)
    expect(running?.batch).toEqual(made.order.batch)
    expect((await loadOf('load1'))?.stage).not.toBe('booked')
    await run(
      await prepare('load1', small, { ...running?.batch }).then((again) => ({
        ...again,
        order: { ...again.order, newLoad: made.order.newLoad },
      })),
    )
    expect(await state()).toEqual(whole)
  })

  it.each([1, 2, 3, 4, 5])('at write %i of taking it back, doing it again finishes', async (nth) => {
    const made = await prepare('load1', small)
    await run(made)
    const { broke } = await withDiskFullAt(nth, () => undoImport(context, made.order.batch, quiet))
    expect(broke).toBe(true)
    expect(await readRunning(db)).toMatchObject({ doing: 'takingBack' })
    expect(await undoImport(context, made.order.batch, quiet)).toEqual({ ok: true, kept: 0 })
    expect([
      await lineCount(),
      await db.containers.count().exec(),
      await loadOf('load1'),
      await readRunning(db),
    ]).toEqual([0, 0, null, null])
  })
})

it('a correction leaves a line of which an item was received since its preview', async () => {
  await run(await prepare('load1', target))
  const corrected = target.replace(
    'Hearthway Digital Air Fryer 6 qt,7,119.99,839.93',
    'Hearthway Air Fryer,9,119.99,1079.91',
  )
  const made = await prepare('load1', corrected, { fileHash: 'b'.repeat(64) })
  const line = () => db.manifestLines.findOne({ selector: { lpn: 'LPRQ3978200' } }).exec()
  const lineId = (await line())?.id ?? ''
  await insertOne(context, 'units', aUnit({ id: 'unit1', loadId: 'load1', lineId }))
  await run(made)
  expect(await line()).toMatchObject({ qty: 7, title: 'Hearthway Digital Air Fryer 6 qt' })
  expect(await past()).toMatchObject([{ changed: 0 }, {}])
})

it('a correction leaves a line of which an item comes in while it is written, and reads what came in once', async () => {
  await run(await prepare('load1', target))
  const corrected = target.replaceAll(/,(\d+\.\d\d),/g, (_, cents) => `,${Number(cents) + 1},`)
  const made = await prepare('load1', corrected, { fileHash: 'b'.repeat(64) })
  const changed = made.writes.filter((write) => write.kind === 'changed')
  expect(changed.length).toBeGreaterThan(2)
  const last = changed.at(-1)
  async function* oneByOne() {
    for (const write of changed) {
      if (write === last)
        await insertOne(context, 'units', aUnit({ id: 'unit1', loadId: 'load1', lineId: last?.id ?? '' }))
      yield [write]
    }
  }
  const find = vi.spyOn(db.units, 'find')
  await importManifest(context, made.order, oneByOne(), {
    onProgress: noProgress,
    signal: new AbortController().signal,
  })
  expect(find.mock.calls.filter(([query]) => query?.selector?.loadId === 'load1')).toHaveLength(1)
  find.mockRestore()
  expect(await past()).toMatchObject([{ changed: changed.length - 1 }, {}])
})

describe('taking an import back', () => {
  it('removes its lines, pallets and load, and the file may be imported again into another', async () => {
    const made = await prepare('load1', target)
    await run(made)
    expect(await undoImport(context, made.order.batch, quiet)).toEqual({ ok: true, kept: 0 })
    expect(await lineCount()).toBe(0)
    expect(await db.containers.count().exec()).toBe(0)
    const [gone] = await db.manifestLines.storageInstance.findDocumentsById(
      [made.writes.map((write) => write.kind === 'new' && write.line.id)[0] || ''],
      true,
    )
    expect(gone).toMatchObject({ _deleted: true, createdAt: made.order.batch.at, updatedBy: 'manager1' })
    expect((gone?.updatedAt ?? '') > made.order.batch.at).toBe(true)
    expect(await firstValueFrom(watchLoadsOfFile(db, 'a'.repeat(64)))).toEqual([])
    expect(await past()).toMatchObject([{ undone: true, latest: false }])
  })

  it('in a load that was there before leaves the load as it was; the next import makes other documents', async () => {
    await insertOne(context, 'loads', aLoad({ id: 'load1', stage: 'booked', declaredUnits: 9 }))
    const first = await prepare('load1', target)
    await run(first)
    await undoImport(context, first.order.batch, quiet)
    expect(await loadOf('load1')).toMatchObject({
      stage: 'booked',
      fileHash: '',
      palletsExpected: null,
      declaredUnits: 9,
    })
    const second = await prepare('load1', target)
    const idsOf = (made: Made) => new Set(made.writes.map((write) => (write.kind === 'new' ? write.line.id : write.id)))
    expect([...idsOf(second)].filter((id) => idsOf(first).has(id))).toEqual([])
    await run(second)
    expect(await lineCount()).toBe(412)
  })

  it('keeps a load that it made once the truck has arrived, without its lines', async () => {
    const made = await prepare('load1', target)
    await run(made)
    await arrive(context, ['load1'], '2026-11-20T10:00:00.000Z')
    expect(await undoImport(context, made.order.batch, quiet)).toEqual({ ok: true, kept: 1 })
    expect(await loadOf('load1')).toMatchObject({
      stage: 'arrived',
      arrivedAt: '2026-11-20T10:00:00.000Z',
      fileHash: '',
    })
    expect(await lineCount()).toBe(0)
    expect(await past()).toMatchObject([{ undone: true, latest: false }])
  })

  it('removes a load that it made where the arrival was taken back before', async () => {
    const made = await prepare('load1', target)
    await run(made)
    await undoJobs(context, await arrive(context, ['load1'], '2026-11-20T10:00:00.000Z'))
    expect(await undoImport(context, made.order.batch, quiet)).toEqual({ ok: true, kept: 0 })
    expect(await loadOf('load1')).toBeNull()
  })

  it('leaves the figures of a load that a person changed since', async () => {
    await insertOne(context, 'loads', aLoad({ id: 'load1', stage: 'booked' }))
    const made = await prepare('load1', target)
    await run(made)
    await changeOne(context, 'loads', 'load1', () => ({ palletsExpected: 31 }))
    await undoImport(context, made.order.batch, quiet)
    expect(await loadOf('load1')).toMatchObject({ palletsExpected: 31, declaredUnits: null, fileHash: '' })
  })

  it('of a correction gives the lines back their former values', async () => {
    await run(await prepare('load1', target))
    const corrected = target.replace(
      'Hearthway Digital Air Fryer 6 qt,7,119.99,839.93',
      'Hearthway Air Fryer,9,119.99,1079.91',
    )
    const made = await prepare('load1', corrected, { fileHash: 'b'.repeat(64) })
    expect(made.writes).toHaveLength(1)
    await run(made)
    const line = () => db.manifestLines.findOne({ selector: { lpn: 'LPRQ3978200' } }).exec()
    expect(await line()).toMatchObject({ qty: 9, title: 'Hearthway Air Fryer' })
    expect((await past()).map((one) => one.latest)).toEqual([true, false])
    await undoImport(context, made.order.batch, quiet)
    expect(await line()).toMatchObject({ qty: 7, title: 'Hearthway Digital Air Fryer 6 qt' })
    expect(await lineCount()).toBe(412)
    expect(await loadOf('load1')).toMatchObject({ fileHash: 'a'.repeat(64) })
  })

  it('stops where an item of the load comes in from another device meanwhile: the load stays, and the item with it', async () => {
    const made = await prepare('load1', target)
    await run(made)
    const received: Promise<boolean>[] = []
    const onProgress = () => {
      if (received.length === 0) received.push(insertOne(context, 'units', aUnit({ id: 'unit1', loadId: 'load1' })))
    }
    const answer = await undoImport(context, made.order.batch, { onProgress })
    expect(await Promise.all(received)).toEqual([true])
    expect(answer.ok).toBe(false)
    expect(await loadOf('load1')).toMatchObject({ fileHash: '' })
    expect(await past()).toMatchObject([{ undone: true }])
    expect(await readRunning(db)).toBeNull()
  })

  it('is refused in words once an item of the load was received', async () => {
    const made = await prepare('load1', target)
    await run(made)
    await insertOne(context, 'units', aUnit({ id: 'unit1', loadId: 'load1' }))
    const answer = await undoImport(context, made.order.batch, quiet)
    expect(english(answer)).toEqual({ ok: false, message: expect.stringContaining('already received') })
    expect(await lineCount()).toBe(412)
  })
})

describe('taking a large import back', () => {
  const many = (count: number) =>
    `LPN,Title,Qty\n${Array.from({ length: count }, (_none, n) => `LPRQ${3_000_000 + n},Lamp ${n},1`).join('\n')}`

  async function stopAt(lines: number, batch: ImportBatch): Promise<(readonly [number, number])[]> {
    const told: (readonly [number, number])[] = []
    const stop = new AbortController()
    const onProgress = (done: number, total: number) => {
      told.push([done, total])
      if (done >= lines) stop.abort()
    }
    await expect(undoImport(context, batch, { onProgress, signal: stop.signal })).rejects.toBeInstanceOf(Canceled)
    return told
  }

  it('shows its count before the first line goes, and goes on after a stop where it was', async () => {
    const made = await prepare('load1', many(1_100))
    await run(made)
    expect(await stopAt(400, made.order.batch)).toEqual([
      [0, 1_100],
      [200, 1_100],
      [400, 1_100],
    ])
    expect(await lineCount()).toBe(700)
    expect(await readRunning(db)).toMatchObject({ doing: 'takingBack', done: 400, total: 1_100 })
    expect(await firstValueFrom(watchLoadsOfFile(db, 'a'.repeat(64)))).toEqual([])
    const told: number[] = []
    const onProgress = (done: number) => told.push(done)
    expect(await undoImport(context, made.order.batch, { onProgress })).toEqual({ ok: true, kept: 0 })
    expect(told).toEqual([400, 600, 800, 900, 1_100])
    expect([await lineCount(), await readRunning(db), await loadOf('load1')]).toEqual([0, null, null])
  })

  it('that units came between lets the file be imported again', async () => {
    const made = await prepare('load1', many(600))
    await run(made)
    await stopAt(200, made.order.batch)
    await insertOne(context, 'units', aUnit({ id: 'unit1', loadId: 'load1' }))
    const answer = await undoImport(context, made.order.batch, quiet)
    expect(english(answer)).toEqual({
      ok: false,
      message: expect.stringContaining('Import target.csv again into L-1042'),
    })
    expect([await lineCount(), await readRunning(db)]).toEqual([400, null])
    await run(await prepare('load1', many(600)))
    expect(await lineCount()).toBe(600)
  })
})

it('a load’s lines are read whole, in order and once, however many share a row', async () => {
  const lines = Array.from({ length: 1_300 }, (_none, place) =>
    aLine({ id: `line${place}`, loadId: 'load1', row: place < 700 ? place : 900_000 }),
  )
  await insertAll(context, 'manifestLines', lines)
  const read = []
  for await (const chunk of linesInChunks(db, 'load1')) read.push(...chunk)
  expect(read).toHaveLength(1_300)
  expect(new Set(read.map((line) => line.id)).size).toBe(1_300)
  expect(read.slice(0, 700).map((line) => line.row)).toEqual(lines.slice(0, 700).map((line) => line.row))
})

it('a confirmed mapping is remembered by the header and corrected by the next one', async () => {
  expect(await findTemplate(db, 'f1')).toBeNull()
  await saveTemplate(context, 'f1', { kind: 'manifest', mapping: { lpn: 'Item #' } })
  await saveTemplate(context, 'f1', { kind: 'manifest', mapping: { lpn: 'Item #', title: 'Name' } })
  expect(await findTemplate(db, 'f1')).toEqual({ kind: 'manifest', mapping: { lpn: 'Item #', title: 'Name' } })
  await saveTemplate(context, 'f1', { kind: 'closedLoads', mapping: { title: 'Name' } })
  expect(await findTemplate(db, 'f1')).toEqual({ kind: 'closedLoads', mapping: { title: 'Name' } })
})

describe('a list of auctions', () => {
  const lead = (over: Partial<LeadFacts> = {}): LeadFacts => ({
    key: 'target\nnumber\na-1',
    source: 'Target',
    title: 'Kitchen',
    sellerOrderNo: 'A-1',
    endsAt: '2026-11-24T20:00:00.000Z',
    endZone: '',
    declaredRetailCents: 100,
    declaredUnits: 10,
    freightCents: null,
    currentBidCents: null,
    category: '',
    condition: '',
    place: '',
    pageUrl: '',
    ...over,
  })

  it('becomes leads once; a later list reports only what is new', async () => {
    expect(await importLeads(context, 'list.csv', [lead()])).toMatchObject({
      added: { length: 1 },
      changed: [],
      same: 0,
    })
    expect(await importLeads(context, 'list.csv', [lead()])).toMatchObject({ added: [], changed: [], same: 1 })
    const later = await importLeads(context, 'list.csv', [lead({ declaredUnits: 12, title: '' })])
    expect(later.changed).toHaveLength(1)
    const stored = await db.loads.findOne({ selector: { sellerOrderNo: 'A-1' } }).exec()
    expect(stored).toMatchObject({ stage: 'lead', title: 'Kitchen', declaredUnits: 12 })
    await undoLeadsImport(context, later)
    expect(await db.loads.findOne({ selector: { sellerOrderNo: 'A-1' } }).exec()).toMatchObject({ declaredUnits: 10 })
  })

  it('taken back leaves what a person wrote since, also where it is taken back twice', async () => {
    await importLeads(context, 'list.csv', [lead()])
    const later = await importLeads(context, 'list.csv', [lead({ declaredUnits: 12, title: 'Kitchen and bath' })])
    await changeOne(context, 'loads', later.changed[0] ?? '', () => ({ declaredUnits: 30 }))
    await undoLeadsImport(context, later)
    expect(await loadOf(later.changed[0] ?? '')).toMatchObject({ title: 'Kitchen', declaredUnits: 30 })
    await changeOne(context, 'loads', later.changed[0] ?? '', () => ({ title: 'Pots' }))
    await undoLeadsImport(context, later)
    expect(await loadOf(later.changed[0] ?? '')).toMatchObject({ title: 'Pots' })
  })

  it('leaves a load alone that was won, and taking it back spares a lead that a person works on', async () => {
    await insertOne(
      context,
      'loads',
      aLoad({ id: 'won1', code: 'L-9', stage: 'won', source: 'Target', sellerOrderNo: 'A-1', declaredUnits: 1 }),
    )
    expect(await importLeads(context, 'list.csv', [lead()])).toMatchObject({ added: [], changed: [], same: 1 })
    const other = [
      lead({ key: 'target\nnumber\na-2', sellerOrderNo: 'A-2' }),
      lead({ key: 'target\nnumber\na-3', sellerOrderNo: 'A-3' }),
    ]
    const done = await importLeads(context, 'list.csv', other)
    await (await db.loads.findOne(done.added[0] ?? '').exec())?.patch({ stage: 'watching' })
    await undoLeadsImport(context, done)
    expect((await db.loads.find().exec()).map((load) => load.sellerOrderNo).toSorted()).toEqual(['A-1', 'A-2'])
  })
})
