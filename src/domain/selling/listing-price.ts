/**
 * What a unit is offered for, and when that goes down. A price comes from the unit's estimate, else from its retail by grade; it ends on 99. Amounts in
 * cents, for all that the unit's label covers. Invariant: a markdown rests on the first price, so that it is the same however often it is worked out.
 */
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { PriceRules } from './price-rules.ts'

const LEAST_CENTS = 299

/** `$37.40` becomes `$36.99`: the dollars below, less a cent. */
export const shopPrice = (cents: number): number => Math.max(LEAST_CENTS, Math.floor(cents / 100) * 100 - 1)

/** The first price of a unit; `null` where neither estimate nor retail is known. */
export function firstPrice(unit: Pick<UnitDoc, 'estimateCents' | 'retailCents' | 'grade'>, rules: PriceRules): number | null {
  if (unit.estimateCents !== null) return shopPrice((unit.estimateCents * rules.estimatePct) / 100)
  if (unit.retailCents === null || unit.grade === '') return null
  return shopPrice((unit.retailCents * rules.shares[unit.grade]) / 100)
} // prettier-ignore

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
  const step = steps.findLast((one) => days >= one.days)
  if (!step) return null
  const due = shopPrice((first * (100 - step.pct)) / 100)
  return due < listing.priceCents ? due : null
}
