/**
 * Field transforms: values that the server computes at commit time.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/Write#fieldtransform
 */
import { invalid } from '#backend/http/api-error.ts'
import { asList, asObject, asText } from '#backend/http/json.ts'
import { compareValues, equalValues } from '#backend/firestore/queries/compare.ts'
import { parseFieldPath, readField, writeField, type FieldPath } from '#backend/firestore/values/field-paths.ts'
import { formatMicros } from '#backend/firestore/values/timestamps.ts'
import { doubleOf, numberOf, parseValue, type Fields, type Value } from '#backend/firestore/values/values.ts'

export type Transform =
  | { readonly kind: 'requestTime'; readonly path: FieldPath }
  | { readonly kind: 'increment' | 'maximum' | 'minimum'; readonly path: FieldPath; readonly operand: Value }
  | { readonly kind: 'append' | 'remove'; readonly path: FieldPath; readonly items: readonly Value[] }

/** Throws INVALID_ARGUMENT. */
export function parseTransform(json: unknown): Transform {
  const source = asObject(json, 'A field transform')
  const path = parseFieldPath(asText(source['fieldPath'], 'fieldPath'))
  if (source['setToServerValue'] !== undefined) {
    if (source['setToServerValue'] !== 'REQUEST_TIME') throw invalid('The only server value is REQUEST_TIME.')
    return { kind: 'requestTime', path }
  }
  for (const kind of ['increment', 'maximum', 'minimum'] as const) {
    if (source[kind] === undefined) continue
    const operand = parseValue(source[kind])
    if (numberOf(operand) === undefined) throw invalid(`${kind} needs a number.`)
    return { kind, path, operand }
  }
  if (source['appendMissingElements'] !== undefined)
    return { kind: 'append', path, items: parseItems(source['appendMissingElements']) }
  if (source['removeAllFromArray'] !== undefined)
    return { kind: 'remove', path, items: parseItems(source['removeAllFromArray']) }
  throw invalid('A field transform is of an unknown kind.')
}

const parseItems = (json: unknown): readonly Value[] =>
  asList(asObject(json, 'An array transform')['values'], 'values').map((item) => parseValue(item))

/** The fields after all transforms, and the value each left behind (null for the array transforms, as the protocol has it). */
export function applyTransforms(
  fields: Fields,
  transforms: readonly Transform[],
  commitMicros: number,
): { fields: Fields; results: Value[] } {
  let current = fields
  const results: Value[] = []
  for (const transform of transforms) {
    const value = transformed(transform, readField(current, transform.path), commitMicros)
    current = writeField(current, transform.path, value)
    results.push(transform.kind === 'append' || transform.kind === 'remove' ? { nullValue: null } : value)
  }
  return { fields: current, results }
}

function transformed(transform: Transform, before: Value | undefined, commitMicros: number): Value {
  switch (transform.kind) {
    case 'requestTime':
      return { timestampValue: formatMicros(commitMicros) }
    case 'increment':
      return add(before, transform.operand)
    case 'maximum':
    case 'minimum':
      return extreme(before, transform.operand, transform.kind === 'maximum' ? 1 : -1)
    case 'append': {
      const values = [...itemsOf(before)]
      for (const item of transform.items) if (!values.some((value) => equalValues(value, item))) values.push(item)
      return { arrayValue: { values } }
    }
    default:
      return {
        arrayValue: {
          values: itemsOf(before).filter((value) => !transform.items.some((item) => equalValues(value, item))),
        },
      }
  }
}

const itemsOf = (value: Value | undefined): readonly Value[] =>
  value !== undefined && 'arrayValue' in value ? (value.arrayValue.values ?? []) : []

/** Whole numbers stay whole and stop at the ends of 64 bits; a field that is no number counts as absent. */
function add(before: Value | undefined, operand: Value): Value {
  const left = before === undefined ? undefined : numberOf(before)
  if (before === undefined || left === undefined) return operand
  if ('integerValue' in before && 'integerValue' in operand) {
    const sum = BigInt(before.integerValue) + BigInt(operand.integerValue)
    const clamped = sum > 2n ** 63n - 1n ? 2n ** 63n - 1n : sum < -(2n ** 63n) ? -(2n ** 63n) : sum
    return { integerValue: clamped.toString() }
  }
  return doubleOf(left + (numberOf(operand) ?? 0))
}

/** What is no number (NaN) stays so. */
function extreme(before: Value | undefined, operand: Value, sign: 1 | -1): Value {
  const stored = before === undefined ? undefined : numberOf(before)
  if (before === undefined || stored === undefined || Number.isNaN(numberOf(operand))) return operand
  if (Number.isNaN(stored)) return before
  return compareValues(operand, before) * sign > 0 ? operand : before
}
