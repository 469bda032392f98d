/**
 * Whether a record from outside may become a document. Invariants: a record that was written by hand is taken exactly where the server's rules take its
 * fields, by the same counts and forms (`scripts/rules/field-checks.ts`); a record as a server wrote it has no problem, whatever a person once wrote into it,
 * so that nobody makes an export unreadable. Fields that came later may be missing.
 */
import { encodeFields, type PlainData } from '#backend/firestore/values/plain-data.ts'
import { DOCUMENT_LIMIT_BYTES, documentSize } from '#backend/firestore/values/value-size.ts'
import { fieldNameProblem, MAX_DEPTH } from '#backend/firestore/values/values.ts'
import { characterCount } from '#backend/rules/string-methods.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { compilePattern, LONGEST_TEXT } from '#backend/rules/re2.ts'
import { isoTime, type Field, type LineBounds } from '#schemas/fields.ts'
import { parseMicros } from '#backend/firestore/values/timestamps.ts'
import { ISO_UTC } from '#scripts/rules/field-checks.ts'
import { exportedFields, RECEIVED } from './export-form.ts'

const optionalTime = new RegExp(`^(?:${ISO_UTC})?$`)
/** A moment has 8 bytes in a document and 28 as text, and nothing grows more. */
const GROWTH_IN_TEXT = 4
/** Of every document, beside the fields of its schema. */
const besides: readonly string[] = ['_deleted', RECEIVED]
const stamps: readonly string[] = ['createdAt', 'updatedAt']
const required = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']

export type Fields = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string => {
  const text = jsonOf(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'nothing'
  } catch {
    // JSON reads lists in lists to any depth, and does not write them.
    return 'a list or map that is nested too deep'
  }
}

/**
 * In words that follow “line 7: ”; `''` where there is no problem. `isByHand` is false for a record as a server wrote it: an older one took any text for a
 * time, and some values are longer in an export than in the document.
 */
export function documentProblem(collection: CollectionName, record: unknown, isByHand: boolean): string {
  if (!isRecord(record)) return `is no record but ${shown(record)}`
  const fields = exportedFields(collection)
  // A server that a newer build has run before has fields that this one does not know.
  const strange = Object.keys(record).find((name) => !besides.includes(name) && !Object.hasOwn(fields, name))
  if (isByHand && strange !== undefined) return `has a field “${strange.slice(0, 60)}”, which ${collection} do not have`
  const lacking = required.find((name) => !Object.hasOwn(record, name))
  if (lacking !== undefined) return `lacks the field “${lacking}”`
  const problem = idProblem(record['id']) || fieldsProblem(fields, record, isByHand)
  if (problem !== '') return problem
  const deleted = record['_deleted']
  if (deleted !== undefined && typeof deleted !== 'boolean') return `_deleted is ${shown(deleted)}, not true or false`
  const received = record[RECEIVED]
  if (received !== undefined && microsOf(received) === undefined)
    return `${RECEIVED} is ${shown(received)}, not a time such as 2026-11-24T16:05:00.000000Z`
  // Fields are texts, numbers, true or false, null, lists and maps by now.
  const name = `projects/-/databases/-/documents/${collection}/${String(record['id'])}`
  const size = documentSize(name, encodeFields(record as PlainData))
  const most = DOCUMENT_LIMIT_BYTES * (isByHand ? 1 : GROWTH_IN_TEXT)
  return size > most ? `has ${size.toLocaleString('en')} bytes, more than a document may have` : ''
}

/** µs since 1970; `undefined` where it is no time. */
export function microsOf(time: unknown): number | undefined {
  try {
    const micros = typeof time === 'string' ? parseMicros(time) : 0
    return micros > 0 ? micros : undefined
  } catch {
    return undefined
  }
}

function idProblem(id: unknown): string {
  if (typeof id !== 'string' || id === '') return `has the id ${shown(id)}, which is none`
  const isReserved = id === '.' || id === '..' || /^__.*__$/s.test(id) || id.includes('/') || /\p{Surrogate}/u.test(id)
  return isReserved ? `has the id ${shown(id)}, which no document may have` : ''
}

function fieldsProblem(fields: Readonly<Record<string, Field>>, record: Fields, isByHand: boolean): string {
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(record, name)) continue
    const problem = valueProblem(field, record[name], isByHand)
    if (problem !== '') return `${name} ${problem}`
    if (isByHand && stamps.includes(name) && record[name] === '') return `${name} is empty`
  }
  return ''
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isSafeInteger(value) ? 'integer' : typeof value
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text', integer: 'a whole number', number: 'a number', boolean: 'true or false', array: 'a list', object: 'a map', null: 'null',
} // prettier-ignore

