/** Indexes that outlive a restart: they are the same as if they were built when they are asked for, and nothing that is wrong with their note is a fault. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Collection } from '#backend/firestore/queries/collection.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import { keepIndexes } from '#backend/firestore/queries/kept-indexes.ts'
import { compareByOrders, parseQuery, type Order } from '#backend/firestore/queries/query.ts'
import { runQuery } from '#backend/firestore/queries/run-query.ts'
import { sortedInSteps } from '#backend/firestore/queries/sorted-in-steps.ts'
import { DocumentStore } from '#backend/firestore/store.ts'
import { openJournal, type Journal } from '#backend/journal.ts'
import { seeded } from '#tests/support/seeded.ts'
import { ROOT } from '#tests/backend/server-fixture.ts'

const random = seeded(11)
const below = (most: number): number => Math.floor(random() * most)
const byLoad: readonly Order[] = [
  { path: ['loadId'], direction: 1 },
  { path: ['__name__'], direction: 1 },
]

function unit(place: number): Document {
  const id = `U-${String(place).padStart(6, '0')}`
  const fields = below(9) === 0 ? {} : { loadId: { stringValue: `load-${below(40)}` } }
  return { name: `${ROOT}/units/${id}`, id, fields, createdMicros: 1, updatedMicros: 1 }
}

function both(place: number): Document {
  return { ...unit(place), fields: { stage: { stringValue: 'sold' }, rank: { integerValue: `${place}` } } }
}

const orderedBy = (fields: readonly string[]) =>
  parseQuery(ROOT, {
    from: [{ collectionId: 'units' }],
    orderBy: fields.map((fieldPath) => ({ field: { fieldPath }, direction: 'ASCENDING' })),
  })

function unitsOf(count: number): Collection {
  const collection = new Collection()
  for (let place = 0; place < count; place += 1) collection.put(undefined, unit(place))
  return collection
}

const sorted = (collection: Collection): string[] =>
  [...collection.documents.values()]
    .filter(({ fields }) => 'loadId' in fields)
    .toSorted((a, b) => compareByOrders(byLoad, a, b))
    .map(({ id }) => id)
const walked = (collection: Collection): string[] =>
  [...collection.index(byLoad).ascendingFrom(() => 0)].map(({ id }) => id)

/** A unit is added, changed or removed. */
function writeAny(collection: Collection): void {
  const after = unit(below(6000))
  const before = collection.documents.get(after.id)
  collection.put(before, before !== undefined && below(3) === 0 ? undefined : after)
}

describe('sorting in steps', () => {
  it.each([0, 1, 2, 1023, 1024, 1025, 5000, 20_000])('gives what a sort gives, of %i items', (count) => {
    const items = Array.from({ length: count }, (_, place) => ({ place, key: below(50) }))
    const steps = sortedInSteps(items, (a, b) => a.key - b.key)
    let last = steps.next()
    while (last.done !== true) last = steps.next()
    expect(last.value).toEqual(items.toSorted((a, b) => a.key - b.key))
  })
})

