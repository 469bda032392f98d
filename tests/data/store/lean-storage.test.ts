/** The lean storage beside RxDB's own, on the same random work: the same answers, the same errors, the same events, the same rows on the disk. */
import 'fake-indexeddb/auto'
import { fillWithDefaultSettings, normalizeMangoQuery, now, prepareQuery, type RxDocumentData } from 'rxdb'
import { getRxStorageDexie, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fill, type Sparse } from '#data/store/lean/lean-sparse.ts'
import { getLeanStorage, pageById } from '#data/store/lean/lean-storage.ts'
import { answered } from '#data/store/idb.ts'
import { columnsOf, OneDatabase } from '#data/store/one-database.ts'
import { openDatabase } from '#data/store/open-database.ts'
import { olderStore, openTables } from '#tests/support/older-store.ts'
import { aUnit } from '#tests/support/records.ts'
import { seeded } from '#tests/support/seeded.ts'

interface Thing {
  readonly id: string
  readonly stage: string
  readonly rank: number
  readonly isOver: boolean
  readonly raw: Readonly<Record<string, unknown>>
}
type Stored = RxDocumentData<Thing>
type Instance = RxStorageInstanceDexie<Thing>

const schema = fillWithDefaultSettings<Thing>({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 20 },
    stage: { type: 'string', maxLength: 20 },
    rank: { type: 'number', minimum: 0, maximum: 1000, multipleOf: 1 },
    isOver: { type: 'boolean' },
    raw: { type: 'object', additionalProperties: true },
  },
  required: ['id', 'stage', 'rank', 'isOver', 'raw'],
  indexes: [['stage', 'rank'], ['rank'], ['isOver', 'rank'], ['stage']],
})

const opened: Instance[] = []
let names = 0

async function open(storage: ReturnType<typeof getRxStorageDexie>, databaseName: string): Promise<Instance> {
  const instance = await storage.createStorageInstance<Thing>({
    databaseInstanceToken: `token-${databaseName}-${names}`,
    databaseName,
    collectionName: 'things',
    schema: schema,
    options: {},
    multiInstance: false,
    devMode: false,
  })
  opened.push(instance)
  return instance
}

const SETTINGS = { chromeTransactionDurability: 'strict' } as const
const layouts = ['in a database of its own', 'in one database with others'] as const
type Layout = (typeof layouts)[number]

async function both(layout: Layout, sparse?: Sparse): Promise<readonly [own: Instance, lean: Instance]> {
  names += 1
  const one = layout === 'in one database with others' ? new OneDatabase(`lean-${names}`, SETTINGS) : null
  if (one) await openTables(one, { 'things-0': () => columnsOf(schema), 'others-0': () => 'id' })
  return [
    await open(getRxStorageDexie(), `own-${names}`),
    await open(getLeanStorage(SETTINGS, sparse && (() => sparse), one), `lean-${names}`),
  ]
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((instance) => instance.remove()))
})

const stages = ['', 'a', 'aa', 'b', 'received', 'stored']
const fieldNames = ['plain', '__EMPTY', '|pipe', 'a.b']

function thing(random: () => number, id: string): Stored {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const deep = { [pick(fieldNames)]: { [pick(fieldNames)]: [1, { [pick(fieldNames)]: null }] } }
  return {
    id,
    stage: pick(stages),
    rank: Math.floor(random() * 8),
    isOver: random() < 0.5,
    raw: random() < 0.3 ? deep : { column: 'x' },
    _deleted: random() < 0.15,
    _attachments: {},
    _meta: { lwt: now() },
    _rev: `1-${Math.floor(random() * 1e9)}`,
  }
}

const idOf = (place: number): string => `t${String(place).padStart(4, '0')}`

/** What a storage says of a piece of work, errors and all. */
async function said(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    return { thrown: error instanceof Error ? error.name : error }
  }
}

