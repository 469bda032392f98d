/** Closed loads come in from a sheet and are taken back, on a real store that fails at any write. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  readRunning,
  watchLoadsOfFile,
  watchPastImports,
  writeRunning,
  type ImportBatch,
} from '#data/buying/import-batches.ts'
import { importClosed, undoClosed, watchLoadKeys } from '#data/buying/import-closed.ts'
import { Canceled } from '#data/core/canceled.ts'
import { changeLoad } from '#data/core/change-load.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { closedKeyOf, freshLoads, isBroughtIn, type ClosedFacts } from '#domain/files/closed-loads.ts'
import { aLoad } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['users', 'loads', 'manifestLines', 'containers', 'activity'])
})
afterEach(async () => {
  await context.db.remove()
})

const facts = (place: number, over: Partial<ClosedFacts> = {}): ClosedFacts => {
  const named = {
    source: 'Target',
    sellerOrderNo: `B-${place}`,
    title: `Truck ${place}`,
    closedAt: '2026-03-14T12:00:00.000Z',
  }
  return {
    ...named, key: closedKeyOf({ ...named, ...over }), category: 'Toys', condition: 'Used', broughtCents: 1_000 + place, declaredRetailCents: 9_000, declaredUnits: 4,
    hammerCents: 500, freightCents: null, feeCents: null, ...over,
  } // prettier-ignore
}
const sheet = (count: number): readonly ClosedFacts[] => Array.from({ length: count }, (_none, place) => facts(place))

function batchOf(over: Partial<ImportBatch> = {}): ImportBatch {
  const id = context.newId()
  return {
    id, kind: 'closedLoads', loadId: id, loadCode: '', newLoad: true, fileHash: 'c'.repeat(64), fileName: 'closed.csv', at: context.now(), generation: 0, ...over,
  } // prettier-ignore
}

const never = new AbortController().signal
const quiet = { onProgress: () => undefined, signal: never }
const run = (loads: readonly ClosedFacts[], batch = batchOf(), tools: Parameters<typeof importClosed>[2] = quiet) =>
  importClosed(context, { batch, loads }, tools)
const countLoads = () => context.db.loads.count().exec()
const past = () => firstValueFrom(watchPastImports(context.db, '2026-01-01T00:00:00.000Z'))

describe('closed loads', () => {
  it('come in closed, on their day, with what they brought, under codes of their own', async () => {
    expect(await run(sheet(2))).toBe(2)
    const loads = (await context.db.loads.find({ selector: { stage: 'closed' } }).exec()).map((load) => load.toJSON())
    expect(loads).toHaveLength(2)
    expect(loads.find(({ sellerOrderNo }) => sellerOrderNo === 'B-0')).toMatchObject({
      stage: 'closed',
      closedAt: '2026-03-14T12:00:00.000Z',
      broughtCents: 1_000,
      hammerCents: 500,
      arrivedAt: '',
      claimBy: '',
      createdBy: 'u1',
    })
    expect(new Set(loads.map(({ code }) => code)).size).toBe(2)
    expect(await past()).toMatchObject([{ batch: { kind: 'closedLoads', fileName: 'closed.csv' }, lines: 2, undone: false, latest: true }]) // prettier-ignore
    expect(await readRunning(context.db)).toBeNull()
  })

  it('that are there already by source and order number are left alone, whatever they are', async () => {
    await context.put('loads', [
      aLoad({ id: 'own', code: 'L-7', source: 'TARGET', sellerOrderNo: 'b-1', stage: 'lost' }),
    ])
    expect(await run(sheet(3))).toBe(2)
    expect(await context.read('loads', 'own')).toMatchObject({ stage: 'lost', broughtCents: null })
    expect((await firstValueFrom(watchLoadKeys(context.db))).get('target\nnumber\nb-1')).toBe('L-7')
    // The same sheet again, saved anew under another hash.
    expect(await run(sheet(3), batchOf({ fileHash: 'd'.repeat(64) }))).toBe(0)
    expect([await countLoads(), (await past()).length]).toEqual([3, 1])
  })

  it('of one file are known again, though another column is chosen for the number', async () => {
    await run(sheet(3))
    const [known, ofFile] = [
      await firstValueFrom(watchLoadKeys(context.db)),
      await firstValueFrom(watchLoadsOfFile(context.db, 'c'.repeat(64))),
    ]
    expect(isBroughtIn(sheet(3), ofFile, known)).toBe(true)
    const otherNumbers = [0, 1, 2].map((place) => facts(place, { sellerOrderNo: `${place}` }))
    expect(freshLoads(otherNumbers, known)).toHaveLength(3)
    expect(isBroughtIn(otherNumbers, ofFile, known)).toBe(true)
    // Of which a part came in on another device, read in the same way: the rest may follow.
    expect(isBroughtIn(sheet(5), ofFile, known)).toBe(false)
  })
})

describe('an import of closed loads that ends early', () => {
  it('is canceled, leaves nothing once it is taken back, and can be run again', async () => {
    const [stop, batch] = [new AbortController(), batchOf()]
    const onProgress = (done: number) => (done >= 100 ? stop.abort() : undefined)
    await expect(run(sheet(250), batch, { onProgress, signal: stop.signal })).rejects.toBeInstanceOf(Canceled)
    expect(await countLoads()).toBe(100)
    expect(await readRunning(context.db)).toMatchObject({ doing: 'importing', done: 100, total: 250 })
    expect(await undoClosed(context, batch, quiet)).toEqual({ ok: true, kept: 0 })
    expect([await countLoads(), await readRunning(context.db)]).toEqual([0, null])
    expect(await run(sheet(250))).toBe(250)
  })

  it.each([1, 2, 3, 4])(
    'at write %i of a full disk goes on to the same end, and no load is there twice',
    async (nth) => {
      const batch = batchOf()
      expect(await breaksAt(nth, () => run(sheet(250), batch))).toBe(true)
      expect((await readRunning(context.db))?.batch).toEqual(batch)
      expect(await run(sheet(250), batch)).toBe(250)
      expect([await countLoads(), await readRunning(context.db)]).toEqual([250, null])
      expect(await past()).toMatchObject([{ lines: 250 }])
    },
  )

  it.each([1, 2, 3, 4])('at write %i of taking it back is taken back by doing it again', async (nth) => {
    const batch = batchOf()
    await run(sheet(250), batch)
    expect(await breaksAt(nth, () => undoClosed(context, batch, quiet))).toBe(true)
    expect(await readRunning(context.db)).toMatchObject({ doing: 'takingBack' })
    expect(await undoClosed(context, batch, quiet)).toEqual({ ok: true, kept: 0 })
    expect([await countLoads(), await readRunning(context.db)]).toEqual([0, null])
    expect(await past()).toMatchObject([{ undone: true, latest: false }])
  })

  it('stops while it is taken back, and goes on later from there', async () => {
    const [stop, batch] = [new AbortController(), batchOf()]
    await run(sheet(250), batch)
    const onProgress = (done: number) => (done >= 100 ? stop.abort() : undefined)
    const stopped = undoClosed(context, batch, { onProgress, signal: stop.signal })
    await expect(stopped).rejects.toBeInstanceOf(Canceled)
    expect(await readRunning(context.db)).toMatchObject({ doing: 'takingBack', done: 100, total: 250 })
    const seen: number[] = []
    await undoClosed(context, batch, { onProgress: (done) => void seen.push(done) })
    expect(seen[0]).toBe(100)
    expect(await countLoads()).toBe(0)
  })
})

describe('taking closed loads back', () => {
  it('leaves one that a person corrected, and what was there before', async () => {
    await context.put('loads', [aLoad({ id: 'own', code: 'L-7', stage: 'closed' })])
    const batch = batchOf()
    await run(sheet(3), batch)
    const [corrected] = await context.db.loads.find({ selector: { fileHash: batch.fileHash } }).exec()
    const id = corrected?.id ?? ''
    await changeLoad(context, id, 'load.edited', { broughtCents: 777 })
    expect(await undoClosed(context, batch, quiet)).toEqual({ ok: true, kept: 1 })
    const left = await context.db.loads.find().exec()
    expect(left.map((load) => load.id).toSorted()).toEqual([id, 'own'].toSorted())
    // The same file brings the others back, and not this one a second time.
    expect(await run(sheet(3))).toBe(2)
    expect(await context.read('loads', id)).toMatchObject({ broughtCents: 777 })
  })

  it('is of this batch alone, and an amount that was corrected and put back has its history', async () => {
    const [first, second] = [batchOf(), batchOf({ fileHash: 'd'.repeat(64) })]
    await run(sheet(1), first)
    await run([facts(9)], second)
    const [load] = await context.db.loads.find({ selector: { fileHash: first.fileHash } }).exec()
    const change = await changeLoad(context, load?.id ?? '', 'load.edited', { broughtCents: 5 })
    if (change) await undoJob(context, change)
    expect(await context.ledger(load?.id ?? '')).toEqual(['load.edited', 'load.undone'])
    await undoClosed(context, second, quiet)
    expect(await countLoads()).toBe(1)
  })

  it('is finished from the running record of a tab that was killed', async () => {
    const batch = batchOf()
    await run(sheet(2), batch)
    await writeRunning(context.db, { batch, doing: 'takingBack', done: 0, total: 2 })
    expect(await undoClosed(context, batch, quiet)).toEqual({ ok: true, kept: 0 })
    expect(await countLoads()).toBe(0)
  })
})

/** Whether it broke, where the disk takes nothing from the `nth` write on. */
async function breaksAt(nth: number, act: () => Promise<unknown>): Promise<boolean> {
  let tried = 0
  const disks = [context.db.loads, context.db.activity].map(
    ({ storageInstance }) => storageInstance as unknown as { bulkWrite: (...args: unknown[]) => Promise<unknown> },
  )
  const writers = disks.map((disk) => disk.bulkWrite.bind(disk))
  for (const [place, disk] of disks.entries())
    disk.bulkWrite = async (...args) => {
      tried += 1
      if (tried >= nth) throw new Error('the disk is full')
      return writers[place]?.(...args)
    }
  try {
    await act()
    return false
  } catch {
    return true
  } finally {
    for (const [place, disk] of disks.entries()) disk.bulkWrite = writers[place] ?? disk.bulkWrite
  }
}
