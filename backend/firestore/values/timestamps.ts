/**
 * Times as Firestore keeps them: whole microseconds. In memory a commit time is a number of µs since 1970 (exact: 2^53 µs reach the
 * year 2255); in a document it is text with always six digits, so that text order is time order.
 */
import { invalid } from '#backend/http/api-error.ts'

const RFC3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/i

/** `2026-11-20T08:00:00.123456Z` for µs since 1970. */
export function formatMicros(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000)
  const fraction = String(micros - seconds * 1_000_000).padStart(6, '0')
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${fraction}Z`
}

/** RFC 3339 text or `{seconds, nanos}` to the six-digit form; throws INVALID_ARGUMENT. Digits below 1 µs are cut, as Firestore does. */
export function normalizeTimestamp(value: unknown): string {
  if (typeof value === 'string') {
    const match = RFC3339.exec(value)
    const millis = match ? Date.parse(`${match[1]}${match[3]}`) : Number.NaN
    if (match && Number.isFinite(millis)) return join(millis, (match[2] ?? '').padEnd(6, '0').slice(0, 6))
  } else if (typeof value === 'object' && value !== null) {
    const { seconds = 0, nanos = 0 } = value as { seconds?: unknown; nanos?: unknown }
    const millis = Number(seconds) * 1000
    const micros = Math.floor(Number(nanos) / 1000)
    if (Number.isSafeInteger(millis) && micros >= 0 && micros < 1_000_000 && Math.abs(millis) < 8.64e15) {
      return join(millis, String(micros).padStart(6, '0'))
    }
  }
  throw invalid('A timestamp is not valid.')
}

function join(millis: number, fraction: string): string {
  const iso = new Date(millis).toISOString()
  if (iso.length !== 24) throw invalid('A timestamp is outside the years 0001 to 9999.')
  return `${iso.slice(0, 19)}.${fraction}Z`
}

/** µs since 1970 of a timestamp in any accepted form. */
export function parseMicros(value: unknown): number {
  const text = normalizeTimestamp(value)
  return Date.parse(`${text.slice(0, 19)}Z`) * 1000 + Number(text.slice(20, 26))
}
