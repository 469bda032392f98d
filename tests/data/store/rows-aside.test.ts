/** The rows of a collection as a Worker reads them, past RxDB. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#data/store/open-database.ts'
import type { Database } from '#data/store/database.ts'
import { removeStore } from '#data/store/remove-store.ts'
import { rowsAside, rowsAt, type RowsAt } from '#data/store/rows-aside.ts'
import { aUnit } from '#tests/support/records.ts'

let db: Database
beforeEach(async () => {
  db = await openDatabase('rows-aside')
  const row = (id: string) => ({ ...aUnit({ id, label: id }), unsent: 0, base: null, serverTime: '' })
  await db.units.bulkInsert(Array.from({ length: 700 }, (_, place) => row(`u${place}`)))
})
afterEach(async () => {
  if (!db.closed) await removeStore(db)
})

async function idsOf(at: RowsAt): Promise<readonly unknown[]> {
  const ids: unknown[] = []
  for await (const page of rowsAside(at)) ids.push(...page.map(({ id }) => id))
  return ids
}

it('the rows of a store are read aside, removed ones left out, each once', async () => {
  await (await db.units.findOne('u5').exec())?.remove()
  const ids = await idsOf(await rowsAt(db, 'units'))
  expect(ids).toHaveLength(699)
  expect(new Set(ids).size).toBe(699)
  expect(ids).not.toContain('u5')
})

it('a store that was removed is no empty one, and none is made by looking', async () => {
  const at = await rowsAt(db, 'units')
  await removeStore(db)
  await expect(idsOf(at)).rejects.toThrow('There is no store')
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(at.database)
})

it('a store can be removed while its rows are read aside', async () => {
  const pages = rowsAside(await rowsAt(db, 'units'))
  expect((await pages.next()).value).toHaveLength(500)
  await removeStore(db)
  await expect(pages.next()).rejects.toThrow()
  expect((await indexedDB.databases()).filter((one) => one.name?.startsWith('rxdb-dexie-rows-aside'))).toEqual([])
})
