/** How one device sends, seen call by call. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TransportError, type ServerWrite, type TransportCode } from '#sync/transport/transport.ts'
import { Simulation, type Device } from './harness.ts'
import { serverUnit, unit } from './records.ts'

let sim: Simulation
let dock: Device
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  sim = new Simulation()
  dock = await sim.device('dock', { only: ['units'] })
  sim.server.put('units', [serverUnit('s1')])
  await sim.settle()
})
afterEach(async () => {
  await sim.close()
  vi.restoreAllMocks()
})

/** Every commit of the device goes through here; a code fails it. Returns the ids of each commit. */
function watchCommits(failure: (ids: readonly string[], index: number) => TransportCode | null): string[][] {
  const commits: string[][] = []
  const { transport } = dock
  const commit = (writes: readonly ServerWrite[]): Promise<readonly string[]> =>
    Object.getPrototypeOf(transport).commit.call(transport, writes) as Promise<readonly string[]>
  transport.commit = (writes) => {
    const ids = writes.map(({ fields }) => fields.id)
    const code = failure(ids, commits.length)
    commits.push(ids)
    return code ? Promise.reject(new TransportError(code, ids.join(' '))) : commit(writes)
  }
  return commits
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `u${index}`)

async function insert(...names: readonly string[]): Promise<void> {
  for (const name of names) await dock.insert('units', unit(name))
}

describe('push', () => {
  it('sends a change under the version it rests on, in one commit and without a read', async () => {
    const { read } = dock.transport.calls
    const commits = watchCommits(() => null)
    await dock.change('units', 's1', { title: 'Toaster' })
    await sim.settle()
    expect(commits).toEqual([['s1']])
    expect(dock.transport.calls.read).toBe(read)
    expect(sim.server.doc('units', 's1')).toMatchObject({ title: 'Toaster' })
  })

  it('sends a unit again that was edited while it was on its way, still without a read', async () => {
    const commits = watchCommits(() => null)
    const { read } = dock.transport.calls
    dock.transport.weather = { fault: () => 'none', delayMs: () => 400 }
    await dock.change('units', 's1', { title: 'First' })
    await sim.clock.advance(500)
    await dock.change('units', 's1', { note: 'Second' })
    await sim.settle()
    expect(commits).toEqual([['s1'], ['s1']])
    expect(dock.transport.calls.read).toBe(read)
    expect(sim.server.doc('units', 's1')).toMatchObject({ title: 'First', note: 'Second' })
    expect(await dock.sync.unsent()).toEqual([])
  })

  it('shows a unit as saved, then as sending, then as on the server', async () => {
    dock.transport.online = false
    await insert('u1')
    await sim.clock.advance(200)
    expect(await dock.stateOf('units', 'u1')).toBe('saved')
    dock.transport.online = true
    dock.transport.weather = { fault: () => 'none', delayMs: () => 3000 }
    dock.sync.retryNow()
    await sim.clock.advance(2000)
    expect(await dock.stateOf('units', 'u1')).toBe('sending')
    await sim.settle()
    expect(await dock.stateOf('units', 'u1')).toBe('onServer')
  })

  it.each(['aborted', 'internal', 'deadline-exceeded', 'resource-exhausted', 'unknown'] as const)(
    'sends a change again that failed with %s, and refuses nothing',
    async (code) => {
      const commits = watchCommits((_, index) => (index < 2 ? code : null))
      await insert('u1')
      await sim.settle()
      expect(commits).toEqual([['u1'], ['u1'], ['u1']])
      expect(await dock.refused()).toEqual([])
    },
  )

  it('puts one unit aside on which the server always fails, and sends the others', async () => {
    let isBroken = true
    watchCommits((names) => (isBroken && names.includes('u3') ? 'internal' : null))
    await insert(...ids(8))
    await sim.clock.advance(300_000)
    expect(sim.server.all('units')).toHaveLength(8)
    expect((await dock.sync.unsent()).map(({ id }) => id)).toEqual(['u3'])
    await insert('late')
    await sim.clock.advance(5000)
    expect(sim.server.doc('units', 'late')).toBeDefined()
    isBroken = false
    dock.sync.retryNow()
    await sim.clock.advance(5000)
    expect(sim.server.doc('units', 'u3')).toBeDefined()
    expect(await dock.refused()).toEqual([])
  })

  it('does not put a unit aside while the line is down', async () => {
    let isDown = true
    watchCommits(() => (isDown ? 'network' : null))
    await insert('u1')
    await sim.clock.advance(1_200_000)
    isDown = false
    await sim.clock.advance(61_000)
    expect(sim.server.doc('units', 'u1')).toBeDefined()
  })

  it('sends less at once after a time-out', async () => {
    let isSlow = true
    const commits = watchCommits(() => (isSlow ? 'timeout' : null))
    dock.transport.online = false
    await insert(...ids(80))
    dock.transport.online = true
    dock.sync.retryNow()
    await sim.clock.advance(1500)
    isSlow = false
    await sim.settle()
    const [first = [], second = []] = commits.filter((names) => names.length > 1)
    expect(first.length).toBeGreaterThan(20)
    expect(second.length * 3).toBeLessThan(first.length)
    expect(sim.server.all('units')).toHaveLength(81)
  })

  it('believes a refusal at the second time, with new credentials between', async () => {
    const commits = watchCommits((_, index) => (index === 0 ? 'permission-denied' : null))
    const { refreshes } = dock.transport
    await insert('u1')
    await sim.settle()
    expect(commits).toHaveLength(2)
    expect(dock.transport.refreshes).toBe(refreshes + 1)
    expect(await dock.refused()).toEqual([])
  })

  it('refuses nothing while no new credentials can be had', async () => {
    watchCommits(() => 'permission-denied')
    dock.transport.refreshAccess = () => Promise.reject(new TransportError('network', ''))
    await insert('u1')
    await sim.clock.advance(60_000)
    expect(await dock.refused()).toEqual([])
    expect(await dock.find('units', 'u1')).not.toBeNull()
  })

  it('keeps an edit that came while its unit was being refused', async () => {
    sim.server.judge = (_caller, operation, _name, fields) => operation === 'read' || fields['title'] !== 'Bad'
    dock.transport.weather = { fault: () => 'none', delayMs: () => 400 }
    await dock.change('units', 's1', { title: 'Bad' })
    await sim.clock.advance(600)
    await dock.change('units', 's1', { title: 'Good' })
    await sim.settle()
    expect(await dock.find('units', 's1')).toMatchObject({ title: 'Good' })
    expect(sim.server.doc('units', 's1')).toMatchObject({ title: 'Good' })
  })
})
