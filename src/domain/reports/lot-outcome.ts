/**
 * What became of the lots that were made (product, section 6): sell-through = lots sold ÷ lots whose sale is over; realized = hammer prices ÷ retail of
 * the lots sold; photo-complete = units with every photo they need ÷ units in lots.
 */
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Grouping } from './work-report.ts'
import { dayOf, hourOf } from '#domain/core/days.ts'
import { nameKey } from '#domain/core/words/readable-name.ts'

export interface LotSeen {
  readonly lot: Pick<ListingDoc, 'id' | 'status' | 'hammerCents' | 'createdAt' | 'createdBy'>
  readonly units: readonly Pick<UnitDoc, 'loadId' | 'category' | 'retailCents'>[]
  /** Units whose photos are complete; `null` where their photos are no longer on this device. */
  readonly photographed: number | null
}

export interface LotOutcome {
  readonly lots: number
  readonly over: number
  readonly sold: number
  readonly sellThroughPct: number | null
  readonly hammerCents: number
  /** Of the lots sold whose every unit has a retail value, as is `realizedPct`. */
  readonly retailCents: number
  readonly realizedPct: number | null
  readonly photoCompletePct: number | null
}

const isSold = ({ lot }: LotSeen): boolean =>
  (lot.status === 'sold' || lot.status === 'settled') && lot.hammerCents !== null
/** One that is ended was sold, and its buyer did not pay or did not come. */
const isOver = (seen: LotSeen): boolean => isSold(seen) || seen.lot.status === 'unsold' || seen.lot.status === 'ended'

export function outcomeOf(all: readonly LotSeen[]): LotOutcome {
  const sold = all.filter(isSold)
  const over = all.filter(isOver).length
  const valued = sold.filter(({ units }) => units.length > 0 && units.every(({ retailCents }) => retailCents !== null))
  const sum = (lots: readonly LotSeen[], of: (seen: LotSeen) => number) => lots.reduce((before, seen) => before + of(seen), 0)
  const retailCents = sum(valued, ({ units }) => units.reduce((cents, unit) => cents + (unit.retailCents ?? 0), 0))
  const seen = all.filter(({ photographed }) => photographed !== null)
  const units = sum(seen, (one) => one.units.length)
  return {
    lots: all.length,
    over,
    sold: sold.length,
    sellThroughPct: over === 0 ? null : (100 * sold.length) / over,
    hammerCents: sum(sold, ({ lot }) => lot.hammerCents ?? 0),
    retailCents,
    realizedPct: retailCents === 0 ? null : (100 * sum(valued, ({ lot }) => lot.hammerCents ?? 0)) / retailCents,
    photoCompletePct: units === 0 ? null : (100 * sum(seen, ({ photographed }) => photographed ?? 0)) / units,
  }
} // prettier-ignore

/** The group of a lot: of its first unit where units decide. */
export const lotKeyOf: { readonly [By in Grouping]: (seen: LotSeen) => string } = {
  person: ({ lot }) => lot.createdBy,
  load: ({ units }) => units[0]?.loadId ?? '',
  category: ({ units }) => nameKey(units[0]?.category ?? ''),
  hour: ({ lot }) => String(hourOf(Date.parse(lot.createdAt))).padStart(2, '0'),
  day: ({ lot }) => dayOf(Date.parse(lot.createdAt)),
}
