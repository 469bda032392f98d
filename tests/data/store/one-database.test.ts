/** Where the rows of a store lie: one database for all collections, and what older builds left stays where it is. */
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { collectionNames } from '#schemas/collections.ts'
import { openAsItIs } from '#data/store/idb.ts'
import { OneDatabase } from '#data/store/one-database.ts'
import type { Database } from '#data/store/database.ts'
import { openDatabase } from '#data/store/open-database.ts'
import { removeStore } from '#data/store/remove-store.ts'
import { rowsAt } from '#data/store/rows-aside.ts'
import { olderStore } from '#tests/support/older-store.ts'
import { aUnit } from '#tests/support/records.ts'

const SETTINGS = { chromeTransactionDurability: 'strict' } as const
const opened: Database[] = []
afterEach(async () => {
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

  it('is left with the same databases when the first start of this build ends before anything is noted', async () => {
    await olderStore('one-killed', ['u1'])
    const one = new OneDatabase('one-killed', SETTINGS)
    await one.open({ 'config-5': () => 'id' }, () => false)
    one.close()
    const db = await open('one-killed')
    expect(await db.units.count().exec()).toBe(1)
    expect((await rowsAt(db, 'config')).database).toBe('rxdb-dexie-one-killed--records')
  })
})

describe('the tables of a database', () => {
  const tablesOf = async (name: string): Promise<readonly string[]> => {
    const db = await openAsItIs(`rxdb-dexie-${name}--records`)
    const names = [...(db?.objectStoreNames ?? [])]
    db?.close()
    return names
  }

  it('are made when they are wanted, and none is for nothing', async () => {
    const one = new OneDatabase('tables-none', SETTINGS)
    expect(await one.mustGrow([])).toBe(false)
    await one.open({}, () => true)
    expect(one.internalsOf('units', { version: 1 } as never)).toBeNull()
    expect(await databasesOf('tables-none')).toEqual([])
  })

  it('of older versions stay with their indexes while they are noted, and go with the next that come', async () => {
    const first = new OneDatabase('tables', SETTINGS)
    await first.open({ 'units-1': () => 'id, [_deleted+label+id]', 'loads-1': () => 'id' }, () => false)
    first.close()
    const second = new OneDatabase('tables', SETTINGS)
    expect(await second.mustGrow(['units-1'])).toBe(false)
    expect(await second.mustGrow(['units-2'])).toBe(true)
    await second.open({ 'units-2': () => 'id' }, (table) => table === 'units-1')
    const old = await second.internalsOf('units', { version: 1 } as never)
    expect(old?.dexieTable.schema.indexes.map(({ name }) => name)).toEqual(['[_deleted+label+id]'])
    second.close()
    expect(await tablesOf('tables')).toEqual(['attachments', 'units-1', 'units-2'])
    const third = new OneDatabase('tables', SETTINGS)
    await third.open({ 'units-3': () => 'id' }, (table) => table === 'units-2')
    third.close()
    expect(await tablesOf('tables')).toEqual(['attachments', 'units-2', 'units-3'])
  })

  it('are looked for anew when another tab has added some', async () => {
    const waiting = new OneDatabase('tables-two', SETTINGS)
    expect(await waiting.mustGrow(['units-2'])).toBe(false)
    const other = new OneDatabase('tables-two', SETTINGS)
    await other.open({ 'units-1': () => 'id', 'units-2': () => 'id' }, () => true)
    other.close()
    waiting.look()
    await waiting.open({ 'units-2': () => 'id' }, (table) => table === 'units-1')
    expect(waiting.internalsOf('units', { version: 1, indexes: [] } as never)).not.toBeNull()
    waiting.close()
  })
})
