/** What a reader asks for, watches and stores, batch by batch. */
import { english } from '#tests/support/english.ts'
import { NEVER, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Rank } from '#domain/core/people/access.ts'
import { markClean, markNew } from '#domain/core/merge/unsent.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { Stopped } from '#sync/backoff.ts'
import type { LocalRows, Row, RowChange } from '#sync/local-rows.ts'
import { LATER_MS } from '#sync/pull/looks.ts'
import type { Place } from '#sync/pull/place.ts'
import { Reader } from '#sync/pull/reader.ts'
import { compareCursors, type Cursor } from '#sync/transport/server-time.ts'
import { TransportError, type PullRequest, type ServerDoc, type WatchBatch } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { isTakenInAt, placeAt, smallContext } from '#tests/sync/small-context.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

const MINUTE_MS = 60_000
const START_MS = Date.UTC(2026, 10, 20, 8)
const at = (seconds: number, id = ''): Cursor => placeAt(START_MS + seconds * 1000, id)
const doc = (id: string, seconds: number, fields: object = {}): ServerDoc => ({
  id,
  fields: { ...serverUnit(id), ...fields },
  syncedAt: placeAt(START_MS + seconds * 1000),
  updateTime: new Date(START_MS + seconds * 1000).toISOString().replace('Z', '000000Z'),
})

interface Case {
  readonly docs?: readonly ServerDoc[]
  readonly rank?: Rank
  readonly name?: CollectionName
  readonly stored?: object
}

function readerOf({ docs = [], rank = 'manager', name = 'units', stored }: Case = {}) {
  const server = [...docs]
  const here = new Map<string, Row>()
  const watches: { request: PullRequest | null; batches: Subject<WatchBatch> }[] = []
  const pulls: PullRequest[] = []
  const counts = { caughtUp: 0, denied: 0, rewound: 0, fetched: 0, asked: 0 }
  const state = {
    sendingMuch: false,
    hidden: new Set<string>(),
    givenBack: [] as string[],
    epoch: 'first',
    diskFull: false,
    pullFails: false,
  }
  const small = smallContext({
    pull: (request) => {
      pulls.push(request)
      if (state.pullFails) return Promise.reject(new TransportError('permission-denied', ''))
      const found = server.filter(
        ({ id, syncedAt }) => compareCursors({ ...(syncedAt ?? at(0)), id }, request.after) > 0,
      )
      return Promise.resolve({ docs: found.slice(0, request.limit), readTime: placeAt(small.clock.now()) })
    },
    read: (_, ids) =>
      ids.some((id) => state.hidden.has(id))
        ? Promise.reject(new TransportError('permission-denied', ''))
        : Promise.resolve(server.filter(({ id }) => ids.includes(id))),
    count: () => Promise.resolve({ count: 0, readTime: placeAt(small.clock.now()) }),
    countAt: ({ times }) => {
      const count = server.filter((one) => isTakenInAt(one, times)).length
      return Promise.resolve({ count, readTime: placeAt(small.clock.now()) })
    },
    watch: (request) => {
      const batches = new Subject<WatchBatch>()
      watches.push({ request, batches })
      return batches
    },
  })
  const context = { ...small.context, rank }
  if (stored) void small.database.upsertLocal(`sync-place-${name}`, { place: stored })
  const rows = {
    name,
    written$: NEVER,
    find: (ids: readonly string[]) => Promise.resolve(new Map([...here].filter(([id]) => ids.includes(id)))),
    write: (changes: readonly RowChange[]) => {
      if (state.diskFull) return Promise.reject(new Error('full'))
      for (const { next } of changes) here.set(next.id, next as unknown as Row)
      return Promise.resolve(new Set<string>())
    },
  } as unknown as LocalRows
  const reader = new Reader(context, rows, {
    mayJudge: () => false,
    facts: () => ({ rank, uid: 'ann', nowMs: small.clock.now(), loadState: () => 'open' }),
    onUnjudged: () => undefined,
    isNeeded: () => true,
    openLoads: () => Promise.resolve(['L1']),
    isSendingMuch: () => state.sendingMuch,
    onFetched: (count) => (counts.fetched += count),
    onDenied: () => Promise.resolve(void (counts.denied += 1)),
    onCaughtUp: () => (counts.caughtUp += 1),
    onRewound: () => Promise.resolve(void (counts.rewound += 1)),
    arrival: () => {
      const { epoch } = state
      const isOver = (): boolean => state.epoch !== epoch
      const isVouched = (): Promise<boolean> => {
        counts.asked += 1
        for (const id of state.givenBack) here.set(id, markNew(serverUnit(id)) as unknown as Row)
        return Promise.resolve(!isOver())
      }
      return { isOver, isVouched }
    },
  })
  const failure: unknown[] = []
  const run = (): void => void reader.run().catch((error: unknown) => failure.push(error))
  ends.push(async () => {
    reader.stop()
    context.backoff.stop()
    await small.clock.advance(0)
  })
  const place = (): unknown => small.database.kept.get(`sync-place-${name}`)?.['place']
  const watch = () => watches.at(-1) ?? { request: null, batches: new Subject<WatchBatch>() }
  return { ...small, context, reader, run, server, here, watches, watch, pulls, counts, state, failure, place, rows }
}

