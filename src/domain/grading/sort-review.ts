/**
 * Looking at a set of sort rules before it is used: what is wrong with it, what it would do to the present stock, and how often each rule was
 * used. Invariants: a set with an error is not activated; a rule is called unreachable only when it is certain.
 */
import { msg, type Words } from '#messages/message.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import { units, type UnitDoc } from '#schemas/units.ts'
import { categoryKey } from '#domain/dispositions/checklist.ts'
import { canonical } from '#domain/core/merge/merge-values.ts'
import { isSortField, opsOf, routeOf, sortFields, type Occupancy, type Occupancies, type Route, type SortCondition, type SortRule } from '#domain/dispositions/sorting.ts' // prettier-ignore
import { ruleName } from '#domain/dispositions/rule-name.ts'

export interface RuleProblem {
  /** The rule's key; `''` for the set as a whole. */
  readonly key: string
  /** A warning may be activated. */
  readonly level: 'error' | 'warning'
  readonly words: Words
}

/** What is wrong with these rules, in their order. */
export function ruleProblems(rules: readonly SortRule[]): readonly RuleProblem[] {
  const active = rules.filter((rule) => rule.active)
  const problems = rules.flatMap((rule) => problemsOfRule(rule).map((words) => ({ key: rule.key, level: 'error' as const, words }))) // prettier-ignore
  const last = active.at(-1)
  if (!last || last.conditions.length > 0) {
    problems.push({
      key: last?.key ?? '',
      level: 'error',
      words: msg('sorts.problem.last'),
    })
  }
  return [...problems, ...active.flatMap((rule, place) => shadowOf(rule, active.slice(0, place)))]
}

const LONGEST = units.fields.disposition.maxLength ?? 40

/** What is wrong with a rule by itself. `isRest`: it is the one that takes everything else, which needs no name. */
export function problemsOfRule(rule: SortRule, isRest = rule.conditions.length === 0): readonly Words[] {
  const problems: Words[] = []
  if (rule.name.trim() === '' && !isRest) problems.push(msg('sorts.problem.name'))
  if (rule.destination.trim() === '') problems.push(msg('sorts.problem.destination'))
  if (rule.destination.length > LONGEST) problems.push(msg('sorts.problem.longDestination', { most: LONGEST }))
  for (const condition of rule.conditions) problems.push(...conditionProblems(condition))
  const codes = rule.targets.map((target) => target.code)
  if (new Set(codes).size < codes.length) problems.push(msg('sorts.problem.twice'))
  if (rule.targets.some((one) => one.capacity !== null && one.capacity < 1)) problems.push(msg('sorts.problem.noRoom'))
  for (const field of new Set(rule.conditions.map((one) => one.field))) {
    const bound = (op: string) => rule.conditions.filter((one) => one.field === field && one.op === op).map((one) => one.bound ?? 0) // prettier-ignore
    if (Math.max(...bound('atLeast')) > Math.min(...bound('atMost'))) {
      problems.push(msg('sorts.problem.bounds', { field: sortFields[field][1] }))
    }
  }
  return problems
}

function conditionProblems({ field, op, values, bound }: SortCondition): Words[] {
  if (!isSortField(field)) return [msg('sorts.problem.field', { field: String(field) })]
  const name = sortFields[field][1]
  if (!opsOf(field).includes(op)) return [msg('sorts.problem.op', { field: name })]
  if (op === 'atLeast' || op === 'atMost') return bound === null ? [msg('sorts.problem.number', { field: name })] : []
  if (op === 'isEmpty' || op === 'isFilled') return []
  return values.some((value) => categoryKey(value) !== '') ? [] : [msg('sorts.problem.word', { field: name })]
}

/** What an earlier rule leaves for this one. */
function shadowOf(rule: SortRule, earlier: readonly SortRule[]): RuleProblem[] {
  const above = earlier.find((one) =>
    one.conditions.every((asked) => rule.conditions.some((own) => implies(own, asked))),
  )
  if (!above) return []
  const number = earlier.indexOf(above) + 1
  const endless = above.targets.length === 0
  if (!endless) {
    const words = msg('sorts.problem.onlyWhenFull', { number, name: ruleName(above) })
    return [{ key: rule.key, level: 'warning', words }]
  }
  const same = canonical(keyed(above)) === canonical(keyed(rule))
  const words = same
    ? msg('sorts.problem.same', { number, name: ruleName(above) })
    : msg('sorts.problem.shadow', { number, name: ruleName(above) })
  return [{ key: rule.key, level: 'error', words }]
}

const keyed = (rule: SortRule): readonly string[] =>
  rule.conditions
    .map((one) => canonical([one.field, one.op, one.values.map(categoryKey).toSorted(), one.bound]))
    .toSorted()

/** Whether whatever meets `a` surely meets `b`. */
function implies(a: SortCondition, b: SortCondition): boolean {
  if (a.field !== b.field) return false
  const [mine, theirs] = [a.values.map(categoryKey), b.values.map(categoryKey)]
  if (a.op === 'is' && b.op === 'is') return mine.every((value) => theirs.includes(value))
  if (a.op === 'is' && b.op === 'isNot') return !mine.some((value) => theirs.includes(value))
  if (a.op === 'is' && b.op === 'contains') return mine.every((value) => theirs.some((part) => value.includes(part)))
  if ((a.op === 'is' || a.op === 'contains') && b.op === 'isFilled') return true
  if (a.op !== b.op) return false
  if (a.op === 'atLeast') return (a.bound ?? 0) >= (b.bound ?? 0)
  if (a.op === 'atMost') return (a.bound ?? 0) <= (b.bound ?? 0)
  if (a.op === 'contains') return mine.every((value) => theirs.some((part) => value.includes(part)))
  if (a.op === 'isNot') return theirs.every((value) => mine.includes(value))
  return true
}

