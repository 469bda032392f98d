import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import { ageBuckets, exceptionKindOf } from '#domain/core/floor/stock-measures.ts'

describe('the exception of a unit', () => {
  test.each([
    ['a battery on hold', 'hold', 'battery', 'held'],
    ['a damaged one', 'received', 'damaged', 'damaged'],
    ['a damaged one on hold counts once', 'hold', 'damaged', 'held'],
    ['a pick that was not found', 'missing', 'pickNotFound', 'missing'],
    ['a damaged one that was sold is no longer ours to look after', 'sold', 'damaged', ''],
    ['a sound one', 'stored', '', ''],
  ] as const)('%s', (_, stage, exceptionCode, exception) =>
    expect(exceptionKindOf({ stage, exceptionCode })).toBe(exception),
  )
})

describe('ages of the stock', () => {
  const ages = (received: [string, number][], nowIso = '2026-11-20T12:00:00.000Z', zone = 'UTC') =>
    Object.fromEntries(ageBuckets(new Map(received), nowIso, zone).map(({ name, qty }) => [english(name), qty]))
  test('fall into one bucket each, at its very edges too', () => {
    expect(
      ages([['2026-11-20', 1], ['2026-11-19', 2], ['2026-11-18', 4], ['2026-11-14', 8], ['2026-11-13', 16], ['2026-10-21', 32], ['2026-08-22', 64], ['2020-01-01', 128]]),
    ).toEqual({ 'Today and yesterday': 3, '2 to 6 days': 12, '1 week': 16, '2 to 4 weeks': 0, '1 month': 32, '2 months': 0, '3 months and more': 192 }) // prettier-ignore
  })
  test.each([
    // Received on Monday morning, looked at on Wednesday morning: the date in UTC is a day less, or a day more.
    ['Pacific/Auckland', '2026-11-16T01:00Z', '2026-11-17T20:00:00.000Z', '2 to 6 days'],
    ['America/Los_Angeles', '2026-11-16T18:00Z', '2026-11-18T01:00:00.000Z', 'Today and yesterday'],
    ['Asia/Kolkata', '2026-11-16T18:30Z', '2026-11-18T18:15:00.000Z', 'Today and yesterday'],
    ['Asia/Kolkata', '2026-11-16T18:15Z', '2026-11-18T18:15:00.000Z', '2 to 6 days'],
  ])('are counted in days of the warehouse: %s, received at %s', (zone, at, nowIso, name) => {
    expect(ages([[at, 3]], nowIso, zone)).toMatchObject({ [name]: 3 })
  })
  test('a clock that ran ahead is today, a day that was not recorded is nowhere', () => {
    expect(ages([['2026-11-25', 1], ['', 5]])).toMatchObject({ 'Today and yesterday': 1, '3 months and more': 0 }) // prettier-ignore
  })
})
