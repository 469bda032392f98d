/** Where the rows of a store lie: one database for all collections, and what older builds left stays where it is. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectionNames, collections, type CollectionName } from '#schemas/collections.ts'
import { openAsItIs } from '#data/store/idb.ts'
import { OneDatabase } from '#data/store/one-database.ts'
import type { Database } from '#data/store/database.ts'
import { openDatabase } from '#data/store/open-database.ts'
import { removeStore } from '#data/store/remove-store.ts'
import { rowsAt } from '#data/store/rows-aside.ts'
import { Locks } from '#tests/support/locks.ts'
import { olderStore, openTables } from '#tests/support/older-store.ts'
import { aUnit } from '#tests/support/records.ts'
import { eventually } from '#tests/support/eventually.ts'

const SETTINGS = { chromeTransactionDurability: 'strict' } as const
const opened: Database[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const db of opened.splice(0)) await (db.closed ? Promise.resolve(true) : db.close())
})

async function open(...parameters: Parameters<typeof openDatabase>): Promise<Database> {
  const db = await openDatabase(...parameters)
  opened.push(db)
  return db
}

const row = (id: string) => ({ ...aUnit({ id, label: id }), unsent: 0, base: null, serverTime: '' })
const databasesOf = async (name: string): Promise<string[]> =>
  (await indexedDB.databases()).map((one) => one.name ?? '').filter((one) => one.startsWith(`rxdb-dexie-${name}--`))
const placesOf = async (db: Database) => new Set(await Promise.all(collectionNames.map(async (name) => (await rowsAt(db, name)).database))) // prettier-ignore

describe('a new device', () => {
  it('has all collections in one database, beside RxDB’s notes and the device’s own', async () => {
    const db = await open('one-new')
    expect([...(await placesOf(db))]).toEqual(['rxdb-dexie-one-new--records'])
    expect(await databasesOf('one-new')).toHaveLength(3)
  })

  it('finds everything again after a restart, and leaves nothing when its store goes', async () => {
    const before = await open('one-again')
    await before.units.bulkInsert([row('u1'), row('u2')])
    await before.upsertLocal('device', { code: 'T01' })
    await before.close()
    const db = await open('one-again')
    expect((await db.units.find().exec()).map(({ id }) => id)).toEqual(['u1', 'u2'])
    expect((await db.getLocal('device'))?.get('code')).toBe('T01')
    await removeStore(db)
    expect(await databasesOf('one-again')).toEqual([])
  })

  it('gets a table more when a collection comes that it has not', async () => {
    const before = await open('one-more', { only: ['units'], multiInstance: false })
    await before.units.bulkInsert([row('u1')])
    await before.close()
    const db = await open('one-more', { only: ['units', 'loads'], multiInstance: false })
    expect((await rowsAt(db, 'loads')).database).toBe('rxdb-dexie-one-more--records')
    expect(await db.units.count().exec()).toBe(1)
    expect(await db.loads.count().exec()).toBe(0)
  })

  it('loses its rows before its notes when its store goes: an end in between leaves no table that nothing notes', async () => {
    const db = await open('one-leaving')
    await db.units.bulkInsert([row('u1')])
    const remove = indexedDB.deleteDatabase.bind(indexedDB)
    const gone: string[] = []
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
      const request = remove(name)
      request.addEventListener('success', () => gone.push(name))
      // What is asked for meanwhile has not gone yet.
      if (name.endsWith('_rxdb_internal')) expect(gone).toContain('rxdb-dexie-one-leaving--records')
      return request
    })
    await removeStore(db)
    expect(gone.some((name) => name.endsWith('_rxdb_internal'))).toBe(true)
    expect(await databasesOf('one-leaving')).toEqual([])
  })

  it('has no rows left where RxDB itself removes it', async () => {
    const before = await open('one-removed', { multiInstance: false })
    await before.units.bulkInsert([row('u1')])
    await before.remove()
    const db = await open('one-removed', { multiInstance: false })
    expect((await rowsAt(db, 'units')).database).toBe('rxdb-dexie-one-removed--records')
    expect(await db.units.count().exec()).toBe(0)
  })

  it('stays open for the others when one of its collections closes', async () => {
    const db = await open('one-closed', { only: ['units', 'loads'], multiInstance: false })
    await db.loads.close()
    await db.units.bulkInsert([row('u1')])
    expect(await db.units.count().exec()).toBe(1)
  })
})

describe('a device of an older build', () => {
  it('keeps what it has where it is; a collection whose schema has changed comes into the one database', async () => {
    await olderStore('one-old', ['u1', 'u2'])
    const db = await open('one-old')
    expect((await db.units.find().exec()).map(({ id }) => id)).toEqual(['u1', 'u2'])
    const at = await Promise.all(
      collectionNames.map(async (name) => [name, (await rowsAt(db, name)).database] as const),
    )
    const moved = at.filter(([, database]) => database === 'rxdb-dexie-one-old--records').map(([name]) => name)
    expect(moved).toEqual(['config'])
    expect(await databasesOf('one-old')).toHaveLength(collectionNames.length + 2)
    await db.close()
    expect(await (await open('one-old')).units.count().exec()).toBe(2)
  })
})

describe('the tables of a database', () => {
  const tablesOf = async (name: string): Promise<readonly string[]> => {
    const db = await openAsItIs(`rxdb-dexie-${name}--records`)
    const names = [...(db?.objectStoreNames ?? [])]
    db?.close()
    return names
  }

  it('are not made for nothing', async () => {
    const one = new OneDatabase('tables-none', SETTINGS)
    await openTables(one, {}, () => true)
    expect(one.internalsOf('units', { version: 1 } as never)).toBeNull()
    expect(await databasesOf('tables-none')).toEqual([])
  })

  it('of older versions stay with their indexes while they are noted, and go with the next that come', async () => {
    const first = new OneDatabase('tables', SETTINGS)
    await openTables(first, { 'units-1': () => 'id, [_deleted+label+id]', 'loads-1': () => 'id' })
    first.close()
    const second = new OneDatabase('tables', SETTINGS)
    await openTables(second, { 'units-2': () => 'id' }, (table) => table === 'units-1')
    const old = await second.internalsOf('units', { version: 1 } as never)?.internals
    expect(old?.dexieTable.schema.indexes.map(({ name }) => name)).toEqual(['[_deleted+label+id]'])
    second.close()
    expect(await tablesOf('tables')).toEqual(['attachments', 'units-1', 'units-2'])
    const third = new OneDatabase('tables', SETTINGS)
    await openTables(third, { 'units-3': () => 'id' }, (table) => table === 'units-2')
    third.close()
    expect(await tablesOf('tables')).toEqual(['attachments', 'units-2', 'units-3'])
  })

  it('are looked for anew when another tab has added some', async () => {
    const waiting = new OneDatabase('tables-two', SETTINGS)
    const other = new OneDatabase('tables-two', SETTINGS)
    await openTables(other, { 'units-1': () => 'id', 'units-2': () => 'id' })
    other.close()
    waiting.look()
    await openTables(waiting, { 'units-2': () => 'id' }, (table) => table === 'units-1')
    expect(await waiting.internalsOf('units', { version: 1, indexes: [] } as never)?.internals).toHaveProperty(
      'dexieDb',
    )
    waiting.close()
  })

  it('are not made before their collections are noted, nor where they could not be', async () => {
    const one = new OneDatabase('tables-unnoted', SETTINGS)
    const refused = new Error('QuotaExceededError')
    const notes = { bulkWrite: () => Promise.reject(refused) }
    one.followNotes(notes)
    await one.plan({ 'units-1': () => 'id' }, () => false)
    const ready = one.ready()
    await expect((notes.bulkWrite as (...given: unknown[]) => Promise<unknown>)([], 'rx-database-add-collection')).rejects.toBe(refused) // prettier-ignore
    await expect(ready).rejects.toBe(refused)
    expect(await databasesOf('tables-unnoted')).toEqual([])
  })

  it('that are waited for are given up when the store is closed', async () => {
    const one = new OneDatabase('tables-closed', SETTINGS)
    await one.plan({ 'units-1': () => 'id' }, () => false)
    const table = one.internalsOf('units', { version: 1, indexes: [] } as never)?.internals
    one.close()
    await expect(table).rejects.toThrow('closed')
  })
})

/** Dexie reads its tables in one transaction, and goes on without them where the browser refuses that. */
function refuseToRead(): void {
  const { prototype } = globalThis.IDBDatabase
  // eslint-disable-next-line typescript/unbound-method -- it is called with the database below
  const { transaction } = prototype
  let isRefused = false
  vi.spyOn(prototype, 'transaction').mockImplementation(function begin(this: IDBDatabase, ...given) {
    if (!isRefused && this.name.endsWith('--records') && [given[0]].flat().length > 1) {
      isRefused = true
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    }
    return transaction.apply(this, given)
  })
}

