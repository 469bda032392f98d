/**
 * A fixed-price listing: one unit, its text and price, and where it is offered. Invariants: a unit is in one offer, the one that it names; a listing
 * without photo, grade or price, or with a title that a channel would cut, is not ready.
 */
import { msg, type Words } from '#messages/message.ts'
import type { ListingDoc, ListingStatus } from '#schemas/listings.ts'
import type { Draft } from '#schemas/document.ts'
import { titleWithin } from '#domain/core/words/short-text.ts'
import { isWaiting } from './auction-checks.ts'
import type { PriceRules } from '#domain/core/orders/price-rules.ts'
import { firstPrice } from '#domain/core/orders/price-ladder.ts'
import { publicationsOf, type Publication } from './listing-price.ts'
import { lotText } from '#domain/selling/lots/lot-text.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'

/** What the text and the checks need of a channel. */
export interface ListingChannel {
  readonly key: string
  readonly titleLimit: number
  readonly conditions: Readonly<Record<string, string>>
}

/** The title of a listing may be as long as the strictest of its channels lets it. */
export const titleLimitOf = (channels: readonly ListingChannel[]): number =>
  Math.min(120, ...channels.map(({ titleLimit }) => titleLimit))

const freeStages: readonly UnitStage[] = ['inspected', 'photographed', 'stored']

/** Why no listing can be made of a unit; `''` where one can. */
export function listingProblem(unit: UnitDoc): Words {
  if (unit.orderId !== '' || ['sold', 'picked', 'shipped', 'handedOver'].includes(unit.stage))
    return msg('listing.unit.sold')
  if (unit.listingId !== '') return msg('listing.unit.offered')
  if (unit.grade === '') return msg('listing.unit.notGraded')
  return freeStages.includes(unit.stage) ? '' : msg('listing.unit.notFree')
}

/** A draft for one unit, with text and price worked out. */
export function draftOf(
  id: string,
  unit: UnitDoc,
  channels: readonly ListingChannel[],
  rules: PriceRules,
): Draft<ListingDoc> {
  const [first] = channels
  const limit = titleLimitOf(channels)
  const text = lotText([unit], { titleLimit: limit, conditions: first?.conditions ?? {} })
  return {
    id, saleType: 'fixed', eventId: '', lotNo: 0, sticker: '', title: titleWithin(text.title, limit), description: text.description,
    condition: text.condition, priceCents: firstPrice(unit, rules), startBidCents: null, reserveCents: null, hammerCents: null, status: 'draft',
    unitIds: [unit.id], publications: {}, relists: 0,
  } // prettier-ignore
}

/** Where a listing stands in a manager's day. `endNow`: still on offer, though nobody may buy it there: it is sold, or its unit is not in it. */
export type ListingView = 'draft' | 'ready' | 'live' | 'endNow' | 'over'

export interface ListingRow {
  readonly listing: ListingDoc
  /** `null` where the unit is not on this device. */
  readonly unit: UnitDoc | null
  readonly view: ListingView
  readonly photos: number
  /** Why it is not ready. */
  readonly problems: readonly Words[]
  /** The price by the markdowns, where it is lower than the one it has. */
  readonly dueCents: number | null
  /** Channels on which buyers can buy it now. */
  readonly live: readonly (readonly [channelKey: string, publication: Publication])[]
  /** Since when it should have been ended; `''` where it need not. */
  readonly soldAt: string
}

const goneStages: readonly UnitStage[] = ['sold', 'picked', 'shipped', 'handedOver', 'scrapped', 'donated', 'missing']

/** Sold, gone or missing: nobody may buy it any more. */
export const isGone = (unit: Pick<UnitDoc, 'stage' | 'orderId'>): boolean =>
  unit.orderId !== '' || goneStages.includes(unit.stage)

/** The channels that still offer what is gone: all but the one that sold it. */
function stillLive(listing: ListingDoc, soldOn: string): ListingRow['live'] {
  return publicationsOf(listing).filter(([key, { state }]) => state === 'live' && key !== soldOn)
}

