/**
 * One document's part of a job: what its fields were, and what they become. Decides which of its
 * fields are written into the current document, and what takes the edit back. Invariants: a field
 * is written only while it holds what the edit has as `before`; of a list of ids, an edit adds and removes its own and leaves the others;
 * repeating an edit changes nothing, and a colleague's later value stays; a unit's stage never makes a move that the table of stages
 * forbids; pure.
 */
import type { CollectionName, Docs } from '#schemas/collections.ts'
import type { Draft } from '#schemas/document.ts'
import { isMap, keysOf, sameValue, valueAt, type Json, type JsonMap } from './merge-values.ts'
import { isUnitStage, mayMove } from '#domain/core/floor/unit-stages.ts'

export interface Edit {
  readonly collection: CollectionName
  readonly id: string
  /** Fields by their path (`name`, `data.targets`); a path that is not named holds nothing. `null`: there was no document. */
  readonly before: JsonMap | null
  /** The same fields afterwards; the whole draft of a new document. `null`: the document is removed. */
  readonly after: JsonMap | null
}

/** The value at a dotted path, own properties only. */
export function valueOfPath(doc: JsonMap, path: string): Json {
  return path.split('.').reduce<Json>((value, key) => (isMap(value) ? valueAt(value, key) : undefined), doc)
}

/** The top field with the value at `path` replaced; an absent value takes the key out. The path's first part is the field. */
export function withPath(doc: JsonMap, path: string, value: Json): JsonMap {
  const [field = '', ...rest] = path.split('.')
  const put = (at: Json, keys: readonly string[]): Json => {
    const [key, ...deeper] = keys
    if (key === undefined) return value
    const map = isMap(at) ? at : {}
    const entries = Object.entries(map).filter(([name]) => name !== key)
    const inner = put(valueAt(map, key), deeper)
    return Object.fromEntries(inner === undefined ? entries : [...entries, [key, inner]])
  }
  return { [field]: put(valueAt(doc, field), rest) }
}

/** A change of the fields in which `fields` differs from the document. */
export function editOf<Name extends CollectionName>(
  collection: Name,
  doc: Docs[Name],
  fields: Partial<Docs[Name]>,
): Edit {
  return editBetween(collection, doc.id, pick({ ...doc }, Object.keys(fields)), { ...fields })
}

/** A change from these fields to those; what is the same in both is left out. */
export function editBetween(collection: CollectionName, id: string, from: JsonMap, to: JsonMap): Edit {
  const paths = keysOf(from, to).filter((path) => !sameValue(valueAt(from, path), valueAt(to, path)))
  return { collection, id, before: pick(from, paths), after: pick(to, paths) }
}

export function insertOf<Name extends CollectionName>(collection: Name, draft: Draft<Docs[Name]>): Edit {
  return { collection, id: draft.id, before: null, after: { ...draft } }
}

/** Takes a document out of sight. `before` is what an undo brings back. */
export function removalOf<Name extends CollectionName>(collection: Name, doc: Docs[Name]): Edit {
  const { createdAt: _at, createdBy: _by, updatedAt: _editedAt, updatedBy: _editedBy, ...draft } = doc
  return { collection, id: doc.id, before: { ...draft }, after: null }
}

/** The keys of a map field, each as a path of its own: two people who change different keys do not meet. */
export function pathsUnder(field: string, map: JsonMap): JsonMap {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [`${field}.${key}`, value]))
}

function pick(from: JsonMap, names: readonly string[]): JsonMap {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]))
}

/** The paths that an edit changes; none for a document that comes or goes. */
function changedPaths({ before, after }: Edit): string[] {
  if (!before || !after) return []
  return keysOf(before, after).filter((path) => !sameValue(valueAt(before, path), valueAt(after, path)))
}

/** Whether an edit changes any field. */
export function isChange(edit: Edit): boolean {
  return edit.before === null || edit.after === null || changedPaths(edit).length > 0
}

/** Whether the document holds all that `fields` names. Times and mirrors are no edit. */
function holds(doc: JsonMap, fields: JsonMap): boolean {
  return keysOf(fields).every((path) => isMirror(path) || sameValue(valueOfPath(doc, path), valueAt(fields, path)))
}

const isMirror = (path: string): boolean => path === 'updatedDesc' || path === 'atDesc'

