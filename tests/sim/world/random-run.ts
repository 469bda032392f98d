/**
 * Plays a schedule on some devices, lets everything come to rest, and looks for what must never be:
 * work that is nowhere, work that is there twice, devices that differ from the server, a queue that
 * does not empty.
 */
import { createHash } from 'node:crypto'
import { collectionNames } from '#schemas/collections.ts'
import { cast, type Member } from './cast.ts'
import { Evidence, holds } from './evidence.ts'
import { judge, wrongKinds, nothingWrong, type Report } from './judge.ts'
import { People } from './people.ts'
import { onServer, unitFields } from './records.ts'
import { scheduleFor, type Action, type DeviceAction, type PersonAction } from './schedule.ts'
import type { Backup } from '#tests/sim/world/line/sim-backend.ts'
import type { SimDevice } from '#tests/sim/world/device/sim-device.ts'
import { fastLine } from '#tests/sim/world/line/sim-line.ts'
import { Simulation } from './simulation.ts'
import { quiet } from './virtual-clock.ts'
import { seeded } from '#tests/support/seeded.ts'

export interface Setting {
  readonly seed: number
  readonly clients: number
  /** How long the schedule lasts at least; 0 leaves it to its waits. */
  readonly days?: number
}

export interface Played {
  readonly report: Report
  readonly deviceHours: number
  /** Differs where the server took anything else, or at another time. */
  readonly fingerprint: string
}

const STOCK = 12
/** Few, so that pages are many. */
const PAGE = 7
/** A little more than an answer to a ping may take. */
const RESTORE_MS = 8000
const REST_MS = 60 * 60_000
/** Regular rounds and sweeps follow in time. */
const ROUNDS_MS = 12 * 60_000

