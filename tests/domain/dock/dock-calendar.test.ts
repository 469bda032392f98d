import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDay } from '#domain/core/days.ts'
import { byDay, dayAfter, dayOf, monthAfter, monthOf, weekOf } from '#domain/dock/dock-calendar.ts'

describe('the day of a truck', () => {
  test.each([
    ['2026-11-20T04:30:00.000Z', 'America/New_York', '2026-11-19'],
    ['2026-11-20T05:30:00.000Z', 'America/New_York', '2026-11-20'],
    ['2026-11-20T23:30:00.000Z', 'Europe/Berlin', '2026-11-21'],
    // The night the clocks change in the United States.
    ['2026-11-01T04:30:00.000Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T04:30:00.000Z', 'America/New_York', '2026-11-01'],
    ['not a time', 'UTC', ''],
  ])('%s in %s is %s', (iso, zone, day) => {
    expect(dayOf(iso, zone)).toBe(day)
  })
})

test('a week runs from Monday to Sunday, over the end of a year too', () => {
  expect(weekOf('2026-11-22')).toEqual(weekOf('2026-11-16'))
  expect(weekOf('2027-01-01')[0]).toBe('2026-12-28')
  expect(weekOf('2027-01-01')[6]).toBe('2027-01-03')
})
test('a month shows whole weeks', () => {
  const weeks = monthOf('2026-11-20')
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.[6]).toBe('2026-12-06')
  expect(weeks).toHaveLength(6)
  // February 2027 begins on a Monday and has four weeks exactly.
  expect(monthOf('2027-02-10')).toHaveLength(4)
})
test('a month later is the same day, or the last one', () => {
  expect(monthAfter('2026-01-31', 1)).toBe('2026-02-28')
  expect(monthAfter('2026-12-15', 1)).toBe('2027-01-15')
  expect(monthAfter('2026-01-15', -1)).toBe('2025-12-15')
})
test('every day is the day after the day before', () => {
  assert(
    property(integer({ min: 0, max: 40_000 }), integer({ min: -800, max: 800 }), (day, by) => {
      const key = new Date(day * 86_400_000).toISOString().slice(0, 10)
      expect(dayAfter(dayAfter(key, by), -by)).toBe(key)
      expect(isDay(key)).toBe(true)
    }),
  )
})
test('what is no day is not one', () => {
  for (const text of ['', '2026-02-30', '2026-13-01', 'today', '2026-1-1']) expect(isDay(text)).toBe(false)
})
test('trucks are on their days in the order of their times; those without a time are apart', () => {
  const times = ['2026-11-20T18:00:00.000Z', '', '2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z']
  const days = byDay(times, (time) => time, 'UTC')
  expect(days.get('2026-11-20')).toEqual([times[2], times[0]])
  expect(days.get('2026-11-21')).toEqual([times[3]])
  expect(days.get('')).toEqual([''])
})
