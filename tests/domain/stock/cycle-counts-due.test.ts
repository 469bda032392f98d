import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import { lastAuditAt, pastAudits, exceptionsSince } from '#domain/stock/cycle-counts-due.ts'
import { putAwayState } from '#domain/stock/put-away.ts'
import { aLocation } from '#tests/support/records.ts'

const row = (id: string, at: string, over: object = {}) => ({
  id, at, type: 'location.audited', refId: 'L-A', by: 'u1', device: 'ABC', to: 'matched', undoOf: '', data: { counted: 12 }, ...over,
}) // prettier-ignore

describe('the counts of a place', () => {
  test('are listed newest first, with their differences', () => {
    const odd = {
      to: 'differs',
      data: { counted: 1_004, missing: ['a', 'b'], foreign: [], left: ['c'], strays: ['d'] },
    }
    const counts = pastAudits([
      row('1', '2026-11-01T08:00:00.000Z'),
      row('2', '2026-11-03T08:00:00.000Z', odd),
      row('x', '2026-11-04T08:00:00.000Z', { type: 'location.renamed' }),
    ])
    expect(english(counts.map((one) => [one.isClean, one.words]))).toEqual([
      [false, '1,004 counted, 2 missing, 2 extra'],
      [true, '12 counted, all in order'],
    ])
  })
  test('leave out what was taken back, and survive rows without data', () => {
    const rows = [
      row('1', '2026-11-01T08:00:00.000Z', { data: {} }),
      row('2', '2026-11-02T08:00:00.000Z'),
      row('3', '2026-11-02T08:01:00.000Z', { undoOf: '2' }),
    ]
    expect(english(pastAudits(rows).map((one) => one.words))).toEqual(['0 counted, all in order'])
    expect([...lastAuditAt(rows)]).toEqual([['L-A', '2026-11-01T08:00:00.000Z']])
  })
})

test('a place where an item was not found has an exception until it is counted', () => {
  const row = (id: string, at: string, over: object = {}) => ({
    id, at, type: 'unit.notFound', from: 'stored', to: 'missing', undoOf: '', data: { locationId: 'L-A' }, ...over,
  }) // prettier-ignore
  const rows = [
    row('1', '2026-11-02T08:00:00.000Z'),
    row('2', '2026-11-04T08:00:00.000Z'),
    row('3', '2026-11-05T08:00:00.000Z', { type: 'unit.seenElsewhere', data: { locationId: 'L-B' } }),
    row('4', '2026-11-05T08:00:00.000Z', {
      type: 'unit.seenElsewhere',
      data: { locationId: 'L-A', page: 'binSpot' },
    }),
    row('5', '2026-11-05T08:00:00.000Z', { data: { locationId: 'L-C' } }),
    row('6', '2026-11-05T08:01:00.000Z', { data: { locationId: 'L-C' }, undoOf: '5' }),
    row('7', '2026-11-05T08:00:00.000Z', { type: 'unit.stored', data: { locationId: 'L-D' } }),
  ]
  expect([...exceptionsSince(rows, new Map([['L-A', '2026-11-03T08:00:00.000Z']]))]).toEqual([
    ['L-A', 1],
    ['L-B', 1],
  ])
})

describe('putting away', () => {
  const rack = aLocation({ id: 'L-R', code: 'R', kind: 'rack' })
  const bin = aLocation({ id: 'L-R-1', code: 'R-1', parentId: 'L-R' })
  test.each([
    ['into an open bin is allowed', [bin, rack], 3, 40, 'green', 'allowed'],
    ['into a bin without a limit is allowed', [bin, rack], 300, null, 'green', 'allowed'],
    ['into a full bin is allowed and warned of', [bin, rack], 40, 40, 'amber', '40 of 40'],
    ['into a blocked bin is refused', [{ ...bin, blocked: true, blockedReason: 'Beam bent' }, rack], 0, 40, 'red', 'R-1: Beam bent'],
    ['into a bin of a blocked rack is refused', [bin, { ...rack, blocked: true }], 0, 40, 'red', 'R is blocked'],
    ['into a closed bin is refused', [{ ...bin, closedAt: '2026-11-01T08:00:00.000Z' }, rack], 0, 40, 'red', 'closed'],
  ] as const)('%s', (_, chain, qty, capacity, tone, words) => {
    const state = putAwayState(chain, { qty, capacity })
    expect(state.tone).toBe(tone)
    expect(english(state.words)).toContain(words)
  }) // prettier-ignore
})
