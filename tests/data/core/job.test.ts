/** Commands of several writes over a real store: cut short, repeated, in two tabs, taken back. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { editOf, insertOf, removalOf } from '#domain/core/merge/edits.ts'
import { carryOutAgain, resumeJobs, runJob, runJobs, type Job } from '#data/core/jobs/job.ts'
import { enter, holdEntry, readJournal } from '#data/core/jobs/job-journal.ts'
import { undoJob, undoJobs, undoWhole } from '#data/core/jobs/undo-job.ts'
import { changeOne, removeAll } from '#data/core/jobs/write.ts'
import { aContainer, aLocation, aUnit } from '#tests/support/records.ts'
import { Locks } from '#tests/support/locks.ts'
import { cutBeforeInsert, cutBeforeLedger, cutBeforeWrite, killAtWrite } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const pallet = aContainer({ id: 'p1', status: 'received', locationId: 'dock' })
const units = ['u1', 'u2'].map((id) => aUnit({ id, label: id, containerId: 'p1', locationId: 'dock' }))
const bin = aLocation({ id: 'A-01', code: 'A-01', name: 'Bin', purpose: 'Shoes' })
const moved: Job = {
  id: 'move',
  edits: [
    editOf('containers', pallet, { locationId: 'A-01', status: 'stored' }),
    ...units.map((unit) => editOf('units', unit, { locationId: 'A-01' })),
  ],
  rows: [{ type: 'container.moved', refType: 'container', refId: 'p1', from: 'dock', to: 'A-01' }],
}
const named: Job = {
  id: 'name',
  edits: [editOf('locations', bin, { name: 'Rack', purpose: 'Toys' })],
  rows: [{ type: 'location.edited', refType: 'location', refId: 'A-01', from: 'Bin', to: 'Rack' }],
}

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['containers', 'units', 'locations', 'activity'])
  await context.put('containers', [pallet])
  await context.put('units', units)
  await context.put('locations', [bin])
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await context.db.close()
})

const unfinished = async () => (await readJournal(context.db)).size
const placeOf = async (id: string) => (await context.read('units', id))?.locationId

describe('a job', () => {
  it('writes its documents under the person’s name, as unsent, then one ledger row', async () => {
    expect(await runJob(context, moved)).toBe(true)
    expect(await context.read('containers', 'p1')).toMatchObject({ locationId: 'A-01', updatedBy: 'u1', unsent: 1 })
    expect(await placeOf('u2')).toBe('A-01')
    expect(await context.ledger('p1')).toEqual(['container.moved'])
    expect(await unfinished()).toBe(0)
  })
  it('gets its ledger row after a crash between the documents and the row, once, with the time of the command', async () => {
    const begun = context.now()
    cutBeforeLedger(context)
    await runJob(context, moved)
    expect(await context.ledger('p1')).toEqual([])
    for (let look = 0; look < 50; look += 1) context.now()
    expect(await resumeJobs(context)).toBe(1)
    expect(await resumeJobs(context)).toBe(0)
    expect(await context.ledger('p1')).toEqual(['container.moved'])
    const row = await context.read('activity', 'move')
    expect(Date.parse(row?.at ?? '') - Date.parse(begun)).toBeLessThan(5000)
  })
  it('whose ledger row alone cannot be saved is done: nobody is told that it failed, and the row follows before the next command', async () => {
    cutBeforeLedger(context)
    expect(await runJob(context, moved)).toBe(true)
    expect(await unfinished()).toBe(1)
    await runJob(context, named)
    expect(await context.ledger('p1')).toEqual(['container.moved'])
    expect(await unfinished()).toBe(0)
  })
  it('whose row is still owed is not made once more after it was undone', async () => {
    const log = vi.spyOn(context.db.activity, 'bulkInsert').mockRejectedValue(new Error('power cut'))
    await runJob(context, moved)
    expect(await undoJob(context, moved)).toBe(true)
    log.mockRestore()
    await runJob(context, named)
    expect(await placeOf('u1')).toBe('dock')
    expect((await context.ledger('p1')).length).toBe(2)
    expect(await unfinished()).toBe(0)
  })
  it('whose row is owed is not made once more after a restart, nor by another tab, where a bench moved it back since', async () => {
    cutBeforeLedger(context)
    await runJob(context, moved)
    await changeOne(context, 'units', 'u1', () => ({ locationId: 'dock' }))
    expect(await resumeJobs(context)).toBe(1)
    expect(await placeOf('u1')).toBe('dock')
    expect(await context.ledger('p1')).toEqual(['container.moved'])
    await runJob(context, named)
    expect([await context.ledger('p1'), await unfinished()]).toEqual([['container.moved'], 0])
  })
  it('that is done and told while the journal cannot be saved does not fail, and its entry goes with the next command', async () => {
    await runJob(context, moved)
    const [entry, edit, row] = [1, 1, 1]
    const restart = await killAtWrite(context, entry + edit + row + 1)
    expect(await runJob(context, named)).toBe(true)
    expect(await restart()).toBe(true)
    expect(await unfinished()).toBe(1)
    expect(await undoJob(context, moved)).toBe(true)
    expect([await context.ledger('A-01'), await unfinished()]).toEqual([['location.edited'], 0])
  })
  it('that a colleague left nothing of is not told where another of its command is cut short', async () => {
    await changeOne(context, 'locations', 'A-01', () => ({ name: 'Shelf', purpose: 'Books' }))
    cutBeforeWrite(context, 'units')
    await expect(runJobs(context, [named, moved])).rejects.toThrow('power cut')
    await resumeJobs(context)
    expect([await context.ledger('A-01'), await context.ledger('p1')]).toEqual([[], ['container.moved']])
  })
  it('that is nothing but a row fails with it', async () => {
    cutBeforeLedger(context)
    await expect(runJob(context, { id: 'note', edits: [], rows: named.rows })).rejects.toThrow('power cut')
    expect(await context.ledger('A-01')).toEqual([])
  })
  it('that the build before left half done makes records with every field of this build', async () => {
    const { name: _laterField, ...shelf } = { ...aLocation({ id: 'A-02', code: 'A-02' }) }
    const made: Job = {
      id: 'made',
      edits: [{ collection: 'locations', id: 'A-02', before: null, after: shelf }],
      rows: [],
    }
    await enter(context.db, 'made', { at: context.now(), jobs: [made] })
    expect(await resumeJobs(context)).toBe(1)
    expect(await context.read('locations', 'A-02')).toMatchObject({ code: 'A-02', name: '', unsent: 1 })
  })
  it('without a ledger row is finished after a crash as well', async () => {
    const silent: Job = { ...moved, id: 'silent', rows: [] }
    await carryOutAgain(context, silent)
    expect([await placeOf('u1'), await placeOf('u2')]).toEqual(['A-01', 'A-01'])
    await carryOutAgain(context, silent)
    expect(await placeOf('u1')).toBe('A-01')
  })
  it('goes on after a crash between two documents', async () => {
    vi.spyOn(context.db.units, 'findByIds').mockImplementationOnce(() => {
      throw new Error('power cut')
    })
    await expect(runJob(context, moved)).rejects.toThrow('power cut')
    expect([await placeOf('u1'), (await context.read('containers', 'p1'))?.locationId]).toEqual(['dock', 'A-01'])
    await resumeJobs(context)
    expect([await placeOf('u1'), await placeOf('u2')]).toEqual(['A-01', 'A-01'])
  })
  it('that is finished later leaves alone what a colleague changed meanwhile', async () => {
    cutBeforeLedger(context)
    await runJob(context, moved).catch(() => null)
    await changeOne(context, 'units', 'u1', () => ({ locationId: 'B-07' }))
    await resumeJobs(context)
    expect([await placeOf('u1'), await placeOf('u2')]).toEqual(['B-07', 'A-01'])
  })
  it('whose ledger row is there is over: what a colleague set back since is not changed again', async () => {
    await runJob(context, named)
    // The tab was killed after the row, before the journal was updated.
    await enter(context.db, named.id, { at: context.now(), jobs: [named] })
    await changeOne(context, 'locations', 'A-01', () => ({ name: 'Bin', purpose: 'Shoes' }))
    await resumeJobs(context)
    expect(await context.read('locations', 'A-01')).toMatchObject({ name: 'Bin', purpose: 'Shoes' })
    expect(await unfinished()).toBe(0)
  })
  it('that could not even begin does not happen later by itself', async () => {
    cutBeforeInsert(context, 'containers')
    const {
      id,
      createdAt: _at,
      createdBy: _by,
      updatedAt: _edited,
      updatedBy: _editor,
      ...draft
    } = aContainer({ id: 'p9' })
    const added: Job = { ...moved, id: 'add', edits: [insertOf('containers', { id, ...draft })] }
    await expect(runJob(context, added)).rejects.toThrow('power cut')
    expect(await resumeJobs(context)).toBe(0)
    expect(await context.read('containers', 'p9')).toBeNull()
  })
  it('writes nothing, and no row, when every document changed before it', async () => {
    await changeOne(context, 'locations', 'A-01', () => ({ name: 'Shelf', purpose: 'Lamps' }))
    expect(await runJob(context, named)).toBe(false)
    expect(await context.ledger('A-01')).toEqual([])
  })
})

describe('two tabs', () => {
  it('that open at once finish a job once', async () => {
    cutBeforeLedger(context)
    await runJob(context, moved).catch(() => null)
    await Promise.all([resumeJobs(context), resumeJobs({ ...context })])
    expect(await context.ledger('p1')).toEqual(['container.moved'])
    expect(await unfinished()).toBe(0)
  })
  it('do not touch each other’s jobs while both are alive', async () => {
    vi.stubGlobal('navigator', { locks: new Locks() })
    cutBeforeLedger(context)
    await runJob(context, moved).catch(() => null)
    let close = (): void => undefined
    const alive = holdEntry(context.db, moved.id, () => new Promise<void>((resolve) => (close = resolve)))
    expect(await resumeJobs(context)).toBe(0)
    expect(await context.ledger('p1')).toEqual([])
    // What the other tab leaves behind is this one's, without another start.
    close()
    await alive
    await expect.poll(() => context.ledger('p1')).toEqual(['container.moved'])
  })
  it('finish the job of a page that is just closing before anything else is written', async () => {
    vi.stubGlobal('navigator', { locks: new Locks() })
    cutBeforeLedger(context)
    await runJob(context, moved).catch(() => null)
    let close = (): void => undefined
    const closing = holdEntry(context.db, moved.id, () => new Promise<void>((resolve) => (close = resolve)))
    const resumed = resumeJobs(context)
    setTimeout(() => close(), 20)
    expect(await resumed).toBe(1)
    await closing
    expect(await context.ledger('p1')).toEqual(['container.moved'])
  })
})

describe('an undo', () => {
  it('does not claim to be whole where another device was faster than its write', async () => {
    await runJob(context, named)
    const faster: Promise<unknown>[] = []
    // Between the look and the write, the time of the job is read.
    const now = () => {
      faster.push(changeOne(context, 'locations', 'A-01', () => ({ name: 'Shelf', purpose: 'Hats' })))
      return context.now()
    }
    expect(await undoJob({ ...context, now }, named)).toBe(false)
    await Promise.all(faster)
    expect(await context.read('locations', 'A-01')).toMatchObject({ name: 'Shelf', purpose: 'Hats' })
  })
  it('does not claim to be whole where another device was faster at one of several units, or at one of several fields', async () => {
    await runJob(context, moved)
    await runJob(context, named)
    const faster: Promise<unknown>[] = []
    const now = () => {
      faster.push(changeOne(context, 'units', 'u1', () => ({ locationId: 'B-09' })))
      faster.push(changeOne(context, 'locations', 'A-01', () => ({ purpose: 'Hats' })))
      return context.now()
    }
    expect(await undoJob({ ...context, now }, moved)).toBe(false)
    await Promise.all(faster)
    expect([await placeOf('u1'), await placeOf('u2')]).toEqual(['B-09', 'dock'])
    await changeOne(context, 'locations', 'A-01', () => ({ purpose: 'Toys' }))
    expect(await undoWhole({ ...context, now }, named)).toBe(false)
    await Promise.all(faster)
    expect(await context.read('locations', 'A-01')).toMatchObject({ name: 'Bin', purpose: 'Hats' })
  })
  it('restores everything, once, with one counter-entry', async () => {
    await runJob(context, moved)
    expect(await undoJob(context, moved)).toBe(true)
    expect(await undoJob(context, moved)).toBe(true)
    expect(await context.read('containers', 'p1')).toMatchObject({ locationId: 'dock', status: 'received' })
    expect(await context.read('activity', 'undo-move')).toMatchObject({ from: 'A-01', to: 'dock', undoOf: 'move' })
    expect(await context.ledger('p1')).toEqual(['container.moved', 'container.moved'])
  })
  it('restores only what a colleague left as it was, and reports the rest', async () => {
    await runJob(context, named)
    await changeOne(context, 'locations', 'A-01', () => ({ purpose: 'Lamps' }))
    expect(await undoJob(context, named)).toBe(false)
    expect(await context.read('locations', 'A-01')).toMatchObject({ name: 'Bin', purpose: 'Lamps' })
  })
  it('writes no row when nothing is left to restore', async () => {
    await runJob(context, named)
    await changeOne(context, 'locations', 'A-01', () => ({ name: 'Shelf', purpose: 'Lamps' }))
    expect(await undoJob(context, named)).toBe(false)
    expect(await context.ledger('A-01')).toEqual(['location.edited'])
  })
  it('is not made a second time by a button that stayed on the screen', async () => {
    await runJob(context, named)
    await undoJob(context, named)
    await changeOne(context, 'locations', 'A-01', () => ({ name: 'Rack', purpose: 'Toys' }))
    expect(await undoJob(context, named)).toBe(false)
    expect(await context.read('locations', 'A-01')).toMatchObject({ name: 'Rack', purpose: 'Toys' })
  })
  it('that is cut short is finished at the next opening', async () => {
    await runJob(context, moved)
    cutBeforeLedger(context)
    await undoJob(context, moved)
    await resumeJobs(context)
    expect(await placeOf('u1')).toBe('dock')
    expect(await context.ledger('p1')).toEqual(['container.moved', 'container.moved'])
  })
  it('takes several changes of one field back to the first value', async () => {
    const again: Job = {
      ...named,
      id: 'again',
      edits: [editOf('locations', { ...bin, name: 'Rack', purpose: 'Toys' }, { name: 'Shelf' })],
    }
    await runJobs(context, [named, again])
    expect(await undoJobs(context, [named, again])).toBe(true)
    expect(await context.read('locations', 'A-01')).toMatchObject({ name: 'Bin', purpose: 'Shoes' })
  })
  it('brings a removed document back, and takes a new one away', async () => {
    const removed: Job = { ...named, id: 'remove', edits: [removalOf('locations', bin)] }
    await runJob(context, removed)
    expect(await context.read('locations', 'A-01')).toBeNull()
    expect(await undoJob(context, removed)).toBe(true)
    expect(await context.read('locations', 'A-01')).toMatchObject({ name: 'Bin' })
  })
  it('brings back a unit that was removed, and claims so although its time is another', async () => {
    const unit = await context.read('units', 'u1')
    const removed: Job = { ...moved, id: 'gone', edits: unit ? [removalOf('units', unit)] : [] }
    await runJob(context, removed)
    expect(await undoJob(context, removed)).toBe(true)
    expect(await placeOf('u1')).toBe('dock')
  })
  it('keeps a new document that a colleague has changed', async () => {
    await removeAll(context, 'locations', ['A-01'])
    const { createdAt: _at, createdBy: _by, updatedAt: _edited, updatedBy: _editor, ...draft } = bin
    const added: Job = { ...named, id: 'add', edits: [insertOf('locations', draft)] }
    await runJob(context, added)
    await changeOne(context, 'locations', 'A-01', () => ({ name: 'Shelf' }))
    expect(await undoJob(context, added)).toBe(false)
    expect(await context.read('locations', 'A-01')).toMatchObject({ name: 'Shelf' })
  })
})
