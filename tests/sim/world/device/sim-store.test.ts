import { getRxStorageMemory, OPEN_MEMORY_INSTANCES } from 'rxdb/plugins/storage-memory'
import { describe, expect, it } from 'vitest'
import { collectionNames } from '#schemas/collections.ts'
import { localStateOf } from '#domain/core/merge/unsent.ts'
import { editDoc, insertDoc } from '#tests/sim/world/app-writes.ts'
import { draft, unitFields } from '#tests/sim/world/records.ts'
import { SimDisk } from './sim-disk.ts'
import { closeStore, openStore, type SimStore } from './sim-store.ts'
import { TabPause } from './tab-pause.ts'
import { tabStore } from './tab-store.ts'
import { VirtualClock, quiet } from '#tests/sim/world/virtual-clock.ts'
import { playOn } from '#tests/sim/world/world-runtime.ts'

const clock = new VirtualClock()
playOn(clock)
const context = {
  db: null as never,
  uid: 'ann',
  device: 'A01',
  now: () => '2026-11-20T08:00:00.000Z',
  newId: () => 'x',
}
const insert = (store: SimStore, id: string) =>
  insertDoc(context, 'units', store.instances.units, draft('units', id, unitFields(id)))

describe('simulated store', () => {
  it('opens a dozen devices with all twelve collections in one process', async () => {
    const stores = await Promise.all(Array.from({ length: 12 }, () => openStore(new SimDisk())))
    for (const store of stores) expect(Object.keys(store.instances)).toEqual(collectionNames)
    for (const store of stores) await insert(store, 'u1')
    await Promise.all(stores.map(closeStore))
  })

  it('marks the app’s writes as unsent and keeps the values before an edit', async () => {
    const store = await openStore(new SimDisk())
    expect(await insert(store, 'u1')).toBe(true)
    expect(await insert(store, 'u1')).toBe(false)
    const result = await editDoc(context, 'units', store.instances.units, 'u1', () => ({ title: 'Toaster' }))
    expect(result?.before['title']).toBe('Kettle')
    const [doc] = await store.instances.units.findDocumentsById(['u1'], false)
    expect(doc).toMatchObject({ title: 'Toaster' })
    expect(localStateOf(doc as object)).toMatchObject({ unsent: 1, serverTime: '' })
    await closeStore(store)
  })

  it('has after a power cut what was written before it, local documents too', async () => {
    const disk = new SimDisk()
    const store = await openStore(disk)
    await store.database.upsertLocal('place', { at: 1 })
    let isDark = false
    disk.cutAfter(2, () => (isDark = true))
    for (const id of ['u1', 'u2', 'u3']) await insert(store, id)
    expect(isDark).toBe(true)
    await closeStore(store)
    const next = await openStore(disk)
    const found = await next.instances.units.findDocumentsById(['u1', 'u2', 'u3'], false)
    expect(found.map((doc: { id: string }) => doc.id)).toEqual(['u1', 'u2'])
    expect((await next.database.getLocal('place'))?.get('at')).toBe(1)
    await closeStore(next)
  })

  it('leaves nothing in the process once no one holds it', async () => {
    const kept = (): number[] => [getRxStorageMemory().collectionStates.size, OPEN_MEMORY_INSTANCES.size]
    const before = kept()
    const store = await openStore(new SimDisk())
    await insert(store, 'u1')
    await closeStore(store)
    expect(kept()).toEqual(before)
  })

  it('shows a frozen tab the writes of another one when it thaws', async () => {
    const store = await openStore(new SimDisk())
    const pauses = [new TabPause(clock, () => 0), new TabPause(clock, () => 0)] as const
    const tabs = pauses.map((pause) =>
      tabStore({ store, pause, multiInstance: true, waitForLeadership: () => Promise.resolve(true) }),
    )
    const heard = [0, 0]
    tabs.forEach((tab, index) =>
      tab.collections.units.storageInstance.changeStream().subscribe(() => (heard[index] = 1)),
    )
    pauses[1].freeze()
    let rang = 0
    pauses[1].after(100, () => (rang += 1))
    await insert(store, 'u1')
    await clock.advance(1000)
    expect([heard, rang]).toEqual([[1, 0], 0])
    pauses[1].thaw()
    await quiet()
    expect([heard, rang]).toEqual([[1, 1], 1])
    await closeStore(store)
  })
})
