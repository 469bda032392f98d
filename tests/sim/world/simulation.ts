/** Devices around one simulated server: real stores, the real `sync/`, the real backend, and a network and a time that the test commands. */
import { SimBackend } from '#tests/sim/world/line/sim-backend.ts'
import { SimDevice } from '#tests/sim/world/device/sim-device.ts'
import { SimStorage } from '#tests/sim/world/device/sim-photos.ts'
import { VirtualClock } from './virtual-clock.ts'
import { seeded } from '#tests/support/seeded.ts'
import { playOn } from './world-runtime.ts'

const SETTLED_STEP_MS = 500

export interface DeviceOptions {
  readonly uid?: string
  readonly clockOffMs?: number
  readonly hasManyTabs?: boolean
  /** Documents of a page; few make many pages. */
  readonly pageSize?: number
}

export class Simulation {
  readonly clock = new VirtualClock()
  readonly server: SimBackend
  readonly storage = new SimStorage()
  readonly random: () => number
  readonly devices: SimDevice[] = []
  readonly #began: number

  constructor(seed = 1) {
    playOn(this.clock)
    this.random = seeded(seed)
    this.server = new SimBackend(() => this.clock.now())
    this.#began = this.clock.now()
  }

  /** A person with a role, as an admin made them. */
  person(uid: string, role: string, active = true): Promise<void> {
    return this.server.setPerson(uid, role, active)
  }

  async device(name: string, options: DeviceOptions = {}): Promise<SimDevice> {
    const { server, storage, clock, random } = this
    const parts = { server, storage, clock, random }
    const device = new SimDevice(name, options.uid ?? name, parts, options.hasManyTabs ?? false)
    device.clockOffMs = options.clockOffMs ?? 0
    device.pageSize = options.pageSize ?? device.pageSize
    this.devices.push(device)
    await device.open()
    return device
  }

  /** Simulated hours so far, of all devices together. */
  get deviceHours(): number {
    return ((this.clock.now() - this.#began) * this.devices.length) / 3_600_000
  }

  /** Moves time on until every device is settled; throws when that takes more than `withinMs` of virtual time. */
  async settle(withinMs = 15 * 60_000): Promise<void> {
    const until = this.clock.now() + withinMs
    for (let calm = 0; calm < 3;) {
      await this.clock.advance(SETTLED_STEP_MS)
      const busy: string[] = []
      for (const device of this.devices) if (!(await device.isSettled())) busy.push(device.name)
      calm = busy.length === 0 ? calm + 1 : 0
      if (this.clock.now() > until) throw new Error(`Not settled: ${busy.join(', ')}`)
    }
  }

  async close(): Promise<void> {
    for (const device of this.devices) if (device.isOpen) await device.close()
  }
}
