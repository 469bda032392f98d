/** The REST half of the transport against the real local server, with the project's own rules in force. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FirebaseApp } from 'firebase/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type RunningServer } from '#backend/server.ts'
import { CHEAP_PASSWORDS } from '#tests/support/cheap-passwords.ts'
import { beginning, type Cursor } from '#sync/transport/server-time.ts'
import { endOfPage } from '#sync/pull/place.ts'
import { createFirestoreTransport } from '#sync/transport/firestore-transport.ts'
import type { Transport } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { signIn } from './sign-in.ts'

let server: RunningServer
let folder: string
let manager: Transport
let newcomer: Transport

const at = '2026-11-20T08:00:00.000Z'
const mine = (id: string, fields: object = {}): ReturnType<typeof serverUnit> => ({
  ...serverUnit(id, fields, 'mara', at),
})

async function transportOf(email: string): Promise<Transport> {
  const token = await signIn(server.origin, email, 'restow-demo')
  return createFirestoreTransport({
    app: { options: { storageBucket: 'demo-restow.appspot.com' } } as FirebaseApp,
    origin: server.origin,
    projectId: 'demo-restow',
    token: () => Promise.resolve(token),
    local: true,
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restow-sync-'))
  const files = { rulesFile: 'firestore.rules', storageRulesFile: 'storage.rules' }
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    ...files,
    log: () => undefined,
    passwordCost: CHEAP_PASSWORDS,
  })
  for (const [uid, role] of [
    ['mara', 'manager'],
    ['noah', ''],
  ] as const) {
    await server.admin.createUser({ uid, email: `${uid}@restow.test`, password: 'restow-demo' })
    const audit = { createdAt: at, createdBy: uid, updatedAt: at, updatedBy: uid, _deleted: false }
    const data = { id: uid, name: uid, email: `${uid}@restow.test`, role, active: role !== '', ...audit }
    await server.admin.writeDocuments([{ path: `users/${uid}`, data, commitTimeFields: ['syncedAt'] }])
  }
  manager = await transportOf('mara@restow.test')
  newcomer = await transportOf('noah@restow.test')
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

describe('reading', () => {
  test('300 units of one commit arrive in pages of 100, each once', async () => {
    const writes = Array.from({ length: 300 }, (_, index) => ({
      collection: 'units' as const,
      fields: mine(`page-${String(index).padStart(3, '0')}`),
      precondition: { exists: false } as const,
    }))
    await manager.commit(writes)
    const seen: string[] = []
    for (let after: Cursor = beginning; ;) {
      const page = await manager.pull({ collection: 'units', filters: [], after, limit: 100 })
      seen.push(...page.docs.map((doc) => doc.id))
      after = endOfPage(page, after)
      if (page.docs.length < 100) break
    }
    expect(seen.filter((id) => id.startsWith('page-'))).toHaveLength(300)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('a document goes there and back unchanged', async () => {
    const unit = mine('whole', { defects: ['dent'], retailCents: 1999, soldCents: null, note: 'ä "quoted" 🙂' })
    await manager.commit([{ collection: 'units', fields: unit, precondition: { exists: false } }])
    const [doc] = await manager.read('units', ['whole', 'missing'])
    expect(doc?.fields).toEqual(unit)
    expect(doc?.syncedAt?.seconds).toBeGreaterThan(1_700_000_000)
  })

  test('filters with one word and with several are answered', async () => {
    const page = await manager.pull({
      collection: 'units',
      filters: [
        { field: 'stage', op: 'in', value: ['received', 'sold'] },
        { field: 'label', op: '==', value: 'page-007' },
      ],
      after: beginning,
      limit: 10,
    })
    expect(page.docs.map((doc) => doc.id)).toEqual(['page-007'])
  })

  test('a person without a role is refused', async () => {
    const pull = newcomer.pull({ collection: 'units', filters: [], after: beginning, limit: 10 })
    await expect(pull).rejects.toMatchObject({ code: 'permission-denied' })
    await expect(newcomer.read('units', ['whole'])).rejects.toMatchObject({ code: 'permission-denied' })
  })
})

describe('writing', () => {
  test('a second insert of one unit is answered as there already', async () => {
    const write = { collection: 'units', fields: mine('twice'), precondition: { exists: false } } as const
    await manager.commit([write])
    await expect(manager.commit([write])).rejects.toMatchObject({ code: 'already-exists' })
  })

  test('a change that was thought out on an older state is turned down, and nothing of its commit is done', async () => {
    await manager.commit([{ collection: 'units', fields: mine('raced'), precondition: { exists: false } }])
    const [seen] = await manager.read('units', ['raced'])
    const precondition = { updateTime: seen?.updateTime ?? '' }
    await manager.commit([{ collection: 'units', fields: mine('raced', { title: 'First' }), precondition }])
    const late = manager.commit([
      { collection: 'units', fields: mine('beside'), precondition: { exists: false } },
      { collection: 'units', fields: mine('raced', { title: 'Second' }), precondition },
    ])
    await expect(late).rejects.toMatchObject({ code: 'failed-precondition' })
    const [now] = await manager.read('units', ['raced', 'beside'])
    expect(now?.fields['title']).toBe('First')
  })

  test('a forged author and a missing role are refused', async () => {
    const forged = { ...mine('forged'), createdBy: 'somebody' }
    const write = { collection: 'units', fields: forged, precondition: { exists: false } } as const
    await expect(manager.commit([write])).rejects.toMatchObject({ code: 'permission-denied' })
    const own = { ...mine('own'), createdBy: 'noah', updatedBy: 'noah' }
    const denied = newcomer.commit([{ collection: 'units', fields: own, precondition: { exists: false } }])
    await expect(denied).rejects.toMatchObject({ code: 'permission-denied' })
  })
})

describe('contact', () => {
  test('the server proves itself by the nonce; another page does not', async () => {
    expect(await manager.ping()).toMatchObject({ epochs: [{ name: expect.stringMatching(/./) as string }] })
    const portal = createFirestoreTransport({
      app: { options: {} } as FirebaseApp,
      origin: server.origin,
      projectId: 'demo-restow',
      token: () => Promise.resolve('x'),
      local: true,
      fetch: () => Promise.resolve(new Response('<html>Welcome to our Wi-Fi</html>')),
    })
    expect(await portal.ping()).toBeNull()
    const pull = portal.pull({ collection: 'units', filters: [], after: beginning, limit: 1 })
    await expect(pull).rejects.toMatchObject({ code: 'not-our-server' })
  })

  test('with no server there is no contact, and the call fails as network', async () => {
    const nowhere = createFirestoreTransport({
      app: { options: {} } as FirebaseApp,
      origin: 'http://127.0.0.1:9',
      projectId: 'demo-restow',
      token: () => Promise.resolve('x'),
      local: true,
    })
    expect(await nowhere.ping()).toBeNull()
    await expect(nowhere.read('units', ['u1'])).rejects.toMatchObject({ code: 'network' })
  })
})

test('a photo is stored once, taken up where it was cut, and found again the second time', async () => {
  const pixels = new Blob([new Uint8Array(2_500_000).fill(7)], { type: 'image/jpeg' })
  const path = `photos/mara/${'a'.repeat(64)}.jpg`
  let session = ''
  const upload = { path, type: 'image/jpeg', pixels, onSession: async (next: string) => void (session = next) }
  await manager.uploadPhoto?.({ ...upload, session: '' })
  expect(session).not.toBe('')
  await manager.uploadPhoto?.({ ...upload, session: '' })
  await manager.uploadPhoto?.({ ...upload, session })
})
