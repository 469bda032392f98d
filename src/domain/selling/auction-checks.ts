/** What must be right before an auction goes to its channel. Decides nothing by itself: an error blocks, a warning is looked at. */
import { msg, type Words } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import { eventProblems, mayReorder } from './auction-stages.ts'
import { gapsOf, settledNumbers } from '#domain/selling/lots/lot-numbers.ts'

/** A lot of an auction as a manager sees it. */
export interface LotFactsRow {
  readonly lot: ListingDoc
  /** The units that are in it. */
  readonly units: readonly UnitDoc[]
  /** Units that it lists and that name another offer, or none: another device took them. */
  readonly away: readonly string[]
  /** Shots that are there, of those that are needed. */
  readonly photos: number
  readonly photosNeeded: number
  /** Units without any photo. */
  readonly unphotographed: number
}

export interface AuctionCheck {
  readonly key: string
  readonly level: 'error' | 'warning'
  readonly words: Words
  /** The lots that it is about, by id; empty where it is about the auction. */
  readonly lots: readonly string[]
}

/** Whether a lot is, or will be, offered. */
export const isOffered = ({ status }: Pick<ListingDoc, 'status'>): boolean => status !== 'withdrawn'
/** Whether it waits to be published. */
export const isWaiting = ({ status }: Pick<ListingDoc, 'status'>): boolean => status === 'draft' || status === 'ready'

const numbers = (rows: readonly LotFactsRow[]): string => shortList(rows.map(({ lot }) => lot.lotNo))

/** `3, 7, 12 … (14)`: the first few, and how many there are. */
function shortList(all: readonly number[]): string {
  const shown = all.slice(0, 8).join(', ')
  return all.length > 8 ? `${shown} … (${all.length})` : shown
}

const sellable: readonly UnitStage[] = ['received', 'inspected', 'photographed', 'stored', 'listed']
/** It was sold, held, lost or scrapped after it came into its lot. */
const isUnfit = ({ stage, orderId }: UnitDoc): boolean => orderId !== '' || !sellable.includes(stage)

type Rule = readonly [
  key: string,
  level: AuctionCheck['level'],
  is: (row: LotFactsRow) => boolean,
  words: (lots: string) => Words,
]

function lotRules(titleLimit: number): readonly Rule[] {
  return [
    ['empty', 'error', ({ units }) => units.length === 0, (lots) => msg('auction.check.empty', { lots })],
    ['unfit', 'error', ({ units }) => units.some(isUnfit), (lots) => msg('auction.check.unfit', { lots })],
    ['grade', 'error', ({ units }) => units.some(({ grade }) => grade === ''), (lots) => msg('auction.check.grade', { lots })],
    ['photos', 'warning', ({ unphotographed }) => unphotographed > 0, (lots) => msg('auction.check.photos', { lots })],
    ['title', 'error', ({ lot }) => lot.title.trim() === '', (lots) => msg('auction.check.noTitle', { lots })],
    ['titleLong', 'error', ({ lot }) => lot.title.length > titleLimit, (lots) => msg('auction.check.titleLong', { lots, limit: titleLimit })],
    ['startBid', 'error', ({ lot }) => (lot.startBidCents ?? 0) <= 0, (lots) => msg('auction.check.startBid', { lots })],
    ['shots', 'warning', ({ photos, photosNeeded, unphotographed }) => unphotographed === 0 && photos < photosNeeded, (lots) => msg('auction.check.shots', { lots })],
    ['away', 'error', ({ away }) => away.length > 0, (lots) => msg('auction.check.away', { lots })],
  ]
} // prettier-ignore

/** The checks that fail, errors first. Only lots that wait to be published are looked at one by one. */
export function auctionChecks(event: SaleEventDoc, rows: readonly LotFactsRow[], titleLimit: number): readonly AuctionCheck[] {
  const waiting = rows.filter(({ lot }) => isWaiting(lot))
  const checks: AuctionCheck[] = [...eventProblems(event)].map(([key, words]) => ({ key, level: 'error', words, lots: [] }))
  if (waiting.length === 0) checks.push({ key: 'none', level: 'error', words: msg('auction.check.none'), lots: [] })
  const lots = rows.map(({ lot }) => lot)
  const gaps = gapsOf(lots)
  if (mayReorder(event) && gaps.length > 0)
    checks.push({ key: 'gaps', level: 'error', words: msg('auction.check.gaps', { lots: shortList(gaps) }), lots: [] })
  const twice = settledNumbers(lots)
  if (twice.size > 0) checks.push({ key: 'twice', level: 'error', words: msg('auction.check.twice', { count: twice.size }), lots: [...twice.keys()] })
  if (event.sellerCode.trim() === '') checks.push({ key: 'sellerCode', level: 'error', words: msg('auction.check.sellerCode'), lots: [] })
  for (const [key, level, is, words] of lotRules(titleLimit)) {
    const found = waiting.filter(is)
    if (found.length > 0) checks.push({ key, level, words: words(numbers(found)), lots: found.map(({ lot }) => lot.id) })
  }
  return checks.toSorted((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'))
} // prettier-ignore