export interface DryRun {
  /** Items, by the rule's key; every rule is there. */
  readonly byRule: ReadonlyMap<string, number>
  /** Items, by what becomes of them. */
  readonly byDestination: ReadonlyMap<string, number>
  /** Items, by the code of the place or container that they are put into; `''` is anywhere. */
  readonly byTarget: ReadonlyMap<string, number>
  /** Items beyond the room of every destination that fits. */
  readonly overQty: number
  /** Items that no rule takes. */
  readonly untakenQty: number
}

/**
 * Sorts units afresh, one after the other as they are put in, into empty destinations; blocked ones
 * stay blocked. Nothing is written.
 */
export class DryRunning {
  readonly #rules: readonly SortRule[]
  readonly #at: string
  readonly #filled: Map<string, Occupancy>
  readonly #byRule: Map<string, number>
  readonly #byDestination = new Map<string, number>()
  readonly #byTarget = new Map<string, number>()
  #overQty = 0
  #untakenQty = 0

  /** @param at ISO UTC */
  constructor(rules: readonly SortRule[], occupancies: Occupancies, at: string) {
    this.#rules = rules
    this.#at = at
    this.#filled = new Map([...occupancies].map(([code, occupancy]) => [code, { ...occupancy, qty: 0 }]))
    this.#byRule = new Map(rules.map((rule) => [rule.key, 0]))
  }

  /** Where this unit goes; `null` when no rule takes it. */
  put(unit: UnitDoc): Route | null {
    const route = routeOf(this.#rules, unit, this.#filled, this.#at)
    if (!route) {
      this.#untakenQty += unit.qty
      return null
    }
    const { rule, target } = route
    add(this.#byRule, rule.key, unit.qty)
    add(this.#byDestination, rule.destination, unit.qty)
    add(this.#byTarget, target?.code ?? '', unit.qty)
    if (target) {
      const occupancy = this.#filled.get(target.code) ?? { qty: 0, capacity: null, problem: '' }
      this.#filled.set(target.code, { ...occupancy, qty: occupancy.qty + unit.qty })
    }
    if (route.isOver) this.#overQty += unit.qty
    return route
  }

  result(): DryRun {
    return {
      byRule: new Map(this.#byRule),
      byDestination: new Map(this.#byDestination),
      byTarget: new Map(this.#byTarget),
      overQty: this.#overQty,
      untakenQty: this.#untakenQty,
    }
  }
}

const add = (map: Map<string, number>, key: string, qty: number): void => void map.set(key, (map.get(key) ?? 0) + qty)

/** Graded units that are neither offered nor sold: the rules apply to these. */
export function isSortable({ stage, grade }: Pick<UnitDoc, 'stage' | 'grade'>): boolean {
  return grade !== '' && (stage === 'inspected' || stage === 'photographed' || stage === 'stored')
}

/** What becomes of a unit by the rules in use and by those that are tried. */
export interface Differs {
  readonly unit: UnitDoc
  readonly from: Route | null
  readonly to: Route | null
}

export interface Trial {
  readonly before: DryRun
  readonly after: DryRun
  readonly qty: number
  /** Items that would go elsewhere than by the rules in use. */
  readonly differQty: number
  /** The first of them. */
  readonly differing: readonly Differs[]
}

const MOST_TOLD = 200
const wayOf = (route: Route | null): string => `${route?.rule.destination ?? ''} ${route?.target?.code ?? ''}`

/** Two sets of rules over the same stock, unit by unit. */
export class Trying {
  readonly #before: DryRunning
  readonly #after: DryRunning
  readonly #differing: Differs[] = []
  #qty = 0
  #differQty = 0

  /** @param at ISO UTC */
  constructor(before: readonly SortRule[], after: readonly SortRule[], occupancies: Occupancies, at: string) {
    this.#before = new DryRunning(before, occupancies, at)
    this.#after = new DryRunning(after, occupancies, at)
  }

  put(unit: UnitDoc): void {
    const [from, to] = [this.#before.put(unit), this.#after.put(unit)]
    this.#qty += unit.qty
    if (wayOf(from) === wayOf(to)) return
    this.#differQty += unit.qty
    if (this.#differing.length < MOST_TOLD) this.#differing.push({ unit, from, to })
  }

  result(): Trial {
    return {
      before: this.#before.result(),
      after: this.#after.result(),
      qty: this.#qty,
      differQty: this.#differQty,
      differing: [...this.#differing],
    }
  }
}

/** The ledger's record of a rule's decision. */
export type SortingRow = Pick<ActivityDoc, 'id' | 'type' | 'undoOf' | 'data'>

export function isSortingRow({ type }: Pick<ActivityDoc, 'type'>): boolean {
  return type === 'unit.inspected' || type === 'unit.sorted'
}

/** How often each rule decided, by its name as it was then, from ledger rows of any type; what was taken back does not count. */
export function hitCounts(rows: readonly SortingRow[]): ReadonlyMap<string, number> {
  const undone = new Set(rows.map((row) => row.undoOf))
  const hits = new Map<string, number>()
  for (const row of rows) {
    const rule = row.data['rule']
    if (!isSortingRow(row) || row.undoOf !== '' || undone.has(row.id) || typeof rule !== 'string') continue
    hits.set(rule, (hits.get(rule) ?? 0) + 1)
  }
  return hits
}
