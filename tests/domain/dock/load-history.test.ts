import { english } from '#tests/support/english.ts'
import { expect, test, vi } from 'vitest'
import { catalogue } from '#messages/compiled/en.ts'
import { translator } from '#language/translate.ts'
import { describeChanges, describeEvent } from '#domain/core/loads/load-history.ts'

const row = (type: string, data: Record<string, unknown> = {}, from = '', to = '') => ({ type, data, from, to })

test.each([
  [row('load.arrived'), 'Arrived'],
  [row('load.moved', {}, 'arrived', 'received'), 'Arrived → Received'],
  [row('load.moved', {}, '', 'booked'), 'Booked'],
  [row('load.fumigated'), 'load.fumigated'],
])('%j reads %j', (entry, words) => {
  expect(english(describeEvent(entry))).toBe(words)
})
test('a change is shown field by field, in words', () => {
  const before = { stage: 'booked', arrivedAt: '', freightCents: 1200, palletsCounted: 3, secret: 1 }
  const after = {
    stage: 'arrived',
    // By the clock on the wall, wherever the test runs.
    arrivedAt: new Date(2026, 10, 20, 10).toISOString(),
    freightCents: null,
    palletsCounted: 2,
    secret: 2,
  }
  expect(english(describeChanges(row('load.edited', { before, after })))).toEqual([
    'Stage: Booked → Arrived',
    'Arrived: Nov 20, 10:00 AM',
    'Freight: $12.00 → nothing',
    'Pallets counted: 3 → 2',
  ])
})
test('a row of another make shows no details, and breaks nothing', () => {
  for (const data of [{}, { after: null }, { after: 'x' }, { before: 1, after: { note: { deep: true } } }]) {
    expect(() => describeChanges(row('load.edited', data))).not.toThrow()
  }
})

test('a load that closed before Restow has a day without a clock, the same in every zone', () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  const t = translator('en', catalogue)
  const data = { before: { closedAt: '2026-11-20T12:00:00.000Z' }, after: { closedAt: '2026-11-15T12:00:00.000Z' } }
  expect(describeChanges(row('load.edited', data), true).map(t.of)).toEqual(['Closed: Nov 20, 2026 → Nov 15, 2026'])
  expect(describeChanges(row('load.edited', data), false).map(t.of)).toEqual(['Closed: Nov 21, 1:00 AM → Nov 16, 1:00 AM']) // prettier-ignore
  vi.unstubAllEnvs()
})
