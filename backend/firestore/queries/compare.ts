/**
 * The order of all values, across types. Queries, indexes, cursors and equality filters all rest on it: if two places ordered
 * differently, a page could be skipped for ever. Order of types and within types:
 * https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
import { numberOfId } from '#backend/firestore/values/numeric-ids.ts'
import { numberOf, type Fields, type Value } from '#backend/firestore/values/values.ts'

/** Rank of the value's type; values of different ranks are never equal and never satisfy an inequality with each other. */
export function typeRank(value: Value): number {
  if ('stringValue' in value) return 5
  if ('timestampValue' in value) return 4
  if ('nullValue' in value) return 0
  if ('integerValue' in value || 'doubleValue' in value) return 3
  if ('booleanValue' in value) return 1
  if ('bytesValue' in value) return 6
  if ('referenceValue' in value) return 7
  if ('geoPointValue' in value) return 8
  if ('arrayValue' in value) return 9
  return isVector(value) ? 10 : 11
}

function isVector(value: Value): boolean {
  const type = 'mapValue' in value ? value.mapValue.fields?.['__type__'] : undefined
  return type !== undefined && 'stringValue' in type && type.stringValue === '__vector__'
}

/** By Unicode code point, which is the order of the UTF-8 bytes. JavaScript's own `<` puts emoji before U+E000 to U+FFFF. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return codePointRank(x) - codePointRank(y)
  }
  return a.length - b.length
}

/** Moves surrogates (which stand for code points above U+FFFF) behind all other code units. */
const codePointRank = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)

/** Resource names segment by segment, so that `a/b` sorts before `a-/b`. */
export function compareNames(a: string, b: string): number {
  if (a === b) return 0
  const x = a.split('/')
  const y = b.split('/')
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const order = compareIds(x[i] ?? '', y[i] ?? '')
    if (order !== 0) return order
  }
  return x.length - y.length
}

/** One part of two names: numbers by their size and before all texts. */
export function compareIds(a: string, b: string): number {
  const x = numberOfId(a)
  const y = numberOfId(b)
  if (x === undefined || y === undefined) return Number(y !== undefined) - Number(x !== undefined) || compareText(a, b)
  return x === y ? 0 : x < y ? -1 : 1
}

/** Negative, zero or positive. */
export function compareValues(a: Value, b: Value): number {
  if ('stringValue' in a && 'stringValue' in b) return compareText(a.stringValue, b.stringValue)
  const rank = typeRank(a) - typeRank(b)
  if (rank !== 0) return rank
  if ('timestampValue' in a && 'timestampValue' in b) return compareAscii(a.timestampValue, b.timestampValue)
  if ('booleanValue' in a && 'booleanValue' in b) return Number(a.booleanValue) - Number(b.booleanValue)
  if ('bytesValue' in a && 'bytesValue' in b) {
    return Buffer.compare(Buffer.from(a.bytesValue, 'base64'), Buffer.from(b.bytesValue, 'base64'))
  }
  if ('referenceValue' in a && 'referenceValue' in b) return compareNames(a.referenceValue, b.referenceValue)
  if ('geoPointValue' in a && 'geoPointValue' in b) {
    return a.geoPointValue.latitude - b.geoPointValue.latitude || a.geoPointValue.longitude - b.geoPointValue.longitude
  }
  if ('arrayValue' in a && 'arrayValue' in b) return compareLists(a.arrayValue.values ?? [], b.arrayValue.values ?? [])
  if ('mapValue' in a && 'mapValue' in b) return compareMaps(a, b)
  return compareNumbers(a, b)
}

export const equalValues = (a: Value, b: Value): boolean => compareValues(a, b) === 0

const compareAscii = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

function compareNumbers(a: Value, b: Value): number {
  const x = numberOf(a)
  const y = numberOf(b)
  if (x === undefined || y === undefined) return 0
  // NaN sorts before every other number and equals itself.
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(y)) - Number(Number.isNaN(x))
  if (x !== y) return x < y ? -1 : 1
  // Two different 64-bit integers may round to one double.
  if ('integerValue' in a && 'integerValue' in b && !Number.isSafeInteger(x)) {
    const difference = BigInt(a.integerValue) - BigInt(b.integerValue)
    return difference === 0n ? 0 : difference < 0n ? -1 : 1
  }
  return 0
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (const [i, item] of a.entries()) {
    const other = b[i]
    if (other === undefined) return 1
    const order = compareValues(item, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

type MapValue = Extract<Value, { mapValue: unknown }>

function compareMaps(a: MapValue, b: MapValue): number {
  const x = a.mapValue.fields ?? {}
  const y = b.mapValue.fields ?? {}
  return isVector(a) ? compareVectors(x, y) : compareFields(x, y)
}

/** Vectors: the shorter first, then component by component. */
function compareVectors(a: Fields, b: Fields): number {
  const list = (fields: Fields): readonly Value[] => {
    const value = fields['value']
    return value !== undefined && 'arrayValue' in value ? (value.arrayValue.values ?? []) : []
  }
  return list(a).length - list(b).length || compareLists(list(a), list(b))
}

function compareFields(a: Fields, b: Fields): number {
  const x = Object.keys(a).sort(compareText)
  const y = Object.keys(b).sort(compareText)
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const left = x[i] ?? ''
    const right = y[i] ?? ''
    const byName = compareText(left, right)
    if (byName !== 0) return byName
    const l = a[left]
    const r = b[right]
    const byValue = l !== undefined && r !== undefined ? compareValues(l, r) : 0
    if (byValue !== 0) return byValue
  }
  return x.length - y.length
}
