/**
 * What loads like this one brought in, out of our own closed loads. Decides which closed loads are like it, and what may be said of them. Invariants: a
 * recovery never comes without the number of loads behind it and their spread; loads count by their retail, so a small one does not outvote a large one;
 * shares of a load without retail count for nothing. A load that closed before Restow is one share: what its sheet says of the whole.
 */
import type { LoadDoc } from '#schemas/loads.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { recoveryPct } from '#domain/core/money.ts'
import { isUnsold } from './unsold.ts'

/** What one closed load brought in with items of one category in one claimed condition. */
export interface RecoveryShare {
  readonly loadId: string
  readonly source: string
  readonly category: string
  readonly condition: string
  /** Of its manifest, in cents. */
  readonly retailCents: number
  /** Net of fees and postage, in cents. */
  readonly soldCents: number
  readonly qty: number
}

/** A load of which more than this share is still here has not shown yet what it brings. */
const MOST_LEFT = 0.25

/** Whether a load's units are sold, or gone otherwise, so far that its recovery means something. */
export function isMostlySold(units: readonly Pick<UnitDoc, 'stage' | 'qty'>[]): boolean {
  const qtyOf = (some: typeof units) => some.reduce((sum, unit) => sum + unit.qty, 0)
  return qtyOf(units) > 0 && qtyOf(units.filter(({ stage }) => isUnsold(stage))) <= qtyOf(units) * MOST_LEFT
}

type BroughtBefore = Pick<
  LoadDoc,
  'id' | 'source' | 'category' | 'condition' | 'declaredRetailCents' | 'declaredUnits' | 'broughtCents'
>

/** The share of a load that closed before Restow; `null` for any other load. */
export function shareBefore(load: BroughtBefore): RecoveryShare | null {
  const { id, source, category, condition, declaredRetailCents, declaredUnits, broughtCents } = load
  if (broughtCents === null) return null
  const qty = declaredUnits ?? 0
  return {
    loadId: id,
    source,
    category,
    condition,
    retailCents: declaredRetailCents ?? 0,
    soldCents: broughtCents,
    qty,
  }
}

/** By what the loads are like this one, the closest likeness first. */
export const likenesses = ['all', 'sourceCategory', 'source', 'category', 'any'] as const
export type Likeness = (typeof likenesses)[number]

export interface LikeThis {
  readonly source: string
  readonly category: string
  readonly condition: string
}

export interface Recovery {
  readonly likeness: Likeness
  /** Loads behind it, at least 1. */
  readonly loads: number
  readonly qty: number
  /** Of all their retail, in percent with one decimal. */
  readonly pct: number
  /** The load that brought least and the one that brought most, in percent. */
  readonly lowPct: number
  readonly highPct: number
}

/** Fewer loads than this are a hint and no basis for a bid. */
export const ENOUGH_LOADS = 3

/** Sellers write `Small Appliances` and `SMALL_APPLIANCES`. */
const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

/** The fields that have to agree. A lead that does not say one of them is like nothing by it. */
const fieldsOf: { readonly [Kind in Likeness]: readonly (keyof LikeThis)[] } = {
  all: ['source', 'category', 'condition'],
  sourceCategory: ['source', 'category'],
  source: ['source'],
  category: ['category'],
  any: [],
}

function isLike(share: RecoveryShare, wanted: LikeThis, likeness: Likeness): boolean {
  return fieldsOf[likeness].every((field) => wanted[field] !== '' && plain(share[field]) === plain(wanted[field]))
}

function recoveryBy(shares: readonly RecoveryShare[], wanted: LikeThis, likeness: Likeness): Recovery | null {
  const byLoad = new Map<string, { retailCents: number; soldCents: number }>()
  let qty = 0
  for (const share of shares) {
    if (share.retailCents <= 0 || !isLike(share, wanted, likeness)) continue
    const load = byLoad.get(share.loadId) ?? { retailCents: 0, soldCents: 0 }
    load.retailCents += share.retailCents
    load.soldCents += share.soldCents
    byLoad.set(share.loadId, load)
    qty += share.qty
  }
  const loads = [...byLoad.values()]
  const sum = (field: 'retailCents' | 'soldCents') => loads.reduce((all, load) => all + load[field], 0)
  const pct = recoveryPct(sum('soldCents'), sum('retailCents'))
  if (pct === null) return null
  const each = loads.map((load) => recoveryPct(load.soldCents, load.retailCents) ?? 0)
  return { likeness, loads: loads.length, qty, pct, lowPct: Math.min(...each), highPct: Math.max(...each) }
}

/** One recovery for each likeness that any closed load has, the closest first. */
export function recoveriesFor(shares: readonly RecoveryShare[], wanted: LikeThis): readonly Recovery[] {
  return likenesses.flatMap((likeness) => recoveryBy(shares, wanted, likeness) ?? [])
}

/** The one to reckon with: the closest likeness with enough loads; `null` where there are too few of every kind. */
export function usualRecovery(recoveries: readonly Recovery[]): Recovery | null {
  return recoveries.find((one) => one.loads >= ENOUGH_LOADS) ?? null
}
