/**
 * The warning about a list without prices, before it is imported. Why: a unit's cost is the load's
 * cost shared by retail. So a line without a retail value leaves its units without a cost, and a
 * bid or a recovery without its base.
 */
import { msg, type Words } from '#messages/message.ts'
import type { LeadFacts } from './leads.ts'
import type { ManifestTotals } from './manifest.ts'

/** What missing prices mean for cost and estimate; `''` when every line has a price. A price of 0 is none. */
export function priceWarning({ lines, priced }: Pick<ManifestTotals, 'lines' | 'priced'>): Words {
  if (lines === priced) return ''
  return priced === 0 ? msg('file.noPrices') : msg('file.somePrices', { missing: lines - priced, lines })
}

/** The same for a list of auctions; `''` when each has a retail value. */
export function leadPriceWarning(leads: readonly Pick<LeadFacts, 'declaredRetailCents'>[]): Words {
  const missing = leads.filter((lead) => !lead.declaredRetailCents).length
  if (missing === 0) return ''
  return missing === leads.length ? msg('file.noRetail') : msg('file.someRetail', { missing, auctions: leads.length })
}
