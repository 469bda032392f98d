/** What a document is tampered with: forged audit fields, and for each field every kind of value that it must not take, read off its schema. */
import { Timestamp } from 'firebase/firestore'
import type { CollectionName } from '#schemas/collections.ts'
import { isoTime, type Field } from '#schemas/fields.ts'
import { fieldsOf, type Fields } from './documents.ts'

/** A time that is not the server's own of now. */
export const LONG_AGO = Timestamp.fromMillis(1_700_000_000_000)

/** Values that a field must not take. */
function wrongValues(field: Field): [string, unknown][] {
  const { type, maxLength, minimum, maximum, maxItems = 0, items, enum: words } = field
  const types = typeof type === 'string' ? [type] : type
  const wrong: [string, unknown][] = [['of a wrong type', types.includes('object') ? 'text' : { wrong: true }]]
  if (!types.includes('null')) wrong.push(['null', null])
  if (field === isoTime) {
    for (const time of ['yesterday', '2026-13-24T16:05:00.000Z', '2026-11-24', '2026-11-24T24:05:00.000Z'])
      wrong.push([`no time, ${time}`, time])
  }
  if (words) wrong.push(['an unknown word', 'unknownWord'])
  else if (maxLength !== undefined) wrong.push(['too long', 'x'.repeat(maxLength + 1)])
  if (maximum !== undefined) wrong.push(['too large', maximum + 1])
  if (minimum !== undefined) wrong.push(['too small', minimum - 1])
  if (types.includes('integer')) wrong.push(['not whole', 0.5])
  if (field.lines) {
    wrong.push(['with a line of no form', { 'units:table': { one: 'a' } }], ['with lines in no group', { one: 'a' }])
  }
  if (types.includes('array')) {
    wrong.push(['too many', Array.from({ length: maxItems + 1 }, () => 'x')])
    wrong.push(['too long in sum', ['x'.repeat(maxItems * (items?.maxLength ?? 0) + 1)]])
    wrong.push(['a list of maps', [{ wrong: true }]])
  }
  return wrong
}

export const forgeries: [string, Fields][] = [
  ['another author', { createdBy: 'somebody-else' }],
  ['another editor', { updatedBy: 'somebody-else' }],
  ['a time of its own for the server’s', { syncedAt: LONG_AGO }],
  ['no server time', { syncedAt: null }],
  ['a text for the server’s time', { syncedAt: '2026-11-20T08:00:00.000Z' }],
  ['another id than its name', { id: 'another' }],
  ['a key that nobody knows', { shadow: true }],
  ['a word for deleted', { _deleted: 'no' }],
  ['a month that is none', { updatedAt: '2026-13-20T08:00:00.000Z' }],
  ['a day that is none', { updatedAt: '2026-11-32T08:00:00.000Z' }],
]

export const wrongFields = (name: CollectionName): [string, Fields][] =>
  Object.entries(fieldsOf(name)).flatMap(([field, schema]) =>
    wrongValues(schema).map(([what, value]): [string, Fields] => [`${field} ${what}`, { [field]: value }]),
  )
