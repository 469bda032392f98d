/**
 * The lots of an auction as its channel's software imports them, and the dry run by that software's rules. Invariants: the header names stay as they
 * are, since the import remembers them; a seller code is never empty, or the lot is skipped without a word and all later photos are off
 * by one; nothing is cut here: what is too long is named.
 * Source: Auction Flex 360 lot import and a HiBid upload guide of April 2026 (notes of November 2026).
 */
import { centsAsPlain } from '#domain/core/money.ts'
import { oneLine } from '#domain/core/words/short-text.ts'
import { msg, type Words } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { worthOf } from '#domain/selling/lots/lot-start-bid.ts'

export const auctionProfiles = ['auctionFlex', 'hibidDirect'] as const
export type AuctionProfile = (typeof auctionProfiles)[number]

const IMAGES = 5

/** Columns by profile, in the channel's own words. */
export const profileHeaders: { readonly [Profile in AuctionProfile]: readonly string[] } = {
  auctionFlex: 'LotNumber,Title,Description,Quantity,SellerCode,StartBid,LowEstimate,HighEstimate,Reserve,Shippable'.split(','),
  hibidDirect: 'Lot Number,Lead,Description,Quantity,Category,Condition,Low Estimate,High Estimate,Starting Bid,Reserve,Image 1,Image 2,Image 3,Image 4,Image 5'.split(','),
} // prettier-ignore

export interface FileLot {
  readonly lot: Pick<ListingDoc, 'lotNo' | 'title' | 'description' | 'condition' | 'startBidCents' | 'reserveCents'>
  readonly units: readonly UnitDoc[]
  /** Names of its photo files, in order. */
  readonly photos: readonly string[]
}

/** `12-1.jpg`: the first photo of lot 12. */
export const photoName = (lotNo: number, place: number): string => `${lotNo}-${place + 1}.jpg`

function estimatesOf(units: readonly UnitDoc[]): readonly [low: string, high: string] {
  const low = worthOf(units, 'estimateCents')
  const retail = worthOf(units, 'retailCents')
  if (low === null) return ['', '']
  return [centsAsPlain(low), centsAsPlain(Math.max(low, retail ?? low))]
}

/** One lot as cells under the profile's columns. A lot is sold as a whole, so its quantity is 1; how many items it holds is in its text. */
export function fileRow(
  profile: AuctionProfile,
  sellerCode: string,
  { lot, units, photos }: FileLot,
): readonly string[] {
  const [low, high] = estimatesOf(units)
  const start = centsAsPlain(lot.startBidCents)
  const reserve = centsAsPlain(lot.reserveCents)
  const lead = [String(lot.lotNo), oneLine(lot.title), oneLine(lot.description), '1']
  if (profile === 'auctionFlex') return [...lead, sellerCode.trim(), start, low, high, reserve, 'No']
  const images = Array.from({ length: IMAGES }, (_, place) => photos[place] ?? '')
  return [...lead, units[0]?.category ?? '', lot.condition, low, high, start, reserve, ...images]
}

/** A cell that the channel would refuse, cut or pass over. */
export interface FileProblem {
  readonly lotNo: string
  /** The column's name in the file. */
  readonly column: string
  readonly words: Words
}

const isAmount = (cell: string): boolean => /^\d+\.\d{2}$/.test(cell)

/** A rule of the import: which column it is about, and what is wrong with the cell; `''` for nothing. */
type CellRule = readonly [column: string, check: (cell: string) => Words]

const empty = (cell: string): Words => (cell === '' ? msg('auction.file.empty') : '')
const startBid = (cell: string): Words => (isAmount(cell) && Number(cell) > 0 ? '' : msg('auction.file.startBid'))
const amountOrNone = (cell: string): Words => (cell === '' || isAmount(cell) ? '' : msg('auction.file.amount'))
const lineBreak = (cell: string): Words => (/[\r\n]/.test(cell) ? msg('auction.file.lineBreak') : '')
const markup = (cell: string): Words => (/<[a-z/!][^>]*>/i.test(cell) ? msg('auction.file.markup') : '')
const number = (cell: string): Words => (/^[1-9]\d{0,5}[a-z]?$/i.test(cell) ? '' : msg('auction.file.number'))
const sellerCode = (cell: string): Words => (cell === '' ? msg('auction.file.sellerCode') : '')
const within = (limit: number) => (cell: string): Words =>
  cell.length > limit ? msg('auction.file.tooLong', { count: cell.length, limit }) : '' // prettier-ignore

const shared = (numberColumn: string, titleColumn: string, limit: number): readonly CellRule[] => [
  [numberColumn, number], [titleColumn, empty], [titleColumn, within(limit)], ['Description', empty], ['Description', lineBreak],
  ['Reserve', amountOrNone],
] // prettier-ignore

const cellRules: { readonly [Profile in AuctionProfile]: readonly CellRule[] } = {
  auctionFlex: [...shared('LotNumber', 'Title', 50), ['Description', markup], ['SellerCode', sellerCode], ['StartBid', startBid]],
  hibidDirect: [...shared('Lot Number', 'Lead', 80), ['Starting Bid', startBid]],
} // prettier-ignore

/** What the channel's software would not take as it is, by its rules; empty when it takes all rows. */
export function fileProblems(profile: AuctionProfile, rows: readonly (readonly string[])[]): readonly FileProblem[] {
  const headers = profileHeaders[profile]
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const [lotNo = ''] = row
    const twice = seen.has(lotNo) ? [{ lotNo, column: headers[0] ?? '', words: msg('auction.file.twice') }] : []
    seen.add(lotNo)
    const found = cellRules[profile].map(([column, check]) => ({
      lotNo,
      column,
      words: check(row[headers.indexOf(column)] ?? ''),
    }))
    return [...twice, ...found.filter(({ words }) => words !== '')]
  })
}
