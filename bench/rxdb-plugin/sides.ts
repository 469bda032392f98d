/** What is compared, and what a page of either side can do: the same list of actions, so that both are driven by the same script. */
import type { UnitDoc } from '#schemas/units.ts'

/** RxDB's plugin as documented; the same with a handler of ours for its conflicts; and `sync/`. */
export const sides = ['plugin', 'pluginMerging', 'own'] as const
export type Side = (typeof sides)[number]

/** Each side has a collection of its own on the one server. `units` is under the product's rules. */
export const collectionOf = { plugin: 'pluginUnits', pluginMerging: 'mergingUnits', own: 'units' } as const

export const BATCH_SIZE = 100
/** The rules refuse a longer title, on every side. */
export const LONGEST_TITLE = 300

export interface DeviceOptions {
  readonly side: Side
  readonly uid: string
  readonly email: string
  readonly password: string
}

export interface Edit {
  readonly id: string
  readonly field: 'title' | 'note' | 'brand'
  readonly value: string
}

/** What `window.device` offers. */
export interface DevicePage {
  start(options: DeviceOptions): Promise<void>
  insert(docs: readonly UnitDoc[]): Promise<void>
  /** So many at once, the next when these are on the device's disk. */
  edit(edits: readonly Edit[], atOnce?: number): Promise<void>
  docs(): Promise<UnitDoc[]>
  count(): Promise<number>
  /** Everything is sent, everything is pulled, and the device follows what changes. */
  settled(): Promise<void>
  /** What this side keeps of changes that the server refused. */
  refused(): Promise<unknown[]>
  /** What replication reported as errors, the last few. */
  errors(): string[]
}

declare global {
  interface Window {
    device: DevicePage
  }
}
