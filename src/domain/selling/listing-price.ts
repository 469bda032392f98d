/**
 * Where a listing is offered, and when its price goes down. Invariant: a markdown rests on the first price, so that it is the same however often it is
 * worked out.
 */
import { shopPrice, stepAfter } from '#domain/core/orders/price-ladder.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { PriceRules } from '#domain/core/orders/price-rules.ts'

/** Where a listing is offered. */
export interface Publication {
  readonly state: 'live' | 'ended'
  /** ISO UTC: since when. */
  readonly at: string
  /** The channel's own number for it; `''` while it is not known. */
  readonly number: string
  /** The price that it began with. */
  readonly firstCents: number | null
  /** The price that the channel was told last. */
  readonly toldCents: number | null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const centsIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** By channel. What cannot be read is left out. */
export function publicationsOf(
  listing: Pick<ListingDoc, 'publications' | 'priceCents'>,
): readonly (readonly [channelKey: string, publication: Publication])[] {
  return Object.entries(listing.publications).flatMap(([key, value]) => {
    if (!isRecord(value)) return []
    const state = value['state'] === 'live' ? 'live' : 'ended'
    const told = centsIn(value['toldCents']) ?? listing.priceCents
    const first = centsIn(value['firstCents']) ?? told
    const publication = {
      state,
      at: textIn(value['at']),
      number: textIn(value['number']),
      firstCents: first,
      toldCents: told,
    } as const
    return [[key, publication] as const]
  })
}

/** The states of what a manager works on; the others are over. */
export const inWork = ['draft', 'ready', 'live'] as const

export const isInWork = ({ status }: Pick<ListingDoc, 'status'>): boolean => inWork.some((one) => one === status)

const DAY_MS = 86_400_000

/** The price that a listing should have by now; `null` where it is as it should be, or is not on offer. */
export function duePrice(
  listing: Pick<ListingDoc, 'publications' | 'priceCents' | 'status'>,
  nowIso: string,
  { steps }: Pick<PriceRules, 'steps'>,
): number | null {
  if (listing.status !== 'live' || listing.priceCents === null) return null
  const live = publicationsOf(listing).filter(([, { state }]) => state === 'live')
  const since = live.map(([, { at }]) => Date.parse(at)).filter((ms) => !Number.isNaN(ms))
  const first = Math.max(0, ...live.map(([, { firstCents }]) => firstCents ?? 0))
  if (since.length === 0 || first === 0) return null
  const days = (Date.parse(nowIso) - Math.min(...since)) / DAY_MS
  const step = stepAfter(steps, days)
  if (!step) return null
  const due = shopPrice((first * (100 - step.pct)) / 100)
  return due < listing.priceCents ? due : null
}