describe('an index that is prepared', () => {
  it.each([
    ['alone', 5000, [], 5],
    ['from another', 20_000, [byLoad.slice(1)], 3],
  ])('has what was written while it was built %s', (_, count, before, least) => {
    const collection = unitsOf(count)
    for (const orders of before) collection.index(orders)
    let steps = 0
    for (const _step of collection.prepare(byLoad)) {
      steps += 1
      for (let writes = 0; writes < 50; writes += 1) writeAny(collection)
    }
    expect(steps).toBeGreaterThan(least)
    expect(collection.indexOrders()).toEqual([...before, byLoad])
    expect(walked(collection)).toEqual(sorted(collection))
    for (let writes = 0; writes < 500; writes += 1) writeAny(collection)
    expect(walked(collection)).toEqual(sorted(collection))
  })

  it('is built alone where another would do, but for a value that is written in several ways', () => {
    const collection = unitsOf(20_000)
    collection.index(byLoad.slice(1))
    const steps = collection.prepare(byLoad)
    const odd = { ...unit(19_999), fields: { loadId: { doubleValue: 7 } } }
    collection.put(collection.documents.get(odd.id), odd)
    for (let step = steps.next(); step.done !== true; step = steps.next()) writeAny(collection)
    const all = [...collection.documents.values()].filter(({ fields }) => 'loadId' in fields)
    const inOrder = all.toSorted((a, b) => compareByOrders(byLoad, a, b)).map(({ id }) => id)
    expect(walked(collection)).toEqual(inOrder)
  })

  it('is there at once for a query that comes in between, and is built once', () => {
    const collection = unitsOf(5000)
    const onIndex = vi.fn()
    collection.onIndex = onIndex
    const steps = collection.prepare(byLoad)
    steps.next()
    writeAny(collection)
    expect(walked(collection)).toEqual(sorted(collection))
    expect(steps.next().done).toBe(true)
    expect([...collection.prepare(byLoad)]).toEqual([])
    expect(onIndex).toHaveBeenCalledOnce()
  })
})

describe('an index', () => {
  it('is of its own fields, whatever signs the names of others have', () => {
    const store = new DocumentStore(
      Array.from({ length: 300 }, (_, place) => both(place)),
      0,
    )
    const ask = (...fields: string[]) => runQuery(store, orderedBy(fields)).length
    ask('`stage\u00011rank`')
    expect(ask('stage', 'rank')).toBe(300)
  })

  it('that is prepared twice, with a query and its eviction in between, is built', () => {
    const collection = unitsOf(3000)
    const by = (field: string): readonly Order[] => [{ path: [field], direction: 1 }, ...byLoad.slice(1)]
    const first = collection.prepare(byLoad)
    first.next()
    collection.index(byLoad)
    for (let place = 0; place < 16; place += 1) collection.index(by(`other${place}`))
    collection.prepare(byLoad).next()
    for (let step = first.next(); step.done !== true; step = first.next());
    expect(walked(collection)).toEqual(sorted(collection))
  })
})

