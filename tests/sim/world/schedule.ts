/** What happens in a random run, as data: made from a seed alone, so that it can be played again and cut down. */
import type { CollectionName } from '#schemas/collections.ts'
import { callKinds, faults, type CallKind, type Fault } from '#tests/sim/world/line/network-faults.ts'
import type { LineSpeed } from '#tests/sim/world/line/sim-line.ts'

/** A person at a device does something; `bold` where the app would not offer it to their rank. */
interface AtDevice {
  readonly device: number
  readonly bold?: boolean
}

export type PersonAction = AtDevice &
  (
    | { readonly kind: 'make'; readonly collection: CollectionName; readonly id: string; readonly value: string }
    | {
        readonly kind: 'edit'
        readonly collection: CollectionName
        readonly id: string
        readonly choice: number
        readonly value: string
      }
    | { readonly kind: 'status'; readonly collection: CollectionName; readonly id: string; readonly choice: number }
    | { readonly kind: 'defect'; readonly id: string; readonly value: string }
    | { readonly kind: 'remove'; readonly collection: CollectionName; readonly id: string }
    | { readonly kind: 'ledger'; readonly id: string; readonly refId: string }
    | { readonly kind: 'photo'; readonly unit: string; readonly value: string; readonly bytes: number }
    | { readonly kind: 'importLoad'; readonly load: string; readonly lines: number; readonly value: string }
    | { readonly kind: 'loadStage'; readonly load: string; readonly stage: string }
    | { readonly kind: 'retryRefused' }
  )

export type DeviceAction = AtDevice &
  (
    | { readonly kind: 'fault'; readonly call: CallKind; readonly fault: Fault }
    | { readonly kind: 'speed'; readonly speed: LineSpeed }
    | { readonly kind: 'loss'; readonly rate: number }
    | { readonly kind: 'network'; readonly on: boolean }
    | { readonly kind: 'clock'; readonly offMs: number }
    /**
     * The power goes after so many writes to the disk; where `stays` is set, it is gone until a
     * person turns it on.
     */
    | { readonly kind: 'powerOff'; readonly afterWrites: number; readonly stays: boolean }
    | { readonly kind: 'powerOn' }
    | { readonly kind: 'startAnew' }
    | { readonly kind: 'tabOpen' }
    | { readonly kind: 'tabClose'; readonly choice: number }
    | { readonly kind: 'freeze'; readonly choice: number }
    | { readonly kind: 'thaw' }
  )

export type ServerAction =
  | { readonly kind: 'wait'; readonly ms: number }
  /** A person's import past all devices: units of one commit. */
  | { readonly kind: 'arrive'; readonly units: number; readonly done: boolean; readonly load: string }
  | { readonly kind: 'person'; readonly who: number; readonly role: string; readonly active: boolean }
  | {
      readonly kind: 'failing'
      readonly path: string
      readonly status: 'INTERNAL' | 'UNAVAILABLE'
      readonly on: boolean
    }
  | { readonly kind: 'late'; readonly seconds: number }
  | { readonly kind: 'breakStreams' }
  | { readonly kind: 'backup' }
  | { readonly kind: 'restore' }

export type Action = PersonAction | DeviceAction | ServerAction

interface Picker {
  of<T>(items: readonly T[]): T
  upTo(limit: number): number
  device(): number
  /** One id of a few, so that devices meet at the same documents. */
  id(collection: CollectionName): string
  fresh(): string
}

