/** Stored documents of the backend as `sync/` sees them, each version decoded once. */
import { toWire, type Document } from '#backend/firestore/values/document.ts'
import { serverDocOf as docOfWire } from '#sync/transport/firestore-values.ts'
import type { ServerDoc } from '#sync/transport/transport.ts'

const decoded = new WeakMap<Document, ServerDoc>()

/** Not to be changed: every asker gets the same. */
export function serverDocOf(document: Document): ServerDoc {
  const known = decoded.get(document)
  if (known) return known
  const doc = docOfWire(toWire(document))
  decoded.set(document, doc)
  return doc
}

/** `units/u1` of a full name. */
export function pathOf(name: string): string {
  return name.slice(name.indexOf('/documents/') + '/documents/'.length)
}
