/** An auction or a live show. */
import type { CollectionSpec, Audited } from './document.ts'
import { oneOf, percent, isoTime, text, whole } from './fields.ts'

export const saleEventKinds = ['auction', 'show'] as const
export type SaleEventKind = (typeof saleEventKinds)[number]
export const saleEventStatuses = ['draft', 'catalogued', 'published', 'live', 'closing', 'closed', 'settled'] as const
export type SaleEventStatus = (typeof saleEventStatuses)[number]

export interface SaleEventDoc extends Audited {
  readonly kind: SaleEventKind
  readonly channelKey: string
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string
  readonly pickupFrom: string
  readonly pickupTo: string
  readonly slotMinutes: number
  readonly premiumPct: number | null
  readonly taxPct: number | null
  readonly status: SaleEventStatus
}

export const saleEvents: CollectionSpec<SaleEventDoc> = {
  name: 'saleEvents',
  version: 1,
  fields: {
    kind: oneOf(saleEventKinds),
    channelKey: text(40),
    title: text(120),
    startsAt: isoTime,
    endsAt: isoTime,
    pickupFrom: isoTime,
    pickupTo: isoTime,
    slotMinutes: whole(1440),
    premiumPct: percent,
    taxPct: percent,
    status: oneOf(saleEventStatuses),
  },
  indexes: [['kind', 'startsAt']],
  merge: { kind: 'fixed' },
}
