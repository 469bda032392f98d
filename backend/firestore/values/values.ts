/**
 * Values as they travel in Firestore's JSON, checked and put into one canonical form on the way in:
 * timestamps with six digits, integers as plain digits. So all code behind this file can compare
 * and store without checking again. Shapes:
 * https://firebase.google.com/docs/firestore/reference/rest/v1/Value. Limits:
 * https://firebase.google.com/docs/firestore/quotas
 */
import { invalid } from '#backend/http/api-error.ts'
import { asList, asObject, isObject } from '#backend/http/json.ts'
import { normalizeTimestamp } from './timestamps.ts'

export type Fields = Readonly<Record<string, Value>>

export type Value =
  | { readonly nullValue: null }
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  | { readonly bytesValue: string }
  | { readonly referenceValue: string }
  | { readonly geoPointValue: { readonly latitude: number; readonly longitude: number } }
  | { readonly arrayValue: { readonly values?: readonly Value[] } }
  | { readonly mapValue: { readonly fields?: Fields } }

/** Of the values within a document; the fields of the document itself are at 0. */
export const MAX_DEPTH = 20
const MAX_NAME_BYTES = 1500
const INT64_MAX = 2n ** 63n - 1n
const INT64_MIN = -(2n ** 63n)
const NULL: Value = { nullValue: null }

/** Throws INVALID_ARGUMENT unless it is one well-formed value. */
export function parseValue(json: unknown, depth = 0): Value {
  if (depth > MAX_DEPTH) throw invalid('A value is nested more than 20 levels deep.')
  const source = asObject(json, 'A value')
  const keys = Object.keys(source)
  const kind = keys[0]
  if (kind === undefined || keys.length !== 1) throw invalid('A value must have exactly one type.')
  const inner = source[kind]
  switch (kind) {
    case 'nullValue':
      return NULL
    case 'booleanValue':
      if (typeof inner !== 'boolean') throw invalid('booleanValue must be true or false.')
      return { booleanValue: inner }
    case 'integerValue':
      return { integerValue: parseInteger(inner) }
    case 'doubleValue':
      return { doubleValue: parseDouble(inner) }
    case 'timestampValue':
      return { timestampValue: normalizeTimestamp(inner) }
    case 'stringValue':
      return { stringValue: parseString(inner) }
    case 'bytesValue':
      return { bytesValue: parseBytes(inner) }
    case 'referenceValue':
      return { referenceValue: parseString(inner) }
    case 'geoPointValue':
      return { geoPointValue: parseGeoPoint(inner) }
    case 'arrayValue': {
      const values = asList(asObject(inner, 'arrayValue')['values'], 'arrayValue.values')
      return { arrayValue: { values: values.map((value) => parseValue(value, depth + 1)) } }
    }
    case 'mapValue':
      return { mapValue: { fields: parseFields(asObject(inner, 'mapValue')['fields'], depth + 1) } }
    default:
      throw invalid(`There is no value type "${kind.slice(0, 40)}".`)
  }
}

/** The fields of a document or map. Reserved names (`__x__`, which takes in `__proto__`) are refused, but `__type__` in a vector. */
export function parseFields(json: unknown, depth = 0): Fields {
  if (json === undefined || json === null) return {}
  const source = asObject(json, 'fields')
  const isVector = depth > 0 && isObject(source['__type__']) && source['__type__']['stringValue'] === '__vector__'
  const fields: Record<string, Value> = {}
  for (const name of Object.keys(source)) {
    checkFieldName(name, isVector)
    fields[name] = parseValue(source[name], depth)
  }
  return fields
}

function checkFieldName(name: string, isVector: boolean): void {
  const problem = fieldNameProblem(name, isVector)
  if (problem === 'empty') throw invalid('A field name must not be empty.')
  if (problem === 'long') throw invalid('A field name is longer than 1,500 bytes.')
  if (problem === 'reserved') throw invalid(`The field name "${name.slice(0, 60)}" is reserved.`)
}

/** Why no document or map may have the name; `''` where it may. */
export function fieldNameProblem(name: string, isVector: boolean): '' | 'empty' | 'long' | 'reserved' {
  if (name === '') return 'empty'
  if (name.length > MAX_NAME_BYTES / 4 && Buffer.byteLength(name) > MAX_NAME_BYTES) return 'long'
  const isReserved = name.startsWith('__') && name.endsWith('__') && name.length >= 4
  return isReserved && !(isVector && name === '__type__') ? 'reserved' : ''
}

function parseInteger(inner: unknown): string {
  const text = typeof inner === 'number' && Number.isSafeInteger(inner) ? String(inner) : inner
  if (typeof text !== 'string' || !/^-?\d{1,19}$/.test(text))
    throw invalid('integerValue must be a 64-bit whole number.')
  if (text.length <= 15) return String(Number(text))
  const big = BigInt(text)
  if (big > INT64_MAX || big < INT64_MIN) throw invalid('integerValue must be a 64-bit whole number.')
  return big.toString()
}

function parseDouble(inner: unknown): number | 'NaN' | 'Infinity' | '-Infinity' | '-0' {
  if (typeof inner === 'number') return Object.is(inner, -0) ? '-0' : inner
  if (inner === 'NaN' || inner === 'Infinity' || inner === '-Infinity' || inner === '-0') return inner
  if (typeof inner === 'string' && inner.trim() !== '' && Number.isFinite(Number(inner))) return Number(inner)
  throw invalid('doubleValue must be a number.')
}

function parseString(inner: unknown): string {
  if (typeof inner !== 'string') throw invalid('A text value must be a string.')
  return inner
}

function parseBytes(inner: unknown): string {
  if (typeof inner !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(inner)) throw invalid('bytesValue must be base64.')
  return Buffer.from(inner, 'base64').toString('base64')
}

function parseGeoPoint(inner: unknown): { latitude: number; longitude: number } {
  const point = asObject(inner, 'geoPointValue')
  const latitude = point['latitude'] ?? 0
  const longitude = point['longitude'] ?? 0
  if (
    typeof latitude !== 'number' ||
    typeof longitude !== 'number' ||
    !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
  ) {
    throw invalid('geoPointValue must be a latitude and a longitude.')
  }
  return { latitude, longitude }
}

/** A fraction as a value; JSON has no form of its own for what is not finite. */
export const doubleOf = (number: number): Value => ({
  doubleValue: parseDouble(Number.isFinite(number) ? number : String(number)),
})

/** The number of a numeric value, undefined for any other value. */
export function numberOf(value: Value): number | undefined {
  if ('integerValue' in value) return Number(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  return undefined
}
