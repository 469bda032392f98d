/**
 * The rows of a results file at the lots of an auction. Decides which lot a row means, and what keeps a row from counting. Invariants: numbers are compared
 * as text; two rows of one lot that differ both stay out; a row that counts for nothing is named.
 */
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { isMap } from '#domain/core/merge/merge-values.ts'
import { worthOf } from '#domain/selling/lots/lot-start-bid.ts'
import type { BidFacts, ResultRow } from './results-file.ts'

/** `doubled`: an earlier row says the same. `differs`: another row of this lot says otherwise. */
export type RowFate = 'sold' | 'unsold' | 'unknown' | 'withdrawn' | 'doubled' | 'differs'

export interface MatchedRow {
  readonly result: ResultRow
  readonly lot: ListingDoc | null
  readonly fate: RowFate
}

/** `007` is `7`; letters stay. */
const plainNumber = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')

/** The numbers under which buyers know a lot. */
function numbersOf({ lotNo, publications }: ListingDoc): readonly string[] {
  const told = Object.values(publications).flatMap((one) => (isMap(one) && typeof one['number'] === 'string' ? [one['number']] : []))
  return [String(lotNo), ...told].filter((number) => number !== '' && number !== '0').map(plainNumber)
} // prettier-ignore

const outcome = ({ bidder, highCents }: ResultRow): string => (bidder ? `${bidder.key} ${highCents}` : '')

export function matchRows(rows: readonly ResultRow[], lots: readonly ListingDoc[]): readonly MatchedRow[] {
  const byNumber = new Map(lots.toReversed().flatMap((lot) => numbersOf(lot).map((number) => [number, lot] as const)))
  const together = new Map<string, ResultRow[]>()
  for (const one of rows) together.set(plainNumber(one.lot), [...(together.get(plainNumber(one.lot)) ?? []), one])
  return rows.map((result) => {
    const lot = byNumber.get(plainNumber(result.lot)) ?? null
    const same = together.get(plainNumber(result.lot)) ?? []
    if (!lot) return { result, lot, fate: 'unknown' }
    if (same.some((one) => outcome(one) !== outcome(result))) return { result, lot, fate: 'differs' }
    if (same[0] !== result) return { result, lot, fate: 'doubled' }
    if (lot.status === 'withdrawn') return { result, lot, fate: 'withdrawn' }
    return { result, lot, fate: result.bidder ? 'sold' : 'unsold' }
  })
}

/** How many rows of the file name a lot of this auction: by which the auction is guessed. */
export const knownRows = (rows: readonly ResultRow[], lots: readonly ListingDoc[]): number =>
  matchRows(rows, lots).filter(({ lot }) => lot !== null).length

/** What is known of the lots that were sold, to compare their bids with. */
export function bidFacts(matched: readonly MatchedRow[], units: ReadonlyMap<string, UnitDoc>): readonly BidFacts[] {
  return matched.flatMap(({ result, lot, fate }) => {
    if (fate !== 'sold' || !lot || result.highCents === null) return []
    const inLot = lot.unitIds.flatMap((id) => units.get(id) ?? [])
    return [{ highCents: result.highCents, startBidCents: lot.startBidCents, retailCents: worthOf(inLot, 'retailCents') }]
  })
} // prettier-ignore
