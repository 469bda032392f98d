/**
 * The values that security rules compute with, and how stored data becomes one.
 *
 * A rule distinguishes `1` from `1.0` and text from bytes, so JavaScript's own types carry the tags
 * where they can: `bigint` is a 64-bit int, `number` a float; everything else is an object with a
 * `kind`. Values never change once made: one document's value may be shared by many evaluations.
 *
 * Source of the types: firebase.google.com/docs/reference/rules/rules (interfaces), and for the
 * stored forms firebase.google.com/docs/firestore/reference/rest/v1/Value and
 * firebase.google.com/docs/storage/security/rules-conditions.
 */

/** A moment since 1970 in UTC: whole seconds and the nanoseconds after them, 0 to 999,999,999. */
export interface RulesTimestamp {
  readonly seconds: number
  readonly nanos: number
}

export interface BytesValue {
  readonly kind: 'bytes'
  readonly bytes: Uint8Array
}
export interface TimestampValue {
  readonly kind: 'timestamp'
  readonly epochNanos: bigint
}
export interface DurationValue {
  readonly kind: 'duration'
  readonly nanos: bigint
}
export interface LatLngValue {
  readonly kind: 'latlng'
  readonly latitude: number
  readonly longitude: number
}
export interface PathValue {
  readonly kind: 'path'
  readonly segments: readonly string[]
}
export interface ListValue {
  readonly kind: 'list'
  readonly items: readonly RulesValue[]
}
export interface SetValue {
  readonly kind: 'set'
  readonly items: readonly RulesValue[]
}
export interface MapValue {
  readonly kind: 'map'
  readonly entries: ReadonlyMap<string, RulesValue>
}
export interface MapDiffValue {
  readonly kind: 'map_diff'
  readonly before: MapValue
  readonly after: MapValue
}

export type RulesValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | BytesValue
  | TimestampValue
  | DurationValue
  | LatLngValue
  | PathValue
  | ListValue
  | SetValue
  | MapValue
  | MapDiffValue

/** Nested deeper than this a stored value is refused; Firestore itself allows 20 levels. */
const DEEPEST_VALUE = 100
const NANOS_PER_SECOND = 1_000_000_000n

/**
 * Stored data with no rules value. The server checks its input first, so this means a fault of
 * ours.
 */
export class RulesValueError extends Error {
  override readonly name = 'RulesValueError'
}

export const bytesOf = (bytes: Uint8Array): BytesValue => ({ kind: 'bytes', bytes })
export const listOf = (items: readonly RulesValue[]): ListValue => ({ kind: 'list', items })
export const durationOf = (nanos: bigint): DurationValue => ({ kind: 'duration', nanos })
export const pathOf = (segments: readonly string[]): PathValue => ({ kind: 'path', segments })
export const timestampOf = (epochNanos: bigint): TimestampValue => ({ kind: 'timestamp', epochNanos })
export const mapOf = (entries: Iterable<readonly [string, RulesValue]>): MapValue => ({
  kind: 'map',
  entries: new Map(entries),
})

/** `/a/b//c` → the segments a, b, c. */
export const parsePath = (text: string): PathValue => pathOf(text.split('/').filter((segment) => segment !== ''))
export const pathText = (path: PathValue): string => `/${path.segments.join('/')}`

export const fromTimestamp = ({ seconds, nanos }: RulesTimestamp): TimestampValue =>
  timestampOf(BigInt(Math.trunc(seconds)) * NANOS_PER_SECOND + BigInt(Math.trunc(nanos)))

function fromTimestampText(text: string): TimestampValue {
  const parts = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/.exec(text)
  const epochMs = parts ? Date.parse(`${parts[1]}${parts[3]}`) : Number.NaN
  if (Number.isNaN(epochMs)) throw new RulesValueError(`Not a timestamp: ${text.slice(0, 40)}`)
  return timestampOf(BigInt(epochMs) * 1_000_000n + BigInt((parts?.[2] ?? '').padEnd(9, '0')))
}

