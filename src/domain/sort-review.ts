/**
 * Looking at a set of sort rules before it is used: what is wrong with it, what it would do to the present stock, and how often each rule was
 * used. Must stay true: a set with an error is not activated; a rule is called unreachable only when it is certain.
 */
import type { ActivityDoc } from '#schemas/activity.ts'
import { units, type UnitDoc } from '#schemas/units.ts'
import { categoryKey } from './checklist.ts'
import { canonical } from './merge-values.ts'
import { isSortField, opsOf, routeOf, sortFields, type Rooms, type SortCondition, type SortRule } from './sorting.ts'

export interface RuleProblem {
  /** The rule's key; `''` for the set as a whole. */
  readonly key: string
  /** A warning may be activated. */
  readonly level: 'error' | 'warning'
  readonly words: string
}

/** What is wrong with these rules, in their order. */
export function ruleProblems(rules: readonly SortRule[]): readonly RuleProblem[] {
  const active = rules.filter((rule) => rule.active)
  const problems = rules.flatMap((rule) => ownProblems(rule).map((words) => ({ key: rule.key, level: 'error' as const, words }))) // prettier-ignore
  const last = active.at(-1)
  if (!last || last.conditions.length > 0) {
    problems.push({
      key: last?.key ?? '',
      level: 'error',
      words: 'The last rule must take everything: it asks nothing.',
    })
  }
  return [...problems, ...active.flatMap((rule, place) => shadowOf(rule, active.slice(0, place)))]
}

const LONGEST = units.fields.disposition.maxLength ?? 40

function ownProblems(rule: SortRule): string[] {
  const problems: string[] = []
  if (rule.name.trim() === '') problems.push('The rule needs a name.')
  if (rule.destination.trim() === '') problems.push('Say where it goes.')
  if (rule.destination.length > LONGEST) problems.push(`The destination has at most ${LONGEST} characters.`)
  for (const condition of rule.conditions) problems.push(...conditionProblems(condition))
  const codes = rule.targets.map((target) => target.code)
  if (new Set(codes).size < codes.length) problems.push('The same destination is named twice.')
  if (rule.targets.some((one) => one.capacity !== null && one.capacity < 1))
    problems.push('A destination with room for nothing takes nothing.')
  for (const field of new Set(rule.conditions.map((one) => one.field))) {
    const bound = (op: string) => rule.conditions.filter((one) => one.field === field && one.op === op).map((one) => one.bound ?? 0) // prettier-ignore
    if (Math.max(...bound('atLeast')) > Math.min(...bound('atMost'))) {
      problems.push(`${sortFields[field][1]} cannot be both: nothing ever fits.`)
    }
  }
  return problems
}

function conditionProblems({ field, op, values, bound }: SortCondition): string[] {
  if (!isSortField(field)) return [`A unit has no field “${String(field)}”.`]
  const name = sortFields[field][1]
  if (!opsOf(field).includes(op)) return [`${name} cannot be asked like this.`]
  if (op === 'atLeast' || op === 'atMost') return bound === null ? [`${name} needs a number.`] : []
  if (op === 'isEmpty' || op === 'isFilled') return []
  return values.some((value) => categoryKey(value) !== '') ? [] : [`${name} needs at least one word.`]
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
    const words = `Reached only when every destination of rule ${number}, “${above.name}”, is full.`
    return [{ key: rule.key, level: 'warning', words }]
  }
  const same = canonical(keyed(above)) === canonical(keyed(rule))
  const words = same
    ? `It asks the same as rule ${number}, “${above.name}”, and is never reached.`
    : `Rule ${number}, “${above.name}”, takes all of it first. It is never reached.`
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
  /** Things, by the rule's key; every rule is there. */
  readonly byRule: ReadonlyMap<string, number>
  /** Things, by what becomes of them. */
  readonly byDestination: ReadonlyMap<string, number>
  /** Units that would be sent elsewhere than they were. */
  readonly changes: readonly { readonly unit: UnitDoc; readonly from: string; readonly to: string }[]
  /** Things beyond the room of every destination that fits. */
  readonly overQty: number
  /** Things that no rule takes. */
  readonly untakenQty: number
}

/**
 * What the rules would do to these units if all were sorted afresh, one after the other in the order given, into destinations that stand
 * empty. Blocked ones stay blocked. Nothing is written.
 */
export function dryRun(rules: readonly SortRule[], stock: readonly UnitDoc[], rooms: Rooms, at: string): DryRun {
  const byRule = new Map(rules.map((rule) => [rule.key, 0]))
  const byDestination = new Map<string, number>()
  const filled = new Map([...rooms].map(([code, room]) => [code, { ...room, qty: 0 }]))
  const changes: { unit: UnitDoc; from: string; to: string }[] = []
  let [overQty, untakenQty] = [0, 0]
  for (const unit of stock) {
    const route = routeOf(rules, unit, filled, at)
    if (!route) {
      untakenQty += unit.qty
      continue
    }
    const { rule, target } = route
    byRule.set(rule.key, (byRule.get(rule.key) ?? 0) + unit.qty)
    byDestination.set(rule.destination, (byDestination.get(rule.destination) ?? 0) + unit.qty)
    if (target) {
      const room = filled.get(target.code) ?? { qty: 0, capacity: null, problem: '' }
      filled.set(target.code, { ...room, qty: room.qty + unit.qty })
    }
    if (route.isOver) overQty += unit.qty
    if (unit.disposition !== rule.destination) changes.push({ unit, from: unit.disposition, to: rule.destination })
  }
  return { byRule, byDestination, changes, overQty, untakenQty }
}

const sortingRows: ReadonlySet<string> = new Set(['unit.inspected', 'unit.sorted'])

/** How often each rule decided, by its name as it was then, from ledger rows of any type; what was taken back does not count. */
export function hitCounts(
  rows: readonly Pick<ActivityDoc, 'id' | 'type' | 'undoOf' | 'data'>[],
): ReadonlyMap<string, number> {
  const undone = new Set(rows.map((row) => row.undoOf))
  const hits = new Map<string, number>()
  for (const row of rows) {
    const rule = row.data['rule']
    if (!sortingRows.has(row.type) || row.undoOf !== '' || undone.has(row.id) || typeof rule !== 'string') continue
    hits.set(rule, (hits.get(rule) ?? 0) + 1)
  }
  return hits
}