const live = { rank: 'manager', live: at(-60), first: null }
const batch = (docs: readonly ServerDoc[], rest: Partial<WatchBatch> = {}): WatchBatch => ({
  docs,
  left: [],
  size: docs.length,
  current: true,
  ...rest,
})

describe('a first sync', () => {
  it('reads the parts of its rank, watches from the server’s time less the overlap, and has caught up', async () => {
    const { run, clock, here, watch, watches, counts, place, reader } = readerOf({ docs: [doc('u1', -500)] })
    expect(await reader.wasHere()).toBe(false)
    expect(await reader.hasBegun()).toBe(false)
    run()
    await clock.advance(0)
    expect([...here.keys()]).toEqual(['u1'])
    expect(counts.fetched).toBeGreaterThan(0)
    expect(watches).toHaveLength(1)
    expect(watch().request).toMatchObject({ collection: 'units', filters: [], after: at(-60) })
    expect(place()).toEqual({ rank: 'manager', live: at(-60), first: null })
    expect([await reader.wasHere(), await reader.hasBegun()]).toEqual([true, true])
    expect([reader.caughtUp, reader.isCurrent, counts.caughtUp]).toEqual([false, false, 0])
    watch().batches.next(batch([]))
    await clock.advance(0)
    expect([reader.caughtUp, reader.isCurrent, counts.caughtUp]).toEqual([true, true, 1])
  })

  it('notes where it began before anything of it is on the disk, or a restart would not hear what was removed since', async () => {
    const { run, clock, place, rows } = readerOf({ docs: [doc('u1', -500)] })
    const write = rows.write.bind(rows)
    const places: unknown[] = []
    vi.spyOn(rows, 'write').mockImplementation((changes) => {
      places.push((place() as Place | undefined)?.live)
      return write(changes)
    })
    run()
    await clock.advance(0)
    expect(places[0]).toEqual(at(-60))
  })

  it('of a device that read under another rank begins anew, and goes on from the old place', async () => {
    const stored = { ...live, rank: 'associate', live: at(-3000) }
    const { run, clock, watch, pulls, reader } = readerOf({ stored })
    expect([await reader.wasHere(), await reader.hasBegun()]).toEqual([false, false])
    run()
    await clock.advance(0)
    expect(pulls.length).toBeGreaterThan(0)
    expect(watch().request?.after).toEqual(at(-3000))
  })

  it('reads a part page after page, and notes how far it is after each', async () => {
    const docs = Array.from({ length: 12 }, (_, index) => doc(`u${10 + index}`, index - 100))
    const { run, clock, pulls, here, context, database } = readerOf({ docs })
    vi.spyOn(context.pageSize, 'size', 'get').mockReturnValue(5)
    const places: unknown[] = []
    const upsertLocal = database.upsertLocal.bind(database)
    vi.spyOn(database, 'upsertLocal').mockImplementation((id, data) => {
      places.push((data['place'] as { first: { at: unknown } | null }).first?.at)
      return upsertLocal(id, data)
    })
    run()
    await clock.advance(0)
    expect(here.size).toBe(12)
    const later = pulls.map(({ after }) => after).filter(({ id }) => id !== '')
    expect(later.slice(0, 2)).toEqual([at(-96, 'u14'), at(-91, 'u19')])
    expect(places.length).toBeGreaterThan(0)
  })

  it('goes on in the middle after a restart', async () => {
    const part = { filters: [{ field: 'loadId', op: '==', value: 'L7' }], sinceDays: 0 }
    const stored = { ...live, first: { parts: [part, part], part: 1, at: at(-700, 'u3') } }
    const { run, clock, pulls, reader } = readerOf({ stored })
    expect([await reader.wasHere(), await reader.hasBegun()]).toEqual([false, true])
    run()
    await clock.advance(0)
    expect(pulls).toMatchObject([{ filters: part.filters, after: at(-700, 'u3') }])
  })

  it('goes on from the time of its first page, however long the others take', async () => {
    const docs = [doc('u1', -500)]
    const { run, clock, watch, context, pulls } = readerOf({ docs, rank: 'associate' })
    const pull = context.transport.pull.bind(context.transport)
    context.transport.pull = async (request) => {
      await clock.sleep(10_000)
      return pull(request)
    }
    run()
    await clock.advance(300_000)
    expect(pulls.length).toBeGreaterThan(1)
    expect(watch().request?.after).toEqual(at(-50))
  })

  it('is none in a collection that the rank does not read: the place is another rank’s, and all is here', async () => {
    const { run, clock, pulls, watches, counts, place, reader } = readerOf({ rank: 'signedIn', stored: live })
    expect([reader.reads, await reader.wasHere(), await reader.hasBegun()]).toEqual([false, true, false])
    run()
    await clock.advance(0)
    expect([pulls, watches, counts.caughtUp, reader.caughtUp]).toEqual([[], [], 1, true])
    expect(place()).toEqual({ ...live, rank: 'signedIn' })
  })
})