/** Decoded JSON (a token's claims, a file's metadata) as a value: whole numbers become ints. */
export function fromJson(json: unknown, depth = 0): RulesValue {
  if (depth > DEEPEST_VALUE) throw new RulesValueError('A value is nested too deeply')
  if (json === null || json === undefined) return null
  if (typeof json === 'boolean' || typeof json === 'string' || typeof json === 'bigint') return json
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : json
  if (Array.isArray(json)) return listOf(json.map((item) => fromJson(item, depth + 1)))
  if (typeof json === 'object') return mapOf(Object.entries(json).map(([k, v]) => [k, fromJson(v, depth + 1)]))
  throw new RulesValueError(`A ${typeof json} is no value`)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function integerFrom(raw: unknown): bigint {
  if (typeof raw === 'number' && Number.isSafeInteger(raw)) return BigInt(raw)
  if (typeof raw === 'string' && /^-?\d{1,19}$/.test(raw)) return BigInt(raw)
  throw new RulesValueError('Not an integerValue')
}

/**
 * `projects/P/databases/D/documents/units/u1` → the path `/databases/D/documents/units/u1` that
 * rules use.
 */
export function documentPath(name: string): PathValue {
  const path = parsePath(name)
  return path.segments[0] === 'projects' ? pathOf(path.segments.slice(2)) : path
}

/** The fields of a Firestore REST document (`{title: {stringValue: …}}`) as a map. Throws RulesValueError. */
function fromFirestoreFields(fields: unknown, depth = 0): MapValue {
  if (!isObject(fields)) return mapOf([])
  const entries = new Map<string, RulesValue>()
  for (const key of Object.keys(fields)) entries.set(key, fromFirestoreValue(fields[key], depth + 1))
  return { kind: 'map', entries }
}

/** One Firestore REST value, `{stringValue: 'x'}` and its like. Throws RulesValueError for any other shape. */
export function fromFirestoreValue(rest: unknown, depth = 0): RulesValue {
  if (depth > DEEPEST_VALUE) throw new RulesValueError('A value is nested too deeply')
  if (!isObject(rest)) throw new RulesValueError('A stored value is an object with one type')
  const type = Object.keys(rest)[0] ?? 'no type'
  const raw = rest[type]
  if (type === 'stringValue' && typeof raw === 'string') return raw
  if (type === 'integerValue') return integerFrom(raw)
  if (type === 'booleanValue' && typeof raw === 'boolean') return raw
  if (type === 'nullValue') return null
  if (type === 'doubleValue' && (typeof raw === 'number' || typeof raw === 'string')) return Number(raw)
  if (type === 'timestampValue' && typeof raw === 'string') return fromTimestampText(raw)
  if (type === 'timestampValue' && isObject(raw)) {
    return fromTimestamp({ seconds: Number(raw['seconds'] ?? 0), nanos: Number(raw['nanos'] ?? 0) })
  }
  if (type === 'mapValue' && isObject(raw)) return fromFirestoreFields(raw['fields'] ?? {}, depth)
  if (type === 'arrayValue' && isObject(raw)) {
    const values = Array.isArray(raw['values']) ? raw['values'] : []
    return listOf(values.map((value) => fromFirestoreValue(value, depth + 1)))
  }
  if (type === 'bytesValue' && typeof raw === 'string') return bytesOf(new Uint8Array(Buffer.from(raw, 'base64')))
  if (type === 'referenceValue' && typeof raw === 'string') return documentPath(raw)
  if (type === 'geoPointValue' && isObject(raw)) {
    return { kind: 'latlng', latitude: Number(raw['latitude'] ?? 0), longitude: Number(raw['longitude'] ?? 0) }
  }
  throw new RulesValueError(`Not a stored value: ${type.slice(0, 40)}`)
}

/**
 * What a rule of Storage can read about a file. Times are ISO text, hashes base64 as the service
 * gives them.
 */
export interface StorageObject {
  name: string
  bucket?: string
  size: number
  contentType?: string
  md5Hash?: string
  crc32c?: string
  etag?: string
  generation?: number | string
  metageneration?: number | string
  timeCreated?: string
  updated?: string
  contentDisposition?: string
  contentEncoding?: string
  contentLanguage?: string
  metadata?: Readonly<Record<string, string>>
}

const STORAGE_COUNTERS = new Set(['size', 'generation', 'metageneration'])
const STORAGE_TIMES = new Set(['timeCreated', 'updated'])

/** A stored or uploaded file as the `resource` of a rule. Throws RulesValueError for a time or number that is none. */
export function fromStorageObject(file: StorageObject): MapValue {
  const entries: [string, RulesValue][] = []
  for (const [key, raw] of Object.entries(file)) {
    if (raw === undefined) continue
    if (STORAGE_COUNTERS.has(key)) entries.push([key, integerFrom(raw)])
    else if (STORAGE_TIMES.has(key)) entries.push([key, fromTimestampText(String(raw))])
    else entries.push([key, fromJson(raw)])
  }
  if (file.metadata === undefined) entries.push(['metadata', mapOf([])])
  return mapOf(entries)
}
