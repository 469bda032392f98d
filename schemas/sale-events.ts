/** An auction or a live show. */
import type { CollectionSpec, Audited } from './document.ts'
import { cents, oneOf, percent, isoTime, text, whole } from './fields.ts'

export const saleEventKinds = ['auction', 'show'] as const
export type SaleEventKind = (typeof saleEventKinds)[number]
export const saleEventStatuses = ['draft', 'catalogued', 'published', 'live', 'closing', 'closed', 'settled'] as const
export type SaleEventStatus = (typeof saleEventStatuses)[number]
/** What the first bid of a lot is worked out from: the same for all, or a share of what its units are worth. */
export const startBidBases = ['fixed', 'estimate', 'retail'] as const
export type StartBidBase = (typeof startBidBases)[number]

export interface SaleEventDoc extends Audited {
  readonly kind: SaleEventKind
  readonly channelKey: string
  readonly title: string
  readonly startsAt: string
  /** When the first lot ends; the others follow by `staggerSeconds`. */
  readonly endsAt: string
  readonly staggerSeconds: number
  readonly pickupFrom: string
  readonly pickupTo: string
  readonly slotMinutes: number
  readonly premiumPct: number | null
  readonly taxPct: number | null
  readonly startBidBase: StartBidBase
  /** The first bid of every lot, or the least where it is a share. */
  readonly startBidCents: number | null
  readonly startBidPct: number | null
  /** A share is rounded to whole steps. */
  readonly startBidStepCents: number | null
  /** The consignor's code in the auctioneer's software; a lot without one is left out there. */
  readonly sellerCode: string
  readonly status: SaleEventStatus
}

export const saleEvents: CollectionSpec<SaleEventDoc> = {
  name: 'saleEvents',
  version: 2,
  fields: {
    kind: oneOf(saleEventKinds),
    channelKey: text(40),
    title: text(120),
    startsAt: isoTime,
    endsAt: isoTime,
    staggerSeconds: whole(3600),
    pickupFrom: isoTime,
    pickupTo: isoTime,
    slotMinutes: whole(1440),
    premiumPct: percent,
    taxPct: percent,
    startBidBase: oneOf(startBidBases),
    startBidCents: cents,
    startBidPct: percent,
    startBidStepCents: cents,
    sellerCode: text(20),
    status: oneOf(saleEventStatuses),
  },
  indexes: [['kind', 'startsAt']],
  merge: { kind: 'fixed', status: 'eventStatus' },
}
