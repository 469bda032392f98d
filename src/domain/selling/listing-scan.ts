/**
 * What a scan on the page Listings means: it shows what a unit is offered for, and where; a unit that was sold is pulled now. Invariant: a scan here writes
 * nothing.
 */
import { joined, money, msg, type Words } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { askWhich, type Doubt } from '#domain/codes/units-meant.ts'
import { passThrough, refuse, type NoState, type Say, type Step } from '#domain/core/floor/scan-step.ts'
import { isGone, listingProblem } from './listing.ts'
import { publicationsOf } from './listing-price.ts'

export type ListingEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'take'; readonly unitId: string }
  | { readonly kind: 'leave' }

export interface ListingFacts {
  readonly unit: UnitDoc | null
  readonly doubt: Doubt | null
  /** The offer that the unit names. */
  readonly listing: ListingDoc | null
  /** Channels by key, as people call them. */
  readonly names: Readonly<Record<string, string>>
  /** Where the unit is: a place's code; `''` where that is not known. */
  readonly place: string
}

export type ListingStep = Step<NoState, ListingEvent, never>

function liveOn(listing: ListingDoc, names: ListingFacts['names']): Words {
  const live = publicationsOf(listing).filter(([, { state }]) => state === 'live')
  return joined(live.map(([key]) => names[key] ?? key))
}

function sayOf(unit: UnitDoc, { listing, names, place }: ListingFacts): Say<ListingEvent> {
  const where = place !== '' && msg('listing.scan.isAt', { place })
  const shared = { title: unit.title || unit.label, pictureOf: unit.id }
  if (isGone(unit)) {
    return { ...shared, tone: 'amber', big: msg('listing.scan.pullNow'), detail: joined([msg('listing.unit.sold'), where], ' · ') }
  }
  if (!listing) {
    const problem = listingProblem(unit)
    return { ...shared, tone: 'plain', big: msg('listing.scan.notListed'), detail: joined([problem || msg('listing.scan.canList'), where], ' · ') }
  }
  const price = money(listing.priceCents)
  if (listing.status !== 'live') {
    const state = listing.saleType === 'auction' ? msg('listing.scan.inLot', { lot: listing.lotNo }) : msg(`listing.status.${listing.status}`)
    return { ...shared, tone: 'plain', big: msg('listing.scan.price', { price }), detail: joined([state, where], ' · ') }
  }
  return { ...shared, tone: 'plain', big: msg('listing.scan.price', { price }), detail: joined([msg('listing.scan.liveOn', { channels: liveOn(listing, names) }), where], ' · ') }
} // prettier-ignore

export function listingStep(state: NoState, event: ListingEvent, facts: ListingFacts): ListingStep {
  if (event.kind === 'leave') return { state, say: null, writes: [] }
  const { unit, listing } = facts
  if (unit) {
    const go = listing?.saleType === 'fixed' ? { open: listing.id } : { open: undefined }
    return { state, say: sayOf(unit, facts), writes: [], go }
  }
  if (event.kind === 'take') return refuse(state, msg('core.scanUnitFirst'), '')
  const asked = askWhich(state, event.scan, facts.doubt)
  if (asked) return asked
  return event.scan.kind === 'unit' ? refuse(state, msg('core.noUnitLabel'), event.scan.raw) : passThrough(state)
}
