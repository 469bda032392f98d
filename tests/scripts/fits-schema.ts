/** The points in which a document differs from its schema, as a list. */
import { collections, type CollectionName } from '#schemas/collections.ts'
import { serverFields, type CollectionSpec, type Audited } from '#schemas/document.ts'
import { isoTime, type Field } from '#schemas/fields.ts'

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

function complaint(value: unknown, field: Field): string {
  const allowed: readonly string[] = typeof field.type === 'string' ? [field.type] : field.type
  const type = typeOf(value)
  if (!allowed.includes(type) && !(type === 'integer' && allowed.includes('number'))) return `is of type ${type}`
  if (typeof value === 'string') {
    if (field.maxLength !== undefined && value.length > field.maxLength) return `has ${value.length} characters`
    if (field.enum && !field.enum.includes(value)) return `says “${value}”`
    if (field === isoTime && value !== '' && !timePattern.test(value)) return `is no time: ${value}`
  }
  if (typeof value === 'number') {
    if (value < (field.minimum ?? -Infinity) || value > (field.maximum ?? Infinity)) return `is ${value}`
  }
  if (Array.isArray(value)) {
    if (value.length > (field.maxItems ?? Infinity)) return `has ${value.length} items`
    return value.map((item) => (field.items ? complaint(item, field.items) : '')).find((words) => words !== '') ?? ''
  }
  return ''
}

/** What is wrong with a document of this collection; empty when nothing is. */
export function complaints(collection: CollectionName, doc: object): string[] {
  const fields = serverFields(collections[collection] as unknown as CollectionSpec<Audited>)
  const expected = [...Object.keys(fields), '_deleted'].sort()
  const keys = Object.keys(doc).sort()
  const wrong = expected.join() === keys.join() ? [] : [`${collection} has the fields ${keys.join()}`]
  for (const [name, field] of Object.entries(fields)) {
    const words = complaint((doc as Record<string, unknown>)[name], field)
    if (words !== '') wrong.push(`${collection}.${name} ${words}`)
  }
  return wrong
}
