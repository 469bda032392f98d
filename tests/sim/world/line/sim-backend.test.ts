import { describe, expect, it } from 'vitest'
import { collectionNames } from '#schemas/collections.ts'
import { FirestoreRest } from '#sync/transport/firestore-rest.ts'
import { beginning } from '#sync/transport/server-time.ts'
import type { ServerFields, TransportError, WatchBatch } from '#sync/transport/transport.ts'
import { unit } from '#tests/sim/world/records.ts'
import { PROJECT, SimBackend } from './sim-backend.ts'
import { quiet, VirtualClock } from '#tests/sim/world/virtual-clock.ts'
import { playOn } from '#tests/sim/world/world-runtime.ts'

const clock = new VirtualClock()
playOn(clock)

const all = { collection: 'units', filters: [], after: beginning, limit: 100 } as const

async function stand(): Promise<{ server: SimBackend; rest: (uid: string) => FirestoreRest }> {
  const server = new SimBackend(() => clock.now())
  await server.setPerson('ann', 'associate')
  const rest = (uid: string) =>
    new FirestoreRest({
      origin: 'http://sim',
      projectId: PROJECT,
      token: () => Promise.resolve(uid),
      fetch: async (url, init) => {
        const { status, text } = await server.serve(uid, new URL(url as string).pathname, init?.body as string)
        return new Response(text, { status })
      },
    })
  return { server, rest }
}

const create = (fields: ServerFields) => ({ collection: 'units', fields, precondition: { exists: false } }) as const

describe('simulated backend', () => {
  it('takes a commit of an associate and answers with the update time that later reads show', async () => {
    const { server, rest } = await stand()
    const [time] = await rest('ann').commit([create(unit('u1', 'ann'))])
    const [read] = await rest('ann').read('units', ['u1'])
    expect(read?.updateTime).toBe(time)
    expect(read?.fields).toEqual(server.doc('units', 'u1'))
    expect(server.history.of('units/u1')).toHaveLength(1)
  })

  it('refuses what the rules refuse, and remembers it', async () => {
    const { server, rest } = await stand()
    await server.setPerson('bob', '')
    await expect(rest('bob').commit([create(unit('u1', 'bob'))])).rejects.toMatchObject({ code: 'permission-denied' })
    await expect(rest('ann').commit([create(unit('u2', 'bob'))])).rejects.toMatchObject({ code: 'permission-denied' })
    expect([...server.denied]).toEqual(['create units/u1', 'create units/u2'])
  })

  it('refuses a commit whose precondition does not hold', async () => {
    const { rest } = await stand()
    await rest('ann').commit([create(unit('u1', 'ann'))])
    await expect(rest('ann').commit([create(unit('u1', 'ann'))])).rejects.toMatchObject({ code: 'already-exists' })
  })

  it('bills a query by its results and a count as one read', async () => {
    const { server, rest } = await stand()
    await server.put('units', [unit('u1'), unit('u2'), unit('u3')])
    const before = server.reads
    expect((await rest('ann').pull(all)).docs).toHaveLength(3)
    expect(server.reads - before).toBe(3)
    expect(await rest('ann').count({ ...all, upTo: null })).toMatchObject({ count: 3 })
    expect(server.reads - before).toBe(4)
  })

  it('reports to a watch what is new, what left, and how many there are', async () => {
    const { server } = await stand()
    await server.put('units', [unit('u1')])
    const batches: WatchBatch[] = []
    const filters = [{ field: 'stage', op: '==', value: 'received' } as const]
    const watching = server
      .watches('ann')
      .watch({ ...all, filters })
      .subscribe((batch) => batches.push(batch))
    await quiet()
    await server.put('units', [unit('u2')])
    await server.put('units', [{ ...unit('u1'), stage: 'shipped' }])
    watching.unsubscribe()
    await server.put('units', [unit('u3')])
    expect(batches.map(({ docs, left, size }) => [docs.map(({ id }) => id), left, size])).toEqual([
      [['u1'], [], 1],
      [['u2'], [], 2],
      [[], ['u1'], 1],
    ])
  })

  it('ends the watch of a person whose role is taken away', async () => {
    const { server } = await stand()
    let code = ''
    server
      .watches('ann')
      .watch(all)
      .subscribe({ error: (error: TransportError) => (code = error.code) })
    await quiet()
    await server.setPerson('ann', '')
    expect(code).toBe('permission-denied')
  })

  it('stamps the next commits late, yet under their true update time', async () => {
    const { server } = await stand()
    server.lateBySeconds = 30
    await server.put('units', [unit('u1')])
    const [doc] = server.all('units')
    const behind = Date.parse(doc?.updateTime ?? '') / 1000 - (doc?.syncedAt?.seconds ?? 0)
    expect(Math.round(behind)).toBe(30)
  })

  it('fails on chosen documents with a transient code', async () => {
    const { server, rest } = await stand()
    server.failing.set('units/u1', 'INTERNAL')
    await expect(rest('ann').commit([create(unit('u1', 'ann'))])).rejects.toMatchObject({ code: 'internal' })
    await rest('ann').commit([create(unit('u10', 'ann'))])
  })

  it('has after a restore what the backup had, under another epoch', async () => {
    const { server } = await stand()
    await server.put('units', [unit('u1')])
    const [backup, epoch] = [server.backup(), server.epoch]
    await server.put('units', [{ ...unit('u1'), title: 'Toaster' }, unit('u2')])
    server.restore(backup)
    expect(server.epoch).not.toBe(epoch)
    expect(collectionNames.flatMap((name) => server.all(name).map(({ id }) => id))).toEqual(['ann', 'u1'])
    expect(server.doc('units', 'u1')).toMatchObject({ title: 'Kettle' })
    await server.put('units', [unit('u3')])
    expect(server.all('units')).toHaveLength(2)
  })
})
