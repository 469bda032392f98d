/**
 * The warning about a list without prices, before it is imported. Why: a unit's cost is the load's
 * cost shared by retail. So a line without a retail value leaves its units without a cost, and a
 * bid or a recovery without its base.
 */
import type { LeadFacts } from './leads.ts'
import type { ManifestTotals } from './manifest.ts'

const wayOut = 'Choose the retail column, or import a list with prices into this load later.'

/** What missing prices mean for cost and estimate; `''` when every line has a price. A price of 0 is none. */
export function priceWarning(totals: Pick<ManifestTotals, 'lines' | 'priced'>): string {
  const missing = totals.lines - totals.priced
  if (missing === 0) return ''
  if (totals.priced === 0) {
    return `This list has no prices: its units get no cost and no estimate, because the load’s cost is shared by retail. ${wayOut}`
  }
  const lines = totals.lines.toLocaleString('en-US')
  const have = missing === 1 ? 'has' : 'have'
  const their = missing === 1 ? 'Its units get' : 'Their units get'
  return `${missing.toLocaleString('en-US')} of ${lines} lines ${have} no price. ${their} no cost and no estimate, and the other lines carry the whole cost of the load.`
}

/** The same for a list of auctions; `''` when each has a retail value. */
export function leadPriceWarning(leads: readonly Pick<LeadFacts, 'declaredRetailCents'>[]): string {
  const missing = leads.filter((lead) => !lead.declaredRetailCents).length
  if (missing === 0) return ''
  const which =
    missing === leads.length
      ? 'This list has no retail values'
      : `${missing} of ${leads.length} auctions have no retail`
  return `${which}: no maximum bid can be worked out. Enter the retail on each lead, or import the list again with a retail column.`
}