function valueProblem(field: Field, value: unknown, isByHand: boolean): string {
  const allowed = typeof field.type === 'string' ? [field.type] : field.type
  const type = typeOf(value)
  if (!allowed.includes(type) && !(type === 'integer' && allowed.includes('number')))
    return `is ${shown(value)}, not ${allowed.map((one) => typeNames[one] ?? one).join(' or ')}`
  if (typeof value === 'string') return textProblem(field, value, isByHand)
  if (typeof value === 'number') return numberProblem(field, value)
  if (Array.isArray(value)) return listProblem(field, value)
  if (!isRecord(value)) return ''
  return mapProblem(value, 0) || (field.lines ? linesProblem(field.lines, value) : '')
}

function textProblem(field: Field, text: string, isByHand: boolean): string {
  if (field.enum) return field.enum.includes(text) ? '' : `is ${shown(text)}, which is none of its words`
  if (field === isoTime && isByHand)
    return optionalTime.test(text) ? '' : `is ${shown(text)}, not a time such as 2026-11-24T16:05:00.000Z`
  const [count, most] = [characterCount(text), field.maxLength ?? Infinity]
  return count > most ? `has ${count.toLocaleString('en')} characters, more than ${most.toLocaleString('en')}` : ''
}

function numberProblem({ minimum = -Infinity, maximum = Infinity }: Field, number: number): string {
  if (number >= minimum && number <= maximum) return ''
  return `is ${number}, not between ${minimum} and ${maximum}`
}

/** As rules see a list: how many items, and how many characters in all. They see no single item. */
function listProblem({ maxItems = Infinity, items }: Field, list: readonly unknown[]): string {
  if (list.length > maxItems) return `has ${list.length} items, more than ${maxItems}`
  const nested = list.find((item) => typeof item === 'object' && item !== null)
  if (nested !== undefined) return `has an item that is ${shown(nested)}, not a text`
  const most = maxItems * (items?.maxLength ?? Infinity)
  const count = list.reduce<number>((sum, item) => sum + joinedCount(item), 0)
  if (count <= most) return ''
  return `has ${count.toLocaleString('en')} characters in all, more than ${most.toLocaleString('en')}`
}

function joinedCount(item: unknown): number {
  if (typeof item === 'string') return characterCount(item)
  // It may have been a number that JSON has not, such as NaN: no such word is shorter.
  return item === null ? 'NaN'.length : JSON.stringify(item).length
}

/** As the rules bound them (`lineGroups`). */
function linesProblem(bounds: LineBounds, groups: Fields): string {
  const pattern = compilePattern(bounds.pattern, true)
  const names = Object.keys(groups)
  if (names.length > bounds.groups) return `has ${names.length} tables, more than ${bounds.groups}`
  if (names.join('').length > bounds.groups * bounds.key) return 'has names that are too long'
  const all = Object.values(groups).flatMap((lines) => (isRecord(lines) ? Object.keys(lines) : []))
  if (all.join('').length > bounds.all * bounds.key) return 'has names of lines that are too long'
  for (const [name, lines] of Object.entries(groups)) {
    if (!isRecord(lines)) return `has ${shown(lines)} under ${shown(name)}, not a map`
    const ids = Object.keys(lines)
    if (ids.length > bounds.each) return `has ${ids.length} lines under ${shown(name)}, more than ${bounds.each}`
    const strange = Object.values(lines).find((line) => typeof line !== 'string' || !pattern.test(line))
    if (strange !== undefined) return `has the line ${shown(strange)}, which has no such form`
    if (Object.values(lines).join('\n').length >= LONGEST_TEXT)
      return `has lines under ${shown(name)} that are too long together`
  }
  return all.length > bounds.all ? `has ${all.length} lines, more than ${bounds.all}` : ''
}

/** An open map: any plain data under names that a document may have. */
function mapProblem(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return 'is nested too deep'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'holds a number that is too large'
  if (typeof value !== 'object' || value === null) return ''
  // A place on the map of the world is one value to a server, and a map of two in an export.
  if (depth === MAX_DEPTH && Object.keys(value).toSorted().join() === 'latitude,longitude') return ''
  const isVector = isRecord(value) && value['__type__'] === '__vector__'
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && fieldNameProblem(name, isVector) !== '')
      return `has the name ${shown(name)}, which no map may have`
    const problem = mapProblem(inner, depth + 1)
    if (problem !== '') return problem
  }
  return ''
}
