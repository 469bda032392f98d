/**
 * Reading JSON that a stranger sent. Each helper returns the requested type or throws
 * INVALID_ARGUMENT with the field's name. So no handler ever gets a value of an unexpected type.
 */
import { invalid } from './api-error.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asObject(value: unknown, what: string): JsonObject {
  if (!isObject(value)) throw invalid(`${what} must be an object.`)
  return value
}

/** An absent list is an empty one, as in proto3. */
export function asList(value: unknown, what: string): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw invalid(`${what} must be a list.`)
  return value
}

export function asText(value: unknown, what: string): string {
  if (typeof value !== 'string') throw invalid(`${what} must be a string.`)
  return value
}

export function asOptionalText(value: unknown, what: string): string | undefined {
  return value === undefined || value === null ? undefined : asText(value, what)
}

/** proto3 JSON carries 32-bit numbers as numbers, as digits, or wrapped as `{value: n}`. */
export function asOptionalCount(value: unknown, what: string): number | undefined {
  if (value === undefined || value === null) return undefined
  const inner = isObject(value) ? value['value'] : value
  const count = typeof inner === 'string' && inner !== '' ? Number(inner) : inner
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > 2 ** 31 - 1) {
    throw invalid(`${what} must be a whole number that is not negative.`)
  }
  return count
}

/** Values may be nested 20 deep, of which each takes three levels of JSON; filters some more. */
const MAX_NESTING = 200

/** Whether brackets outside of strings are nested too deep. Cost: 1 ms for 1 MB, before anything is built of it. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x22) i = endOfString(text, i)
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_NESTING) return true
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  return false
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++
    if (slashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw invalid(`The request body is nested more than ${MAX_NESTING} levels deep.`)
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The request body is not valid JSON.')
  }
}
