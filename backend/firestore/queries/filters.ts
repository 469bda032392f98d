/**
 * What a `where` means. Parsed once into a tree; matching follows the production semantics: an inequality matches only values of the
 * operand's own type, `!=` and `not-in` never match a missing or null field.
 * https://firebase.google.com/docs/firestore/query-data/queries
 */
import { invalid } from '#backend/http/api-error.ts'
import { asList, asObject, asText, isObject } from '#backend/http/json.ts'
import { compareValues, equalValues, typeRank } from './compare.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import { parseFieldPath, readField, type FieldPath } from '#backend/firestore/values/field-paths.ts'
import { parseValue, type Value } from '#backend/firestore/values/values.ts'

const FIELD_OPERATORS = [
  'EQUAL',
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'IN',
  'NOT_IN',
  'ARRAY_CONTAINS',
  'ARRAY_CONTAINS_ANY',
] as const
const UNARY_OPERATORS = ['IS_NAN', 'IS_NULL', 'IS_NOT_NAN', 'IS_NOT_NULL'] as const

type FieldOperator = (typeof FIELD_OPERATORS)[number]
type UnaryOperator = (typeof UNARY_OPERATORS)[number]

export interface FieldFilter {
  readonly kind: 'field'
  readonly path: FieldPath
  readonly operator: FieldOperator
  readonly operand: Value
}

/** A condition on one field. */
export type Leaf = FieldFilter | { readonly kind: 'unary'; readonly path: FieldPath; readonly operator: UnaryOperator }

export type Filter = Leaf | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }

export const MAX_DISJUNCTS = 30
const MAX_FILTERS = 100
export const NAME_FIELD = '__name__'

/** The field of a document as queries see it: `__name__` is the document's own name. */
export function queryField(document: Document, path: FieldPath): Value | undefined {
  return path[0] === NAME_FIELD ? { referenceValue: document.name } : readField(document.fields, path)
}

/** Whether queries see a value there: every document has its name. */
export const hasField = (document: Document, path: FieldPath): boolean =>
  path[0] === NAME_FIELD || readField(document.fields, path) !== undefined

/** Throws INVALID_ARGUMENT. An absent filter is null. */
export function parseFilter(json: unknown, budget = { left: MAX_FILTERS }): Filter | null {
  if (json === undefined || json === null) return null
  if (--budget.left < 0) throw invalid('A query has too many filters.')
  const source = asObject(json, 'where')
  if (isObject(source['compositeFilter'])) return parseComposite(source['compositeFilter'], budget)
  if (isObject(source['fieldFilter'])) return parseField(source['fieldFilter'])
  if (isObject(source['unaryFilter'])) {
    const operator = UNARY_OPERATORS.find((name) => name === asObject(source['unaryFilter'], 'unaryFilter')['op'])
    if (operator === undefined) throw invalid('A unary filter has an unknown operator.')
    return { kind: 'unary', operator, path: parseFieldReference(source['unaryFilter']['field']) }
  }
  throw invalid('A filter must be composite, field or unary.')
}

function parseComposite(source: Readonly<Record<string, unknown>>, budget: { left: number }): Filter {
  const kind = source['op'] === 'AND' ? 'and' : source['op'] === 'OR' ? 'or' : undefined
  if (kind === undefined) throw invalid('A composite filter must be AND or OR.')
  const filters = asList(source['filters'], 'filters').map((inner) => parseFilter(inner, budget))
  const present = filters.filter((filter) => filter !== null)
  if (present.length === 0) throw invalid('A composite filter must hold a filter.')
  return { kind, filters: present }
}

function parseField(source: Readonly<Record<string, unknown>>): FieldFilter {
  const operator = FIELD_OPERATORS.find((name) => name === source['op'])
  if (operator === undefined) throw invalid('A field filter has an unknown operator.')
  const operand = parseValue(source['value'])
  if (operator === 'IN' || operator === 'NOT_IN' || operator === 'ARRAY_CONTAINS_ANY') {
    const count = listOf(operand)?.length ?? 0
    if (count === 0 || count > MAX_DISJUNCTS) throw invalid(`${operator} needs a list of 1 to ${MAX_DISJUNCTS} values.`)
  }
  return { kind: 'field', operator, operand, path: parseFieldReference(source['field']) }
}

/** `{fieldPath: "a.b"}`; throws INVALID_ARGUMENT. */
export function parseFieldReference(json: unknown): FieldPath {
  return parseFieldPath(asText(asObject(json, 'field')['fieldPath'], 'fieldPath'))
}

