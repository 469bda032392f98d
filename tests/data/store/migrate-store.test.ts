/** A build whose schema is newer opens a store that the build before wrote: with real stores and the real sync, against a server in memory. */
import 'fake-indexeddb/auto'
import type { RxStorage } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#data/store/database.ts'
import type { Progress } from '#data/store/migrate-store.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { markClean } from '#domain/core/merge/unsent.ts'
import { systemClock } from '#sync/clock.ts'
import type { StoredCollection } from '#sync/context.ts'
import { LocalRows } from '#sync/local-rows.ts'
import type { SyncHandle } from '#sync/start-sync.ts'
import { serverUnit, unit } from '#tests/sim/records.ts'
import { SimDisk } from '#tests/sim/sim-disk.ts'
import { SimServer } from '#tests/sim/sim-server.ts'
import { SimTransport } from '#tests/sim/sim-transport.ts'
import type { VirtualClock } from '#tests/sim/virtual-clock.ts'
import { ADDED_FIELD, loadApp, type App } from '#tests/support/app-version.ts'
import { eventually } from '#tests/support/eventually.ts'

// eslint-disable-next-line typescript/no-explicit-any -- RxDB types storages by their internals, which are nobody's business here
type AnyStorage = RxStorage<any, any>

/** Real time, as the transport wants it. */
const clock = { ...systemClock(), sleep: (ms: number) => new Promise((done) => setTimeout(done, ms)) }
const DAY_MS = 86_400_000

let stores = 0
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** One device's disk and its server; the app on it may change. */
class Bed {
  readonly disk = new SimDisk()
  /** The warehouse stocked up yesterday: out of the minute that a reconnect reads again. */
  #serverMs = Date.now() - DAY_MS
  readonly server = new SimServer(() => this.#serverMs)
  readonly transport = new SimTransport(this.server, 'ann', clock as unknown as VirtualClock)
  readonly progress: Progress[] = []
  readonly #name = `migrated-${(stores += 1)}`

  async open(app: App, storage: AnyStorage = this.disk.start()): Promise<Database> {
    const db = await app.openDatabase(this.#name, {
      storage,
      only: ['units', 'activity'],
      multiInstance: false,
      onOpening: (state) => state.kind === 'updating' && this.progress.push(state),
    })
    closers.push(() => db.close())
    return db
  }

  async sync(app: App, db: Database): Promise<SyncHandle> {
    const { transport } = this
    const identity = { uid: 'ann', rank: 'manager' } as const
    const sync = app.startSync({
      database: db,
      transport,
      identity,
      device: 'T01',
      now: () => Date.now(),
      pageSize: 500,
    })
    closers.push(() => sync.stop())
    if (transport.online) await sync.settled()
    return sync
  }

  work(db: Database): CommandContext {
    return { db, uid: 'ann', device: 'T01', now: () => new Date().toISOString(), newId: () => crypto.randomUUID() }
  }

  /** The first build: `count` units came from the server, `edited` were changed without contact and one was made. Then it is closed. */
  async firstBuild(count: number, edited: number, storage?: AnyStorage): Promise<void> {
    const app = await loadApp('first')
    const docs = Array.from({ length: count }, (_, index) => serverUnit(`unit-${index}`))
    this.server.put('units', docs)
    this.#serverMs += DAY_MS
    const db = await this.open(app, storage)
    const sync = await this.sync(app, db)
    this.transport.online = false
    for (let index = 0; index < edited; index += 1) {
      await app.changeOne(this.work(db), 'units', `unit-${index}`, () => ({ note: 'Lid missing' }))
    }
    await app.insertOne(this.work(db), 'units', unit('made-offline'))
    await expectUnsent(sync, edited + 1)
    await sync.stop()
    await db.close()
  }

  /** The next build's sync, first without contact and then with: what was unsent is unsent, then sent once, and nothing else moves. */
  async expectSentOnce(app: App, db: Database, edited: number): Promise<void> {
    const { writes, reads } = this.server
    const waiting = await this.sync(app, db)
    await expectUnsent(waiting, edited + 1)
    await waiting.stop()
    this.transport.online = true
    const sync = await this.sync(app, db)
    expect(await sync.unsent()).toEqual([])
    expect(this.server.writes - writes).toBe(edited + 1)
    expect(this.server.doc('units', 'unit-0')).toMatchObject({ note: 'Lid missing', title: 'Kettle' })
    // What was just sent is looked at before and comes back after; the rest is not read again.
    expect(this.server.reads - reads).toBeLessThan(10 * edited)
  }
}