const pools: { readonly [Name in CollectionName]: readonly [prefix: string, size: number] } = {
  users: ['user', 1],
  config: ['k', 3],
  loads: ['l', 4],
  manifestLines: ['l', 4],
  containers: ['c', 4],
  locations: ['z', 4],
  units: ['u', 8],
  photos: ['p', 4],
  listings: ['t', 4],
  saleEvents: ['e', 2],
  orders: ['o', 4],
  activity: ['a', 1],
}
const LINES = 3
const hour = 3_600_000
const makeable: readonly CollectionName[] = [
  'units',
  'units',
  'units',
  'containers',
  'locations',
  'listings',
  'orders',
  'config',
  'saleEvents',
  'manifestLines',
]
const editable: readonly CollectionName[] = [
  'units',
  'units',
  'units',
  'units',
  'loads',
  'containers',
  'orders',
  'orders',
  'listings',
  'locations',
  'config',
  'manifestLines',
  'saleEvents',
]
const movable: readonly CollectionName[] = ['units', 'units', 'units', 'containers', 'orders', 'orders', 'listings']
const removable: readonly CollectionName[] = ['units', 'containers', 'photos', 'listings']
const loadStages = ['lead', 'won', 'won', 'arrived', 'receiving', 'received', 'closed', 'closed']
const speeds: readonly LineSpeed[] = [
  { upBytes: Infinity, downBytes: Infinity, latencyMs: 5 },
  { upBytes: 2500, downBytes: 2500, latencyMs: 1000 },
  { upBytes: 20_000, downBytes: 60_000, latencyMs: 300 },
  { upBytes: Infinity, downBytes: Infinity, latencyMs: 900 },
]
const whole = { bold: false } as const

type Maker = (pick: Picker) => Action
const makers: readonly (readonly [weight: number, make: Maker])[] = [
  [24, (pick) => ({ kind: 'wait', ms: pick.of([3, 7, 12, 40, 300, 2000, 30_000, 150_000]) })],
  [2, (pick) => ({ kind: 'wait', ms: pick.of([hour / 3, hour, 8 * hour]) })],
  [
    14,
    (pick) =>
      at(pick, (collection) => ({ kind: 'make', collection, id: pick.id(collection), value: pick.fresh() }), makeable),
  ],
  [
    28,
    (pick) =>
      at(
        pick,
        (collection) => ({
          kind: 'edit',
          collection,
          id: pick.id(collection),
          choice: pick.upTo(100),
          value: pick.fresh(),
        }),
        editable,
      ),
  ],
  [
    12,
    (pick) =>
      at(
        pick,
        (collection) => ({ kind: 'status', collection, id: pick.id(collection), choice: pick.upTo(1000) }),
        movable,
      ),
  ],
  [6, (pick) => ({ kind: 'defect', device: pick.device(), id: pick.id('units'), value: pick.fresh() })],
  [3, (pick) => at(pick, (collection) => ({ kind: 'remove', collection, id: pick.id(collection) }), removable)],
  [7, (pick) => ({ kind: 'ledger', device: pick.device(), id: pick.fresh(), refId: pick.id('units') })],
  [
    4,
    (pick) => ({
      kind: 'photo',
      device: pick.device(),
      unit: pick.id('units'),
      value: pick.fresh(),
      bytes: pick.of([5000, 40_000]),
    }),
  ],
  [
    5,
    (pick) => ({
      kind: 'importLoad',
      device: pick.device(),
      load: pick.id('loads'),
      lines: LINES,
      value: pick.fresh(),
    }),
  ],
  [9, (pick) => ({ kind: 'loadStage', device: pick.device(), load: pick.id('loads'), stage: pick.of(loadStages) })],
  [2, (pick) => ({ kind: 'retryRefused', device: pick.device() })],
  [
    18,
    (pick) => ({
      kind: 'fault',
      device: pick.device(),
      call: pick.of([...callKinds, 'commit', 'commit']),
      fault: pick.of(faults),
    }),
  ],
  [3, (pick) => ({ kind: 'speed', device: pick.device(), speed: pick.of(speeds) })],
  [2, (pick) => ({ kind: 'loss', device: pick.device(), rate: pick.of([0, 0, 0.05, 0.3]) })],
  [9, (pick) => ({ kind: 'network', device: pick.device(), on: pick.upTo(5) > 1 })],
  [
    3,
    (pick) => ({
      kind: 'clock',
      device: pick.device(),
      offMs: pick.of([0, 0, -600_000, 600_000, -24 * hour, 24 * hour]),
    }),
  ],
  [
    6,
    (pick) => ({
      kind: 'powerOff',
      device: pick.device(),
      afterWrites: pick.of([0, 1, 1, 2, 2, 3, 4, 5, 7, 10]),
      stays: pick.upTo(2) > 0,
    }),
  ],
  [6, (pick) => ({ kind: 'powerOn', device: pick.device() })],
  [4, (pick) => ({ kind: 'startAnew', device: pick.device() })],
  [3, (pick) => ({ kind: 'tabOpen', device: pick.device() })],
  [2, (pick) => ({ kind: 'tabClose', device: pick.device(), choice: pick.upTo(10) })],
  [3, (pick) => ({ kind: 'freeze', device: pick.device(), choice: pick.upTo(10) })],
  [4, (pick) => ({ kind: 'thaw', device: pick.device() })],
  [
    3,
    (pick) => ({
      kind: 'arrive',
      units: pick.of([1, 4, 6, 11, 40]),
      done: pick.upTo(4) === 0,
      load: pick.of(['', pick.id('loads')]),
    }),
  ],
  // Now and then more than a watch holds; rarely, for it makes a run long.
  [1, (pick) => ({ kind: 'arrive', units: pick.of([8, 20, 20, 20, 260, 450]), done: false, load: '' })],
  [
    4,
    (pick) => ({
      kind: 'person',
      who: pick.device(),
      role: pick.of(['associate', 'manager', 'manager', 'associate', '']),
      active: pick.upTo(4) > 0,
    }),
  ],
  [
    3,
    (pick) => ({
      kind: 'failing',
      path: `units/${pick.id('units')}`,
      status: pick.of(['INTERNAL', 'UNAVAILABLE']),
      on: pick.upTo(3) > 0,
    }),
  ],
  [3, (pick) => ({ kind: 'late', seconds: pick.of([0, 0, 5, 30]) })],
  [1, () => ({ kind: 'breakStreams' })],
  [2, () => ({ kind: 'backup' })],
  [1, () => ({ kind: 'restore' })],
]

