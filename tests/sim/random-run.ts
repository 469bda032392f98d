/**
 * Plays a schedule on some devices, lets everything come to rest, and looks for what must never be:
 * work that is nowhere, work that is there twice, devices that differ from the server, a queue that
 * does not empty.
 */
import { type Rank } from '#domain/core/people/access.ts'
import { mayTouch } from '#domain/core/people/document-access.ts'
import { sameValue } from '#domain/core/merge/merge-values.ts'
import { isUnitStage, unitMoves } from '#domain/core/floor/unit-stages.ts'
import { changeOne, removeAll } from '#data/core/jobs/write.ts'
import { Simulation, type Device } from './harness.ts'
import { judge, nothingWrong, type Removed, type Report, type Row, type Written } from './judge.ts'
import { writeAsAnother } from './local-tricks.ts'
import { ledgerRow, serverUnit, unit } from './records.ts'
import { scheduleFor, type Action, type WrittenField } from './schedule.ts'
import { fairWeather, type CallKind, type Fault } from './sim-transport.ts'
import { seeded } from '#tests/support/seeded.ts'

const DAY_MS = 86_400_000
/** How far each device's clock is off. */
const clocksOffMs = [0, 0, -DAY_MS, DAY_MS, 0, 0] as const
const names = ['dock', 'shelf', 'desk', 'cage', 'yard', 'van'] as const
/** Few, so that pages are many. */
const PAGE = 5
const STOCK = 12
const REST_MS = 40 * 60_000

export interface Setting {
  readonly seed: number
  readonly clients: number
}

/** Plays the seed's schedule, or a part of it. */
export async function play(setting: Setting, actions: readonly Action[]): Promise<Report> {
  const run = new RandomRun(setting)
  try {
    await run.begin()
    for (const action of actions) await run.act(action)
    return await run.comeToRest()
  } catch (error) {
    return { ...nothingWrong, stuck: [error instanceof Error ? error.message : String(error)] }
  } finally {
    await run.close()
  }
}

export function scheduleOf({ seed, clients }: Setting, steps: number): Action[] {
  return scheduleFor(seeded(seed), steps, clients)
}

class RandomRun {
  readonly #sim: Simulation
  readonly #devices: Device[] = []
  readonly #written: Written[] = []
  readonly #rows: Row[] = []
  readonly #denied = new Set<string>()
  readonly #ranks = new Map<string, Rank>()
  readonly #nextFaults = new Map<number, { readonly call: CallKind; readonly fault: Fault }[]>()
  readonly #delays = new Map<number, number>()
  /** What a device showed when its person took it away, and how much had been written by then. */
  readonly #removed: Removed[] = []
  /** Units that a person made, under these ids and no others. */
  readonly #made = new Set<string>()
  readonly #offline = new Set<number>()
  readonly #staysOff = new Set<number>()
  readonly #setting: Setting
  #rowCount = 0

  constructor(setting: Setting) {
    this.#setting = setting
    this.#sim = new Simulation(setting.seed + 1)
  }

  async begin(): Promise<void> {
    this.#sim.server.judge = ({ uid }, operation, collection, fields) => {
      if (operation === 'write' && this.#denied.has(fields.id)) return false
      const rank = this.#ranks.get(uid) ?? 'signedIn'
      if (collection === 'activity' && operation === 'read' && fields['by'] === uid) return rank !== 'signedIn'
      return mayTouch(rank, collection, operation === 'read' ? 'read' : 'create', fields)
    }
    this.#import(STOCK, false)
    for (const [index, name] of names.slice(0, this.#setting.clients).entries()) {
      const options = { rank: 'manager', clockOffMs: clocksOffMs[index] ?? 0, pageSize: PAGE } as const
      const device = await this.#sim.device(name, options)
      this.#ranks.set(device.uid, 'manager')
      this.#devices.push(device)
      this.#weatherFor(this.#devices.length - 1)
    }
  }

  close(): Promise<void> {
    return this.#sim.close()
  }

  async act(action: Action): Promise<void> {
    await this.#do(action)
    for (const [index, device] of this.#devices.entries()) {
      if (!device.isOpen || device.hasPower) continue
      await device.crash()
      if (!this.#staysOff.has(index)) await this.#powerOn(index)
    }
  }

  async #do(action: Action): Promise<void> {
    switch (action.kind) {
      case 'wait':
        return this.#sim.clock.advance(action.ms)
      case 'late':
        this.#sim.server.lateBySeconds = action.seconds
        return undefined
      case 'deny':
        if (action.on) this.#denied.add(action.unit)
        else this.#denied.delete(action.unit)
        return undefined
      case 'import':
        return this.#import(action.units, action.done)
      default:
        return this.#actOn(this.#device(action.device), action)
    }
  }

  async #actOn(device: Device, action: Exclude<Action, { kind: 'wait' | 'late' | 'deny' | 'import' }>): Promise<void> {
    switch (action.kind) {
      case 'network':
        this.#setNetwork(action.device, action.on)
        return undefined
      case 'powerOn':
        return device.isOpen ? undefined : this.#powerOn(action.device)
      case 'rank':
        this.#ranks.set(device.uid, action.rank)
        return device.takeRank(action.rank)
      case 'fault':
        this.#nextFaults.set(action.device, [...(this.#nextFaults.get(action.device) ?? []), action])
        return undefined
      case 'slow':
        this.#delays.set(action.device, action.ms)
        return undefined
      default:
        return device.isOpen ? this.#actOnOpen(device, action) : undefined
    }
  }