/** Lists to which several people add at the same time. */
const isIdList = ({ collection }: Edit, path: string): boolean => collection === 'listings' && path === 'unitIds'

const idsAt = (map: JsonMap | null, path: string): readonly Json[] => {
  const ids = map ? valueAt(map, path) : undefined
  return Array.isArray(ids) ? (ids as readonly Json[]) : []
}

/** The list after the edit: as it was planned where nobody else changed it, otherwise with what the edit adds and without what it takes out. */
function listAfter(doc: JsonMap, { before, after }: Edit, path: string): readonly Json[] {
  const [now, from, to] = [idsAt(doc, path), idsAt(before, path), idsAt(after, path)]
  if (sameValue(now, from)) return to
  const kept = now.filter((id) => !from.includes(id) || to.includes(id))
  return [...kept, ...to.filter((id) => !from.includes(id) && !kept.includes(id))]
}

/** The value that the edit gives to this field of the current document. */
const valueAfter = (doc: JsonMap, edit: Edit, path: string): Json =>
  isIdList(edit, path) ? listAfter(doc, edit, path) : valueAt(edit.after ?? {}, path)

function mayBecome({ collection }: Edit, path: string, from: Json, to: Json): boolean {
  if (collection !== 'units' || path !== 'stage') return true
  return typeof from === 'string' && typeof to === 'string' && isUnitStage(from) && isUnitStage(to) && mayMove(from, to)
}

/** The part of an edit that can be written into the current document. */
function openPaths(doc: JsonMap, edit: Edit): string[] {
  return changedPaths(edit).filter((path) => {
    if (isIdList(edit, path)) return !sameValue(listAfter(doc, edit, path), idsAt(doc, path))
    const [from, to] = [valueAt(edit.before, path), valueAt(edit.after, path)]
    return sameValue(valueOfPath(doc, path), from) && mayBecome(edit, path, from, to)
  })
}

/** The fields to write, `null` for none. A removal is `_deleted`, RxDB's own field. */
export function fieldsFor(doc: JsonMap, edit: Edit): JsonMap | null {
  if (!edit.after) return { _deleted: true }
  const paths = openPaths(doc, edit)
  if (paths.length === 0) return null
  return paths.reduce<JsonMap>((fields, path) => {
    return { ...fields, ...withPath({ ...doc, ...fields }, path, valueAfter(doc, edit, path)) }
  }, {})
}

/** Whether the edit has been made and is still there. `doc` is `null` where there is none. */
export function stands(doc: JsonMap | null, edit: Edit): boolean {
  if (!edit.after) return doc === null
  if (!doc) return false
  if (!edit.before) return holds(doc, edit.after)
  return changedPaths(edit).every((path) => sameValue(valueOfPath(doc, path), valueAfter(doc, edit, path)))
}

/** Whether two states of a document hold the same in the fields that an edit names. `undefined` where there is no document. */
export function isAlike({ before, after }: Edit, one: JsonMap | undefined, other: JsonMap | undefined): boolean {
  if (!one || !other) return one === other
  const paths = keysOf(before ?? {}, after ?? {}).filter((path) => !isMirror(path))
  return paths.every((path) => sameValue(valueOfPath(one, path), valueOfPath(other, path)))
}

/** The edit that goes the other way. */
export function reversed(edit: Edit): Edit {
  return { ...edit, before: edit.after, after: edit.before }
}

/**
 * What takes an edit back, field by field, wherever it is still there; `null` when nothing of it
 * is.
 */
export function undoOf(doc: JsonMap | null, edit: Edit): Edit | null {
  const back = reversed(edit)
  if (!edit.before) return doc && stands(doc, edit) ? back : null
  if (!edit.after) return doc ? null : back
  if (!doc) return null
  const paths = openPaths(doc, back)
  if (paths.length === 0) return null
  return { ...back, before: pick(edit.after, paths), after: pick(edit.before, paths) }
}

/** Whether an undo now would bring back everything. */
export function isUndoable(doc: JsonMap, edit: Edit): boolean {
  return changedPaths(edit).length === openPaths(doc, reversed(edit)).length
}

/** The document after an edit; `null` where it is gone. */
export function edited(doc: JsonMap | null, edit: Edit): JsonMap | null {
  if (!edit.after) return null
  if (!doc) return edit.before ? null : edit.after
  return { ...doc, ...(edit.before ? fieldsFor(doc, edit) : null) }
}