export const listOf = (value: Value): readonly Value[] | undefined =>
  'arrayValue' in value ? (value.arrayValue.values ?? []) : undefined

const isNull = (value: Value): boolean => 'nullValue' in value
const isNaNValue = (value: Value): boolean => 'doubleValue' in value && value.doubleValue === 'NaN'

/** Asked of each document of a collection in turn, so nothing is made on the way. */
export function matchesFilter(filter: Filter, document: Document): boolean {
  if ('filters' in filter) {
    const decides = filter.kind === 'or'
    for (const inner of filter.filters) if (matchesFilter(inner, document) === decides) return decides
    return !decides
  }
  const value = queryField(document, filter.path)
  if (value === undefined) return false
  return filter.kind === 'unary' ? matchesUnary(filter.operator, value) : matchesField(filter, value)
}

function matchesUnary(operator: UnaryOperator, value: Value): boolean {
  switch (operator) {
    case 'IS_NULL':
      return isNull(value)
    case 'IS_NOT_NULL':
      return !isNull(value)
    case 'IS_NAN':
      return isNaNValue(value)
    default:
      return !isNaNValue(value) && !isNull(value)
  }
}

function matchesField({ operator, operand }: FieldFilter, value: Value): boolean {
  switch (operator) {
    case 'EQUAL':
      return equalValues(value, operand)
    case 'NOT_EQUAL':
      return !isNull(value) && !equalValues(value, operand)
    case 'IN':
      return isFindable(value) && contains(listOf(operand), value)
    case 'NOT_IN': {
      const excluded = listOf(operand) ?? []
      return !isNull(value) && !excluded.some(isNull) && !contains(excluded, value)
    }
    case 'ARRAY_CONTAINS':
      return contains(listOf(value), operand)
    case 'ARRAY_CONTAINS_ANY':
      return (listOf(operand) ?? []).some((wanted) => isFindable(wanted) && contains(listOf(value), wanted))
    default:
      return isComparable(value, operand) && satisfies(operator, compareValues(value, operand))
  }
}

/** Null and NaN are found by their own operators, never as one value of several. */
const isFindable = (value: Value): boolean => !isNull(value) && !isNaNValue(value)

const isComparable = (a: Value, b: Value): boolean => typeRank(a) === typeRank(b) && isNaNValue(a) === isNaNValue(b)

const contains = (list: readonly Value[] | undefined, value: Value): boolean =>
  list?.some((item) => equalValues(item, value)) ?? false

function satisfies(operator: FieldOperator, order: number): boolean {
  if (operator === 'LESS_THAN') return order < 0
  if (operator === 'LESS_THAN_OR_EQUAL') return order <= 0
  return operator === 'GREATER_THAN' ? order > 0 : order >= 0
}

/** True for operators that impose an order on their field. */
export function isInequality(filter: Filter): boolean {
  if (filter.kind === 'unary') return filter.operator === 'IS_NOT_NAN' || filter.operator === 'IS_NOT_NULL'
  if (filter.kind !== 'field') return false
  return !['EQUAL', 'IN', 'ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'].includes(filter.operator)
}

/** All leaves of the tree. */
export function leavesOf(filter: Filter | null): readonly Leaf[] {
  if (filter === null) return []
  return 'filters' in filter ? filter.filters.flatMap(leavesOf) : [filter]
}

/** The leaves that every match must satisfy: those under nothing but `and`. */
export function conjunctsOf(filter: Filter | null): readonly Leaf[] {
  if (filter === null) return []
  if (!('filters' in filter)) return [filter]
  return filter.kind === 'and' ? filter.filters.flatMap(conjunctsOf) : []
}

export interface TextsAsked {
  readonly name: string
  readonly texts: ReadonlySet<string>
}

/** Where a filter asks a field, not one in a map, for one of these texts and for nothing else. */
export function textsAsked(leaf: Leaf): TextsAsked | undefined {
  const [name, ...rest] = leaf.path
  if (leaf.kind !== 'field' || name === undefined || rest.length > 0) return undefined
  if (leaf.operator !== 'EQUAL' && leaf.operator !== 'IN') return undefined
  const values = leaf.operator === 'IN' ? (listOf(leaf.operand) ?? []) : [leaf.operand]
  const texts = values.flatMap((value) => ('stringValue' in value ? [value.stringValue] : []))
  return texts.length === values.length ? { name, texts: new Set(texts) } : undefined
}
