/**
 * Numbers and order of the lots of one auction. Invariants: a number is never given twice; once the catalog is fixed no lot changes its
 * number unless another has it; a lot that is withdrawn keeps its number; pure, so that two devices that know the same lots decide the same.
 */
import type { ListingDoc, ListingStatus } from '#schemas/listings.ts'

export type Numbered = Pick<ListingDoc, 'id' | 'lotNo' | 'status' | 'createdAt'>

/** The number after the last. */
export const nextNumber = (lots: readonly Pick<Numbered, 'lotNo'>[]): number =>
  lots.reduce((most, { lotNo }) => Math.max(most, lotNo), 0) + 1

/** Numbers that no lot has, below the last one. */
export function gapsOf(lots: readonly Pick<Numbered, 'lotNo'>[]): readonly number[] {
  const taken = new Set(lots.map(({ lotNo }) => lotNo))
  return Array.from({ length: nextNumber(lots) - 1 }, (_, place) => place + 1).filter((lotNo) => !taken.has(lotNo))
}

/** A lot that buyers see keeps its number. */
const isPublic = (status: ListingStatus): boolean => status !== 'draft' && status !== 'ready'

const earlier = (a: Numbered, b: Numbered): number =>
  Number(isPublic(b.status)) - Number(isPublic(a.status)) ||
  (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0) ||
  (a.id < b.id ? -1 : 1)

/**
 * New numbers for lots whose number an earlier lot has as well, by lot id: each gets the next free one. Empty when every number is there once.
 */
export function settledNumbers(lots: readonly Numbered[]): ReadonlyMap<string, number> {
  const taken = new Set<number>()
  const late: Numbered[] = []
  for (const lot of lots.toSorted((a, b) => a.lotNo - b.lotNo || earlier(a, b))) {
    if (lot.lotNo === 0 || taken.has(lot.lotNo)) late.push(lot)
    else taken.add(lot.lotNo)
  }
  let next = nextNumber(lots)
  return new Map(late.map((lot) => [lot.id, next++]))
}

/** In the order of their numbers; of two with one number, the earlier first. */
export const inOrder = <Lot extends Numbered>(lots: readonly Lot[]): readonly Lot[] =>
  lots.toSorted((a, b) => a.lotNo - b.lotNo || earlier(a, b))

/** Numbers from 1 without a gap, in this order; only lots that change, by id. */
export function numbersFor(ordered: readonly Pick<Numbered, 'id' | 'lotNo'>[]): ReadonlyMap<string, number> {
  return new Map(ordered.flatMap(({ id, lotNo }, place) => (lotNo === place + 1 ? [] : [[id, place + 1] as const])))
}

/** The order with one lot at another place among the others, from 0. */
export function movedTo<Lot extends { readonly id: string }>(
  ordered: readonly Lot[],
  id: string,
  to: number,
): readonly Lot[] {
  const moved = ordered.find((lot) => lot.id === id)
  if (!moved) return ordered
  const others = ordered.filter((lot) => lot.id !== id)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, moved)
}

export const orderRules = ['category', 'dearFirst', 'cheapFirst', 'spread'] as const
export type OrderRule = (typeof orderRules)[number]

export interface Orderable extends Numbered {
  readonly category: string
  readonly worthCents: number
}

/**
 * The order that a rule gives. `spread` puts the dearest lots at even distances, so that buyers stay to the end. Lots that are equal to the
 * rule stay in the order of their numbers.
 */
export function orderedBy(rule: OrderRule, lots: readonly Orderable[]): readonly Orderable[] {
  const now = inOrder(lots)
  if (rule === 'cheapFirst') return now.toSorted((a, b) => a.worthCents - b.worthCents)
  const dearFirst = now.toSorted((a, b) => b.worthCents - a.worthCents)
  if (rule === 'dearFirst') return dearFirst
  if (rule === 'category') return now.toSorted((a, b) => a.category.localeCompare(b.category, 'en'))
  return spread(dearFirst)
}

const DEAREST_SHARE = 10

/** One in ten is dear: the dearest of them opens, the others follow at even distances; what is left keeps its order of numbers between them. */
function spread(dearFirst: readonly Orderable[]): readonly Orderable[] {
  const count = Math.ceil(dearFirst.length / DEAREST_SHARE)
  const dear = dearFirst.slice(0, count)
  const others = inOrder(dearFirst.slice(count))
  const between = Math.ceil(others.length / Math.max(1, count))
  return dear.flatMap((lot, place) => [lot, ...others.slice(place * between, (place + 1) * between)])
}
