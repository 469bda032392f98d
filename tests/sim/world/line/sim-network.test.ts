import { describe, expect, it } from 'vitest'
import { beginning } from '#sync/transport/server-time.ts'
import type { TransportError, WatchBatch } from '#sync/transport/transport.ts'
import { unit } from '#tests/sim/world/records.ts'
import { SimBackend } from './sim-backend.ts'
import { SimLine } from './sim-line.ts'
import type { CallKind, Fault } from './network-faults.ts'
import { SimTransport } from './sim-network.ts'
import { SimPixels, SimStorage } from '#tests/sim/world/device/sim-photos.ts'
import { VirtualClock } from '#tests/sim/world/virtual-clock.ts'
import { seeded } from '#tests/support/seeded.ts'
import { playOn } from '#tests/sim/world/world-runtime.ts'

const all = { collection: 'units', filters: [], after: beginning, limit: 300 } as const

async function stand() {
  const clock = new VirtualClock()
  playOn(clock)
  const server = new SimBackend(() => clock.now())
  await server.setPerson('ann', 'associate')
  const random = seeded(1)
  const line = new SimLine(clock, random)
  const storage = new SimStorage()
  const next: Partial<Record<CallKind, Fault>> = {}
  let frozen: Promise<void> = Promise.resolve()
  const transport = new SimTransport({
    server,
    storage,
    uid: 'ann',
    line,
    clock,
    random,
    awake: () => frozen,
    weather: (kind) => {
      const fault = next[kind] ?? 'none'
      delete next[kind]
      return fault
    },
  })
  const freeze = (): (() => void) => {
    let thaw = (): void => undefined
    frozen = new Promise((resolve) => (thaw = resolve))
    return thaw
  }
  return { clock, server, line, storage, next, transport, freeze }
}

type Outcome = { readonly value?: unknown; readonly code?: string; readonly atMs: number }

/** Plays time on until the call is over. */
async function outcomeOf(clock: VirtualClock, call: Promise<unknown>, mostMs = 600_000): Promise<Outcome> {
  const [began, end] = [clock.now(), clock.now() + mostMs]
  const outcomes: Outcome[] = []
  call.then(
    (value) => outcomes.push({ value, atMs: clock.now() - began }),
    (error: unknown) => outcomes.push({ code: (error as TransportError).code, atMs: clock.now() - began }),
  )
  while (outcomes.length === 0 && clock.now() < end) await clock.advance(50)
  return outcomes[0] ?? { code: 'never', atMs: mostMs }
}

const create = (id: string) =>
  ({ collection: 'units', fields: unit(id, 'ann'), precondition: { exists: false } }) as const

