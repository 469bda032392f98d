import { describe, expect, it } from 'vitest'
import {
  PageStuckError,
  endOfPage,
  mustAdvance,
  partStart,
  readPlace,
  settledBefore,
  writePlace,
  type Place,
} from '#sync/pull/place.ts'
import {
  beginning,
  compareCursors,
  compareIds,
  earlierCursor,
  formatServerTime,
  laterCursor,
  normalTime,
  parseServerTime,
  rewound,
  type Cursor,
} from '#sync/transport/server-time.ts'
import type { PullPage } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { localDocs } from '#tests/sync/small-context.ts'

const at = (seconds: number, id = '', nanos = 0): Cursor => ({ seconds, nanos, id })
const page = (...cursors: readonly Cursor[]): PullPage => ({
  docs: cursors.map(({ id, ...syncedAt }) => ({ id, fields: serverUnit(id), syncedAt, updateTime: '' })),
  readTime: { seconds: 100, nanos: 7 },
})

const place: Place = { rank: 'manager', live: at(5), first: null }

describe('the place of a collection', () => {
  it('is none before the first one is written', async () => {
    expect(await readPlace(localDocs(), 'units')).toBeNull()
  })

  it.each<[string, Place]>([
    ['after a first sync', place],
    ['before the server has told its time', { ...place, live: null }],
    ['within a first sync', { ...place, first: { parts: [], part: 1, at: at(3, 'u1') } }],
  ])('is read as it was written %s', async (_, kept) => {
    const database = localDocs()
    await writePlace(database, 'units', kept)
    expect(await readPlace(database, 'units')).toEqual(kept)
    expect(await readPlace(database, 'loads')).toBeNull()
  })

  it.each<[string, unknown]>([
    ['is no object', 'place'],
    ['is nothing', null],
    ['names no rank', { ...place, rank: 7 }],
    ['has no cursor', { ...place, live: 'yesterday' }],
    ['has a cursor without seconds', { ...place, live: { id: 'u1' } }],
    ['does not say whether the first sync is over', { rank: 'manager', live: null }],
  ])('is none where what is stored %s', async (_, stored) => {
    const database = localDocs()
    await database.upsertLocal('sync-place-units', { place: stored })
    expect(await readPlace(database, 'units')).toBeNull()
  })
})

describe('reading on', () => {
  it('begins a part so many days ago, or at the beginning', () => {
    const now = { seconds: Date.UTC(2026, 10, 20) / 1000, nanos: 0 }
    expect(partStart(undefined, now)).toEqual(beginning)
    expect(partStart({ filters: [], sinceDays: 0 }, now)).toEqual(beginning)
    expect(partStart({ filters: [], sinceDays: 2 }, now)).toEqual(at(Date.UTC(2026, 10, 18) / 1000))
  })

  it('goes on after the last document of a page, and stays where a page is empty', () => {
    expect(endOfPage(page(at(1, 'a'), at(2, 'b')), beginning)).toEqual(at(2, 'b'))
    expect(endOfPage(page(), at(7, 'x'))).toEqual(at(7, 'x'))
  })

  it('counts on everything from a minute before the server’s answer', () => {
    expect(settledBefore({ seconds: 100, nanos: 7 })).toEqual(at(40, '', 7))
  })

  it('notices a full page that does not advance, and no other', () => {
    const full = page(at(2, 'a'), at(2, 'b'))
    expect(() => mustAdvance('units', at(2, 'b'), full, 2)).toThrow(PageStuckError)
    expect(() => mustAdvance('units', at(2, 'a'), full, 2)).not.toThrow()
    expect(() => mustAdvance('units', at(2, 'b'), full, 3)).not.toThrow()
    expect(new PageStuckError('units')).toMatchObject({ name: 'PageStuckError' })
  })
})

describe('server times', () => {
  it('compare by second, nanosecond and name', () => {
    expect(compareCursors(at(1, 'a'), at(2, 'a'))).toBeLessThan(0)
    expect(compareCursors(at(1, 'a', 5), at(1, 'a', 4))).toBeGreaterThan(0)
    expect(compareCursors(at(1, 'a'), at(1, 'b'))).toBeLessThan(0)
    expect(compareCursors(at(1, 'a'), at(1, 'a'))).toBe(0)
  })

  it('order names by code point', () => {
    expect(compareIds('a', 'ab')).toBeLessThan(0)
    expect(compareIds('b', 'ab')).toBeGreaterThan(0)
    expect(compareIds('\uFFFD', '\u{1F600}')).toBeLessThan(0)
    expect(compareIds('same', 'same')).toBe(0)
  })

  it('pick the later and the earlier of two', () => {
    expect(laterCursor(at(1), at(2))).toEqual(at(2))
    expect(laterCursor(at(3), at(2))).toEqual(at(3))
    expect(earlierCursor(at(1), at(2))).toEqual(at(1))
    expect(earlierCursor(at(3), at(2))).toEqual(at(2))
  })

  it('go back no further than the beginning', () => {
    expect(rewound({ seconds: 100, nanos: 9 }, 60)).toEqual(at(40, '', 9))
    expect(rewound({ seconds: 60, nanos: 9 }, 60)).toEqual(at(0, '', 9))
    expect(rewound({ seconds: 59, nanos: 9 }, 60)).toEqual(beginning)
  })

  it.each([
    ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.000000000Z'],
    ['2026-11-20T08:00:00.5Z', '2026-11-20T08:00:00.500000000Z'],
    ['2026-11-20T08:00:00.123456789Z', '2026-11-20T08:00:00.123456789Z'],
    ['2026-11-20T08:00:00.000001+00:00', '2026-11-20T08:00:00.000001000Z'],
    ['yesterday', ''],
    ['2026-99-20T08:00:00Z', ''],
    [7, ''],
  ])('read %s as %s', (text, normal) => {
    expect(normalTime(text)).toBe(normal)
  })

  it('are written as they were read', () => {
    const time = { seconds: 1_700_000_000, nanos: 42 }
    expect(parseServerTime(formatServerTime(time))).toEqual(time)
  })
})
