import { expect, test } from 'vitest'
import { inspectionQueue, photoQueue, putAwayQueue, sortQueue } from '#domain/dispositions/work-queues.ts'
import type { SortRule } from '#domain/dispositions/sorting.ts'
import { aTime, aUnit } from '#tests/support/records.ts'

test('the queue holds the load in work first, then the oldest load, then the oldest unit', () => {
  const unit = (id: string, loadId: string, receivedAt: string, over = {}) => aUnit({ id, loadId, receivedAt, ...over })
  const units = [
    unit('a', 'new', '2026-11-20T09:00'), unit('b', 'old', '2026-11-19T12:00'), unit('c', 'old', '2026-11-19T11:00'),
    unit('d', 'work', '2026-11-20T12:00'), unit('e', 'old', '2026-11-18', { stage: 'inspected' }), unit('f', 'lost', '2026-11-01'),
  ] // prettier-ignore
  const loads = [{ id: 'new', arrivedAt: '2026-11-20' }, { id: 'old', arrivedAt: '2026-11-15' }, { id: 'work', arrivedAt: '2026-11-19' }] // prettier-ignore
  expect(inspectionQueue(units, loads, 'work').map((one) => one.id)).toEqual(['d', 'c', 'b', 'a', 'f'])
})

test('the camera and the shelf take the longest waiting first, and only what waits for them', () => {
  const unit = (id: string, stage: 'inspected' | 'photographed' | 'stored', at: string) =>
    aUnit({ id, stage, inspectedAt: at, updatedAt: at })
  const units = [
    unit('b', 'inspected', '2026-11-20'),
    unit('c', 'inspected', '2026-11-19'),
    unit('a', 'inspected', '2026-11-20'),
    unit('d', 'photographed', '2026-11-18'),
    unit('e', 'stored', '2026-11-17'),
  ]
  expect(photoQueue(units).map((one) => one.id)).toEqual(['c', 'a', 'b'])
  expect(putAwayQueue(units).map((one) => one.id)).toEqual(['d'])
})

test('a graded item waits to be sorted until it is where a rule that fits puts it', () => {
  const rule = (key: string, over: Partial<SortRule>): SortRule => ({
    key, name: key, active: true, conditions: [], destination: key, targets: [], ...over,
  }) // prettier-ignore
  const rules = [
    rule('scrap', {
      conditions: [{ field: 'grade', op: 'is', values: ['forParts'], bound: null }],
      targets: [{ code: 'HOLD', capacity: null }],
    }),
    rule('auction', { targets: [{ code: 'G-4', capacity: null }] }),
  ]
  const unit = (id: string, locationId: string, disposition: string, over = {}) =>
    aUnit({ id, stage: 'inspected', grade: 'usedGood', inspectedAt: `2026-11-20T08:00:0${id}`, locationId, disposition, ...over }) // prettier-ignore
  const units = [
    unit('1', 'BENCH', 'auction'),
    unit('2', 'G-4', 'auction'),
    unit('3', 'G-4', 'scrap', { grade: 'forParts' }),
    unit('4', 'HOLD', 'scrap', { grade: 'forParts' }),
    unit('5', 'G-4', 'auction', { grade: 'forParts', stage: 'photographed' }),
    unit('6', 'BENCH', '', { stage: 'received', grade: '' }),
    unit('7', 'BENCH', 'auction', { stage: 'stored' }),
  ]
  const waiting = sortQueue(units, rules, (one, code) => one.locationId === code, aTime)
  expect(waiting.map(({ unit: one, rule: { key } }) => `${one.id} ${key}`)).toEqual(['1 auction', '3 scrap'])
  expect(sortQueue(units, [], () => false, aTime)).toEqual([])
})