  async #actOnOpen(device: Device, action: Action): Promise<void> {
    switch (action.kind) {
      case 'receive':
        this.#made.add(action.unit)
        return void (await device.insert('units', unit(action.unit, { title: `by ${device.name}` })))
      case 'write':
        return this.#write(device, action.unit, action.field, action.value)
      case 'move':
        return this.#move(device, action.unit, action.choice)
      case 'defect':
        return this.#addDefect(device, action.unit, action.value)
      case 'remove':
        return this.#remove(device, action.unit)
      case 'ledger':
        return this.#addRow(device, action.unit)
      case 'powerOff':
        if (action.stays) this.#staysOff.add(action.device)
        else this.#staysOff.delete(action.device)
        return device.cutPowerAfter(action.afterWrites)
      case 'startAnew':
        return device.startAnew()
      case 'unseen':
        return undefined
      case 'foreign':
        return this.#writeAsAnother(device, action.unit, action.value)
      case 'retryRefused':
        for (const { id } of await device.refused()) await device.sync.retryRefused(id)
        return undefined
      default:
        return undefined
    }
  }

  #device(index: number): Device {
    const device = this.#devices[index]
    if (!device) throw new Error(`There is no device ${index}.`)
    return device
  }

  async #powerOn(index: number): Promise<void> {
    const device = this.#device(index)
    this.#weatherFor(index)
    if (this.#offline.has(index)) device.transport.online = false
    await device.open()
  }

  #setNetwork(index: number, on: boolean): void {
    if (on) this.#offline.delete(index)
    else this.#offline.add(index)
    this.#device(index).transport.online = on
  }

  #import(count: number, isDone: boolean): void {
    const ids = Array.from({ length: count }, (_, index) => `s${this.#made.size + index}`)
    for (const id of ids) this.#made.add(id)
    const fields = (index: number): { stage: 'shipped' | 'received' } => ({
      stage: isDone || index % 4 === 3 ? 'shipped' : 'received',
    })
    this.#sim.server.put(
      'units',
      ids.map((id, index) => serverUnit(id, fields(index))),
    )
  }

  /** Faults that the schedule has put in wait strike the next call of their kind. */
  #weatherFor(index: number): void {
    this.#device(index).transport.weather = {
      // Not the same for any two calls, so that answers overtake each other.
      delayMs: () => (this.#delays.get(index) ?? 5) * (0.2 + 1.6 * this.#sim.random()),
      fault: (called) => {
        const waiting = this.#nextFaults.get(index) ?? []
        const next = waiting.find(({ call }) => call === called)
        this.#nextFaults.set(
          index,
          waiting.filter((one) => one !== next),
        )
        return next?.fault ?? 'none'
      },
    }
  }

  /** What the device showed is taken from the very write: between a look and a write sync may have been at the unit. */
  async #write(device: Device, id: string, field: WrittenField, value: string): Promise<void> {
    let before: unknown = null
    const after = await changeOne(device.context, 'units', id, (doc) => {
      before = doc[field]
      return { [field]: value }
    })
    if (after) this.#noteWritten({ device: device.name, id, field, value, before }, device)
  }

  /** A write that never reached the disk was never shown as saved. */
  #noteWritten(written: Written, device: Device): void {
    if (device.hasPower || device.diskHolds(written.id, written.field, written.value)) this.#written.push(written)
  }

  /**
   * Not over a person's unsent work: a stranger's write is not to be sent, so nothing of it counts
   * as saved.
   */
  async #writeAsAnother(device: Device, id: string, value: string): Promise<void> {
    const held = (await device.held('units')).find((unit) => unit.id === id)
    if (!held || !sameValue(held, this.#sim.server.doc('units', id))) return
    await writeAsAnother(device, id, { brand: value })
  }

  async #move(device: Device, id: string, choice: number): Promise<void> {
    const before = await device.find('units', id)
    const moves = before && isUnitStage(before.stage) ? unitMoves[before.stage] : []
    const stage = moves[choice % Math.max(1, moves.length)]
    if (stage) await device.change('units', id, { stage })
  }

  async #addDefect(device: Device, id: string, value: string): Promise<void> {
    const before = await device.find('units', id)
    if (!before) return
    const after = await device.change('units', id, { defects: [...before.defects, value] })
    if (after) this.#noteWritten({ device: device.name, id, field: 'defects', value, before: null }, device)
  }

  async #remove(device: Device, id: string): Promise<void> {
    const before = await device.find('units', id)
    await removeAll(device.context, 'units', [id])
    if (before) this.#removed.push({ id, before })
  }

  async #addRow(device: Device, refId: string): Promise<void> {
    this.#rowCount += 1
    const id = `row-${this.#rowCount}`
    const row = ledgerRow(id, device.uid, { refId, at: device.context.now(), ms: this.#rowCount })
    if (!(await device.insert('activity', row))) return
    if (device.hasPower || device.diskHolds(id, 'refId', refId)) this.#rows.push({ id, ms: row.ms })
  }

  /** Fair weather until nothing moves any more, but for what the server goes on denying; then everything is compared. */
  async comeToRest(): Promise<Report> {
    this.#sim.server.lateBySeconds = 0
    this.#nextFaults.clear()
    this.#delays.clear()
    for (const device of this.#devices) device.keepPower()
    for (const [index, device] of this.#devices.entries()) {
      this.#setNetwork(index, true)
      if (device.isOpen && !device.hasPower) await device.crash()
      if (!device.isOpen) await this.#powerOn(index)
      device.transport.weather = fairWeather
      device.sync.retryNow()
    }
    await this.#sim.settle(REST_MS)
    // The sweeps and the safety round, which follow in time.
    await this.#sim.clock.advance(12 * 60_000)
    await this.#sim.settle(REST_MS)
    return judge({
      server: this.#sim.server,
      devices: this.#devices,
      written: this.#written,
      removed: this.#removed,
      rows: this.#rows,
      made: this.#made,
    })
  }
}