const selectors = [
  {},
  { stage: 'a' },
  { stage: { $gte: 'a' } },
  { stage: { $gt: 'a', $lte: 'received' } },
  { stage: 'stored', rank: { $gte: 2 } },
  { stage: 'stored', rank: { $gt: 2, $lt: 6 } },
  { rank: { $lt: 3 } },
  { rank: 5 },
  { isOver: true, rank: { $gte: 1 } },
  { isOver: false },
  { stage: { $in: ['a', 'stored'] } },
  { id: { $gt: idOf(3) } },
  { 'raw.column': 'x' },
  { stage: { $gt: 'z' } },
  { rank: { $gt: 6, $lt: 2 } },
  { stage: '' },
  { stage: '', rank: { $gte: 0 } },
  { stage: { $gt: '' }, rank: 0 },
  { stage: { $in: ['', 'b'] } },
  { rank: 0, isOver: true },
  { $or: [{ stage: '' }, { rank: 0 }] },
]
const sorts = [
  [{ id: 'asc' }],
  [{ stage: 'asc' }, { rank: 'asc' }, { id: 'asc' }],
  [{ rank: 'asc' }, { id: 'asc' }],
  [{ rank: 'desc' }, { id: 'asc' }],
  [{ isOver: 'asc' }, { rank: 'asc' }, { id: 'asc' }],
]

function queries(random: () => number) {
  return selectors.flatMap((selector) =>
    sorts.map((sort) => {
      const limit = random() < 0.5 ? {} : { limit: Math.floor(random() * 5) }
      const skip = random() < 0.3 ? { skip: Math.floor(random() * 4) } : {}
      const wish = { selector: { _deleted: { $eq: false }, ...selector }, sort: sort as never, ...skip, ...limit }
      return prepareQuery<Stored>(schema, normalizeMangoQuery<Stored>(schema, wish))
    }),
  )
}

const sparse: Sparse = new Map<string, '' | 0>([
  ['stage', ''],
  ['rank', 0],
])

describe.each(layouts.flatMap((layout) => [1, 2, 3].map((seed) => [layout, seed] as const)))(
  'random work %s with seed %i',
  (layout, seed) => {
    it.each([
      ['', undefined],
      [', though rows lack what is empty', sparse],
    ])('is answered as by the storage itself%s', async (_how, lacking) => {
      const random = seeded(seed)
      const pair = await both(layout, lacking)
      const events: [unknown[], unknown[]] = [[], []]
      for (const [place, instance] of pair.entries())
      instance.changeStream().subscribe(({ events: some, checkpoint }) => events[place]?.push({ some: some.map(({ operation, documentId, documentData, previousDocumentData }) => ({ operation, documentId, documentData, previousDocumentData })), checkpoint })) // prettier-ignore
      const known = new Map<string, Stored>()
      for (let turn = 0; turn < 25; turn += 1) {
        const ids = [
          ...new Set(Array.from({ length: 1 + Math.floor(random() * 12) }, () => idOf(Math.floor(random() * 60)))),
        ]
        const rows = ids.map((id) => {
          const next = thing(random, id)
          const before = known.get(id)
          // Some writes rest on what is there, some on an older state, some on none.
          const previous =
            before && random() < 0.8 ? (random() < 0.85 ? before : { ...before, _rev: '9-old' }) : undefined
          return { document: { ...next, _rev: `${turn + 1}-${next._rev.slice(2)}` }, ...(previous ? { previous } : {}) }
        })
        const copies = [structuredClone(rows), structuredClone(rows)] as const
        const [own, lean] = await Promise.all(
          pair.map((instance, place) => said(() => instance.bulkWrite(copies[place as 0 | 1], 'test'))),
        )
        expect(lean).toEqual(own)
        const now = await pair[0].findDocumentsById(ids, true)
        for (const one of now) known.set(one.id, structuredClone(one))
      }
      const all = Array.from({ length: 60 }, (_, place) => idOf(place))
      for (const deleted of [true, false]) {
        const [own, lean] = await Promise.all(
          pair.map((instance) => instance.findDocumentsById([...all, 'none', idOf(1)], deleted)),
        )
        expect(lean).toEqual(own)
      }
      for (const query of queries(random)) {
        const [own, lean] = await Promise.all(pair.map((instance) => said(() => instance.query(query))))
        expect(lean, JSON.stringify(query.query)).toEqual(own)
        if (query.query.limit !== undefined || query.query.skip > 0) continue
        const counts = await Promise.all(pair.map((instance) => said(() => instance.count(query))))
        expect(counts[1], JSON.stringify(query.query)).toEqual(counts[0])
      }
      expect(events[1]).toEqual(events[0])
      expect(events[0]?.length).toBeGreaterThan(10)
      const disks = await Promise.all(pair.map(async ({ internals }) => (await internals).dexieTable.toArray()))
      const filled = disks[1]?.map((row) => fill(row, lacking ?? new Map()))
      expect(filled).toEqual(disks[0])
    })
  },
)

