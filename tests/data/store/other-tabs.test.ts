/** What a tab tells others of its writes, and when it asks whether there are any. */
import { Subject } from 'rxjs'
import type { RxStorageInstance, RxStorageInstanceCreationParams } from 'rxdb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellOtherTabs } from '#data/store/lean/other-tabs.ts'

const posted: string[] = []
vi.mock('rxdb', async (original) => ({
  ...(await original<typeof import('rxdb')>()),
  getBroadcastChannelReference: () => ({
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    postMessage: ({ collectionName, eventBulk }: { collectionName: string; eventBulk: { id: string } }) => {
      posted.push(`${collectionName} ${eventBulk.id}`)
      return Promise.resolve()
    },
  }),
  removeBroadcastChannelReference: () => Promise.resolve(),
}))

/** The browser's locks: who has the store, and how it answers. */
const locks = { tabs: 1, answer: (): Promise<void> => Promise.resolve(), asked: 0 }
beforeEach(() => {
  posted.splice(0)
  Object.assign(locks, { tabs: 1, answer: () => Promise.resolve(), asked: 0 })
  const query = async () => {
    locks.asked += 1
    const held = Array.from({ length: locks.tabs }, () => ({ name: 'restow-store shop' }))
    await locks.answer()
    return { held: [...held, { name: 'restow-store another' }], pending: [] }
  }
  vi.stubGlobal('navigator', { locks: { query } })
})
afterEach(() => vi.unstubAllGlobals())

let tokens = 0
function tab(...collections: readonly string[]) {
  tokens += 1
  const token = `token-${tokens}`
  const instances = collections.map((collectionName) => {
    const changes = new Subject<unknown>()
    const instance = { changeStream: () => changes, close: () => Promise.resolve(), remove: () => Promise.resolve() }
    const params = { multiInstance: true, databaseInstanceToken: token, databaseName: 'shop', collectionName, schema: { version: 1 } } // prettier-ignore
    tellOtherTabs(
      params as unknown as RxStorageInstanceCreationParams<unknown, unknown>,
      instance as unknown as RxStorageInstance<unknown, unknown, unknown>,
    )
    const write = (id: string, count: number): void => changes.next({ id, events: Array.from({ length: count }) })
    return { write, close: () => instance.close() }
  })
  return instances
}

const settle = () => new Promise((resolve) => void setTimeout(resolve, 0))

test('a large write is told to nobody where there is no other tab, a small one at once', async () => {
  const [units] = tab('units')
  units?.write('page', 300)
  await settle()
  expect([posted, locks.asked]).toEqual([[], 1])
  units?.write('scan', 4)
  expect(posted).toEqual(['units scan'])
  expect(locks.asked).toBe(1)
})

test('another tab hears of what one tab writes in its order, over all collections', async () => {
  locks.tabs = 2
  const [units, orders] = tab('units', 'orders')
  units?.write('150 units picked', 150)
  orders?.write('their order', 1)
  expect(posted).toEqual([])
  await settle()
  expect(posted).toEqual(['units 150 units picked', 'orders their order'])
})

test('once there is another tab it hears at once, though the browser does not answer any more', async () => {
  locks.tabs = 2
  const [units] = tab('units')
  units?.write('first', 200)
  await settle()
  locks.answer = () => new Promise(() => undefined)
  units?.write('last', 200)
  expect(posted).toEqual(['units first', 'units last'])
})

test('when the other tab is gone, no more than one large write is told to nobody', async () => {
  locks.tabs = 2
  const [units] = tab('units')
  units?.write('first', 200)
  await settle()
  locks.tabs = 1
  for (const id of ['second', 'third', 'fourth']) {
    units?.write(id, 200)
    await settle()
  }
  expect(posted).toEqual(['units first', 'units second'])
})

test('a tab that is closed has told what it wrote', async () => {
  locks.tabs = 2
  const [units, orders] = tab('units', 'orders')
  units?.write('a', 500)
  units?.write('b', 500)
  await Promise.all([units?.close(), orders?.close()])
  expect(posted).toEqual(['units a', 'units b'])
})

test('where the browser has no locks all is told', async () => {
  vi.stubGlobal('navigator', {})
  const [units] = tab('units')
  units?.write('page', 300)
  await settle()
  expect(posted).toEqual(['units page'])
})
