/** A line of 20 kbit/s with a second of latency: slow, and still a line. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { english } from '#tests/support/english.ts'
import { draft, unit, unitFields } from '#tests/sim/world/records.ts'
import { Simulation } from '#tests/sim/world/simulation.ts'

const SLOW = { upBytes: 2500, downBytes: 2500, latencyMs: 1000 } as const

let sim: Simulation
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => sim.close())

it('drains 300 documents that were scanned offline', async () => {
  sim = new Simulation()
  await sim.person('bob', 'associate')
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  dock.parts.line.online = false
  for (let index = 0; index < 300; index += 1) {
    await dock.usable?.insert('units', draft('units', `u${index}`, unitFields(`u${index}`)))
  }
  dock.parts.line.speed = SLOW
  dock.parts.line.online = true
  await sim.settle(2 * 3_600_000)
  expect(sim.server.all('units')).toHaveLength(300)
  expect(dock.unsentIds()).toEqual([])
})

it('brings a first sync of 2,000 documents to its end', async () => {
  sim = new Simulation()
  await sim.person('bob', 'associate')
  const stock = Array.from({ length: 2000 }, (_, index) => unit(`s${String(index).padStart(6, '0')}`))
  for (let start = 0; start < stock.length; start += 400) await sim.server.put('units', stock.slice(start, start + 400))
  const dock = await sim.device('dock', { uid: 'bob' })
  dock.parts.line.speed = SLOW
  await sim.settle(6 * 3_600_000)
  expect(dock.held('units')).toHaveLength(2000)
})

it('sends in smaller parts what a proxy on the way takes for too large, says so, and never asks it for so much again', async () => {
  sim = new Simulation()
  await sim.person('bob', 'associate')
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  dock.parts.line.mostBytes = 30_000
  dock.parts.line.online = false
  for (let index = 0; index < 300; index += 1) {
    await dock.usable?.insert('units', draft('units', `u${index}`, unitFields(`u${index}`)))
  }
  const troubles = new Set<string>()
  dock.usable?.handle?.status$.subscribe(({ trouble }) => troubles.add(english(trouble)))
  dock.parts.line.online = true
  await sim.settle(3_600_000)
  expect(sim.server.all('units')).toHaveLength(300)
  expect(await dock.refused()).toEqual([])
  expect([...troubles].join()).toContain('so much at once')
  expect([...troubles].join()).not.toContain('Wi-Fi')

  const before = dock.usable?.transport.calls.commit ?? 0
  for (let index = 300; index < 600; index += 1) {
    await dock.usable?.insert('units', draft('units', `u${index}`, unitFields(`u${index}`)))
  }
  await sim.settle(3_600_000)
  expect(sim.server.all('units')).toHaveLength(600)
  const sent = (dock.usable?.transport.calls.commit ?? 0) - before
  expect(sent).toBeLessThan(60)
})