describe('a watch', () => {
  it('stores what it reports, and counts as caught up when that is on the disk', async () => {
    const { run, clock, here, watch, pulls, state, counts, context } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    expect(pulls).toEqual([])
    state.diskFull = true
    watch().batches.next(batch([doc('u1', 0)]))
    await clock.advance(900)
    expect(counts.caughtUp).toBe(0)
    expect(english(context.contact.state$.value.trouble)).toContain('trouble storing')
    state.diskFull = false
    await clock.advance(200)
    expect([[...here.keys()], counts.caughtUp]).toEqual([['u1'], 1])
    expect(context.contact.state$.value.trouble).toBe('')
    state.diskFull = true
    watch().batches.next(batch([doc('u2', 1)]))
    await clock.advance(500)
    expect(english(context.contact.state$.value.trouble)).toContain('trouble storing')
    state.diskFull = false
    await clock.advance(500)
    expect([here.has('u2'), context.contact.state$.value.trouble]).toEqual([true, ''])
  })

  it('has not caught up before the server confirms that this is all', async () => {
    const { run, clock, watch, counts, reader, context } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    watch().batches.next(batch([doc('u1', 0)], { current: false }))
    await clock.advance(0)
    expect([counts.caughtUp, reader.isCurrent, context.contact.state$.value.contact]).toEqual([0, false, null])
    watch().batches.next(batch([]))
    await clock.advance(0)
    expect([counts.caughtUp, reader.isCurrent, context.contact.state$.value.contact]).toEqual([1, true, true])
    watch().batches.next(batch([]))
    await clock.advance(0)
    expect(counts.caughtUp).toBe(1)
  })

  it.each([
    [300, 300],
    [30, 50],
    [5000, 400],
  ])('holds, on a line that bears pages of %i, at most %i documents', async (page, limit) => {
    const { run, clock, watch, context } = readerOf({ stored: live })
    vi.spyOn(context.pageSize, 'size', 'get').mockReturnValue(page)
    run()
    await clock.advance(0)
    expect(watch().request?.limit).toBe(limit)
  })

  it('that is full is laid anew further on, after pages brought what it could not hold', async () => {
    const docs = [doc('u1', -10), doc('u2', -5, { title: 'Page' })]
    const { run, clock, watches, watch, here, pulls, counts, place } = readerOf({ stored: live, docs })
    run()
    await clock.advance(0)
    watch().batches.next(batch([doc('u1', -10)], { size: 100 }))
    await clock.advance(0)
    expect(pulls).toMatchObject([{ after: at(-10, 'u1') }])
    expect([...here.keys()]).toEqual(['u1', 'u2'])
    expect(watches).toHaveLength(2)
    expect(watches.map(({ batches }) => batches.observed)).toEqual([false, true])
    expect(watch().request?.after).toEqual(at(-5, 'u2'))
    expect([counts.caughtUp, place()]).toEqual([1, live])
  })

  it('that is full vouches no further than for what it still holds', async () => {
    const late = [doc('u1', -20), doc('u2', -19)]
    const docs = [...late, doc('u3', -18), doc('u9', -5)]
    const { run, clock, watch, pulls, here } = readerOf({ stored: live, docs })
    run()
    await clock.advance(0)
    watch().batches.next(batch([doc('u9', -5)]))
    await clock.advance(0)
    // Two that were taken in late push it out of a watch that holds two; a third of them has no room.
    watch().batches.next(batch(late, { left: ['u9'], size: 100 }))
    await clock.advance(0)
    expect(pulls[0]?.after).toEqual(at(-19, 'u2'))
    expect([...here.keys()].toSorted()).toEqual(['u1', 'u2', 'u3', 'u9'])
  })

  it('that is full waits for the disk before pages follow', async () => {
    const { run, clock, watch, pulls, state } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    state.diskFull = true
    watch().batches.next(batch([doc('u1', -10)], { size: 100 }))
    await clock.advance(500)
    expect(pulls).toEqual([])
    state.diskFull = false
    await clock.advance(1000)
    expect(pulls).toHaveLength(1)
  })

  it('that is full is not counted: what it could not hold is about to be read', async () => {
    const docs = Array.from({ length: 120 }, (_, index) => doc(`u${String(index).padStart(3, '0')}`, -50))
    const { run, clock, watch, context, state, reader } = readerOf({ stored: live, docs })
    const count = vi.spyOn(context.transport, 'count')
    run()
    await clock.advance(0)
    state.diskFull = true
    watch().batches.next(batch(docs.slice(0, 100)))
    await clock.advance(500)
    expect([count.mock.calls.length, reader.isCurrent, reader.caughtUp]).toEqual([0, false, false])
  })

  it('that has grown is laid anew only when it is current', async () => {
    const { run, clock, watches, watch, context } = readerOf({ stored: live })
    vi.spyOn(context.pageSize, 'size', 'get').mockReturnValue(5000)
    run()
    await clock.advance(0)
    watch().batches.next(batch([doc('u1', 0)], { size: 250, current: false }))
    watch().batches.next(batch([doc('u2', 0)], { size: 249 }))
    await clock.advance(0)
    expect(watches).toHaveLength(1)
    watch().batches.next(batch([doc('u3', 0)], { size: 250 }))
    await clock.advance(0)
    expect(watches).toHaveLength(2)
    expect(watch().request?.after).toEqual(at(0, 'u3'))
  })

  it('drops what the filters let go, but not what a full watch pushes out', async () => {
    const gone = doc('u1', 0)
    const { run, clock, watch, here, state } = readerOf({ stored: { ...live, rank: 'associate' }, rank: 'associate' })
    run()
    await clock.advance(0)
    watch().batches.next(batch([gone, doc('u2', 0)]))
    await clock.advance(0)
    state.hidden.add('u1').add('u2')
    watch().batches.next(batch([], { left: ['u1'], size: 99 }))
    await clock.advance(0)
    expect(here.get('u1')?._deleted).toBe(true)
    expect(here.get('u2')?._deleted).toBe(false)
    watch().batches.next(batch([], { left: ['u2'], size: 100 }))
    await clock.advance(0)
    expect(here.get('u2')?._deleted).toBe(false)
  })

  it('takes what the server does not have at all any more for a restore, and keeps it here', async () => {
    const { run, clock, watch, here, counts } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    watch().batches.next(batch([doc('u1', 0)]))
    watch().batches.next(batch([], { left: ['u1'] }))
    await clock.advance(0)
    expect([counts.rewound, here.get('u1')?._deleted]).toEqual([1, false])
  })

  it('asks whether the server was restored before it lets go of what may not be read any more', async () => {
    const { run, clock, watch, here, state, counts } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    watch().batches.next(batch([doc('u1', 0), doc('u2', 0)]))
    await clock.advance(0)
    state.hidden.add('u1').add('u2')
    state.givenBack.push('u1')
    watch().batches.next(batch([], { left: ['u1', 'u2', 'u3'] }))
    await clock.advance(0)
    expect([counts.asked, here.get('u1')?.unsent, here.get('u2')?._deleted]).toEqual([1, 1, true])
  })

  it('reads again what came from a server that has another epoch by the time it is stored', async () => {
    const { run, clock, watch, here, server, state } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    server.push(doc('u1', 0, { title: 'As restored' }))
    watch().batches.next(batch([doc('u1', 5, { title: 'Lost' }), doc('u2', 5)]))
    state.epoch = 'second'
    await clock.advance(0)
    expect([here.get('u1')?.['title'], here.has('u2')]).toEqual(['As restored', false])
  })

  it('asks too where the filters let go of a newer version, and keeps what is there in an older one', async () => {
    const { run, clock, watch, here, server, counts } = readerOf({ stored: live, name: 'listings' })
    run()
    await clock.advance(0)
    watch().batches.next(batch([doc('l1', 5, { saleType: 'fixed' }), doc('l2', 0, { saleType: 'fixed' })]))
    await clock.advance(0)
    server.push(doc('l1', 0, { saleType: 'show' }), doc('l2', 1, { saleType: 'show' }))
    watch().batches.next(batch([], { left: ['l2'] }))
    await clock.advance(0)
    expect([counts.asked, here.get('l2')?._deleted]).toEqual([1, true])
    watch().batches.next(batch([], { left: ['l1'] }))
    await clock.advance(0)
    expect([counts.asked, here.get('l1')?._deleted]).toEqual([2, false])
  })

  it('takes in the newer version of what it let go and the filters still let through', async () => {
    const { run, clock, watch, here, server } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    watch().batches.next(batch([doc('u1', 0)]))
    server.push(doc('u1', 5, { note: 'Lid cracked' }))
    watch().batches.next(batch([], { left: ['u1'] }))
    await clock.advance(0)
    expect(here.get('u1')).toMatchObject({ _deleted: false, note: 'Lid cracked' })
  })

  it('keeps what the filters still let through, though the watch let it go', async () => {
    const { run, clock, watch, here, server, counts } = readerOf({ stored: live, name: 'listings' })
    const kept = doc('l1', 0, { saleType: 'fixed' })
    const show = doc('l2', 0, { saleType: 'fixed' })
    run()
    await clock.advance(0)
    watch().batches.next(batch([kept, show]))
    server.push(kept, doc('l2', 0, { saleType: 'show' }))
    watch().batches.next(batch([], { left: ['l1', 'l2'] }))
    await clock.advance(0)
    expect([here.get('l1')?._deleted, here.get('l2')?._deleted, counts.rewound]).toEqual([false, true, 0])
  })

  it('that ends in the middle of storing leaves no error behind', async () => {
    const { run, clock, watch, state, context, failure } = readerOf({ stored: live })
    const strays: unknown[] = []
    const note = (error: unknown): void => void strays.push(error)
    process.on('unhandledRejection', note)
    run()
    await clock.advance(0)
    watch().batches.next(batch([doc('u1', 0)]))
    await clock.advance(0)
    state.diskFull = true
    state.hidden.add('u1')
    watch().batches.next(batch([doc('u2', 0)], { left: ['u1'] }))
    await clock.advance(0)
    context.backoff.stop()
    await clock.advance(5000)
    process.off('unhandledRejection', note)
    expect([strays, failure.length]).toEqual([[], 1])
  })

  it('drops before it stores what comes after', async () => {
    const { run, clock, watch, here, state, rows } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    watch().batches.next(batch([doc('u1', 0)]))
    await clock.advance(0)
    const write = rows.write.bind(rows)
    vi.spyOn(rows, 'write').mockImplementation(async (changes) => {
      await clock.sleep(1000)
      return write(changes)
    })
    state.hidden.add('u1')
    watch().batches.next(batch([], { left: ['u1'] }))
    watch().batches.next(batch([doc('u1', 5)]))
    await clock.advance(5000)
    expect(here.get('u1')?._deleted).toBe(false)
  })

  it('never drops unsent work', async () => {
    const { run, clock, watch, here, state } = readerOf({ stored: live })
    here.set('u1', markNew(serverUnit('u1')) as unknown as Row)
    state.hidden.add('u1')
    run()
    await clock.advance(0)
    watch().batches.next(batch([], { left: ['u1'] }))
    await clock.advance(0)
    expect(here.get('u1')).toMatchObject({ unsent: 1, _deleted: false })
  })

  it('has documents without a version read before they are stored', async () => {
    const { run, clock, watch, here, server } = readerOf({ stored: live })
    server.push(doc('u1', 0, { title: 'Read' }))
    run()
    await clock.advance(0)
    watch().batches.next(batch([{ ...doc('u1', 0), updateTime: '' }, doc('u2', 0)]))
    await clock.advance(0)
    expect(here.get('u1')).toMatchObject({ title: 'Read', serverTime: server[0]?.updateTime })
    expect(here.has('u2')).toBe(true)
  })

  it('that breaks is laid anew from the place after a pause, and is no contact meanwhile', async () => {
    const { run, clock, watches, watch, context, reader } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    watch().batches.next(batch([doc('u1', 0)]))
    await clock.advance(0)
    watch().batches.error(new TransportError('unavailable', ''))
    await clock.advance(0)
    expect([reader.isCurrent, reader.caughtUp, context.contact.state$.value.contact]).toEqual([false, true, false])
    await clock.advance(999)
    expect(watches).toHaveLength(1)
    await clock.advance(1)
    expect(watches).toHaveLength(2)
    expect(watch().request?.after).toEqual(at(-60))
    watch().batches.complete()
    await clock.advance(1999)
    expect(watches).toHaveLength(2)
    await clock.advance(1)
    expect(watches).toHaveLength(3)
  })

  it('that broke after a good one begins with the short pause again', async () => {
    const { run, clock, watches, watch, reader } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    watch().batches.error(new TransportError('unavailable', ''))
    await clock.advance(1000)
    reader.reconnect()
    await clock.advance(0)
    expect(watches).toHaveLength(3)
    watch().batches.error(new TransportError('unavailable', ''))
    await clock.advance(1000)
    expect(watches).toHaveLength(4)
  })

  it.each([
    ['permission-denied', ['refreshAccess'], 1],
    ['unauthenticated', ['refreshAccess'], 0],
    ['unavailable', [], 0],
  ] as const)('that fails with %s asks for new credentials and rights as needed', async (code, asked, denied) => {
    const { run, clock, watch, calls, counts } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    watch().batches.error(new TransportError(code, ''))
    await clock.advance(0)
    expect([calls, counts.denied]).toEqual([asked, denied])
  })

  it('is laid anew at once on a sign, unless it is current', async () => {
    const { run, clock, watches, watch, reader } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    reader.reconnect()
    await clock.advance(0)
    expect(watches).toHaveLength(2)
    watch().batches.next(batch([]))
    reader.reconnect()
    await clock.advance(0)
    expect(watches).toHaveLength(2)
  })

  it('that misses what the server counts is laid anew', async () => {
    const { run, clock, watch, watches, context } = readerOf({ stored: live })
    context.transport.count = () => Promise.resolve({ count: 1, readTime: placeAt(START_MS) })
    run()
    await clock.advance(0)
    watch().batches.next(batch([]))
    await clock.advance(31 * 60_000)
    expect(watches.length).toBeGreaterThan(1)
  })

  it('ends with sync', async () => {
    const { run, clock, context, failure, watches } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    context.backoff.stop()
    await clock.advance(60_000)
    expect(failure).toMatchObject([{ name: new Stopped().name }])
    expect([watches.length, watches[0]?.batches.observed]).toEqual([1, false])
  })

  it('is not begun where sync ended while the place was read', async () => {
    const { run, clock, context, failure, watches } = readerOf({ stored: live })
    run()
    context.backoff.stop()
    await clock.advance(60_000)
    expect([failure, watches.length]).toMatchObject([[{ name: new Stopped().name }], 0])
  })

  it('is not begun again where sync ended while the last of the one before was stored', async () => {
    const { run, clock, context, failure, watches, watch, reader, rows } = readerOf({ stored: live })
    const write = rows.write.bind(rows)
    Object.assign(rows, { write: (changes: readonly RowChange[]) => clock.sleep(500).then(() => write(changes)) })
    run()
    await clock.advance(0)
    watch().batches.next(batch([doc('u1', 0)], { current: false }))
    reader.reconnect()
    await clock.advance(100)
    context.backoff.stop()
    await clock.advance(60_000)
    expect([failure, watches.length]).toMatchObject([[{ name: new Stopped().name }], 1])
  })
})

