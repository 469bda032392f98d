/** What a clock on the wall shows in a zone, and back. */
import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onTheWall, sameClockLater } from '#domain/core/wall-clock.ts'

const ms = Date.parse
afterEach(() => vi.unstubAllEnvs())

describe('the clock on the wall of a zone', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-20T01:30:00.000Z'],
    ['America/New_York', '2026-11-19T15:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  ])('shows its own time in %s, whatever the device', (zone, shown) => {
    for (const device of ['America/Denver', 'Pacific/Auckland']) {
      vi.stubEnv('TZ', device)
      expect(onTheWall(ms('2026-11-19T20:00:00.000Z'), zone)).toBe(ms(shown))
    }
  })

  it.each(['', 'Mars/Base'])('is the device’s own for “%s”, which is no zone', (zone) => {
    vi.stubEnv('TZ', 'America/Denver')
    expect(onTheWall(ms('2026-11-19T20:00:00.000Z'), zone)).toBe(ms('2026-11-19T13:00:00.000Z'))
  })

  it('shows nothing for an unreadable time', () => {
    expect(onTheWall(Number.NaN, 'America/Denver')).toBeNaN()
  })

  it('is at the same time of the day some days later, also over a change of clocks', () => {
    const later = (iso: string) => new Date(sameClockLater(ms(iso), 1, 'America/Chicago')).toISOString()
    expect(later('2026-10-31T15:00:00.000Z')).toBe('2026-11-01T16:00:00.000Z')
    expect(later('2027-03-13T16:00:00.000Z')).toBe('2027-03-14T15:00:00.000Z')
    // There is no 2:30 on that morning: an hour later, as the device's own clock does it.
    expect(later('2027-03-13T08:30:00.000Z')).toBe('2027-03-14T08:30:00.000Z')
  })

  it('shows the same some days later in every zone, but for the hour that is left out', () => {
    const zones = fc.constantFrom('America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'Australia/Lord_Howe', '')
    const times = fc.integer({ min: ms('2026-01-01'), max: ms('2027-12-31') })
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 30 }), zones, (at, days, zone) => {
        const off = onTheWall(sameClockLater(at, days, zone), zone) - onTheWall(at, zone) - days * 86_400_000
        return off === 0 || off === 3_600_000 || off === 1_800_000
      }),
    )
  })
})
