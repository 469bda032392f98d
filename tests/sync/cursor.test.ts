import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareCursors, compareIds, formatServerTime, parseServerTime, rewound } from '#sync/cursor.ts'
import { advance, belongsTo, startCheckpoint } from '#sync/checkpoint.ts'

describe('the server’s time', () => {
  test.each([
    ['2026-11-20T11:08:03Z', 0],
    ['2026-11-20T11:08:03.5Z', 500_000_000],
    ['2026-11-20T11:08:03.123456Z', 123_456_000],
    ['2026-11-20T11:08:03.123456789Z', 123_456_789],
  ])('%s is read to the nanosecond', (text, nanos) => {
    expect(parseServerTime(text)).toEqual({ seconds: Date.UTC(2026, 10, 20, 11, 8, 3) / 1000, nanos })
  })
  test('what is no time is none', () => {
    for (const text of ['', 'yesterday', '2026-11-20', null, 7]) expect(parseServerTime(text)).toBeNull()
  })
  test('there and back is the same', () => {
    const time = fc.record({
      seconds: fc.integer({ min: 0, max: 4e9 }),
      nanos: fc.integer({ min: 0, max: 999_999_999 }),
    })
    fc.assert(
      fc.property(time, (one) => {
        expect(parseServerTime(formatServerTime(one))).toEqual(one)
      }),
    )
  })
  test('ids sort as Firestore sorts them, by their bytes', () => {
    const bytes = (text: string): Buffer => Buffer.from(text, 'utf8')
    const wellFormed = fc.string({ unit: 'binary' })
    fc.assert(fc.property(wellFormed, wellFormed, (a, b) => Math.sign(compareIds(a, b)) === bytes(a).compare(bytes(b))))
  })
  test('going back a minute never goes before the beginning', () => {
    expect(rewound({ seconds: 30, nanos: 5 }, 60)).toEqual({ seconds: 0, nanos: 0, id: '' })
  })
})

describe('the checkpoint', () => {
  const doc = (id: string, nanos: number): Parameters<typeof advance>[2]['docs'][number] => {
    return { id, fields: { id }, syncedAt: { seconds: 5, nanos }, updateTime: '' }
  }
  const readTime = { seconds: 900, nanos: 0 }
  const parts = [
    { filters: [], sinceDays: 0 },
    { filters: [], sinceDays: 1 },
  ]

  test('goes through the parts of the first sync, then on from its beginning less a minute', () => {
    const start = startCheckpoint('associate 1', parts, 200_000_000)
    const one = advance('units', start, { docs: [doc('a', 1)], readTime }, 300, 200_000_000)
    expect(one.next.first?.part).toBe(1)
    const two = advance('units', one.next, { docs: [], readTime: { seconds: 950, nanos: 0 } }, 300, 200_000_000)
    expect(two).toMatchObject({ ended: false, next: { first: null, seconds: 840, id: '' } })
    const live = advance('units', two.next, { docs: [], readTime }, 300, 200_000_000)
    expect(live.ended).toBe(true)
  })
  test('a full page of one time is passed by name', () => {
    const start = { scope: 's', seconds: 5, nanos: 1, id: 'a', first: null }
    expect(advance('units', start, { docs: [doc('b', 1), doc('c', 1)], readTime }, 2, 0).next).toMatchObject({
      id: 'c',
    })
  })
  test('a full page that stands still is an error, not a circle', () => {
    const start = { scope: 's', seconds: 5, nanos: 1, id: 'c', first: null }
    expect(() => advance('units', start, { docs: [doc('b', 1), doc('c', 1)], readTime }, 2, 0)).toThrow(/same page/)
  })
  test('one of another rank, or a torn one, begins anew', () => {
    expect(belongsTo({ scope: 'associate 1', seconds: 1, nanos: 1, id: '', first: null }, 'manager 1')).toBe(false)
    for (const torn of [null, undefined, {}, 7, { scope: 'manager 1' }])
      expect(belongsTo(torn, 'manager 1')).toBe(false)
  })
  test('cursors compare by time first', () => {
    expect(compareCursors({ seconds: 1, nanos: 2, id: 'a' }, { seconds: 1, nanos: 1, id: 'b' })).toBeGreaterThan(0)
  })
})
