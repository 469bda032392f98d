import { expect, test } from 'vitest'
import { describeChanges, describeEvent } from '#domain/dock/load-history.ts'

const row = (type: string, data: Record<string, unknown> = {}, from = '', to = '') => ({ type, data, from, to })
const clock = (iso: string) => `at ${iso}`

test.each([
  [row('load.arrived'), 'Arrived'],
  [row('load.moved', {}, 'arrived', 'received'), 'Arrived → Received'],
  [row('load.moved', {}, '', 'booked'), 'Booked'],
  [row('load.fumigated'), 'load.fumigated'],
])('%j reads %j', (entry, words) => {
  expect(describeEvent(entry)).toBe(words)
})
test('a change is shown field by field, in words', () => {
  const before = { stage: 'booked', arrivedAt: '', freightCents: 1200, palletsCounted: 3, secret: 1 }
  const after = { stage: 'arrived', arrivedAt: '2026-11-20', freightCents: null, palletsCounted: 2, secret: 2 }
  expect(describeChanges(row('load.edited', { before, after }), clock)).toEqual([
    'Stage: Booked → Arrived',
    'Arrived: at 2026-11-20',
    'Freight: $12.00 → nothing',
    'Pallets counted: 3 → 2',
  ])
})
test('a row of another make shows no details, and breaks nothing', () => {
  for (const data of [{}, { after: null }, { after: 'x' }, { before: 1, after: { note: { deep: true } } }]) {
    expect(() => describeChanges(row('load.edited', data), clock)).not.toThrow()
  }
})
