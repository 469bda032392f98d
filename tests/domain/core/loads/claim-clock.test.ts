/** Until when a claim can be made, and what of its evidence is missing. */
import { describe, expect, it } from 'vitest'
import { loadStages } from '#schemas/loads.ts'
import { claimClock, claimDeadline, isWorthASight } from '#domain/core/loads/claim-clock.ts'
import { aLoad } from '#tests/support/records.ts'

const now = '2026-11-23T15:00:00.000Z'
const load = aLoad({ stage: 'receiving', claimBy: '2026-11-25T15:00:00.000Z' })
const evidence = ['damage', 'billOfLading']

describe('the clock of a claim', () => {
  it('runs while the load is on the dock and nothing is settled', () => {
    const running = loadStages.filter((stage) => claimClock({ ...load, stage }, [], now) !== null)
    expect(running).toEqual(['arrived', 'receiving', 'received'])
  })

  it('does not run where the terms of the seller are not known', () => {
    expect(claimClock({ ...load, claimBy: '' }, [], now)).toBeNull()
  })

  it.each([
    ['2026-11-25T15:00:00.000Z', 'running'],
    ['2026-11-24T15:00:01.000Z', 'running'],
    ['2026-11-24T15:00:00.000Z', 'soon'],
    ['2026-11-23T15:00:01.000Z', 'soon'],
    ['2026-11-23T15:00:00.000Z', 'over'],
    ['2026-11-20T15:00:00.000Z', 'over'],
  ])('that ends %s is %s', (claimBy, state) => {
    expect(claimClock({ ...load, claimBy }, evidence, now)).toMatchObject({ by: claimBy, state })
  })

  it('says what is missing: the count until receiving is finished, photos of the load, its bill of lading', () => {
    const gaps = (stage: typeof load.stage, slots: readonly string[]) =>
      claimClock({ ...load, stage }, slots, now)?.gaps
    expect(gaps('arrived', [])).toEqual(['counts', 'photos', 'billOfLading'])
    expect(gaps('receiving', ['damage'])).toEqual(['counts', 'billOfLading'])
    expect(gaps('received', ['billOfLading'])).toEqual(['photos'])
    expect(gaps('received', evidence)).toEqual([])
  })

  it('calls no photo missing that the device may have given away since the arrival', () => {
    const arrivedAt = '2026-10-28T15:00:00.000Z'
    const gaps = (slots: readonly string[], photoDays?: number) =>
      claimClock({ ...load, arrivedAt, stage: 'received' }, slots, now, photoDays)?.gaps
    expect(gaps([], 21)).toEqual([])
    expect(gaps(['damage'], 21)).toEqual([])
    expect(gaps([], 60)).toEqual(['photos', 'billOfLading'])
    expect(gaps([])).toEqual(['photos', 'billOfLading'])
    expect(claimClock({ ...load, arrivedAt }, [], now, 21)?.gaps).toEqual(['counts'])
  })

  it('leaves the start page a week after its end', () => {
    const after = (days: number) => new Date(Date.parse(load.claimBy) + days * 86_400_000).toISOString()
    const isShown = (days: number) => {
      const clock = claimClock(load, [], after(days))
      return clock !== null && isWorthASight(clock, after(days))
    }
    expect([-3, 0, 6, 7, 30].map(isShown)).toEqual([true, true, true, false, false])
  })
})

describe('the last moment for a claim', () => {
  it('is so many days of 24 hours from the arrival, over a change of clocks too', () => {
    expect(claimDeadline(2, '2026-10-31T20:30:00.000Z')).toBe('2026-11-02T20:30:00.000Z')
  })

  it('is unknown where terms or arrival are, or where no calendar has it', () => {
    expect(claimDeadline(null, now)).toBe('')
    expect(claimDeadline(2, '')).toBe('')
    expect(claimDeadline(2, '9999-12-31T23:59:00.000Z')).toBe('')
    expect(claimDeadline(1e300, now)).toBe('')
  })
})
