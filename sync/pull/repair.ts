/**
 * Documents from outside, made safe to store. Invariants: one bad document never blocks the others;
 * fields unknown to this version are kept as they are (a newer app wrote them, and whole documents
 * are written back); a known field of a wrong type takes the field's empty value, so that no query
 * meets it.
 */
import type { CollectionName } from '#schemas/collections.ts'
import { serverFields } from '#schemas/document.ts'
import { emptyValue, type Field } from '#schemas/fields.ts'
import { specOf } from '#sync/context.ts'
import type { ServerDoc, ServerFields } from '#sync/transport/transport.ts'

export interface Repaired {
  readonly doc: ServerDoc
  /** The fields that had to be set to nothing. */
  readonly mended: readonly string[]
}

/** The document with every known field of its right type; `null` when it has no usable id. */
export function repair(collection: CollectionName, doc: ServerDoc): Repaired | null {
  if (typeof doc.id !== 'string' || doc.id === '' || doc.id.length > 80) return null
  const fields: Record<string, unknown> = { ...doc.fields, id: doc.id, _deleted: doc.fields['_deleted'] === true }
  const mended: string[] = []
  for (const { name, field, types } of knownFields(collection)) {
    if (fits(types, fields[name])) continue
    // A document from before the field came is not damaged: it takes what a store's own old documents take (see `upgradeDoc`).
    if (name in fields || specOf(collection).version === 0) mended.push(name)
    fields[name] = emptyValue(field)
  }
  return { doc: { ...doc, fields: fields as ServerFields }, mended }
}

interface Known {
  readonly name: string
  readonly field: Field
  readonly types: readonly string[]
}

const known = new Map<CollectionName, readonly Known[]>()

function knownFields(collection: CollectionName): readonly Known[] {
  const found = known.get(collection)
  if (found) return found
  const fields = Object.entries(serverFields(specOf(collection)))
    .filter(([name]) => name !== 'id')
    .map(([name, field]) => ({ name, field, types: typeof field.type === 'string' ? [field.type] : field.type }))
  known.set(collection, fields)
  return fields
}

const fits = (types: readonly string[], value: unknown): boolean => types.some((type) => isOfType(type, value))

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}
