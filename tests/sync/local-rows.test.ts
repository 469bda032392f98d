/**
 * The rows of a collection in a real store: found, walked, and written under the condition that
 * they did not change.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markClean, markNew } from '#domain/core/merge/unsent.ts'
import { toServer } from '#sync/context.ts'
import { LocalRows } from '#sync/local-rows.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { SimDisk } from '#tests/sim/world/device/sim-disk.ts'
import { closeStore, openStore, type SimStore } from '#tests/sim/world/device/sim-store.ts'

const t1 = '2026-11-20T07:00:00.000000001Z'

let store: SimStore
let rows: LocalRows
beforeEach(async () => {
  store = await openStore(new SimDisk())
  rows = new LocalRows('units', { storageInstance: store.instances.units })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeStore(store)
})

const create = (...ids: readonly string[]): Promise<Set<string>> =>
  rows.write(ids.map((id) => ({ previous: undefined, next: markClean(serverUnit(id), t1) })))

describe('writing', () => {
  it('names what another writer changed since it was read, and leaves that alone', async () => {
    await create('u1', 'u2')
    const before = await rows.find(['u1', 'u2', 'u3'])
    expect([...before.keys()].toSorted()).toEqual(['u1', 'u2'])
    const next = (id: string, title: string) => ({ previous: before.get(id), next: markNew(serverUnit(id, { title })) })
    expect(await rows.write([next('u1', 'First')])).toEqual(new Set())
    expect(await rows.write([next('u1', 'Second'), next('u2', 'Second')])).toEqual(new Set(['u1']))
    const after = await rows.find(['u1', 'u2'])
    expect([after.get('u1')?.['title'], after.get('u2')?.['title']]).toEqual(['First', 'Second'])
    expect(await create('u1')).toEqual(new Set(['u1']))
  })

  it('never takes a removed row for none', async () => {
    const removed: ServerFields = { ...serverUnit('u1'), _deleted: true }
    await rows.write([{ previous: undefined, next: markNew(removed) }])
    expect(await create('u1', 'u2')).toEqual(new Set(['u1']))
    expect((await rows.find(['u1'])).get('u1')).toMatchObject({ _deleted: true, unsent: 1 })
    expect((await rows.find(['u2'])).get('u2')?.unsent).toBe(0)
  })

  it('fails where the disk does, in the name of the document', async () => {
    vi.spyOn(store.instances.units.originalStorageInstance, 'bulkWrite').mockResolvedValue({
      error: [{ status: 422, documentId: 'u1' }],
    } as never)
    await expect(create('u1')).rejects.toThrow('The store did not take units u1 (422).')
  })

  it('asks the store nothing for no rows', async () => {
    const write = vi.spyOn(store.instances.units.originalStorageInstance, 'bulkWrite')
    const find = vi.spyOn(store.instances.units, 'findDocumentsById')
    expect([await rows.write([]), await rows.find([])]).toEqual([new Set(), new Map()])
    expect([write.mock.calls, find.mock.calls]).toEqual([[], []])
  })
})

describe('finding', () => {
  it('shows what is unsent, removed or not', async () => {
    await create('u1')
    const removed: ServerFields = { ...serverUnit('u3'), _deleted: true }
    await rows.write([
      { previous: undefined, next: markNew(serverUnit('u2')) },
      { previous: undefined, next: markNew(removed) },
    ])
    expect((await rows.findUnsent()).map(({ id }) => id).toSorted()).toEqual(['u2', 'u3'])
    expect((await rows.find(['u3'])).get('u3')?._deleted).toBe(true)
    expect((await rows.findWhere({ unsent: 0, title: 'Kettle' })).map(({ id }) => id)).toEqual(['u1'])
  })

  it('walks all rows, page after page', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `u${index}`)
    await create(...ids)
    const pages: string[][] = []
    for await (const page of rows.walk()) pages.push(page.map(({ id }) => id))
    expect(pages.map(({ length }) => length)).toEqual([500, 1])
    expect(pages.flat().toSorted()).toEqual(ids.toSorted())
  })

  it('reports every row that is written', async () => {
    const written: string[] = []
    const sub = rows.written$.subscribe((found) => written.push(...found.map(({ id, unsent }) => `${id} ${unsent}`)))
    await create('u1', 'u2')
    sub.unsubscribe()
    expect(written).toEqual(['u1 0', 'u2 0'])
  })
})

describe('a row as the server takes it', () => {
  it('has no field of this device alone, and always states whether it is removed', () => {
    const { _deleted: _, ...bare } = serverUnit('u1')
    expect(toServer('units', { ...markNew(bare), _rev: '1', _meta: { lwt: 1 }, odd: undefined })).toEqual(
      serverUnit('u1'),
    )
    expect(toServer('units', { ...bare, _deleted: true })).toMatchObject({ _deleted: true })
  })
})
