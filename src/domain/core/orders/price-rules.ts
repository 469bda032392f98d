/**
 * How managers price: the share of retail by grade, the share of an estimate, and the steps of the markdown. Rules are dated: those of the latest day that
 * has come count, so that a change can be set for a day ahead and the earlier rules stay on record. Invariants: what is read from the store is whole rules or
 * nothing; steps rise in days and in percent, so that a price only falls.
 */
import { moment, msg, type Moment, type Words } from '#messages/message.ts'
import { dayOf, isDay, startOfDay } from '#domain/core/days.ts'
import type { ConfigDoc } from '#schemas/config.ts'
import type { Grade } from '#schemas/units.ts'

/** A markdown: so many days on offer, so many percent off the first price. */
export interface Markdown {
  readonly days: number
  readonly pct: number
}

export interface PriceRules {
  /** Percent of retail by grade, where nothing was estimated. */
  readonly shares: { readonly [One in Exclude<Grade, ''>]: number }
  /** Percent of the estimate that is asked. */
  readonly estimatePct: number
  /** In the order of their days. */
  readonly steps: readonly Markdown[]
}

/** From when rules count. Why both: one moment, so that prices are the same on every device; one day, so that each reader sees what was typed. */
export interface CountsFrom {
  /** The first moment, ISO UTC. */
  readonly from: string
  /** The day that was typed, `YYYY-MM-DD`; `''` for rules that were stored without one. */
  readonly day: string
}

/** Rules with the day from which they count. */
export interface DatedRules extends PriceRules, CountsFrom {
  readonly id: string
  readonly createdAt: string
}

/** Until a manager sets others. */
export const usualRules: PriceRules = {
  shares: { newSealed: 70, openBox: 60, newDefects: 50, refurbished: 55, usedGood: 40, usedFair: 28, forParts: 10 },
  estimatePct: 100,
  steps: [
    { days: 14, pct: 10 },
    { days: 28, pct: 20 },
    { days: 45, pct: 35 },
  ],
}

export const MOST_STEPS = 8
const MOST_DAYS = 365
const MOST_OFF = 90
const MOST_OF_ESTIMATE = 300

export const pricedGrades = Object.keys(usualRules.shares) as readonly (keyof PriceRules['shares'])[]

const isShare = (value: unknown, most: number): value is number => typeof value === 'number' && value > 0 && value <= most // prettier-ignore

/** What is wrong with rules, in the order of the form; none where nothing is. */
export function priceRuleProblems({ shares, estimatePct, steps }: PriceRules): readonly Words[] {
  const isStep = ({ days, pct }: Markdown) => Number.isInteger(days) && days >= 1 && days <= MOST_DAYS && isShare(pct, MOST_OFF) // prettier-ignore
  const rises = steps.every((step, place) => {
    const before = steps[place - 1]
    return !before || (step.days > before.days && step.pct > before.pct)
  })
  return [
    pricedGrades.some((grade) => !isShare(shares[grade], 100)) && msg('listing.price.problem.share'),
    !isShare(estimatePct, MOST_OF_ESTIMATE) && msg('listing.price.problem.estimate', { most: MOST_OF_ESTIMATE }),
    !steps.every(isStep) && msg('listing.price.problem.step', { days: MOST_DAYS, pct: MOST_OFF }),
    !rises && msg('listing.price.problem.order'),
    steps.length > MOST_STEPS && msg('listing.price.problem.many', { most: MOST_STEPS }),
  ].filter((one) => one !== false)
}

/** Rules from the store; `null` where they cannot be read. */
export function readRules({ id, createdAt, data }: Pick<ConfigDoc, 'id' | 'createdAt' | 'data'>): DatedRules | null {
  const { from, day, shares, estimatePct, steps } = data
  if (typeof from !== 'string' || typeof shares !== 'object' || shares === null || !Array.isArray(steps)) return null
  const held = shares as Readonly<Record<string, unknown>>
  const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
  const rules: PriceRules = {
    shares: Object.fromEntries(pricedGrades.map((grade) => [grade, numberOf(held[grade])])) as PriceRules['shares'],
    estimatePct: numberOf(estimatePct),
    steps: steps.map((step: unknown) => {
      const { days, pct } = (typeof step === 'object' && step !== null ? step : {}) as Partial<Record<'days' | 'pct', unknown>>
      return { days: numberOf(days), pct: numberOf(pct) }
    }),
  } // prettier-ignore
  return priceRuleProblems(rules).length > 0
    ? null
    : { ...rules, id, from, day: typeof day === 'string' && isDay(day) ? day : '', createdAt }
}

/** The day of the device's clock begins the rules, so that those of today count at once. A day that is over is today. @param day `''` for today */
export function countsFrom(day: string, nowIso: string): CountsFrom {
  const today = dayOf(Date.parse(nowIso))
  const from = isDay(day) && day > today ? day : today
  return { from: new Date(startOfDay(from)).toISOString(), day: from }
}

/** The day from which rules count, as it was typed; without one, as the reader's clock has the moment. */
export const dayOfRules = ({ from, day }: CountsFrom): Moment =>
  day === '' ? moment(from, 'date') : moment(day, 'plainDay')

/** The latest day first; of one day, the rules that were made last. */
const byNewest = (a: DatedRules, b: DatedRules): number =>
  b.from.localeCompare(a.from) || b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)

/** Those that count now, and the next ones to come. */
export function rulesAt(all: readonly DatedRules[], nowIso: string): { readonly now: PriceRules; readonly since: CountsFrom | null; readonly next: DatedRules | null } {
  const newest = all.toSorted(byNewest)
  const now = newest.find(({ from }) => from <= nowIso)
  const coming = newest.filter(({ from }) => from > nowIso)
  return { now: now ?? usualRules, since: now ?? null, next: coming.at(-1) ?? null }
} // prettier-ignore
