/**
 * A store that the last build with RxDB's replication left behind, as it lay on the disk (`tests/fixtures/store-of-version-0.json`: 40 units from the
 * server, one edited and one made and sent, then seven changes without contact), opened by this build: nothing unsent is lost or sent twice.
 */
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#data/store/open-database.ts'
import { systemClock } from '#sync/clock.ts'
import { startSync } from '#sync/start-sync.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import { SimServer } from '#tests/sim/sim-server.ts'
import { SimTransport } from '#tests/sim/sim-transport.ts'
import type { VirtualClock } from '#tests/sim/virtual-clock.ts'

interface StoredTable {
  readonly keyPath: string | string[]
  readonly autoIncrement: boolean
  readonly indexes: readonly { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  readonly rows: readonly object[]
}

interface Fixture {
  readonly databases: Readonly<
    Record<string, { readonly version: number; readonly stores: Readonly<Record<string, StoredTable>> }>
  >
  readonly server: readonly { readonly fields: ServerFields }[]
}

const fixture = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/store-of-version-0.json'), 'utf8'),
) as Fixture

function layDown(name: string): Promise<void> {
  const { version = 1, stores = {} } = fixture.databases[name] ?? {}
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.addEventListener('error', () => reject(new Error(`${name} does not open.`)))
    opening.addEventListener('upgradeneeded', () => {
      for (const [table, { keyPath, autoIncrement, indexes, rows }] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(table, { keyPath, autoIncrement })
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index)
        for (const row of rows) store.put(row)
      }
    })
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
  })
}

/** Real time, as the transport wants it. */
const clock = { ...systemClock(), sleep: (ms: number) => new Promise((done) => setTimeout(done, ms)) }

test('what the last build had not sent is unsent after the update, is sent once, and nothing is downloaded again', async () => {
  await Promise.all(Object.keys(fixture.databases).map(layDown))
  // The device had read on beyond these.
  let serverMs = Date.UTC(2026, 10, 19, 8)
  const server = new SimServer(() => serverMs)
  server.put(
    'units',
    fixture.server.map(({ fields }) => fields),
  )
  serverMs = Date.now()
  const db = await openDatabase('restow-old', {
    only: ['units', 'activity'],
    multiInstance: false,
  })
  const transport = new SimTransport(server, 'ann', clock as unknown as VirtualClock)
  const [reads, writes] = [server.reads, server.writes]
  const identity = { uid: 'ann', rank: 'manager' } as const
  const sync = startSync({ database: db, transport, identity, device: 'T01', now: () => Date.now() })
  await sync.settled()
  expect(await sync.unsent()).toEqual([])
  for (const id of ['unit-00', 'unit-01', 'unit-02']) {
    expect(server.doc('units', id)).toMatchObject({ note: 'Lid missing', title: 'Kettle' })
  }
  expect(server.doc('units', 'made-offline')).toMatchObject({ title: 'Steel kettle', createdBy: 'ann' })
  expect(server.doc('units', 'scanned-offline')).toMatchObject({ title: 'Kettle', _deleted: false })
  expect(server.doc('units', 'unit-05')).toMatchObject({ _deleted: true, updatedBy: 'ann' })
  expect(server.doc('activity', 'row-1')).toMatchObject({ by: 'ann' })
  expect(server.writes - writes).toBe(7)
  // What was just sent is compared before and comes back after.
  expect(server.reads - reads).toBeLessThan(30)
  expect(await db.units.count().exec()).toBe(fixture.server.length + 2 - 1)
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  expect(names.filter((name) => name.includes('replication-meta'))).toEqual([])
  await sync.stop()
  await db.close()
})
