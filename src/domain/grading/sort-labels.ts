/**
 * Sort rules in words, and why a rule takes a unit or does not. Invariants: the words for a rule
 * match what `sorting.ts` does; a value that is unknown is shown as such.
 */
import { joined, lower, money, msg, type Words } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { categoryKey } from '#domain/dispositions/checklist.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { fits, meets, routeOf, sortFields, type Occupancies, type Route, type SortCondition, type SortField, type SortRule } from '#domain/dispositions/sorting.ts' // prettier-ignore
import { coarseLabels, describeException, stageLabels } from '#domain/core/floor/unit-facts.ts'

/** What an id is called: a load's code. */
export type NameOf = (id: string) => string

const siteLabels: { readonly [Field in SortField]?: Readonly<Record<string, Words>> } = {
  grade: gradeLabels,
  coarse: coarseLabels,
  stage: stageLabels,
}

/** One value of a field, in people's words. */
export function describeValue(field: SortField, value: string, nameOf: NameOf): Words {
  if (field === 'loadId') return nameOf(value)
  if (field === 'exceptionCode') return describeException(value)
  if (field === 'category') return readableName(value)
  const wanted = categoryKey(value)
  const known = Object.entries(siteLabels[field] ?? {}).find(([key]) => categoryKey(key) === wanted)
  return known?.[1] || value
}

/** A bound in the unit of its field. */
export function describeBound(field: SortField, bound: number | null): Words {
  if (bound === null) return '…'
  if (sortFields[field][0] === 'money') return joined([money(bound)])
  return msg('core.number', { value: bound })
}

const joinWithOr = (words: readonly Words[]): Words =>
  words.length < 2 ? (words[0] ?? '…') : msg('core.or', { some: joined(words.slice(0, -1)), last: words.at(-1) ?? '' })

/** `Category is Toys or Games`. */
export function describeCondition({ field, op, values, bound }: SortCondition, nameOf: NameOf): Words {
  const name = sortFields[field][1]
  // Two writings of one word mean the same.
  const each = [...new Map(values.toReversed().map((value) => [categoryKey(value), value])).values()].toReversed()
  const words = joinWithOr(each.map((value) => describeValue(field, value, nameOf)))
  switch (op) {
    case 'is':
      return msg('sorts.is', { name, words })
    case 'isNot':
      return msg('sorts.isNot', { name, words })
    case 'contains':
      return sortFields[field][0] === 'list'
        ? msg('sorts.include', { name, words })
        : msg('sorts.contains', { name, words })
    case 'isEmpty':
      return sortFields[field][0] === 'list' ? msg('sorts.none', { name: lower(name) }) : msg('sorts.isEmpty', { name })
    case 'isFilled':
      return sortFields[field][0] === 'list' ? msg('sorts.any', { name: lower(name) }) : msg('sorts.isFilled', { name })
    case 'atLeast':
      return msg('sorts.atLeast', { name, bound: describeBound(field, bound) })
    case 'atMost':
      return msg('sorts.atMost', { name, bound: describeBound(field, bound) })
  }
}

/** What a rule asks, in one line. */
export function describeRule(rule: Pick<SortRule, 'conditions'>, nameOf: NameOf): Words {
  if (rule.conditions.length === 0) return msg('sorts.everything')
  return joined(
    rule.conditions.map((condition) => describeCondition(condition, nameOf)),
    ' · ',
  )
}

const DAY_MS = 86_400_000

/** What a unit has in a field: why it does not meet a condition. */
export function fieldOfUnit(unit: UnitDoc, field: SortField, at: string, nameOf: NameOf): Words {
  const [kind, name] = sortFields[field]
  const value = unit[field]
  if (typeof value === 'number') {
    return msg('sorts.is', { name, words: describeBound(field, value) })
  }
  if (typeof value === 'string' && value !== '') {
    if (kind !== 'time') return msg('sorts.is', { name, words: describeValue(field, value, nameOf) })
    const ms = Date.parse(at) - Date.parse(value)
    if (!Number.isNaN(ms)) return joined([name, String(Math.floor(ms / DAY_MS))], ': ')
  }
  if (Array.isArray(value) && value.length > 0) return joined([name, joined(value)], ': ')
  return kind === 'list' ? msg('sorts.none', { name: lower(name) }) : msg('sorts.notKnown', { name })
}

export interface Verdict {
  readonly key: string
  readonly takes: boolean
  readonly why: Words
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
  const whyOf = (rule: SortRule, place: number): Words => {
    if (place === winner) return route?.isOver ? msg('sorts.allFull') : msg('sorts.fits')
    if (!rule.active) return msg('sorts.notInUse')
    if (fits(unit, rule, at)) {
      if (place > winner && !route?.isOver) return msg('sorts.laterRule', { rule: String(winner + 1) })
      return joined(
        rule.targets.flatMap(({ code }) => passed.get(code) ?? []),
        ' ',
      )
    }
    const unmet = rule.conditions.filter((condition) => !meets(unit, condition, at))
    return msg('sorts.unmet', {
      fields: joined(
        unmet.map(({ field }) => fieldOfUnit(unit, field, at, nameOf)),
        '. ',
      ),
    })
  }
  return {
    route,
    verdicts: rules.map((rule, place) => ({ key: rule.key, takes: place === winner, why: whyOf(rule, place) })),
  }
}
