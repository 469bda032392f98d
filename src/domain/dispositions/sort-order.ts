/**
 * The order of the sort rules and how it is kept: a number for a rule (`rank`). Invariants: the
 * catch-all rule is last, whatever two managers did at once; a move changes as few numbers as can
 * be, so that the moves of two managers seldom conflict; the same documents give the same order on
 * every device.
 */
import type { SortRule } from './sorting.ts'

export interface RankedRule {
  readonly rule: SortRule
  readonly rank: number
}

/** The highest rank that the store takes. */
const MOST = 1_000_000
/** Between two new rules: others fit in. */
const STEP = 1_000

/** The rule that takes what no other does: the last in use that asks nothing. */
export function catchAllOf(rules: readonly SortRule[]): SortRule | undefined {
  return rules.findLast((rule) => rule.active && rule.conditions.length === 0)
}

/** The same rules with the one that takes everything at the end. */
export function withLast(rules: readonly SortRule[]): readonly SortRule[] {
  const last = catchAllOf(rules)
  return last ? [...rules.filter((rule) => rule !== last), last] : rules
}

/** Rules in the order in which they are tried. */
export function inTurn(ranked: readonly RankedRule[]): readonly SortRule[] {
  const sorted = ranked.toSorted((a, b) => a.rank - b.rank || (a.rule.key < b.rule.key ? -1 : 1))
  return withLast(sorted.map((one) => one.rule))
}

/** The rule at another place, counted from 0. The one that takes everything stays where it is, and nothing goes behind it. */
export function moveRule(rules: readonly SortRule[], key: string, to: number): readonly SortRule[] {
  const rule = rules.find((one) => one.key === key)
  const last = catchAllOf(rules)
  if (!rule || rule === last) return rules
  const others = rules.filter((one) => one !== rule)
  const most = last ? others.indexOf(last) : others.length
  const place = Math.max(0, Math.min(most, to))
  return [...others.slice(0, place), rule, ...others.slice(place)]
}

/** The longest part of a list that is in rising order already: places in it. */
export function risingPlaces(numbers: readonly (number | undefined)[]): ReadonlySet<number> {
  const best: { readonly length: number; readonly before: number }[] = []
  let end = -1
  for (const [place, number] of numbers.entries()) {
    if (number === undefined) {
      best.push({ length: 0, before: -1 })
      continue
    }
    let [length, before] = [1, -1]
    for (let earlier = 0; earlier < place; earlier += 1) {
      const known = numbers[earlier]
      const longer = (best[earlier]?.length ?? 0) + 1
      if (known !== undefined && known < number && longer > length) [length, before] = [longer, earlier]
    }
    best.push({ length, before })
    if (length > (best[end]?.length ?? 0)) end = place
  }
  const places = new Set<number>()
  for (let place = end; place >= 0; place = best[place]?.before ?? -1) places.add(place)
  return places
}

/**
 * The ranks that must change so that these rules are in this order; `ranks` has those of before, by
 * key.
 */
export function ranksFor(order: readonly string[], ranks: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const before = order.map((key) => ranks.get(key))
  const kept = new Set(risingPlaces(before))
  const after: number[] = []
  for (let place = 0; place < order.length;) {
    if (kept.has(place)) {
      after.push(before[place] ?? 0)
      place += 1
      continue
    }
    let next = place
    while (next < order.length && !kept.has(next)) next += 1
    const [low, count] = [after.at(-1) ?? 0, next - place]
    const high = next < order.length ? (before[next] ?? MOST) : Math.min(MOST, low + STEP * (count + 1))
    if (high - low <= count) {
      // No room between: a neighbour has to move as well.
      if (next < order.length) kept.delete(next)
      else if (place > 0) {
        place -= 1
        kept.delete(place)
        after.pop()
      } else throw new Error('There are more sort rules than ranks.')
      continue
    }
    for (let one = 1; one <= count; one += 1) after.push(low + Math.floor(((high - low) * one) / (count + 1)))
    place = next
  }
  return new Map(
    order.flatMap((key, place) => (after[place] === ranks.get(key) ? [] : [[key, after[place] ?? 0] as const])),
  )
}
