/**
 * The destination of a graded unit: ordered rules over its fields (`config`, kind `sort`, one document for a rule, in the order of `rank`). Invariants:
 * the first rule that fits and has room wins, and the last takes everything; a full destination passes to the next, a blocked one takes
 * nothing; the same rules, stock and time give the same answer on every device.
 */
import { msg, type Words } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { categoryKey } from './checklist.ts'
import { isMap, textAt, valueAt, type Json } from '#domain/core/merge/merge-values.ts'

/** How a field is compared. */
export type SortFieldKind = 'word' | 'number' | 'money' | 'list' | 'time'

/** The fields of a unit that a rule may ask for, and what they are called. */
export const sortFields = {
  category: ['word', msg('unit.fact.category')],
  grade: ['word', msg('unit.fact.grade')],
  brand: ['word', msg('unit.fact.brand')],
  title: ['word', msg('unit.title')],
  coarse: ['word', msg('unit.fact.atTheDock')],
  stage: ['word', msg('unit.stage')],
  loadId: ['word', msg('unit.fact.load')],
  exceptionCode: ['word', msg('unit.fact.toLookAt')],
  gtin: ['word', msg('unit.fact.upc')],
  asin: ['word', msg('unit.fact.asin')],
  lpn: ['word', msg('unit.fact.lpn')],
  serialNo: ['word', msg('unit.fact.serialNumber')],
  note: ['word', msg('unit.fact.note')],
  defects: ['list', msg('unit.fact.defects')],
  missingParts: ['list', msg('unit.fact.missingParts')],
  qty: ['number', msg('unit.fact.quantity')],
  retailCents: ['money', msg('unit.fact.retail')],
  estimateCents: ['money', msg('unit.fact.estimate')],
  costCents: ['money', msg('unit.fact.cost')],
  receivedAt: ['time', msg('sorts.daysSinceReceiving')],
  inspectedAt: ['time', msg('sorts.daysSinceInspection')],
} as const satisfies Partial<Record<keyof UnitDoc, readonly [SortFieldKind, Words]>>

export type SortField = keyof typeof sortFields

/** What may be asked of a kind of field. `atLeast` and `atMost` include the bound; of a time they compare its age in whole days. */
export const sortOps = {
  word: ['is', 'isNot', 'contains', 'isEmpty', 'isFilled'],
  list: ['contains', 'isEmpty', 'isFilled'],
  number: ['atLeast', 'atMost'],
  money: ['atLeast', 'atMost'],
  time: ['atLeast', 'atMost'],
} as const satisfies Record<SortFieldKind, readonly string[]>

export type SortOp = (typeof sortOps)[SortFieldKind][number]

export interface SortCondition {
  readonly field: SortField
  readonly op: SortOp
  /** Any of these for words. */
  readonly values: readonly string[]
  /** The bound, in the field's unit: items, cents or days; `null` for words. */
  readonly bound: number | null
}

/** A place's code or a container's label. `capacity` counts items; `null` leaves it to the place. */
export interface SortTarget {
  readonly code: string
  readonly capacity: number | null
}

export interface SortRule {
  readonly key: string
  readonly name: string
  readonly active: boolean
  /** All of them; none fits everything. */
  readonly conditions: readonly SortCondition[]
  /** The unit's disposition. */
  readonly destination: string
  /** Where it is put down, tried in this order; empty for anywhere. */
  readonly targets: readonly SortTarget[]
}

/** The state of a destination, by its code. `qty` leaves out the unit that is being sorted. */
export interface Occupancy {
  readonly qty: number
  readonly capacity: number | null
  /** Why it takes nothing in, `''` when it does. */
  readonly problem: Words
}
export type Occupancies = ReadonlyMap<string, Occupancy>

export interface Route {
  readonly rule: SortRule
  /** Where to put it; `null` for anywhere. */
  readonly target: SortTarget | null
  /** Destinations that would have come first, and why they did not take it. */
  readonly passed: readonly { readonly code: string; readonly why: Words }[]
  /** Everything that fits is full: it goes to the last of them all the same. */
  readonly isOver: boolean
}

const DAY_MS = 86_400_000

function wordsOf(unit: UnitDoc, field: SortField): readonly string[] {
  const value = unit[field]
  return Array.isArray(value) ? (value as readonly string[]) : [typeof value === 'string' ? value : '']
}

function numberOf(unit: UnitDoc, field: SortField, at: string): number | null {
  const value = unit[field]
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  const ms = Date.parse(at) - Date.parse(value)
  return Number.isNaN(ms) ? null : Math.floor(ms / DAY_MS)
}

/** Whether a unit meets a condition at this time (ISO UTC). An unknown number meets no bound. */
export function meets(unit: UnitDoc, { field, op, values, bound }: SortCondition, at: string): boolean {
  if (op === 'atLeast' || op === 'atMost') {
    const known = numberOf(unit, field, at)
    if (known === null || bound === null) return false
    return op === 'atLeast' ? known >= bound : known <= bound
  }
  const words = wordsOf(unit, field)
    .map(categoryKey)
    .filter((word) => word !== '')
  const wanted = values.map(categoryKey)
  switch (op) {
    case 'is':
      return words.some((word) => wanted.includes(word))
    case 'isNot':
      return !words.some((word) => wanted.includes(word))
    case 'contains':
      return words.some((word) => wanted.some((part) => part !== '' && word.includes(part)))
    case 'isEmpty':
      return words.length === 0
    case 'isFilled':
      return words.length > 0
  }
}

