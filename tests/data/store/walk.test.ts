/** On the storage of the devices: what an index serves is only seen there. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#data/store/open-database.ts'
import type { Database } from '#data/store/database.ts'
import { walk } from '#data/store/walk.ts'
import { aUnit } from '#tests/support/records.ts'

const UNITS = 450
const stored = (id: string) => ({ ...aUnit({ id }), unsent: 0, base: null, serverTime: '' })

let db: Database
let stores = 0
beforeEach(async () => {
  stores += 1
  db = await openDatabase(`walk-${stores}`)
  // As sync brings them: some at a time.
  for (let start = 0; start < UNITS; start += 150)
    await db.units.bulkInsert(Array.from({ length: 150 }, (_, index) => stored(`u-${start + index}`)))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.close()
})

describe('a walk through the store', () => {
  it('passes each document once, in pages, and reads no page twice', async () => {
    const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    const steps = vi.spyOn(IDBCursor.prototype, 'continue')
    const pages: number[] = []
    const ids: string[] = []
    for await (const page of walk(db.units)) {
      pages.push(page.length)
      ids.push(...page.map(({ id }) => id))
    }
    expect(pages[0]).toBe(200)
    expect(ids).toHaveLength(UNITS)
    expect(new Set(ids).size).toBe(UNITS)
    // Whatever else the open store reads meanwhile is of other rows.
    const own = (reads.mock.contexts as readonly IDBObjectStore[]).filter(({ name }) => name.startsWith('units'))
    // After a last page that was full, one that is empty.
    expect(own.length - pages.length).toBeLessThanOrEqual(1)
    expect(steps).not.toHaveBeenCalled()
  })

  it.each([
    ['doubles its pages where they come at once', 1, [200, 400]],
    ['halves them where a page holds the device up', 50, [200, 100, 50, 50, 50, 50]],
    ['leaves them as they are in between', 10, [200, 200]],
  ])('%s', async (_name, ms, sizes) => {
    let nowMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += ms))
    const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    const pages = walk(db.units)
    for await (const page of pages) if (page.length === 0) break
    const wanted = reads.mock.calls.flatMap(([, most]) => most ?? [])
    expect(wanted.slice(0, sizes.length)).toEqual(sizes)
  })

  it('leaves out what is deleted, and passes what is changed or comes ahead of it meanwhile, no document twice', async () => {
    await (await db.units.findOne('u-7').exec())?.remove()
    const seen: string[] = []
    for await (const page of walk(db.units)) {
      if (seen.length === 0) {
        const [first] = page
        await (await db.units.findOne(first?.id ?? '').exec())?.incrementalPatch({ title: 'Lamp' })
        await db.units.insert(stored('u-new'))
      }
      seen.push(...page.map(({ id }) => id))
    }
    expect(seen).toHaveLength(UNITS)
    expect(new Set(seen).size).toBe(UNITS)
    expect(seen).toContain('u-new')
    expect(seen).not.toContain('u-7')
  })
})
