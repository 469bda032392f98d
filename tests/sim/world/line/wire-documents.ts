/** Stored documents of the backend as `sync/` sees them, each version decoded once. */
import { toWire, type Document, type WireDocument } from '#backend/firestore/values/document.ts'
import { decodeFields, withoutServerTime, type RestFields } from '#sync/transport/firestore-values.ts'
import { normalTime, parseServerTime } from '#sync/transport/server-time.ts'
import type { ServerDoc } from '#sync/transport/transport.ts'

const decoded = new WeakMap<Document, ServerDoc>()

/** Not to be changed: every asker gets the same. */
export function serverDocOf(document: Document): ServerDoc {
  const known = decoded.get(document)
  if (known) return known
  const doc = wireDocOf(toWire(document))
  decoded.set(document, doc)
  return doc
}

/** A document from the wire. */
export function wireDocOf({ name, fields, updateTime }: WireDocument): ServerDoc {
  const id = name.slice(name.lastIndexOf('/') + 1)
  const rest = fields as RestFields
  const syncedAt = parseServerTime(rest['syncedAt']?.['timestampValue'])
  return { id, fields: withoutServerTime(id, decodeFields(rest)), syncedAt, updateTime: normalTime(updateTime) }
}

/** `units/u1` of a full name. */
export function pathOf(name: string): string {
  return name.slice(name.indexOf('/documents/') + '/documents/'.length)
}
