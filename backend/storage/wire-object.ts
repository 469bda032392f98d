/** A stored file as the Storage SDK and the rules see it, and which names a file may have. */
import { invalid } from '#backend/http/api-error.ts'
import type { StorageObject } from '#backend/rules/values.ts'
import type { StoredObject } from './objects.ts'

/** Throws INVALID_ARGUMENT. Names are keys, never paths on our disk; this only keeps them to what Cloud Storage takes. */
export function checkName(name: string): string {
  const hasControl = /\p{Cc}/u.test(name)
  if (name === '' || name === '.' || name === '..' || Buffer.byteLength(name) > 1024 || hasControl)
    throw invalid('A file name is not valid.')
  return name
}

export function wireObject({ sha256: _sha256, ...object }: StoredObject): Readonly<Record<string, unknown>> {
  return { ...object, size: String(object.size), storageClass: 'STANDARD', etag: object.generation }
}

export function asRulesObject({
  sha256: _sha256,
  downloadTokens: _downloadTokens,
  ...object
}: StoredObject): StorageObject {
  return object
}
