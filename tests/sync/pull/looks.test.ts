/** When a watch is counted on the server, and how far the place moves by it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FetchedPage } from '#sync/pull/fetch-page.ts'
import { LATER_MS, Looks } from '#sync/pull/looks.ts'
import type { Place } from '#sync/pull/place.ts'
import type { StoreQueue } from '#sync/pull/store-queue.ts'
import { compareCursors, type Cursor } from '#sync/transport/server-time.ts'
import {
  TransportError,
  type CountAtRequest,
  type CountRequest,
  type ServerDoc,
  type TransportCode,
} from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { isTakenInAt, placeAt, smallContext } from '#tests/sync/small-context.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
afterEach(() => vi.restoreAllMocks())

const HALF_HOUR_MS = 30 * 60_000
const START_MS = Date.UTC(2026, 10, 20, 8)
/** A place so many seconds after the start. */
const at = (seconds: number, id = ''): Cursor => placeAt(START_MS + seconds * 1000, id)
const doc = (id: string, seconds: number): ServerDoc => ({
  id,
  fields: serverUnit(id),
  syncedAt: placeAt(START_MS + seconds * 1000),
  updateTime: '',
})

/** A collection whose server holds these; times are seconds since the start. */
function collectionWith(...docs: readonly ServerDoc[]) {
  const server = [...docs]
  const [counts, fetched, stored, gone]: [CountRequest[], Cursor[], string[], string[]] = [[], [], [], []]
  const countsAt: CountAtRequest[] = []
  const places: number[] = []
  const state = { isCurrent: true, dead: 0, pageSize: 10, failure: null as TransportCode | null }
  const inside = ({ after, upTo }: Pick<CountRequest, 'after' | 'upTo'>): ServerDoc[] =>
    server.filter(({ id, syncedAt }) => {
      const place = { ...(syncedAt ?? at(0)), id }
      return compareCursors(place, after) > 0 && (!upTo || compareCursors(place, upTo) <= 0)
    })
  const small = smallContext({
    count: (request) => {
      counts.push(request)
      if (state.failure) return Promise.reject(new TransportError(state.failure, ''))
      return Promise.resolve({ count: inside(request).length, readTime: placeAt(small.clock.now()) })
    },
    countAt: (request) => {
      countsAt.push(request)
      const count = server.filter((one) => isTakenInAt(one, request.times)).length
      return Promise.resolve({ count, readTime: placeAt(small.clock.now()) })
    },
  })
  const page = (after: Cursor): Promise<FetchedPage> => {
    fetched.push(after)
    const found = inside({ after, upTo: null })
    const docs = found.slice(0, state.pageSize)
    const last = docs.at(-1)
    const next = last?.syncedAt ? { ...last.syncedAt, id: last.id } : after
    return Promise.resolve({ docs, next, ended: docs.length === found.length, readTime: placeAt(small.clock.now()) })
  }
  const queue = {
    docs: (docs: readonly ServerDoc[]) => Promise.resolve(void stored.push(...docs.map(({ id }) => id))),
    left: (ids: readonly string[]) => Promise.resolve(void gone.push(...ids)),
    place: ({ live }: Place) => Promise.resolve(void places.push(live ? live.seconds - START_MS / 1000 : Number.NaN)),
  } as unknown as StoreQueue
  const looks = new Looks(small.context, {
    collection: 'units',
    must: [{ field: 'kind', op: '==', value: 'zone' }],
    page,
    queue,
    isCurrent: () => state.isCurrent,
    onDead: () => (state.dead += 1),
  })
  const begin = (): void => looks.begin({ rank: 'manager', live: at(-60), first: null })
  begin()
  return { ...small, looks, server, counts, countsAt, fetched, stored, gone, places, state }
}