/** One in eight is tried without asking what the rank allows. */
function at<Part extends object>(
  pick: Picker,
  make: (collection: CollectionName) => Part,
  among: readonly CollectionName[],
): Part & { readonly device: number; readonly bold: boolean } {
  return { ...whole, device: pick.device(), ...make(pick.of(among)), bold: pick.upTo(8) === 0 }
}

/** The schedule of a seed: the same for ever. With `days`, waits are put in between so that it lasts so long. */
export function scheduleFor(random: () => number, steps: number, devices: number, days = 0): Action[] {
  let fresh = 0
  const upTo = (limit: number): number => Math.floor(random() * limit)
  const of = <T>(items: readonly T[]): T => items[upTo(items.length)] as T
  const pick: Picker = {
    of,
    upTo,
    device: () => upTo(devices),
    id: (collection) => {
      const [prefix, size] = pools[collection]
      return `${prefix}${upTo(size)}${collection === 'manifestLines' ? `-${upTo(LINES)}` : ''}`
    },
    fresh: () => {
      fresh += 1
      return `v${fresh}`
    },
  }
  const total = makers.reduce((sum, [weight]) => sum + weight, 0)
  const actions = Array.from({ length: steps }, (): Action => {
    let left = random() * total
    const maker = makers.find(([weight]) => (left -= weight) < 0) ?? makers[0]
    return maker ? maker[1](pick) : { kind: 'wait', ms: 1 }
  })
  if (days === 0) return actions
  const pause = { kind: 'wait', ms: Math.round((days * 24 * hour) / Math.ceil(steps / 10)) } as const
  return actions.flatMap((action, index) => (index % 10 === 9 ? [action, pause] : [action]))
}