/** Two people without contact offered the unit, or one ended what the other put up: it is in another offer by now, or in none. */
export const isWithout = ({ id }: Pick<ListingDoc, 'id'>, { listingId }: Pick<UnitDoc, 'listingId'>): boolean =>
  listingId !== id

/** It left the house in no offer. */
const isGoneFree = (unit: UnitDoc): boolean => unit.listingId === '' && isGone(unit)

/**
 * The channels on which a listing must be ended, since its unit is gone or not in it; none where it need not. What is sold ended by itself where it was sold,
 * and what became of its unit later is another offer's.
 */
export function toEndOn(listing: ListingDoc, unit: UnitDoc | null, soldOn: string): ListingRow['live'] {
  if (unit === null) return []
  if (!isWithout(listing, unit)) return isGone(unit) ? stillLive(listing, soldOn) : []
  // Ended by one while another put it up. What left the house in no offer, as with its pallet, can still be bought there.
  if (listing.status === 'ended') return stillLive(listing, isGoneFree(unit) ? soldOn : '')
  return listing.status === 'live' ? stillLive(listing, '') : []
}

function viewOf(status: ListingStatus, mustEnd: boolean): ListingView {
  if (mustEnd) return 'endNow'
  if (status === 'draft' || status === 'ready' || status === 'live') return status
  return 'over'
}

/** Why it cannot be put on offer; none when it can. */
export function readyProblems(
  listing: ListingDoc,
  unit: UnitDoc | null,
  photos: number,
  channels: readonly ListingChannel[],
): readonly Words[] {
  const limit = titleLimitOf(channels)
  const isElsewhere = unit !== null && isWithout(listing, unit)
  return [
    unit === null && msg('listing.problem.noUnit'),
    unit !== null && isGone(unit) && msg('listing.problem.gone'),
    isElsewhere && msg('listing.problem.elsewhere'),
    unit !== null && unit.grade === '' && msg('listing.unit.notGraded'),
    photos === 0 && msg('listing.problem.noPhoto'),
    listing.title.trim() === '' && msg('listing.problem.noTitle'),
    listing.title.length > limit && msg('listing.problem.titleLong', { count: listing.title.length, limit }),
    (listing.priceCents ?? 0) <= 0 && msg('listing.problem.noPrice'),
  ].filter((one) => one !== false)
}

export interface RowFacts {
  readonly unit: UnitDoc | null
  readonly photos: number
  /** The channel of the order that its unit is in; `''` where it is in none that is known. */
  readonly soldOn: string
  readonly due: number | null
}

/** Of one that waits why it is not ready, of one that is on offer why it must not be. */
function problemsOf(listing: ListingDoc, { unit, photos }: RowFacts, channels: readonly ListingChannel[]): readonly Words[] {
  if (isWaiting(listing)) return readyProblems(listing, unit, photos, channels)
  if (listing.status !== 'live' || unit === null || !isWithout(listing, unit)) return []
  return [msg(unit.listingId === '' ? 'listing.problem.notIn' : 'listing.problem.elsewhere')]
} // prettier-ignore

export function listingRow(listing: ListingDoc, channels: readonly ListingChannel[], facts: RowFacts): ListingRow {
  const { unit, photos, soldOn, due } = facts
  const gone = unit !== null && isGone(unit) && !isWithout(listing, unit)
  const toEnd = toEndOn(listing, unit, soldOn)
  const mustEnd = toEnd.length > 0
  const live = gone || mustEnd ? toEnd : stillLive(listing, '')
  return {
    listing,
    unit,
    photos,
    live,
    view: viewOf(listing.status, mustEnd),
    problems: problemsOf(listing, facts, channels),
    dueCents: gone ? null : due,
    soldAt: mustEnd && unit !== null && (gone || isGoneFree(unit)) ? unit.updatedAt : '',
  }
}
