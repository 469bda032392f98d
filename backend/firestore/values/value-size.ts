/**
 * The size of a document as Firestore counts it, for its limit of 1 MiB.
 * Rules: https://firebase.google.com/docs/firestore/storage-size
 */
import type { Fields, Value } from './values.ts'

export const DOCUMENT_LIMIT_BYTES = 1_048_576

const textSize = (text: string): number => Buffer.byteLength(text) + 1

function valueSize(value: Value): number {
  if ('stringValue' in value) return textSize(value.stringValue)
  if ('nullValue' in value || 'booleanValue' in value) return 1
  if ('bytesValue' in value) return Math.floor((value.bytesValue.length * 3) / 4)
  if ('referenceValue' in value) return pathSize(value.referenceValue)
  if ('geoPointValue' in value) return 16
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).reduce((sum, item) => sum + valueSize(item), 0)
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields ?? {})
  return 8
}

function fieldsSize(fields: Fields): number {
  let size = 0
  for (const [name, value] of Object.entries(fields)) size += textSize(name) + valueSize(value)
  return size
}

function pathSize(name: string): number {
  return name
    .split('/')
    .slice(5)
    .reduce((sum, segment) => sum + textSize(segment), 16)
}

/** Bytes of a document with this resource name and these fields. */
export function documentSize(name: string, fields: Fields): number {
  return pathSize(name) + fieldsSize(fields) + 32
}