describe('a look', () => {
  it('counts what was reported, so long after it that late commits have shown up, and moves the place', async () => {
    const u1 = doc('u1', 0)
    const { looks, clock, counts, places, fetched } = collectionWith(u1)
    looks.note([u1])
    await clock.advance(LATER_MS - 1)
    expect(counts).toEqual([])
    await clock.advance(2001)
    const must = [{ field: 'kind', op: '==', value: 'zone' }]
    expect(counts).toEqual([{ collection: 'units', filters: must, after: at(-60), upTo: null }])
    expect([places, fetched]).toEqual([[15], []])
    expect(looks.next).toEqual(at(15))
  })

  it('follows the last document within its time, not each of them', async () => {
    const docs = [doc('u1', 0), doc('u2', 30)]
    const { looks, clock, counts } = collectionWith(...docs)
    looks.note(docs.slice(0, 1))
    await clock.advance(30_000)
    looks.note(docs.slice(1))
    await clock.advance(LATER_MS - 30_000 + 1000)
    expect(counts).toHaveLength(1)
  })

  it('believes no two numbers of different moments: what was missed and what a restore took do not make up for each other', async () => {
    const [kept, lost, missed] = [doc('u1', 1), doc('u2', 2), doc('u3', 3)]
    const { looks, server, clock, stored, fetched } = collectionWith(kept, missed)
    looks.note([kept, lost])
    looks.passOver(at(-60), at(10))
    // While the window is looked at, a device gives back what the restore took.
    await clock.advance(LATER_MS + 2500)
    const back = doc('u2', LATER_MS / 1000 + 2)
    server.push(back)
    looks.note([back])
    await clock.advance(60_000)
    expect(fetched[0]).toEqual(at(-60))
    expect(stored).toContain('u3')
  })

  it('comes every half hour where nothing is reported', async () => {
    const { looks, clock, counts, places } = collectionWith()
    looks.watched()
    looks.note([])
    await clock.advance(HALF_HOUR_MS - 1)
    expect(counts).toEqual([])
    await clock.advance(2 * HALF_HOUR_MS + 5000)
    expect(counts).toHaveLength(3)
    expect(places).toEqual([1740, 3541, 5342])
  })

  it('does not wait longer for a watch that becomes current again', async () => {
    const { looks, clock, counts } = collectionWith()
    looks.watched()
    await clock.advance(HALF_HOUR_MS - 1000)
    looks.watched()
    await clock.advance(1000)
    expect(counts).toHaveLength(1)
  })

  it.each([
    [20, 0],
    [21, 1],
  ])(
    'after %i documents that no place covers, at the moment of a current watch, counts %i times at once',
    async (many, times) => {
      const docs = Array.from({ length: many }, (_, index) => doc(`u${index}`, 0))
      const { looks, clock, counts } = collectionWith(...docs)
      looks.note(docs)
      looks.watched()
      await clock.advance(1000)
      expect(counts).toHaveLength(times)
    },
  )

  it('does not hurry any more once the place has moved', async () => {
    const docs = Array.from({ length: 21 }, (_, index) => doc(`u${index}`, 0))
    const { looks, clock, counts } = collectionWith(...docs)
    looks.note(docs)
    await clock.advance(LATER_MS + 2000)
    expect(counts).toHaveLength(1)
    looks.watched()
    await clock.advance(60_000)
    expect(counts).toHaveLength(1)
  })

  it('waits while the watch is not current', async () => {
    const { looks, clock, counts, state } = collectionWith()
    state.isCurrent = false
    looks.note([doc('u1', 0)])
    await clock.advance(LATER_MS + 1000)
    expect(counts).toEqual([])
    state.isCurrent = true
    looks.left(['u1'])
    await clock.advance(LATER_MS)
    expect(counts).toHaveLength(1)
  })

  it('is made again later where the server refuses it, and not once sync has stopped', async () => {
    const { looks, clock, counts, state, places, context } = collectionWith()
    state.failure = 'permission-denied'
    looks.watched()
    await clock.advance(HALF_HOUR_MS + 1000)
    expect([counts.length, places]).toEqual([1, []])
    state.failure = null
    await clock.advance(LATER_MS)
    expect([counts.length, places.length]).toEqual([2, 1])
    state.failure = 'permission-denied'
    await clock.advance(HALF_HOUR_MS)
    context.backoff.stop()
    await clock.advance(2 * HALF_HOUR_MS)
    expect(counts.length).toBeLessThanOrEqual(3)
  })

  it('ends with the reader', async () => {
    const { looks, clock, counts } = collectionWith()
    looks.watched()
    looks.stop()
    await clock.advance(2 * HALF_HOUR_MS)
    expect(counts).toEqual([])
  })
})

