// @vitest-environment jsdom
/** All of sync against the real local server with the project's own rules: every rank's queries must be ones that the rules can prove. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { firstValueFrom } from 'rxjs'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { repairData } from '#backend/repair-data.ts'
import { startServer, type RunningServer } from '#backend/server.ts'
import { CHEAP_PASSWORDS } from '#tests/support/cheap-passwords.ts'
import type { Database } from '#data/store/database.ts'
import { openDatabase } from '#data/store/open-database.ts'
import { changeOne, insertAll, insertOne } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Rank } from '#domain/core/people/access.ts'
import { createFirestoreTransport } from '#sync/transport/firestore-transport.ts'
import { startSync, type SyncHandle } from '#sync/start-sync.ts'
import { serverUnit, unit } from '#tests/sim/records.ts'
import { eventually } from '#tests/support/eventually.ts'

interface Client {
  readonly db: Database
  readonly sync: SyncHandle
  readonly app: FirebaseApp
  readonly context: CommandContext
}

const people = { ada: 'admin', mara: 'manager', ann: 'associate', noah: '' } as const
const at = '2026-11-20T08:00:00.000Z'
let server: RunningServer
let dataDir: string
let opened: Client[] = []
let count = 0

/** @param page whose Firebase it takes: a second person on one page */
async function client(
  uid: keyof typeof people,
  only?: Parameters<typeof openDatabase>[1],
  page?: Client,
): Promise<Client> {
  count += 1
  const app =
    page?.app ?? initializeApp({ projectId: 'demo-restow', apiKey: 'local', appId: 'local' }, `client-${count}`)
  const { connectAuthEmulator, getAuth, inMemoryPersistence, initializeAuth, signInWithEmailAndPassword } =
    await import('firebase/auth')
  const auth = page ? getAuth(app) : initializeAuth(app, { persistence: inMemoryPersistence })
  if (!page) connectAuthEmulator(auth, server.origin, { disableWarnings: true })
  const { user } = await signInWithEmailAndPassword(auth, `${uid}@restow.test`, 'restow-demo')
  const db = await openDatabase(`sync-${count}`, { storage: getRxStorageMemory(), multiInstance: false, ...only })
  const transport = createFirestoreTransport({
    app,
    origin: server.origin,
    projectId: 'demo-restow',
    token: (fresh) => user.getIdToken(fresh),
    local: true,
  })
  const rank: Rank = people[uid] || 'signedIn'
  const sync = startSync({ database: db, transport, identity: { uid, rank }, device: 'T01', now: () => Date.now() })
  let ids = 0
  const newId = (): string => `${uid}-${count}-${(ids += 1)}`
  const opening = { db, sync, app, context: { db, uid, device: 'T01', now: () => new Date().toISOString(), newId } }
  opened.push(opening)
  return opening
}

const serve = (port: number): Promise<RunningServer> =>
  startServer({
    port,
    host: '127.0.0.1',
    dataDir,
    rulesFile: 'firestore.rules',
    storageRulesFile: 'storage.rules',
    log: () => undefined,
    passwordCost: CHEAP_PASSWORDS,
  })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'restow-all-'))
  server = await serve(0)
  for (const [uid, role] of Object.entries(people)) {
    await server.admin.createUser({ uid, email: `${uid}@restow.test`, password: 'restow-demo' })
    const audit = { createdAt: at, createdBy: uid, updatedAt: at, updatedBy: uid, _deleted: false }
    const data = { id: uid, name: uid, email: `${uid}@restow.test`, role, active: role !== '', ...audit }
    await server.admin.writeDocuments([{ path: `users/${uid}`, data, commitTimeFields: ['syncedAt'] }])
  }
})

afterEach(async () => {
  for (const { sync, db, app } of opened) {
    await sync.stop()
    await db.close()
    await deleteApp(app).catch(() => undefined)
  }
  opened = []
})

afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

test.each(Object.keys(people) as (keyof typeof people)[])(
  'every query of %s is one that the rules allow',
  async (uid) => {
    const { sync, db } = await client(uid)
    await sync.settled()
    const status = await firstValueFrom(sync.status$)
    expect(status.trouble).toBe('')
    const me = await db.users.findOne(uid).exec()
    expect(me?.role).toBe(people[uid])
  },
)

test('a scan on one device is on the other within a moment, and edits of both are merged', async () => {
  const only = { only: ['units', 'activity'] as const }
  const [dock, desk] = [await client('ann', only), await client('mara', only)]
  await Promise.all([dock.sync.settled(), desk.sync.settled()])
  await insertOne(dock.context, 'units', unit('seen'))
  await eventually(async () => expect(await desk.db.units.findOne('seen').exec()).not.toBeNull())
  await Promise.all([
    changeOne(dock.context, 'units', 'seen', () => ({ title: 'Steel kettle' })),
    changeOne(desk.context, 'units', 'seen', () => ({ note: 'Lid missing' })),
  ])
  await eventually(async () => {
    for (const { db } of [dock, desk]) {
      const found = await db.units.findOne('seen').exec()
      expect(found?.toJSON()).toMatchObject({ title: 'Steel kettle', note: 'Lid missing' })
    }
  })
})

