/** Between JavaScript's plain data and Firestore's values, for the process's own reading and writing. */
import { doubleOf, type Fields, type Value } from './values.ts'

type PlainValue =
  | string
  | number
  | boolean
  | null
  | Date
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue | undefined }
export type PlainData = { readonly [key: string]: PlainValue | undefined }

/** Undefined fields are left out. */
export function encodeFields(data: PlainData): Fields {
  const fields: Record<string, Value> = {}
  for (const [name, value] of Object.entries(data)) if (value !== undefined) fields[name] = encode(value)
  return fields
}

function encode(value: PlainValue): Value {
  if (value === null) return { nullValue: null }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number') return Number.isSafeInteger(value) ? { integerValue: String(value) } : doubleOf(value)
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (Array.isArray(value)) return { arrayValue: { values: value.map((item: PlainValue) => encode(item)) } }
  return { mapValue: { fields: encodeFields(value as PlainData) } }
}

/** Timestamps, bytes and references come out as their text. */
export function decodeFields(fields: Fields): PlainData {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decode(value)]))
}

function decode(value: Value): PlainValue {
  if ('stringValue' in value) return value.stringValue
  if ('integerValue' in value) return Number(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  if ('booleanValue' in value) return value.booleanValue
  if ('timestampValue' in value) return value.timestampValue
  if ('bytesValue' in value) return value.bytesValue
  if ('referenceValue' in value) return value.referenceValue
  if ('geoPointValue' in value) return { ...value.geoPointValue }
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(decode)
  if ('mapValue' in value) return decodeFields(value.mapValue.fields ?? {})
  return null
}
