/**
 * An item of a show: the listing behind a sticker. Decides its text, its next sticker and which record a sticker means. Invariant: within one show a
 * sticker is on one item; the text is the unit's own, as buyers read it, on one line.
 */
import { cutAt, oneLine, titleWithin } from '#domain/core/words/short-text.ts'
import type { Draft } from '#schemas/document.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { ShowChannel } from './show-channel.ts'

export interface ShowItem {
  readonly listing: ListingDoc
  /** Those that its record lists, where they are on this device. */
  readonly units: readonly UnitDoc[]
}

/** What buyers bid from where nothing else is set. */
export const START_BID_CENTS = 100
const MOST_DESCRIPTION = 2000

/** A sticker as it is written: digits without `#` and leading zeros; `''` for anything else. */
export const stickerIn = (text: string): string => /^#?0*([1-9]\d{0,3})$/.exec(text.trim())?.[1] ?? ''

const active: readonly ListingDoc['status'][] = ['draft', 'ready', 'live', 'sold']
/** Whether the item takes part in its show. */
export const isActive = ({ status }: Pick<ListingDoc, 'status'>): boolean => active.includes(status)
/** The item that carries this sticker in its show; `null` for none. @param listings of the show */
export const stickerHolder = (sticker: string, listings: readonly ListingDoc[]): ListingDoc | null =>
  listings.find((listing) => isActive(listing) && listing.sticker === sticker) ?? null

/** Whether the item still waits to be sold. */
export const isOffered = ({ status }: Pick<ListingDoc, 'status'>): boolean => isActive({ status }) && status !== 'sold'

/** The number after the highest one. */
export const nextSticker = (listings: readonly Pick<ListingDoc, 'sticker'>[]): string =>
  String(listings.reduce((most, { sticker }) => Math.max(most, Number(stickerIn(sticker) || 0)), 0) + 1)

/** In the order of the run: by its place, what has none after them by sticker. */
export const inRunOrder = <One extends ShowItem>(items: readonly One[]): readonly One[] =>
  items.toSorted(
    ({ listing: a }, { listing: b }) =>
      (a.lotNo || Number.POSITIVE_INFINITY) - (b.lotNo || Number.POSITIVE_INFINITY) ||
      a.sticker.localeCompare(b.sticker, 'en', { numeric: true }) ||
      (a.id < b.id ? -1 : 1),
  )

function describe(unit: UnitDoc, condition: string): string {
  const flaws = [...unit.defects, ...unit.missingParts].map(oneLine).join(', ')
  const words = [condition, flaws].filter((text) => text !== '').join(': ')
  return cutAt(`${(oneLine(unit.title) || unit.label).replace(/\.$/, '')}.${words === '' ? '' : ` ${words}.`}`, MOST_DESCRIPTION) // prettier-ignore
}

/** A new item of one unit, ready for the show. */
export function newItem(
  { id, eventId, sticker }: Pick<ListingDoc, 'id' | 'eventId' | 'sticker'>,
  unit: UnitDoc,
  channel: ShowChannel,
): Draft<ListingDoc> {
  const condition = (channel.conditions[unit.grade] ?? '').slice(0, 40)
  const many = unit.qty > 1 ? `${unit.qty} × ` : ''
  return {
    id, eventId, sticker, lotNo: 0, saleType: 'show', status: 'ready', condition,
    title: many + titleWithin(oneLine(unit.title) || unit.label, channel.titleLimit - many.length), description: describe(unit, condition),
    priceCents: null, startBidCents: START_BID_CENTS, reserveCents: null, hammerCents: null, unitIds: [unit.id], publications: {}, relists: 0,
  } // prettier-ignore
}

/** Stickers that are on more than one item: two devices put them on without contact. */
export function stickersTwice(items: readonly ShowItem[]): ReadonlyMap<string, readonly ShowItem[]> {
  const groups = new Map<string, readonly ShowItem[]>()
  for (const item of items) {
    const { listing } = item
    if (isActive(listing)) groups.set(listing.sticker, [...(groups.get(listing.sticker) ?? []), item])
  }
  return new Map([...groups].filter(([sticker, group]) => sticker !== '' && group.length > 1))
}
