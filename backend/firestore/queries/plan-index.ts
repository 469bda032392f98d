/**
 * Which index a query walks, and from where to where. The index is over the fields that the query holds to a value or a list of values, then over what it
 * is ordered by: the composite index that Firebase asks for with the same query. Each combination of the listed values is a walk of its own.
 */
import { compareValues, equalValues, typeRank } from './compare.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import type { FieldPath } from '#backend/firestore/values/field-paths.ts'
import { conjunctsOf, listOf, MAX_DISJUNCTS, queryField, type FieldFilter } from './filters.ts'
import { isAfterStart, isBeforeEnd, type Order, type Query } from './query.ts'
import type { Value } from '#backend/firestore/values/values.ts'

export interface IndexPlan {
  readonly indexOrders: readonly Order[]
  readonly reversed: boolean
  /** No document is in two of them. */
  readonly walks: readonly Walk[]
}

/** A part of the index without a gap. */
export interface Walk {
  /** In query order: the document is before the first possible match. */
  startsBefore(document: Document): boolean
  /** In query order: the document is behind the last possible match. */
  endsBefore(document: Document): boolean
}

/** A field that every match has at one of these values, no two of them equal. */
interface Held {
  readonly path: FieldPath
  readonly values: readonly Value[]
}

/** What one walk holds a field to. */
interface Fixed {
  readonly path: FieldPath
  readonly value: Value
}

export function planIndex(query: Query): IndexPlan {
  const held = heldFields(query)
  const free = query.orders.filter(({ path }) => !held.some((one) => samePath(one.path, path)))
  const reversed = free[0]?.direction === -1
  const sign = reversed ? -1 : 1
  const ranges = rangesOn(query, free[0])
  return {
    reversed,
    indexOrders: [
      ...held.map(({ path }): Order => ({ path, direction: 1 })),
      ...free.map(({ path, direction }): Order => ({ path, direction: direction === sign ? 1 : -1 })),
    ],
    walks: combinationsOf(held).map((prefix) => walkOf(query, prefix, ranges, sign)),
  }
}

function walkOf(query: Query, prefix: readonly Fixed[], ranges: readonly FieldFilter[], sign: number): Walk {
  const prefixPosition = (document: Document): number => {
    for (const { path, value } of prefix) {
      const order = compareFieldTo(document, path, value)
      if (order !== 0) return order * sign
    }
    return 0
  }
  return {
    startsBefore(document) {
      const position = prefixPosition(document)
      if (position !== 0) return position < 0
      return ranges.some((range) => rangePosition(document, range, sign) < 0) || !isAfterStart(query, document)
    },
    endsBefore(document) {
      const position = prefixPosition(document)
      if (position !== 0) return position > 0
      return ranges.some((range) => rangePosition(document, range, sign) > 0) || !isBeforeEnd(query, document)
    },
  }
}

const samePath = (a: FieldPath, b: FieldPath): boolean =>
  a.length === b.length && a.every((segment, i) => segment === b[i])

const keyOf = (path: FieldPath): string => path.join('\u0000')

/** In the order of their names. A list makes as many walks as it has values: what would be too many, or decides the order, is left to the filter. */
function heldFields(query: Query): readonly Held[] {
  const leaves = conjunctsOf(query.filter).filter((leaf): leaf is FieldFilter => leaf.kind === 'field')
  const held = new Map<string, Held>()
  for (const { path, operator, operand } of leaves)
    if (operator === 'EQUAL') held.set(keyOf(path), { path, values: [operand] })
  let walks = 1
  for (const { path, operator, operand } of leaves) {
    if (operator !== 'IN' || held.has(keyOf(path)) || query.orders.some((order) => samePath(order.path, path))) continue
    const values = differentValues(listOf(operand) ?? [])
    if (walks * values.length > MAX_DISJUNCTS) continue
    walks *= values.length
    held.set(keyOf(path), { path, values })
  }
  return [...held.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

function differentValues(values: readonly Value[]): readonly Value[] {
  const different: Value[] = []
  for (const value of values) if (!different.some((one) => equalValues(one, value))) different.push(value)
  return different
}

function combinationsOf(held: readonly Held[]): readonly (readonly Fixed[])[] {
  let combinations: (readonly Fixed[])[] = [[]]
  for (const { path, values } of held)
    combinations = combinations.flatMap((prefix) => values.map((value) => [...prefix, { path, value }]))
  return combinations
}

/** The inequalities on the first free order field: only these bound a contiguous part of the index. */
function rangesOn(query: Query, order: Order | undefined): readonly FieldFilter[] {
  const bounding = ['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL']
  return conjunctsOf(query.filter).filter(
    (leaf): leaf is FieldFilter =>
      leaf.kind === 'field' &&
      bounding.includes(leaf.operator) &&
      order !== undefined &&
      samePath(leaf.path, order.path),
  )
}

function compareFieldTo(document: Document, path: FieldPath, operand: Value): number {
  const value = queryField(document, path)
  return value === undefined ? 0 : compareValues(value, operand)
}

/** Negative: before the range in walking order; positive: behind it; zero: inside. Other types of value lie outside on their side. */
function rangePosition(document: Document, range: FieldFilter, sign: number): number {
  const value = queryField(document, range.path)
  if (value === undefined) return 0
  const byType = typeRank(value) - typeRank(range.operand)
  if (byType !== 0) return byType * sign
  const order = compareValues(value, range.operand)
  const inside =
    range.operator === 'LESS_THAN'
      ? order < 0
      : range.operator === 'LESS_THAN_OR_EQUAL'
        ? order <= 0
        : range.operator === 'GREATER_THAN'
          ? order > 0
          : order >= 0
  if (inside) return 0
  return (range.operator.startsWith('LESS') ? 1 : -1) * sign
}
