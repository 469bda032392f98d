/** What is offered: fixed-price listings, auction lots, show items, each with its units. */
import { catalogue } from '#messages/compiled/en.ts'
import { translator } from '#language/translate.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { grades } from '#schemas/units.ts'
import type { Site, Listing, Unit } from '#scripts/demo/serve/site.ts'
import type { Slot } from '#scripts/demo/shift.ts'
import { madeBy, touch } from '#scripts/demo/stock.ts'

const EBAY_TITLE = 80
const LOT_TITLE = 50

/** Cut at a word where there is one near the end. */
const inEnglish = translator('en', catalogue).of

export function titleWithin(title: string, most: number): string {
  if (title.length <= most) return title
  const cut = title.slice(0, most)
  const word = cut.lastIndexOf(' ')
  return (word > most * 0.6 ? cut.slice(0, word) : cut).replace(/[\s,–-]+$/, '')
}

/** The lowest grade among the units counts for the whole. */
function lowestGrade(units: readonly Unit[]): Unit['grade'] {
  return units.reduce<Unit['grade']>(
    (low, unit) => (grades.indexOf(unit.grade) > grades.indexOf(low) ? unit.grade : low),
    '',
  )
}

/** `$37.40` becomes `$36.99`: the dollars below, less a cent. */
export const shopPrice = (cents: number): number => Math.max(299, Math.round(cents / 100) * 100 - 1)

export type OfferFields = Pick<Listing, 'saleType' | 'status'> &
  Partial<Pick<Listing, 'eventId' | 'lotNo' | 'sticker' | 'priceCents' | 'startBidCents' | 'publications'>>

/** Makes an offer of these units; they are `listed` once it is ready or live, and stay on the shelf while it is a draft. */
export function offer(site: Site, units: readonly Unit[], slot: Slot, fields: OfferFields): Listing {
  const [first] = units
  const name = first?.title ?? ''
  const more = units.length > 1 ? ` + ${units.length - 1} more` : ''
  const most = (fields.saleType === 'auction' ? LOT_TITLE : EBAY_TITLE) - more.length
  const listing: Listing = {
    id: `listing-${String(site.stock.listings.length + 1).padStart(6, '0')}`,
    eventId: '',
    lotNo: 0,
    sticker: '',
    title: titleWithin(name, most) + more,
    description: units.map(describe).join('\n').slice(0, 6000),
    condition: inEnglish(gradeLabels[lowestGrade(units)]),
    priceCents: null,
    startBidCents: null,
    reserveCents: null,
    hammerCents: null,
    unitIds: units.map((unit) => unit.id),
    publications: {},
    relists: 0,
    ...fields,
    ...madeBy(slot.by.uid, slot.at),
  }
  site.stock.listings.push(listing)
  for (const unit of units) putOnOffer(unit, listing, slot)
  noteOffer(site, listing, units, slot)
  return listing
}

function describe(unit: Unit): string {
  const many = unit.qty > 1 ? `${unit.qty} × ` : ''
  const flaws = [...unit.defects, ...unit.missingParts.map((part) => `${part} missing`)].join(', ')
  return `${many}${unit.title}. ${inEnglish(gradeLabels[unit.grade])}${flaws ? `: ${flaws}` : ''}.`
}

function putOnOffer(unit: Unit, listing: Listing, slot: Slot): void {
  unit.listingId = listing.id
  if (listing.status === 'ready' || listing.status === 'live') unit.stage = 'listed'
  touch(unit, slot.by.uid, slot.at)
}

function noteOffer(site: Site, listing: Listing, units: readonly Unit[], slot: Slot): void {
  const { id, lotNo, eventId, sticker } = listing
  if (listing.saleType === 'auction') {
    const data = {
      eventId,
      lotNo,
      unitIds: listing.unitIds,
      loadId: units[0]?.loadId ?? '',
      inspectedAt: units[0]?.inspectedAt ?? '',
    }
    site.ledger.note(slot, { type: 'lot.made', refType: 'listing', refId: id, to: String(lotNo), data })
    for (const unit of units) {
      const of = { eventId, lotNo, listingId: id, loadId: unit.loadId, qty: unit.qty }
      site.ledger.note(slot, { type: 'unit.lotted', refType: 'unit', refId: unit.id, to: String(lotNo), data: of })
    }
    return
  }
  const type = listing.saleType === 'show' ? 'sticker.assigned' : 'listing.published'
  site.ledger.note(slot, {
    type,
    refType: 'listing',
    refId: id,
    to: sticker || listing.status,
    data: { eventId, unitIds: listing.unitIds },
  })
}

/** A draft or ready lot goes live with its event. */
export function goLive(
  listing: Listing,
  units: readonly Unit[],
  slot: Slot,
  publications: Listing['publications'],
): void {
  listing.status = 'live'
  listing.publications = publications
  touch(listing, slot.by.uid, slot.at)
  for (const unit of units) {
    unit.stage = 'listed'
    touch(unit, slot.by.uid, slot.at)
  }
}

/** What was not sold goes back to the shelf, to be offered again. */
export function withdraw(listing: Listing, units: readonly Unit[], slot: Slot): void {
  listing.status = 'unsold'
  touch(listing, slot.by.uid, slot.at)
  for (const unit of units) {
    unit.stage = 'stored'
    unit.listingId = ''
    touch(unit, slot.by.uid, slot.at)
  }
}
