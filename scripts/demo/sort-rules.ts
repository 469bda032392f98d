/**
 * Where a graded item goes: the rules of the page Sorts, the first that fits wins and the last
 * takes all.
 */
import type { Grade } from '#schemas/units.ts'
import type { Calendar } from './calendar.ts'
import { uids } from './people.ts'
import { madeBy, type Stock } from './stock.ts'

export const destinations = ['scrap', 'donate', 'shelf', 'show', 'auction'] as const
export type Destination = (typeof destinations)[number]

export interface SortRule {
  readonly name: string
  /** Empty lists and `null` ask nothing. */
  readonly categories: readonly string[]
  readonly grades: readonly Grade[]
  readonly minRetailCents: number | null
  readonly maxRetailCents: number | null
  readonly destination: Destination
  /** The zone where the item is put down. */
  readonly zone: string
}

const any = { categories: [], grades: [], minRetailCents: null, maxRetailCents: null } as const

export const sortRules: readonly SortRule[] = [
  { ...any, name: 'Broken and cheap', grades: ['forParts'], maxRetailCents: 5_999, destination: 'scrap', zone: 'HOLD' },
  { ...any, name: 'Used bedding', categories: ['BEDDING', 'Bedding'], grades: ['usedFair', 'forParts'], destination: 'donate', zone: 'HOLD' },
  { ...any, name: 'Bicycles, pickup only', categories: ['BICYCLES', 'Bicycles'], destination: 'auction', zone: 'STORAGE' },
  { ...any, name: 'New and worth shipping', grades: ['newSealed', 'openBox'], minRetailCents: 4_000, destination: 'shelf', zone: 'STORAGE' },
  { ...any, name: 'Audio that works', categories: ['AUDIO', 'Audio'], grades: ['newSealed', 'openBox', 'newDefects', 'usedGood'], destination: 'shelf', zone: 'STORAGE' },
  { ...any, name: 'Toys for the show', categories: ['TOYS', 'Toys'], maxRetailCents: 8_000, destination: 'show', zone: 'STORAGE' },
  { ...any, name: 'Everything else', destination: 'auction', zone: 'STORAGE' },
] // prettier-ignore

/** What the rules ask of a unit. */
export interface Sortable {
  readonly category: string
  readonly grade: Grade
  readonly retailCents: number | null
}

/** The first rule that fits. */
export function ruleFor(unit: Sortable): SortRule {
  const retailCents = unit.retailCents ?? 0
  const fits = sortRules.find(
    (rule) =>
      (rule.categories.length === 0 || rule.categories.includes(unit.category)) &&
      (rule.grades.length === 0 || rule.grades.includes(unit.grade)) &&
      retailCents >= (rule.minRetailCents ?? 0) &&
      retailCents <= (rule.maxRetailCents ?? Number.MAX_SAFE_INTEGER),
  )
  if (!fits) throw new Error('The last rule takes all.')
  return fits
}

export function addSortRules(stock: Stock, calendar: Calendar): void {
  for (const [place, rule] of sortRules.entries()) {
    const key = `rule-${place + 1}`
    stock.config.push({
      id: `sort-${key}`,
      kind: 'sort',
      key,
      data: { ...rule, active: true },
      rank: (place + 1) * 10,
      ...madeBy(uids.manager, calendar.at(120, 10 * 60 + place)),
    })
  }
}
