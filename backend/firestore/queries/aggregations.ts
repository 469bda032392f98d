/**
 * count, sum and avg over a query's results.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredAggregationQuery
 */
import { invalid } from '#backend/http/api-error.ts'
import { asList, asObject, asOptionalCount, isObject } from '#backend/http/json.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import { readField, type FieldPath } from '#backend/firestore/values/field-paths.ts'
import { parseFieldReference } from './filters.ts'
import { doubleOf, numberOf, type Fields, type Value } from '#backend/firestore/values/values.ts'

const MAX_AGGREGATIONS = 5
const INT64_MAX = 2n ** 63n - 1n

export type Aggregation =
  | { readonly kind: 'count'; readonly alias: string; readonly upTo: number | undefined }
  | { readonly kind: 'sum' | 'avg'; readonly alias: string; readonly path: FieldPath }

/** Throws INVALID_ARGUMENT. */
export function parseAggregations(json: unknown): readonly Aggregation[] {
  const list = asList(json, 'aggregations')
  if (list.length === 0) throw invalid('A query needs an aggregation.')
  if (list.length > MAX_AGGREGATIONS)
    throw invalid(`The maximum number of aggregations of a query is ${MAX_AGGREGATIONS}, not ${list.length}.`)
  return list.map((item, i) => {
    const source = asObject(item, 'An aggregation')
    const alias = typeof source['alias'] === 'string' && source['alias'] !== '' ? source['alias'] : `field_${i + 1}`
    if (isObject(source['count']))
      return { kind: 'count', alias, upTo: asOptionalCount(source['count']['upTo'], 'upTo') }
    if (isObject(source['sum'])) return { kind: 'sum', alias, path: parseFieldReference(source['sum']['field']) }
    if (isObject(source['avg'])) return { kind: 'avg', alias, path: parseFieldReference(source['avg']['field']) }
    throw invalid('An aggregation must be count, sum or avg.')
  })
}

/**
 * The results by alias, as Firestore values. All are taken, the count too, over the documents that have each field which one of them asks for.
 */
export function aggregate(documents: readonly Document[], aggregations: readonly Aggregation[]): Fields {
  const paths = aggregations.flatMap((each) => (each.kind === 'count' ? [] : [each.path]))
  const whole = documents.filter(({ fields }) => paths.every((path) => readField(fields, path) !== undefined))
  const result: Record<string, Value> = {}
  for (const aggregation of aggregations) result[aggregation.alias] = compute(whole, aggregation)
  return result
}

function compute(documents: readonly Document[], aggregation: Aggregation): Value {
  if (aggregation.kind === 'count')
    return { integerValue: String(Math.min(documents.length, aggregation.upTo ?? Infinity)) }
  const present = documents.map((document) => readField(document.fields, aggregation.path))
  const numeric = present.filter((value): value is Value => value !== undefined && numberOf(value) !== undefined)
  if (aggregation.kind === 'sum') return sumOf(numeric)
  if (numeric.length === 0) return { nullValue: null }
  return doubleOf(numeric.reduce((sum, value) => sum + (numberOf(value) ?? 0), 0) / numeric.length)
}

/** A sum of whole numbers is whole while it fits in 64 bits. */
function sumOf(values: readonly Value[]): Value {
  let whole = 0n
  for (const value of values) {
    if (!('integerValue' in value)) return doubleOf(values.reduce((sum, each) => sum + (numberOf(each) ?? 0), 0))
    whole += BigInt(value.integerValue)
  }
  return whole > INT64_MAX || whole < -INT64_MAX - 1n ? doubleOf(Number(whole)) : { integerValue: whole.toString() }
}
