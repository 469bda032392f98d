/** A stored document: one immutable version. A change makes a new one, so a reader may keep what it holds. */
import { formatMicros } from './timestamps.ts'
import type { Fields } from './values.ts'

export interface Document {
  /** Full resource name. */
  readonly name: string
  readonly id: string
  readonly fields: Fields
  /** µs since 1970. */
  readonly createdMicros: number
  /** µs since 1970; the version by which preconditions and transactions compare. */
  readonly updatedMicros: number
}

/** One document changed by one commit; absent means it did not exist before, or does not after. */
export interface DocumentChange {
  readonly name: string
  readonly before: Document | undefined
  readonly after: Document | undefined
}

/** What one commit did, in the order of names first touched. */
export interface CommitRecord {
  readonly micros: number
  readonly changes: readonly DocumentChange[]
}

export interface WireDocument {
  readonly name: string
  readonly fields: Fields
  readonly createTime: string
  readonly updateTime: string
}

export function toWire(document: Document): WireDocument {
  return {
    name: document.name,
    fields: document.fields,
    createTime: formatMicros(document.createdMicros),
    updateTime: formatMicros(document.updatedMicros),
  }
}
