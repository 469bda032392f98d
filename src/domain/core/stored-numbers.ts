/**
 * Whether every number of what is to be written can be stored. Invariants: no amount, count or share is `NaN`, endless or out of the bounds that its field
 * has in the schema, in maps neither; an amount is a whole number of cents. Why here and not in each command: forms refuse most of it, but a command is
 * also called from files, scans and other devices' records, and the server refuses the whole document for one such number.
 */
import { collections, type CollectionName } from '#schemas/collections.ts'
import type { Field } from '#schemas/fields.ts'
import { msg, type Words } from '#messages/message.ts'
import type { Edit } from '#domain/core/merge/edits.ts'
import { isMap, valueAt } from '#domain/core/merge/merge-values.ts'
import { MAX_CENTS } from './money.ts'

const typesOf = ({ type }: Field): readonly string[] => (typeof type === 'string' ? [type] : type)

function fits(value: number, name: string, field: Field | undefined): boolean {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return false
  if (field === undefined)
    return !name.toLowerCase().endsWith('cents') || (Number.isInteger(value) && Math.abs(value) <= MAX_CENTS)
  const isWhole = !typesOf(field).includes('number')
  return (!isWhole || Number.isInteger(value)) && value >= (field.minimum ?? value) && value <= (field.maximum ?? value)
}

/** Why this is no amount, in cents; `''` where it is one. For a command that reckons with an amount before it writes. */
export const amountProblem = (cents: number): Words =>
  fits(cents, 'amountCents', undefined) ? '' : msg('core.noNumber')

interface Named {
  readonly name: string
  readonly field?: Field | undefined
  /** What stood there before: a record of another version may hold what this one would not write. */
  readonly was?: unknown
}

function isStorable(value: unknown, { name, field, was }: Named): boolean {
  if (value === was) return true
  if (typeof value === 'number') return fits(value, name, field)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every((one) => isStorable(one, { name }))
  const before = isMap(was) ? was : {}
  return Object.entries(value).every(([key, one]) => isStorable(one, { name: key, was: valueAt(before, key) }))
}

/** Why these fields cannot be stored, by their path; `''` when they can. @param before the document that is changed */
export function numberProblem(collection: CollectionName, fields: object, before: object = {}): Words {
  const known: Readonly<Record<string, Field>> = collections[collection].fields
  const isRight = Object.entries(fields).every(([path, value]) => {
    const field = Object.hasOwn(known, path) ? known[path] : undefined
    return isStorable(value, { name: path.split('.').at(-1) ?? '', field, was: valueAt({ ...before }, path) })
  })
  return isRight ? '' : msg('core.noNumber')
}

/** The same of edits and of what the ledger is to say of them. */
export function numbersProblem(edits: readonly Edit[], rows: readonly { readonly data?: object }[]): Words {
  const problems = edits.map(({ collection, before, after }) => (after ? numberProblem(collection, after, before ?? {}) : '')) // prettier-ignore
  return [...problems, ...rows.map(({ data }) => (isStorable(data, { name: 'data' }) ? '' : msg('core.noNumber')))].find((one) => one !== '') ?? '' // prettier-ignore
}