describe.each(layouts)('a lean store %s', (layout) => {
  const many = (count: number) => {
    const random = seeded(9)
    return Array.from({ length: count }, (_, place) => ({
      document: { ...thing(random, idOf(place)), stage: 'a', _deleted: false },
    }))
  }
  it('reads ranges of many pages whole and in order, up to any limit', async () => {
    const [, lean] = await both(layout)
    await lean.bulkWrite(many(950), 'test')
    for (const limit of [undefined, 299, 300, 301, 600, 949, 950, 951]) {
      const query = prepareQuery<Stored>(schema, {
        selector: { _deleted: { $eq: false }, stage: { $eq: 'a' } },
        sort: [{ stage: 'asc' }, { rank: 'asc' }, { id: 'asc' }] as never,
        skip: 0,
        ...(limit === undefined ? {} : { limit }),
      })
      const { documents } = await lean.query(query)
      expect(documents).toHaveLength(Math.min(950, limit ?? 950))
      const keys = documents.map(({ rank, id }) => `${rank}-${id}`)
      expect(keys).toEqual(keys.toSorted())
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
  it('reads few rows for the first that fits, and all of them for one that none is', async () => {
    const [, lean] = await both(layout)
    await lean.bulkWrite(many(950), 'test')
    const read = vi.spyOn(IDBIndex.prototype, 'getAll')
    const first = async (rank: number, id: object) => {
      const selector = { _deleted: { $eq: false }, stage: { $eq: 'a' }, rank: { $gte: rank }, id }
      const sort = [{ stage: 'asc' }, { rank: 'asc' }, { id: 'asc' }] as never
      read.mockClear()
      const { documents } = await lean.query(prepareQuery<Stored>(schema, { selector, sort, skip: 0, limit: 1 }))
      return [documents.length, read.mock.calls.map(([, count]) => count)]
    }
    expect(await first(0, { $ne: 'none' })).toEqual([1, [10]])
    expect(await first(0, { $regex: '^none' })).toEqual([0, [10, 40, 160, 300, 300, 300]])
    read.mockRestore()
  })
  it('writes all of a bulk or nothing', async () => {
    const [, lean] = await both(layout)
    const rows = many(3)
    const broken = { document: { ...rows[2]?.document, raw: { call: () => 1 } } as unknown as Stored }
    await expect(lean.bulkWrite([rows[0], rows[1], broken] as never, 'test')).rejects.toThrow()
    expect(await lean.findDocumentsById([idOf(0), idOf(1), idOf(2)], true)).toEqual([])
    expect((await lean.bulkWrite(rows, 'test')).error).toEqual([])
  })
  it('adds rows that are new, and names the one that is not, removed or not, as the storage itself does', async () => {
    const pair = await both(layout)
    const events: unknown[][] = [[], []]
    for (const [place, instance] of pair.entries())
      instance.changeStream().subscribe((bulk) => events[place]?.push(bulk.events.map(({ operation, documentId }) => [operation, documentId]))) // prettier-ignore
    const rows = many(6)
    const removed = rows.slice(2, 3).map(({ document }) => ({ document: { ...document, _deleted: true } }))
    const works = [rows.slice(0, 2), removed, rows.slice(0, 6), rows.slice(1, 4), rows.slice(5)]
    for (const work of works) {
      const [own, lean] = await Promise.all(pair.map((one) => one.bulkWrite(structuredClone(work), 'test')))
      expect(lean).toEqual(own)
    }
    expect(events[1]).toEqual(events[0])
    const disks = await Promise.all(pair.map(async ({ internals }) => (await internals).dexieTable.toArray()))
    expect(disks[1]).toEqual(disks[0])
    expect(disks[1]).toHaveLength(6)
  })
  it('is read again where the browser breaks a reading off, and says at once what no trying mends', async () => {
    const [, lean] = await both(layout)
    await lean.bulkWrite(many(3), 'test')
    const told = vi.spyOn(console, 'warn').mockReturnValue()
    const query = prepareQuery<Stored>(
      schema,
      normalizeMangoQuery<Stored>(schema, { selector: { _deleted: { $eq: false }, stage: 'a' } }),
    )
    const breaks = (at: object, method: string, name: string) =>
      vi.spyOn(at as { call: () => unknown }, method as 'call').mockImplementationOnce(() => {
        throw new DOMException('Attempt to get records from database without an in-progress transaction', name)
      })
    breaks(IDBIndex.prototype, 'getAll', 'UnknownError')
    expect((await lean.query(query)).documents).toHaveLength(3)
    breaks(IDBObjectStore.prototype, 'get', 'AbortError')
    expect(await lean.findDocumentsById([idOf(1)], true)).toHaveLength(1)
    breaks(IDBIndex.prototype, 'count', 'UnknownError')
    expect((await lean.count(query)).count).toBe(3)
    expect(told).toHaveBeenCalledTimes(3)
    breaks(IDBIndex.prototype, 'getAll', 'NotFoundError')
    await expect(lean.query(query)).rejects.toThrow('in-progress')
    expect(told).toHaveBeenCalledTimes(3)
    vi.restoreAllMocks()
  })
  it('that is closed refuses like the storage itself', async () => {
    const pair = await both(layout)
    await Promise.all(pair.map((instance) => instance.close()))
    opened.splice(0)
    const works = [
      (one: Instance) => one.findDocumentsById([idOf(1)], true),
      (one: Instance) => one.bulkWrite(many(1), 'test'),
    ]
    for (const work of works) {
      const [own, lean] = await Promise.all(pair.map((instance) => said(() => work(instance))))
      expect(lean).toEqual(own)
      expect(own).toHaveProperty('thrown')
    }
  })
})

describe('a store of ours', () => {
  const keysOf = async (instance: unknown) =>
    (await (instance as Instance).internals).dexieTable.schema.indexes.map(({ name }) => name)

  it('has no index that nothing asks, and RxDB’s own books keep theirs', async () => {
    const db = await openDatabase('lean-indexes')
    const keys = await keysOf(db.units.internalStorageInstance)
    expect(keys).toContain('[_deleted+unsent+id]')
    expect(keys).toContain('[_deleted+stage+updatedDesc+id]')
    expect(keys).toHaveLength(11)
    expect(await keysOf(db.internalStore)).toContain('[_deleted+id]')
    await db.close()
  })

  it('has no entry for what is empty in most rows, and finds them all the same', async () => {
    const db = await openDatabase('lean-sparse')
    const row = (id: string, more: object) => ({ ...aUnit({ id, label: id, listingId: '', ...more }), unsent: 0, base: null, serverTime: '' }) // prettier-ignore
    await db.units.bulkInsert([
      row('u1', { containerId: 'P-1', locationId: '' }),
      row('u2', { containerId: '', locationId: 'A1' }),
    ])
    await (await db.units.findOne('u2').exec())?.incrementalPatch({ unsent: 1 } as never)
    const { dexieDb, dexieTable } = await (db.units.internalStorageInstance as unknown as Instance).internals
    const docs = dexieDb.backendDB().transaction(dexieTable.name).objectStore(dexieTable.name)
    const entries = (index: string) => answered(docs.index(index).count())
    expect(
      await Promise.all(
        ['[_deleted+containerId+id]', '[_deleted+listingId+id]', '[_deleted+unsent+id]', '[_deleted+label+id]'].map(
          entries,
        ),
      ),
    ).toEqual([1, 0, 1, 2])
    const idsOf = async (selector: object) => (await db.units.find({ selector }).exec()).map(({ id }) => id)
    expect(await idsOf({ containerId: 'P-1' })).toEqual(['u1'])
    expect(await idsOf({ containerId: '' })).toEqual(['u2'])
    expect(await idsOf({ listingId: '' })).toEqual(['u1', 'u2'])
    expect(await idsOf({ containerId: { $gt: '' } })).toEqual(['u1'])
    expect(await idsOf({ unsent: 1 })).toEqual(['u2'])
    expect(await idsOf({})).toEqual(['u1', 'u2'])
    expect((await db.units.findOne('u1').exec())?.toMutableJSON()).toMatchObject({ listingId: '', locationId: '' })
    await db.close()
  })

  it('whose connection the browser has ended is opened anew, and nothing of it is overlooked', async () => {
    const db = await openDatabase('lean-ended')
    const row = (id: string, containerId: string) => ({ ...aUnit({ id, label: id, containerId }), unsent: 0, base: null, serverTime: '' }) // prettier-ignore
    await db.units.bulkInsert([row('u1', 'P-1'), row('u2', '')])
    const instance = db.units.internalStorageInstance
    const { dexieDb } = await (instance as unknown as Instance).internals
    const told = vi.spyOn(console, 'warn').mockReturnValue()
    const ended = async <T>(work: () => Promise<T>): Promise<T> => {
      dexieDb.backendDB().close()
      return work()
    }
    const idsOf = async (selector: object) => (await db.units.find({ selector }).exec()).map(({ id }) => id)
    const all = () =>
      Promise.all([idsOf({ containerId: '' }), idsOf({}), db.units.count().exec(), db.loads.find().exec()])
    expect(await ended(all)).toEqual([['u2'], ['u1', 'u2'], 2, []])
    const found = await ended(() => instance.findDocumentsById(['u2'], true))
    expect(found).toMatchObject([{ containerId: '', unsent: 0 }])
    expect(await ended(() => pageById(instance, '', 5))).toMatchObject([{ id: 'u1' }, { containerId: '' }])
    const heard: unknown[] = []
    const events = db.units.$.subscribe(({ previousDocumentData }) => heard.push(previousDocumentData))
    const lamp = await db.units.findOne('u2').exec()
    await ended(() => Promise.all([lamp?.incrementalPatch({ title: 'Lamp' }), db.units.insert(row('u3', ''))]))
    expect(heard).toContainEqual(expect.objectContaining({ id: 'u2', containerId: '', unsent: 0 }))
    expect(await idsOf({ containerId: '' })).toEqual(['u2', 'u3'])
    expect(told).toHaveBeenCalledWith('Dexie: Need to reopen db')
    vi.restoreAllMocks()
    events.unsubscribe()
    await db.close()
  })

  it('of an older build keeps its databases and their indexes, and all of it is read and written', async () => {
    await olderStore('lean-old', ['u1', 'u2'])
    const db = await openDatabase('lean-old')
    const { dexieDb } = await (db.units.internalStorageInstance as unknown as Instance).internals
    expect(dexieDb.name).toBe('rxdb-dexie-lean-old--1--units')
    expect([...dexieDb.backendDB().transaction('docs').objectStore('docs').indexNames]).toContain('[_meta.lwt+id]')
    const row = (id: string) => ({ ...aUnit({ id, label: id }), unsent: 0, base: null, serverTime: '' })
    await db.units.bulkInsert([row('u0')])
    await (await db.units.findOne('u2').exec())?.incrementalPatch({ title: 'Lamp' })
    const found = await db.units.find({ selector: { label: { $gte: '' } }, sort: [{ label: 'asc' }] }).exec()
    expect(found.map(({ id, title }) => [id, title === 'Lamp'])).toEqual([
      ['u0', false],
      ['u1', false],
      ['u2', true],
    ])
    expect(await db.units.count().exec()).toBe(3)
    expect((await db.units.find().exec()).length).toBe(3)
    await db.close()
  })
})
