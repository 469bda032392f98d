import { firstValueFrom, skip } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { resumeJobs } from '#data/core/job.ts'
import { undoJob } from '#data/core/undo-job.ts'
import { changeOne } from '#data/core/write.ts'
import { settleConflict } from '#data/home/settle-conflict.ts'
import { watchOpenConflicts } from '#data/home/conflicts.ts'
import { conflictOf } from '#domain/home/conflicts.ts'
import { conflictRows } from '#domain/core/merge-rows.ts'
import { withMirror } from '#schemas/document.ts'
import { activity, type ActivityDoc } from '#schemas/activity.ts'
import { aUnit } from '#tests/support/records.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const since = '2026-11-01T00:00:00.000Z'
const theirs = aUnit({ note: 'box torn', updatedBy: 'dana', updatedAt: '2026-11-20T09:30:00.000Z' })
const mine = { ...theirs, note: 'cable missing', updatedBy: 'omar', updatedAt: '2026-11-20T09:00:00.000Z' }
const [row] = conflictRows(
  { collection: 'units', mine: { ...mine }, theirs: { ...theirs }, uid: 'omar', device: 'OM1', at: '2026-11-20T10:00:00.000Z' },
  [{ path: 'note', base: '', mine: mine.note, theirs: theirs.note, chosen: 'theirs' }],
) // prettier-ignore

let work: TestWork
beforeEach(async () => {
  work = await openTestWork(['units', 'activity'], 'boss')
  await work.put('units', [theirs])
  const { _deleted, ...doc } = row ?? { _deleted: false }
  await work.put('activity', [withMirror(activity, { ...doc, atDesc: 0 } as ActivityDoc)])
})
afterEach(async () => {
  await work.db.close()
})
const inbox = () => firstValueFrom(watchOpenConflicts(work.db, since))
const theOne = () => {
  const conflict = row && conflictOf(row)
  if (!conflict) throw new Error('The test has no conflict.')
  return conflict
}

describe('the inbox', () => {
  test('shows both values, who gave way and when, and the record by its label', async () => {
    expect(await inbox()).toMatchObject([
      { name: expect.stringContaining('U-00010001X'), conflict: { lost: 'cable missing', kept: 'box torn', lostBy: 'omar' } },
    ]) // prettier-ignore
  })
  test('lets the value that gave way stand after all, and takes that back', async () => {
    const settled = await settleConflict(work, 'manager', theOne(), 'lost')
    expect(await work.read('units', theirs.id)).toMatchObject({ note: 'cable missing', updatedBy: 'boss' })
    expect(await inbox()).toEqual([])
    await undoJob(work, settled)
    await undoJob(work, settled)
    expect(await work.read('units', theirs.id)).toMatchObject({ note: 'box torn' })
    expect(await inbox()).toHaveLength(1)
  })
  test('takes what was only seen away, and writes nothing', async () => {
    await settleConflict(work, 'manager', theOne(), 'seen')
    expect(await work.read('units', theirs.id)).toMatchObject({ note: 'box torn', updatedBy: 'dana' })
    expect(await inbox()).toEqual([])
  })
  test('does not write over what was changed since', async () => {
    await (await work.db.units.findOne(theirs.id).exec())?.incrementalPatch({ note: 'sound after all' })
    await expect(settleConflict(work, 'manager', theOne(), 'lost')).rejects.toThrow('changed again since')
    expect(await inbox()).toHaveLength(1)
  })
  test('two managers who settle it at once settle it once', async () => {
    await Promise.all([settleConflict(work, 'manager', theOne(), 'lost'), settleConflict(work, 'manager', theOne(), 'lost')]) // prettier-ignore
    expect(await work.read('units', theirs.id)).toMatchObject({ note: 'cable missing' })
    expect(await inbox()).toEqual([])
  })
  test('follows the record', async () => {
    const next = firstValueFrom(watchOpenConflicts(work.db, since).pipe(skip(1)))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await (await work.db.units.findOne(theirs.id).exec())?.incrementalPatch({ note: 'new' })
    expect((await next)[0]?.doc).toMatchObject({ note: 'new' })
  })
})

describe('a settled conflict', () => {
  it('gets its ledger row after a crash between the record and the row', async () => {
    cutBeforeLedger(work)
    await expect(settleConflict(work, 'manager', theOne(), 'lost')).rejects.toThrow('power cut')
    expect(await inbox()).toHaveLength(1)
    await resumeJobs(work)
    expect(await work.ledger(theOne().id)).toEqual(['conflict.settled'])
    expect(await inbox()).toEqual([])
  })
  it('stays settled, with no row, when the record was changed again before the undo', async () => {
    const settled = await settleConflict(work, 'manager', theOne(), 'lost')
    await changeOne(work, 'units', theirs.id, () => ({ note: 'sound after all' }))
    expect(await undoJob(work, settled)).toBe(false)
    expect(await work.read('units', theirs.id)).toMatchObject({ note: 'sound after all' })
    expect(await work.ledger(theOne().id)).toEqual(['conflict.settled'])
    expect(await inbox()).toEqual([])
  })
})