export function fits(unit: UnitDoc, rule: SortRule, at: string): boolean {
  return rule.active && rule.conditions.every((condition) => meets(unit, condition, at))
}

function whyNot(target: SortTarget, occupancies: Occupancies, qty: number): Words {
  const occupancy = occupancies.get(target.code)
  if (occupancy && occupancy.problem !== '') return occupancy.problem
  const capacity = Math.min(target.capacity ?? Infinity, occupancy?.capacity ?? Infinity)
  return (occupancy?.qty ?? 0) + qty > capacity ? msg('sorts.isFull', { code: target.code }) : ''
}

/** The rule and destination of a unit; `null` when no rule fits, which a saved set of rules never leaves open. */
export function routeOf(rules: readonly SortRule[], unit: UnitDoc, occupancies: Occupancies, at: string): Route | null {
  const passed: { code: string; why: Words; rule: SortRule; target: SortTarget }[] = []
  const [first, ...others] = rules.filter((rule) => fits(unit, rule, at))
  if (!first) return null
  for (const rule of [first, ...others]) {
    if (rule.targets.length === 0) return { rule, target: null, passed: told(passed), isOver: false }
    for (const target of rule.targets) {
      const why = whyNot(target, occupancies, unit.qty)
      if (why === '') return { rule, target, passed: told(passed), isOver: false }
      passed.push({ code: target.code, why, rule, target })
    }
  }
  const usable = passed.findLast((one) => (occupancies.get(one.code)?.problem ?? '') === '')
  return { rule: usable?.rule ?? first, target: usable?.target ?? null, passed: told(passed), isOver: true }
}

const told = (passed: readonly { readonly code: string; readonly why: Words }[]): Route['passed'] =>
  passed.map(({ code, why }) => ({ code, why }))

/** Everything that may become of an item, in the order of the rules. */
export function destinationsOf(rules: readonly SortRule[]): readonly string[] {
  return [...new Set(rules.filter((rule) => rule.active).map((rule) => rule.destination))]
}

/**
 * A rule as in `config.data`; `null` when it was taken away or cannot be read. The short form
 * (lists of categories and grades, a span of retail) is read too.
 */
export function readSortRule(key: string, data: Json): SortRule | null {
  if (!isMap(data) || textAt(data, 'destination') === '' || valueAt(data, 'removed') === true) return null
  const stored = valueAt(data, 'conditions')
  const conditions = Array.isArray(stored) ? stored.map(readCondition) : shortConditions(data)
  // A condition that is unknown to this version must not turn a narrow rule into one that takes
  // more.
  if (conditions.some((one) => one === null)) return null
  const zone = textAt(data, 'zone')
  const targets = valueAt(data, 'targets')
  return {
    key,
    // The one that takes everything else may have none: `rule-name.ts` has its words.
    name: textAt(data, 'name') || (conditions.length > 0 ? key : ''),
    active: valueAt(data, 'active') !== false,
    conditions: conditions.filter((one) => one !== null),
    destination: textAt(data, 'destination'),
    targets: Array.isArray(targets) ? targets.flatMap(readTarget) : zone === '' ? [] : [{ code: zone, capacity: null }],
  }
}

function readTarget(data: Json): SortTarget[] {
  if (!isMap(data) || textAt(data, 'code') === '') return []
  return [{ code: textAt(data, 'code'), capacity: amountAt(data, 'capacity') }]
}

const amountAt = (data: Json, key: string): number | null => {
  const value = isMap(data) ? valueAt(data, key) : null
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
const textsAt = (data: Json, key: string): string[] => {
  const value = isMap(data) ? valueAt(data, key) : null
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

export function isSortField(field: string): field is SortField {
  return Object.hasOwn(sortFields, field)
}

export function opsOf(field: SortField): readonly SortOp[] {
  return sortOps[sortFields[field][0]]
}

function readCondition(data: Json): SortCondition | null {
  if (!isMap(data)) return null
  const field = textAt(data, 'field')
  if (!isSortField(field)) return null
  const op = opsOf(field).find((one) => one === data['op'])
  return op ? { field, op, values: textsAt(data, 'values'), bound: amountAt(data, 'bound') } : null
}

function shortConditions(data: Json): SortCondition[] {
  const [categories, grades] = [textsAt(data, 'categories'), textsAt(data, 'grades')]
  const [least, most] = [amountAt(data, 'minRetailCents'), amountAt(data, 'maxRetailCents')]
  const conditions: SortCondition[] = []
  if (categories.length > 0) conditions.push({ field: 'category', op: 'is', values: categories, bound: null })
  if (grades.length > 0) conditions.push({ field: 'grade', op: 'is', values: grades, bound: null })
  if (least !== null) conditions.push({ field: 'retailCents', op: 'atLeast', values: [], bound: least })
  if (most !== null) conditions.push({ field: 'retailCents', op: 'atMost', values: [], bound: most })
  return conditions
}