const expectUnsent = (sync: SyncHandle, count: number) =>
  eventually(async () => expect(await sync.unsent()).toHaveLength(count))

/** Every unit is there once, with the new field; what was changed is still changed. */
async function expectWhole(db: Database, count: number, edited: number): Promise<void> {
  const units = await db.units.find().exec()
  expect(units).toHaveLength(count + 1)
  expect(units.filter((one) => one.note === 'Lid missing')).toHaveLength(edited)
  expect(units.filter((one) => one.get(ADDED_FIELD) !== null)).toEqual([])
}

test('20,000 units come over to the next version, with 50 unsent changes that are then sent once, and nothing is downloaded again', async () => {
  const bed = new Bed()
  await bed.firstBuild(20_000, 50)
  const app = await loadApp('next')
  const db = await bed.open(app)
  await expectWhole(db, 20_000, 50)
  const steps = bed.progress.map(({ done }) => done)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.length).toBeGreaterThan(40)
  expect(steps.at(-1)).toBe(bed.progress[0]?.total)
  await bed.expectSentOnce(app, db, 50)
}, 120_000)

test('what a device knows of its person’s work in a record that others sign outlives an edit and an update', async () => {
  const bed = new Bed()
  const app = await loadApp('first')
  const before = await bed.open(app)
  const rowsOf = (db: Database) => new LocalRows('units', db.units as unknown as StoredCollection, 'ann')
  for (const uid of ['ann', 'bob']) {
    const held = await rowsOf(before).find(['unit-1'])
    const next = markClean(serverUnit('unit-1', {}, uid), `2026-11-20T07:00:0${held.size}.000000001Z`)
    await rowsOf(before).write([{ previous: held.get('unit-1'), next }])
  }
  await app.changeOne(bed.work(before), 'units', 'unit-1', () => ({ note: 'Lid missing' }))
  await before.close()
  const after = await bed.open(await loadApp('next'))
  const row = (await rowsOf(after).find(['unit-1'])).get('unit-1')
  expect(row).toMatchObject({
    note: 'Lid missing',
    _meta: { ownMade: true, ownEdit: '2026-11-20T07:00:00.000000001Z' },
  })
})

test.each(Array.from({ length: 7 }, (_, writes) => writes))(
  'a device whose power goes after %i writes of the update has everything once it is on again',
  async (writes) => {
    const bed = new Bed()
    await bed.firstBuild(620, 5)
    const app = await loadApp('next')
    const storage = bed.disk.start()
    let dark = false
    bed.disk.cutAfter(writes, () => (dark = true))
    const unplugged = await bed.open(app, storage)
    await unplugged.close()
    // The last of these is past the end of the update: so each of its writes was the last one once.
    expect(dark).toBe(writes < 6)

    const db = await bed.open(app)
    await expectWhole(db, 620, 5)
    await bed.expectSentOnce(app, db, 5)
  },
)

test('in a browser’s own storage an update that the disk refuses half way keeps everything, reports it, and goes through the next time', async () => {
  const bed = new Bed()
  const dexie = getRxStorageDexie()
  await bed.firstBuild(620, 5, dexie)
  const app = await loadApp('next')
  await expect(bed.open(app, fullAfter(1, dexie))).rejects.toThrow('QuotaExceededError')
  const first = await loadApp('first')
  await expect(bed.open(first, dexie)).rejects.toThrow(first.StoreIsNewer)
  const again = await loadApp('next')
  const db = await bed.open(again, dexie)
  await expectWhole(db, 620, 5)
  await bed.expectSentOnce(again, db, 5)
}, 60_000)

/** A disk that takes so many writes of units, and then none. */
function fullAfter(writes: number, disk: AnyStorage): AnyStorage {
  let left = writes
  const createStorageInstance: AnyStorage['createStorageInstance'] = async (params) => {
    const instance = await disk.createStorageInstance(params)
    if (params.schema.version < 2) return instance
    const write = instance.bulkWrite.bind(instance)
    instance.bulkWrite = (rows, context) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('QuotaExceededError')) : write(rows, context)
    }
    return instance
  }
  return { ...disk, createStorageInstance }
}

test('a build that is older than the store leaves it alone', async () => {
  const bed = new Bed()
  await bed.firstBuild(3, 1)
  const next = await loadApp('next')
  await (await bed.open(next)).close()
  const first = await loadApp('first')
  await expect(bed.open(first)).rejects.toThrow(first.StoreIsNewer)
  const db = await bed.open(await loadApp('next'))
  await expectWhole(db, 3, 1)
})
