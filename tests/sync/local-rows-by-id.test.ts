/** The rows of a collection on the storage of the devices, which has no index of the time of writing: they are walked by their ids. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#data/store/open-database.ts'
import type { Database } from '#data/store/database.ts'
import { markClean } from '#domain/core/merge/unsent.ts'
import type { StoredCollection } from '#sync/context.ts'
import { LocalRows } from '#sync/local-rows.ts'
import { serverUnit } from '#tests/sim/records.ts'

const t1 = '2026-11-20T07:00:00.000000001Z'
const idOf = (place: number) => `u${String(place).padStart(4, '0')}`

let db: Database
let rows: LocalRows
let stores = 0
beforeEach(async () => {
  stores += 1
  db = await openDatabase(`local-rows-${stores}`)
  rows = new LocalRows('units', db.units as unknown as StoredCollection)
  const many = Array.from({ length: 620 }, (_, place) => idOf(place + 10))
  await rows.write(many.map((id) => ({ previous: undefined, next: markClean(serverUnit(id), t1) })))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.close()
})

describe('a walk over the rows of a device', () => {
  it('brings each row, removed ones too, without a cursor', async () => {
    const before = await rows.find([idOf(12)])
    const removed = { ...markClean(serverUnit(idOf(12)), t1), _deleted: true }
    await rows.write([{ previous: before.get(idOf(12)), next: removed }])
    const steps = vi.spyOn(IDBCursor.prototype, 'continue')
    const walked: string[] = []
    for await (const page of rows.walk()) walked.push(...page.map(({ id }) => id))
    expect(walked).toHaveLength(620)
    expect(new Set(walked).size).toBe(620)
    expect(walked).toContain(idOf(12))
    expect(steps).not.toHaveBeenCalled()
  })

  it('brings a row that is written ahead of the place which it has reached', async () => {
    const walked: string[] = []
    for await (const page of rows.walk()) {
      if (walked.length === 0) await rows.write([{ previous: undefined, next: markClean(serverUnit(idOf(1)), t1) }])
      walked.push(...page.map(({ id }) => id))
    }
    expect(walked).toContain(idOf(1))
    expect(new Set(walked).size).toBe(621)
  })

  it('says so where the store is closed on the way', async () => {
    const walking = async () => {
      for await (const page of rows.walk()) if (page.length > 0) await db.close()
    }
    await expect(walking()).rejects.toThrow('The store was closed while it was read.')
  })
})
