/** What one buyer can buy: a fixed-price listing, an auction lot, a show item. */
import type { CollectionSpec, SaleEventId, Audited } from './document.ts'
import { cents, map, oneOf, ref, text, texts, whole } from './fields.ts'

export const saleTypes = ['fixed', 'auction', 'show'] as const
export type SaleType = (typeof saleTypes)[number]
export const listingStatuses = ['draft', 'ready', 'live', 'sold', 'unsold', 'ended', 'withdrawn', 'settled'] as const
export type ListingStatus = (typeof listingStatuses)[number]

export interface ListingDoc extends Audited {
  readonly saleType: SaleType
  readonly eventId: SaleEventId
  /** The lot number within its event; 0 while it has none. */
  readonly lotNo: number
  /** The number on the sticker of a show item. */
  readonly sticker: string
  readonly title: string
  readonly description: string
  readonly condition: string
  readonly priceCents: number | null
  readonly startBidCents: number | null
  readonly reserveCents: number | null
  readonly hammerCents: number | null
  readonly status: ListingStatus
  readonly unitIds: readonly string[]
  /** By channel key: where it is offered, under which number, since when. */
  readonly publications: Readonly<Record<string, unknown>>
  /** How often it was offered again. */
  readonly relists: number
  readonly updatedDesc: number
}

export const listings: CollectionSpec<ListingDoc> = {
  name: 'listings',
  version: 1,
  fields: {
    saleType: oneOf(saleTypes),
    eventId: ref,
    lotNo: whole(1_000_000),
    sticker: text(20),
    title: text(120),
    description: text(6000),
    condition: text(40),
    priceCents: cents,
    startBidCents: cents,
    reserveCents: cents,
    hammerCents: cents,
    status: oneOf(listingStatuses),
    unitIds: texts(2000, 80),
    publications: map,
    relists: whole(1000),
  },
  indexes: [
    ['eventId', 'lotNo'],
    ['saleType', 'status', 'updatedDesc'],
  ],
  sparse: ['eventId'],
  mirror: { field: 'updatedDesc', of: 'updatedAt' },
  merge: { unitIds: 'union', publications: 'map', saleType: 'fixed', status: 'saleStatus', relists: 'max' },
}
