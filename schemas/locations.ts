/** Places: zones, aisles, racks, bins, dock doors, staging. Any signed-in person may read the zones. */
import type { CollectionSpec, LocationId, Audited } from './document.ts'
import { count, flag, oneOf, ref, isoTime, text, texts, whole } from './fields.ts'

export const locationKinds = ['zone', 'aisle', 'rack', 'bin', 'dock', 'stage'] as const
export type LocationKind = (typeof locationKinds)[number]

export interface LocationDoc extends Audited {
  readonly code: string
  /** Codes that it had before; old labels on the rack still find it. */
  readonly aliases: readonly string[]
  readonly kind: LocationKind
  readonly parentId: LocationId
  readonly name: string
  readonly purpose: string
  readonly allowedStages: readonly string[]
  readonly capacity: number | null
  /** Place in the walking path of a picker. */
  readonly pickOrder: number
  readonly blocked: boolean
  readonly blockedReason: string
  /** When a zone was closed; `''` while it is in use. */
  readonly closedAt: string
}

export const locations: CollectionSpec<LocationDoc> = {
  name: 'locations',
  version: 1,
  fields: {
    code: text(40),
    aliases: texts(20, 40),
    kind: oneOf(locationKinds),
    parentId: ref,
    name: text(120),
    purpose: text(300),
    allowedStages: texts(20, 20),
    capacity: count,
    pickOrder: whole(10_000_000),
    blocked: flag,
    blockedReason: text(200),
    closedAt: isoTime,
  },
  indexes: [['code'], ['parentId', 'pickOrder']],
  // Who may read a place hangs on its kind: what a device was once given stays readable for it.
  merge: { aliases: 'union', allowedStages: 'union', kind: 'fixedUntilGone' },
}
