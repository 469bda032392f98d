/**
 * The ledger: one row for each action, insert-only. A correction is a counter-entry that names what
 * it undoes.
 */
import type { CollectionSpec, Audited, UserId } from './document.ts'
import { map, ref, isoTime, text, whole } from './fields.ts'

export interface ActivityDoc extends Audited {
  /** What was done, such as `unit.received`, `container.moved`, `conflict`. */
  readonly type: string
  readonly refType: string
  readonly refId: string
  readonly by: UserId
  /** The device's code, three characters. */
  readonly device: string
  readonly at: string
  readonly from: string
  readonly to: string
  /** How long it took, in milliseconds; 0 when it was not measured. */
  readonly ms: number
  /** The row that this one takes back; `''` for none. */
  readonly undoOf: string
  /** What else is worth knowing: the load, the line, the quantity, both values of a conflict. */
  readonly data: Readonly<Record<string, unknown>>
  /** Mirrors `at` for newest-first lists; local only. */
  readonly atDesc: number
}

export const activity: CollectionSpec<ActivityDoc> = {
  name: 'activity',
  version: 1,
  fields: {
    type: text(40),
    refType: text(20),
    refId: ref,
    by: ref,
    device: text(12),
    at: isoTime,
    from: text(200),
    to: text(200),
    ms: whole(86_400_000),
    undoOf: ref,
    data: map,
  },
  indexes: [
    ['refId', 'atDesc'],
    ['by', 'atDesc'],
    ['type', 'atDesc'],
  ],
  mirror: { field: 'atDesc', of: 'at' },
  merge: {},
}
