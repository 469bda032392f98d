/** The fields of a record, without those that only this device keeps. */
import type { LocalState } from '#domain/core/merge/unsent.ts'

/** The store's own fields and this device's alone. */
type Hidden = LocalState & Readonly<Record<'_rev' | '_meta' | '_attachments' | '_deleted', unknown>>

const plain = new WeakMap<object, object>()

/**
 * @param data as the store holds it
 * @returns the same object for the same state of a document. Why not RxDB's `toJSON()`: a list asks for all its documents after every change of one, and a copy
 * with fields taken away again takes ten times as long.
 */
export function plainOf(data: object): object {
  const known = plain.get(data)
  if (known) return known
  const {
    _rev,
    _meta,
    _attachments,
    _deleted,
    unsent: _unsent,
    base: _base,
    serverTime: _serverTime,
    ...doc
  } = data as Hidden
  plain.set(data, doc)
  return doc
}
