import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { dayOrderOfColumn, readDay } from '#domain/files/days.ts'

const day = (text: string, order: 'monthFirst' | 'dayFirst' = 'monthFirst') => {
  const reading = readDay(text, order)
  return reading.ok ? reading.day : english(reading.message)
}

describe('the order of days in a column', () => {
  it.each([
    [['4/7/2026', '4/17/2026'], 'monthFirst'],
    [['4/7/2026', '17/4/2026'], 'dayFirst'],
    [['4/7/2026', '5/8/2026'], 'doubt'],
    [['4/17/2026', '17/4/2026'], 'doubt'],
    [['4/4/2026', '', 'open'], 'monthFirst'],
    [['2026-04-07', 'Apr 7, 2026', '7.4.2026'], 'monthFirst'],
  ])('is told by its cells: %j is %s', (cells, order) => {
    expect(dayOrderOfColumn(cells)).toBe(order)
  })
})

describe('a day', () => {
  it.each([
    ['2026-04-07', '2026-04-07'],
    ['2026-04-07T23:30:00Z', '2026-04-07'],
    ['4/7/2026', '2026-04-07'],
    ['04-07-26', '2026-04-07'],
    ['Tue 4/7/2026 11:59 PM', '2026-04-07'],
    ['7.4.2026', '2026-04-07'],
    ['Apr 7, 2026', '2026-04-07'],
    ['Jul-25-26', '2026-07-25'],
    ['7 April 2026', '2026-04-07'],
  ])('is read as it is written: %s', (text, read) => {
    expect(day(text)).toBe(read)
  })

  it('is read day first where the column is', () => {
    expect(day('4/7/2026', 'dayFirst')).toBe('2026-07-04')
    expect(day('7.4.2026', 'dayFirst')).toBe('2026-04-07')
  })

  it.each([
    ['2/30/2026', 'This date does not exist.'],
    ['13/13/2026', 'This date does not exist.'],
    ['4/7/1926', 'This date does not exist.'],
    ['46119', 'This is not a date.'],
    ['last spring', 'This is not a date.'],
    ['4/7/2026 or so', 'This is not a date.'],
  ])('that is none is named: %s', (text, words) => {
    expect(day(text)).toBe(words)
  })
})
