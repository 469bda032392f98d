/**
 * Field paths such as `lines.\`a-1\`.state`: parsing, reading and changing fields by them. Changing never alters the given fields; documents
 * are shared between readers and must not change under them.
 */
import { invalid } from '#backend/http/api-error.ts'
import type { Fields, Value } from './values.ts'

export type FieldPath = readonly string[]

const SIMPLE = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Throws INVALID_ARGUMENT. Plain segments may hold any character but dots, backticks and backslashes, as the server accepts. */
export function parseFieldPath(text: string): FieldPath {
  if (SIMPLE.test(text)) return [text]
  const segments: string[] = []
  let current = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '\\') current += text[++i] ?? ''
    else if (char === '`') quoted = !quoted
    else if (char === '.' && !quoted) {
      segments.push(current)
      current = ''
    } else current += char
  }
  segments.push(current)
  const reserved = segments.some((segment) => segment === '' || (/^__.*__$/s.test(segment) && segment !== '__name__'))
  if (quoted || reserved || text.length > 1500) throw invalid('A field path is not valid.')
  return segments
}

/** The value at the path, undefined where there is none. */
export function readField(fields: Fields, path: FieldPath): Value | undefined {
  let value: Value | undefined
  let level: Fields | undefined = fields
  for (const segment of path) {
    value = level !== undefined && Object.hasOwn(level, segment) ? level[segment] : undefined
    if (value === undefined) return undefined
    level = 'mapValue' in value ? (value.mapValue.fields ?? {}) : undefined
  }
  return value
}

/** New fields with the value set at the path (maps on the way are made), or removed there when undefined. */
export function writeField(fields: Fields, path: FieldPath, value: Value | undefined): Fields {
  const [head, ...rest] = path
  if (head === undefined) return fields
  if (rest.length === 0 && value === undefined) {
    const { [head]: _removed, ...kept } = fields
    return kept
  }
  if (rest.length === 0 && value !== undefined) return { ...fields, [head]: value }
  const inner = Object.hasOwn(fields, head) ? fields[head] : undefined
  const isMap = inner !== undefined && 'mapValue' in inner
  if (value === undefined && !isMap) return fields
  const below = isMap ? (inner.mapValue.fields ?? {}) : {}
  return { ...fields, [head]: { mapValue: { fields: writeField(below, rest, value) } } }
}
