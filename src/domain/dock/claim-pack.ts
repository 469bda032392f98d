/**
 * The claim that goes to the seller: which lines came short, damaged or as empty boxes, with what they are worth. Invariants: what was
 * waived is not claimed; an item is claimed once, as missing or as damaged or as an empty box; the seller's own words identify each line.
 */
import type { ExportCell } from '#domain/files/export.ts'
import { centsAsPlain } from '#domain/core/money.ts'
import type { LineVariance } from './variance.ts'

export type ClaimReason = 'missing' | 'damaged' | 'emptyBox'

export interface ClaimRow {
  readonly variance: LineVariance
  readonly reason: ClaimReason
  /** How many items are claimed for this reason. */
  readonly qty: number
  /** At retail; `null` when the line has no retail value. */
  readonly valueCents: number | null
}

export const claimReasonNames: { readonly [Reason in ClaimReason]: string } = {
  missing: 'Missing',
  damaged: 'Damaged',
  emptyBox: 'Empty box',
}

/** The claims of a load, line by line. Call it when receiving is finished: what is merely open is not missing yet. */
export function claimRows(variances: readonly LineVariance[]): ClaimRow[] {
  return variances
    .filter((variance) => variance.state !== 'waived' && variance.state !== 'extra')
    .flatMap((variance) => {
      const quantities: readonly (readonly [ClaimReason, number])[] = [
        ['missing', variance.state === 'short' ? -variance.difference : 0],
        ['damaged', variance.damaged],
        ['emptyBox', variance.emptyBoxes],
      ]
      const retail = variance.line.unitRetailCents
      return quantities
        .filter(([, qty]) => qty > 0)
        .map(([reason, qty]) => ({ variance, reason, qty, valueCents: retail === null ? null : qty * retail }))
    })
}

/** Columns of the claim's CSV file. */
export const claimHeaders = [
  'Row', 'LPN', 'UPC or EAN', 'ASIN', 'Item number', 'Title', 'Pallet', 'Claimed condition', 'Expected', 'Received', 'Reason',
  'Quantity claimed', 'Unit retail', 'Value claimed',
] as const // prettier-ignore

/** One claim as cells under `claimHeaders`. */
export function claimCells(claim: ClaimRow): ExportCell[] {
  const { line, expected, received } = claim.variance
  return [
    line.row,
    line.lpn,
    line.gtin,
    line.asin,
    line.itemNo,
    line.title,
    line.sourcePallet,
    line.claimedCondition,
    expected,
    received,
    claimReasonNames[claim.reason],
    claim.qty,
    centsAsPlain(line.unitRetailCents),
    centsAsPlain(claim.valueCents),
  ]
}
