/** The money of shows over a real store. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countFresh, takeLedger, watchHistoryFacts } from '#data/shows/history.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { anAuction } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'
import { aTransaction as row } from './a-transaction.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['activity', 'saleEvents', 'orders', 'listings'])
  await context.put('saleEvents', [anAuction({ id: 'show-1', kind: 'show', startsAt: '2026-11-19T01:00:00.000Z', endsAt: '2026-11-19T03:00:00.000Z' })]) // prettier-ignore
})
afterEach(() => context.db.close())
const kept = async () => (await firstValueFrom(watchHistoryFacts(context.db, '2026-01-01T00:00:00.000Z'))).transactions.map(({ key }) => key).toSorted() // prettier-ignore

it('a file is added once, an overlapping one adds what is new, and each row names its show', async () => {
  await takeLedger(context, [row('1'), row('2')])
  expect(await takeLedger(context, [row('1'), row('2')])).toEqual([])
  expect(await countFresh(context, [row('2'), row('3')])).toBe(1)
  await takeLedger(context, [row('2'), row('3'), row('a|b c', { source: 'ledger' })])
  expect(await kept()).toEqual(['1', '2', '3', 'a|b c'])
  const [oldest] = await context.db.activity.find({ selector: { refId: 'show-1' }, sort: [{ id: 'asc' }] }).exec()
  expect(oldest).toMatchObject({ type: 'show.transaction', refType: 'saleEvent', refId: 'show-1', data: { amountCents: 1017 } }) // prettier-ignore
})

it('an import that was taken back counts no longer, and can be made again', async () => {
  const jobs = await takeLedger(context, [row('1'), row('2')])
  expect(await undoJobs(context, jobs)).toBe(true)
  expect(await kept()).toEqual([])
  await takeLedger(context, [row('1'), row('2')])
  expect(await kept()).toEqual(['1', '2'])
  expect(await takeLedger(context, [row('1')])).toEqual([])
})

it('an import that is stopped leaves nothing that counts', async () => {
  const control = new AbortController()
  const many = Array.from({ length: 450 }, (_, place) => row(String(place)))
  expect(await takeLedger(context, many, { onProgress: () => control.abort(), signal: control.signal })).toEqual([])
  expect(await kept()).toEqual([])
})
