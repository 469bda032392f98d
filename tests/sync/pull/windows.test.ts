import { describe, expect, it } from 'vitest'
import { Windows, type Window } from '#sync/pull/windows.ts'
import type { Cursor } from '#sync/transport/server-time.ts'
import type { ServerDoc } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'

const at = (seconds: number, id = ''): Cursor => ({ seconds, nanos: 0, id })
const told = (id: string, seconds: number): ServerDoc => ({
  id,
  fields: serverUnit(id),
  syncedAt: { seconds, nanos: 0 },
  updateTime: '',
})
const windowOf = (from: number, to: number): Window => ({ after: at(from), upTo: at(to, '~') })
const time = (seconds: number): { seconds: number; nanos: number } => ({ seconds, nanos: 0 })

describe('Windows', () => {
  it('expects in a window what was reported in it', () => {
    const windows = new Windows()
    windows.note([told('a', 10), told('b', 15), told('c', 20), told('d', 21)])
    expect(windows.expected(windowOf(10, 20), time(100))).toBe(3)
    expect(windows.expected(windowOf(0, 9), time(100))).toBe(0)
  })

  it('does not expect what is exactly at the window’s start, and expects what is at its end', () => {
    const windows = new Windows()
    windows.note([told('a', 10), told('b', 20)])
    expect(windows.expected({ after: at(10, 'a'), upTo: at(20, 'b') }, time(100))).toBe(1)
  })

  it('expects a document where it was at the time of the count', () => {
    const windows = new Windows()
    windows.note([told('a', 10)])
    windows.note([told('a', 30)])
    expect(windows.expected(windowOf(5, 20), time(29))).toBe(1)
    expect(windows.expected(windowOf(5, 20), time(30))).toBe(0)
    expect(windows.expected(windowOf(5, 40), time(30))).toBe(1)
  })

  it('expects in an open span whatever was reported after its start', () => {
    const windows = new Windows()
    windows.note([told('a', 10), told('b', 20)])
    expect(windows.expected({ after: at(15), upTo: null }, time(100))).toBe(1)
  })

  it('does not expect what the filters let go, until it is reported again', () => {
    const windows = new Windows()
    windows.note([told('a', 10), told('b', 15)])
    windows.left(['a'])
    expect(windows.expected(windowOf(0, 20), time(100))).toBe(1)
    windows.note([told('a', 18)])
    expect(windows.expected(windowOf(0, 20), time(100))).toBe(2)
  })

  it('counts a document that was reported twice at one place once', () => {
    const windows = new Windows()
    windows.note([told('a', 10), told('a', 10)])
    expect(windows.expected(windowOf(5, 20), time(100))).toBe(1)
  })

  it('orders the places of a document though they are reported in another order', () => {
    const windows = new Windows()
    windows.note([told('a', 30), told('a', 10)])
    expect(windows.expected(windowOf(5, 20), time(20))).toBe(1)
  })

  it('expects a document where its newest version is, though a late commit moved it back', () => {
    const windows = new Windows()
    const version = (seconds: number): string => `2026-11-20T08:00:${seconds}.000000000Z`
    const [first, late] = [version(30), version(40)]
    const [base] = [Date.UTC(2026, 10, 20, 8) / 1000]
    windows.note([{ ...told('a', base + 30), updateTime: first }])
    windows.note([{ ...told('a', base + 10), updateTime: late }])
    expect(windows.expected(windowOf(base, base + 20), time(base + 39))).toBe(0)
    expect(windows.expected(windowOf(base, base + 20), time(base + 40))).toBe(1)
    expect(windows.toldIn(windowOf(base, base + 20))).toEqual(['a'])
  })

  it('trusts what was read over what was reported before it, and not over what was reported after', () => {
    const windows = new Windows()
    windows.note([told('a', 30), told('b', 30), told('b', 60)])
    windows.correct([told('a', 10), told('b', 10)], time(50))
    expect(windows.toldIn(windowOf(5, 20))).toEqual(['a'])
    expect(windows.toldIn(windowOf(55, 70))).toEqual(['b'])
    expect(windows.expected(windowOf(25, 40), time(100))).toBe(0)
  })

  it('passes a document over that has no time', () => {
    const windows = new Windows()
    windows.note([{ ...told('a', 10), syncedAt: null }])
    expect(windows.expected(windowOf(0, 20), time(100))).toBe(0)
  })

  it('waits with a window that was passed over until it is settled', () => {
    const windows = new Windows()
    const [first, second] = [windowOf(10, 20), windowOf(20, 30)]
    windows.passOver(first)
    windows.passOver(second)
    expect(windows.waiting).toEqual([first, second])
    windows.settle(first)
    expect(windows.waiting).toEqual([second])
  })

  it('does not wait with an empty window', () => {
    const windows = new Windows()
    windows.passOver({ after: at(10, 'a'), upTo: at(10, 'a') })
    expect(windows.waiting).toEqual([])
  })

  it('is certain up to the first window that waits, and no further', () => {
    const windows = new Windows()
    expect(windows.certain(at(50))).toEqual(at(50))
    windows.passOver(windowOf(20, 30))
    windows.passOver(windowOf(10, 20))
    expect(windows.certain(at(50))).toEqual(at(10))
    expect(windows.certain(at(5))).toEqual(at(5))
  })

  it('waits with nothing once everything is reported again', () => {
    const windows = new Windows()
    windows.passOver(windowOf(10, 20))
    windows.reopen()
    expect(windows.waiting).toEqual([])
    expect(windows.certain(at(50))).toEqual(at(50))
  })

  it('forgets what lies before a place, and keeps what lies after it', () => {
    const windows = new Windows()
    windows.note([told('old', 10), told('new', 30), told('moved', 10), told('moved', 20), told('moved', 40)])
    windows.forgetBefore(at(25))
    expect(windows.expected(windowOf(0, 100), time(25))).toBe(0)
    expect(windows.expected(windowOf(0, 100), time(100))).toBe(2)
  })

  it('forgets what was taken in before the time of a place, and nothing that shares that time', () => {
    const windows = new Windows()
    windows.note([told('a', 10), told('b', 11), told('c', 12)])
    windows.forgetBefore(at(11, 'b'))
    expect(windows.toldIn({ after: at(0), upTo: null })).toEqual(['b', 'c'])
    expect(windows.expected({ after: at(11, 'b'), upTo: null }, time(100))).toBe(1)
    windows.note([told('c', 13)])
    windows.forgetBefore(at(12, 'c'))
    expect(windows.expected({ after: at(0), upTo: null }, time(100))).toBe(1)
    expect(windows.toldIn({ after: at(0), upTo: null })).toEqual(['c'])
  })

  it('expects at a time what was at it, wherever its window ends', () => {
    const windows = new Windows()
    windows.note([told('a', 10), told('b', 10), told('c', 11), told('d', 12)])
    windows.note([told('c', 20)])
    expect(windows.expectedAt([time(10), time(12)], time(100))).toBe(3)
    expect(windows.expectedAt([time(11)], time(19))).toBe(1)
    expect(windows.expectedAt([time(11)], time(20))).toBe(0)
  })

  it('names each time of a window once, in groups of so many', () => {
    const windows = new Windows()
    windows.note([told('a', 10), told('b', 10), told('c', 11), told('d', 12), told('e', 40)])
    expect(windows.timesIn(windowOf(5, 30), 2)).toMatchObject([[time(10), time(11)], [time(12)]])
    expect(windows.timesIn(windowOf(13, 30), 2)).toEqual([])
  })

  it('puts times whose documents are too many for one count into groups of their own', () => {
    const windows = new Windows()
    const many = (seconds: number, count: number) =>
      Array.from({ length: count }, (_, index) => told(`${seconds}-${index}`, seconds))
    windows.note([...many(10, 400), ...many(11, 100), ...many(12, 1)])
    expect(windows.timesIn(windowOf(5, 30), 30)).toMatchObject([[time(10), time(11)], [time(12)]])
  })
})
