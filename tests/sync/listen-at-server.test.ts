// @vitest-environment jsdom
/** The client of Listen streams at the real local server: what watches hold after random work, over streams that end at random. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FirebaseApp } from 'firebase/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type RunningServer } from '#backend/server.ts'
import { createFirestoreTransport } from '#sync/transport/firestore-transport.ts'
import { ListenClient, type ChannelEvents } from '#sync/transport/listen/listen-client.ts'
import { openWebChannel } from '#sync/transport/listen/web-channel.ts'
import { beginning } from '#sync/transport/server-time.ts'
import { TransportError, type PullRequest, type Transport, type WatchBatch } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { CHEAP_PASSWORDS } from '#tests/support/cheap-passwords.ts'
import { eventually } from '#tests/support/eventually.ts'
import { seeded } from '#tests/support/seeded.ts'
import { signIn } from './sign-in.ts'

const DATABASE = 'projects/demo-restow/databases/(default)'
const ROOT = `${DATABASE}/documents`
const AT = '2026-11-20T08:00:00.000Z'
const STAGES = ['received', 'inspected', 'listed'] as const
/** A wait of the client's is so much shorter here. */
const FASTER = 50

let server: RunningServer
let folder: string
let token: string
let transport: Transport

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restow-listen-'))
  const files = { rulesFile: 'firestore.rules', storageRulesFile: 'storage.rules', passwordCost: CHEAP_PASSWORDS }
  const dataDir = join(folder, 'data')
  server = await startServer({ port: 0, host: '127.0.0.1', dataDir, ...files, testMode: true, log: () => undefined })
  await server.admin.createUser({ uid: 'mara', email: 'mara@restow.test', password: 'restow-demo' })
  const audit = { createdAt: AT, createdBy: 'mara', updatedAt: AT, updatedBy: 'mara', _deleted: false }
  const data = { id: 'mara', name: 'Mara', email: 'mara@restow.test', role: 'manager', active: true, ...audit }
  await server.admin.writeDocuments([{ path: 'users/mara', data, commitTimeFields: ['syncedAt'] }])
  token = await signIn(server.origin, 'mara@restow.test', 'restow-demo')
  const app = { options: { storageBucket: 'demo-restow.appspot.com' } } as FirebaseApp
  const given = { app, origin: server.origin, projectId: 'demo-restow', local: true }
  transport = createFirestoreTransport({ ...given, token: () => Promise.resolve(token) })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The client, with all that it has open counted, and a way to end its stream. */
function listening() {
  const open = { channels: new Set<ChannelEvents>(), timers: 0 }
  const after = (ms: number, then: () => void): (() => void) => {
    open.timers += 1
    let isOver = false
    const end = (): void => {
      open.timers -= isOver ? 0 : 1
      isOver = true
    }
    const timer = setTimeout(() => (end(), then()), ms / FASTER)
    return () => (clearTimeout(timer), end())
  }
  const client = new ListenClient({
    root: ROOT,
    token: () => Promise.resolve(token),
    openChannel: async (bearer, events) => {
      open.channels.add(events)
      const channel = await openWebChannel({ origin: server.origin, database: DATABASE }, bearer, events)
      const close = (): void => {
        open.channels.delete(events)
        channel.close()
      }
      return { send: (message) => channel.send(message), close }
    },
    clock: { after },
    random: () => 0.5,
  })
  const cut = (): void => {
    for (const events of open.channels) events.onEnd(new TransportError('unavailable', 'Cut.'))
  }
  return { client, open, cut }
}

/** What a watch holds by its batches, and what was wrong with them. */
class Held {
  readonly request: PullRequest
  readonly versions = new Map<string, string>()
  readonly faults: string[] = []
  isCurrent = false

  constructor(request: PullRequest) {
    this.request = request
  }

  take({ docs, left, size, current }: WatchBatch): void {
    for (const id of left) if (!this.versions.delete(id)) this.faults.push(`${id} left, and was not held`)
    for (const { id, updateTime } of docs) {
      if (this.versions.get(id) === updateTime) this.faults.push(`${id} came twice`)
      this.versions.set(id, updateTime)
    }
    if (size !== this.versions.size) this.faults.push(`of ${this.versions.size} it says ${size}`)
    this.isCurrent = current
  }
}

async function put(ids: readonly string[], stage: (typeof STAGES)[number]): Promise<void> {
  const dataOf = (id: string) => ({ ...serverUnit(id, { stage }) }) as never
  const documents = ids.map((id) => ({ path: `units/${id}`, data: dataOf(id), commitTimeFields: ['syncedAt'] }))
  await server.admin.writeDocuments(documents)
}

async function remove(ids: readonly string[]): Promise<void> {
  const writes = ids.map((id) => ({ delete: `${ROOT}/units/${id}` }))
  const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' }
  const body = JSON.stringify({ writes })
  const answer = await fetch(`${server.origin}/v1/${ROOT}:commit`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

test.each([1, 2, 3])(
  'after random work over streams that end at random, each watch holds what the server’s query gives (%i)',
  async (seed) => {
    const random = seeded(seed)
    const any = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One
    const { client, open, cut } = listening()
    const watches: { held: Held; stop: () => void }[] = []
    const begin = (): void => {
      const filters = random() < 0.7 ? [{ field: 'stage', op: '==', value: any(STAGES) } as const] : []
      const held = new Held({ collection: 'units', filters, after: beginning, limit: any([3, 10, 400]) })
      const error = ({ code }: TransportError): number => held.faults.push(code)
      const sub = client.watch(held.request).subscribe({ next: (batch) => held.take(batch), error })
      watches.push({ held, stop: () => sub.unsubscribe() })
    }
    const ids = Array.from({ length: 30 }, (_, index) => `unit-${index}`)
    const many = Array.from({ length: 300 }, (_, index) => `many-${index}`)
    const acts = [
      [8, () => put([...new Set([any(ids), any(ids), any(ids)])], any(STAGES))],
      [2, () => remove([...new Set([any(ids), any(ids)])])],
      [0.5, () => put(many, any(STAGES))],
      [0.5, () => remove(many)],
      [2, begin],
      [1, () => watches.length > 3 && watches.splice(Math.floor(random() * watches.length), 1)[0]?.stop()],
      [3, cut],
      // Lets arrive what is on its way.
      [2, () => eventually(() => expect(watches.every(({ held }) => held.isCurrent)).toBe(true))],
    ] as const
    const bag = acts.flatMap(([weight, act]) => Array.from({ length: weight * 2 }, () => act))
    for (let times = 0; times < 3; times += 1) begin()
    for (let step = 0; step < 60; step += 1) await any(bag)()
    await put([any(ids)], any(STAGES))
    await eventually(async () => {
      for (const { held } of watches) {
        const { docs } = await transport.pull(held.request)
        expect(held.versions).toEqual(new Map(docs.map(({ id, updateTime }) => [id, updateTime])))
        expect([held.isCurrent, held.faults]).toEqual([true, []])
      }
    })
    for (const { stop } of watches) stop()
    await eventually(() => expect([open.timers, open.channels.size]).toEqual([0, 0]))
  },
)
