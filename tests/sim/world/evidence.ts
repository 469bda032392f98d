/** What people did in a run, as far as their devices confirmed it: the judge looks for each of it. */
import type { CollectionName } from '#schemas/collections.ts'

type Fields = Readonly<Record<string, unknown>>

/** One value that a person wrote. Values are never written twice. */
export interface Written {
  readonly device: string
  readonly collection: CollectionName
  readonly id: string
  readonly field: string
  readonly value: string
  /** What the device showed just before. */
  readonly before: unknown
}

/** A document that a person took away, and what their device showed of it. */
export interface Removed {
  readonly collection: CollectionName
  readonly id: string
  readonly before: Fields
}

export class Evidence {
  readonly written: Written[] = []
  readonly removed: Removed[] = []
  /** Ledger rows and their amounts. */
  readonly rows = new Map<string, { readonly ms: number; readonly device: string }>()
  /** Paths of all documents that were made. */
  readonly made = new Set<string>()
  /**
   * What a restore took from the server while its own device did not hold it any more: no device is
   * bound to bring it back.
   */
  readonly excused = new Set<string>()
}

/** Whether a field holds this value: itself, in a list, or in a map. */
export function holds(held: unknown, value: string): boolean {
  if (held === value) return true
  if (Array.isArray(held)) return held.includes(value)
  return typeof held === 'object' && held !== null && Object.values(held).some((inner) => holds(inner, value))
}
