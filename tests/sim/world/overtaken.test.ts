/** Answers that newer versions overtake: whatever comes first, a device ends with what the server holds. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TransportError } from '#sync/transport/transport.ts'
import type { SimDevice } from '#tests/sim/world/device/sim-device.ts'
import { draft, unit, unitFields } from './records.ts'
import { Simulation } from './simulation.ts'

const SLOW_MS = 3000

let sim: Simulation
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  sim = new Simulation()
})
afterEach(() => sim.close())

async function dockWithUnit(): Promise<SimDevice> {
  await sim.person('bob', 'associate')
  await sim.server.put('units', [unit('u1', 'bob')])
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  return dock
}

/** The next answer to this kind of call arrives late; the server has done its work at once. */
function delayNext(device: SimDevice, method: 'commit' | 'read'): void {
  const [tab] = device.tabs
  if (!tab) throw new Error('The device has no tab.')
  const call = tab.transport[method].bind(tab.transport) as (...args: unknown[]) => Promise<never>
  vi.spyOn(tab.transport, method).mockImplementationOnce(async (...args: unknown[]) => {
    const answer = await call(...args)
    await sim.clock.sleep(SLOW_MS)
    return answer
  })
}

function expectAsOnServer(device: SimDevice): void {
  expect(device.held('units')).toEqual(sim.server.all('units').map(({ fields }) => fields))
  expect(device.unsentIds()).toEqual([])
}

it('shows what another person wrote over an edit, though the answer to that edit comes after it', async () => {
  const dock = await dockWithUnit()
  delayNext(dock, 'commit')
  await dock.usable?.edit('units', 'u1', () => ({ note: 'Lid cracked' }))
  await sim.clock.advance(1000)
  expect(sim.server.doc('units', 'u1')).toMatchObject({ note: 'Lid cracked' })
  await sim.server.put('units', [unit('u1', 'bob', { note: 'Lid replaced' })])
  await sim.clock.advance(SLOW_MS)
  await sim.settle()
  expect(sim.server.doc('units', 'u1')).toMatchObject({ note: 'Lid replaced' })
  expectAsOnServer(dock)
})

it('shows what was written between the reading of a record for a merge and the end of that merge', async () => {
  const dock = await dockWithUnit()
  dock.parts.line.online = false
  await dock.usable?.edit('units', 'u1', () => ({ note: 'Lid cracked' }))
  await sim.server.put('units', [unit('u1', 'bob', { note: 'Lid cracked', title: 'Kettle' })])
  delayNext(dock, 'read')
  dock.parts.line.online = true
  await sim.clock.advance(3000)
  await sim.server.put('units', [unit('u1', 'bob', { note: 'Lid cracked', title: 'Steel kettle' })])
  await sim.clock.advance(SLOW_MS)
  await sim.settle()
  expect(sim.server.doc('units', 'u1')).toMatchObject({ title: 'Steel kettle' })
  expectAsOnServer(dock)
})

it('shows what was written while a refused change was being taken back', async () => {
  const dock = await dockWithUnit()
  const [tab] = dock.tabs
  if (!tab) throw new Error('The device has no tab.')
  const denied = new TransportError('permission-denied', 'Not for you.')
  vi.spyOn(tab.transport, 'commit').mockRejectedValueOnce(denied).mockRejectedValueOnce(denied)
  delayNext(dock, 'read')
  await dock.usable?.edit('units', 'u1', () => ({ note: 'Lid cracked' }))
  await sim.clock.advance(2000)
  await sim.server.put('units', [unit('u1', 'bob', { title: 'Steel kettle' })])
  await sim.clock.advance(SLOW_MS)
  await sim.settle()
  expect(await dock.refused()).toHaveLength(1)
  expectAsOnServer(dock)
})

it('brings what follows though the record that was written meanwhile may not be read any more', async () => {
  const dock = await dockWithUnit()
  const [tab] = dock.tabs
  if (!tab) throw new Error('The device has no tab.')
  vi.spyOn(tab.transport, 'read').mockRejectedValue(new TransportError('permission-denied', 'Not for you.'))
  delayNext(dock, 'commit')
  await dock.usable?.edit('units', 'u1', () => ({ note: 'Lid cracked' }))
  await sim.clock.advance(1000)
  await sim.server.put('units', [unit('u1', 'bob', { note: 'Lid replaced' })])
  await sim.clock.advance(SLOW_MS)
  await sim.server.put('units', [unit('u2')])
  await sim.clock.advance(SLOW_MS)
  expect(dock.held('units').map(({ id }) => id)).toEqual(['u1', 'u2'])
})

describe('a new unit that the server took before it was restored', () => {
  it.each([
    ['the answer to it', 'commit', []],
    ['the reading that finds it there', 'read', [{ call: 'commit', fault: 'answerLost' } as const]],
  ] as const)('is sent again though %s comes only after the restore', async (_, call, faults) => {
    const dock = await dockWithUnit()
    const backup = sim.server.backup()
    await sim.clock.advance(60_000)
    dock.faults = [...faults]
    delayNext(dock, call)
    await dock.usable?.insert('units', draft('units', 'u2', unitFields('u2')))
    await sim.clock.advance(2500)
    expect(sim.server.doc('units', 'u2')).toBeDefined()
    expect(dock.unsentIds()).toEqual(['units/u2'])
    sim.server.restore(backup)
    dock.usable?.handle?.retryNow()
    await sim.clock.advance(SLOW_MS)
    await sim.settle()
    expect(sim.server.doc('units', 'u2')).toBeDefined()
    expectAsOnServer(dock)
  })
})
