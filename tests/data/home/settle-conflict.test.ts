import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { settleConflict } from '#data/home/settle-conflict.ts'
import { watchOpenConflicts } from '#data/home/conflicts.ts'
import { conflictOf } from '#domain/home/conflicts.ts'
import { conflictRows } from '#domain/core/merge/merge-rows.ts'
import { withMirror } from '#schemas/document.ts'
import { activity, type ActivityDoc } from '#schemas/activity.ts'
import { english } from '#tests/support/english.ts'
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

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units', 'activity'], 'boss')
  await context.put('units', [theirs])
  const { _deleted, ...doc } = row ?? { _deleted: false }
  await context.put('activity', [withMirror(activity, { ...doc, atDesc: 0 } as ActivityDoc)])
})
afterEach(async () => {
  await context.db.close()
})
const inbox = () => firstValueFrom(watchOpenConflicts(context.db, since))
const theOne = () => {
  const conflict = row && conflictOf(row)
  if (!conflict) throw new Error('The test has no conflict.')
  return conflict
}

describe('the inbox', () => {
  test('shows both values, who gave way and when, and the record by its label', async () => {
    expect((await inbox()).map(english)).toMatchObject([
      { name: expect.stringContaining('U-00010001X'), conflict: { lost: 'cable missing', kept: 'box torn', lostBy: 'omar' } },
    ]) // prettier-ignore
  })
  test('restores the value that gave way, and takes that back', async () => {
    const settled = await settleConflict(context, 'manager', theOne(), 'lost')
    expect(await context.read('units', theirs.id)).toMatchObject({ note: 'cable missing', updatedBy: 'boss' })
    expect(await inbox()).toEqual([])
    await undoJob(context, settled)
    await undoJob(context, settled)
    expect(await context.read('units', theirs.id)).toMatchObject({ note: 'box torn' })
    expect(await inbox()).toHaveLength(1)
  })
  test('takes what was only seen away, and writes nothing', async () => {
    await settleConflict(context, 'manager', theOne(), 'seen')
    expect(await context.read('units', theirs.id)).toMatchObject({ note: 'box torn', updatedBy: 'dana' })
    expect(await inbox()).toEqual([])
  })
  test('does not write over what was changed since', async () => {
    await (await context.db.units.findOne(theirs.id).exec())?.incrementalPatch({ note: 'sound after all' })
    await expect(settleConflict(context, 'manager', theOne(), 'lost')).rejects.toThrow('conflict.changedAgain')
    expect(await inbox()).toHaveLength(1)
  })
  test('two managers who settle it at once settle it once', async () => {
    await Promise.all([settleConflict(context, 'manager', theOne(), 'lost'), settleConflict(context, 'manager', theOne(), 'lost')]) // prettier-ignore
    expect(await context.read('units', theirs.id)).toMatchObject({ note: 'cable missing' })
    expect(await inbox()).toEqual([])
  })
  test('follows the record', async () => {
    const told: unknown[] = []
    const watching = watchOpenConflicts(context.db, since).subscribe(([open]) => told.push(open?.doc?.note))
    await expect.poll(() => told).toHaveLength(1)
    await (await context.db.units.findOne(theirs.id).exec())?.incrementalPatch({ note: 'new' })
    await expect.poll(() => told.at(-1)).toBe('new')
    watching.unsubscribe()
  })
})

describe('a settled conflict', () => {
  it('gets its ledger row after a crash between the record and the row', async () => {
    cutBeforeLedger(context)
    await settleConflict(context, 'manager', theOne(), 'lost')
    expect(await inbox()).toHaveLength(1)
    await resumeJobs(context)
    expect(await context.ledger(theOne().id)).toEqual(['conflict.settled'])
    expect(await inbox()).toEqual([])
  })
  it('stays settled, with no row, when the record was changed again before the undo', async () => {
    const settled = await settleConflict(context, 'manager', theOne(), 'lost')
    await changeOne(context, 'units', theirs.id, () => ({ note: 'sound after all' }))
    expect(await undoJob(context, settled)).toBe(false)
    expect(await context.read('units', theirs.id)).toMatchObject({ note: 'sound after all' })
    expect(await context.ledger(theOne().id)).toEqual(['conflict.settled'])
    expect(await inbox()).toEqual([])
  })
})
