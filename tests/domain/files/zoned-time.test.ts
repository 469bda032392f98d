import { english } from '#tests/support/english.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOtherClock, readZonedTime } from '#domain/files/zoned-time.ts'

describe('an end time', () => {
  it.each([
    ['2026-11-24T20:00:00Z', '2026-11-24T20:00:00.000Z'],
    ['2026-11-24T20:00:00.123+01:00', '2026-11-24T19:00:00.000Z'],
    ['11/24/2026 3:00 PM EST', '2026-11-24T20:00:00.000Z'],
    ['11/24/2026 12:00 AM PST', '2026-11-24T08:00:00.000Z'],
    ['Tue, Nov 24, 2026 3:00 PM ET', '2026-11-24T20:00:00.000Z'],
    ['Jul 24, 2026 3:00 PM ET', '2026-07-24T19:00:00.000Z'],
    ['24 Nov 2026 15:00 UTC', '2026-11-24T15:00:00.000Z'],
    ['November 24th, 2026 at 3:00 pm (CST)', '2026-11-24T21:00:00.000Z'],
    ['2026-11-24 15:00 America/Chicago', '2026-11-24T21:00:00.000Z'],
  ])('%s is %s', (text, at) => {
    expect(readZonedTime(text, '')).toMatchObject({ ok: true, at })
  })

  it('without a zone is read only when a person named one', () => {
    expect(readZonedTime('11/24/2026 3:00 PM', '')).toMatchObject({ ok: false, reason: 'zone' })
    expect(readZonedTime('11/24/2026 3:00 PM', 'America/Los_Angeles')).toEqual({
      ok: true,
      at: '2026-11-24T23:00:00.000Z',
      zone: 'America/Los_Angeles',
    })
    expect(readZonedTime('11/1/2026 0:30', 'America/New_York')).toMatchObject({
      ok: true,
      at: '2026-11-01T04:30:00.000Z',
    })
  })

  it.each([
    '',
    'soon',
    '2h 15m',
    '24/11/2026 15:00 UTC',
    '2026-02-30 10:00 UTC',
    '2026-11-24',
    '11/24/2026 25:00 UTC',
    '11/24/2026 13:00 PM EST',
  ])('%j is refused in words', (text) => {
    expect(english(readZonedTime(text, 'UTC'))).toMatchObject({
      ok: false,
      reason: 'unreadable',
      message: expect.stringMatching(/\.$/),
    })
  })

  it('in an unknown zone is refused', () => {
    expect(readZonedTime('11/24/2026 3:00 PM XYZ', '')).toMatchObject({ ok: false, reason: 'zone' })
    expect(readZonedTime('11/24/2026 3:00 PM', 'Not/AZone')).toMatchObject({ ok: false, reason: 'zone' })
  })

  it('that was written in UTC reads back, and no text throws', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.string(),
        (date, noise) => {
          const whole = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString()
          expect(readZonedTime(whole, '')).toEqual({ ok: true, at: whole, zone: 'UTC' })
          expect(readZonedTime(noise, noise)).toHaveProperty('ok')
        },
      ),
    )
  })
})

describe('the zone of an auction', () => {
  it.each([
    ['11/24/2026 3:00 PM EST', 'America/New_York'],
    ['11/24/2026 3:00 PM PT', 'America/Los_Angeles'],
    ['2026-11-24 15:00 America/Chicago', 'America/Chicago'],
    ['2026-11-24T20:00:00Z', 'UTC'],
    ['2026-11-24T20:00:00+00:00', 'UTC'],
    ['2026-11-24T20:00:00+03:00', ''],
  ])('of %s is %s', (text, zone) => {
    expect(readZonedTime(text, '')).toMatchObject({ ok: true, zone })
  })

  it('shows another time than the reader’s where their clocks differ on that day', () => {
    const at = '2026-07-24T19:00:00.000Z'
    expect(isOtherClock(at, 'America/New_York', -300)).toBe(true)
    expect(isOtherClock(at, 'America/New_York', -240)).toBe(false)
    expect(isOtherClock(at, '', -240)).toBe(false)
    expect(isOtherClock('', 'America/New_York', -300)).toBe(false)
    expect(isOtherClock(at, 'Not/AZone', -300)).toBe(false)
  })
})