describe('while this device sends much', () => {
  it('pages bring what others do, every five seconds, and then a watch', async () => {
    const { run, clock, watches, pulls, state, here, server, counts } = readerOf({ stored: live })
    state.sendingMuch = true
    server.push(doc('u1', -100))
    run()
    await clock.advance(0)
    expect([watches.length, pulls.length, counts.caughtUp]).toEqual([0, 1, 1])
    await clock.advance(4999)
    expect(pulls).toHaveLength(1)
    server.push(doc('u2', 2))
    await clock.advance(1)
    expect([...here.keys()]).toContain('u2')
    state.sendingMuch = false
    await clock.advance(5000)
    expect([pulls.length, watches.length]).toEqual([3, 1])
  })

  it('one page comes after the other, however slow the line is', async () => {
    const { run, clock, state, context } = readerOf({ stored: live })
    state.sendingMuch = true
    let [open, most] = [0, 0]
    const pull = context.transport.pull.bind(context.transport)
    context.transport.pull = async (request) => {
      open += 1
      most = Math.max(most, open)
      await clock.sleep(20_000)
      open -= 1
      return pull(request)
    }
    run()
    await clock.advance(MINUTE_MS)
    state.sendingMuch = false
    await clock.advance(MINUTE_MS)
    expect(most).toBe(1)
  })

  it('a watch ends with its next documents', async () => {
    const { run, clock, watches, watch, pulls, state } = readerOf({ stored: live })
    run()
    await clock.advance(0)
    state.sendingMuch = true
    watch().batches.next(batch([]))
    await clock.advance(0)
    expect(pulls).toEqual([])
    watch().batches.next(batch([doc('u1', 0)]))
    await clock.advance(0)
    expect([pulls.length, watches.length]).toEqual([1, 1])
  })

  it('a page that late commits may still change does not move the place', async () => {
    const { run, clock, state, place, server } = readerOf({ stored: live })
    state.sendingMuch = true
    server.push(doc('u1', -59))
    run()
    await clock.advance(0)
    expect(place()).toEqual(live)
    server.push(doc('u2', -58))
    await clock.advance(LATER_MS)
    expect(place()).toEqual(live)
  })

  it('what a page brought is not read again when it is counted later', async () => {
    const { run, clock, state, server, pulls, watches, watch, context } = readerOf({ stored: live })
    context.transport.count = ({ after, upTo }) => {
      const inside = server.filter(({ id, syncedAt }) => {
        const place = { ...(syncedAt ?? at(0)), id }
        return compareCursors(place, after) > 0 && (!upTo || compareCursors(place, upTo) <= 0)
      })
      return Promise.resolve({ count: inside.length, readTime: placeAt(clock.now()) })
    }
    state.sendingMuch = true
    server.push(doc('u1', -1))
    run()
    await clock.advance(0)
    state.sendingMuch = false
    await clock.advance(5000)
    watch().batches.next(batch([]))
    const before = pulls.length
    await clock.advance(10 * MINUTE_MS)
    expect([pulls.length, watches.length]).toEqual([before, 1])
  })

  it('an old page does move the place', async () => {
    const { run, clock, state, place, server } = readerOf({ stored: { ...live, live: at(-500) } })
    state.sendingMuch = true
    server.push(doc('u1', -300))
    run()
    await clock.advance(0)
    expect(place()).toEqual({ ...live, live: at(-300, 'u1') })
  })
})

