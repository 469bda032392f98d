/** What managers set for orders that leave, over a real store. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { setBoxes, setStorageTerms, watchBoxes, watchStorageTerms } from '#data/outbound/outbound-terms.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['config', 'activity'])
})
afterEach(() => context.db.close())

it('storage terms count at once, the same again changes nothing, and an undo brings the earlier ones back', async () => {
  const terms = () => firstValueFrom(watchStorageTerms(context.db))
  expect(await terms()).toEqual({ freeDays: 3, dayCents: 500 })
  await setStorageTerms(context, { freeDays: 5, dayCents: 200 })
  const job = await setStorageTerms(context, { freeDays: 5, dayCents: 0 })
  expect(await terms()).toEqual({ freeDays: 5, dayCents: 0 })
  expect(await setStorageTerms(context, { freeDays: 5, dayCents: 0 })).toBeNull()
  if (job) await undoJob(context, job)
  expect(await terms()).toEqual({ freeDays: 5, dayCents: 200 })
})

it('the boxes of the bench are those that were set', async () => {
  await setBoxes(context, ['30 × 20 × 20'])
  expect(await firstValueFrom(watchBoxes(context.db))).toEqual(['30 × 20 × 20'])
  expect(await setBoxes(context, ['30 × 20 × 20'])).toBeNull()
})
