/**
 * Documents as Firestore's REST calls write them
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/Value). Invariants: a document that
 * goes there and back is the same; whole numbers travel as integers, since the rules distinguish
 * them from others.
 */
import { normalTime, parseServerTime } from './server-time.ts'
import type { ServerDoc, ServerFields } from './transport.ts'

export type RestValue = Readonly<Record<string, unknown>>
export type RestFields = Readonly<Record<string, RestValue>>

/** A document as calls and streams carry it. */
export interface RestDocument {
  /** From the project on. */
  readonly name: string
  readonly fields?: RestFields
  readonly updateTime?: string
}

export function encodeFields(fields: object): RestFields {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present.map(([key, value]) => [key, encodeValue(value)]))
}

/** Throws on what is no JSON value; `refusalBeforeSending` has looked before. */
export function encodeValue(value: unknown): RestValue {
  if (value === null) return { nullValue: null }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeValue) } }
  if (typeof value === 'object') return { mapValue: { fields: encodeFields(value) } }
  throw new TypeError(`A ${typeof value} cannot be sent.`)
}

/** Without arrays in between: a new device decodes two million values. */
export function decodeFields(fields: RestFields | undefined): Record<string, unknown> {
  const decoded: Record<string, unknown> = {}
  for (const name in fields) {
    const value = decodeValue(fields[name] ?? {})
    // To write under this name by `=` makes no field.
    if (name === '__proto__')
      Object.defineProperty(decoded, name, { value, enumerable: true, configurable: true, writable: true })
    else decoded[name] = value
  }
  return decoded
}

/** Times come out as their text; bytes, places and references, which no collection uses, as they are written. */
export function decodeValue(value: RestValue): unknown {
  for (const kind in value) {
    const inner = value[kind]
    switch (kind) {
      case 'nullValue':
        return null
      case 'integerValue':
      case 'doubleValue':
        return Number(inner)
      case 'arrayValue':
        return ((inner as { values?: RestValue[] } | undefined)?.values ?? []).map(decodeValue)
      case 'mapValue':
        return decodeFields((inner as { fields?: RestFields } | undefined)?.fields)
      default:
        return inner
    }
  }
  return null
}

/** The fields without what is the server's alone. */
export function withoutServerTime(
  id: string,
  { syncedAt: _syncedAt, ...fields }: Record<string, unknown>,
): ServerFields {
  return { ...fields, id }
}

/** The last part of a document's name. */
export const idOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

export function serverDocOf({ name, fields, updateTime }: RestDocument): ServerDoc {
  const id = idOf(name)
  const syncedAt = parseServerTime(fields?.['syncedAt']?.['timestampValue'])
  return { id, fields: withoutServerTime(id, decodeFields(fields)), syncedAt, updateTime: normalTime(updateTime) }
}