describe('a server that starts again', () => {
  let folder: string
  let journal: Journal
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'restow-indexes-'))
    journal = await openJournal(join(folder, 'db'), { onFailure: () => undefined })
  })
  afterEach(async () => {
    await journal.close()
    await rm(folder, { recursive: true, force: true })
  })
  const opened = () =>
    new DocumentStore(
      Array.from({ length: 3000 }, (_, place) => unit(place)),
      0,
    )
  const units = (store: DocumentStore): Collection => store.collection(`${ROOT}/units`) ?? new Collection()
  const kept = async (): Promise<unknown> => {
    for await (const [, value] of journal.entries('m/indexes')) return JSON.parse(value)
    return undefined
  }

  it('has the indexes that were asked for before, without a query', async () => {
    const before = opened()
    const first = keepIndexes(before, journal)
    await first.build()
    expect(before.indexes()).toEqual([])
    walked(units(before))
    await first.stop()
    const after = opened()
    const second = keepIndexes(after, journal)
    await second.build()
    expect(after.indexes()).toEqual([{ collection: `${ROOT}/units`, orders: byLoad }])
    expect(walked(units(after))).toEqual(sorted(units(after)))
    await second.stop()
  })

  it('and ends before all are built again, has them all the next time', async () => {
    await journal.write([
      {
        type: 'put',
        key: 'm/indexes',
        value: JSON.stringify([{ collection: `${ROOT}/units`, orders: byLoad }, { collection: `${ROOT}/units`, orders: byLoad.slice(1) }]), // prettier-ignore
      },
    ])
    const short = keepIndexes(opened(), journal)
    const building = short.build()
    await short.stop()
    await building
    expect(await kept()).toHaveLength(2)
  })

  it('answers a query that nobody has asked before without its index, which follows by itself', async () => {
    const store = opened()
    const keeping = keepIndexes(store, journal)
    const page = { ...orderedBy(['loadId']), limit: 20 }
    const first = runQuery(store, page)
    expect(store.indexes()).toEqual([])
    await expect.poll(() => store.indexes()).toEqual([{ collection: `${ROOT}/units`, orders: byLoad }])
    expect(runQuery(store, page)).toEqual(first)
    expect(first.map(({ id }) => id)).toEqual(sorted(units(store)).slice(0, 20))
    await keeping.stop()
    expect(await kept()).toHaveLength(1)
  })

  it('makes the 33rd query of a new kind wait for the index rather than look through all once more', async () => {
    const store = opened()
    const keeping = keepIndexes(store, journal)
    const page = { ...orderedBy(['loadId']), limit: 20 }
    const first = runQuery(store, page)
    for (let query = 2; query <= 32; query += 1) expect(runQuery(store, page)).toEqual(first)
    expect(store.indexes()).toEqual([])
    expect(runQuery(store, page)).toEqual(first)
    expect(store.indexes()).toHaveLength(1)
    await keeping.stop()
  })

  it('makes a ninth query wait that asks for all, since each such sorts all', async () => {
    const store = opened()
    const keeping = keepIndexes(store, journal)
    const all = orderedBy(['loadId'])
    const first = runQuery(store, all)
    for (let query = 2; query <= 8; query += 1) expect(runQuery(store, all)).toEqual(first)
    expect(store.indexes()).toEqual([])
    expect(runQuery(store, all)).toEqual(first)
    expect(store.indexes()).toHaveLength(1)
    await keeping.stop()
  })

  it('prepares one index after the other, however many kinds of query come at once', async () => {
    const prepare: Collection['prepare'] = Reflect.get(Collection.prototype, 'prepare')
    let [begun, under, most] = [0, 0, 0]
    vi.spyOn(Collection.prototype, 'prepare').mockImplementation(function* (this: Collection, orders) {
      begun += 1
      most = Math.max(most, (under += 1))
      yield* prepare.call(this, orders)
      under -= 1
    })
    try {
      const fields = Array.from({ length: 20 }, (_, place) => `field${place}`)
      const wide = (place: number): Document => ({
        ...unit(place),
        fields: Object.fromEntries(fields.map((field) => [field, { integerValue: `${below(50)}` }])),
      })
      const store = new DocumentStore(
        Array.from({ length: 3000 }, (_, place) => wide(place)),
        0,
      )
      const keeping = keepIndexes(store, journal)
      const pairs = fields.flatMap((one) => fields.filter((other) => other !== one).map((other) => [one, other]))
      const kinds = pairs.slice(0, 100).map((pair) => ({ ...orderedBy(pair), limit: 20 }))
      for (const kind of kinds) runQuery(store, kind)
      await expect.poll(() => begun > 0 && under === 0).toBe(true)
      await expect.poll(() => store.indexes()).toHaveLength(16)
      expect(most).toBe(1)
      expect(begun).toBeLessThan(50)
      await keeping.stop()
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('notes an index that is new a few seconds later, should the power fail', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const store = opened()
      const keeping = keepIndexes(store, journal)
      await keeping.build()
      walked(units(store))
      expect(await kept()).toBeUndefined()
      await vi.advanceTimersByTimeAsync(5_000)
      await journal.settled()
      expect(await kept()).toEqual([{ collection: `${ROOT}/units`, orders: byLoad }])
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['not JSON', '{'],
    ['no list', '{}'],
    ['of nothing that has an order', '[1, null, {"collection": "units"}, {"collection": "units", "orders": []}]'],
    ['of a way that does not exist', '[{"collection": "units", "orders": [{"path": ["loadId"], "direction": 7}]}]'],
    ['of a collection that is gone', '[{"collection": "gone", "orders": [{"path": ["loadId"], "direction": 1}]}]'],
  ])('starts where the note is %s', async (_, value) => {
    await journal.write([{ type: 'put', key: 'm/indexes', value }])
    const store = opened()
    const keeping = keepIndexes(store, journal)
    await keeping.build()
    expect(store.indexes()).toEqual([])
    await keeping.stop()
  })
})