test('what an associate may not do is kept aside with the reason, and taken back here', async () => {
  const { sync, db, context } = await client('ann', { only: ['units', 'config'] })
  await sync.settled()
  await insertOne(context, 'config', { id: 'sneaky', kind: 'channel', key: 'ebay', data: {}, rank: 1 })
  await insertOne(context, 'units', unit('honest'))
  await eventually(async () => {
    expect(await firstValueFrom(sync.refused$)).toMatchObject([{ docId: 'sneaky', code: 'permission-denied' }])
    expect(server.admin.readDocument('units/honest')).toMatchObject({ title: 'Kettle' })
    expect(await db.config.findOne('sneaky').exec()).toBeNull()
  })
})

test('a unit that was lost on the disk of the server is given back by a device', async () => {
  const { sync, context } = await client('mara', { only: ['units'] })
  await sync.settled()
  await insertOne(context, 'units', unit('on-a-bad-disk'))
  await sync.settled()
  const { port } = server
  await server.close()
  const level = new ClassicLevel(join(dataDir, 'db'))
  await level.open()
  await level.del('d/projects/demo-restow/databases/(default)/documents/units/on-a-bad-disk')
  await level.close()
  await expect(serve(port)).rejects.toThrow(/Lost: 1 of \d+ units\./)
  expect(await repairData(dataDir)).toMatch(/Lost: 1 of \d+ units\./)
  server = await serve(port)
  const isBack = () => expect(server.admin.readDocument('units/on-a-bad-disk')).toMatchObject({ title: 'Kettle' })
  await vi.waitFor(isBack, { timeout: 60_000, interval: 50 })
}, 90_000)

/** Mara's device, which made a unit of this id while the clock of the server was a year ahead; the server is back with the right time. */
async function workedAYearAhead(id: string) {
  const { port } = server
  await server.close()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 3_600_000 })
  const ahead = String(new Date().getFullYear())
  try {
    server = await serve(port)
    const desk = await client('mara', { only: ['units'] })
    await desk.sync.settled()
    await insertOne(desk.context, 'units', unit(id))
    await desk.sync.settled()
    expect(server.admin.readDocument(`units/${id}`)?.['syncedAt']).toMatch(new RegExp(`^${ahead}`))
    await server.close()
    return desk
  } finally {
    vi.useRealTimers()
    server = await serve(port)
  }
}

/** Ann's device makes a unit of this id. */
async function annMakes(id: string): Promise<void> {
  const dock = await client('ann', { only: ['units'] })
  await dock.sync.settled()
  await insertOne(dock.context, 'units', unit(id))
}

test('a device hears of what is new after the clock of the server was a year ahead', async () => {
  const desk = await workedAYearAhead('dated-ahead')
  await annMakes('after-the-jump')
  const isThere = async () => {
    expect(await desk.db.units.findOne('after-the-jump').exec()).not.toBeNull()
    expect(server.admin.readDocument('units/dated-ahead')).toMatchObject({ title: 'Kettle' })
  }
  await vi.waitFor(isThere, { timeout: 60_000, interval: 50 })
}, 90_000)

test('who signs in where another was signed in while the clock of the server was a year ahead hears of what is new', async () => {
  const before = await workedAYearAhead('dated-ahead-too')
  await before.sync.stop()
  const desk = await client('mara', { only: ['units'] }, before)
  await desk.sync.settled()
  await annMakes('after-it-was-right')
  const isThere = async () => expect(await desk.db.units.findOne('after-it-was-right').exec()).not.toBeNull()
  await vi.waitFor(isThere, { timeout: 60_000, interval: 50 })
}, 90_000)

test('a push of 2,000 units comes through whole', async () => {
  const { sync, context } = await client('mara', { only: ['units'] })
  await sync.settled()
  const before = server.admin.countDocuments('units')
  await insertAll(
    context,
    'units',
    Array.from({ length: 2000 }, (_, index) => unit(`pushed-${index}`)),
  )
  await sync.settled()
  expect(server.admin.countDocuments('units')).toBe(before + 2000)
})

test('a first sync of 2,000 units comes through whole', async () => {
  await server.admin.writeDocuments(
    Array.from({ length: 2000 }, (_, index) => ({
      path: `units/bulk-${index}`,
      data: serverUnit(`bulk-${index}`) as never,
      commitTimeFields: ['syncedAt'],
    })),
  )
  const { sync, db } = await client('mara', { only: ['units'] })
  await sync.settled()
  const ids = Array.from({ length: 2000 }, (_, index) => `bulk-${index}`)
  expect((await db.units.findByIds(ids).exec()).size).toBe(2000)
})
