// @vitest-environment jsdom
/** The watch half of the transport against the real local server, over Google's own WebChannel as browsers load it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { firstValueFrom, scan, filter, type Observable } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type RunningServer } from '#backend/server.ts'
import { beginning, type Cursor } from '#sync/transport/server-time.ts'
import { createFirestoreTransport } from '#sync/transport/firestore-transport.ts'
import type { PullRequest, ServerDoc, Transport, WatchBatch } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'

let server: RunningServer
let dataDir: string
let app: FirebaseApp
let manager: Transport

const at = '2026-11-20T08:00:00.000Z'
const put = (ids: readonly string[], title = 'Kettle'): Promise<number> =>
  server.admin.writeDocuments(
    ids.map((id) => ({
      path: `units/${id}`,
      data: { ...serverUnit(id, { title }) } as never,
      commitTimeFields: ['syncedAt'],
    })),
  )
const request = (after: Cursor, more: Partial<PullRequest> = {}): PullRequest => ({
  collection: 'units',
  filters: [],
  after,
  limit: 500,
  ...more,
})

/** Resolves with all that was reported, as soon as these ids were. */
function told(watch$: Observable<WatchBatch>, ids: readonly string[]): Promise<ServerDoc[]> {
  return firstValueFrom(
    watch$.pipe(
      scan((docs: ServerDoc[], batch) => [...docs, ...batch.docs], []),
      filter((docs) => ids.every((id) => docs.some((doc) => doc.id === id))),
    ),
  )
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'restow-watch-'))
  const files = { rulesFile: 'firestore.rules', storageRulesFile: 'storage.rules' }
  server = await startServer({ port: 0, host: '127.0.0.1', dataDir, ...files, log: () => undefined })
  await server.admin.createUser({ uid: 'mara', email: 'mara@restow.test', password: 'restow-demo' })
  const audit = { createdAt: at, createdBy: 'mara', updatedAt: at, updatedBy: 'mara', _deleted: false }
  const data = { id: 'mara', name: 'Mara', email: 'mara@restow.test', role: 'manager', active: true, ...audit }
  await server.admin.writeDocuments([{ path: 'users/mara', data, commitTimeFields: ['syncedAt'] }])
  app = initializeApp({ projectId: 'demo-restow', apiKey: 'local', appId: 'local' })
  const { connectAuthEmulator, inMemoryPersistence, initializeAuth, signInWithEmailAndPassword } =
    await import('firebase/auth')
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, server.origin, { disableWarnings: true })
  const { user } = await signInWithEmailAndPassword(auth, 'mara@restow.test', 'restow-demo')
  const token = (fresh: boolean): Promise<string> => user.getIdToken(fresh)
  manager = createFirestoreTransport({ app, origin: server.origin, projectId: 'demo-restow', token, local: true })
})

afterAll(async () => {
  await deleteApp(app)
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a watch reports what is there after the cursor, then each change once', async () => {
  await put(['a', 'b'])
  const page = await manager.pull(request(beginning))
  const b = page.docs.find((doc) => doc.id === 'b')
  const watch$ = manager.watch(request({ ...(b?.syncedAt ?? { seconds: 0, nanos: 0 }), id: 'b' }))
  const seen = told(watch$, ['c'])
  await put(['c'], 'Toaster')
  const docs = await seen
  expect(docs.map((doc) => doc.id)).toEqual(['c'])
  expect(docs[0]?.fields).toEqual(serverUnit('c', { title: 'Toaster' }))
  const [read] = await manager.read('units', ['c'])
  expect(docs[0]?.syncedAt).toEqual(read?.syncedAt)
})

test('the same time to the nanosecond: documents of one commit are reported from a cursor in their midst', async () => {
  await put(['m1', 'm2', 'm3'])
  const [m2] = await manager.read('units', ['m2'])
  const docs = await told(manager.watch(request({ ...(m2?.syncedAt ?? { seconds: 0, nanos: 0 }), id: 'm2' })), ['m3'])
  expect(docs.map((doc) => doc.id)).toEqual(['m3'])
})

test('a query that the rules refuse ends with permission-denied', async () => {
  const watch$ = manager.watch(request(beginning, { collection: 'listings' }))
  await expect(firstValueFrom(watch$)).rejects.toMatchObject({ code: 'permission-denied' })
})
