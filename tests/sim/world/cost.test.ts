/**
 * What Firestore bills stays as in `docs/cost.md`: counted at the real backend, under the real
 * rules.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { coldStartAfterImport, countCosts, readsPerChange, type Costs } from './cost.ts'

describe('cost', () => {
  let costs: Costs
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    costs = await countCosts({ 1: 1, 10: 1, 30: 1 })
  })

  it('bills a scan its writes and its echoes, and nothing else', () => {
    expect(costs.scan.writes).toBe(1)
    expect(costs.scan.reads).toBeLessThanOrEqual(1.2)
  })

  it('bills an idle hour one look for each collection and half hour', () => {
    expect(costs.idleHour.writes).toBe(0)
    expect(costs.idleHour.reads).toBeLessThanOrEqual(30)
  })

  it('bills a cold start with nothing new, and a reconnect, one read for each collection', () => {
    expect(costs.coldStart.reads).toBeLessThanOrEqual(30)
    expect(costs.reconnect.reads).toBeLessThanOrEqual(30)
  })

  it('bills a first sync hardly more than what it brings', () => {
    expect(costs.firstSyncReadsPerUnit).toBeLessThanOrEqual(1.1)
  })
})

describe.each([1, 10, 30])('at %i changes a second', (perSecond) => {
  it('bills a device at most 1.1 reads for each changed document', async () => {
    const reads = await readsPerChange(perSecond, 600)
    expect(reads).toBeLessThanOrEqual(1.1)
    expect(reads).toBeGreaterThanOrEqual(1)
  })
})

describe('an import of 5,000 documents an hour ago', () => {
  it('costs a cold start at most 50 reads', async () => {
    expect((await coldStartAfterImport()).reads).toBeLessThanOrEqual(50)
  })
})
