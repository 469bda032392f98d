/**
 * What Firestore bills for a device's day, counted at the real backend: reads and writes for a scan, an idle hour, a cold start, a reconnect and a first
 * sync. Reads of the security rules (`users/{uid}`, one for each request) are left out.
 */
import { draft, unit, unitFields } from './records.ts'
import { Simulation } from './simulation.ts'
import type { SimDevice } from '#tests/sim/world/device/sim-device.ts'

export interface Billed {
  readonly reads: number
  readonly writes: number
}

export interface Costs {
  /** One scan, with its ledger row, on the device that made it. */
  readonly scan: Billed
  /** Of one document that another device changed, at so many changes a second. */
  readonly readsPerChange: Readonly<Record<1 | 10 | 30, number>>
  readonly idleHour: Billed
  readonly coldStart: Billed
  readonly coldStartAfterImport: Billed
  readonly reconnect: Billed
  readonly firstSyncReadsPerUnit: number
}

const HOUR_MS = 3_600_000
const IMPORTED = 5000

class Till {
  readonly #sim: Simulation
  #reads = 0
  #writes = 0

  constructor(sim: Simulation) {
    this.#sim = sim
    this.clear()
  }

  clear(): void {
    const { reads, writes } = this.#sim.server
    ;[this.#reads, this.#writes] = [reads, writes]
  }

  get billed(): Billed {
    const { reads, writes } = this.#sim.server
    return { reads: reads - this.#reads, writes: writes - this.#writes }
  }
}

async function warehouse(units: number): Promise<{ sim: Simulation; dock: SimDevice; till: Till }> {
  const sim = new Simulation()
  await sim.person('bob', 'associate')
  const stock = Array.from({ length: units }, (_, index) => unit(`s${String(index).padStart(6, '0')}`))
  for (let start = 0; start < stock.length; start += 400) await sim.server.put('units', stock.slice(start, start + 400))
  await sim.clock.advance(HOUR_MS)
  const till = new Till(sim)
  const dock = await sim.device('dock', { uid: 'bob' })
  await sim.settle()
  return { sim, dock, till }
}

/** Reads on one device for each document that is changed elsewhere. */
export async function readsPerChange(perSecond: number, seconds = 600): Promise<number> {
  const { sim, till } = await warehouse(400)
  await sim.clock.advance(10 * 60_000)
  till.clear()
  for (let second = 0; second < seconds; second += 1) {
    const docs = Array.from({ length: perSecond }, (_, index) => {
      const id = `s${String((second * perSecond + index) % 400).padStart(6, '0')}`
      return unit(id, 'ann', { note: `Changed ${second}` })
    })
    await sim.server.put('units', docs)
    await sim.clock.advance(1000)
  }
  await sim.settle()
  const { reads } = till.billed
  await sim.close()
  return reads / (seconds * perSecond)
}

export async function coldStartAfterImport(): Promise<Billed> {
  const { sim, dock, till } = await warehouse(50)
  const lines = Array.from({ length: IMPORTED }, (_, index) => unit(`i${String(index).padStart(6, '0')}`))
  for (let start = 0; start < lines.length; start += 400) {
    await sim.server.put('units', lines.slice(start, start + 400))
    await sim.clock.advance(500)
  }
  await sim.settle()
  await sim.clock.advance(HOUR_MS)
  await dock.close()
  await sim.clock.advance(60_000)
  till.clear()
  await dock.open()
  await sim.settle()
  const billed = till.billed
  await sim.close()
  return billed
}

/** `known` are readings per change that were made apart; without them they are made here. */
export async function countCosts(known?: Costs['readsPerChange']): Promise<Costs> {
  const { sim, dock, till } = await warehouse(1000)
  const firstSyncReadsPerUnit = till.billed.reads / 1000
  await sim.clock.advance(10 * 60_000)

  till.clear()
  const scans = 20
  for (let index = 0; index < scans; index += 1) {
    await dock.usable?.insert('units', draft('units', `u${index}`, unitFields(`u${index}`)))
    await sim.clock.advance(2000)
  }
  await sim.settle()
  const scan = { reads: till.billed.reads / scans, writes: till.billed.writes / scans }

  await sim.clock.advance(HOUR_MS)
  till.clear()
  await sim.clock.advance(HOUR_MS)
  const idleHour = till.billed

  await dock.close()
  await sim.clock.advance(HOUR_MS)
  till.clear()
  await dock.open()
  await sim.settle()
  const coldStart = till.billed

  await sim.clock.advance(10 * 60_000)
  dock.parts.line.online = false
  await sim.clock.advance(10 * 60_000)
  till.clear()
  dock.parts.line.online = true
  await sim.settle()
  const reconnect = till.billed
  await sim.close()
  return {
    scan,
    idleHour,
    coldStart,
    reconnect,
    firstSyncReadsPerUnit,
    readsPerChange: known ?? { 1: await readsPerChange(1), 10: await readsPerChange(10), 30: await readsPerChange(30) },
    coldStartAfterImport: await coldStartAfterImport(),
  }
}
