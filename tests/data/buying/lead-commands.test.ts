import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '#domain/core/refusal.ts'
import { moveLead, moveLeads } from '#data/buying/lead-commands.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { aLoad } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['loads', 'activity'])
  await context.put('loads', [
    aLoad({ id: 'load-1', stage: 'bid', bidCents: 120_000 }),
    aLoad({ id: 'load-2', code: 'L-1002', stage: 'booked' }),
  ])
})
afterEach(() => context.db.remove())
const stageOf = async (id: string) => (await context.read('loads', id))?.stage

describe('a lead', () => {
  it('is won with its hammer price, and undo makes it a bid again', async () => {
    const change = await moveLead(context, 'load-1', 'won', { hammerCents: 125_000 })
    expect(await context.read('loads', 'load-1')).toMatchObject({ stage: 'won', hammerCents: 125_000 })
    if (change) await undoJob(context, change)
    expect(await context.read('loads', 'load-1')).toMatchObject({ stage: 'bid', hammerCents: null, bidCents: 120_000 })
  })
  it('that is lost already is not lost once more', async () => {
    await moveLead(context, 'load-1', 'lost')
    expect(await moveLead(context, 'load-1', 'lost')).toBeNull()
    expect(await context.ledger('load-1')).toEqual(['load.moved'])
  })
  it('that another device has booked meanwhile stays booked, and the person is told', async () => {
    await expect(moveLead(context, 'load-2', 'lost', { hammerCents: 1 })).rejects.toBeInstanceOf(Refusal)
    expect(await context.read('loads', 'load-2')).toMatchObject({ stage: 'booked', hammerCents: null })
    expect(await context.ledger('load-2')).toEqual([])
  })
  it('that is booked is left out when several are passed on', async () => {
    expect(await moveLeads(context, ['load-1', 'load-2'], 'passed')).toHaveLength(1)
    expect([await stageOf('load-1'), await stageOf('load-2')]).toEqual(['passed', 'booked'])
  })
  it('and all others that were moved meanwhile: the person is told that nothing was passed on', async () => {
    await expect(moveLeads(context, ['load-2'], 'passed')).rejects.toBeInstanceOf(Refusal)
    expect(await stageOf('load-2')).toBe('booked')
  })
})
