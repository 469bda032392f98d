import { afterEach, describe, expect, it, vi } from 'vitest'
import { DONATED, donatedOn, donationsOf, isDonationValue, receiptLines, REVALUED } from '#domain/selling/donations.ts'

type Row = Parameters<typeof donationsOf>[0][number]
const row = (id: string, type: string, data: Row['data'], over: Partial<Row> = {}): Row => ({ id, type, refId: 'u', at: `2026-11-20T0${id}:00:00.000Z`, undoOf: '', data, ...over }) // prettier-ignore
const given = row('0', DONATED, { valueCents: 5_000 })
const corrected = (id: string, valueCents: unknown, replaces = '', over: Partial<Row> = {}) =>
  row(id, REVALUED, { donationId: '0', valueCents, replaces }, over)
const valueOf = (...rows: readonly Row[]) => donationsOf([given, ...rows])[0]?.valueCents

describe('the value of a donation', () => {
  it('is that of its last correction, also where the one before came from a device whose clock was ahead', () => {
    const ahead = corrected('1', 4_000, '', { at: '2099-01-01T00:00:00.000Z' })
    expect(valueOf(ahead)).toBe(4_000)
    expect(valueOf(ahead, corrected('2', 3_000, '1'))).toBe(3_000)
  })

  it('is the later one of two corrections that were made apart', () => {
    expect(valueOf(corrected('2', 3_000), corrected('1', 4_000))).toBe(3_000)
  })

  it('is the one before again when a correction is taken back', () => {
    const undo = row('3', REVALUED, {}, { undoOf: '2' })
    expect(valueOf(corrected('1', 4_000), corrected('2', 3_000, '1'), undo)).toBe(4_000)
  })

  it.each([-1, 1.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '12', null])('is never %s', (value) => {
    expect(isDonationValue(value)).toBe(false)
    expect(valueOf(corrected('1', 4_000), corrected('2', value, '1'))).toBe(4_000)
  })

  it('does not follow a row about another unit', () => {
    expect(valueOf(corrected('1', 4_000, '', { refId: 'other' }))).toBe(5_000)
  })
})

describe('the receipt of a donation', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each(['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC'])(
    'has the day of the warehouse on a device in %s',
    (device) => {
      vi.stubEnv('TZ', device)
      const evening = row('1', DONATED, { valueCents: 5_000, organization: 'Shelter', label: 'U-1', title: 'Lamp' }, { at: '2027-01-01T05:30:00.000Z' }) // prettier-ignore
      const donations = donationsOf([evening])
      expect(receiptLines(donations, 'America/Chicago')).toEqual([['Shelter', '2026-12-31', 'U-1', 'Lamp', 1, 50]])
      expect(donations.map((one) => donatedOn(one, 'Pacific/Auckland'))).toEqual(['2027-01-01'])
    },
  )
})
