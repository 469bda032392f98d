import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { RefusedChange } from '#domain/core/people/sync-status.ts'
import { RefusedStore } from '#sync/push/refused-store.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { localDocs, type LocalDocs } from './small-context.ts'

const change = (docId: string, title = 'Kettle'): Omit<RefusedChange, 'id'> => ({
  collection: 'units',
  docId,
  refusedAt: '2026-11-20T08:00:00.000Z',
  by: 'ann',
  code: 'permission-denied',
  reason: '',
  doc: serverUnit(docId, { title }),
  baseDoc: null,
  serverDoc: null,
})

const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const idsIn = (store: RefusedStore): string[] => store.all$.value.map(({ docId }) => docId)

function storeOn(database: LocalDocs): { store: RefusedStore; otherTab: Subject<null> } {
  const otherTab = new Subject<null>()
  Object.assign(database, { getLocal$: () => otherTab })
  return { store: new RefusedStore(database), otherTab }
}

describe('RefusedStore', () => {
  it('has a change on the disk when it resolves', async () => {
    const database = localDocs()
    const { store } = storeOn(database)
    await store.add(change('u1'))
    expect(idsIn(store)).toEqual(['u1'])
    const [entry] = store.all$.value
    expect(database.kept.get('sync-refused')).toEqual({ ids: [entry?.id] })
    expect(database.kept.get(`sync-refused-${entry?.id}`)).toEqual({ entry })
    expect(store.find(entry?.id ?? '')).toEqual(entry)
  })

  it('makes one entry of one change that is refused twice, and two of two changes', async () => {
    const { store } = storeOn(localDocs())
    for (const one of [change('u1'), change('u1'), change('u1', 'Toaster'), change('u2')]) await store.add(one)
    expect(idsIn(store)).toEqual(['u1', 'u1', 'u2'])
  })

  it('keeps every one of many changes that are refused at once', async () => {
    const database = localDocs()
    const { store } = storeOn(database)
    await Promise.all(['u1', 'u2', 'u3'].map((id) => store.add(change(id))))
    expect(idsIn(store)).toEqual(['u1', 'u2', 'u3'])
    expect(database.kept.size).toBe(4)
    expect(database.kept.get('sync-refused')).toEqual({ ids: store.all$.value.map(({ id }) => id) })
  })

  it('takes an entry away from the disk too, and does not mind one that is not there', async () => {
    const database = localDocs()
    const { store } = storeOn(database)
    await store.add(change('u1'))
    await store.add(change('u2'))
    await store.remove(store.all$.value[0]?.id ?? '')
    await store.remove('unknown')
    expect(idsIn(store)).toEqual(['u2'])
    expect(database.kept.get('sync-refused')).toEqual({ ids: [store.all$.value[0]?.id] })
    expect([...database.kept.keys()]).toEqual(['sync-refused', `sync-refused-${store.all$.value[0]?.id}`])
  })

  it('shows what an earlier session or another tab left', async () => {
    const database = localDocs()
    await storeOn(database).store.add(change('u1'))
    const { store, otherTab } = storeOn(database)
    const sub = store.follow()
    otherTab.next(null)
    await quiet()
    expect(idsIn(store)).toEqual(['u1'])
    sub.unsubscribe()
  })

  it('goes on after a write that the disk refused', async () => {
    const database = localDocs()
    const { store } = storeOn(database)
    const upsertLocal: LocalDocs['upsertLocal'] = (id, data) => Promise.resolve(database.kept.set(id, data))
    Object.assign(database, { upsertLocal: () => Promise.reject(new Error('full')) })
    await expect(store.add(change('u1'))).rejects.toThrow('full')
    expect(idsIn(store)).toEqual([])
    Object.assign(database, { upsertLocal })
    await store.add(change('u2'))
    expect(idsIn(store)).toEqual(['u2'])
  })
})
