/**
 * One write of a commit: its parsed form and what it makes of a document.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/Write
 */
import { ApiError, invalid } from '#backend/http/api-error.ts'
import { asList, asObject, asText, isObject } from '#backend/http/json.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import { parseFieldPath, readField, writeField, type FieldPath } from '#backend/firestore/values/field-paths.ts'
import { checkDocumentName, idOf } from '#backend/firestore/values/names.ts'
import { parseMicros } from '#backend/firestore/values/timestamps.ts'
import { applyTransforms, parseTransform, type Transform } from './transforms.ts'
import { documentSize, DOCUMENT_LIMIT_BYTES } from '#backend/firestore/values/value-size.ts'
import { parseFields, type Fields, type Value } from '#backend/firestore/values/values.ts'

type Precondition =
  | { readonly kind: 'exists'; readonly exists: boolean }
  | { readonly kind: 'updateTime'; readonly micros: number }

export interface Write {
  readonly kind: 'set' | 'delete' | 'verify'
  readonly name: string
  readonly fields: Fields
  /** Only these paths are taken over; undefined replaces the whole document. */
  readonly mask: readonly FieldPath[] | undefined
  readonly transforms: readonly Transform[]
  readonly precondition: Precondition | undefined
}

/** Throws INVALID_ARGUMENT; `root` is the database of the request. */
export function parseWrite(json: unknown, root: string): Write {
  const source = asObject(json, 'A write')
  const precondition = parsePrecondition(source['currentDocument'])
  const base = { fields: {}, mask: undefined, transforms: [], precondition }
  if (source['update'] !== undefined) {
    const update = asObject(source['update'], 'update')
    return {
      kind: 'set',
      name: checkDocumentName(asText(update['name'], 'update.name'), root),
      fields: parseFields(update['fields']),
      mask: parseMask(source['updateMask']),
      transforms: asList(source['updateTransforms'], 'updateTransforms').map(parseTransform),
      precondition,
    }
  }
  if (source['delete'] !== undefined)
    return { ...base, kind: 'delete', name: checkDocumentName(asText(source['delete'], 'delete'), root) }
  if (source['verify'] !== undefined)
    return { ...base, kind: 'verify', name: checkDocumentName(asText(source['verify'], 'verify'), root) }
  if (source['transform'] !== undefined)
    return parseLoneTransform(asObject(source['transform'], 'transform'), precondition, root)
  throw invalid('A write must update, delete, verify or transform a document.')
}

/** The older form: a transform without an update changes the named fields and leaves the rest. */
function parseLoneTransform(
  source: Readonly<Record<string, unknown>>,
  precondition: Precondition | undefined,
  root: string,
): Write {
  return {
    kind: 'set',
    name: checkDocumentName(asText(source['document'], 'transform.document'), root),
    fields: {},
    mask: [],
    transforms: asList(source['fieldTransforms'], 'fieldTransforms').map(parseTransform),
    precondition,
  }
}

export function parseMask(json: unknown): readonly FieldPath[] | undefined {
  if (json === undefined || json === null) return undefined
  return asList(asObject(json, 'A mask')['fieldPaths'], 'fieldPaths').map((path) =>
    parseFieldPath(asText(path, 'A field path')),
  )
}

function parsePrecondition(json: unknown): Precondition | undefined {
  if (!isObject(json)) return undefined
  if (typeof json['exists'] === 'boolean') return { kind: 'exists', exists: json['exists'] }
  if (json['updateTime'] !== undefined && json['updateTime'] !== null)
    return { kind: 'updateTime', micros: parseMicros(json['updateTime']) }
  return undefined
}

/**
 * Throws NOT_FOUND, ALREADY_EXISTS or FAILED_PRECONDITION, the codes by which clients detect a
 * conflict.
 */
export function checkPrecondition(write: Write, before: Document | undefined): void {
  const { precondition, name } = write
  if (precondition === undefined) return
  if (precondition.kind === 'updateTime') {
    if (before?.updatedMicros === precondition.micros) return
    throw new ApiError('FAILED_PRECONDITION', `The stored version of ${name} does not match the required base version.`)
  }
  if (precondition.exists && before === undefined) throw new ApiError('NOT_FOUND', `No document to update: ${name}`)
  if (!precondition.exists && before !== undefined)
    throw new ApiError('ALREADY_EXISTS', `Document already exists: ${name}`)
}

/** Throws INVALID_ARGUMENT, Firestore's code where a commit updates what it has deleted itself: trying again is of no use. */
export function checkAfterDelete({ precondition, name }: Write): void {
  if (precondition?.kind === 'exists' && precondition.exists)
    throw invalid(`A commit cannot update what it has deleted: ${name}`)
}

/** The document after the write and what its transforms computed. Throws INVALID_ARGUMENT past the size limit. */
export function applyWrite(
  write: Write,
  before: Document | undefined,
  micros: number,
): { after: Document | undefined; results: Value[] } {
  if (write.kind === 'verify') return { after: before, results: [] }
  if (write.kind === 'delete') return { after: undefined, results: [] }
  const { fields, results } = applyTransforms(mergedFields(write, before), write.transforms, micros)
  if (documentSize(write.name, fields) > DOCUMENT_LIMIT_BYTES)
    throw invalid(`The document ${write.name} is larger than 1 MiB.`)
  const createdMicros = before?.createdMicros ?? micros
  return { after: { name: write.name, id: idOf(write.name), fields, createdMicros, updatedMicros: micros }, results }
}

function mergedFields(write: Write, before: Document | undefined): Fields {
  if (write.mask === undefined) return write.fields
  let fields = before?.fields ?? {}
  for (const path of write.mask) fields = writeField(fields, path, readField(write.fields, path))
  return fields
}
