/** What happens in a random run, as data: made from a seed alone, so that it can be played again and cut down. */
import type { Rank } from '#domain/core/people/access.ts'
import type { CallKind, Fault } from './sim-transport.ts'

export type Action =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'receive'; readonly device: number; readonly unit: string }
  | {
      readonly kind: 'write'
      readonly device: number
      readonly unit: string
      readonly field: WrittenField
      readonly value: string
    }
  | { readonly kind: 'move'; readonly device: number; readonly unit: string; readonly choice: number }
  | { readonly kind: 'defect'; readonly device: number; readonly unit: string; readonly value: string }
  | { readonly kind: 'remove'; readonly device: number; readonly unit: string }
  | { readonly kind: 'ledger'; readonly device: number; readonly unit: string }
  | { readonly kind: 'fault'; readonly device: number; readonly call: CallKind; readonly fault: Fault }
  | { readonly kind: 'slow'; readonly device: number; readonly ms: number }
  | { readonly kind: 'network'; readonly device: number; readonly on: boolean }
  /**
   * The power goes after so many writes to the disk, 0 for now; where `stays` is set, it is gone
   * until a person turns it on.
   */
  | { readonly kind: 'powerOff'; readonly device: number; readonly afterWrites: number; readonly stays: boolean }
  | { readonly kind: 'powerOn'; readonly device: number }
  | { readonly kind: 'startAnew'; readonly device: number }
  /** A person's import: documents of one commit. */
  | { readonly kind: 'import'; readonly units: number; readonly done: boolean }
  /** A local write that RxDB takes for a pulled one, and so does not look at. */
  | { readonly kind: 'unseen'; readonly device: number; readonly unit: string; readonly value: string }
  /** A local write under another person's name. */
  | { readonly kind: 'foreign'; readonly device: number; readonly unit: string; readonly value: string }
  | { readonly kind: 'deny'; readonly unit: string; readonly on: boolean }
  | { readonly kind: 'late'; readonly seconds: number }
  | { readonly kind: 'rank'; readonly device: number; readonly rank: Rank }
  | { readonly kind: 'retryRefused'; readonly device: number }

export type WrittenField = 'title' | 'note' | 'serialNo' | 'locationId' | 'containerId'

const writtenFields: readonly WrittenField[] = ['title', 'note', 'serialNo', 'locationId', 'containerId']
const faults: readonly Fault[] = [
  'requestLost',
  'answerLost',
  'twice',
  'tokenExpired',
  'quota',
  'portal',
  'staleAccess',
]
const calls: readonly CallKind[] = ['pull', 'read', 'commit', 'commit', 'commit', 'watch']

/** How often each step happens, and how it is made up. */
type Maker = (pick: Picker) => Action

interface Picker {
  of<T>(items: readonly T[]): T
  upTo(limit: number): number
  device(): number
  unit(): string
  fresh(): string
}

const makers: readonly (readonly [weight: number, make: Maker])[] = [
  [20, (pick) => ({ kind: 'wait', ms: pick.of([3, 7, 12, 40, 300, 2000, 30_000, 150_000]) })],
  [12, (pick) => ({ kind: 'receive', device: pick.device(), unit: pick.unit() })],
  [
    24,
    (pick) => ({
      kind: 'write',
      device: pick.device(),
      unit: pick.unit(),
      field: pick.of(writtenFields),
      value: pick.fresh(),
    }),
  ],
  [8, (pick) => ({ kind: 'move', device: pick.device(), unit: pick.unit(), choice: pick.upTo(1000) })],
  [6, (pick) => ({ kind: 'defect', device: pick.device(), unit: pick.unit(), value: pick.fresh() })],
  [3, (pick) => ({ kind: 'remove', device: pick.device(), unit: pick.unit() })],
  [8, (pick) => ({ kind: 'ledger', device: pick.device(), unit: pick.unit() })],
  [16, (pick) => ({ kind: 'fault', device: pick.device(), call: pick.of(calls), fault: pick.of(faults) })],
  [3, (pick) => ({ kind: 'slow', device: pick.device(), ms: pick.of([1, 5, 50, 900]) })],
  [8, (pick) => ({ kind: 'network', device: pick.device(), on: pick.upTo(2) > 0 })],
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
  [6, (pick) => ({ kind: 'startAnew', device: pick.device() })],
  [2, (pick) => ({ kind: 'import', units: pick.of([1, 4, 6, 11]), done: pick.upTo(3) === 0 })],
  [2, (pick) => ({ kind: 'unseen', device: pick.device(), unit: pick.unit(), value: pick.fresh() })],
  [1, (pick) => ({ kind: 'foreign', device: pick.device(), unit: pick.unit(), value: pick.fresh() })],
  [3, (pick) => ({ kind: 'deny', unit: pick.unit(), on: pick.upTo(2) > 0 })],
  [3, (pick) => ({ kind: 'late', seconds: pick.of([0, 5, 30]) })],
  [
    2,
    (pick) => ({ kind: 'rank', device: pick.device(), rank: pick.of(['associate', 'manager', 'signedIn'] as const) }),
  ],
  [2, (pick) => ({ kind: 'retryRefused', device: pick.device() })],
]

/** The schedule of a seed: the same for ever. */
export function scheduleFor(random: () => number, steps: number, devices: number): Action[] {
  let fresh = 0
  const upTo = (limit: number): number => Math.floor(random() * limit)
  const pick: Picker = {
    of: (items) => items[upTo(items.length)] ?? (items[0] as (typeof items)[number]),
    upTo,
    device: () => upTo(devices),
    unit: () => `u${upTo(8)}`,
    fresh: () => {
      fresh += 1
      return `v${fresh}`
    },
  }
  const total = makers.reduce((sum, [weight]) => sum + weight, 0)
  return Array.from({ length: steps }, () => {
    let left = random() * total
    const maker = makers.find(([weight]) => (left -= weight) < 0) ?? makers[0]
    return maker ? maker[1](pick) : { kind: 'wait', ms: 1 }
  })
}