/** Plays the seed's schedule, or a part of it. */
export async function play(setting: Setting, actions: readonly Action[]): Promise<Played> {
  const run = new RandomRun(setting)
  const unhandled: string[] = []
  const note = (error: unknown): void => void unhandled.push(`nobody caught ${describe(error)}`)
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
  try {
    await run.begin()
    for (const action of actions) await run.act(action)
    const report = await run.comeToRest()
    return run.played({ ...report, stuck: [...report.stuck, ...unhandled] })
  } catch (error) {
    return run.played({ ...nothingWrong, stuck: [describe(error), ...unhandled] })
  } finally {
    await withoutHanging(run.close(), 'the end').catch(note)
    process.off('unhandledRejection', note)
    process.off('uncaughtException', note)
  }
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

export function scheduleOf({ seed, clients, days = 0 }: Setting, steps: number): Action[] {
  return scheduleFor(seeded(seed), steps, clients, days)
}

/** The schedule with everything left out that the same kind of failure does not need: halves, then quarters, down to single actions. */
export async function shrink(
  setting: Setting,
  actions: readonly Action[],
  failed: Report,
  plays = 200,
): Promise<readonly Action[]> {
  const kinds = wrongKinds(failed)
  let [smallest, left] = [actions, plays]
  for (let size = Math.ceil(actions.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < smallest.length && left > 0; left -= 1) {
      const without = [...smallest.slice(0, start), ...smallest.slice(start + size)]
      const { report } = await play(setting, without)
      if (wrongKinds(report).some((kind) => kinds.includes(kind))) smallest = without
      else start += size
    }
  }
  return smallest
}

/** What needs no time and is not over after so many turns of the event loop will never be. */
const MOST_TURNS = 20_000

async function withoutHanging<Result>(act: Promise<Result>, what: string): Promise<Result> {
  const state = { isOver: false }
  const ended = act.finally(() => (state.isOver = true))
  const hangs = (async () => {
    for (let turn = 0; turn < MOST_TURNS && !state.isOver; turn += 20) await quiet(20, true)
    if (!state.isOver) throw new Error(`Never ends: ${what}`)
  })()
  await Promise.race([ended, hangs])
  return ended
}

export class RandomRun {
  readonly #sim: Simulation
  readonly #members: readonly Member[]
  readonly #evidence = new Evidence()
  readonly #people = new People(this.#evidence)
  readonly #staysOff = new Set<SimDevice>()
  #backup: Backup | null = null

  constructor({ seed, clients }: Setting) {
    this.#sim = new Simulation(seed + 1)
    this.#members = cast.slice(0, clients)
  }

  played(report: Report): Played {
    const { server, deviceHours } = this.#sim
    const held = collectionNames.map((name) =>
      server.all(name).map(({ id, updateTime, fields }) => [id, updateTime, fields]),
    )
    return { report, deviceHours, fingerprint: createHash('sha256').update(JSON.stringify(held)).digest('hex') }
  }

  async begin(): Promise<void> {
    for (const { uid, role } of this.#members) await this.#sim.person(uid, role)
    await this.#arrive(STOCK, false, '')
    this.#backup = this.#sim.server.backup()
    for (const { device, uid, clockOffMs, hasManyTabs } of this.#members) {
      await this.#sim.device(device, { uid, clockOffMs, hasManyTabs, pageSize: PAGE })
    }
  }

  close(): Promise<void> {
    return this.#sim.close()
  }

  async act(action: Action): Promise<void> {
    const acted = 'device' in action ? this.#actAt(this.#device(action.device), action) : this.#actOnServer(action)
    await (action.kind === 'wait' || action.kind === 'restore' ? acted : withoutHanging(acted, JSON.stringify(action)))
    await withoutHanging(this.#afterPowerCuts(), `power after ${JSON.stringify(action)}`)
  }

  async #afterPowerCuts(): Promise<void> {
    for (const device of this.#sim.devices) {
      if (!device.isOpen || device.hasPower) continue
      await device.close()
      if (!this.#staysOff.has(device)) await device.open()
    }
  }

  /** Fair weather until nothing moves any more; then everything is compared. */
  async comeToRest(): Promise<Report> {
    const { server, devices } = this.#sim
    server.lateBySeconds = 0
    server.failing.clear()
    for (const device of devices) {
      device.faults = []
      device.parts.line.lossRate = 0
      device.parts.line.speed = fastLine
      device.disk.keepPower()
      if (device.isOpen && !device.hasPower) await device.close()
      if (!device.isOpen) await device.open()
      device.parts.line.online = true
      for (const tab of device.tabs) tab.pause.thaw()
    }
    await this.#sim.clock.advance(1000)
    for (const device of devices) for (const tab of device.tabs) tab.handle?.retryNow()
    await this.#sim.settle(REST_MS)
    await this.#sim.clock.advance(ROUNDS_MS)
    await this.#sim.settle(REST_MS)
    return judge(this.#sim, this.#evidence)
  }

  #device(index: number): SimDevice {
    const device = this.#sim.devices[index]
    if (!device) throw new Error(`There is no device ${index}.`)
    return device
  }

  async #actOnServer(action: Exclude<Action, PersonAction | DeviceAction>): Promise<void> {
    const { server, clock } = this.#sim
    switch (action.kind) {
      case 'wait':
        return clock.advance(action.ms)
      case 'arrive':
        return this.#arrive(action.units, action.done, action.load)
      case 'person': {
        const member = this.#members[action.who]
        return member ? server.setPerson(member.uid, action.role, action.active) : undefined
      }
      case 'failing':
        if (action.on) server.failing.set(action.path, action.status)
        else server.failing.delete(action.path)
        return undefined
      case 'late':
        server.lateBySeconds = action.seconds
        return undefined
      case 'breakStreams':
        return server.breakStreams()
      case 'backup':
        this.#backup = server.backup()
        return undefined
      case 'restore':
        return this.#restore()
    }
  }

  async #actAt(device: SimDevice, action: PersonAction | DeviceAction): Promise<void> {
    const { line } = device.parts
    switch (action.kind) {
      case 'fault':
        device.faults.push(action)
        return undefined
      case 'speed':
        line.speed = action.speed
        return undefined
      case 'loss':
        line.lossRate = action.rate
        return undefined
      case 'network':
        line.online = action.on
        return undefined
      case 'clock':
        device.clockOffMs = action.offMs
        return undefined
      case 'powerOff':
        if (action.stays) this.#staysOff.add(device)
        else this.#staysOff.delete(device)
        return device.isOpen ? device.cutPowerAfter(action.afterWrites) : undefined
      case 'powerOn':
        return device.isOpen ? undefined : device.open()
      case 'startAnew':
      case 'tabOpen':
      case 'tabClose':
      case 'freeze':
      case 'thaw':
        return device.isOpen ? this.#actOnTabs(device, action) : undefined
      default:
        // No person takes two steps in one millisecond, on two devices least of all: author and
        // time identify the maker of a record.
        await this.#sim.clock.advance(1)
        return device.isOpen ? this.#people.act(device, action) : undefined
    }
  }

  async #actOnTabs(device: SimDevice, action: DeviceAction): Promise<void> {
    const tab = 'choice' in action ? device.tabs[action.choice % device.tabs.length] : device.usable
    switch (action.kind) {
      case 'startAnew':
        return tab?.startAnew()
      case 'tabOpen':
        if (device.hasManyTabs && device.tabs.length < 3) await device.openTab()
        return undefined
      case 'tabClose':
        return tab && device.tabs.length > 1 ? device.closeTab(tab) : undefined
      case 'freeze':
        return device.hasManyTabs ? tab?.pause.freeze() : undefined
      default:
        for (const one of device.tabs) one.pause.thaw()
        return undefined
    }
  }

  /** The server stops, gets its backup back and starts: what it answered before arrives meanwhile, unless a tab is frozen. */
  async #restore(): Promise<void> {
    const { server, clock } = this.#sim
    if (!this.#backup) return
    server.stop()
    await clock.advance(RESTORE_MS)
    server.restore(this.#backup)
    this.#excuse()
  }

  /** Units that come from elsewhere, in one commit. */
  async #arrive(count: number, isDone: boolean, load: string): Promise<void> {
    const { made } = this.#evidence
    const ids = Array.from({ length: count }, (_, index) => `s${made.size + index}`)
    for (const id of ids) made.add(`units/${id}`)
    const at = new Date(this.#sim.clock.now()).toISOString()
    const docs = ids.map((id, index) => {
      const stage = isDone || index % 4 === 3 ? 'shipped' : 'received'
      return onServer('units', id, unitFields(id, { stage, loadId: load }), 'admin', at)
    })
    await this.#sim.server.put('units', docs)
  }

  /**
   * After a restore: what its own device does not hold any more, no device is bound to bring back.
   */
  #excuse(): void {
    const { server, devices } = this.#sim
    const disks = new Map(devices.map((device) => [device.name, device.disk]))
    for (const { device, collection, id, field, value } of this.#evidence.written) {
      if (holds(server.doc(collection, id)?.[field], value)) continue
      if (!holds(disks.get(device)?.read(collection, id)?.[field], value)) this.#evidence.excused.add(value)
    }
    for (const [id, { device }] of this.#evidence.rows) {
      // What left a device with its person's rank is on its disk as removed.
      const held = disks.get(device)?.read('activity', id)
      if (!server.doc('activity', id) && (!held || held._deleted)) this.#evidence.excused.add(id)
    }
  }
}
