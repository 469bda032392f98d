/** Two admins, out of reach of each other, read in the same file of what a channel paid out. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { insertOne } from '#data/core/jobs/write.ts'
import { countFresh, takeLedger, watchHistoryFacts } from '#data/shows/history.ts'
import { anActivity } from '#tests/support/records.ts'
import { TwoDevices } from '#tests/support/two-devices.ts'
import { aTransaction } from './a-transaction.ts'

let pair: Awaited<ReturnType<typeof TwoDevices.open>>
let ann: CommandContext
let ben: CommandContext
beforeEach(async () => {
  pair = await TwoDevices.open(['activity', 'saleEvents', 'orders', 'listings'], [{ uid: 'ann', rank: 'admin' }, { uid: 'ben', rank: 'admin' }]) // prettier-ignore
  ;[ann, ben] = pair.devices
})
afterEach(() => pair.close())
const [one, two, three] = ['1', '2', '3'].map((key) => aTransaction(key)) as [ReturnType<typeof aTransaction>, ReturnType<typeof aTransaction>, ReturnType<typeof aTransaction>] // prettier-ignore
const kept = async ({ db }: CommandContext) => (await firstValueFrom(watchHistoryFacts(db, '2026-01-01T00:00:00.000Z'))).transactions.map(({ key }) => key).toSorted() // prettier-ignore
const expectKept = async (keys: readonly string[]) => expect([await kept(ann), await kept(ben)]).toEqual([keys, keys])

it('each transaction counts once, and neither file is new on either device', async () => {
  await takeLedger(ann, [one, two])
  await takeLedger(ben, [two, three])
  await pair.sync()
  await expectKept(['1', '2', '3'])
  expect(await countFresh(ann, [one, two, three])).toBe(0)
})

it.each([
  ['first', ['1', '2', '3']],
  ['second', ['1', '2']],
] as const)('what the %s of them took back still counts where the other read it in', async (who, left) => {
  const jobs = { first: await takeLedger(ann, [one, two]), second: await takeLedger(ben, [one, two, three]) }
  await undoJobs(who === 'first' ? ann : ben, jobs[who])
  await pair.sync()
  await expectKept(left)
})

it('no row of one is written over by the other, which the server would refuse', async () => {
  await takeLedger(ann, [one, two])
  await takeLedger(ben, [one, two])
  await pair.sync()
  const rows = await ann.db.activity.find().exec()
  expect(rows.map(({ by }) => by).toSorted((a, b) => a.localeCompare(b))).toEqual(['ann', 'ann', 'ben', 'ben'])
})

it('a row of an earlier version counts once beside that of another device', async () => {
  await insertOne(ann, 'activity', anActivity({ id: 'show-tx-1', type: 'show.transaction', data: { ...one } }))
  await takeLedger(ben, [one])
  await pair.sync()
  await expectKept(['1'])
})