describe('simulated network', () => {
  it('brings a commit to the server and its update times back', async () => {
    const { clock, server, transport } = await stand()
    const { value } = await outcomeOf(clock, transport.commit([create('u1')]))
    expect(value).toEqual([server.all('units')[0]?.updateTime])
  })

  it.each([
    ['requestLost', 'network', 0],
    ['answerLost', 'network', 1],
    ['failsAfter', 'deadline-exceeded', 1],
    ['tokenExpired', 'unauthenticated', 0],
    ['quota', 'resource-exhausted', 0],
    ['portal', 'not-our-server', 0],
    ['staleAccess', 'permission-denied', 0],
    ['aborted', 'aborted', 0],
    ['internal', 'internal', 0],
  ] as const)('answers a commit under %s with %s', async (fault, code, committed) => {
    const { clock, server, transport, next } = await stand()
    next.commit = fault
    expect(await outcomeOf(clock, transport.commit([create('u1')]))).toMatchObject({ code })
    expect(server.all('units')).toHaveLength(committed)
  })

  it('ends a call without an answer after its limit', async () => {
    const { clock, transport, next } = await stand()
    next.pull = 'silent'
    const { code, atMs } = await outcomeOf(clock, transport.pull(all))
    expect(code).toBe('timeout')
    expect(atMs).toBeGreaterThan(29_000)
  })

  it('takes a commit over a slow line as long as its bytes need', async () => {
    const { clock, line, transport, server } = await stand()
    line.speed = { upBytes: 2500, downBytes: 2500, latencyMs: 1000 }
    const { value, atMs } = await outcomeOf(
      clock,
      transport.commit(Array.from({ length: 20 }, (_, i) => create(`u${i}`))),
    )
    expect(value).toHaveLength(20)
    expect(atMs).toBeGreaterThan(10_000)
    expect(server.all('units')).toHaveLength(20)
  })

  it('keeps a slow answer alive for as long as pieces of it arrive', async () => {
    const { clock, line, transport, server } = await stand()
    await server.put(
      'units',
      Array.from({ length: 300 }, (_, index) => unit(`u${index}`)),
    )
    line.speed = { upBytes: 500, downBytes: 500, latencyMs: 1000 }
    const { value, atMs } = await outcomeOf(clock, transport.pull(all))
    expect((value as { docs: unknown[] }).docs).toHaveLength(300)
    expect(atMs).toBeGreaterThan(60_000)
  })

  it('takes a watch up where it was when the line comes back, and reports meanwhile that its state is old', async () => {
    const { clock, line, transport, server } = await stand()
    await server.put('units', [unit('u1')])
    const batches: WatchBatch[] = []
    const sub = transport.watch(all).subscribe((batch) => batches.push(batch))
    await clock.advance(1000)
    line.online = false
    await server.put('units', [unit('u2')])
    await clock.advance(60_000)
    const before = server.reads
    line.online = true
    await clock.advance(5000)
    sub.unsubscribe()
    expect(batches.map(({ docs, current }) => [docs.map(({ id }) => id), current])).toEqual([
      [['u1'], true],
      [[], false],
      [['u2'], true],
    ])
    expect(server.reads - before).toBe(1)
  })

  it('keeps a watch over a restart of the server, and shows what a restored one has', async () => {
    const { clock, transport, server } = await stand()
    await server.put('units', [unit('u1')])
    const backup = server.backup()
    await server.put('units', [unit('u1', 'admin', { title: 'Toaster' }), unit('u2')])
    const batches: WatchBatch[] = []
    transport.watch(all).subscribe((batch) => batches.push(batch))
    await clock.advance(1000)
    server.restore(backup)
    await clock.advance(10_000)
    expect(batches.at(-1)).toMatchObject({ docs: [{ id: 'u1', fields: { title: 'Kettle' } }], left: ['u2'], size: 1 })
  })

  it('holds back answers and batches while a tab is frozen', async () => {
    const { clock, transport, server, freeze } = await stand()
    const batches: WatchBatch[] = []
    transport.watch(all).subscribe((batch) => batches.push(batch))
    await clock.advance(1000)
    const thaw = freeze()
    let isOver = false
    void transport.commit([create('u1')]).then(() => (isOver = true))
    await clock.advance(5000)
    expect([isOver, batches.length, server.all('units').length]).toEqual([false, 1, 1])
    thaw()
    await clock.advance(100)
    expect([isOver, batches.length]).toEqual([true, 2])
  })

  it('lets a dead device receive nothing, though its commit happened', async () => {
    const { clock, transport, server } = await stand()
    const call = transport.commit([create('u1')])
    await clock.advance(1)
    transport.die()
    expect(await outcomeOf(clock, call)).toMatchObject({ code: 'network' })
    expect(server.all('units')).toHaveLength(1)
  })

  it('names the epoch to a ping, and answers nothing through a captive portal', async () => {
    const { clock, transport, server, next } = await stand()
    expect((await outcomeOf(clock, transport.ping())).value).toMatchObject(server.identity)
    next.ping = 'portal'
    expect((await outcomeOf(clock, transport.ping())).value).toBeNull()
  })

  it('takes a photo up where the line broke, and gives it back whole', async () => {
    const { clock, line, transport, storage } = await stand()
    const pixels = new SimPixels(new Uint8Array(2_500_000).fill(7))
    const path = `photos/ann/${pixels.sha256}.jpg`
    const sessions: string[] = []
    const upload = (session: string) =>
      transport.uploadPhoto({
        path,
        type: 'image/jpeg',
        pixels,
        session,
        onSession: (next) => {
          sessions.push(next)
          return Promise.resolve()
        },
      })
    line.speed = { upBytes: 100_000, downBytes: 100_000, latencyMs: 5 }
    const first = upload('')
    await clock.advance(15_000)
    line.online = false
    expect(await outcomeOf(clock, first)).toMatchObject({ code: 'network' })
    line.online = true
    const { atMs } = await outcomeOf(clock, upload(sessions[0] ?? ''))
    expect(atMs).toBeLessThan(20_000)
    expect(storage.pictures.get(path)?.size).toBe(2_500_000)
    const { value } = await outcomeOf(clock, transport.readPhoto(path))
    expect((value as Blob).size).toBe(2_500_000)
  })
})
