/**
 * What a results file changes: invoices for what was sold, lots that stay for what was not. Decides what is new, what is corrected and what must stay as it
 * is. Invariants: the same file twice changes nothing, also after people decided about its lots; a corrected file changes what is not paid yet, and names what is paid; each plan is a job that
 * leaves a valid state.
 */
import type { AmountUnit } from '#domain/core/money.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import { holderOf, isUnpaid, planAwards, planOff, planPrice, planUnsold, priceIn, settleOnDesk, unitsOfLot, type Award, type Desk, type Plan } from './invoices.ts' // prettier-ignore
import { isOffered, wasDecided } from './decisions.ts'
import { inUnit, isSameBidder, type Bidder } from './results-file.ts'
import type { MatchedRow } from './results-match.ts'

/** `paid`: the file says otherwise than an invoice that is paid or fetched, which stays. `decided`: a person decided about the lot since; that stays. */
export type Change = 'new' | 'same' | 'corrected' | 'decided' | 'paid' | 'unsold' | 'stays'

export interface PlannedRow extends MatchedRow {
  /** `null` for a row that does not count. */
  readonly change: Change | null
  readonly hammerCents: number | null
  /** What was bid at most, sold or not. */
  readonly highCents: number | null
  /** Another order holds a unit of it. */
  readonly isSoldTwice: boolean
}

export interface ResultsPlan {
  readonly rows: readonly PlannedRow[]
  readonly plans: readonly Plan[]
  /** Bidders with a lot. */
  readonly buyers: number
  readonly hammerCents: number
}

interface Won extends Award {
  readonly bidder: Bidder
}

/** Whether an invoice of this bidder, also one that is over, had the lot at this price until a person took it off. */
const isDecided = ({ orders }: Desk, { lot, bidder, hammerCents }: Won): boolean =>
  [...orders.values()].some(
    (order) => isSameBidder(order.buyerKey, bidder.key) && wasDecided(order, lot.id, hammerCents),
  )

/** What becomes of a lot that a bidder won; its removal from another invoice is planned at once. */
function changeOf(desk: Desk, won: Won, plan: (next: Plan) => void): Change {
  const holder = holderOf(desk.orders.values(), won.lot.id)
  const isTheirs = holder !== null && isSameBidder(holder.buyerKey, won.bidder.key)
  if (isTheirs && priceIn(holder, won.lot.id) === won.hammerCents) return 'same'
  if (isDecided(desk, won)) return 'decided'
  if (!holder) return won.lot.status === 'sold' ? 'corrected' : 'new'
  if (!isUnpaid(holder)) return 'paid'
  plan(isTheirs ? planPrice(desk, holder, won) : planOff(desk, holder, [won.lot.id], 'moved', 'file'))
  return 'corrected'
}

function passed(desk: Desk, lot: ListingDoc, highCents: number | null, plan: (next: Plan) => void): Change {
  const holder = holderOf(desk.orders.values(), lot.id)
  if (holder && isOffered(holder, lot.id)) return 'decided'
  if (holder && !isUnpaid(holder)) return 'paid'
  const next = holder ? planOff(desk, holder, [lot.id], 'unsold', 'file') : planUnsold(desk, lot, highCents)
  if (next) plan(next)
  return next ? 'unsold' : 'stays'
}

const isTaken = (desk: Desk, lot: ListingDoc): boolean => {
  const holder = holderOf(desk.orders.values(), lot.id)
  return unitsOfLot(desk, lot).some(({ orderId }) => orderId !== '' && orderId !== holder?.id)
}

/** The records stay as they are. */
const copyOf = (desk: Desk): Desk => ({ ...desk, lots: new Map(desk.lots), units: new Map(desk.units), orders: new Map(desk.orders) }) // prettier-ignore

type Wins = Map<string, { readonly bidder: Bidder; readonly awards: Award[] }>

/** What a row that counts changes; what is won goes on `wins` unless its bidder has it already. */
function changeByRow(desk: Desk, lot: ListingDoc, row: PlannedRow, wins: Wins, plan: (next: Plan) => void): Change {
  const { result, hammerCents } = row
  const { bidder } = result
  if (!bidder || hammerCents === null) return passed(desk, lot, row.highCents, plan)
  const change = changeOf(desk, { lot, hammerCents, bidder }, plan)
  if (change === 'decided' || holderOf(desk.orders.values(), lot.id)) return change
  const theirs = wins.get(bidder.key) ?? { bidder, awards: [] }
  theirs.awards.push({ lot, hammerCents })
  wins.set(bidder.key, theirs)
  return change
}

export function planResults(given: Desk, matched: readonly MatchedRow[], unit: AmountUnit): ResultsPlan {
  const desk = copyOf(given)
  const plans: Plan[] = []
  const plan = (next: Plan) => {
    plans.push(next)
    settleOnDesk(desk, next)
  }
  const wins: Wins = new Map()
  const rows = matched.map((row): PlannedRow => {
    const lot = row.lot ? (desk.lots.get(row.lot.id) ?? null) : null
    const highCents = row.result.highCents === null ? null : inUnit(row.result.highCents, unit)
    const isSoldTwice = lot !== null && row.fate === 'sold' && isTaken(desk, lot)
    const planned = { ...row, highCents, hammerCents: row.result.bidder && highCents, isSoldTwice, change: null }
    const counts = row.fate === 'sold' || row.fate === 'unsold'
    return lot && counts ? { ...planned, change: changeByRow(desk, lot, planned, wins, plan) } : planned
  })
  for (const { bidder, awards } of wins.values()) plan(planAwards(desk, bidder, awards, desk.event.endsAt))
  const counted = rows.filter(({ fate, change }) => fate === 'sold' && change !== null && change !== 'decided')
  return {
    rows,
    plans,
    buyers: new Set(counted.map(({ result }) => result.bidder?.key)).size,
    hammerCents: counted.reduce((sum, row) => sum + (row.hammerCents ?? 0), 0),
  }
}