describe('a document that the watch does not report', () => {
  it('is waited for, and counted again', async () => {
    const u1 = doc('u1', 0)
    const { looks, clock, counts, state, places } = collectionWith(u1)
    looks.watched()
    await clock.advance(HALF_HOUR_MS + 5000)
    looks.note([u1])
    await clock.advance(7000)
    expect([counts.length, state.dead, places]).toEqual([2, 0, [1740]])
  })

  it('is read after 21 seconds, and the watch counts as dead', async () => {
    const u1 = doc('u1', 1000)
    const { looks, clock, counts, state, fetched, stored, places } = collectionWith(u1)
    looks.watched()
    await clock.advance(HALF_HOUR_MS + 20_999)
    expect([counts.length, state.dead]).toEqual([3, 0])
    await clock.advance(1)
    expect([state.dead, fetched, stored, places]).toEqual([1, [at(-60)], ['u1'], []])
    // What was read is reported now: the next look moves the place.
    await clock.advance(LATER_MS + 2000)
    expect(places).toHaveLength(1)
    expect(state.dead).toBe(1)
  })

  it('is read though it was in the span before, for no count of the whole span shows that', async () => {
    const { looks, clock, countsAt, server, stored, state, places } = collectionWith()
    looks.note([doc('u1', 0)])
    server.push(doc('u1', 5))
    await clock.advance(LATER_MS + 22_000)
    expect(countsAt[0]).toMatchObject({ times: [at(0, 'u1')] })
    expect([stored, state.dead, places]).toEqual([['u1'], 1, []])
    await clock.advance(LATER_MS + 2000)
    expect([state.dead, places.length]).toEqual([1, 1])
  })

  it('is an older version of what was reported, once, where the server was restored', async () => {
    const { looks, clock, server, state, places } = collectionWith()
    looks.note([doc('u1', 0), doc('u1', 5)])
    server.push(doc('u1', 0))
    await clock.advance(LATER_MS + 22_000)
    expect([state.dead, places]).toEqual([1, []])
    await clock.advance(LATER_MS + 2000)
    expect([state.dead, places.length]).toEqual([1, 1])
  })

  it('is left to the pages that went on from there while it was waited for', async () => {
    const [told, later] = [doc('u1', 0), doc('u2', 1)]
    const { looks, clock, fetched, state } = collectionWith(told, later)
    looks.note([told])
    await clock.advance(LATER_MS + 500)
    looks.passOver(at(-60), at(1, 'u2'))
    await clock.advance(30_000)
    expect([fetched, state.dead]).toEqual([[], 0])
  })

  it('is left to the next watch where the one that was looked at has ended', async () => {
    const [told, later] = [doc('u1', 0), doc('u2', 1)]
    const { looks, clock, fetched, state } = collectionWith(told, later)
    looks.note([told])
    await clock.advance(LATER_MS + 500)
    state.isCurrent = false
    await clock.advance(30_000)
    expect([fetched, state.dead]).toEqual([[], 0])
  })

  it('is read page after page', async () => {
    const docs = ['u1', 'u2', 'u3'].map((id) => doc(id, 1000))
    const { looks, clock, state, stored } = collectionWith(...docs)
    state.pageSize = 2
    looks.watched()
    await clock.advance(HALF_HOUR_MS + 21_000)
    expect(stored).toEqual(['u1', 'u2', 'u3'])
  })

  it('was let go, where the server has it no longer: it is looked up, and not expected again', async () => {
    const { looks, clock, state, gone, places, stored } = collectionWith()
    looks.note([doc('u1', 0), doc('u2', 0)])
    looks.left(['u2'])
    await clock.advance(LATER_MS + 21_000)
    expect([gone, stored, state.dead]).toEqual([['u1'], [], 1])
    await clock.advance(LATER_MS + 1000)
    expect([state.dead, places.length]).toEqual([1, 1])
  })
})