describe('fetching what hangs on a load', () => {
  it('brings all its pages, from the beginning and through the filters of the rank', async () => {
    const docs = Array.from({ length: 12 }, (_, index) => doc(`l${10 + index}`, index - 100))
    const { reader, here, pulls, context } = readerOf({ docs, name: 'listings' })
    vi.spyOn(context.pageSize, 'size', 'get').mockReturnValue(5)
    await reader.fetch([{ field: 'loadId', op: '==', value: 'L1' }])
    expect(here.size).toBe(12)
    const filters = [
      { field: 'saleType', op: 'in', value: ['auction', 'fixed'] },
      { field: 'loadId', op: '==', value: 'L1' },
    ]
    expect(pulls.map(({ filters: sent }) => sent)).toEqual([filters, filters, filters])
    expect(pulls[0]?.after).toEqual({ seconds: 0, nanos: 0, id: '' })
  })

  it('asks about the rights of a person to whom it is refused', async () => {
    const { reader, clock, counts, state } = readerOf()
    state.pullFails = true
    reader.fetch([]).catch(() => undefined)
    await clock.advance(0)
    expect(counts.denied).toBe(1)
  })

  it('is through when everything is stored', async () => {
    const { reader, clock, state, here } = readerOf({ docs: [doc('u1', 0)] })
    here.set('u1', { ...markClean(serverUnit('u1'), ''), _meta: { lwt: 1 } } as unknown as Row)
    state.diskFull = true
    let isOver = false
    void reader.fetch([]).then(() => (isOver = true))
    await clock.advance(500)
    expect(isOver).toBe(false)
    state.diskFull = false
    await clock.advance(1000)
    await reader.idle()
    expect(isOver).toBe(true)
  })
})
