import { array, assert, nat, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activeMs, IDLE_GAP_MS, paceOf, type WorkRow } from '#domain/core/people/work-measures.ts'

const start = Date.parse('2026-11-20T08:00:00.000Z')
let count = 0
const row = (minute: number, over: Partial<WorkRow> = {}): WorkRow => ({
  id: `r${(count += 1)}`,
  type: 'unit.received',
  at: new Date(start + minute * 60_000).toISOString(),
  ms: 0,
  undoOf: '',
  ...over,
})
const minutes = (ms: number) => ms / 60_000

describe('active time', () => {
  test.each([
    ['nothing done is no time', [], 0],
    ['one scan a minute is a minute each', [row(0), row(1), row(2)], 2],
    ['a gap of five minutes is work', [row(0), row(5)], 5],
    ['a gap over five minutes is a break', [row(0), row(5.01)], 0],
    ['a lunch is left out', [row(0), row(2), row(42), row(44)], 4],
    ['the first piece of a stretch counts as long as it took', [row(0, { ms: 90_000 }), row(2)], 3.5],
    ['a first piece that took an hour counts five minutes', [row(0, { ms: 3_600_000 })], 5],
    ['the order of the rows means nothing', [row(2), row(0), row(1)], 2],
    ['a time that cannot be read is left out', [row(0), row(1, { at: 'yesterday' }), row(2)], 2],
  ])('%s', (_, rows, expected) => expect(minutes(activeMs(rows))).toBeCloseTo(expected))

  test('never exceeds the time from first to last, plus what the stretches began with', () => {
    assert(
      property(array(tuple(nat(600), nat(600_000)), { minLength: 1 }), (entries) => {
        const rows = entries.map(([minute, ms]) => row(minute, { ms }))
        const at = rows.map((one) => Date.parse(one.at))
        const span = Math.max(...at) - Math.min(...at)
        return activeMs(rows) <= span + rows.length * IDLE_GAP_MS && activeMs(rows) >= 0
      }),
    )
  })
})

describe('units per hour', () => {
  test('is completed by active hours', () => {
    const rows = Array.from({ length: 31 }, (_, index) => row(index))
    expect(paceOf(rows)).toEqual({ completed: 31, activeMs: 30 * 60_000, perHour: 62 })
  })
  test('does not count what was taken back, though the time was spent', () => {
    const wrong = row(1)
    const rows = [row(0), wrong, row(2, { type: 'unit.unreceived', undoOf: wrong.id }), row(3)]
    expect(paceOf(rows)).toMatchObject({ completed: 2, activeMs: 180_000, perHour: 40 })
  })
  test('counts each station’s work, and moves and prints only as time', () => {
    const rows = [row(0), row(1, { type: 'container.moved' }), row(2, { type: 'unit.inspected' }), row(3, { type: 'label.printed' })] // prettier-ignore
    expect(paceOf(rows)).toMatchObject({ completed: 2, activeMs: 180_000 })
  })
  test('opening the app is no work', () => {
    expect(paceOf([row(0, { type: 'user.seen' }), row(4)])).toMatchObject({ completed: 1, activeMs: 0, perHour: null })
  })
  test('is no figure under a minute of work', () => {
    expect(paceOf([row(0), row(0.5)])).toMatchObject({ completed: 2, perHour: null })
    expect(paceOf([])).toEqual({ completed: 0, activeMs: 0, perHour: null })
  })
})