describe('a window that a watch passed over', () => {
  it('is counted once late commits have shown up, and holds the place until then', async () => {
    const docs = [doc('u1', 0), doc('u2', 50)]
    const { looks, clock, counts, places } = collectionWith(...docs)
    looks.note(docs)
    looks.passOver(at(-60), at(50, 'u2'))
    expect(looks.next).toEqual(at(50, 'u2'))
    await clock.advance(LATER_MS + 1000)
    expect(counts.map(({ after, upTo }) => [after, upTo])).toEqual([[at(50, 'u2'), null]])
    expect(places).toEqual([])
    await clock.advance(LATER_MS + 2000)
    expect(counts.slice(1).map(({ after, upTo }) => [after, upTo])).toEqual([
      [at(50, 'u2'), null],
      [at(-60), at(50, 'u2')],
    ])
    expect(places).toEqual([91])
  })

  it('is read again where a commit showed up in it late, and no further', async () => {
    const docs = [doc('u1', 0), doc('u3', 10), doc('u4', 20), doc('u5', 30)]
    const { looks, clock, server, stored, state, places, fetched, gone } = collectionWith(...docs)
    state.pageSize = 1
    looks.note(docs)
    looks.passOver(at(-60), at(10, 'u3'))
    server.unshift(doc('late', -1))
    await clock.advance(LATER_MS + 22_000)
    expect([stored, state.dead]).toEqual([['late', 'u1', 'u3'], 0])
    expect(fetched[0]).toEqual(at(-60))
    expect(gone).toEqual([])
    expect(places).toEqual([15])
  })

  it('is read again where a late commit moved a document within it, for no count of the window shows that', async () => {
    const { looks, clock, counts, countsAt, server, stored, gone } = collectionWith(doc('u2', 10))
    looks.note([doc('u1', 0), doc('u2', 10)])
    looks.passOver(at(-60), at(10, 'u2'))
    server.unshift(doc('u1', 5))
    await clock.advance(LATER_MS + 22_000)
    const must = [{ field: 'kind', op: '==', value: 'zone' }]
    expect(counts.at(-1)).toMatchObject({ after: at(-60), upTo: at(10, 'u2') })
    expect(countsAt[0]).toMatchObject({ collection: 'units', filters: must, times: [at(0, 'u1'), at(10, 'u2')] })
    expect([stored, gone]).toEqual([['u1', 'u2'], []])
  })

  it('begins at the place, for what lies before it is certain', async () => {
    const { looks, clock, counts } = collectionWith()
    looks.passOver(at(-500), at(0, 'u1'))
    await clock.advance(LATER_MS + 3000)
    expect(counts[1]).toMatchObject({ after: at(-60), upTo: at(0, 'u1') })
  })

  it('is forgotten where the watch begins again at the place', async () => {
    const { looks, clock, counts } = collectionWith()
    looks.passOver(at(-60), at(0, 'u1'))
    looks.watchAgain()
    expect(looks.next).toEqual(at(-60))
    await clock.advance(LATER_MS + 3000)
    expect(counts).toHaveLength(1)
  })
})

describe('pages', () => {
  it('move the place to where nothing shows up any more', async () => {
    const { looks, places } = collectionWith()
    await looks.readUpTo(at(-10, 'u1'))
    expect([looks.next, places]).toEqual([at(-10, 'u1'), [-10]])
    await looks.readUpTo(at(-30))
    expect(places).toEqual([-10])
  })

  it('never move it past a window that was not counted', async () => {
    const { looks, places } = collectionWith()
    looks.passOver(at(-50), at(-40))
    await looks.readUpTo(at(-10))
    expect(places).toEqual([-50])
  })

  it('keep the rank of the place, and what is left of a first sync', async () => {
    const { looks, context } = collectionWith()
    const kept: Place[] = []
    const queue = { place: (place: Place) => Promise.resolve(void kept.push(place)) } as unknown as StoreQueue
    const other = new Looks(context, {
      collection: 'units',
      must: [],
      page: () => Promise.reject(new Error('not asked')),
      queue,
      isCurrent: () => true,
      onDead: () => undefined,
    })
    other.begin({ rank: 'admin', live: null, first: null })
    expect(other.next).toEqual({ seconds: 0, nanos: 0, id: '' })
    await other.readUpTo(at(-10))
    expect(kept).toEqual([{ rank: 'admin', live: at(-10), first: null }])
    looks.stop()
  })
})