describe('a store whose tables the browser does not let be read', () => {
  const specOf = (name: CollectionName) => collections[name] as { version: number }

  it('is not opened as an empty one', async () => {
    const before = await open('one-read')
    await before.units.bulkInsert([row('u1')])
    await before.close()
    refuseToRead()
    await expect(open('one-read')).rejects.toThrow('could be read')
    vi.restoreAllMocks()
    expect(await (await open('one-read')).units.count().exec()).toBe(1)
  })

  it('loses none of them to a new schema', async () => {
    const before = await open('one-grow')
    await before.units.bulkInsert([row('u1')])
    await before.upsertLocal('device', { code: 'T01' })
    await before.close()
    const units = specOf('units')
    units.version += 1
    try {
      refuseToRead()
      await expect(open('one-grow')).rejects.toThrow('could be read')
      vi.restoreAllMocks()
      const db = await open('one-grow')
      expect(await db.units.count().exec()).toBe(1)
      expect(await databasesOf('one-grow')).toContain('rxdb-dexie-one-grow--2--units')
    } finally {
      units.version -= 1
    }
  })
})

describe('a new store', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: new Locks() }))
  afterEach(() => vi.unstubAllGlobals())

  it('gets its tables only once no other tab has it: an older build’s could be about to note its own databases', async () => {
    let leave = (): void => undefined
    const left = new Promise<void>((resolve) => (leave = resolve))
    void navigator.locks.request('restow-store one-beside', { mode: 'shared' }, () => left)
    const waits: unknown[] = []
    const opening = open('one-beside', { onOpening: (state) => waits.push(state) })
    await eventually(() => expect(waits).toEqual([{ kind: 'waiting', for: 'tabs' }]))
    expect(await databasesOf('one-beside')).not.toContain('rxdb-dexie-one-beside--records')
    leave()
    expect(await (await opening).units.count().exec()).toBe(0)
    expect(await databasesOf('one-beside')).toContain('rxdb-dexie-one-beside--records')
  })

  it('is shared with other tabs once it is there', async () => {
    const db = await open('one-shared')
    let isShared = false
    await navigator.locks.request('restow-store one-shared', { mode: 'shared' }, () => {
      isShared = true
      return Promise.resolve()
    })
    expect(isShared).toBe(true)
    await db.close()
    const waits: unknown[] = []
    void navigator.locks.request('restow-store one-shared', { mode: 'shared' }, () => new Promise(() => undefined))
    await open('one-shared', { onOpening: (state) => waits.push(state) })
    expect(waits).toEqual([])
  })
})

describe('a first start that ends', () => {
  it('once the collections are noted and before their tables are made leaves a store that works', async () => {
    const make = globalThis.indexedDB.open.bind(globalThis.indexedDB)
    vi.spyOn(globalThis.indexedDB, 'open').mockImplementation((name, version) => {
      if (name.endsWith('--records') && version !== undefined) throw new DOMException('Full.', 'QuotaExceededError')
      return make(name, version)
    })
    await expect(open('one-ended')).rejects.toThrow('Full')
    vi.restoreAllMocks()
    const db = await open('one-ended')
    await db.units.bulkInsert([row('u1')])
    await db.close()
    const again = await open('one-ended')
    expect(await again.units.count().exec()).toBe(1)
    expect((await rowsAt(again, 'units')).database).toBe('rxdb-dexie-one-ended--1--units')
  })
})
