/**
 * Sort rules in words, and why a rule takes a unit or does not. Invariants: the words for a rule
 * match what `sorting.ts` does; a value that is unknown is shown as such.
 */
import type { UnitDoc } from '#schemas/units.ts'
import { categoryKey } from '#domain/dispositions/checklist.ts'
import { gradeLabels } from '#domain/core/grades.ts'
import { formatCents } from '#domain/core/money.ts'
import { fits, meets, routeOf, sortFields, type Occupancies, type Route, type SortCondition, type SortField, type SortRule } from '#domain/dispositions/sorting.ts' // prettier-ignore
import { coarseLabels, describeException, stageLabels } from '#domain/core/unit-facts.ts'

/** What an id is called: a load's code. */
export type NameOf = (id: string) => string

const siteLabels: { readonly [Field in SortField]?: Readonly<Record<string, string>> } = {
  grade: gradeLabels,
  coarse: coarseLabels,
  stage: stageLabels,
}

/** One value of a field, in people's words. */
export function describeValue(field: SortField, value: string, nameOf: NameOf): string {
  if (field === 'loadId') return nameOf(value)
  if (field === 'exceptionCode') return describeException(value)
  const wanted = categoryKey(value)
  const known = Object.entries(siteLabels[field] ?? {}).find(([key]) => categoryKey(key) === wanted)
  return known?.[1] || value
}

/** A bound in the unit of its field. */
export function describeBound(field: SortField, bound: number | null): string {
  if (bound === null) return '…'
  if (sortFields[field][0] === 'money') return formatCents(bound)
  return bound.toLocaleString('en-US')
}

const joinWithOr = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '…') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`

/** `Category is Toys or Games`. */
export function describeCondition({ field, op, values, bound }: SortCondition, nameOf: NameOf): string {
  const name = sortFields[field][1]
  // Two writings of one word mean the same.
  const each = [...new Map(values.toReversed().map((value) => [categoryKey(value), value])).values()].toReversed()
  const words = joinWithOr(each.map((value) => describeValue(field, value, nameOf)))
  switch (op) {
    case 'is':
      return `${name} is ${words}`
    case 'isNot':
      return `${name} is not ${words}`
    case 'contains':
      return sortFields[field][0] === 'list' ? `${name} include ${words}` : `${name} contains ${words}`
    case 'isEmpty':
      return sortFields[field][0] === 'list' ? `No ${name.toLowerCase()}` : `${name} is empty`
    case 'isFilled':
      return sortFields[field][0] === 'list' ? `Any ${name.toLowerCase()}` : `${name} is filled in`
    case 'atLeast':
      return `${name} at least ${describeBound(field, bound)}`
    case 'atMost':
      return `${name} at most ${describeBound(field, bound)}`
  }
}

/** What a rule asks, in one line. */
export function describeRule(rule: Pick<SortRule, 'conditions'>, nameOf: NameOf): string {
  if (rule.conditions.length === 0) return 'Everything'
  return rule.conditions.map((condition) => describeCondition(condition, nameOf)).join(' · ')
}

const DAY_MS = 86_400_000

/** What a unit has in a field: why it does not meet a condition. */
export function fieldOfUnit(unit: UnitDoc, field: SortField, at: string, nameOf: NameOf): string {
  const [kind, name] = sortFields[field]
  const value = unit[field]
  if (typeof value === 'number') {
    return `${name} is ${kind === 'money' ? formatCents(value) : value.toLocaleString('en-US')}`
  }
  if (typeof value === 'string' && value !== '') {
    if (kind !== 'time') return `${name} is ${describeValue(field, value, nameOf)}`
    const ms = Date.parse(at) - Date.parse(value)
    if (!Number.isNaN(ms)) return `${name}: ${Math.floor(ms / DAY_MS)}`
  }
  if (Array.isArray(value) && value.length > 0) return `${name}: ${value.join(', ')}`
  return kind === 'list' ? `No ${name.toLowerCase()}` : `${name} is not known`
}

export interface Verdict {
  readonly key: string
  readonly takes: boolean
  readonly why: string
}

export interface Explained {
  /** `null` when no rule takes it. */
  readonly route: Route | null
  /** One for each rule, in their order. */
  readonly verdicts: readonly Verdict[]
}

/** Which rule takes a unit at this time (ISO UTC), and why each of the others does not. */
export function explain(
  rules: readonly SortRule[],
  unit: UnitDoc,
  { occupancies, at, nameOf }: { readonly occupancies: Occupancies; readonly at: string; readonly nameOf: NameOf },
): Explained {
  const route = routeOf(rules, unit, occupancies, at)
  const winner = rules.findIndex((rule) => rule.key === route?.rule.key)
  const passed = new Map(route?.passed.map(({ code, why }) => [code, why]))
  const whyOf = (rule: SortRule, place: number): string => {
    if (place === winner) return route?.isOver ? 'Everything that fits is full; it goes here all the same.' : 'It fits.'
    if (!rule.active) return 'Not in use.'
    if (fits(unit, rule, at)) {
      if (place > winner && !route?.isOver) return `Fits, but rule ${winner + 1} comes first.`
      return rule.targets.flatMap(({ code }) => passed.get(code) ?? []).join(' ')
    }
    const unmet = rule.conditions.filter((condition) => !meets(unit, condition, at))
    return `${unmet.map(({ field }) => fieldOfUnit(unit, field, at, nameOf)).join('. ')}.`
  }
  return {
    route,
    verdicts: rules.map((rule, place) => ({ key: rule.key, takes: place === winner, why: whyOf(rule, place) })),
  }
}
