/** The loads of the dock as its table shows them, in a real store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchInboundLoads, type InboundLoad } from '#data/dock/inbound.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { aLoad, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['loads', 'units'])
})
afterEach(() => context.db.close())

describe('the last day for a claim in the table of Inbound', () => {
  it('counts from the first item of a load whose arrival nobody noted, and from the arrival once it is noted', async () => {
    await context.put('loads', [
      aLoad({ id: 'l1', stage: 'inTransit', arrivedAt: '', claimDays: 2 }),
      aLoad({ id: 'l2', stage: 'inTransit', arrivedAt: '', claimDays: 2 }),
      aLoad({ id: 'l3', stage: 'closed', arrivedAt: '2026-11-01T08:00:00.000Z', claimBy: '2026-11-03T08:00:00.000Z' }),
    ])
    let shown: readonly InboundLoad[] = []
    const watch = watchInboundLoads(context.db, ['inTransit', 'arrived', 'closed']).subscribe((rows) => (shown = rows))
    const claims = () => Object.fromEntries(shown.map(({ load, claimBy }) => [load.id, claimBy]))
    await expect.poll(claims).toEqual({ l1: '', l2: '', l3: '2026-11-03T08:00:00.000Z' })
    await context.put('units', [aUnit({ id: 'u1', loadId: 'l1', receivedAt: '2026-11-19T15:00:00.000Z' })])
    await expect.poll(() => claims()['l1']).toBe('2026-11-21T15:00:00.000Z')
    expect(claims()['l2']).toBe('')
    expect(shown.find(({ load }) => load.id === 'l1')?.load.arrivedAt).toBe('')
    await changeOne(context, 'loads', 'l1', () => ({
      stage: 'arrived' as const,
      arrivedAt: '2026-11-19T09:00:00.000Z',
      claimBy: '2026-11-21T09:00:00.000Z',
    }))
    await expect.poll(() => claims()['l1']).toBe('2026-11-21T09:00:00.000Z')
    watch.unsubscribe()
  })
})
