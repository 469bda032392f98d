import { initializeApp, deleteApp } from 'firebase/app'
import { beforeEach, expect, it, vi } from 'vitest'
import { watchQuery } from '#sync/transport/firestore-watch.ts'
import { beginning } from '#sync/transport/server-time.ts'
import { eventually } from '#tests/support/eventually.ts'

const sdk = vi.hoisted(() => ({
  initializeFirestore: vi.fn(() => ({})),
  connectFirestoreEmulator: vi.fn(),
  memoryLocalCache: vi.fn(),
  memoryEagerGarbageCollector: vi.fn(),
}))
vi.mock('firebase/firestore', () => sdk)
beforeEach(() => vi.clearAllMocks())

async function watchAt(localOrigin: string): Promise<void> {
  const app = initializeApp({ projectId: 'demo-restow' }, localOrigin)
  const request = { collection: 'units', filters: [], after: beginning, limit: 10 } as const
  const watching = watchQuery({ app, localOrigin }, request).subscribe({ error: () => undefined })
  await eventually(() => expect(sdk.initializeFirestore).toHaveBeenCalledOnce())
  watching.unsubscribe()
  await deleteApp(app)
}

it('a page over HTTPS watches its own server over HTTPS, never over plain HTTP', async () => {
  await watchAt('https://192.168.7.20:4443')
  expect(sdk.initializeFirestore).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ host: '192.168.7.20:4443', ssl: true }),
  )
  expect(sdk.connectFirestoreEmulator).not.toHaveBeenCalled()
})

it('a page over plain HTTP watches the server of its own address', async () => {
  await watchAt('http://127.0.0.1:4173')
  expect(sdk.connectFirestoreEmulator).toHaveBeenCalledWith(expect.anything(), '127.0.0.1', 4173)
})
