/**
 * The whole claim for a load: what came short, damaged and as empty boxes (`claim-pack.ts`), what
 * is over, and what is not in the claimed condition. Invariants: an item is claimed for one reason;
 * a claimed condition is compared only where there is both it and ours; what is over has a negative
 * value, since we owe it or send it back. Conditions: the names that B-Stock's sellers use, as in
 * product section 5.
 */
import { coarseLabels } from '#domain/core/floor/unit-facts.ts'
import { msg, type Words } from '#messages/message.ts'
import type { Grade, UnitDoc } from '#schemas/units.ts'
import type { ExportCell } from '#domain/files/export.ts'
import { claimCells, claimHeaders, claimReasonNames, claimRows } from './claim-pack.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import type { LineVariance } from './variance.ts'

export type DifferenceReason = 'missing' | 'damaged' | 'emptyBox' | 'wrongCondition' | 'over'

export const differenceLabels: { readonly [Reason in DifferenceReason]: Words } = {
  ...claimReasonNames,
  wrongCondition: msg('manifest.reason.wrongCondition'),
  over: msg('manifest.state.over'),
}

export interface Difference {
  readonly variance: LineVariance
  readonly reason: DifferenceReason
  readonly qty: number
  /** At retail; negative for what is over; `null` when the line has no retail value. */
  readonly valueCents: number | null
  /** For a wrong condition: what was found; `''` otherwise. */
  readonly found: Words
}

/** The best to the worst, for comparing; sellers' names first reduced to letters. */
const claimedRanks: Readonly<Record<string, number>> = {
  new: 6, brandnew: 6, newsealed: 6, overstock: 6,
  likenew: 5, openbox: 5,
  refurbished: 4, verygood: 4, usedverygood: 4,
  usedgood: 3, good: 3,
  usedfair: 2, fair: 2, acceptable: 2,
  salvage: 1, poor: 1, forparts: 1,
} // prettier-ignore

const gradeRanks: { readonly [Of in Exclude<Grade, ''>]: number } = {
  newSealed: 6,
  openBox: 5,
  newDefects: 4,
  refurbished: 4,
  usedGood: 3,
  usedFair: 2,
  forParts: 1,
}

/** What we found, where it is worse than what the seller claims; `''` otherwise. */
export function worseThanClaimed(claimed: string, unit: Pick<UnitDoc, 'grade' | 'coarse'>): Words {
  if (unit.coarse === 'damaged' || unit.coarse === 'emptyBox') return ''
  const promised = claimedRanks[claimed.toLowerCase().replace(/[^a-z]/g, '')]
  if (promised === undefined) return ''
  if (unit.grade !== '') return gradeRanks[unit.grade] < promised ? gradeLabels[unit.grade] : ''
  return unit.coarse === 'opened' && promised === 6 ? coarseLabels.opened : ''
}

function valueOf(variance: LineVariance, qty: number): number | null {
  const retail = variance.line.unitRetailCents
  return retail === null ? null : qty * retail
}

type Judged = Pick<UnitDoc, 'lineId' | 'qty' | 'grade' | 'coarse'>

function wrongConditions(byLine: ReadonlyMap<string, LineVariance>, units: Iterable<Judged>): Difference[] {
  const found = new Map<string, { readonly variance: LineVariance; readonly words: Words; qty: number }>()
  for (const unit of units) {
    const variance = byLine.get(unit.lineId)
    if (!variance || variance.state === 'extra') continue
    const words = worseThanClaimed(variance.line.claimedCondition, unit)
    if (words === '') continue
    const key = JSON.stringify([unit.lineId, words])
    const known = found.get(key) ?? { variance, words, qty: 0 }
    known.qty += unit.qty
    found.set(key, known)
  }
  return [...found.values()].map(({ variance, words, qty }) => ({
    variance,
    reason: 'wrongCondition',
    qty,
    valueCents: valueOf(variance, qty),
    found: words,
  }))
}

/** Everything to settle with the seller, in the order of the manifest. */
export function loadDifferences(variances: readonly LineVariance[], units: Iterable<Judged>): Difference[] {
  const open = variances.filter((variance) => variance.state !== 'waived')
  const claims = claimRows(open).map((claim) => ({ ...claim, found: '' }))
  const over = open
    .filter((variance) => variance.state === 'over' || (variance.state === 'extra' && variance.received > 0))
    .map((variance): Difference => {
      const value = valueOf(variance, variance.difference)
      return {
        variance,
        reason: 'over',
        qty: variance.difference,
        valueCents: value === null ? null : 0 - value,
        found: '',
      }
    })
  const wrong = wrongConditions(new Map(open.map((one) => [one.line.id, one])), units)
  return [...claims, ...wrong, ...over].sort((a, b) => a.variance.line.row - b.variance.line.row)
}

/** What is claimed and what is over, apart: they do not cancel out. */
export function differenceTotals(differences: readonly Difference[]): {
  readonly [Reason in DifferenceReason]: { readonly qty: number; readonly valueCents: number }
} {
  const sum = (reason: DifferenceReason) => {
    const some = differences.filter((one) => one.reason === reason)
    return {
      qty: some.reduce((all, one) => all + one.qty, 0),
      valueCents: some.reduce((all, one) => all + (one.valueCents ?? 0), 0),
    }
  }
  return {
    missing: sum('missing'),
    damaged: sum('damaged'),
    emptyBox: sum('emptyBox'),
    wrongCondition: sum('wrongCondition'),
    over: sum('over'),
  }
}

export const differenceHeaders: readonly Words[] = [
  ...claimHeaders,
  msg('manifest.column.found'),
  msg('manifest.column.photos'),
]

/** One difference as cells under `differenceHeaders`. `photos` are file names, `read` is the language of the one who exports. */
export function differenceCells(
  difference: Difference,
  photos: readonly string[],
  read: (words: Words) => string,
): ExportCell[] {
  const { reason, found } = difference
  return [...claimCells(difference, read(differenceLabels[reason])), read(found), photos.join(' ')]
}
