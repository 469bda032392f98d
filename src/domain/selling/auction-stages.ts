/**
 * How far an auction is, and what that allows. Invariants: numbers are free only while it is a draft; lots may be added until it ends; nothing
 * about it changes once it is over.
 */
import { joined, momentIn, msg, type Words } from '#messages/message.ts'
import type { SaleEventDoc, SaleEventStatus } from '#schemas/sale-events.ts'

export const auctionStatusLabels: { readonly [Status in SaleEventStatus]: Words } = {
  draft: msg('auction.status.draft'),
  catalogued: msg('auction.status.catalogued'),
  published: msg('auction.status.published'),
  live: msg('auction.status.live'),
  closing: msg('auction.status.closing'),
  closed: msg('auction.status.closed'),
  settled: msg('auction.status.settled'),
}

const open: readonly SaleEventStatus[] = ['draft', 'catalogued', 'published']

/** Whether units may still be scanned into lots of it. `at` is ISO UTC. */
export function maySellMore(event: Pick<SaleEventDoc, 'kind' | 'status' | 'endsAt'>, at: string): boolean {
  if (event.kind !== 'auction' || !open.includes(event.status)) return false
  // A draft whose dates are not right yet is still worked on.
  return event.status !== 'published' || event.endsAt === '' || event.endsAt > at
}

/** Whether its lots may be put in another order and renumbered. */
export const mayReorder = ({ status }: Pick<SaleEventDoc, 'status'>): boolean => status === 'draft'

/** Whether its text, times and rule may still be changed. */
export const mayEditEvent = ({ status }: Pick<SaleEventDoc, 'status'>): boolean => open.includes(status)

const closingOrder: readonly SaleEventStatus[] = [...open, 'live', 'closing', 'closed', 'settled']

/** What is worked on first: drafts, the one that starts first in front; what is over last, the latest in front. */
export function byWork(a: SaleEventDoc, b: SaleEventDoc): number {
  const rank = (event: SaleEventDoc) => closingOrder.indexOf(event.status)
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  const way = rank(a) < open.length ? 1 : -1
  return way * (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.id < b.id ? -1 : 1)
}

/** When the last of `lots` lots ends, ISO UTC; `''` while the first end is unknown. */
export function lastEnd(
  { endsAt, staggerSeconds }: Pick<SaleEventDoc, 'endsAt' | 'staggerSeconds'>,
  lots: number,
): string {
  const first = Date.parse(endsAt)
  return Number.isNaN(first) ? '' : new Date(first + Math.max(0, lots - 1) * staggerSeconds * 1000).toISOString()
}

/** The time in US Eastern, which HiBid's upload counts in, written as every other time on the page; `''` for none. */
export const easternTime = (iso: string): Words =>
  Number.isNaN(Date.parse(iso)) ? '' : joined([momentIn(iso, 'time', 'America/New_York')])

/** What is wrong with the dates and percentages of an auction, each by its field; empty when nothing is. */
export function eventProblems(
  event: Pick<
    SaleEventDoc,
    'title' | 'startsAt' | 'endsAt' | 'pickupFrom' | 'pickupTo' | 'startBidBase' | 'startBidCents' | 'startBidPct'
  >,
): ReadonlyMap<string, Words> {
  const { title, startsAt, endsAt, pickupFrom, pickupTo } = event
  const problems = new Map<string, Words>()
  if (title.trim() === '') problems.set('title', msg('auction.problem.noTitle'))
  if (startsAt === '') problems.set('startsAt', msg('auction.problem.noStart'))
  if (endsAt === '') problems.set('endsAt', msg('auction.problem.noEnd'))
  else if (startsAt !== '' && endsAt <= startsAt) problems.set('endsAt', msg('auction.problem.endsBefore'))
  if (pickupFrom !== '' && endsAt !== '' && pickupFrom < endsAt)
    problems.set('pickupFrom', msg('auction.problem.pickupBefore'))
  if (pickupFrom !== '' && pickupTo !== '' && pickupTo <= pickupFrom)
    problems.set('pickupTo', msg('auction.problem.pickupEnds'))
  if (event.startBidBase === 'fixed' ? event.startBidCents === null : event.startBidPct === null)
    problems.set(event.startBidBase === 'fixed' ? 'startBidCents' : 'startBidPct', msg('auction.problem.noRule'))
  return problems
}
