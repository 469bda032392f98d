/** Whole documents for the simulator, as the server holds them: valid by the rules, with the fields that do not matter filled in. */
import { collections, type CollectionName } from '#schemas/collections.ts'
import { type CollectionSpec, type Audited } from '#schemas/document.ts'
import { emptyValue, type Field } from '#schemas/fields.ts'
import type { ServerFields } from '#sync/transport/transport.ts'

const AT = '2026-11-20T07:00:00.000Z'

/** Every field of a new document but its stamps; `fields` holds those that are not empty. */
export function draft<Fields extends object>(
  name: CollectionName,
  id: string,
  fields: Fields,
): Fields & { readonly id: string } {
  const spec = collections[name] as unknown as CollectionSpec<Audited>
  const empty = Object.entries<Field>(spec.fields).map(([field, kind]) => [field, emptyValue(kind)])
  return { ...Object.fromEntries(empty), ...fields, id }
}

/** The document on the server, written by `by`. */
export function onServer(name: CollectionName, id: string, fields: object, by = 'admin', at = AT): ServerFields {
  const stamps = { createdAt: at, createdBy: by, updatedAt: at, updatedBy: by, _deleted: false }
  return { ...draft(name, id, fields), ...stamps }
}

export const unitFields = (id: string, fields: object = {}): object => ({
  label: id,
  qty: 1,
  title: 'Kettle',
  stage: 'received',
  ...fields,
})

/** A unit on the server. */
export const unit = (id: string, by = 'admin', fields: object = {}): ServerFields =>
  onServer('units', id, unitFields(id, fields), by)
