/**
 * The claim that goes to the seller: which lines came short, damaged or as empty boxes, with what they are worth. Invariants: what was
 * waived is not claimed; an item is claimed once, as missing or as damaged or as an empty box; the seller's own words identify each line.
 */
import { msg, type Words } from '#messages/message.ts'
import type { ExportCell } from '#domain/files/export.ts'
import { centsAsPlain } from '#domain/core/money.ts'
import { coarseLabels } from '#domain/core/floor/unit-facts.ts'
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

export const claimReasonNames: { readonly [Reason in ClaimReason]: Words } = {
  missing: msg('manifest.reason.missing'),
  damaged: coarseLabels.damaged,
  emptyBox: coarseLabels.emptyBox,
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
export const claimHeaders: readonly Words[] = [
  msg('manifest.column.row'), msg('unit.fact.lpn'), msg('manifest.column.upc'), msg('unit.fact.asin'), msg('unit.fact.itemNumber'), msg('unit.title'),
  msg('unit.fact.pallet'), msg('manifest.column.claimedCondition'), msg('manifest.column.expected'), msg('manifest.column.received'),
  msg('manifest.column.reason'), msg('manifest.column.qty'), msg('unit.fact.unitRetail'), msg('manifest.column.value'),
] // prettier-ignore

/** One claim as cells under `claimHeaders`; `reason` in the language of the file. */
export function claimCells(claim: Pick<ClaimRow, 'variance' | 'qty' | 'valueCents'>, reason: string): ExportCell[] {
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
    reason,
    claim.qty,
    centsAsPlain(line.unitRetailCents),
    centsAsPlain(claim.valueCents),
  ]
}
